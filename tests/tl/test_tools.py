"""The tools for cells: milestones, lineages, loops, tests, repetitions, editing, and graphs from elsewhere."""

import numpy as np
import pytest

import midrib
from midrib.datasets import make_shape

ad = pytest.importorskip("anndata")
pd = pytest.importorskip("pandas")
pytest.importorskip("matplotlib").use("Agg")

FIT = {"n_nodes": 30, "graph": "tree", "sigma": 0.005, "gamma": 2.0, "random_state": 0}


@pytest.fixture(scope="module", name="once")
def cells_on_a_fork():
    """A fork of cells with an early and a late gene on one arm, two conditions of three donors, and a root."""
    shape = make_shape("y", 450, noise=0.02, random_state=0)
    rng = np.random.default_rng(0)
    adata = ad.AnnData(np.zeros((450, 4)))
    adata.obs_names = [f"cell{k}" for k in range(450)]
    adata.var_names = ["arm 1", "arm 2", "changed", "noise"]
    adata.obs["arm"] = pd.Categorical([f"arm {edge}" for edge in shape.edge])
    adata.obs["donor"] = rng.integers(0, 8, 450).astype(str)
    adata.obs["treated"] = np.where(adata.obs["donor"].astype(int) < 4, "no", "yes")
    adata.obsm["X_pca"] = shape.X
    midrib.tl.principal_graph(adata, **FIT)
    midrib.tl.pseudotime(adata, root={"arm": "arm 0"})
    signal = [adata.obs["arm"] == "arm 1", adata.obs["arm"] == "arm 2", adata.obs["treated"] == "yes"]
    adata.X = np.column_stack([*signal, np.zeros(450)]) * 2.0 + 0.3 * rng.normal(size=(450, 4))
    midrib.tl.collapse(adata, shorter_than=0.2)
    return adata


@pytest.fixture
def adata(once):
    return once.copy()


def test_model_report_and_trajectory_come_out(adata):
    """What an AnnData holds can be had as the objects of the library."""
    model = midrib.tl.model(adata)
    assert model.graph_.n_nodes == len(adata.uns["midrib"]["model"]["nodes"])
    assert midrib.tl.report(adata).startswith("Found 1 piece")
    np.testing.assert_allclose(midrib.tl.trajectory(adata).pseudotime, adata.obs["midrib_pseudotime"])


def test_milestones_are_named_after_their_cells(adata):
    """Tips have the name of their arm; names are places; renaming to one name merges."""
    midrib.tl.milestones(adata, groupby="arm")
    table = pd.DataFrame(adata.uns["midrib"]["milestones"])
    tips = table[table["kind"] == "tip"]
    assert sorted(tips["name"]) == ["arm 0", "arm 1", "arm 2"]
    assert tips["share"].min() > 0.9
    assert table["n_obs"].sum() == adata.n_obs
    assert adata.obs["midrib_milestone"].dtype == "category"
    midrib.tl.pseudotime(adata, root="arm 2")
    assert adata.obs.groupby("arm", observed=True)["midrib_pseudotime"].mean().idxmin() == "arm 2"
    midrib.tl.rename_milestones(adata, {"arm 1": "end", "arm 2": "end"})
    assert "end" in set(adata.obs["midrib_milestone"])
    assert not {"arm 1", "arm 2"} & set(adata.obs["midrib_milestone"])
    assert len(adata.uns["midrib_milestone_colors"]) == adata.obs["midrib_milestone"].nunique()
    with pytest.raises(KeyError, match="arm 0"):
        midrib.tl.rename_milestones(adata, {"nobody": "x"})


def test_lineages_share_the_trunk(adata):
    """Cells of the trunk are on both ways, cells of an arm on its own."""
    midrib.tl.milestones(adata, groupby="arm")
    midrib.tl.lineages(adata)
    shares = adata.obsm["midrib_lineages"]
    assert sorted(shares) == ["arm 1", "arm 2"]
    mean = shares.groupby(adata.obs["arm"], observed=True).mean()
    assert mean.loc["arm 0"].min() > 0.9
    assert mean.loc["arm 1", "arm 1"] > 0.9
    assert mean.loc["arm 1", "arm 2"] < 0.2


