"""Files: models, tables, graphs for other programs, and data of many kinds."""

from midrib.io.archive import FileRefusedError
from midrib.io.dynverse import read_dynverse, write_dynverse
from midrib.io.geojson import read_geojson, write_geojson
from midrib.io.geopackage import write_geopackage
from midrib.io.graph_documents import (
    read_gexf,
    read_graphml,
    read_json,
    to_node_link,
    write_gexf,
    write_graphml,
    write_json,
)
from midrib.io.graph_files import export, read_graph
from midrib.io.graph_objects import from_igraph, from_networkx, to_igraph, to_networkx
from midrib.io.model_file import load, load_with_notes, save
from midrib.io.model_reading import SavedModel
from midrib.io.preparation import Preparation, prepare
from midrib.io.readers import Account, Choice, DataError, Table, read_data
from midrib.io.swc import read_swc, write_swc
from midrib.io.tables import read_graph_tables, write_graph_tables, write_table

__all__ = [
    "Account",
    "Choice",
    "DataError",
    "FileRefusedError",
    "Preparation",
    "SavedModel",
    "Table",
    "export",
    "from_igraph",
    "from_networkx",
    "load",
    "load_with_notes",
    "prepare",
    "read_data",
    "read_dynverse",
    "read_geojson",
    "read_gexf",
    "read_graph",
    "read_graph_tables",
    "read_graphml",
    "read_json",
    "read_swc",
    "save",
    "to_igraph",
    "to_networkx",
    "to_node_link",
    "write_dynverse",
    "write_geojson",
    "write_geopackage",
    "write_gexf",
    "write_graph_tables",
    "write_graphml",
    "write_json",
    "write_swc",
    "write_table",
]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__
