"""The graph while it is being found: a set of nodes and their neighbours, with lengths, to which moves are applied."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from midrib._types import FloatArray, IntArray
from midrib.structure.places import Spot


class Side(NamedTuple):
    """What is reached from a fork by one of its neighbours first."""

    distance: dict[int, float]
    """Distances of its nodes from the fork."""
    steps: list[tuple[int, int]]
    """Each of its nodes behind the one before it."""
    ends: list[int]

    @property
    def reach(self) -> float:
        """How far from the fork it goes."""
        return max(self.distance[node] for _, node in self.steps)

    def spots(self, far: float) -> list[Spot]:
        """Return the places at a distance from the fork, and the ends that are nearer."""
        distance = self.distance
        within = [(i, j) for i, j in self.steps if distance[i] < far <= distance[j]]
        there = [Spot(i, j, (far - distance[i]) / (distance[j] - distance[i])) for i, j in within]
        return there + [Spot.at(node) for node in self.ends if distance[node] < far]


@dataclass(eq=False)
class Strands:
    """Nodes and their neighbours; moves add and remove paths."""

    length: FloatArray
    around: dict[int, set[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, edges: Iterable[Sequence[int]], length: FloatArray) -> Strands:
        """Return the strands of some edges."""
        strands = cls(length)
        for edge in edges:
            strands.add([int(edge[0]), int(edge[1])])
        return strands

    @property
    def edges(self) -> IntArray:
        """Pairs of nodes, the smaller first."""
        pairs = sorted((i, j) for i, there in self.around.items() for j in there if i < j)
        return np.array(pairs, dtype=np.intp).reshape(-1, 2)

    @property
    def tips(self) -> set[int]:
        """Nodes with one neighbour."""
        return {node for node, there in self.around.items() if len(there) == 1}

    @property
    def forks(self) -> list[int]:
        """Nodes with three neighbours or more."""
        return sorted(node for node, there in self.around.items() if len(there) > 2)

    def add(self, path: Sequence[int]) -> None:
        """Add the nodes and edges of a path."""
        for i, j in pairwise(path):
            self.around.setdefault(i, set()).add(j)
            self.around.setdefault(j, set()).add(i)

    def drop(self, path: Sequence[int]) -> None:
        """Remove the edges of a path, and its nodes that have no other edge."""
        for i, j in pairwise(path):
            self.around[i].discard(j)
            self.around[j].discard(i)
        for node in path:
            if node in self.around and not self.around[node]:
                del self.around[node]

    def without(self, path: Sequence[int]) -> Strands:
        """Return strands without a path."""
        copy = Strands(self.length, {node: set(there) for node, there in self.around.items()})
        copy.drop(path)
        return copy

    def along(self, path: Sequence[int]) -> FloatArray:
        """Return the distance of every node of a path from its first one."""
        steps = [self.length[i, j] for i, j in pairwise(path)]
        return np.append(0.0, np.cumsum(steps))

    def arms(self) -> list[list[int]]:
        """Return every free arm, from its fork to its tip."""
        found = []
        for fork in self.forks:
            for node in sorted(self.around[fork]):
                path = [fork, node]
                while len(self.around[path[-1]]) == 2:
                    path.append(next(n for n in self.around[path[-1]] if n != path[-2]))
                if len(self.around[path[-1]]) == 1:
                    found.append(path)
        return found

    def distances(self, start: int) -> tuple[dict[int, float], dict[int, int]]:
        """Return the distance of every node that can be reached, in breadth-first order, and the node before it."""
        distance, before, todo = {start: 0.0}, {start: start}, deque([start])
        while todo:
            here = todo.popleft()
            for there in sorted(self.around.get(here, ())):
                way = distance[here] + float(self.length[here, there])
                if there not in distance or way < distance[there] - 1e-12:
                    distance[there], before[there] = way, here
                    todo.append(there)
        return distance, before

    def sides(self, fork: int) -> list[Side]:
        """Return what lies beyond a fork, by the neighbour that shortest paths lead through."""
        distance, before = self.distances(fork)
        # Every node stands behind the one before it.
        first: dict[int, int] = {}
        for node in sorted(distance, key=distance.__getitem__):
            if node != fork:
                first[node] = first.get(before[node], node)
        members: dict[int, list[int]] = {}
        for node, side in first.items():
            members.setdefault(side, []).append(node)
        return [
            Side(
                distance,
                [(before[node], node) for node in nodes],
                [node for node in nodes if len(self.around[node]) == 1],
            )
            for _, nodes in sorted(members.items())
        ]

    def way(self, start: int, stop: int) -> list[int]:
        """Return the nodes of the shortest path; empty where there is none."""
        distance, before = self.distances(start)
        if stop not in distance:
            return []
        path = [stop]
        while path[-1] != start:
            path.append(before[path[-1]])
        return path[::-1]

    def spots(self, path: Sequence[int], positions: FloatArray) -> list[Spot]:
        """Return the places at some distances along a path."""
        along = self.along(path)
        numbers = np.clip(np.searchsorted(along, positions - 1e-12), 1, len(path) - 1)
        steps = np.maximum(along[numbers] - along[numbers - 1], 1e-300)
        shares = np.clip((positions - along[numbers - 1]) / steps, 0, 1)
        return [
            Spot(path[k - 1], path[k], share)
            for k, share in zip(numbers.tolist(), shares.tolist(), strict=True)
        ]
