"""Draw the picture of the README and of the landing page, and the gallery's: graphs found with nothing set.

python docs/make_readme.py
"""

from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import LineCollection
from skimage import data, filters, morphology

import midrib
from midrib.plotting.canvas import INK, SAMPLES

mpl.use("Agg")
mpl.rc_file(Path(__file__).with_name("matplotlibrc"))
IMAGES = Path(__file__).parent / "images"
GALLERY = IMAGES / "gallery"


def cells(ax):
    """Draw blood progenitors on their UMAP, with the graph that was learned in six principal components."""
    adata = midrib.datasets.load("cells/paul15").to_anndata()
    adata.obs["cell type"] = adata.obs["label"]
    midrib.tl.principal_graph(adata, n_pcs=6, random_state=0)
    midrib.pl.graph(
        adata, color="cell type", ax=ax, legend_loc=None, title="blood cells becoming what they are"
    )
    places = adata.obsm["X_umap"]
    for kind in adata.obs["cell type"].cat.categories:
        here = np.median(places[adata.obs["cell type"] == kind], axis=0)
        ax.text(*here, kind, fontsize=7, ha="center", bbox={"fc": "white", "alpha": 0.75, "lw": 0, "pad": 1})
    ax.set_axis_off()


def vessels(ax):
    """Draw the vessels of a retina (scikit-image's photograph) and the graph through them, as wide as they are."""
    retina = data.retina()[300:1100, 300:1100]
    found = filters.sato(retina[..., 1] / 255, sigmas=range(2, 7, 2), black_ridges=True)
    ink = found > filters.threshold_triangle(found) * 1.6
    graph = midrib.images.skeleton(morphology.remove_small_objects(ink, max_size=2000))
    ax.imshow(retina)
    widths = 0.35 * graph.width[graph.edges].mean(axis=1)
    ax.add_collection(LineCollection(graph.nodes[graph.edges], colors="#F0E442", linewidths=widths))
    ax.set_axis_off()
    ax.set_title("vessels of a retina")


def streets(ax):
    """Draw positions of school buses and the streets found in them."""
    city = midrib.datasets.load("gps_roads/athens")
    graph = midrib.maps.roads(city.X, city.labels).graph
    ax.scatter(*city.X.T, s=2, color=SAMPLES, linewidths=0)
    ax.add_collection(LineCollection(graph.nodes[graph.edges], colors=INK, linewidths=1.0))
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set_title("streets of Athens from school buses")


def ribbons():
    """Draw the fates of the blood cells as ribbons, and save them."""
    adata = midrib.datasets.load("cells/paul15").to_anndata()
    adata.obs["celltype"] = adata.obs["label"]
    midrib.tl.principal_graph(adata, n_pcs=6, random_state=0)
    midrib.tl.pseudotime(adata, root={"celltype": "Multipotent progenitors"})
    midrib.tl.milestones(adata, groupby="celltype")
    midrib.pl.stream(adata, color="celltype", save=GALLERY / "cells.png")


def shapes():
    """Draw shapes of known structure, three of them hard."""
    names = ("lollipop", "figure_eight", "binary_tree", "theta", "ring_and_line", "spiral")
    figure, axes = plt.subplots(2, 3, figsize=(5, 3.6))
    for ax, name in zip(axes.flat, names, strict=True):
        shape = midrib.datasets.make_shape(name, 1000, noise=0.025, random_state=7)
        graph = midrib.PrincipalGraph(random_state=0).fit(shape.X).graph_
        ax.scatter(*shape.X.T, s=2, color=SAMPLES, linewidths=0)
        ax.add_collection(LineCollection(graph.nodes[graph.edges], colors=INK, linewidths=1.6))
        ax.set_aspect("equal")
        ax.set_axis_off()
    figure.savefig(GALLERY / "shapes.png")


def main() -> None:
    """Draw the three of the README together, two of them alone, and the rest of the gallery."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    figure, axes = plt.subplots(1, 3, figsize=(12, 4.0), width_ratios=[1.15, 1, 1.1])
    for draw, ax in zip((cells, vessels, streets), axes, strict=True):
        draw(ax)
    figure.savefig(IMAGES / "readme.png", dpi=160)
    for draw, name in ((vessels, "photo_vessels"), (streets, "streets")):
        figure, ax = plt.subplots(figsize=(4.5, 4.2))
        draw(ax)
        ax.set_title("")
        figure.savefig(GALLERY / f"{name}.png", dpi=140, bbox_inches="tight", pad_inches=0)
    ribbons()
    shapes()


if __name__ == "__main__":
    main()
