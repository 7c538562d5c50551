"""Skeletons of masks beside scikit-image's: drawn characters, and vessels whose centre lines are known.

    python benchmarks/masks.py   # characters only where MIDRIB_DATA has Omniglot

The constants of ``midrib.images`` were chosen on the drawings of DEVELOPMENT and on nothing else.
"""

import os
import sys
import time
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parents[1]))
from experiments.characters import image_skeleton
from experiments.data import load_omniglot
from experiments.ink import pixel_skeleton, score
from experiments.measures import distance_between
from midrib import Graph
from midrib.images import skeleton

DEVELOPMENT = ("Balinese", "Greek", "Japanese_(katakana)", "Sanskrit")
HELD_OUT = ("Early_Aramaic", "Korean", "Latin", "Tagalog")
N_DRAWINGS = 400


def vessel_tree(seed, size, n_axes=2, depth=5, radius=None):
    """Return a tree of winding vessels that thin out: a graph with radii, about a pixel from node to node.

    A vessel that would touch another one, or the edge of the picture, ends before; one too short to be seen is left
    out.
    """
    rng = np.random.default_rng(seed)
    first, radius = np.eye(n_axes)[0], radius or size / 40
    nodes, edges, width = [size / 2 - first * (size * 0.4)], [], [radius]

    def free(place, own, start, radius):
        there = np.array(nodes[:own])
        apart = np.linalg.norm(there - place, axis=1) - np.array(width[:own]) - radius
        room = 3.5 * width[start]
        leaving = np.linalg.norm(place - nodes[start]) < room
        near_start = leaving & (np.linalg.norm(there - nodes[start], axis=1) < room)
        inside = (place > radius + 2).all() and (place < size - radius - 3).all()
        return inside and (apart[~near_start] > 3).all()

    def grow(start, direction, radius, length, level):
        own, last = len(nodes), start
        for _ in range(int(length)):
            direction = direction + rng.normal(scale=0.3 / np.sqrt(size / 10), size=n_axes)
            direction = direction / np.linalg.norm(direction)
            place = nodes[last] + direction
            if not free(place, own, start, radius):
                break
            nodes.append(place), edges.append((last, len(nodes) - 1)), width.append(radius)
            last = len(nodes) - 1
        if len(nodes) - own < 3 * width[start] + 3 * radius:
            del nodes[own:], width[own:], edges[own - 1 :]
        elif level:
            side = rng.normal(size=n_axes)
            side -= (side @ direction) * direction
            side /= np.linalg.norm(side)
            for sign, share in ((1, 0.85), (-1, 0.65)):
                grow(last, direction + sign * 0.8 * side, max(share * radius, 1.0), 0.85 * length, level - 1)

    grow(0, first, radius, size * 0.2, depth)
    return Graph(np.array(nodes), edges, width=np.array(width))


def drawn(tree, size):
    """Return the mask of a tree: all pixels whose middle lies within the radius of a centre line."""
    mask = np.zeros((size,) * tree.n_features, dtype=bool)
    along = tree.subdivide(spacing=0.5)
    for place, radius in zip(along.nodes, along.width, strict=True):
        low = np.maximum(np.floor(place - radius).astype(int), 0)
        box = tuple(slice(a, b) for a, b in zip(low, np.ceil(place + radius).astype(int) + 1, strict=True))
        grid = np.moveaxis(np.indices(mask[box].shape), 0, -1) + low
        mask[box] |= ((grid - place) ** 2).sum(axis=-1) <= radius**2
    return mask


def in_order_of_axes(graph):
    """Return a skeleton with its coordinates in the order of the array's axes."""
    return graph.at(graph.nodes[:, ::-1])


def thinned(mask):
    """Return scikit-image's skeleton as a graph of pixels, in the order of the array's axes."""
    from midrib.images.pixel_graph import pixel_graph
    from midrib.images.pixel_graph import thinned as thin

    return pixel_graph(thin(mask), np.ones(mask.shape))


def compare_vessels(n_axes, size, seeds=(0, 1, 2, 3, 4, 5, 6, 7)):
    """Return distances and right topologies of both on the same trees, and how far radii are off."""
    rows, widths = {"midrib": [], "scikit-image": []}, []
    for seed in seeds:
        tree = vessel_tree(seed, size, n_axes)
        mask = drawn(tree, size)
        found = in_order_of_axes(skeleton(mask))
        for name, graph in (("midrib", found), ("scikit-image", thinned(mask))):
            rows[name].append((distance_between(graph, tree)["mean"], _alike(graph, tree)))
        near = tree.project(found.nodes)
        widths.append(np.median(np.abs(found.width - tree.width[near.node])))
    cells = {
        name: (np.mean([d for d, _ in mine]), f"{sum(right for _, right in mine)} of {len(mine)}")
        for name, mine in rows.items()
    }
    return cells, float(np.mean(widths))


def _alike(graph, tree):
    """Return whether pieces, loops and tips are those of the truth."""
    names = ("components", "loops", "tips")
    return all(getattr(graph.topology, name) == getattr(tree.topology, name) for name in names)


def time_large(size=2000):
    """Return processor seconds of a large mask, sixteen trees side by side, and its share of ink."""
    tiles = [[drawn(vessel_tree(4 * i + j, size // 4), size // 4) for i in range(4)] for j in range(4)]
    mask = np.block(tiles)
    begin = time.process_time()
    skeleton(mask)
    return time.process_time() - begin, mask.mean()


def compare_characters(alphabets):
    """Return distance to the strokes and the share of right topologies of both, on drawings of some alphabets."""
    omniglot = load_omniglot()
    there = [k for k, each in enumerate(omniglot.names) if each.split("/")[0] in alphabets]
    chosen = np.random.default_rng(0).choice(there, N_DRAWINGS, replace=False)
    drawings = [omniglot[int(k)] for k in chosen]
    cells = {}
    for method, learn in (("midrib", image_skeleton), ("scikit-image", lambda d: pixel_skeleton(d.image))):
        found = [score(learn(drawing), drawing) for drawing in drawings]
        right = np.mean([s.homotopy and s.tips for s in found])
        cells[method] = np.mean([s.distance for s in found]), f"{right:.0%}"
    return cells


def main():
    """Compare, print and record; characters where MIDRIB_DATA has them."""
    from record import record

    plane, space = compare_vessels(2, 400), compare_vessels(3, 100)
    compared = {"drawn vessels in the plane, 8 trees": plane[0], "drawn vessels in space, 8 trees": space[0]}
    if "MIDRIB_DATA" in os.environ:
        compared["drawings of the alphabets that constants were chosen on"] = compare_characters(DEVELOPMENT)
        compared["drawings of other alphabets"] = compare_characters(HELD_OUT)
    seconds, ink = time_large()
    heads = (
        "",
        "midrib, pixels from the truth",
        "scikit-image",
        "midrib, topology right",
        "scikit-image, right",
    )
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for name, cells in compared.items():
        (near, right), (other, other_right) = cells["midrib"], cells["scikit-image"]
        lines.append(f"| {name} | {near:.3f} | {other:.3f} | {right} | {other_right} |")
    print("\n".join(lines))
    values = {
        "plane, radius": round(plane[1], 2),
        "space, radius": round(space[1], 2),
        "large, s": round(seconds, 1),
        "large, ink": f"{ink:.0%}",
        "drawings": N_DRAWINGS,
    }
    print(values)
    record("masks", script=__file__, tables={"methods": "\n".join(lines)}, values=values)


if __name__ == "__main__":
    main()
