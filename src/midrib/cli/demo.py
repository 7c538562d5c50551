"""``midrib demo``: from built-in data to a picture and a graph's files, in a few seconds."""

import shlex
import time
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from midrib import PrincipalGraph, datasets
from midrib.cli.console import say
from midrib.cli.errors import CommandError
from midrib.cli.outputs import FILES, Result, claim_folder, write_outputs
from midrib.io.model_file import versions
from midrib.skeleton import decompose

_FOLDER = Path("midrib-demo")
_HEADING = "# midrib demo"


def demo(
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
    model = PrincipalGraph(
        n_nodes=min(100, n_samples // 2), sigma=max(2 * shape.noise, 0.01) ** 2, gamma=2.0, random_state=seed
    ).fit(shape.X)
    seconds = time.perf_counter() - begin
    found, truth = _words(model), _truth(shape)
    say(f"fitted {len(model.nodes_)} nodes in {seconds:.2f} s and {model.n_iter_} iterations: {found}")
    say(f"the truth has {truth}")
    result = Result(
        model=model,
        X=shape.X,
        features=tuple("xyz"[: shape.X.shape[1]]),
        ids=np.arange(len(shape.X)),
        labels={"true_edge": shape.edge},
    )
    write_outputs(out, result, _report(name, shape.X.shape, found, truth, out))
    say(f"wrote {', '.join(FILES)} to {out}{'' if str(out).endswith('/') else '/'}")


def _is_of_demo(folder: Path) -> bool:
    """Return whether an earlier demo wrote the folder, so that the next may."""
    report = folder / "report.md"
    return report.is_file() and report.read_text(encoding="utf-8", errors="replace").startswith(_HEADING)


def _words(model: PrincipalGraph) -> str:
    structure = decompose(len(model.nodes_), model.graph_.edges)
    counts = {
        "piece": structure.n_components,
        "loop": structure.n_loops,
        "fork": len(structure.forks),
        "tip": len(structure.tips),
    }
    return ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for word, count in counts.items())


def _truth(shape: datasets.Shape) -> str:
    known = shape.topology
    counts = {"piece": known.components, "loop": known.loops, "tip": known.tips}
    return ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for word, count in counts.items())


def _report(name: str, shape: tuple[int, ...], found: str, truth: str, out: Path) -> str:
    lines = [
        f"{_HEADING}: {name}",
        "",
        f"{shape[0]} samples of {shape[1]} features.",
        f"The graph has {found}.",
        f"The shape that the samples were drawn from has {truth}.",
        "",
        f"Command: `midrib demo {shlex.quote(name)} -o {shlex.quote(str(out))}`",
        "Versions: " + ", ".join(f"{key} {value}" for key, value in versions().items()),
        "",
    ]
    return "\n".join(lines)
