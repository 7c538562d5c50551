"""Skeletons of masks beside scikit-image's: drawn characters, and vessels whose centre lines are known.

    python benchmarks/masks.py            # vessels in the plane and in space, and the time of a large mask
    python benchmarks/masks.py omniglot   # characters; needs MIDRIB_DATA

The constants of ``midrib.images`` were chosen on the drawings of DEVELOPMENT and on nothing else.
"""

import sys
import time

import numpy as np

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


def compare_vessels(n_axes, size, seeds=range(8)):
    """Print distances, tips and widths of both on the same trees."""
    rows = []
    for seed in seeds:
        tree = vessel_tree(seed, size, n_axes)
        mask = drawn(tree, size)
        row = []
        for graph in (in_order_of_axes(skeleton(mask)), thinned(mask)):
            distance = distance_between(graph, tree)
            row += [distance["mean"], graph.topology.tips - tree.topology.tips, graph.n_loops]
        found = in_order_of_axes(skeleton(mask))
        near = tree.project(found.nodes)
        row.append(np.median(np.abs(found.width - tree.width[near.node])))
        rows.append(row)
    rows = np.array(rows)
    print(f"{n_axes} axes of {size}, {len(rows)} trees")
    for name, columns in (("midrib", rows[:, :3]), ("scikit-image", rows[:, 3:6])):
        print(
            f"  {name}: distance {columns[:, 0].mean():.3f} pixels, tips off by {np.abs(columns[:, 1]).mean():.1f}, "
            f"loops that are none {columns[:, 2].mean():.1f}"
        )
    print(f"  radius off by {rows[:, 6].mean():.2f} pixels (median along the tree)")


def time_large(size=2000):
    """Print the seconds of a large mask, sixteen trees side by side."""
    tiles = [[drawn(vessel_tree(4 * i + j, size // 4), size // 4) for i in range(4)] for j in range(4)]
    mask = np.block(tiles)
    begin, busy = time.perf_counter(), time.process_time()
    graph = skeleton(mask)
    wall, work = time.perf_counter() - begin, time.process_time() - busy
    print(f"{size} x {size}, {mask.sum()} pixels of ink: {wall:.1f} s ({work:.1f} s of processors), {graph}")


def compare_characters():
    """Print distance to the strokes and right topologies, for the alphabets of development and for the others."""
    omniglot = load_omniglot()
    sets = {"development": DEVELOPMENT, "held out": HELD_OUT}
    for name, alphabets in sets.items():
        there = [k for k, each in enumerate(omniglot.names) if each.split("/")[0] in alphabets]
        chosen = np.random.default_rng(0).choice(there, N_DRAWINGS, replace=False)
        drawings = [omniglot[int(k)] for k in chosen]
        for method, learn in (
            ("midrib", image_skeleton),
            ("scikit-image", lambda d: pixel_skeleton(d.image)),
        ):
            found = [score(learn(drawing), drawing) for drawing in drawings]
            print(
                f"{name}, {method}: distance {np.mean([s.distance for s in found]):.3f}, pieces and loops "
                f"{np.mean([s.homotopy for s in found]):.3f}, tips too {np.mean([s.tips for s in found]):.3f}",
                flush=True,
            )


if __name__ == "__main__":
    if "omniglot" in sys.argv[1:]:
        compare_characters()
    else:
        compare_vessels(2, 400)
        compare_vessels(3, 100)
        time_large()
