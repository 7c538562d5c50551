"""When not to trust a graph, in plain words."""

from __future__ import annotations

import numpy as np

from midrib.explorer.evidence import Evidence
from midrib.explorer.scene import Scene

_FEW = 20
"""Samples on a branch below which its shape is mostly chance."""


def doubts(scene: Scene, evidence: Evidence) -> list[str]:
    """Return one sentence for every reason to distrust what the page shows, the particular ones first."""
    graph, branch = scene.model.graph_, scene.trajectory.branch
    said = [
        line.removeprefix("Warning: ")
        for line in scene.model.report().splitlines()
        if line.startswith(("Warning: ", "Not sure: "))
    ]
    found = [sentence[0].upper() + sentence[1:] for sentence in said]
    size = np.bincount(branch[branch >= 0], minlength=len(graph.branches))
    few = int((size < _FEW).sum())
    if few:
        found.append(
            f"{few} of {len(size)} branches hold fewer than {_FEW} samples; their shape is mostly chance."
        )
    if scene.evidence_found is None and scene.support is None:
        found.append(
            "Nothing is known about the support of the branches: the graph was not chosen automatically. "
            "midrib.structure.bootstrap(model, X) finds it."
        )
    elif not np.isfinite(evidence.edges).any():
        found.append("The support of the branches was not tried, because there are too many samples for it.")
    if scene.n_samples > len(scene.kept[0]):
        found.append(
            f"{len(scene.kept[0]):,} of {scene.n_samples:,} samples are in this page, fewer where they are crowded; "
            "trends weigh them by what they stand for."
        )
    if graph.n_loops:
        found.append(
            "On a loop, pseudotime grows both ways round from the root and meets itself on the far side."
        )
    if graph.n_components > 1:
        found.append("Pseudotimes of separate pieces have no common clock: each begins at its own root.")
    return [
        *found,
        "A branch that is absent may only lack samples; a graph shows what the samples support, not all there is.",
        "Trends of features that the graph was learned from look better than they are: "
        "midrib.trajectory.split_association tests them honestly.",
    ]
