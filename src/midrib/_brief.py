"""Short representations of records: what a person wants to see of arrays is their shape."""

from dataclasses import fields

_LONG = 60


class Brief:
    """A dataclass that prints its arrays and collections as their sizes; give the decorator ``repr=False``."""

    def __repr__(self) -> str:
        own = fields(self)  # type: ignore[arg-type]
        shown = (f"{item.name}={_short(getattr(self, item.name))}" for item in own if item.repr)
        return f"{type(self).__name__}({', '.join(shown)})"


def _short(value: object) -> str:
    """Return a number or a text as it is, an array as its type and shape, a long collection as its length."""
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        return f"{value.dtype}[{' x '.join(map(str, value.shape))}]" if value.shape else f"{value:.6g}"
    if isinstance(value, float):
        return f"{value:.6g}"
    text = repr(value)
    if len(text) > _LONG and isinstance(value, tuple | list | dict | set):
        return f"<{len(value)} items>"
    return text
