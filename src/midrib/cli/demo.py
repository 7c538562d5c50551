"""``midrib demo``: from built-in data to a picture and a graph's files, in a few seconds."""

import time
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from midrib import PrincipalGraph, datasets
from midrib.cli.console import say
from midrib.cli.errors import CommandError
from midrib.cli.outputs import FILES, Result, claim_folder, make_folder, write_outputs
from midrib.cli.report import describe, plural, write_report
from midrib.trajectory.trajectory import ordered

_FOLDER = Path("midrib-demo")
_TITLE = "midrib demo"


def demo(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A built-in shape; see 'midrib datasets'.")] = "binary_tree",
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the files.")] = _FOLDER,
    n_samples: Annotated[int, typer.Option("--samples", min=20, help="How many samples to draw.")] = 1500,
    noise: Annotated[
        float, typer.Option(min=0, max=0.2, help="Noise, as a fraction of the diameter.")
    ] = 0.02,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the samples and of the fit.")] = 0,
    force: Annotated[bool, typer.Option("--force", help="Replace files in the folder.")] = False,
) -> None:
    """Fit a built-in shape and write a picture, tables and the model to a folder."""
    if name not in datasets.list_shapes():
        msg = f"the shape {name!r} is unknown; choose one of {', '.join(datasets.list_shapes())}."
        raise CommandError(msg)
    claim_folder(out, force=force or (out == _FOLDER and _is_of_demo(out)))
    shape = datasets.make_shape(name, n_samples, noise=noise, random_state=seed)
    say(f"{name}: {len(shape.X)} samples, {shape.X.shape[1]} features, noise {shape.noise:.3g}")
    begin = time.perf_counter()
    model = PrincipalGraph(random_state=seed).fit(shape.X)
    seconds = time.perf_counter() - begin
    result = Result(
        model=model,
        X=shape.X,
        features=tuple("xyz"[: shape.X.shape[1]]),
        ids=np.arange(len(shape.X)),
        labels={"true_edge": shape.edge},
        trajectory=ordered(shape.X, model.graph_, None),
    )
    known = shape.graph.topology
    truth = ", ".join(
        plural(count, word)
        for word, count in {"piece": known.components, "loop": known.loops, "tip": known.tips}.items()
    )
    say(f"chose sigma {model.sigma_:.3g}, gamma {model.gamma_:.3g} and {len(model.nodes_)} nodes by itself")
    say(f"fitted them in {seconds:.2f} s and {model.n_iter_} iterations: {describe(model.graph_)}")
    say(f"the shape they were drawn from has {truth}")
    extra = f"The shape that the samples were drawn from has {truth}."
    command = ["midrib", *context.obj]
    make_folder(out)
    write_outputs(out, result, write_report(f"{_TITLE}: {name}", result, command, "built in", extra=extra))
    say(f"wrote {', '.join(FILES)} to {out}{'' if str(out).endswith('/') else '/'}")


def _is_of_demo(folder: Path) -> bool:
    """Return whether an earlier demo wrote the folder, so that the next may."""
    report = folder / "report.md"
    return report.is_file() and report.read_text(encoding="utf-8", errors="replace").startswith(f"# {_TITLE}")
