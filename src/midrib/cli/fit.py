"""``midrib fit``: from a file of samples to tables, a picture, a report and a model."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from numpy.typing import DTypeLike

from midrib import KNNGraph, L1Graph, PrincipalGraph, State
from midrib._samples.recognise import is_lazy
from midrib._types import Array, Option, Record, Samples
from midrib.cli import options as opt
from midrib.cli.account import account_of, tell_what_was_read, warnings_of
from midrib.cli.checkpoint import Identity, Recorder, content_of, read_checkpoint
from midrib.cli.cluster import counted_tasks, working_on
from midrib.cli.console import answer, preview, say
from midrib.cli.errors import CommandError, Exit
from midrib.cli.models import names_of
from midrib.cli.outputs import CHECKPOINT, FILES, Result, claim_folder, make_folder, write_outputs
from midrib.cli.progress import FitProgress
from midrib.cli.report import describe, explained, figures_of, sureness, unsettled, write_report
from midrib.cli.roots import describe_roots, parse_roots
from midrib.io import Preparation, prepare
from midrib.io.readers import Choice, Table
from midrib.trajectory.roots import Roots
from midrib.trajectory.trajectory import ordered

GRAPHS = ("auto", "tree", "l1", "knn")


def fit(
    context: typer.Context,
    data: opt.Data,
    out: opt.Folder,
    columns: opt.Columns = None,
    label: opt.Labels = None,
    id_: opt.Ids = None,
    key: opt.Key = None,
    transpose: opt.Transpose = False,
    drop_missing: opt.DropMissing = False,
    exclude: opt.Exclude = None,
    impute: opt.Impute = None,
    standardize: opt.Standardize = False,
    pca: opt.Pca = None,
    graph: Annotated[str | None, typer.Option("--graph", "-g", help=" | ".join(GRAPHS))] = None,
    nodes: Annotated[str | None, typer.Option("--nodes", "-k", help="How many, 'all' or 'auto'.")] = None,
    sigma: Annotated[
        str | None, typer.Option("--sigma", help="Bandwidth (squared distance), or 'auto'.")
    ] = None,
    gamma: Annotated[str | None, typer.Option("--gamma", help="Weight of the data, or 'auto'.")] = None,
    detail: Annotated[
        float | None, typer.Option("--detail", help="How much 'auto' claims: 1; 2 is finer, 0.5 coarser.")
    ] = None,
    lam: opt.Lam = None,
    neighbors: opt.Neighbors = None,
    homogeneous: Annotated[
        bool | None, typer.Option("--homogeneous/--no-homogeneous", help="l1: independent of the origin.")
    ] = None,
    init: Annotated[str | None, typer.Option("--init", help="kmeans | random")] = None,
    max_iter: Annotated[int | None, typer.Option("--max-iter", min=0, help="Most iterations.")] = None,
    tol: Annotated[float | None, typer.Option("--tol", min=0, help="Stop at this relative change.")] = None,
    working_memory: Annotated[
        float | None, typer.Option("--working-memory", help="Megabytes beside the samples.")
    ] = None,
    seed: opt.Seed = 0,
    weights: Annotated[
        str | None, typer.Option("--weights", help="The column that weighs the samples.")
    ] = None,
    groups: Annotated[
        str | None, typer.Option("--groups", help="The column of groups never to be joined.")
    ] = None,
    dask: opt.Dask = False,
    scheduler: opt.Scheduler = None,
    root: opt.Root = None,
    explore: Annotated[
        bool, typer.Option("--explore", help="Write explore.html too: a page to see and question the graph.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the checkpoint in the folder.")
    ] = False,
    checkpoint_every: Annotated[
        float, typer.Option("--checkpoint-every", min=0, help="Seconds between checkpoints.")
    ] = 10.0,
    safe_csv: opt.SafeCsv = False,
    force: opt.Force = False,
    quiet: opt.Quiet = False,
    json: opt.Json = False,
) -> None:
    """Fit a principal graph to a file of samples."""
    reading: Record = {"ids": id_, "key": key, "transpose": transpose, "impute": impute}
    choice = opt.choice_of(columns, label, exclude, (weights, groups), drop_missing=drop_missing, **reading)
    parameters = given(
        n_nodes=opt.number_or_auto("--nodes", None if nodes == "all" else nodes, int),
        graph=family_of(graph, lam, neighbors, homogeneous),
        sigma=opt.number_or_auto("--sigma", sigma),
        gamma=opt.number_or_auto("--gamma", gamma),
        detail=detail,
        init=init,
        max_iter=max_iter,
        tol=tol,
        working_memory=working_memory,
        random_state=seed,
    )
    if nodes == "all":
        parameters["n_nodes"] = None
    model, shown = PrincipalGraph(**parameters), not quiet and not json
    _refuse_names_that_are_no_text(context.obj)
    _claim(out, force=force, resume=resume)
    task = Task(
        data=data,
        out=out,
        choice=choice,
        standardize=standardize,
        pca=pca,
        weights=weights,
        groups=groups,
        root=root,
        resume=resume,
        checkpoint_every=checkpoint_every,
        safe_csv=safe_csv,
        command=["midrib", *context.obj],
    )
    with working_on(scheduler, shown=shown):
        table = opt.read_table(data, choice, shown=shown, lazy=True if dask or scheduler else None)
        if explore and is_lazy(table.X):
            msg = "the explorer's page needs the samples in memory; leave out --explore."
            raise CommandError(msg)
        begin = time.perf_counter()
        result = run(task, table, model, shown=shown)
        if explore:
            write_explorer(out, result, table, data)
        files = (*FILES, "explore.html") if explore else FILES
        _tell(result, out, files, time.perf_counter() - begin, quiet=quiet, json=json)


@dataclass(frozen=True)
class Task:
    """What was asked for, beside the model's parameters."""

    data: Path
    out: Path
    choice: Choice
    standardize: bool
    pca: int | None
    weights: str | None
    groups: str | None
    root: list[str] | None
    resume: bool
    checkpoint_every: float
    safe_csv: bool
    command: list[str]


