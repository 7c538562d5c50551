"""GeoPackage: graphs in the plane for QGIS and other programs for maps, through geopandas."""

import json
from pathlib import Path

import numpy as np

from midrib._types import FilePath
from midrib.io.atomic import whole_file
from midrib.io.geojson import CRS, InDegrees, branch_properties, to_degrees
from midrib.io.graph_objects import GraphLike, graph_of


def write_geopackage(source: GraphLike, path: FilePath, *, crs: CRS = None) -> None:
    """Write a graph in the plane as a GeoPackage: a line for every branch, in the layer ``branches``.

    Parameters
    ----------
    source
        A graph or a fitted model with 2 features.
    path
        The file, replaced whole; its ending is ``.gpkg``. Needs geopandas.
    crs
        The reference system of the coordinates, which the file keeps: a code such as 32616 or ``"EPSG:32616"``; for a
        :class:`midrib.maps.LocalProjection` longitude and latitude are written. None leaves it open.

    See Also
    --------
    write_geojson : Needs no further package.

    Examples
    --------
    >>> import geopandas
    >>> from midrib import Graph
    >>> from midrib.io import write_geopackage
    >>> write_geopackage(Graph([[500000.0, 4200000.0], [500000.0, 4201000.0]], [(0, 1)]), "street.gpkg", crs=32634)
    >>> float(geopandas.read_file("street.gpkg", layer="branches").length.iloc[0])
    1000.0
    """
    graph = graph_of(source)
    if graph.n_features != 2 or not graph.n_edges:
        msg = (
            f"a GeoPackage holds lines in 2 dimensions, this graph has {graph.n_features} and {graph.n_edges} edges; "
            "write GraphML."
        )
        raise ValueError(msg)
    try:
        import geopandas
        from shapely import LineString
    except ImportError as error:
        msg = "GeoPackage files need geopandas: pip install geopandas. GeoJSON needs nothing: end the name in .geojson."
        raise ImportError(msg) from error
    local = isinstance(crs, InDegrees)
    places = np.asarray(to_degrees(graph.nodes, crs) if local else graph.nodes)
    columns = [
        {**properties, "nodes": json.dumps(properties["nodes"]), "weights": json.dumps(properties["weights"])}
        for properties in branch_properties(graph)
    ]
    lines = [LineString(places[nodes]) for nodes in graph.branches]
    frame = geopandas.GeoDataFrame(columns, geometry=lines, crs=4326 if local else crs)
    with whole_file(path) as handle:
        # GDAL needs a name that ends in .gpkg, and writes several times: beside the file, then at once into it.
        part = Path(f"{handle.name}.gpkg")
        try:
            frame.to_file(part, layer="branches", driver="GPKG")
            handle.write(part.read_bytes())
        finally:
            part.unlink(missing_ok=True)
