"""Draw the picture of the README and of the landing page, and the gallery's: graphs found with nothing set.

python docs/make_readme.py
"""

import sys
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import LineCollection
from PIL import Image
from skimage import data, filters, morphology

import midrib
from midrib.plotting.canvas import INK, SAMPLES

sys.path.insert(0, str(Path(__file__).with_name("_extensions")))
from dark_paper import darkened

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
        box = {"fc": "white", "alpha": 0.75, "lw": 0, "pad": 1}
        ax.text(*here, kind, fontsize=7, ha="center", zorder=10, bbox=box)  # above the graph
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
    ax.set_anchor("N")  # titles side by side at one height
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


def small(pixels):
    """Return a picture in 256 colours, dithered so that a photograph stays smooth; paper stays as it is."""
    image = Image.fromarray(pixels)
    colours = np.reshape(image.quantize(255, kmeans=2).getpalette(), (-1, 3))
    palette = Image.new("P", (1, 1))
    palette.putpalette(np.vstack([pixels[0, 0], colours]).astype(np.uint8).tobytes())
    few = image.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    few.paste(0, mask=Image.fromarray((pixels == pixels[0, 0]).all(axis=-1)))
    return few


def banner() -> None:
    """Draw the three of the README together, and once more on dark paper with the photograph as it is."""
    figure, axes = plt.subplots(1, 3, figsize=(12, 4.0), width_ratios=[1.15, 1, 1.1], dpi=160)
    for draw, ax in zip((cells, vessels, streets), axes, strict=True):
        draw(ax)
    figure.canvas.draw()
    light = np.asarray(figure.canvas.buffer_rgba())[..., :3].copy()
    photograph = axes[1].get_window_extent()
    left, right = int(photograph.x0), int(np.ceil(photograph.x1))
    top, bottom = len(light) - int(np.ceil(photograph.y1)), len(light) - int(photograph.y0)
    dark = darkened(light)
    dark[top:bottom, left:right] = light[top:bottom, left:right]
    small(light).save(IMAGES / "readme.png", optimize=True)
    small(dark).save(IMAGES / "readme_dark.png", optimize=True)


def main() -> None:
    """Draw the three of the README together, two of them alone, and the rest of the gallery."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    banner()
    for draw, name in ((vessels, "photo_vessels"), (streets, "streets")):
        figure, ax = plt.subplots(figsize=(4.5, 4.2))
        draw(ax)
        ax.set_title("")
        figure.savefig(GALLERY / f"{name}.png", dpi=160, bbox_inches="tight", pad_inches=0)
        with Image.open(GALLERY / f"{name}.png") as image:
            smaller = small(np.asarray(image.convert("RGB")))
        smaller.save(GALLERY / f"{name}.png", optimize=True)
    ribbons()
    shapes()


if __name__ == "__main__":
    main()
