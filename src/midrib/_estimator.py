"""PrincipalGraph: the algorithm behind scikit-learn's interface."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike
from sklearn.base import BaseEstimator, OneToOneFeatureMixin, TransformerMixin
from sklearn.utils import Tags, check_random_state
from sklearn.utils.validation import _check_feature_names, _check_n_features, check_is_fitted, validate_data

from midrib._algorithm.assignment import nearest_node, row_energies, soft_assignment
from midrib._algorithm.graphs import FixedGraph, GraphFamily, GraphStep
from midrib._algorithm.graphs.spanning_tree import TreeStep
from midrib._algorithm.loop import Assign, Callback, Fit, Past, State, alternate
from midrib._families import prepare_step, resolve_family
from midrib._findings import Findings
from midrib._graph import Graph
from midrib._progress import Steps
from midrib._samples.blocks import Block
from midrib._samples.disk import OnDisk, is_on_disk
from midrib._samples.home import Home
from midrib._samples.namespaces import is_foreign, namespace
from midrib._samples.recognise import home_of
from midrib._samples.threaded import ThreadedBlocks
from midrib._start import (
    CHOSEN,
    Checkpoint,
    SideInformation,
    Start,
    choose_start,
    is_auto,
    without_weightless,
)
from midrib._types import BoolArray, FilePath, FloatArray, IntArray, Option, Samples, Seed
from midrib._validation import (
    all_or_nothing,
    check_integer,
    check_own_weights,
    check_real,
    check_weights,
    mean_of,
    refuse_broken,
    refuse_masked,
    refuse_non_finite,
    refuse_text,
)
from midrib.structure.parameters import Choice
from midrib.structure.quality import Belonging, measure

if TYPE_CHECKING:
    from midrib.trajectory import Trajectory
    from midrib.trajectory.roots import Roots


class PrincipalGraph(Findings, OneToOneFeatureMixin, TransformerMixin, BaseEstimator):
    """Learn nodes and weighted edges that run through the middle of the samples.

    Three exact steps alternate until the objective settles: every sample is shared among the nodes
    (assign), the best graph of a family is chosen for the nodes (connect), and the nodes move to where
    samples and neighbours pull them (place). The objective never rises beyond rounding in the type of the samples.

    Parameters
    ----------
    n_nodes
        Number of nodes; "auto" has about one per noise width along the graph, None places one on every sample.
    graph
        Family of graphs: "auto" (a tree with the loops and the pieces that the samples support; with side
        information or given nodes just a tree), "tree", "l1", "knn", or an object with ``prepare(anchors)`` such
        as ``midrib.L1Graph(lam=0.5, n_neighbors=10)`` or one of your own.
    sigma
        Bandwidth of the soft assignment, in units of squared distance; nodes closer than its square root share
        samples and tend to merge. "auto" is twice the variance of the samples around the structure.
    gamma
        Weight of the data against the length of the graph; larger follows the data more closely. "auto" smooths
        the graph over about one noise width.
    detail
        How much "auto" claims, without units: 2 is finer, 0.5 coarser; half as much never adds a branch.
    init
        Initial nodes: "kmeans", "random" (distinct samples) or an array of shape (n_nodes, n_features).
    max_iter
        Most iterations; 0 assigns and connects the initial nodes only.
    tol
        Stop when an iteration changes the objective by at most this fraction.
    working_memory
        Megabytes that the automatic choice, seeding and assign may use beside the samples and the results. Linear
        programs ("l1", "knn") take what their edges need, and measuring the quality what the projection needs.
    random_state
        Seed or generator for the initial nodes.
    verbose
        Whether to say on standard error what is being done.

    Attributes
    ----------
    nodes_
        Where the nodes are, shape (n_nodes, n_features).
    weights_
        Symmetric edge weights, sparse, shape (n_nodes, n_nodes).
    graph_
        The same as a ``midrib.Graph``: nodes, edges and weights, with branches, geodesics, projection.
    objective_
        The objective at the initial nodes and after every iteration.
    n_iter_
        Iterations done.
    converged_
        Whether the last one changed the objective by no more than ``tol``.
    sigma_
        The bandwidth used.
    gamma_
        The weight of the data used.
    choice_
        What "auto" was replaced with and why, a ``midrib.structure.Choice``; None after a resumed fit.
    quality_
        How the samples lie around the graph: widths, variance explained, samples far away.
    clutter_
        Probability of every sample to be clutter, which the graph does not follow; 0 where none was found, NaN where
        the samples live elsewhere. Files do not keep it.
    support_
        How often the branch or loop of every edge came back in repetitions on parts of the samples, from 0 to 1; NaN
        where that was not tried, or nothing was claimed.

    See Also
    --------
    Graph : What is learned.
    midrib.tl.principal_graph : The same for AnnData.
    midrib.trajectory : What follows from samples on a graph.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 300, noise=0.02, random_state=0).X

    Nothing has to be set:

    >>> model = midrib.PrincipalGraph(random_state=0).fit(X)
    >>> model.graph_.topology
    Topology(components=1, loops=0, tips=3, forks=1, branches=3)
    >>> model.choice_.n_nodes == len(model.nodes_)
    True
    >>> bool(model.quality_.explained > 0.95)
    True
    >>> model.support_.shape == (model.graph_.n_edges,), model.clutter_.shape
    (True, (300,))

    Or everything is:

    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> model.nodes_.shape, model.weights_.nnz // 2
    ((20, 2), 19)
    >>> model.sigma_, model.gamma_, model.converged_
    (0.01, 1.0, True)
    >>> len(model.objective_) == model.n_iter_ + 1
    True
    """

    def __init__(
        self,
        n_nodes: int | str | None = "auto",
        *,
        graph: str | GraphFamily = "auto",
        sigma: float | str = "auto",
        gamma: float | str = "auto",
        detail: float = 1.0,
        init: str | ArrayLike = "kmeans",
        max_iter: int = 100,
        tol: float = 1e-5,
        working_memory: float = 256,
        random_state: Seed = None,
        verbose: bool = False,
    ) -> None:
        self.n_nodes = n_nodes
        self.graph = graph
        self.sigma = sigma
        self.gamma = gamma
        self.detail = detail
        self.init = init
        self.max_iter = max_iter
        self.tol = tol
        self.working_memory = working_memory
        self.random_state = random_state
        self.verbose = verbose

    @all_or_nothing
    def fit(
        self,
        X: Samples,
        y: object = None,
        sample_weight: ArrayLike | None = None,
        *,
        allowed: Samples = None,
        must_link: ArrayLike | None = None,
        cannot_link: ArrayLike | None = None,
        groups: ArrayLike | None = None,
        callback: Callback | None = None,
        resume: Checkpoint | None = None,
    ) -> Self:
        """Learn the graph.

        Parameters
        ----------
        X
            Samples of shape (n_samples, n_features): array, data frame or sparse matrix; memory maps, Zarr arrays and
            HDF5 datasets are read in blocks and never loaded whole. Torch and CuPy arrays stay on their device and
            Dask collections with their workers; any object with the members of ``midrib.Blocks`` will do.
        y
            Ignored.
        sample_weight
            How much every sample counts, shape (n_samples,); a weight of 2 is the same as the sample twice.
        allowed
            Symmetric mask of the edges that may exist, over the nodes: shape (n_nodes, n_nodes), dense or sparse.
        must_link, cannot_link
            Pairs of samples, shape (n_pairs, 2); the nodes they begin at must, or must not, be joined by an edge.
        groups
            One label per sample, in an array of any kind; nodes that begin in different groups are never joined.
        callback
            Called with a ``midrib.State`` after every iteration; a true answer stops the fit there.
        resume
            The ``checkpoint`` of a state that a callback was given: the fit goes on from there and ends where it
            would have ended. Samples and parameters must be the same; side information is in the checkpoint.

        Returns
        -------
        The model itself, fitted.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
        >>> model.fit(X).graph_.topology
        Topology(components=1, loops=0, tips=3, forks=1, branches=3)

        Some samples count more than others, and a callback stops the fit:

        >>> weight = (X[:, 0] > 0) + 1.0
        >>> model.fit(X, sample_weight=weight, callback=lambda state: state.iteration == 2).n_iter_
        2
        """
        self._check_parameters()
        family = resolve_family(self.graph)
        X = self._validate(X, reset=True)
        steps = Steps(shown=self.verbose)
        say = steps.say
        say(f"reading {X.shape[0]:,} samples of {X.shape[1]:,} features")
        n_samples = X.shape[0]
        side = SideInformation(allowed, must_link, cannot_link, groups)
        if isinstance(X, Home) and side.names_samples:
            X.refuse_unnumbered()
        centre = mean_of(X) if not sp.issparse(X) else np.zeros(X.shape[1])
        centre = X.centre(centre) if isinstance(X, Home) else centre
        X, weight, unit, counted, side = _counted(X, sample_weight, side)
        choice = None
        if resume is None:
            say("choosing what is automatic, and where to begin")
            choice, begin = self._choose(X, weight, unit, side)
            nodes, past, sigma, gamma = begin.nodes, None, choice.sigma, choice.gamma
        else:
            _refuse_other_features(resume, X.shape[1])
            begin, nodes, past = resume.start, resume.nodes, resume.past
            sigma, gamma = resume.sigma, resume.gamma
        say(f"fitting {len(nodes)} nodes with sigma {sigma:.4g}, gamma {gamma:.4g}")
        fit = alternate(
            self._assign(X, centre, begin, weight),
            self._connect(X, FixedGraph() if begin.fixed else family, begin, centre),
            nodes - centre,
            sigma=sigma,
            gamma=gamma * unit,
            max_iter=self.max_iter,
            tol=self.tol,
            callback=_in_place(callback, steps, self.max_iter, centre, begin, sigma, gamma),
            past=past,
        )
        quality = measure(X, fit.nodes + centre, fit.graph.edges, weight, begin.belonging)
        self._keep(fit, centre, sigma, gamma, quality.width)
        self.choice_ = choice
        self.quality_ = quality
        self.clutter_ = _clutter(n_samples, counted, begin.belonging)
        say(f"{self.n_iter_} iterations, {'settled' if self.converged_ else 'not settled'}: {self.graph_}")
        return self

    @classmethod
    def around(cls, graph: Graph, X: Samples, *, sigma: float | None = None, gamma: float = 1.0) -> Self:
        """Return a fitted model of a graph that is known already: drawn, edited, or learned elsewhere.

        Parameters
        ----------
        graph
            The graph; its nodes stay where they are.
        X
            Samples of the same features.
        sigma
            Bandwidth of the soft assignment; twice the variance of the samples around the graph by default.
        gamma
            Weight of the data, which only the objective depends on.

        Returns
        -------
        The model, as if it had been fitted with this result.

        Examples
        --------
        >>> import midrib
        >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
        >>> model = midrib.PrincipalGraph.around(shape.graph, shape.X)
        >>> bool((model.nodes_ == shape.graph.nodes).all())
        True
        >>> model.predict(shape.X).shape
        (200,)
        """
        quality = measure(X, graph.nodes, graph.edges)
        width = float(sigma or 2 * quality.distance**2 / max(graph.n_features - 1, 1) or 1.0)
        model = cls(sigma=width, gamma=gamma)
        X = model._validate(X, reset=True)
        refuse_non_finite(X)
        centre = model._centre_of(X, graph.nodes)
        fit = alternate(
            model._blocks(X, centre).assign,
            graph.at,
            graph.nodes - centre,
            sigma=width,
            gamma=gamma,
            max_iter=0,
            tol=0.0,
        )
        model._keep(fit, centre, width, gamma, quality.width)
        model.graph_ = replace(model.graph_, features=graph.features)
        model.choice_, model.quality_ = None, quality
        model.clutter_ = _clutter(X.shape[0], slice(None), None)
        return model

    def explore(self, X: Samples, path: FilePath = "explorer.html", **options: Option) -> Path:
        """Write a page to see, question and correct the graph.

        Parameters
        ----------
        X
            Samples of the fit.
        path
            The HTML file.
        **options
            As for :func:`midrib.explorer.write`: names, ids, labels, features, embeddings, root and so on.

        Returns
        -------
        Path of the file.

        See Also
        --------
        midrib.explorer.write : The same as a function.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> model.explore(X, "y.html").name
        'y.html'
        """
        import midrib

        return midrib.explorer.write(self, X, path, **options)

    def transform(self, X: Samples) -> FloatArray:
        """Move every sample to the nearest point of the graph, on an edge or a node.

        Parameters
        ----------
        X
            Samples of shape (n_samples, n_features), seen or new.

        Returns
        -------
        Points on the graph, shape (n_samples, n_features), where the samples are.

        See Also
        --------
        Graph.project : With edges, positions and distances.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> model.transform(X[:3]).shape
        (3, 2)
        """
        X = self._validate_new(X)
        if isinstance(X, Home):
            return X.project(self.graph_)
        return self.graph_.project(X).points.astype(X.dtype, copy=False)

    def predict(self, X: Samples) -> IntArray:
        """Return the nearest node of every sample.

        Parameters
        ----------
        X
            Samples of shape (n_samples, n_features), seen or new.

        Returns
        -------
        Numbers of nodes, shape (n_samples,).

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> model.predict(model.nodes_[:3])
        array([0, 1, 2])
        """
        X = self._validate_new(X)
        centre = self._centre(X)
        if isinstance(X, Home):
            return X.less(centre).nearest(self.nodes_ - centre)
        parts = self._blocks(X, centre).map_blocks(
            lambda block: nearest_node(block.X, self.nodes_ - centre), len(self.nodes_)
        )
        return np.concatenate(list(parts))

    def predict_proba(self, X: Samples, *, out: FloatArray | None = None) -> FloatArray:
        """Return the soft assignment: how every sample is shared among the nodes.

        It is computed in blocks.

        Parameters
        ----------
        X
            Samples of shape (n_samples, n_features), seen or new.
        out
            Takes the result, for example a memory map where the whole does not fit into memory.

        Returns
        -------
        Shares of shape (n_samples, n_nodes); rows sum to one.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> shares = model.predict_proba(X)
        >>> shares.shape, shares.sum(axis=1).round(6).tolist() == [1.0] * 200
        ((200, 20), True)
        """
        X = self._validate_new(X)
        centre, shape = self._centre(X), (X.shape[0], len(self.nodes_))
        if isinstance(X, Home):
            if out is not None:
                msg = "out takes the result of arrays in memory and on disk; leave it out for other kinds of arrays."
                raise TypeError(msg)
            return X.less(centre).shares(self.nodes_ - centre, self.sigma_)
        out = np.empty(shape, dtype=X.dtype) if out is None else out
        if getattr(out, "shape", None) != shape:
            msg = f"out has shape {getattr(out, 'shape', None)}; give an array of shape {shape}."
            raise ValueError(msg)

        def write(block: Block) -> None:
            out[block.rows] = soft_assignment(block.X, self.nodes_ - centre, self.sigma_)

        for _ in self._blocks(X, centre).map_blocks(write, len(self.nodes_)):
            pass
        return out

    def trajectory(self, X: Samples, root: "Roots" = None) -> "Trajectory":
        """Project samples on the graph and order them from a root.

        Parameters
        ----------
        X
            Samples, seen or new.
        root
            Where pseudotime is 0: a node, ``midrib.trajectory.AtSample``, ``AtLabel``, ``AtExtreme``, or a list of
            them; None chooses an end of the longest path in every piece.

        Returns
        -------
        The samples on the graph with their pseudotime.

        See Also
        --------
        midrib.trajectory.trajectory : The same for any graph.

        Examples
        --------
        >>> import midrib
        >>> from midrib.trajectory import AtSample
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> t = model.trajectory(X, root=AtSample(0))
        >>> t.pseudotime.shape, float(t.pseudotime[0])
        ((200,), 0.0)
        """
        from midrib.trajectory import trajectory

        return trajectory(self._validate_new(X), self.graph_, root)

    def score_samples(self, X: Samples) -> FloatArray:
        """Return the log-likelihood of every sample under K equal Gaussians of covariance sigma/2 I.

        Parameters
        ----------
        X
            Samples of shape (n_samples, n_features), seen or new.

        Returns
        -------
        Natural logarithms of densities, shape (n_samples,).

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> near, far = model.score_samples([model.nodes_[0], model.nodes_[0] + 10])
        >>> bool(near > far)
        True
        """
        X = self._validate_new(X)
        centre = self._centre(X)
        if isinstance(X, Home):
            energies = X.less(centre).energies(self.nodes_ - centre, self.sigma_)
        else:
            parts = self._blocks(X, centre).map_blocks(
                lambda block: row_energies(block.X, self.nodes_ - centre, self.sigma_), len(self.nodes_)
            )
            energies = np.concatenate(list(parts))
        constant = float(np.log(len(self.nodes_)) + X.shape[1] / 2 * np.log(np.pi * self.sigma_))
        return -energies / float(self.sigma_) - constant

    def score(self, X: Samples, y: object = None) -> float:
        """Return the mean log-likelihood of the samples; higher is better.

        Parameters
        ----------
        X
            Samples of shape (n_samples, n_features), seen or new.
        y
            Ignored.

        Returns
        -------
        The mean of :meth:`score_samples`.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> model.score(X) > model.score(X + 1)
        True
        """
        scores = self.score_samples(X)
        if is_foreign(scores):
            return float(namespace(scores).mean(scores))
        # Dask's mean is lazy and stays so.
        return scores.mean() if hasattr(scores, "compute") else float(scores.mean())

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags

    def _check_parameters(self) -> None:
        for name in ("sigma", "gamma"):
            if not is_auto(getattr(self, name)):
                check_real(name, getattr(self, name))
        check_real("tol", self.tol, inclusive=True)
        check_real("detail", self.detail)
        check_real("working_memory", self.working_memory)
        check_integer("max_iter", self.max_iter, minimum=0)
        if self.n_nodes is not None and not is_auto(self.n_nodes):
            check_integer("n_nodes", self.n_nodes, minimum=2)
        if isinstance(self.init, str) and self.init not in ("kmeans", "random"):
            msg = f"init={self.init!r} is unknown; use 'kmeans', 'random' or an array of initial nodes."
            raise ValueError(msg)

    def _validate(self, X: Samples, *, reset: bool) -> Samples:
        home = home_of(X)
        if home is not None:
            _check_feature_names(self, getattr(X, "_meta", X), reset=reset)
            _check_n_features(self, home, reset=reset)
            check_integer("the number of samples", len(home), minimum=2 if reset else 1)
            return home
        if is_on_disk(X):
            X = OnDisk(X)
            _check_n_features(self, X, reset=reset)
            check_integer("the number of samples", len(X), minimum=2 if reset else 1)
            return X
        refuse_masked(X)
        refuse_text(X)
        X = validate_data(
            self,
            X,
            reset=reset,
            accept_sparse="csr",
            dtype=[np.float64, np.float32],
            ensure_all_finite=False,
            ensure_min_samples=2 if reset else 1,
        )
        if sp.issparse(X):
            refuse_broken(X)
            refuse_non_finite(X)
            return sp.csr_array(X)
        return X

    def _validate_new(self, X: Samples) -> Samples:
        check_is_fitted(self)
        X = self._validate(X, reset=False)
        refuse_non_finite(X)
        return X

    def _generator(self) -> np.random.Generator:
        if isinstance(self.random_state, np.random.Generator):
            return self.random_state
        return np.random.default_rng(check_random_state(self.random_state).randint(2**31))

    def _blocks(
        self, X: Samples, centre: FloatArray, sample_weight: FloatArray | None = None
    ) -> ThreadedBlocks:
        return ThreadedBlocks(
            X, sample_weight, offset=None if sp.issparse(X) else centre, working_memory=self._working_bytes
        )

    @staticmethod
    def _connect(X: Samples, family: GraphFamily, begin: Start, centre: FloatArray) -> GraphStep:
        step = prepare_step(family, begin.nodes, begin.links, centre)
        if isinstance(X, Home) and isinstance(step, TreeStep) and begin.links.is_empty:
            return TreeStep(begin.nodes, elsewhere=X.spanning_tree)
        return step

    @property
    def _working_bytes(self) -> int:
        return int(self.working_memory * 2**20)

    def _choose(
        self, X: Samples, weight: FloatArray | None, unit: float, side: SideInformation
    ) -> tuple[Choice, Start]:
        """Choose what is "auto" and where to begin; weights stand in F as gamma times their unit."""
        chosen = {name: getattr(self, name) for name in CHOSEN}
        auto = is_auto(self.gamma)
        chosen["gamma"] = self.gamma if auto else float(self.gamma) * unit
        choice, begin = choose_start(
            X, weight, side, self._generator(), **chosen, working_memory=self._working_bytes
        )
        return replace(choice, gamma=choice.gamma / unit if auto else float(self.gamma)), begin

    def _assign(self, X: Samples, centre: FloatArray, begin: Start, weight: FloatArray | None) -> Assign:
        """Return assign for samples that are weighed as the start says."""
        if isinstance(X, Home):
            return (X if begin.belonging is None else X.weighed(begin.belonging)).less(centre).assign
        return self._blocks(X, centre, begin.weigh(weight)).assign

    def _centre(self, X: Samples) -> FloatArray:
        return self._centre_of(X, self.nodes_)

    @staticmethod
    def _centre_of(X: Samples, nodes: FloatArray) -> FloatArray:
        """Return what to subtract from samples and nodes; sparse samples would not stay sparse."""
        mean = nodes.mean(axis=0)
        if isinstance(X, Home):
            return X.centre(mean)
        return np.zeros(X.shape[1]) if sp.issparse(X) else mean

    def _keep(self, fit: Fit, centre: FloatArray, sigma: float, gamma: float, width: FloatArray) -> None:
        """Set everything learned, at the very end, so that a fit that is interrupted changes nothing."""
        names = getattr(self, "feature_names_in_", None)
        self.graph_ = replace(fit.graph, nodes=fit.nodes + centre, width=width, features=names)
        self.nodes_ = self.graph_.nodes
        self.weights_ = self.graph_.matrix
        self.objective_ = fit.history
        self.n_iter_ = len(fit.history) - 1
        self.converged_ = fit.converged
        self.sigma_ = sigma
        self.gamma_ = gamma


def _counted(
    X: Samples, sample_weight: ArrayLike | None, side: SideInformation
) -> tuple[Samples, FloatArray | None, float, slice | BoolArray, SideInformation]:
    """Return the samples that count, their weights and the unit of these, which they are, and the side information.

    Samples elsewhere carry their weights themselves.
    """
    if isinstance(X, Home):
        home = X if sample_weight is None else X.with_sample_weight(sample_weight, check_own_weights)
        return home, None, 1.0, slice(None), side
    weight, unit = check_weights(sample_weight, X.shape[0], X.dtype)
    counted = slice(None) if weight is None else weight > 0
    X, weight, side = without_weightless(X, weight, side)
    return X, weight, unit, counted, side


def _clutter(n_samples: int, counted: slice | BoolArray, belonging: Belonging | None) -> FloatArray:
    """Return the probability of every sample to be clutter; without clutter that takes no memory."""
    if belonging is None:
        return np.broadcast_to(0.0, n_samples)
    if callable(belonging):
        # Samples elsewhere are not read once more for this.
        return np.broadcast_to(np.nan, n_samples)
    clutter = np.zeros(n_samples)
    clutter[counted] = 1 - belonging
    return clutter


def _in_place(
    callback: Callback | None,
    steps: Steps,
    max_iter: int,
    centre: FloatArray,
    begin: Start,
    sigma: float,
    gamma: float,
) -> Callback | None:
    """Show a callback the nodes where the user's samples are, and how to go on from there."""

    def call(state: State) -> bool | None:
        steps.count(state.iteration, max_iter)
        if callback is None:
            return None
        graph = state.graph.at(state.nodes + centre)
        checkpoint = Checkpoint(begin, graph.nodes, Past(graph, state.history), sigma, gamma)
        return callback(replace(state, graph=graph, stats=state.stats.moved(centre), checkpoint=checkpoint))

    return None if callback is None and not steps.shown else call


def _refuse_other_features(resume: Checkpoint, n_features: int) -> None:
    if resume.nodes.shape[1] != n_features:
        msg = f"the checkpoint has {resume.nodes.shape[1]} features, X has {n_features}; resume with the same samples."
        raise ValueError(msg)
