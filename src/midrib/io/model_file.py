"""Fitted models as one .npz file: arrays and a JSON header, never pickle."""

import platform
from dataclasses import asdict, is_dataclass
from pathlib import Path

import numpy as np
import scipy
import sklearn

from midrib._estimator import PrincipalGraph
from midrib._types import Array, FilePath, Record
from midrib.io.archive import read_archive, reading, write_archive
from midrib.io.atomic import whole_file
from midrib.io.model_reading import FAMILIES, FITTED_NAME, QUALITY, SavedModel, check_format, restore
from midrib.io.preparation import Preparation
from midrib.io.saved_choice import describe_choice

FORMAT = "midrib-model"
VERSION = 1


def save(
    model: PrincipalGraph,
    path: FilePath,
    *,
    preparation: Preparation | None = None,
    columns: tuple[str, ...] | None = None,
    notes: Record | None = None,
) -> None:
    """Write a fitted model to a file, whole or not at all.

    Parameters
    ----------
    model
        A fitted ``PrincipalGraph``. A graph family of your own is kept by name only: the loaded model can do
        everything but fit again.
    path
        The file, by custom ``.npz``; an old one is replaced in one step.
    preparation
        How samples were standardised and turned before the fit.
    columns
        Names of the columns of samples before that.
    notes
        More to keep, as plain JSON.

    See Also
    --------
    load : Reads the model.
    load_with_notes : Reads everything.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> prepared = midrib.io.prepare(X, standardize=True)
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.1, gamma=1.0, random_state=0).fit(prepared.apply(X))
    >>> midrib.io.save(model, "y.npz", preparation=prepared, notes={"made": "for a test"})
    >>> midrib.load("y.npz").predict(prepared.apply(X)).shape
    (200,)
    """
    header, arrays = describe(model, preparation, columns, notes)
    with whole_file(path) as handle:
        write_archive(handle, header, arrays)


def load(path: FilePath) -> PrincipalGraph:
    """Read a model that :func:`midrib.io.save` wrote.

    A model of the command line that standardised its samples or turned them to principal axes has the attribute
    ``preparation_``; apply it first: ``model.predict(model.preparation_.apply(X))``.

    Parameters
    ----------
    path
        The file.

    Returns
    -------
    The fitted model, with the same answers as the saved one.

    See Also
    --------
    midrib.io.save : Writes it.
    midrib.io.load_with_notes : With everything else that is in the file.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> model.save("y.npz")
    >>> midrib.load("y.npz").graph_.topology == model.graph_.topology
    True
    """
    saved = load_with_notes(path)
    if saved.preparation is not None:
        saved.model.preparation_ = saved.preparation
    return saved.model


def load_with_notes(path: FilePath) -> SavedModel:
    """Read a model and everything that was saved with it.

    Parameters
    ----------
    path
        The file.

    Returns
    -------
    The model, how its samples were prepared, the names of their columns, versions and notes.

    See Also
    --------
    load : Only the model.
    save : Writes it.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> midrib.io.save(model, "y.npz", notes={"made": "for a test"})
    >>> midrib.io.load_with_notes("y.npz").notes
    {'made': 'for a test'}
    """
    archive = read_archive(path)
    check_format(archive.header, FORMAT, VERSION)
    with reading(Path(path), "description of a model"):
        return restore(archive)


def describe(
    model: PrincipalGraph,
    preparation: Preparation | None = None,
    columns: tuple[str, ...] | None = None,
    notes: Record | None = None,
) -> tuple[Record, dict[str, Array]]:
    """Return the header and the arrays that describe a fitted model."""
    from sklearn.utils.validation import check_is_fitted

    check_is_fitted(model)
    parameters, arrays = describe_parameters(model)
    fitted = _fitted_scalars(model)
    names = getattr(model, "feature_names_in_", None)
    arrays |= {
        "nodes": model.nodes_,
        "edges": model.graph_.edges,
        "edge_weights": model.graph_.weights,
        "objective": model.objective_,
    }
    quality = getattr(model, "quality_", None)
    if quality is not None:
        arrays["quality_width"] = quality.width
    choice, decisions = describe_choice(getattr(model, "choice_", None))
    arrays |= decisions
    if preparation is not None:
        arrays |= {"preparation_centre": preparation.centre, "preparation_scale": preparation.scale}
        if preparation.components is not None:
            arrays["preparation_components"] = preparation.components
    header = {
        "format": FORMAT,
        "version": VERSION,
        "versions": versions(),
        "parameters": parameters,
        "penalty": float(model.graph_.penalty),
        "fitted": fitted,
        "quality": None if quality is None else {name: float(getattr(quality, name)) for name in QUALITY},
        "choice": choice,
        "feature_names": None if names is None else [str(name) for name in names],
        "columns": None if columns is None else list(columns),
        "notes": notes or {},
    }
    return header, arrays


def versions() -> dict[str, str]:
    """Return the versions that a result depends on."""
    from midrib import __version__

    return {
        "midrib": __version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "scipy": scipy.__version__,
        "scikit-learn": sklearn.__version__,
    }


def describe_parameters(model: PrincipalGraph) -> tuple[Record, dict[str, Array]]:
    """Return the parameters as plain JSON, and those that are arrays apart."""
    parameters: Record = {}
    arrays: dict[str, Array] = {}
    for name, value in model.get_params(deep=False).items():
        if isinstance(value, np.generic):
            value = value.item()
        if value is None or isinstance(value, bool | int | float | str):
            parameters[name] = value
        elif name == "graph":
            parameters[name] = _describe_family(value)
        elif isinstance(value, np.random.Generator | np.random.RandomState):
            parameters[name] = None
        else:
            arrays[f"parameter_{name}"] = np.asarray(value, dtype=np.float64)
    return parameters, arrays


def _describe_family(family: object) -> Record:
    kind = type(family)
    if kind.__name__ in FAMILIES and is_dataclass(family):
        return {"family": kind.__name__, "parameters": asdict(family)}  # type: ignore[arg-type]
    return {"unknown": f"{kind.__module__}.{kind.__qualname__}"}


def _fitted_scalars(model: PrincipalGraph) -> Record:
    """Return everything learned that is one number, truth value or text."""
    kept = {}
    for name, value in vars(model).items():
        value = value.item() if isinstance(value, np.generic) else value
        if FITTED_NAME.fullmatch(name) and isinstance(value, bool | int | float | str):
            kept[name] = value
    return kept
