"""Principal graphs in AnnData: the slots, files, backed and sparse data, and a whole scanpy run."""

import numpy as np
import pytest
import scipy.sparse as sp

import midrib
from midrib.datasets import make_shape

ad = pytest.importorskip("anndata")
pd = pytest.importorskip("pandas")
mpl = pytest.importorskip("matplotlib")
mpl.use("Agg")
plt = pytest.importorskip("matplotlib.pyplot")

FIT = {"n_nodes": 25, "graph": "tree", "sigma": 0.005, "gamma": 2.0, "random_state": 0}
KEY = "midrib"


def annotated(n=200, *, sparse=False):
    """Return an AnnData with a fork of cells, three genes along it, and labels."""
    shape = make_shape("y", n, random_state=0)
    rng = np.random.default_rng(0)
    counts = np.maximum(np.column_stack([shape.X, rng.normal(size=n)]) + 1, 0).round(2)
    adata = ad.AnnData(sp.csr_matrix(counts) if sparse else counts)
    adata.obs_names = [f"cell{k}" for k in range(n)]
    adata.var_names = ["left", "up", "noise"]
    adata.obs["arm"] = pd.Categorical([f"arm {edge}" for edge in shape.edge])
    adata.obsm["X_pca"] = shape.X
    return adata


@pytest.fixture
def adata():
    """An AnnData on which every tool was run."""
    found = annotated()
    midrib.tl.principal_graph(found, **FIT)
    midrib.tl.pseudotime(found, root={"arm": "arm 0"})
    midrib.tl.branches(found)
    midrib.tl.trends(found, ["left", "up"])
    midrib.tl.association(found)
    return found


def test_slots_hold_what_the_model_says(adata):
    """Node, edge, distance and pseudotime are those of the estimator on the same samples."""
    X = np.asarray(adata.obsm["X_pca"])
    model = midrib.PrincipalGraph(**FIT).fit(X)
    t = model.trajectory(X, root=midrib.trajectory.AtLabel(np.asarray(adata.obs["arm"].astype(str)), "arm 0"))
    np.testing.assert_array_equal(adata.obs[f"{KEY}_node"], t.node)
    np.testing.assert_array_equal(adata.obs[f"{KEY}_edge"], t.edge)
    np.testing.assert_allclose(adata.obs[f"{KEY}_pseudotime"], t.pseudotime)
    np.testing.assert_allclose(adata.obsm[f"X_{KEY}"], model.transform(X))
    np.testing.assert_array_equal(adata.uns[KEY]["model"]["nodes"], model.nodes_)
    assert list(adata.obs[f"{KEY}_branch"].astype(int)) == list(t.branch)
    stored = adata.obsm[f"{KEY}_assignment"]
    np.testing.assert_allclose(stored.sum(axis=1), 1)
    np.testing.assert_allclose(stored.toarray(), model.predict_proba(X), atol=0.03)


def test_association_finds_the_genes_that_change(adata):
    """Both coordinates change along the fork; noise does not."""
    q = adata.var[f"{KEY}_association_q_value"]
    assert q["up"] < 1e-6
    assert q["noise"] > 1e-4
    assert set(adata.var[f"{KEY}_association_tested"]) <= {"values", "ranks", "detections"}
    assert "same features" in adata.uns[KEY]["tests"]["association"]["accounts_for"]


@pytest.mark.filterwarnings("ignore:Writing zarr v2")
@pytest.mark.parametrize("kind", ["h5ad", "zarr"])
def test_everything_survives_a_file(adata, tmp_path, kind):
    """Written and read again, pictures and further tools work as before."""
    path = tmp_path / f"cells.{kind}"
    if kind == "zarr":
        pytest.importorskip("zarr")
        adata.write_zarr(path)
        again = ad.read_zarr(path)
    else:
        adata.write_h5ad(path)
        again = ad.read_h5ad(path)
    np.testing.assert_array_equal(again.uns[KEY]["model"]["nodes"], adata.uns[KEY]["model"]["nodes"])
    for column in ("node", "edge", "branch", "component", "distance", "pseudotime"):
        np.testing.assert_array_equal(again.obs[f"{KEY}_{column}"], adata.obs[f"{KEY}_{column}"])
    midrib.tl.trends(again, ["left", "up"])
    np.testing.assert_allclose(
        again.uns[KEY]["trends"]["pseudotime"]["mean"], adata.uns[KEY]["trends"]["pseudotime"]["mean"]
    )
    midrib.pl.graph(again, basis="pca", color=f"{KEY}_branch")
    midrib.pl.milestones(again, basis="pca")
    plt.close("all")


