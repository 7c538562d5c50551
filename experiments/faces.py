"""Faces of several people: people on their own branches, and what orders a person's images."""

from pathlib import Path
from typing import Any

import numpy as np

from experiments.data import load_faces
from experiments.figures import draw_adjacency, draw_edges, draw_nodes, new_figure, save
from experiments.fitting import drawn, fit_auto
from experiments.measures import same_label_share
from experiments.preprocessing import kernel_matrix, principal_components
from midrib import PrincipalGraph
from midrib._types import BoolArray, FloatArray, IntArray
from midrib.datasets import ImageDataset

PAPER = (
    "Three subjects hang on different branches of the tree, the three expressions of each are separate, and the "
    "subjects are joined at the shocked faces. (Its images are not to be had; the CMU faces stand in for them.)"
)
NEEDS = ("faces_cmu",)
SIGMA, GAMMA = 0.01, 1.0
FACTORS = ("subject", "expression", "pose", "eyes")
COLORS = ("#0072B2", "#E69F00", "#009E73")


def run(out: Path, *, small: bool = False) -> dict[str, Any]:
    """Fit the paper's tree to three people and to all twenty; purity of edges by each factor."""
    data = load_faces()
    people = np.unique(np.asarray(data.labels))
    three = np.isin(np.asarray(data.labels), people[:3])
    numbers: dict[str, Any] = {"stands in for": "185 images of 3 subjects by Le Song, not to be had"}
    tree, X = _tree(data, three)
    numbers["three subjects"] = _purity(data, three, drawn(tree).edges) | {"images": int(three.sum())}
    numbers["edges between the three subjects"] = joining_edges(data, three, drawn(tree).edges)
    if not small:
        everyone = np.ones(len(three), dtype=bool)
        whole, _ = _tree(data, everyone)
        numbers["twenty subjects"] = _purity(data, everyone, drawn(whole).edges) | {"images": len(three)}
    auto = fit_auto(X, graph="tree")
    nearest = auto.predict(X)
    numbers["auto"] = {
        "nodes": len(auto.nodes_),
        "samples_at_a_node_of_their_subject": _node_purity(data, three, auto, nearest),
    }
    numbers["figure"] = _draw(out, data, three, tree)
    return numbers


def joining_edges(data: ImageDataset, chosen: BoolArray, edges: IntArray) -> list[str]:
    """Return, for every edge between two people, who and what it joins."""
    subject, expression, pose = (data.annotations[key][chosen] for key in ("subject", "expression", "pose"))
    across = edges[subject[edges[:, 0]] != subject[edges[:, 1]]]
    return [
        f"{subject[a]} ({expression[a]}, {pose[a]}) and {subject[b]} ({expression[b]}, {pose[b]})"
        for a, b in across
    ]


def _tree(data: ImageDataset, chosen: BoolArray) -> tuple[PrincipalGraph, FloatArray]:
    X = principal_components(kernel_matrix(data.X[chosen]))
    return PrincipalGraph(None, graph="tree", sigma=SIGMA, gamma=GAMMA).fit(X), X


def _purity(data: ImageDataset, chosen: BoolArray, edges: IntArray) -> dict[str, Any]:
    """Return the share of edges that join the same value of each factor, and what chance would give."""
    shares: dict[str, Any] = {}
    for factor in FACTORS:
        values = data.annotations[factor][chosen]
        counts = np.unique(values, return_counts=True)[1] / len(values)
        shares[f"same_{factor}_edges"] = same_label_share(edges, values)
        shares[f"same_{factor}_by_chance"] = float((counts**2).sum())
    return shares


def _node_purity(data: ImageDataset, chosen: BoolArray, model: PrincipalGraph, nearest: IntArray) -> float:
    """Return the share of samples whose node is mostly of their own subject."""
    subject = np.unique(data.annotations["subject"][chosen], return_inverse=True)[1]
    votes = np.zeros((len(model.nodes_), subject.max() + 1))
    np.add.at(votes, (nearest, subject), 1)
    return float((votes.argmax(axis=1)[nearest] == subject).mean())


def _draw(out: Path, data: ImageDataset, chosen: BoolArray, tree: PrincipalGraph) -> str:
    """Draw the tree with faces on it, and its adjacency by subject with expression and with pose."""
    figure, axes = new_figure(1, 3, size=(4.2, 4.0))
    notes = {factor: data.annotations[factor][chosen] for factor in FACTORS}
    ax = axes[0, 0]
    draw_edges(ax, drawn(tree).at(tree.nodes_[:, :2]), colors="#808080", linewidths=0.8)
    for color, person in zip(COLORS, np.unique(notes["subject"]), strict=True):
        draw_nodes(ax, tree.nodes_[notes["subject"] == person, :2], color=color, s=14, label=person)
    _add_faces(ax, data.images[chosen], tree.nodes_[:, :2])
    ax.legend(fontsize=7, frameon=False)
    ax.set(xticks=[], yticks=[])
    for place, factor in ((1, "expression"), (2, "pose")):
        blocks = np.char.add(np.char.add(notes["subject"], " "), notes[factor])
        order = np.argsort(blocks, kind="stable")
        draw_adjacency(axes[0, place], tree.weights_, order, blocks, f"adjacency by subject and {factor}")
    return save(figure, out, "faces")


def _add_faces(ax: Any, images: FloatArray, places: FloatArray) -> None:
    """Put every ninth face beside its node."""
    from matplotlib.offsetbox import AnnotationBbox, OffsetImage

    for row in range(0, len(images), 9):
        picture = OffsetImage(images[row], zoom=0.3, cmap="gray")
        ax.add_artist(
            AnnotationBbox(picture, places[row], xybox=(16, 16), boxcoords="offset points", frameon=False)
        )
