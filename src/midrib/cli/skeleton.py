"""``midrib skeleton``: the centre lines of an image or a volume, as a graph with widths."""

import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from midrib import Graph
from midrib._types import BoolArray, FloatArray
from midrib.cli import options as opt
from midrib.cli.console import answer, say
from midrib.cli.errors import CommandError, Exit
from midrib.cli.outputs import claim_files, make_folder, write_figure
from midrib.cli.report import describe, plural
from midrib.images import skeleton as skeleton_of
from midrib.images.ink import mask_of
from midrib.io import write_graph_tables, write_swc
from midrib.io.graph_documents import write_graphml

FILES = ("nodes.csv", "edges.csv", "graph.graphml", "graph.swc", "skeleton.png")


def skeleton(
    image: Annotated[
        Path, typer.Argument(help="A mask or a grey image: .png .jpg .tif; .npy and .tif may be volumes.")
    ],
    out: opt.Folder,
    ink: Annotated[
        str, typer.Option("--ink", help="What the lines are: dark | light | auto, the rarer.")
    ] = "auto",
    threshold: Annotated[
        float | None,
        typer.Option(
            "--threshold", min=0, max=1, help="Share of the grey range that ink exceeds. [default: Otsu's]"
        ),
    ] = None,
    spacing: Annotated[
        str,
        typer.Option(
            "--spacing", help="Size of a pixel, or of each axis with commas, planes and rows first."
        ),
    ] = "1",
    force: opt.Force = False,
    quiet: opt.Quiet = False,
    json: opt.Json = False,
) -> None:
    """Read the centre lines off an image: a graph, the half-width of the ink at every node, and a picture.

    Nothing has to be set. Pieces and holes of the ink are pieces and loops of the graph; coordinates are columns, rows
    from the top, and planes. graph.swc holds widths as radii, loops cut where they are thinnest.
    """
    claim_files(out, FILES, force=force)
    size = _sizes(spacing)
    begin = time.perf_counter()
    mask = _mask(image, ink, threshold)
    graph = skeleton_of(mask, spacing=size[0] if len(size) == 1 else size)
    seconds = time.perf_counter() - begin
    make_folder(out)
    write_graph_tables(graph, out)
    write_graphml(graph, out / "graph.graphml")
    write_swc(graph, out / "graph.swc", cut_loops=True)
    _draw(out / "skeleton.png", mask, graph, np.broadcast_to(size, mask.ndim))
    if json:
        record = {"out": str(out), "files": list(FILES), "pixels": int(mask.sum()), "seconds": seconds}
        answer({**record, "n_nodes": graph.n_nodes, **asdict(graph.topology), "length": graph.length})
    elif not quiet:
        say(f"{' x '.join(map(str, mask.shape))} pixels, {mask.sum():,} of ink; {seconds:.1f} s")
        say(
            f"{describe(graph)}; length {graph.length:.4g}, median half-width {np.median(np.asarray(graph.width)):.3g}"
        )
        if graph.n_loops:
            say(
                f"graph.swc holds a tree: {plural(graph.n_loops, 'loop')} cut in it; the other files keep all"
            )
        say(f"wrote {', '.join(FILES)} to {out}/")


def _mask(image: Path, ink: str, threshold: float | None) -> BoolArray:
    """Read an image as ink and paper, or end the command with one line."""
    if not image.is_file():
        msg = f"{image}: there is no such file; check the path."
        raise CommandError(msg, Exit.DATA)
    try:
        return mask_of(image, ink, threshold)
    except (OSError, ValueError, SyntaxError) as error:
        msg = (
            f"{image.name}: {error}"
            if "image" in str(error)
            else f"{image.name} is no image that can be read ({error})."
        )
        raise CommandError(msg, Exit.DATA) from None


def _sizes(text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        msg = (
            f"--spacing {text!r} is no number; give one such as 0.5, or one for each axis such as 2,0.5,0.5."
        )
        raise CommandError(msg) from None


def _draw(path: Path, mask: BoolArray, graph: Graph, size: FloatArray) -> None:
    """Draw the lines over the ink; a volume is seen along its first axis."""
    from matplotlib.collections import LineCollection
    from matplotlib.figure import Figure

    seen = mask if mask.ndim == 2 else mask.any(axis=0)
    height, width = seen.shape[0] * size[-2], seen.shape[1] * size[-1]
    longest = 8.0 / max(height, width)
    figure = Figure(figsize=(max(width * longest, 2.0), max(height * longest, 2.0)), dpi=150)
    ax = figure.add_axes((0, 0, 1, 1))
    edges = (-size[-1] / 2, width - size[-1] / 2, height - size[-2] / 2, -size[-2] / 2)
    ax.imshow(np.where(seen, 0.75, 1.0), cmap="gray", vmin=0, vmax=1, extent=edges, interpolation="nearest")
    ax.add_collection(LineCollection(graph.nodes[:, :2][graph.edges], colors="#D55E00", linewidths=1.2))
    alone = graph.nodes[graph.isolated]
    ax.scatter(alone[:, 0], alone[:, 1], s=6, color="#D55E00")
    ax.set_axis_off()
    write_figure(path, figure)
