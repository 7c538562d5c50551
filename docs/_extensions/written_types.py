"""The reference as it was written: types by their names in signatures, and sentences as sentences.

Python replaces an alias by what it stands for, and names a class by the file it is in. Here every annotation of the
public names is put back as text before autodoc reads it: our classes under their public names, aliases as they are
called (the reference explains them), names of other libraries with the module that they were imported from.
"""

import ast
import builtins
import inspect
import re
from copy import deepcopy
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from sphinx.util.inspect import signature, stringify_signature

import midrib

_PLAIN = {"typing", "builtins"}
_STYLE = Path(__file__).parent / "static" / "reference.css"


def setup(app: Any) -> dict[str, bool]:
    """Put the annotations back once Sphinx is ready, and let long names of headings break."""
    app.connect("builder-inited", lambda _: _write_all())
    app.connect("builder-inited", lambda app: app.config.html_static_path.append(str(_STYLE.parent)))
    app.add_css_file(_STYLE.name)
    app.connect("autodoc-skip-member", _skip)
    app.connect("autodoc-process-signature", _tidy)
    app.connect("autodoc-process-docstring", _as_prose, priority=600)  # after numpydoc
    return {"parallel_read_safe": True}


def public() -> dict[str, Any]:
    """Return everything public by its name; a name of the package itself comes first."""
    found = {f"midrib.{name}": getattr(midrib, name) for name in midrib.__all__}
    packages = [value for value in found.values() if isinstance(value, ModuleType)]
    found |= {f"{part.__name__}.{name}": getattr(part, name) for part in packages for name in part.__all__}
    return {name: value for name, value in found.items() if not isinstance(value, ModuleType)}


def _skip(_app: Any, _what: str, _name: str, value: Any, skip: bool, _options: Any) -> bool | None:  # noqa: FBT001
    """Leave out what scikit-learn, Python and the notebook's widgets give a class; their own pages have it."""
    function = _behind(value)
    foreign = not (getattr(function, "__module__", None) or "").startswith("midrib")
    is_routine = inspect.isroutine(function) or type(value).__module__.startswith("traitlets")
    return True if is_routine and foreign else skip


def _tidy(_app: Any, what: str, _name: str, value: Any, _options: Any, text: Any, returned: Any) -> Any:
    """Write defaults that are records as one would, and a widget with its own parameters, not those of its base."""
    if text is None:
        return None
    if what == "class" and getattr(value, "_is_protocol", False):
        return "", returned  # nobody calls it: any object with its methods is one
    if what == "class" and "t.Any" in text:
        text = stringify_signature(signature(value.__init__, bound_method=True), show_return_annotation=False)
    text = re.sub(r"Links\(allowed=None.*?groups=None\)", "Links()", text)
    return text.replace("<factory>", "..."), returned


def _as_prose(_app: Any, _what: str, _name: str, _value: Any, _options: Any, lines: list[str]) -> None:
    """Show what is returned as the sentences that they are; numpydoc takes every line for a bold name of a type."""
    if ":Returns:" not in lines:
        return
    start = lines.index(":Returns:")
    before, text = lines[:start], "\n".join(lines[start:])
    # A line without a description ends in an empty comment; one that another such line follows goes on there.
    text = re.sub(r"\n        \.\.\n\n(?=    \S.*\n        \.\.\n)", "\n", text)
    lines[:] = [*before, *text.replace("\n        ..\n", "\n").split("\n")]


def _behind(member: Any) -> Any:
    """Return the function behind a method or a property, or what else it is."""
    if isinstance(member, cached_property):
        return member.func
    return getattr(member, "__func__", getattr(member, "fget", member))


def _write_all() -> None:
    for value in public().values():
        if not inspect.isclass(value):
            _write_function(value)
            continue
        for base in value.__mro__:
            if base.__module__.startswith("midrib"):
                _write_class(base)


def _write_class(cls: type) -> None:
    cls.__annotations__ = {**inspect.get_annotations(cls), **_fields(cls)}
    bases = [base for base in reversed(cls.__mro__) if base.__module__.startswith("midrib")]
    fields = {name: text for base in bases for name, text in _fields(base).items()}
    for member in vars(cls).values():
        if inspect.isfunction(_behind(member)):
            _write_function(_behind(member), fields)


def _fields(cls: type) -> dict[str, str]:
    """Return the annotations of a class itself, as they were written."""
    own = [node for node in _definition(cls).body if isinstance(node, ast.AnnAssign)]
    return {node.target.id: _Writer(cls.__module__).text(node.annotation) for node in own}


def _write_function(function: Any, fields: dict[str, str] | None = None) -> None:
    if hasattr(function, "__wrapped__"):
        _write_function(function.__wrapped__, fields)
        function.__annotations__ = function.__wrapped__.__annotations__
        return
    if not function.__module__.startswith("midrib"):
        return
    tree = _definition(function)
    if tree is None:  # what dataclasses made
        function.__annotations__ = {**function.__annotations__, **(fields or {}), "return": None}
        return
    given = tree.args
    arguments = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    written = {one.arg: one.annotation for one in arguments if one is not None and one.annotation is not None}
    if tree.returns is not None:
        written["return"] = tree.returns
    writer = _Writer(function.__module__)
    function.__annotations__ = {name: writer.text(node) for name, node in written.items()}


def _definition(value: Any) -> Any:
    """Return the statement that defines a function or class; None for one that was made by a program."""
    node: Any = _module(value.__module__)
    for part in value.__qualname__.split("."):
        kinds = (ast.FunctionDef, ast.ClassDef)
        node = next((some for some in node.body if isinstance(some, kinds) and some.name == part), None)
        if node is None:
            return None
    return node


@cache
def _module(name: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(name)))


@cache
def _origins(name: str) -> dict[str, str]:
    """Return where every imported name of a module comes from, imports for type checkers included."""
    found = {}
    for node in ast.walk(_module(name)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
    return found


@cache
def _public_names() -> dict[int, str]:
    """Return the public name of every class; where it has several, the shortest."""
    names = sorted(public().items(), key=lambda pair: len(pair[0]), reverse=True)
    return {id(value): name for name, value in names if inspect.isclass(value)}


class _Writer(ast.NodeTransformer):
    """Gives the names in an annotation the modules that they belong to; ``~`` tells Sphinx to show the last word."""

    def __init__(self, module: str) -> None:
        self.module = module

    def text(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node = ast.parse(node.value, mode="eval").body
        return ast.unparse(self.visit(deepcopy(node)))

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._named(node.id, _origins(self.module).get(node.id, f"{self.module}.{node.id}"))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        first, _, rest = ast.unparse(node).partition(".")
        return self._named(node.attr, f"{_origins(self.module).get(first, first)}.{rest}")

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id == "Literal":
            return node
        return self.generic_visit(node)

    def _named(self, word: str, origin: str) -> ast.expr:
        path, _, last = origin.rpartition(".")
        if path in _PLAIN or (path == self.module and hasattr(builtins, word)):
            return ast.Name(word)
        if path.startswith("midrib"):
            value = getattr(import_module(path), last, None)
            known = _public_names().get(id(value))
            return ast.Name(f"~{known or word}")
        return ast.Name(f"~{origin}")
