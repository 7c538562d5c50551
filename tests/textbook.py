"""The paper in the slowest and most obvious way: dense matrices, loops, no shortcuts.

It shares no code with the package. Small problems only.
"""

import itertools

import numpy as np
from scipy.optimize import linprog


def squared_distances(A, B):
    return np.array([[np.sum((a - b) ** 2) for b in B] for a in A])


def assignment(X, C, sigma):
    """Rows of softmax(-|x - c|^2 / sigma)."""
    logits = -squared_distances(X, C) / sigma
    logits = logits - logits.max(axis=1, keepdims=True)
    P = np.exp(logits)
    return P / P.sum(axis=1, keepdims=True)


def data_term(X, C, P, sigma, weight):
    """Sum of weight_i p_ik (|x_i - c_k|^2 + sigma log p_ik), with 0 log 0 = 0."""
    distance = squared_distances(X, C)
    entropy = np.where(P > 0, P * np.log(np.where(P > 0, P, 1.0)), 0.0)
    return np.sum(weight[:, None] * (P * distance + sigma * entropy))


def graph_length(C, W):
    return sum(W[k, m] * np.sum((C[k] - C[m]) ** 2) for k in range(len(C)) for m in range(len(C)))


def placement(X, P, W, gamma, weight):
    """Solve (2 L + gamma diag(m)) C = gamma S with dense matrices."""
    P = weight[:, None] * P
    laplacian = np.diag(W.sum(axis=1)) - W
    return np.linalg.solve(2 * laplacian + gamma * np.diag(P.sum(axis=0)), gamma * P.T @ X)


def spanning_tree(C):
    """Kruskal over all pairs with a list of sets."""
    piece = {k: {k} for k in range(len(C))}
    W = np.zeros((len(C), len(C)))
    pairs = sorted(itertools.combinations(range(len(C)), 2), key=lambda p: np.sum((C[p[0]] - C[p[1]]) ** 2))
    for k, m in pairs:
        if piece[k] is not piece[m]:
            W[k, m] = W[m, k] = 1.0
            merged = piece[k] | piece[m]
            for node in merged:
                piece[node] = merged
    return W, 0.0


def neighbour_pairs(Z, n_neighbors):
    """Pairs of which one is among the nearest of the other."""
    distance = squared_distances(Z, Z)
    pairs = set()
    for k in range(len(Z)):
        others = [m for m in np.argsort(distance[k], kind="stable") if m != k]
        pairs |= {(min(k, m), max(k, m)) for m in others[:n_neighbors]}
    return sorted(pairs)


def l1_graph(C, Z, lam, pairs):
    """Primal program with one residual variable of each sign per coordinate of every anchor."""
    n_nodes, n_features = Z.shape
    n_edges, n_rows = len(pairs), n_nodes * n_features
    A = np.zeros((n_rows, n_edges + 2 * n_rows))
    for e, (k, m) in enumerate(pairs):
        A[k * n_features : (k + 1) * n_features, e] = Z[m]
        A[m * n_features : (m + 1) * n_features, e] = Z[k]
    A[:, n_edges : n_edges + n_rows] = np.eye(n_rows)
    A[:, n_edges + n_rows :] = -np.eye(n_rows)
    cost = np.array([2 * np.sum((C[k] - C[m]) ** 2) for k, m in pairs] + [lam] * (2 * n_rows))
    outcome = linprog(cost, A_eq=A, b_eq=Z.ravel(), bounds=(0, None), method="highs")
    assert outcome.status == 0
    W = np.zeros((n_nodes, n_nodes))
    for e, (k, m) in enumerate(pairs):
        W[k, m] = W[m, k] = outcome.x[e]
    penalty = lam * sum(np.abs(Z[k] - W[:, k] @ Z).sum() for k in range(n_nodes))
    return W, penalty


def knn_graph(C, n_neighbors):
    """All pairs compete; weights in [0, 1]; every node's weights sum to at least n_neighbors."""
    pairs = list(itertools.combinations(range(len(C)), 2))
    cost = [2 * np.sum((C[k] - C[m]) ** 2) for k, m in pairs]
    A = np.zeros((len(C), len(pairs)))
    for e, (k, m) in enumerate(pairs):
        A[k, e] = A[m, e] = -1
    outcome = linprog(cost, A_ub=A, b_ub=np.full(len(C), -n_neighbors), bounds=(0, 1), method="highs")
    assert outcome.status == 0
    W = np.zeros((len(C), len(C)))
    for e, (k, m) in enumerate(pairs):
        W[k, m] = W[m, k] = outcome.x[e]
    return W, 0.0


def fit(X, C, connect, sigma, gamma, n_iter, weight=None):
    """Return nodes, weights and the history of F; connect(C) returns W and its penalty."""
    weight = np.ones(len(X)) if weight is None else weight

    def objective():
        return graph_length(C, W) + penalty + gamma * data_term(X, C, P, sigma, weight)

    P, (W, penalty) = assignment(X, C, sigma), connect(C)
    history = [objective()]
    for _ in range(n_iter):
        C = placement(X, P, W, gamma, weight)
        P, (W, penalty) = assignment(X, C, sigma), connect(C)
        history.append(objective())
    return C, W, np.array(history)
