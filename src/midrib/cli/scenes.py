"""From files to what the explorer shows: a model with its samples, or samples that are fitted first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import numpy as np

from midrib import PrincipalGraph
from midrib._types import Array, Record, Samples
from midrib.cli import options as opt
from midrib.cli.errors import CommandError, Exit
from midrib.cli.models import names_of, read_model, read_samples
from midrib.cli.outputs import Result
from midrib.cli.roots import parse_roots, restore_roots, roots_of
from midrib.explorer.scene import Scene
from midrib.io.readers import Choice, Table
from midrib.trajectory import Trajectory
from midrib.trajectory.trajectory import ordered

_MOST_FEATURES = 30
"""Features beside the model's that a page takes unasked: those that change most along the graph."""


@dataclass(frozen=True)
class Wishes:
    """What the user asked for, beside the files."""

    roots: list[str] | None = None
    labels: tuple[str, ...] = ()
    ids: str | None = None
    key: str | None = None
    features: tuple[str, ...] = ()
    every: bool = False


def open_scene(what: Path, data: Path | None, wishes: Wishes) -> Scene:
    """Return the scene of a folder, a model, an .h5ad file, or any other file of samples."""
    if what.name.lower().endswith(".h5ad") and data is None:
        return _of_anndata(what, wishes)
    if what.is_dir() and what.suffix != ".zarr":
        if not (what / "model.npz").exists():
            msg = f"{what} holds no model.npz; give a folder that 'midrib fit' wrote, or a file of samples."
            raise CommandError(msg, Exit.MODEL)
        return _of_model(what / "model.npz", data, wishes)
    if what.suffix.lower() == ".npz":
        return _of_model(what, data, wishes)
    if data is not None:
        msg = f"{what} is no model, so {data} cannot be its samples; give a model.npz first, or one file of samples."
        raise CommandError(msg)
    return _of_samples(what, wishes)


def of_result(result: Result, table: Table, model_file: Path, data: Path) -> Scene:
    """Return the scene of a fit that has just been done."""
    own = result.preparation is None or result.preparation.components is None
    return Scene(
        result.model,
        result.X,
        names=result.features,
        ids=result.ids,
        labels=result.labels,
        features=None if own else chosen(table.X, table.features, (), result.trajectory),
        root=restore_roots(result.notes["roots"], result.model.graph_.n_nodes, result.model.graph_.n_edges),
        title=data.name,
        source=(str(model_file), str(data)),
    )


def _of_model(model_file: Path, data: Path | None, wishes: Wishes) -> Scene:
    saved = read_model(model_file)
    data = data or _recorded_data(saved.notes.get("command"), model_file)
    table, X = read_samples(saved, data, labels=wishes.labels, ids=wishes.ids, key=wishes.key)
    roots = roots_of(wishes.roots, table, saved)
    names, extra = names_of(saved.preparation, table), None
    if names is not table.features:
        extra = chosen(table.X, table.features, wishes.features, ordered(X, saved.model.graph_, roots))
    return Scene(
        saved.model,
        X,
        names=names,
        ids=table.ids,
        labels=table.labels,
        features=extra,
        root=roots,
        every=wishes.every,
        title=data.name,
        source=(str(model_file), str(data)),
        milestones=_milestones(saved.notes),
    )


def _milestones(notes: Record) -> dict[int, str]:
    given = notes.get("milestones")
    return {int(k): str(v) for k, v in given.items() if str(k).isdecimal()} if isinstance(given, dict) else {}


def _recorded_data(command: object, model_file: Path) -> Path:
    """Return the file of samples that the command of the fit named, if it is still there."""
    words = [word for word in command[2:] if isinstance(word, str)] if isinstance(command, list) else []
    for word in words:
        for path in (Path(word), model_file.parent.parent / word, model_file.parent / Path(word).name):
            if not word.startswith("-") and path.is_file():
                return path
    msg = f"the samples of {model_file} are not found; give their file too: midrib view {model_file} SAMPLES."
    raise CommandError(msg, Exit.DATA)


def _of_samples(data: Path, wishes: Wishes) -> Scene:
    table = opt.read_table(
        data, Choice(labels=wishes.labels, ids=wishes.ids, key=wishes.key), remedy=opt.FIT_FIRST
    )
    return Scene(
        PrincipalGraph(random_state=0).fit(table.X),
        table.X,
        names=table.features,
        ids=table.ids,
        labels=table.labels,
        root=parse_roots(wishes.roots, table, table.X),
        every=wishes.every,
        title=data.name,
        source=("", str(data)),
    )


def _of_anndata(data: Path, wishes: Wishes) -> Scene:
    """Return the scene of the principal graph in an AnnData, or of one that is fitted to its X_pca or X."""
    try:
        import anndata
    except ModuleNotFoundError:
        msg = ".h5ad needs the extra 'anndata': pip install 'midrib[anndata]'"
        raise CommandError(msg, Exit.DATA) from None
    from midrib.io.anndata_slots import Keys, in_memory, read_model, representation, stored_root

    table = opt.read_table(
        data, Choice(labels=wishes.labels, ids=wishes.ids, key=wishes.key), remedy=opt.FIT_FIRST
    )
    adata, keys = anndata.read_h5ad(data), Keys()
    roots = parse_roots(wishes.roots, table, table.X)
    if keys.uns in adata.uns:
        model, used = read_model(adata, keys)
        X = representation(adata, used, model.n_features_in_)
        roots = stored_root(adata, keys) if roots is None else roots
        names: tuple[str, ...] = tuple(f"{used} {k + 1}" for k in range(X.shape[1]))
    else:
        X, names = table.X, table.features
        model = PrincipalGraph(random_state=0).fit(X)
    own = (keys.projection, keys.assignment)
    flat = {k: in_memory(v) for k, v in adata.obsm.items() if k not in own and v.shape[1] in (2, 3)}
    genes = chosen(
        in_memory(adata.X), tuple(adata.var_names), wishes.features, ordered(X, model.graph_, roots)
    )
    return Scene(
        model,
        X,
        names=names,
        ids=table.ids,
        labels=table.labels,
        features=genes,
        embeddings=flat,
        root=roots,
        every=wishes.every,
        title=data.name,
        source=("", str(data)),
    )


def chosen(
    matrix: Samples, names: Sequence[str], patterns: tuple[str, ...], t: Trajectory
) -> tuple[Samples, list[str]]:
    """Return the features that patterns name, or those that change most along the graph."""
    known = [str(name) for name in names]
    if patterns:
        which = [k for k, name in enumerate(known) if any(fnmatchcase(name, pattern) for pattern in patterns)]
        if not which:
            msg = f"no feature is called {patterns[0]!r}; the first ones are {', '.join(known[:5])}."
            raise CommandError(msg, Exit.DATA)
    elif len(known) <= _MOST_FEATURES:
        which = list(range(len(known)))
    else:
        which = _most_changing(matrix, t).tolist()
    return matrix[:, which], [known[k] for k in which]


def _most_changing(matrix: Samples, t: Trajectory) -> Array:
    import warnings

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*are skipped")
        explained = t.association(matrix).explained
    return np.argsort(-np.nan_to_num(explained), kind="stable")[:_MOST_FEATURES]
