"""Every experiment on a small slice: it draws its figure, and its numbers say what they should."""

import json

import pytest

from experiments import NAMES, Experiment
from experiments.data import is_available

pytest.importorskip("matplotlib")


@pytest.fixture
def run(tmp_path):
    """Run an experiment on a small slice, where its data is at hand, and return its numbers."""

    def run(name):
        experiment = Experiment(name)
        for folder in experiment.needs:
            if not is_available(folder):
                pytest.skip(f"the files of {folder} are not at hand; set MIDRIB_DATA")
        numbers = experiment.run(tmp_path, small=True)
        assert (tmp_path / numbers["figure"]).read_bytes().startswith(b"\x89PNG")
        json.dumps(numbers, allow_nan=False, default=float)
        return numbers

    return run


@pytest.mark.parametrize("name", NAMES)
def test_every_experiment_says_what_it_is(name):
    """A title of one line, the paper's words or none, and data sets that exist."""
    experiment = Experiment(name)
    assert experiment.title.endswith(".")
    assert experiment.paper == "" or experiment.paper.endswith((".", ")"))
    assert all(isinstance(is_available(folder), bool) for folder in experiment.needs)


def test_convergence(run):
    """The objective never rises, and both graphs settle."""
    numbers = run("convergence")
    for family in ("tree", "l1"):
        assert numbers[family]["largest_rise"] == 0
        assert numbers[family]["converged"]


def test_sensitivity(run):
    """As the paper says: a small gamma shortens, a large sigma shrinks and smooths, a small lambda loses edges."""
    numbers = run("sensitivity")
    assert numbers["gamma"]["0.05"]["extent"] < numbers["gamma"]["50.0"]["extent"]
    assert numbers["sigma"]["0.03"]["turns"] < numbers["sigma"]["0.0003"]["turns"]
    assert numbers["lam"]["0.05"]["edges"] < numbers["lam"]["1.0"]["edges"]


def test_synthetic(run):
    """The tree finds the S as one curve, and every method stays within reach of the truth."""
    numbers = run("synthetic")
    assert numbers["s_shape"]["topology"]["tree"] == {"components": 1, "loops": 0, "tips": 2}
    assert max(numbers["s_shape"]["distance_to_truth"].values()) < 0.1


def test_teapots(run):
    """All ring edges are in the l1 graph, and its order is the rotation."""
    numbers = run("teapots")
    rescaled = numbers["l1, sigma 0.125 (rescaled)"]
    assert rescaled["ring_edges"] == numbers["images"]
    assert rescaled["rank_correlation"] > 0.99


def test_faces(run):
    """Edges join images of the same person far more often than chance."""
    purity = run("faces")["three subjects"]
    assert purity["same_subject_edges"] > 0.9 > purity["same_subject_by_chance"]


def test_breast_cancer(run):
    """Normal tissue comes first and Basal tumours last."""
    time = run("breast_cancer")["TCGA"]["median_pseudotime"]
    assert min(time, key=time.get) == "NormalTissue"
    assert max(time, key=time.get) == "Basal"


def test_characters(run):
    """A graph of small drawings stays within two pixels of the strokes."""
    numbers = run("characters")
    assert numbers["auto"]["distance_to_strokes"] < 2
    assert numbers["scikit-image"]["distance_to_strokes"] < 1


@pytest.mark.parametrize("name", ["pendigits", "mnist"])
def test_digits(run, name):
    """Edges join the same digit more often than chance, and a path leads from 0 to 4."""
    numbers = run(name)
    assert numbers["tree, sigma 0.1, gamma 0.1 (paper)"]["same_digit_edges"] > (
        0.4 if name == "pendigits" else 0.15
    )
    path = numbers["path from 0 to 4 in the best tree"]
    if name == "pendigits":  # a small slice of MNIST may leave no node with a majority of fours
        assert (path[0], path[-1]) == (0, 4)


def test_gps_roads(run):
    """Most of the graph lies on streets."""
    numbers = run("gps_roads")
    assert numbers["tree"]["graph_on_streets"] > 0.6


def test_galaxies(run):
    """Held-out galaxies lie nearer to the tree than chance points do."""
    assert run("galaxies")["tree"]["times_nearer_than_chance"] > 1


def test_cell_atlas(run):
    """Pseudotime grows with the age of the embryo."""
    assert run("cell_atlas")["tree"]["spearman_of_pseudotime_and_embryo_age"] > 0.5
