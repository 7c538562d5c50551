"""Place: every node moves to the weighted mean of its samples and its neighbours.

For fixed graph and assignment the objective is quadratic in the nodes; its minimum solves

    (2 L + gamma diag(m)) C = gamma S,

a sparse system with one right-hand side per feature. On a forest the elimination runs from the leaves to
the roots and creates no fill, so it costs O(K D); other graphs get a fill-reducing order, or conjugate
gradients where even that would fill.
"""

import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import splu

from midrib._algorithm.assignment import AssignmentStats
from midrib._graph import Graph
from midrib._kernels import is_worth_compiling
from midrib._types import BoolArray, FloatArray, IntArray

_ITERATE_FROM = 20000
"""Nodes from which the fill of a factorisation costs more than conjugate gradients."""
_MAX_STEPS, _TOLERANCE = 300, 1e-12
_HOLD = 1e-13
"""Pull, against the stiffness of a component, below which a factorisation does not see it."""


def place(stats: AssignmentStats, graph: Graph, gamma: float) -> FloatArray:
    """Return the nodes that minimise the objective for this assignment and this graph.

    Parameters
    ----------
    stats
        Mass and moment of the assignment.
    graph
        The graph with its nodes where they are now. Where they are matters only for components that no sample is
        assigned to: they shrink to their mean, since every common place is as good as any other.
    gamma
        Weight of the data term against the graph length; larger stays closer to the data.
    """
    if is_worth_compiling(graph.n_nodes):
        placed = place_on_forest(stats, graph, gamma)
        if placed is not None:
            return placed
    centre, empty = _component_centres(stats, graph)
    # Relative to the centre of its component the solution has no constant part, the direction in which the
    # system is nearly singular when gamma is small.
    relative = stats.moment - stats.mass[:, None] * centre
    relative[empty] = 0
    pull = np.where(empty, 1.0, gamma * stats.mass)
    loose, hold = _loose_nodes(graph, pull)
    matrix = 2 * graph.laplacian + sp.diags_array(pull + hold)
    placed = solve_positive_definite(matrix, gamma * relative, graph)
    # What holds a loose component decides where its mean is; it belongs on that of its samples.
    placed[loose] -= _means_over_components(placed, np.where(empty, 1.0, stats.mass), graph)[loose]
    return centre + placed


def place_on_forest(stats: AssignmentStats, graph: Graph, gamma: float) -> FloatArray | None:
    """Place by compiled elimination, or return None if the graph has a cycle; needs numba."""
    from midrib._kernels.elimination import eliminate, traverse

    matrix = graph.matrix
    is_forest, order, parent, to_parent = traverse(matrix.indptr, matrix.indices, matrix.data)
    if not is_forest:
        return None
    placed: FloatArray
    placed, pull = eliminate(order, parent, to_parent, gamma * stats.mass, stats.moment, gamma)
    is_root = parent == np.arange(len(parent))
    if (pull[is_root] <= np.finfo(np.float64).tiny).any():
        centre, empty = _component_centres(stats, graph)
        placed[empty] = centre[empty]
    return placed


def _loose_nodes(graph: Graph, pull: FloatArray) -> tuple[BoolArray, FloatArray]:
    """Return the nodes of components that the samples hold less firmly than rounding, and what holds these instead.

    There the system is singular to working precision, in the direction in which the whole component moves and no other.
    """
    stiffness = 2 * graph.laplacian.diagonal()
    component = graph.component
    stiffest = np.zeros(graph.n_components)
    np.maximum.at(stiffest, component, stiffness)
    loose = (np.bincount(component, pull) <= _HOLD * stiffest)[component]
    hold = np.where(stiffest > 0, _HOLD * stiffest, 1.0)
    return loose, np.where(loose, hold[component], 0.0)


