"""Models on the command line: read them, and bring new samples into their space."""

from dataclasses import fields
from pathlib import Path

from midrib._types import Option, Record, Samples
from midrib.cli.errors import CommandError, Exit
from midrib.cli.options import DROP, FIT_FIRST, read_table
from midrib.io import FileRefusedError, Preparation, SavedModel, load_with_notes
from midrib.io.readers import Choice, Table


def read_model(path: Path) -> SavedModel:
    """Read a model, or end the command with one line."""
    try:
        return load_with_notes(path)
    except FileRefusedError as error:
        raise CommandError(str(error), Exit.MODEL) from None
    except OSError as error:
        msg = f"{path} cannot be read ({error.strerror}); give a model.npz that 'midrib fit' wrote."
        raise CommandError(msg, Exit.MODEL) from None


def read_samples(
    saved: SavedModel, data: Path, *, lazy: bool | None = False, **overrides: Option
) -> tuple[Table, Samples]:
    """Read samples with the columns of the model, and prepare them as the model's were.

    What is not given is read as it was for the fit; lazy ones stay in their file, None where memory cannot hold them.
    """
    kept = kept_choice(saved.notes.get("choice"))
    own = {name: value for name, value in overrides.items() if value}
    if own.get("drop_missing"):  # asked for now, so it counts and not what the fit did
        kept.pop("impute", None)
    columns = saved.columns if saved.columns is not None and not own.get("transpose") else ()
    lenient = not {"labels", "ids"} & own.keys()
    choice = Choice(**{**kept, "columns": tuple(columns), "lenient": lenient, **own})
    table = read_table(data, choice, lazy=lazy, remedy=DROP if "drop_missing" in overrides else FIT_FIRST)
    wanted = len(saved.columns) if saved.columns is not None else saved.model.n_features_in_
    if table.X.shape[1] != wanted:
        msg = (
            f"{data.name} has {table.X.shape[1]} features, the model needs {wanted}; choose the same columns."
        )
        raise CommandError(msg, Exit.DATA)
    return table, table.X if saved.preparation is None else saved.preparation.apply(table.X)


def names_of(preparation: Preparation | None, table: Table) -> tuple[str, ...]:
    """Return the names of a model's features; samples that were turned have axes."""
    if preparation is None or preparation.components is None:
        return table.features
    return tuple(f"axis{k + 1}" for k in range(preparation.n_features))


def kept_choice(record: object) -> Record:
    """Return the choice that a model file holds, as far as it makes sense."""
    if not isinstance(record, dict):
        return {}
    texts = {name: tuple(str(item) for item in record.get(name) or ()) for name in ("labels", "also")}
    single = {
        name: str(record[name]) for name in ("ids", "key", "impute") if isinstance(record.get(name), str)
    }
    switches = {name: record.get(name) is True for name in ("transpose", "drop_missing")}
    fill = record.get("fill")
    numbers = fill if isinstance(fill, dict) and all(isinstance(v, float) for v in fill.values()) else {}
    known = {item.name for item in fields(Choice)}
    kept = {**texts, **single, **switches, "fill": numbers}
    return {name: value for name, value in kept.items() if name in known}
