"""``midrib map``: the streets that tracks were driven on, as files for maps."""

import time
import warnings
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from midrib._types import Array
from midrib.cli import options as opt
from midrib.cli.console import answer, say
from midrib.cli.errors import CommandError, Exit
from midrib.cli.outputs import claim_files, make_folder, new_figure, write_figure
from midrib.cli.report import describe
from midrib.io import write_geojson, write_graph_tables
from midrib.io.graph_documents import write_graphml
from midrib.io.readers import Choice, Table
from midrib.maps import RoadMap, roads

FILES = ("roads.geojson", "nodes.csv", "edges.csv", "graph.graphml", "map.png")
_X_NAMES = ("longitude", "lon", "lng", "long", "x", "easting")
_Y_NAMES = ("latitude", "lat", "y", "northing")
_TRIP_NAMES = ("trip", "trip_id", "tripid", "track", "track_id", "trajectory", "vehicle", "vehicle_id")


def map_(
    data: opt.Data,
    out: opt.Folder,
    x: Annotated[
        str | None, typer.Option("--x", help="Column of longitude or metres. [default: by its name]")
    ] = None,
    y: Annotated[
        str | None, typer.Option("--y", help="Column of latitude or metres. [default: by its name]")
    ] = None,
    trip: Annotated[
        str | None, typer.Option("--trip", help="Column of the trip. [default: by its name]")
    ] = None,
    crs: Annotated[
        str | None,
        typer.Option("--crs", help="Reference system of metres, such as EPSG:32616; needs pyproj."),
    ] = None,
    scatter: Annotated[
        float | None,
        typer.Option("--scatter", help="Scatter of positions in metres. [default: seen from trips]"),
    ] = None,
    drop_missing: opt.DropMissing = False,
    force: opt.Force = False,
    quiet: opt.Quiet = False,
    json: opt.Json = False,
) -> None:
    """Find the streets that tracks were driven on; streets driven once are streets.

    Positions are longitude and latitude, or metres; those of a trip come in the order in which they were recorded.
    """
    claim_files(out, FILES, force=force)
    shown = not quiet and not json
    also = () if trip is None else (trip,)
    table = opt.read_table(data, Choice(also=also, drop_missing=drop_missing), shown=shown, remedy=opt.DROP)
    names = _column(table, x, _X_NAMES, "--x"), _column(table, y, _Y_NAMES, "--y")
    positions = np.column_stack([table.X[:, table.features.index(name)] for name in names])
    trips = _trips(table, trip)
    begin = time.perf_counter()
    found = roads(positions, trips, scatter=scatter)
    seconds = time.perf_counter() - begin
    make_folder(out)
    with warnings.catch_warnings(record=True) as caught:  # the one warning there is speaks of Python
        warnings.simplefilter("always")
        write_geojson(
            found.graph, out / "roads.geojson", crs=crs if found.projection is None else found.projection
        )
    write_graph_tables(found.graph, out, edges={"trips": found.trips})
    write_graphml(found.graph, out / "graph.graphml")
    _draw(out / "map.png", found, positions)
    if json:
        record = {"out": str(out), "files": list(FILES), "positions": len(positions), "seconds": seconds}
        answer(
            {**record, **asdict(found.graph.topology), "length": found.graph.length, "scatter": found.scatter}
        )
    elif not quiet:
        n_trips = 1 if trips is None else len(np.unique(trips))
        unit = "metres" if found.projection is None else "longitude and latitude"
        say(f"{len(positions):,} positions of {n_trips:,} trips ({names[0]}, {names[1]}: {unit})")
        say(
            f"{describe(found.graph)}; {found.graph.length / 1000:.1f} km, positions scatter by {found.scatter:.1f} m"
        )
        if caught:
            say(
                "warning: roads.geojson is in metres, where maps expect degrees: add --crs, such as --crs EPSG:32616"
            )
        say(f"wrote {', '.join(FILES)} to {out}/ in {seconds:.1f} s")


def _column(table: Table, asked: str | None, usual: tuple[str, ...], option: str) -> str:
    """Return the feature that was asked for, or the first with a usual name."""
    lower = {name.strip().lower(): name for name in reversed(table.features)}
    candidates = [name for name in usual if name in lower] if asked is None else [asked]
    name = lower.get(candidates[0], candidates[0]) if candidates else None
    if name not in table.features:
        what = "has a usual name" if asked is None else f"is called {asked!r}"
        msg = f"no column of numbers {what}; give {option} one of {', '.join(table.features[:8])}."
        raise CommandError(msg, Exit.DATA)
    return str(name)


def _trips(table: Table, asked: str | None) -> Array | None:
    """Return the trip of every position: of the column asked for, or of the first with a usual name."""
    if asked is not None:
        return np.asarray(table.labels[asked])
    columns = {**dict(zip(table.features, np.asarray(table.X).T, strict=True)), **table.labels}
    lower = {name.strip().lower(): name for name in columns}
    named = [lower[name] for name in _TRIP_NAMES if name in lower]
    return np.asarray(columns[named[0]]) if named else None


def _draw(path: Path, found: RoadMap, positions: Array) -> None:
    """Draw the streets over the positions, in kilometres."""
    from matplotlib.collections import LineCollection

    places = positions if found.projection is None else found.projection.to_metres(positions)
    middle = (places.min(axis=0) + places.max(axis=0)) / 2
    places, nodes = (places - middle) / 1000, (found.graph.nodes - middle) / 1000
    width, height = np.maximum(np.ptp(places, axis=0), 1e-6)
    figure = new_figure(9, float(np.clip(9 * height / width, 3, 12)))
    ax = figure.add_subplot()
    ax.scatter(*places.T, s=2, color="#56B4E9", alpha=0.5, linewidths=0, rasterized=True)
    thick = 0.7 + 0.5 * np.log10(np.maximum(found.trips, 1))
    ax.add_collection(LineCollection(nodes[found.graph.edges], colors="#222222", linewidths=thick))
    ax.set(aspect="equal", xlabel="km to the east", ylabel="km to the north")
    write_figure(path, figure)