def test_tests_find_what_was_put_in(adata):
    """Between branches, at the fork with modules, along a path, and between conditions with donors as replicates."""
    midrib.tl.milestones(adata, groupby="arm")
    midrib.tl.difference(adata, "arm 1", "arm 2")
    found = adata.var["midrib_difference_q_value"]
    assert found[["arm 1", "arm 2"]].max() < 1e-6 < found[["changed", "noise"]].min()
    assert (
        adata.var.loc["arm 2", "midrib_difference_amplitude"]
        > 0
        > adata.var.loc["arm 1", "midrib_difference_amplitude"]
    )
    midrib.tl.fork(adata)
    assert adata.var.loc["arm 1", "midrib_fork_branch"] == "arm 1"
    assert adata.var.loc["arm 1", "midrib_fork_module"].endswith("arm 1")
    assert adata.var.loc["noise", "midrib_fork_module"] == ""
    assert all(name.split()[0] in ("early", "late") for name in adata.obsm["midrib_modules"])
    midrib.tl.conditions(adata, "treated", "donor")
    q = adata.var["midrib_conditions_q_value"]
    assert q["changed"] < 1e-3 < q[["arm 1", "arm 2", "noise"]].min()
    midrib.tl.switches(adata, ["arm 1"], path=("arm 0", "arm 1"))
    fork = midrib.tl.trajectory(adata).node_pseudotime[adata.uns["midrib"]["tests"]["fork"]["node"]]
    assert abs(adata.var.loc["arm 1", "midrib_switches_time"] - fork) < 0.15
    assert np.isnan(adata.var.loc["noise", "midrib_switches_time"])
    assert set(adata.uns["midrib"]["tests"]) == {"difference", "fork", "conditions", "switches"}


def test_trends_along_lineages_and_ways(adata, tmp_path):
    """One record per lineage, or per way by name; all of it survives a file."""
    midrib.tl.milestones(adata, groupby="arm")
    midrib.tl.trends(adata, ["arm 1"], path="lineages")
    stored = adata.uns["midrib"]["trends"]
    assert sorted(stored) == ["arm 1", "arm 2"]
    assert stored["arm 1"]["mean"][-1, 0] > 1.5 > 0.5 > stored["arm 2"]["mean"][-1, 0]
    midrib.tl.trends(adata, ["arm 1"], path={"one": ("arm 0", "arm 1"), "two": ("arm 0", "arm 2")})
    midrib.tl.lineages(adata)
    midrib.tl.fork(adata)
    adata.write_h5ad(tmp_path / "cells.h5ad")
    again = ad.read_h5ad(tmp_path / "cells.h5ad")
    assert sorted(again.uns["midrib"]["trends"]) == ["one", "two"]
    pd.testing.assert_frame_equal(again.obsm["midrib_lineages"], adata.obsm["midrib_lineages"])
    midrib.pl.trends(again)


@pytest.mark.filterwarnings("ignore:Trying to modify")
def test_a_view_leaves_its_parent_alone(adata):
    """What is computed for some of the cells is not written into the object they were taken from."""
    before, keys = adata.uns["midrib"]["root"]["node"].copy(), set(adata.uns["midrib"])
    some = adata[:200]
    midrib.tl.pseudotime(some, root={"arm": "arm 1"})
    midrib.tl.milestones(some, groupby="arm")
    midrib.tl.rename_milestones(some, {"arm 0": "start"})
    midrib.tl.association(some)
    assert set(adata.uns["midrib"]) == keys
    np.testing.assert_array_equal(adata.uns["midrib"]["root"]["node"], before)
    assert some.uns["midrib"]["root"]["node"][0] != before[0]


def test_only_documented_keys_are_written(adata):
    """One key of uns holds everything; colours are where scanpy looks for them."""
    midrib.tl.branches(adata)
    midrib.tl.milestones(adata)
    midrib.tl.trends(adata)
    midrib.tl.association(adata)
    assert set(adata.uns) == {"midrib", "midrib_branch_colors", "midrib_milestone_colors"}


def test_the_phase_of_a_loop_runs_round_once():
    """Cells around a ring have a phase from 0 to 1 that follows the angle; association around it is periodic."""
    ring = make_shape("circle", 300, noise=0.02, random_state=0).X
    adata = ad.AnnData(np.random.default_rng(0).normal(size=(300, 2)))
    adata.obsm["X_pca"] = ring
    midrib.tl.principal_graph(adata, random_state=0)
    midrib.tl.phase(adata)
    phase = np.asarray(adata.obs["midrib_phase"])
    assert 0 <= phase.min() < 0.05
    assert 0.95 < phase.max() < 1
    angle = np.arctan2(*(ring - ring.mean(axis=0)).T)
    together = np.exp(2j * np.pi * phase)
    assert max(abs(np.mean(together * np.exp(s * 1j * angle))) for s in (-1, 1)) > 0.95
    adata.X[:, 0] += 2 * np.cos(angle)
    midrib.tl.association(adata, loop=0)
    assert adata.var["midrib_association_p_value"].iloc[0] < 1e-6


