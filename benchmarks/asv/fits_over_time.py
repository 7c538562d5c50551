"""Whole fits with nothing set, and what is asked of a fitted model, on shapes of known structure."""

from midrib import PrincipalGraph
from midrib.datasets import make_shape


class Fit:
    """From samples to a graph."""

    params = ["lollipop", "binary_tree", "theta"]
    param_names = ["shape"]
    timeout = 300

    def setup(self, shape: str) -> None:
        self.X = make_shape(shape, 2000, noise=0.025, random_state=0).X
        PrincipalGraph(random_state=0).fit(self.X[:500])

    def time_automatic(self, shape: str) -> None:
        PrincipalGraph(random_state=0).fit(self.X)

    def time_given_tree(self, shape: str) -> None:
        PrincipalGraph(100, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(self.X)

    def track_loops(self, shape: str) -> int:
        """Count the loops found, so that a change of time beside a change of structure is no surprise."""
        graph = PrincipalGraph(random_state=0).fit(self.X).graph_
        return graph.n_edges - graph.n_nodes + graph.n_components

    track_loops.unit = "loops"


class Ask:
    """Pseudotime and places of new samples."""

    def setup(self) -> None:
        self.X = make_shape("binary_tree", 5000, noise=0.025, random_state=0).X
        self.model = PrincipalGraph(100, graph="tree", random_state=0).fit(self.X)
        self.model.trajectory(self.X)

    def time_trajectory(self) -> None:
        self.model.trajectory(self.X)

    def time_predict(self) -> None:
        self.model.predict(self.X)
