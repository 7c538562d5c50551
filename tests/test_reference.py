"""The reference: every public name is explained, has an example that runs, and has a page."""

import doctest
import inspect
import re
import sys
from dataclasses import fields, is_dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import midrib

PAGE = Path(__file__).parents[1] / "docs" / "api.rst"
PACKAGES = {
    f"midrib.{name}": import_module(f"midrib.{name}")
    for name in midrib.__all__
    if inspect.ismodule(getattr(midrib, name))
}
SECTIONS = "Parameters|Attributes|Returns|Yields|Raises|See Also|Notes|Examples"


def public_names():
    """Return the name of every public function and class."""
    own = [f"midrib.{name}" for name in midrib.__all__ if f"midrib.{name}" not in PACKAGES]
    return own + [f"{path}.{name}" for path, package in PACKAGES.items() for name in package.__all__]


def public(name):
    """Return what a public name stands for, or skip where a package that it needs is absent."""
    path, _, last = name.rpartition(".")
    try:
        return getattr(import_module(path), last)
    except ImportError as error:
        skip_without(name, error)
        raise


def skip_without(name, error):
    """Skip if an import failed because a package is not installed, and say which."""
    while error is not None:
        missing = (getattr(error, "name", None) or "").split(".")[0]
        if isinstance(error, ImportError) and missing and missing != "midrib" and find_spec(missing) is None:
            pytest.skip(f"{name} needs {missing}, which is not installed")
        error = error.__cause__


def members(cls):
    """Return the public members that classes of ours give a class: functions, properties, class methods."""
    found = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("midrib"):
            found.update({name: value for name, value in vars(base).items() if not name.startswith("_")})
    kinds = (property, cached_property, classmethod, staticmethod)
    return {
        name: value for name, value in found.items() if isinstance(value, kinds) or inspect.isfunction(value)
    }


def function_of(member):
    """Return the function behind a member."""
    if isinstance(member, property):
        return member.fget
    if isinstance(member, cached_property):
        return member.func
    return inspect.unwrap(getattr(member, "__func__", member))


def is_value(member):
    return isinstance(member, property | cached_property)


def sections(text):
    """Return the sections of a docstring by their headings, what comes before them under ''."""
    parts = re.split(rf"^({SECTIONS})\n-+\n", inspect.cleandoc(text or ""), flags=re.MULTILINE)
    return {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


def explained(text, heading="Parameters"):
    """Return the names that a section explains."""
    lines = re.findall(r"^(\S.*)$", sections(text).get(heading, ""), flags=re.MULTILINE)
    return [name.strip(" *") for line in lines for name in line.split(",")]


def parameters(function):
    return [name for name in inspect.signature(function).parameters if name not in ("self", "cls")]


def documented():
    """Return every public function, class and method; a method that classes share is in it once."""
    found, seen = {}, set()
    for name in public_names():
        try:
            value = public(name)
        except pytest.skip.Exception:
            continue
        found[name] = value
        if inspect.isclass(value):
            own = {key: member for key, member in members(value).items() if not is_value(member)}
            new = {key: member for key, member in own.items() if function_of(member) not in seen}
            found |= {f"{name}.{key}": member for key, member in new.items()}
            seen |= {function_of(member) for member in own.values()}
    return found


DOCUMENTED = documented()


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Examples write their files to a folder of their own, and show no windows."""
    monkeypatch.chdir(tmp_path)
    if find_spec("matplotlib"):
        import matplotlib as mpl

        mpl.use("Agg")
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


@pytest.mark.parametrize("name", [*DOCUMENTED, *sorted(set(public_names()) - set(DOCUMENTED))])
def test_its_example_runs(name):
    """What a docstring shows is what one gets, from nothing but the imports that it shows, and without a warning."""
    value = DOCUMENTED[name] if name in DOCUMENTED else public(name)
    text = sections(inspect.getdoc(function_of(value) if not inspect.isclass(value) else value))
    assert "Examples" in text, f"{name} has no example"
    example = doctest.DocTestParser().get_doctest(text["Examples"], {}, name, None, None)
    assert example.examples, f"the example of {name} runs nothing"
    try:
        doctest.DebugRunner().run(example)
    except doctest.UnexpectedException as failure:
        skip_without(name, failure.exc_info[1])
        raise failure.exc_info[1] from None
    except doctest.DocTestFailure as failure:
        want, code = failure.example.want, failure.example.source
        pytest.fail(f"{name}: {code.strip()}\nexpected: {want}got: {failure.got}")


def test_every_parameter_is_explained():
    """Each function and method explains the parameters it has, in their order, and no others."""
    wrong = {}
    for name, value in DOCUMENTED.items():
        if inspect.isclass(value):
            continue
        function = function_of(value)
        if explained(function.__doc__) != parameters(function):
            wrong[name] = (parameters(function), explained(function.__doc__))
    assert not wrong


def test_every_field_is_explained():
    """Each record explains its fields, beside them or as parameters, and each class what it is made from."""
    wrong = {}
    for name, value in DOCUMENTED.items():
        if not inspect.isclass(value) or issubclass(value, BaseException):
            continue
        bases = [base for base in value.__mro__ if base.__module__.startswith("midrib")]
        told = {field for base in bases for field in explained(base.__doc__)}
        beside = re.findall(
            r'^    (\w+): .*\n    """', "".join(map(inspect.getsource, bases)), flags=re.MULTILINE
        )
        own = [field.name for field in fields(value)] if is_dataclass(value) else _given(value)
        missing = set(own) - told - set(beside)
        if missing:
            wrong[name] = missing
    assert not wrong


