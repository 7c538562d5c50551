"""What trajectories must say about data whose answer is known."""

import numpy as np
import pytest
from scipy.stats import rankdata
from sklearn.decomposition import PCA

from experiments import data
from midrib import PrincipalGraph
from midrib.trajectory import AtLabel


def loaded(load, *arguments):
    try:
        return load(*arguments)
    except data.MissingDataError as error:
        pytest.skip(str(error))


def test_the_teapot_turns_once_around():
    """The periodic coordinate of 100 images is their order, up to start and direction."""
    pixels = loaded(data.load_teapots).X.reshape(100, -1).astype(float)
    spread = pixels.std(axis=0)
    pixels = (pixels - pixels.mean(axis=0))[:, spread > 0] / spread[spread > 0]
    norms = np.sum(pixels**2, axis=1)
    X = PCA(0.95).fit_transform(np.exp(-(norms[:, None] + norms - 2 * pixels @ pixels.T) / len(spread)))
    t = PrincipalGraph().fit(X).trajectory(X)
    angle = 2 * np.pi * rankdata(t.phase(attach=True)) / 100
    truth = 2 * np.pi * np.arange(100) / 100
    assert max(np.abs(np.mean(np.exp(1j * (angle + turn * truth)))) for turn in (-1, 1)) > 0.99


def test_tumours_lead_from_normal_tissue_to_basal_and_her2():
    """The paper's three components, no parameter set: normal tissue is a tip, luminal tumours lie on both ways."""
    tumours = loaded(data.load_breast, "tcga")
    X = PCA(3, svd_solver="full").fit_transform(tumours.X)
    t = PrincipalGraph(random_state=0).fit(X).trajectory(X, root=AtLabel(tumours.labels, "NormalTissue"))
    assert t.graph.degree[t.roots.node[0]] == 1
    time = {label: np.median(t.pseudotime[tumours.labels == label]) for label in np.unique(tumours.labels)}
    luminal = [time["LumA"], time["LumB"]]
    assert time["NormalTissue"] < min(luminal) < max(luminal) < time["Her2"] < time["Basal"]
    for end in ("Basal", "Her2"):
        path = t.path(int(t.roots.node[0]), AtLabel(tumours.labels, end))
        assert np.isin(tumours.labels[path.samples], ["LumA", "LumB"]).sum() > 20
