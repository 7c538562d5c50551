"""Records that users see: short to print, and tables where tables are wanted."""

import pickle

import numpy as np
import pytest

import midrib
from midrib.datasets import make_shape


@pytest.fixture(scope="module", name="shape")
def a_fork():
    return make_shape("y", 300, noise=0.02, random_state=0)


@pytest.fixture(scope="module", name="model")
def model_of_a_fork(shape):
    return midrib.PrincipalGraph(random_state=0).fit(shape.X)


def test_no_record_prints_its_arrays(shape, model):
    """A person sees sizes; ten kilobytes of numbers help nobody."""
    t = model.trajectory(shape.X)
    records = [shape, t, t.projection, t.roots, t.milestones, t.longest_path(), t.trend(shape.X)]
    records += [t.association(shape.X), t.switches(shape.X), model.choice_, model.quality_]
    records += [model.choice_.found.claims[0], midrib.structure.bootstrap(model, shape.X, n_repeats=1)]
    for record in records:
        assert len(repr(record)) < 500, record
        assert type(record).__name__ in repr(record)


def test_a_trajectory_is_a_table(shape, model):
    """One row per sample, with the names that were given."""
    pytest.importorskip("pandas")
    t = model.trajectory(shape.X)
    frame = t.to_frame(index=[f"s{k}" for k in range(300)])
    assert list(frame) == ["node", "edge", "position", "branch", "component", "pseudotime", "distance"]
    np.testing.assert_array_equal(frame["pseudotime"], t.pseudotime)
    assert frame.index[3] == "s3"


def test_tests_and_switches_are_tables(shape, model):
    """Columns for what there is of every feature, indexed by its name."""
    pytest.importorskip("pandas")
    t = model.trajectory(shape.X)
    found = t.association(shape.X, names=["a", "b"]).to_frame()
    assert list(found.index) == ["a", "b"]
    assert "q_value" in found
    assert "accounts_for" not in found
    assert "error" in t.switches(shape.X, names=["a", "b"]).to_frame()


def test_a_report_travels(model):
    """A text that is more than a text can be stored and sent like one."""
    again = pickle.loads(pickle.dumps(model))
    assert again.report() == model.report()


def test_modules_are_out_of_the_way():
    """Completion shows what users call and not how the package is divided into files."""
    for name in ("tl", "pl", "plotting", "trajectory", "structure", "io", "metrics", "datasets"):
        package = getattr(midrib, name)
        assert sorted(dir(package)) == sorted(package.__all__), name


def test_a_data_set_becomes_an_anndata():
    """Counts are X with the names of their genes, components and embeddings obsm, labels an ordered category."""
    pytest.importorskip("anndata")
    more = {"umap": np.zeros((4, 2)), "batch": np.array(list("abab"))}
    labels, genes = np.array([64, 2, 2, 16]), np.array(list("xyz"))
    found = midrib.datasets.CellDataset("x", np.eye(4), labels, "", None, more, np.ones((4, 3)), genes)
    adata = found.to_anndata()
    assert list(adata.var_names) == ["x", "y", "z"]
    assert adata.obsm["X_pca"].shape == (4, 4)
    assert adata.obsm["X_umap"].shape == (4, 2)
    assert list(adata.obs["label"].cat.categories) == ["2", "16", "64"]
    assert list(adata.obs["batch"]) == list("abab")
    plain = midrib.datasets.Dataset("x", np.eye(4), None, "", np.array(list("abcd"))).to_anndata()
    assert list(plain.var_names) == list("abcd")
    assert "label" not in plain.obs