def test_backed_and_sparse_data_work(tmp_path):
    """X on disk and X sparse give the same graph, trends and tests as X dense in memory."""
    dense, sparse = annotated(), annotated(sparse=True)
    sparse.write_h5ad(tmp_path / "cells.h5ad")
    backed = ad.read_h5ad(tmp_path / "cells.h5ad", backed="r")
    for one in (dense, sparse, backed):
        midrib.tl.principal_graph(one, use_rep="X", **FIT)
        midrib.tl.pseudotime(one, root="cell3")
        midrib.tl.trends(one, ["up"])
        midrib.tl.association(one)
    assert backed.isbacked
    for other in (sparse, backed):
        np.testing.assert_allclose(
            other.uns[KEY]["model"]["nodes"], dense.uns[KEY]["model"]["nodes"], atol=1e-8
        )
        np.testing.assert_allclose(other.obs[f"{KEY}_pseudotime"], dense.obs[f"{KEY}_pseudotime"], atol=1e-8)
        np.testing.assert_allclose(
            other.uns[KEY]["trends"]["pseudotime"]["mean"],
            dense.uns[KEY]["trends"]["pseudotime"]["mean"],
            atol=1e-8,
        )
        np.testing.assert_allclose(
            other.var[f"{KEY}_association_p_value"], dense.var[f"{KEY}_association_p_value"], atol=1e-8
        )
    backed.file.close()


def test_copies_leave_the_original_alone():
    """copy=True returns what would have been written."""
    original = annotated()
    changed = midrib.tl.principal_graph(original, copy=True, key_added="other", **FIT)
    assert "other" not in original.uns
    assert "other" in changed.uns
    assert midrib.tl.branches(changed, key="other", copy=True).obs["other_branch"].dtype == "category"
    assert "other_branch" not in changed.obs


def test_some_columns_of_a_representation():
    """n_pcs fits the first columns, and everything after uses the same ones."""
    adata = annotated()
    adata.obsm["X_pca"] = np.column_stack([adata.obsm["X_pca"], np.random.default_rng(0).normal(size=200)])
    midrib.tl.principal_graph(adata, n_pcs=2, **FIT)
    midrib.tl.pseudotime(adata)
    midrib.tl.branches(adata)
    assert adata.uns[KEY]["model"]["nodes"].shape == (25, 2)


def test_the_graph_is_carried_to_any_embedding(adata):
    """In the representation itself nodes stay near their places; in a turned one they turn."""
    from midrib.io.anndata_slots import Keys, embedded_graph

    places = embedded_graph(adata, Keys(KEY), "pca")[0].nodes
    width = np.ptp(adata.obsm["X_pca"], axis=0).max()
    assert np.abs(places - adata.uns[KEY]["model"]["nodes"]).max() < 0.15 * width
    turn = np.array([[0.0, 1.0], [-1.0, 0.0]])
    adata.obsm["X_turned"] = adata.obsm["X_pca"] @ turn
    np.testing.assert_allclose(embedded_graph(adata, Keys(KEY), "turned")[0].nodes, places @ turn, atol=1e-12)


def test_pictures_of_everything(adata):
    """Every function draws on the given axes; colours of scanpy are used."""
    adata.uns["arm_colors"] = ["#111111", "#222222", "#333333"]
    draws = [
        lambda ax: midrib.pl.graph(adata, basis="pca", color="arm", ax=ax),
        lambda ax: midrib.pl.graph(adata, basis="X_pca", color="up", ax=ax),
        lambda ax: midrib.pl.pseudotime(adata, basis="pca", ax=ax),
        lambda ax: midrib.pl.milestones(adata, basis="pca", ax=ax),
        lambda ax: midrib.pl.trends(adata, "up", ax=ax),
        lambda ax: midrib.pl.heatmap(adata, ax=ax),
    ]
    for draw in draws:
        _, ax = plt.subplots()
        assert draw(ax) is ax
        ax.figure.canvas.draw()
    ax = midrib.pl.graph(adata, basis="pca", color="arm")
    shades = {tuple(np.round(color[:3], 3)) for color in ax.collections[0].get_facecolors()}
    assert shades == {(0.067,) * 3, (0.133,) * 3, (0.2,) * 3}
    plt.close("all")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda a: midrib.tl.principal_graph(a, use_rep="X_none"), "pca"),
        (lambda a: midrib.tl.pseudotime(a, key="nothing"), "tl.principal_graph"),
        (lambda a: midrib.tl.pseudotime(a, root="nobody"), "nobody"),
        (lambda a: midrib.tl.pseudotime(a, root={"arm": "arm 9"}), "arm 0, arm 1, arm 2"),
        (lambda a: midrib.tl.pseudotime(a, root={"nothing": 1}), "column of obs"),
        (lambda a: midrib.tl.trends(a, "gene"), "gene"),
        (lambda a: midrib.tl.trends(a, layer="raw"), "layer"),
        (lambda a: midrib.pl.graph(a, basis="tsne"), "no embedding .*give basis='pca'"),
        (lambda a: midrib.pl.graph(a, basis="pca", color="gene"), "neither"),
        (lambda a: midrib.pl.trends(midrib.tl.principal_graph(a, copy=True, **FIT)), "tl.trends"),
    ],
)
def test_bad_names_get_a_sentence(adata, call, words):
    """What is missing, what there is, what to run first."""
    with pytest.raises((KeyError, ValueError), match=words):
        call(adata)


