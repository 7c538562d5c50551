from . import datasets as datasets
from . import explorer as explorer
from . import images as images
from . import io as io
from . import maps as maps
from . import metrics as metrics
from . import pl as pl
from . import plotting as plotting
from . import structure as structure
from . import tl as tl
from . import trajectory as trajectory
from ._algorithm.graphs import GraphFamily as GraphFamily
from ._algorithm.graphs import GraphStep as GraphStep
from ._algorithm.graphs import KNNGraph as KNNGraph
from ._algorithm.graphs import L1Graph as L1Graph
from ._algorithm.graphs import Links as Links
from ._algorithm.graphs import SolverError as SolverError
from ._algorithm.graphs import SpanningTree as SpanningTree
from ._algorithm.loop import State as State
from ._estimator import PrincipalGraph as PrincipalGraph
from ._graph import Graph as Graph
from ._samples.blocks import Block as Block
from ._samples.blocks import Blocks as Blocks
from .images import from_image as from_image
from .io import load as load

__version__: str
