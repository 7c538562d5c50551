"""Draw the pictures of the pages on AnnData and on images and maps; needs the real data (MIDRIB_DATA)."""

from pathlib import Path

import anndata as ad
import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.collections import LineCollection

import midrib
from midrib.datasets.files import read_file

HERE = Path(__file__).parent / "images"
mpl.use("Agg")


def save(ax, name):
    """Save a picture small enough for the docs."""
    path = HERE / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    ax.figure.savefig(path, dpi=75)
    plt.close(ax.figure)


def cells():
    """Draw progenitors and what becomes of them."""
    import io

    arrays = np.load(io.BytesIO(read_file("sc_paul15", "paul15_tradeseq_2660x240.npz")), allow_pickle=False)
    adata = ad.AnnData(np.log1p(arrays["counts"].astype(np.float32)))
    adata.obs_names, adata.var_names = [f"cell{k}" for k in range(len(adata))], arrays["genes"]
    adata.obs["celltype"] = pd.Categorical(arrays["celltype"])
    adata.obsm["X_pca"], adata.obsm["X_umap"] = arrays["pca"], arrays["umap"]
    midrib.tl.principal_graph(
        adata, n_dims=10, n_nodes=100, graph="tree", sigma=4.0, gamma=0.3, random_state=0
    )
    midrib.tl.pseudotime(adata, root={"celltype": "Multipotent progenitors"})
    midrib.tl.branches(adata)
    save(midrib.pl.graph(adata, color="celltype"), "cells/graph")
    save(midrib.pl.pseudotime(adata), "cells/pseudotime")
    save(midrib.pl.milestones(adata), "cells/milestones")
    way = ({"celltype": "Multipotent progenitors"}, {"celltype": "Monocytes"})
    midrib.tl.association(adata, path=way)
    genes = adata.var["principal_graph_p_value"].nsmallest(40).index
    midrib.tl.trends(adata, genes, path=way)
    save(midrib.pl.trends(adata, genes[:4]), "cells/trends")
    save(midrib.pl.heatmap(adata), "cells/heatmap")


def characters():
    """Draw six characters and their skeletons."""
    drawings = midrib.datasets.load_omniglot()
    numbers = [40, 700, 1300, 1900, 2300, 2600]
    _, axes = plt.subplots(1, 6, figsize=(9.6, 1.8), layout="constrained")
    for ax, number in zip(axes, numbers, strict=True):
        _over_ink(ax, drawings[number].image)
    save(axes[0], "maps/characters")


def vessels():
    """Draw a tree of thick and thin vessels, and its skeleton with its half-widths as circles."""
    from benchmarks.masks import drawn, vessel_tree

    _, (left, right) = plt.subplots(1, 2, figsize=(9.6, 4.8), layout="constrained")
    mask = drawn(vessel_tree(0, 400), 400)
    graph = _over_ink(left, mask)
    right.imshow(~mask, cmap="gray", vmin=-2, interpolation="nearest")
    for (x, y), radius in zip(graph.nodes[::6], graph.width[::6], strict=True):
        right.add_patch(plt.Circle((x, y), radius, fill=False, color="#0072B2", linewidth=0.8))
    right.set_axis_off()
    save(left, "maps/vessels")


def _over_ink(ax, mask):
    """Draw a mask and its skeleton."""
    graph = midrib.images.skeleton(mask)
    ax.imshow(~mask, cmap="gray", vmin=-2, interpolation="nearest")
    ax.add_collection(LineCollection(graph.nodes[graph.edges], colors="#D55E00", linewidths=1.6))
    ax.set_axis_off()
    return graph


def roads():
    """Draw the tracks of shuttles, the streets found in them and the street map."""
    city = midrib.datasets.load_gps_roads("chicago")
    found = midrib.maps.roads(city.X, city.labels)
    centre = city.X.mean(axis=0)
    _, ax = plt.subplots(figsize=(9.6, 6.4), layout="constrained")
    lines = (city.streets.nodes - centre)[city.streets.edges] / 1000
    ax.add_collection(LineCollection(lines, colors="#DDDDDD", linewidths=0.8))
    ax.scatter(*((city.X - centre).T / 1000), s=4, color="#56B4E9", alpha=0.4, linewidths=0)
    streets = (found.graph.nodes - centre)[found.graph.edges] / 1000
    ax.add_collection(LineCollection(streets, colors="#222222", linewidths=1.1))
    (low, high), room = (streets.min(axis=(0, 1)), streets.max(axis=(0, 1))), 0.1
    ax.set(xlim=(low[0] - room, high[0] + room), ylim=(low[1] - room, high[1] + room))
    ax.set(aspect="equal", xlabel="km to the east", ylabel="km to the north")
    save(ax, "maps/chicago")


if __name__ == "__main__":
    cells()
    characters()
    vessels()
    roads()
