"""Names of columns."""

from collections.abc import Sequence


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, each that came before with the first free number behind it: a, a.1, a.2."""
    taken, found = set(names), dict[str, None]()
    for name in names:
        number, own = 0, name
        while own in found or (number and own in taken):
            number += 1
            own = f"{name}.{number}"
        found[own] = None
    return tuple(found)