def test_repetitions_tell_how_sure_pseudotime_is(adata):
    """Support and the spread of pseudotime, which is small for a clear fork and zero nowhere but at the root."""
    midrib.tl.bootstrap(adata, n_repeats=4)
    found = adata.uns["midrib"]["bootstrap"]
    assert found["topologies"].shape == (4, 3)
    assert found["edges"].min() >= 0
    assert adata.obs["midrib_support"].between(0, 1).all()
    spread = adata.obs["midrib_pseudotime_sd"]
    assert 0 < spread.median() < 0.1 * adata.obs["midrib_pseudotime"].max()
    inside = (adata.obs["midrib_pseudotime_low"] <= adata.obs["midrib_pseudotime_high"]).mean()
    assert inside == 1
    midrib.pl.support(adata, basis="pca")
    assert midrib.tl.report(adata).startswith("Of 4 repetitions with the observations drawn again")


def test_editing_rewrites_what_depends_on_the_graph(adata):
    """Cut, join and extend change graph and pseudotime; branches and milestones of the old graph go."""
    midrib.tl.milestones(adata, groupby="arm")
    midrib.tl.branches(adata)
    before = midrib.tl.model(adata).graph_
    midrib.tl.cut(adata, "arm 0", "arm 1")
    parted = midrib.tl.model(adata).graph_
    assert parted.n_components == before.n_components + 1
    assert "midrib_branch" not in adata.obs
    assert "milestones" not in adata.uns["midrib"]
    assert adata.obs["midrib_pseudotime"].isna().any()
    ends = [int(tip) for tip in parted.tips][:2]
    joined = midrib.tl.join(adata, *ends, copy=True)
    assert midrib.tl.model(joined).graph_.n_edges > parted.n_edges
    midrib.tl.extend(adata)
    assert midrib.tl.model(adata).graph_.length > parted.length
    assert adata.obsm["midrib_assignment"].shape[1] == midrib.tl.model(adata).graph_.n_nodes


def test_a_graph_of_scfates_is_taken_over(adata):
    """The nodes, edges and root that scFates stores, in its own form."""
    graph = midrib.tl.model(adata).graph_
    other = ad.AnnData(adata.X, obsm={"X_pca": adata.obsm["X_pca"]})
    other.uns["graph"] = {
        "B": graph.adjacency.toarray(),
        "F": graph.nodes.T,
        "use_rep": "X_pca",
        "root": int(graph.tips[0]),
    }
    midrib.tl.from_scfates(other)
    taken = midrib.tl.model(other).graph_
    np.testing.assert_array_equal(taken.edges, graph.edges)
    np.testing.assert_allclose(taken.nodes, graph.nodes)
    assert midrib.tl.trajectory(other).roots.node[0] == graph.tips[0]
    with pytest.raises(KeyError, match=r"scFates\.tl\.tree"):
        midrib.tl.from_scfates(ad.AnnData(adata.X))


def test_the_groups_of_paga_become_nodes(adata):
    """A node at the mean of every group, edges of its tree."""
    tree = np.array([[0, 0, 0], [0.9, 0, 0], [0.8, 0, 0]])
    adata.uns["paga"] = {"connectivities": tree + tree.T, "connectivities_tree": tree, "groups": "arm"}
    midrib.tl.from_paga(adata, key_added="paga_graph")
    graph = midrib.tl.model(adata, key="paga_graph").graph_
    assert graph.edges.tolist() == [[0, 1], [0, 2]]
    mean = adata.obsm["X_pca"][np.asarray(adata.obs["arm"] == "arm 1")].mean(axis=0)
    np.testing.assert_allclose(graph.nodes[1], mean)


def test_a_network_of_dynverse_comes_back(adata, tmp_path):
    """Written and taken over again, the same ends and forks, and nearly the same pseudotime."""
    t = midrib.tl.trajectory(adata)
    midrib.io.write_dynverse(t, tmp_path, adata.obs_names)
    midrib.tl.from_dynverse(adata, tmp_path, key_added="back")
    midrib.tl.pseudotime(adata, root={"arm": "arm 0"}, key="back")
    again = midrib.tl.trajectory(adata, key="back")
    assert again.graph.topology == t.graph.topology
    assert np.corrcoef(again.pseudotime, t.pseudotime)[0, 1] > 0.98
    adata.obs_names = [f"other{k}" for k in range(adata.n_obs)]
    with pytest.raises(KeyError, match="450 of 450"):
        midrib.tl.from_dynverse(adata, tmp_path)