def given(**parameters: Option) -> Record:
    """Return the parameters that were given; the estimator knows the others' defaults best."""
    return {name: value for name, value in parameters.items() if value is not None}


def run(task: Task, table: Table, model: PrincipalGraph, *, shown: bool) -> Result:
    """Say what was read, prepare, fit, order and write."""
    warned = tuple(warnings_of(table, standardized=task.standardize))
    if shown:
        tell_what_was_read(table, warned)
        preview(table)
    root = parse_roots(task.root, table, table.X)  # before the fit: a root that is nowhere is refused at once
    preparation = _preparation(task, table)
    X = table.X if preparation is None else preparation.apply(table.X)
    weights, groups = _column(task.weights, table, np.float64), _column(task.groups, table)
    options = {
        "standardize": task.standardize,
        "pca": task.pca,
        "weights": content_of(task.weights, weights),
        "groups": content_of(task.groups, groups),
        "dask": is_lazy(table.X) or None,
    }
    identity = Identity.of(table.X, model, options)
    _fit(task, X, model, identity, weights, groups, shown=shown)
    try:
        with _progress(model, X, shown=shown) as progress:
            progress.begins("placing samples on the graph")
            result = _result(task, table, X, model, preparation, root)
            progress.begins("writing files")
            title = f"midrib fit: {task.data.name}"
            report = write_report(title, result, task.command, table.origin, _read(table), warned=warned)
            write_outputs(task.out, result, report, safe_csv=task.safe_csv)
    except KeyboardInterrupt:
        msg = "interrupted after the fit; repeat the command with --resume to write its files."
        raise CommandError(msg, Exit.INTERRUPTED) from None
    (task.out / CHECKPOINT).unlink(missing_ok=True)
    return result


def write_explorer(out: Path, result: Result, table: Table, data: Path) -> None:
    """Write the page that shows a fit."""
    from midrib.cli.scenes import of_result
    from midrib.explorer.page import write_page
    from midrib.explorer.payload import pack

    write_page(*pack(of_result(result, table, out / "model.npz", data)), out / "explore.html")


def _read(table: Table) -> str:
    """Return what became of the columns and rows, for the report."""
    lines = account_of(table)
    next(lines)
    return "\n".join(f"- {line}" for line in lines)


def _preparation(task: Task, table: Table) -> Preparation | None:
    if not task.standardize and task.pca is None:
        return None
    return prepare(table.X, standardize=task.standardize, n_components=task.pca)


def _fit(
    task: Task,
    X: Samples,
    model: PrincipalGraph,
    identity: Identity,
    weights: Array | None,
    groups: Array | None,
    *,
    shown: bool,
) -> None:
    """Fit with a progress bar and checkpoints; an interruption leaves the last state in the folder."""
    path = task.out / CHECKPOINT
    make_folder(task.out)
    checkpoint = read_checkpoint(path, identity) if task.resume and path.exists() else None
    if task.resume and checkpoint is None and shown:
        say(f"{path} is not there: the fit was stopped before its first iteration, and starts over.")
    recorder = Recorder(path, identity, task.checkpoint_every)
    with _interruptible(), _progress(model, X, shown=shown) as progress:
        automatic = model.get_params()["graph"] == "auto" and checkpoint is None
        progress.begins("finding pieces, branches and loops" if automatic else "placing the first nodes")

        def look(state: State) -> None:
            recorder.record(state)
            progress.show(state)

        try:
            model.fit(X, sample_weight=weights, groups=groups, callback=look, resume=checkpoint)
        except KeyboardInterrupt:
            if not recorder.write():
                msg = "interrupted before the first iteration was done; repeat the command to start over."
                raise CommandError(msg, Exit.INTERRUPTED) from None
            msg = f"interrupted; {path} holds the fit so far: repeat the command with --resume to go on."
            raise CommandError(msg, Exit.INTERRUPTED) from None


