"""From a scene to what a page reads: a manifest of plain values, and blocks of numbers."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
import scipy.sparse as sp

from midrib._graph import Graph
from midrib._rows import dense
from midrib._types import Array, FloatArray, Record
from midrib.explorer.blocks import Blocks
from midrib.explorer.doubts import doubts
from midrib.explorer.evidence import Evidence, gather, numbers_of, plain
from midrib.explorer.scene import MOST_VALUES, Scene, means_by
from midrib.structure import Found
from midrib.trajectory.roots import as_places

VERSION = 1
_MOST_WORDS = 2000
"""Different values up to which a label is words; numbers with more of them are a feature."""


def pack(scene: Scene) -> tuple[Record, list[bytes]]:
    """Return the manifest and the blocks of a scene."""
    blocks = Blocks()
    columns = _Columns(scene, blocks)
    model = scene.model
    evidence = gather(model.graph_, scene.evidence_found, scene.support)
    manifest = {
        "version": VERSION,
        "title": str(scene.title),
        "source": {"model": scene.source[0], "data": scene.source[1]},
        "columns": columns.records,
        "axes": columns.first_axes,
        "labels": columns.labels,
        "samples": _samples(scene, blocks),
        "graph": _graph(model.graph_, evidence, blocks),
        "branches": _branches(scene, evidence),
        "loops": _loops(scene, evidence),
        "ends": _ends(scene, evidence),
        "pieces": _pieces(scene, evidence),
        "gaps": evidence.gaps,
        "roots": [asdict(place) for place in as_places(scene.trajectory.roots)],
        "milestones": {str(node): str(name) for node, name in scene.milestones.items()},
        "rivals": [_rival(scene, columns, blocks, *pair) for pair in scene.rivals],
        "report": model.report().splitlines(),
        "doubts": doubts(scene, evidence),
        "noise": float(np.sqrt(model.sigma_ / 2)),
        "detail": float(model.detail),
    }
    return manifest, blocks.packed


class _Columns:
    """Everything numeric that samples and nodes have a value of: the axes and colours to choose from."""

    def __init__(self, scene: Scene, blocks: Blocks) -> None:
        self.scene, self.blocks = scene, blocks
        self.rows, _ = scene.kept
        self.records: list[Record] = []
        self.labels: list[Record] = []
        self.values: list[tuple[str, Any]] = []
        """What rivals need too: the number of a feature of the model, principal axes, or values of samples."""
        self.embedded: dict[str, list[int]] = {}
        self._add_features()
        self._add_components()
        self._add_embeddings()
        self._add_labels()
        self._add_extra()

    @property
    def first_axes(self) -> list[int]:
        """An embedding where there is one, features where they are few, else principal axes."""
        if self.embedded:
            # Principal components are there in any case; whoever made another embedding wants to see it.
            return self.embedded[min(self.embedded, key=lambda word: "pca" in word.lower())]
        wanted = "component" if self.scene.X.shape[1] > 3 else "feature"
        return [k for k, record in enumerate(self.records) if record["kind"] == wanted][:3]

    def _add(self, name: str, kind: str, samples: Record, nodes: FloatArray, values: tuple[str, Any]) -> None:
        taken = {record["name"] for record in self.records}
        while name in taken:  # a colour is chosen by its name
            name = f"{name} ({kind})"
        record = {"name": name, "kind": kind, "samples": samples, "nodes": self.blocks.add(nodes, "f4")}
        self.records.append(record)
        self.values.append(values)

    def _add_features(self) -> None:
        scene = self.scene
        chosen = scene.chosen
        values = dense(scene.X[self.rows][:, chosen] if sp.issparse(scene.X) else scene.X[self.rows])
        values = values if sp.issparse(scene.X) else values[:, chosen]
        for place, k in enumerate(chosen.tolist()):
            packed = self.blocks.add(values[:, place], "f4")
            self._add(scene.feature_names[k], "feature", packed, scene.model.nodes_[:, k], ("feature", k))

    def _add_components(self) -> None:
        scene = self.scene
        if scene.X.shape[1] < 2:
            return
        centre, components = scene.axes
        nodes = (scene.model.nodes_ - centre) @ components.T
        whole = len(scene.chosen) == scene.X.shape[1]
        # The product first: a sparse matrix never becomes a dense one.
        scores = None if whole else np.asarray(scene.X[self.rows] @ components.T) - centre @ components.T
        for k, weights in enumerate(components):
            samples: Record
            if scores is None:
                samples = {"mean": centre.tolist(), "weights": weights.tolist()}
            else:
                samples = self.blocks.add(scores[:, k], "f4")
            self._add(f"PC{k + 1}", "component", samples, nodes[:, k], ("component", k))

    def _add_embeddings(self) -> None:
        for name, given in self.scene.embeddings.items():
            values = np.asarray(given, dtype=np.float64)
            word = str(name).removeprefix("X_")
            self.embedded[word] = list(range(len(self.records), len(self.records) + min(3, values.shape[1])))
            for k in range(min(3, values.shape[1])):
                self._add_values(f"{word} {k + 1}", "embedding", values[:, k])

    def _add_labels(self) -> None:
        for name, given in self.scene.labels.items():
            values = np.asarray(given)
            numeric = values.dtype.kind in "fiu"
            if numeric and len(np.unique(values[:100_000])) > 20:
                self._add_values(str(name), "label", values)
                continue
            words, codes = np.unique(values.astype(str), return_inverse=True)
            if len(words) > _MOST_WORDS:
                # The rest would fill the page with words that nobody can tell apart by colour.
                common = np.sort(np.argsort(-np.bincount(codes), kind="stable")[: _MOST_WORDS - 1])
                number = np.full(len(words), len(common))
                number[common] = np.arange(len(common))
                words, codes = np.append(words[common], "(other)"), number[codes]
            packed = self.blocks.whole(codes[self.rows])
            self.labels.append({"name": str(name), "values": words.tolist(), "codes": packed})

    def _add_extra(self) -> None:
        if self.scene.features is None:
            return
        matrix, names = self.scene.extra
        if len(names) * len(self.rows) > MOST_VALUES:
            msg = (
                f"{len(names)} features of {len(self.rows)} samples would make the page too large; "
                f"give at most {MOST_VALUES // len(self.rows)} of them."
            )
            raise ValueError(msg)
        for k, name in enumerate(names):
            self._add_values(name, "extra", dense(matrix[:, [k]]).ravel())

    def _add_values(self, name: str, kind: str, values: Array) -> None:
        packed = self.blocks.add(np.asarray(values, dtype=np.float64)[self.rows], "f4")
        self._add(name, kind, packed, self.scene.node_means(values), ("values", values))


def _samples(scene: Scene, blocks: Blocks) -> Record:
    rows, weight = scene.kept
    t = scene.trajectory
    edge = t.edge[rows]
    ids = None if scene.ids is None else np.asarray(scene.ids).astype(str)
    numbered = ids is None or bool(np.array_equal(ids, np.arange(len(ids)).astype(str)))
    belonging = getattr(getattr(scene.model, "choice_", None), "belonging", None)
    if belonging is not None and len(belonging) != scene.n_samples:
        belonging = None
    thinned = len(rows) < scene.n_samples
    return {
        "total": scene.n_samples,
        "shown": len(rows),
        "number": blocks.whole(rows) if thinned else None,
        "ids": None if numbered or ids is None else blocks.texts(ids[rows].tolist()),
        "edge": blocks.whole(edge + 1),
        "node": blocks.whole(t.node[rows]) if (edge < 0).any() else None,
        "position": blocks.add(_inner(t.position[rows]), "f4"),
        "distance": blocks.add(t.distance[rows], "f4"),
        "weight": None if weight is None else blocks.add(weight, "f4"),
        "belonging": None
        if belonging is None
        else blocks.add(np.rint(255 * np.clip(belonging[rows], 0, 1)), "u1"),
    }


def _inner(position: FloatArray) -> FloatArray:
    """Return positions of which none is rounded to the end of its edge: a node is on other edges too."""
    below = np.nextafter(np.float32(1), np.float32(0))
    return np.where(position < 1, np.minimum(position, below), position)


def _graph(graph: Graph, evidence: Evidence, blocks: Blocks) -> Record:
    return {
        "n_nodes": graph.n_nodes,
        "edges": blocks.whole(graph.edges.ravel()),
        "lengths": blocks.add(graph.lengths, "f8"),
        "width": None if graph.width is None else blocks.add(graph.width, "f4"),
        "support": blocks.add(evidence.edges, "f4"),
        "component": blocks.whole(graph.component),
    }


def _branches(scene: Scene, evidence: Evidence) -> list[Record]:
    graph, branch = scene.model.graph_, scene.trajectory.branch
    size = np.bincount(branch[branch >= 0], minlength=len(graph.branches))
    return [
        {
            "nodes": graph.branches[k].tolist(),
            "edges": graph.branch_edges[k].tolist(),
            "length": float(graph.branch_lengths[k]),
            "size": int(size[k]),
            "closed": bool(graph.branch_closed[k]),
            **evidence.branches[k],
        }
        for k in range(len(graph.branches))
    ]


def _loops(scene: Scene, evidence: Evidence) -> list[Record]:
    graph, edge = scene.model.graph_, scene.trajectory.edge
    per_edge = np.bincount(edge[edge >= 0], minlength=graph.n_edges)
    records = []
    for nodes, claim in zip(graph.loops, evidence.loops, strict=True):
        along = graph.path_edges(nodes)
        size, length = int(per_edge[along].sum()), float(graph.lengths[along].sum())
        records.append(
            {"nodes": nodes.tolist(), "edges": along.tolist(), "length": length, "size": size, **claim}
        )
    return records


def _ends(scene: Scene, evidence: Evidence) -> list[Record]:
    """Return tips and forks with the samples nearest to them."""
    size = np.bincount(scene.trajectory.node, minlength=scene.model.graph_.n_nodes)
    return [
        {"node": node, "size": int(size[node]), "support": share} for node, share in evidence.nodes.items()
    ]


def _pieces(scene: Scene, evidence: Evidence) -> list[Record]:
    graph = scene.model.graph_
    nodes = np.bincount(graph.component, minlength=graph.n_components)
    samples = np.bincount(scene.trajectory.component, minlength=graph.n_components)
    length = np.bincount(
        graph.component[graph.edges[:, 0]], weights=graph.lengths, minlength=graph.n_components
    )
    records = []
    for piece in range(graph.n_components):
        # A piece is as sure as the weakest gap around it.
        shares = [gap["support"] for gap in evidence.gaps if piece in gap["pieces"]]
        known = [share for share in shares if share is not None]
        size = {"nodes": int(nodes[piece]), "size": int(samples[piece]), "length": float(length[piece])}
        records.append({**size, "support": min(known) if known else None})
    return records


def _rival(scene: Scene, columns: _Columns, blocks: Blocks, detail: float, found: Found) -> Record:
    """Return a coarser or finer structure, placed in every column that the page has."""
    graph = found.graph
    others = any(kind == "values" for kind, _ in columns.values)
    node = graph.project(scene.X).node if others else np.zeros(0, dtype=np.intp)
    centre, components = scene.axes
    places = []
    for kind, what in columns.values:
        if kind == "feature":
            values = graph.nodes[:, what]
        elif kind == "component":
            values = (graph.nodes - centre) @ components[what]
        else:
            values = means_by(node, what, graph.nodes)
        places.append(blocks.add(values, "f4"))
    return {
        "detail": detail,
        "own": bool(np.isclose(detail, scene.model.detail)),
        "pieces": graph.n_components,
        "loops": graph.n_loops,
        "tips": len(graph.tips),
        "support": plain(found.support),
        "claims": [{"kind": c.kind, "length": c.length, **numbers_of(c)} for c in found.claims],
        "edges": blocks.whole(graph.edges.ravel()),
        "columns": places,
    }