def test_a_strange_type_on_the_way_is_warned_of():
    """The way between two labels runs through a third that is far from both."""
    rng = np.random.default_rng(0)
    x = np.sort(rng.uniform(0, 3, 600))
    adata = ad.AnnData(rng.normal(size=(600, 2)))
    adata.obsm["X_pca"] = np.column_stack([x, 6 * np.exp(-4 * (x - 1.5) ** 2)])
    adata.obs["type"] = np.array(["stem", "other", "end"])[np.minimum(x.astype(int), 2)]
    midrib.tl.principal_graph(adata, n_nodes=40, graph="tree", sigma=0.05, gamma=1.0, random_state=0)
    with pytest.warns(UserWarning, match="from stem to end runs through other"):
        midrib.tl.association(adata, path=({"type": "stem"}, {"type": "end"}))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda a: midrib.tl.milestones(a, groupby="nothing"), "columns|column"),
        (lambda a: midrib.tl.pseudotime(a, root={"nothing": "x"}), "arm, donor"),
        (lambda a: midrib.tl.pseudotime(a, root="nobody"), "no observation or milestone"),
        (lambda a: midrib.tl.conditions(a, "treated", "nothing"), "nothing"),
        (lambda a: midrib.tl.phase(a), "0 loops"),
        (lambda a: midrib.pl.support(a, basis="pca"), r"tl\.bootstrap"),
        (lambda a: midrib.pl.stream(a, color="midrib_pseudotime"), "numbers"),
        (lambda a: midrib.pl.graph(a, basis="pca", color=["arm", "donor"], title="one"), "titles"),
    ],
)
def test_bad_requests_get_a_sentence(adata, call, words):
    """What is missing, what there is, what to run first."""
    with pytest.raises((KeyError, ValueError), match=words):
        call(adata)


def test_lineages_need_a_root():
    """Without a root nobody knows where a lineage begins."""
    adata = ad.AnnData(np.zeros((100, 1)))
    adata.obsm["X_pca"] = make_shape("y", 100, random_state=0).X
    midrib.tl.principal_graph(adata, **FIT)
    with pytest.raises(KeyError, match=r"tl\.pseudotime"):
        midrib.tl.lineages(adata)


def two_forks():
    """Cells on a root, a fork and a second fork; the ends of the second one have the same label."""
    nodes = np.array([[0, 0], [1, 0], [1, 2], [3, 0], [4, 1], [4, -1], [-2, 0.0]])
    graph = midrib.Graph(nodes, [(0, 1), (1, 2), (1, 3), (3, 4), (3, 5), (0, 6)])
    X = graph.points_along(n_points=400).points
    adata = ad.AnnData(X.copy())
    adata.obs["stage"] = np.where(X[:, 0] > 3, "late", np.where(X[:, 0] < 0, "first", "middle"))
    midrib.tl.principal_graph(
        adata, use_rep="X", random_state=0, n_nodes=40, graph="tree", sigma=1e-4, gamma=0.1
    )
    return adata


def test_a_label_on_several_tips_is_warned_of():
    """A path to a label that two branches end in names both tips and the one it takes; a milestone is silent."""
    adata = two_forks()
    way = ({"stage": "first"}, {"stage": "late"})
    with pytest.warns(
        UserWarning, match=r"'late' lies on 2 tips \(node \d+, node \d+\); the path takes node"
    ):
        midrib.tl.association(adata, path=way)
    midrib.tl.milestones(adata, groupby="stage")
    with pytest.warns(UserWarning, match=r"2 tips \(late, late 2\); the path takes .*; name a milestone"):
        midrib.tl.trends(adata, path=way)
    midrib.tl.association(adata, path=("first", "late 2"))


def test_a_root_that_nobody_chose_is_named():
    """Along pseudotime the root matters, so the one that was taken is said."""
    adata = two_forks()
    with pytest.warns(UserWarning, match=r"no root was chosen: pseudotime begins at node \d+, an end"):
        midrib.tl.association(adata)
    midrib.tl.pseudotime(adata, root={"stage": "first"})
    midrib.tl.association(adata)


def test_the_fork_by_default_is_one_that_can_be_tested():
    """With a root between two tips of a fork, the next fork is taken; asked for, the first is refused by name."""
    adata = two_forks()
    graph = midrib.tl.model(adata).graph_
    near, far = sorted(graph.forks, key=lambda fork: graph.nodes[fork, 0])
    midrib.tl.pseudotime(
        adata, root=[{"stage": "first"}, int(graph.tips[graph.nodes[graph.tips, 1].argmax()])]
    )
    midrib.tl.fork(adata)
    assert adata.uns["midrib"]["tests"]["fork"]["node"] == far
    with pytest.raises(ValueError, match=rf"leave node {near} away from the root; at {far} two or more do"):
        midrib.tl.fork(adata, int(near))
