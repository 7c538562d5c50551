"""Files: models, tables, graphs for other programs, and data of many kinds."""

from midrib.io.archive import FileRefusedError
from midrib.io.model_file import load, load_with_notes, save
from midrib.io.network import Network, network_of
from midrib.io.preparation import Preparation, prepare
from midrib.io.restoration import SavedModel
from midrib.io.tables import read_graph_tables, write_graph_tables, write_table

__all__ = [
    "FileRefusedError",
    "Network",
    "Preparation",
    "SavedModel",
    "load",
    "load_with_notes",
    "network_of",
    "prepare",
    "read_graph_tables",
    "save",
    "write_graph_tables",
    "write_table",
]