def _given(cls):
    """Return what a class of ours is made from; a protocol, and what another library makes, from nothing."""
    made = next((vars(base)["__init__"] for base in cls.__mro__ if "__init__" in vars(base)), None)
    ours = (
        inspect.isfunction(made)
        and made.__module__.startswith("midrib")
        and not getattr(cls, "_is_protocol", False)
    )
    return parameters(made) if ours else []


def test_what_comes_back_is_explained():
    """Each function and method that returns something says what."""
    silent = []
    for name, value in DOCUMENTED.items():
        if inspect.isclass(value):
            continue
        function = function_of(value)
        returned = str(function.__annotations__.get("return"))
        if returned != "None" and "Returns" not in sections(function.__doc__):
            silent.append(name)
    assert not silent


def test_every_property_is_explained_and_shown():
    """A property has a sentence, and a class that has it uses it in its example."""
    text = {
        name: sections(value.__doc__).get("Examples", "")
        for name, value in DOCUMENTED.items()
        if inspect.isclass(value)
    }
    wrong = []
    for name in text:
        for key, member in members(DOCUMENTED[name]).items():
            if not is_value(member):
                continue
            having = [other for other in text if key in members(DOCUMENTED[other])]
            shown = any(re.search(rf"\.{key}\b", text[other]) for other in having)
            if not (function_of(member).__doc__ and shown):
                wrong.append(f"{name}.{key}")
    assert not wrong


def pages():
    """Return the names that the reference has a page for."""
    found, package, inside = [], "", False
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith(".. currentmodule:: "):
            package = line.removeprefix(".. currentmodule:: ").strip()
        elif line.strip():
            name = re.fullmatch(r"   ([A-Za-z_]\w*)", line) if inside else None
            inside = line.startswith(".. autosummary::") or (inside and line.startswith("   "))
            found += [f"{package}.{name[1]}"] if name else []
    return found


@pytest.mark.skipif(not PAGE.exists(), reason="tests run without the repository")
def test_every_name_has_a_page():
    """The reference lists each public name once, and nothing that is not public."""
    assert sorted(pages()) == sorted(public_names())


@pytest.mark.skipif(not PAGE.exists(), reason="tests run without the repository")
def test_every_package_has_a_section():
    """A sub-package is introduced by its own words."""
    text = PAGE.read_text(encoding="utf-8")
    for name, package in PACKAGES.items():
        assert package.__doc__, name
        assert f".. automodule:: {name}\n" in text, name