@contextmanager
def _progress(model: PrincipalGraph, X: Samples, *, shown: bool) -> Iterator[FitProgress]:
    """Show how far a fit is and, of samples in blocks, every pass over them."""
    with (
        FitProgress(model.max_iter, model.tol, shown=shown) as progress,
        counted_tasks(progress.within) if is_lazy(X) else nullcontext(),
    ):
        yield progress


@contextmanager
def _interruptible() -> Iterator[None]:
    """Treat a request to end, as batch systems send it, like Ctrl-C."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    try:
        old = signal.signal(signal.SIGTERM, stop)
    except ValueError:  # not in the main thread: then nobody sends signals here
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, old)


def _result(
    task: Task, table: Table, X: Samples, model: PrincipalGraph, preparation: Preparation | None, root: Roots
) -> Result:
    t = ordered(X, model.graph_, root)
    fill = {} if table.account is None else dict(table.account.filled)
    choice = asdict(task.choice) | {"fill": fill}
    notes_ = {"choice": choice, "roots": describe_roots(t.roots), "command": task.command}
    features = names_of(preparation, table)
    return Result(model, X, features, table.ids, table.labels, t, preparation, table.features, notes_)


def _column(name: str | None, table: Table, dtype: DTypeLike | None = None) -> Array | None:
    if name is None:
        return None
    try:
        return np.asarray(table.labels[name]).astype(dtype or str)
    except (KeyError, ValueError):
        msg = f"the column {name!r} cannot be used: it is missing or holds no numbers; name another."
        raise CommandError(msg, Exit.DATA) from None


def _claim(out: Path, *, force: bool, resume: bool) -> None:
    """Refuse a folder in use; an unfinished fit in it is neither lost nor gone on with unasked."""
    unfinished = (out / CHECKPOINT).exists()
    # The checkpoint goes last: files beside it are of a fit that was stopped while it wrote them.
    claim_folder(out, force=force or (resume and unfinished))
    if unfinished and not force and not resume:
        msg = f"{out} holds an unfinished fit; add --resume to go on with it, or --force to start over."
        raise CommandError(msg, Exit.OUTPUT)
    if force and not resume:
        (out / CHECKPOINT).unlink(missing_ok=True)


def _refuse_names_that_are_no_text(arguments: list[str]) -> None:
    """Refuse, before the work, what the report could not hold after it."""
    for argument in arguments:
        try:
            argument.encode("utf-8")
        except UnicodeEncodeError:
            msg = f"{argument!r:.120} is not UTF-8, so no report can name it; rename the file or the folder."
            raise CommandError(msg, Exit.USAGE) from None


def family_of(
    graph: str | None, lam: float | None, neighbors: int | None, homogeneous: bool | None
) -> str | L1Graph | KNNGraph | None:
    """Return the graph for the estimator: a name, or a family with the parameters that were given."""
    if graph is not None and graph not in GRAPHS:
        msg = f"--graph {graph!r} is unknown; choose one of {', '.join(GRAPHS)}."
        raise CommandError(msg)
    own = {"lam": lam, "homogeneous": homogeneous} if graph != "l1" else {}
    strange = [name for name, value in own.items() if value is not None]
    if strange or (neighbors is not None and graph not in ("l1", "knn")):
        msg = f"--{strange[0] if strange else 'neighbors'} belongs to another family; add --graph l1 or knn."
        raise CommandError(msg)
    if graph == "l1":
        return L1Graph(**given(lam=lam, n_neighbors=neighbors, homogeneous=homogeneous))
    if graph == "knn" and neighbors is not None:
        return KNNGraph(neighbors)
    return graph


def _tell(
    result: Result, out: Path, files: tuple[str, ...], seconds: float, *, quiet: bool, json: bool
) -> None:
    model = result.model
    if json:
        answer(
            {
                "out": str(out),
                "files": list(files),
                "n_samples": len(result.ids),
                "n_features": len(result.features),
                **figures_of(model),
                "explained": explained(result.X, result.trajectory.distance),
                "seconds": seconds,
            }
        )
    elif not quiet:
        say(
            f"{len(model.nodes_)} nodes in {seconds:.1f} s and {model.n_iter_} iterations: {describe(model.graph_)}"
        )
        say(f"{explained(result.X, result.trajectory.distance):.1%} of the variance lies along the graph")
        for line in (sureness(model), *unsettled(model)):
            say(line)
        say(f"wrote {', '.join(files)} to {out}/")