@pytest.mark.filterwarnings("ignore")
def test_a_scanpy_run(tmp_path):
    """Neighbours, UMAP, a principal graph, our pictures and scanpy's, with the cells that scanpy ships."""
    sc = pytest.importorskip("scanpy")
    cells = sc.datasets.pbmc68k_reduced()
    # The exact search and kernel need no compiling; the run is the same.
    sc.pp.neighbors(cells, n_neighbors=10, transformer="sklearn", method="gauss", random_state=0)
    sc.tl.umap(cells, maxiter=100, random_state=0)
    midrib.tl.principal_graph(
        cells, n_pcs=10, n_nodes=60, graph="tree", sigma=10.0, gamma=1.0, random_state=0
    )
    midrib.tl.pseudotime(cells, root={"bulk_labels": "CD34+"})
    midrib.tl.branches(cells)
    ax = midrib.pl.graph(cells, basis="umap", color="bulk_labels")
    ax.figure.savefig(tmp_path / "graph.png")
    for color in (f"{KEY}_branch", f"{KEY}_pseudotime", f"{KEY}_distance", f"{KEY}_clutter"):
        sc.pl.umap(cells, color=color, show=False)
    cells.write_h5ad(tmp_path / "cells.h5ad")
    again = ad.read_h5ad(tmp_path / "cells.h5ad")
    assert again.obs[f"{KEY}_pseudotime"].notna().all()
    assert again.obs[f"{KEY}_branch"].nunique() > 2
    plt.close("all")


def test_a_refit_leaves_nothing_of_the_old_graph(adata):
    """Pseudotime, branches, trends and tests of another graph would stand beside the new one."""
    before = annotated()
    midrib.tl.principal_graph(before, **FIT)
    midrib.tl.principal_graph(adata, **FIT)
    assert set(adata.obs) == set(before.obs)
    assert set(adata.var) == set(before.var)
    assert set(adata.uns) == set(before.uns)
    assert set(adata.uns[KEY]) == set(before.uns[KEY])


def test_another_root_leaves_no_trends_and_tests_of_the_old_one():
    """They would speak of another order than the pseudotime beside them; the same root again changes nothing."""
    adata = annotated()
    midrib.tl.principal_graph(adata, **FIT)
    midrib.tl.pseudotime(adata, root="cell7")
    bare = set(adata.var), set(adata.uns[KEY])
    midrib.tl.trends(adata, ["left"])
    midrib.tl.association(adata)
    midrib.tl.pseudotime(adata, root="cell7")
    assert {"trends", "tests"} <= set(adata.uns[KEY])
    assert f"{KEY}_association_p_value" in adata.var
    midrib.tl.pseudotime(adata, root="cell90")
    assert (set(adata.var), set(adata.uns[KEY])) == bare


@pytest.mark.filterwarnings("ignore:(Variable|Observation) names are not unique")
def test_names_that_come_twice(adata):
    """Everything that need not tell them apart works; the rest is refused in one sentence."""
    adata.var_names = ["left", "same", "same"]
    adata.obs_names = ["cell", "cell", *adata.obs_names[2:]]
    midrib.tl.principal_graph(adata, **FIT)
    midrib.tl.pseudotime(adata, root="cell7")
    midrib.tl.association(adata)
    assert np.isfinite(adata.var[f"{KEY}_association_p_value"]).all()
    midrib.tl.association(adata, ["left"])
    assert np.isfinite(adata.var[f"{KEY}_association_p_value"]).tolist() == [True, False, False]
    with pytest.raises(ValueError, match="var_names_make_unique"):
        midrib.tl.trends(adata, ["same"])
    with pytest.raises(ValueError, match="obs_names_make_unique"):
        midrib.tl.pseudotime(adata, root="cell")