def _means_over_components(values: FloatArray, mass: FloatArray, graph: Graph) -> FloatArray:
    """Return, for every node, the mean of its component."""
    component = graph.component
    share = mass / np.maximum(np.bincount(component, mass)[component], np.finfo(np.float64).tiny)
    sums = np.zeros((graph.n_components, values.shape[1]))
    np.add.at(sums, component, share[:, None] * values)
    return sums[component]


def _component_centres(stats: AssignmentStats, graph: Graph) -> tuple[FloatArray, BoolArray]:
    """Return, for every node, the mean of the samples of its component and whether that has none."""
    component, n_nodes = graph.component, graph.n_nodes
    shape = (graph.n_components, n_nodes)
    members = sp.csr_array((np.ones(n_nodes), (component, np.arange(n_nodes))), shape=shape)
    mass, moment = members @ stats.mass, members @ stats.moment
    empty = mass <= np.finfo(np.float64).tiny
    mass[empty] = np.bincount(component)[empty]
    moment[empty] = (members @ graph.nodes)[empty]
    return (moment / mass[:, None])[component], empty[component]


def solve_positive_definite(matrix: sp.sparray, rhs: FloatArray, graph: Graph) -> FloatArray:
    """Solve a system with the pattern of a graph, for all right-hand sides at once."""
    order = leaves_first(graph)
    if order is None and len(rhs) >= _ITERATE_FROM:
        solution = conjugate_gradients(matrix.tocsr(), rhs)
        if solution is not None:
            return solution
    ordering = "MMD_AT_PLUS_A" if order is None else "NATURAL"
    order = np.arange(len(rhs)) if order is None else order
    permuted = sp.csc_array(matrix.tocsr()[order][:, order])
    factor = splu(permuted, permc_spec=ordering, diag_pivot_thresh=0.0, options={"SymmetricMode": True})
    solution = np.empty_like(rhs)
    solution[order] = factor.solve(np.ascontiguousarray(rhs[order]))
    return solution


def conjugate_gradients(matrix: sp.csr_array, rhs: FloatArray) -> FloatArray | None:
    """Solve for all right-hand sides together, scaled by the diagonal; None if that takes too many steps.

    The samples make the diagonal dominant unless gamma is small, so a few dozen steps reach rounding.
    """
    diagonal = matrix.diagonal()[:, None]
    solution = rhs / diagonal
    residual = rhs - matrix @ solution
    scaled = residual / diagonal
    direction, energy = scaled.copy(), np.einsum("ij,ij->j", residual, scaled)
    target = _TOLERANCE**2 * np.einsum("ij,ij->j", rhs, rhs / diagonal)
    for _ in range(_MAX_STEPS):
        if (energy <= target).all():
            return solution
        image = matrix @ direction
        curvature = np.einsum("ij,ij->j", direction, image)
        # A feature that is solved already, or zero throughout, has nothing left to divide by.
        step = np.divide(energy, curvature, out=np.zeros_like(energy), where=curvature > 0)
        solution += step * direction
        residual -= step * image
        scaled = residual / diagonal
        previous, energy = energy, np.einsum("ij,ij->j", residual, scaled)
        ratio = np.divide(energy, previous, out=np.zeros_like(energy), where=previous > 0)
        direction = scaled + ratio * direction
    return None


def leaves_first(graph: Graph) -> IntArray | None:
    """Return an order in which every node of a forest comes before its parent; None if there is a cycle."""
    if graph.n_loops:
        return None
    n_nodes, n_components, edges = graph.n_nodes, graph.n_components, graph.edges
    _, roots = np.unique(graph.component, return_index=True)
    # One more node joined to every root makes the forest a tree, so a single search reaches all of it.
    ends = np.concatenate([edges[:, 0], edges[:, 1], np.full(n_components, n_nodes)])
    others = np.concatenate([edges[:, 1], edges[:, 0], roots])
    joined = sp.csr_array((np.ones(len(ends)), (ends, others)), shape=(n_nodes + 1, n_nodes + 1))
    order = sp.csgraph.breadth_first_order(joined, n_nodes, directed=True, return_predecessors=False)
    return order[:0:-1].astype(np.intp)
