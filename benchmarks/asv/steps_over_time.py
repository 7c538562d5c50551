"""The three steps of the algorithm on the samples of ``benchmarks/steps.py``, small enough for every commit."""

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from steps import branching

from midrib import Graph, L1Graph
from midrib._algorithm.assignment import AssignmentStats
from midrib._algorithm.graphs.spanning_tree import minimum_spanning_tree
from midrib._algorithm.placement import place
from midrib._samples.threaded import ThreadedBlocks


class Assign:
    """Soft assignment of 20,000 samples to 500 nodes."""

    params = ["float32", "float64"]
    param_names = ["dtype"]

    def setup(self, dtype: str) -> None:
        X = branching(20_000, 50).astype(dtype)
        self.nodes = X[:: len(X) // 500][:500].astype(np.float64)
        self.sigma = float(X.var(axis=0).sum()) / 10
        self.blocks = ThreadedBlocks(X)
        self.blocks.assign(self.nodes, self.sigma)

    def time_assign(self, dtype: str) -> None:
        self.blocks.assign(self.nodes, self.sigma)

    def peakmem_assign(self, dtype: str) -> None:
        self.blocks.assign(self.nodes, self.sigma)


class Connect:
    """A spanning tree, and the linear program of a sparse graph."""

    def setup(self) -> None:
        self.nodes = branching(2000, 10)
        self.few = branching(300, 10)
        self.l1 = L1Graph(lam=1.0, n_neighbors=10)
        # What is compiled once on a machine is no part of a step.
        self.time_spanning_tree()
        self.time_l1_graph()

    def time_spanning_tree(self) -> None:
        minimum_spanning_tree(self.nodes)

    def time_l1_graph(self) -> None:
        self.l1.prepare(self.few)(self.few)


class Place:
    """Nodes of a tree in 50 dimensions."""

    def setup(self) -> None:
        rng = np.random.default_rng(0)
        ends = np.arange(1, 5000)
        self.graph = Graph(np.zeros((5000, 2)), np.column_stack([ends - 1, ends]))
        mass = rng.uniform(0.5, 2, 5000)
        self.stats = AssignmentStats(mass, rng.normal(size=(5000, 50)), 0.0, 1.0)
        place(self.stats, self.graph, 10.0)

    def time_place(self) -> None:
        place(self.stats, self.graph, 10.0)
