"""Corrections: what each does to a graph, and the model that is fitted again under them."""

import json
from pathlib import Path

import numpy as np
import pytest

import midrib
from midrib.explorer import CorrectionError, edit, refit
from midrib.explorer.scene import Scene
from midrib.explorer.session import Session


def record(graph, *steps, roots=()):
    size = {"nodes": graph.n_nodes, "edges": graph.n_edges}
    return {
        "format": "midrib corrections",
        "version": 1,
        "graph": size,
        "corrections": list(steps),
        "roots": list(roots),
    }


def branch_to(graph, tip):
    return next(path.tolist() for path in graph.branches if tip in (path[0], path[-1]))


def test_cutting_a_branch_to_a_tip_takes_it_away(fork):
    """A fork less an arm is a line; the nodes of the arm are gone, the fork stays."""
    graph = fork[0].graph_
    after = edit(graph, [{"do": "cut", "nodes": branch_to(graph, 7)}])
    assert (after.graph.n_components, len(after.graph.tips), after.graph.n_nodes) == (1, 2, 15)
    assert after.number[7] == -1
    assert after.number[0] == 0


def test_cutting_inside_parts_the_graph(ring_and_pieces):
    """A ring cut once is open; cut twice, it is two pieces."""
    graph = ring_and_pieces[0].graph_
    once = edit(graph, [{"do": "cut", "nodes": [3, 4, 5]}]).graph
    assert (once.n_loops, once.n_components) == (0, graph.n_components)
    twice = edit(graph, [{"do": "cut", "nodes": [3, 4]}, {"do": "cut", "nodes": [8, 9]}]).graph
    assert (twice.n_loops, twice.n_components) == (0, graph.n_components + 1)


def test_joining_two_tips_closes_a_loop_with_nodes_as_dense_as_elsewhere(fork):
    """The new stretch is straight, and its edges are about as long as the others."""
    graph = fork[0].graph_
    after = edit(graph, [{"do": "join", "nodes": [14, 21]}]).graph
    assert (after.n_loops, len(after.tips)) == (1, 1)
    new = after.lengths[(after.edges >= graph.n_nodes).any(axis=1)]
    assert new.max() < 2 * np.median(graph.lengths)
    np.testing.assert_allclose(new.sum(), np.linalg.norm(graph.nodes[14] - graph.nodes[21]))


def test_merging_two_branches_keeps_what_hung_on_the_second(fork):
    """Of two arms one is left; an edge beyond the merged arm hangs on the other."""
    graph = fork[0].graph_
    merged = edit(graph, [{"do": "merge", "branches": [branch_to(graph, 14), branch_to(graph, 21)]}]).graph
    assert (merged.n_nodes, len(merged.tips)) == (15, 2)
    longer = midrib.Graph(
        np.vstack([graph.nodes, [[1.2, -1.0], [1.2, -0.4]]]), np.vstack([graph.edges, [[21, 22], [21, 23]]])
    )
    path = next(p.tolist() for p in longer.branches if 21 in p and 15 in p)
    kept = edit(longer, [{"do": "merge", "branches": [branch_to(longer, 14), path]}]).graph
    assert kept.n_components == 1
    assert kept.n_nodes == 24 - 6


def test_wrong_corrections_are_refused_in_a_sentence(fork):
    """Another graph, unknown verbs, nodes that are gone: each is named, before any fit."""
    model, X = fork
    graph = model.graph_
    wrong = [
        ({"format": "view"}, "no record of corrections"),
        ({**record(graph), "graph": {"nodes": 3, "edges": 2}}, "another graph"),
        (record(graph, {"do": "explode", "nodes": [1, 2]}), "unknown"),
        (record(graph, {"do": "join", "nodes": [1, 99]}), "names no nodes"),
        (record(graph, {"do": "join", "nodes": [1, True]}), "names no nodes"),
        (record(graph, {"do": "merge", "branches": [[1, 2]]}), "names no nodes"),
        (record(graph, {"do": "cut", "nodes": [1, 9]}), "not joined"),
        (record(graph, *({"do": "cut", "nodes": branch_to(graph, tip)} for tip in (7, 14, 21))), "no edge"),
        (
            record(graph, {"do": "cut", "nodes": branch_to(graph, 7)}, {"do": "require", "nodes": [7, 14]}),
            "cut",
        ),
    ]
    for given, words in wrong:
        with pytest.raises(CorrectionError, match=words):
            refit(model, X, given)


def test_a_fixed_structure_keeps_its_corrections(fork):
    """Where the graph was found, the refitted graph has exactly the corrected edges, and its nodes have moved."""
    model, X = fork
    steps = record(model.graph_, {"do": "cut", "nodes": branch_to(model.graph_, 7)})
    after = refit(model, X, steps)
    corrected = edit(model.graph_, steps["corrections"]).graph
    np.testing.assert_array_equal(after.graph_.edges, corrected.edges)
    assert np.abs(after.nodes_ - corrected.nodes).max() > 0
    assert (after.sigma_, after.gamma_) == (model.sigma_, model.gamma_)


def test_the_samples_of_a_cut_branch_no_longer_pull(fork):
    """The rest of the graph stays out of the place of the arm that was cut, also after a second correction."""
    model, X = fork
    after = refit(model, X, record(model.graph_, {"do": "cut", "nodes": branch_to(model.graph_, 7)}))
    assert after.nodes_[:, 0].min() > -0.1
    aside = after.choice_.belonging < 1e-3
    np.testing.assert_array_equal(
        aside, np.isin(model.trajectory(X).branch, model.trajectory(X).branch[X[:, 0] < -0.5])
    )
    again = refit(
        after, X, record(after.graph_, {"do": "join", "nodes": [int(k) for k in after.graph_.tips]})
    )
    assert again.nodes_[:, 0].min() > -0.1


def test_a_learned_tree_obeys_and_learns_the_rest(fork):
    """A spanning tree under corrections has the required edge, lacks the forbidden one, and is still a tree."""
    _, X = fork
    model = midrib.PrincipalGraph(12, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    banned = model.graph_.edges[5].tolist()
    apart = [int(node) for node in model.graph_.tips[:2]]
    steps = record(model.graph_, {"do": "forbid", "nodes": banned}, {"do": "require", "nodes": apart})
    after = refit(model, X, steps).graph_
    assert banned not in after.edges.tolist()
    assert sorted(apart) in after.edges.tolist()
    assert (after.n_loops, after.n_components) == (0, 1)


def test_earlier_corrections_of_a_learned_tree_still_hold(fork):
    """A second refit, which cuts a tip off, keeps the edge that the first required and lacks the one it forbade."""
    _, X = fork
    model = midrib.PrincipalGraph(12, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    banned = model.graph_.edges[5].tolist()
    apart = [int(node) for node in model.graph_.tips[:2]]
    steps = record(model.graph_, {"do": "forbid", "nodes": banned}, {"do": "require", "nodes": apart})
    first = refit(model, X, steps)
    tip = next(int(node) for node in first.graph_.tips if node not in (*banned, *apart))
    cut = record(first.graph_, {"do": "cut", "nodes": [tip, int(first.graph_.neighbors(tip)[0])]})
    number = edit(first.graph_, cut["corrections"]).number
    second = refit(first, X, cut).graph_
    assert sorted(number[apart].tolist()) in second.edges.tolist()
    assert sorted(number[banned].tolist()) not in second.edges.tolist()
    assert second.n_nodes == 11


def test_the_static_page_exports_corrections_that_run(open_page, fork, tmp_path):
    """Cut and name in a page from a file; its JSON and its Python give the same model, and it says it cannot refit."""
    model, X = fork
    one = open_page(Scene(model, X, source=("my model.npz", "cells.csv")))
    one.tab("correct")
    one.page.get_by_label("Branch", exact=True).select_option("2")
    one.page.get_by_role("button", name="Cut it").click()
    one.page.get_by_label("First node", exact=True).fill("14")
    one.page.get_by_label("Name of the first node").fill("stem")
    one.page.get_by_role("button", name="Name it").click()
    given = json.loads(one.download("Export as JSON"))
    assert given["corrections"][0] == {"do": "cut", "nodes": model.graph_.branches[2].tolist()}
    assert given["corrections"][1] == {"do": "name", "node": 14, "name": "stem"}
    assert one.page.get_by_role("button", name="Fit again").count() == 0
    command = one.page.locator("[data-what=command]").inner_text()
    assert command == "midrib correct 'my model.npz' cells.csv corrections.json -o corrected"
    python = (
        one.page.locator("[data-what=python]").inner_text().replace("my model.npz", str(tmp_path / "m.npz"))
    )
    model.save(tmp_path / "m.npz")
    session = {"X": X}
    exec(python, session)
    np.testing.assert_allclose(session["model"].nodes_, refit(model, X, given).nodes_)


def test_the_served_page_fits_again(open_served, fork):
    """Cut a branch and press the button: the page shows the new graph, with its root and name carried over."""
    model, X = fork
    session = Session(Scene(model, X, root=14))
    one = open_served(session)
    one.ask("app.addStep({ do: 'cut', nodes: app.data.manifest.branches[0].nodes })")
    one.ask("app.addStep({ do: 'name', node: 14, name: 'start' })")
    one.tab("correct")
    one.page.get_by_role("button", name="Fit again").click()
    one.until("document.querySelector('.midrib-live').textContent.startsWith('Fitted again')")
    new = session.scene.model
    assert new is not model
    assert one.ask("app.data.graph.nNodes") == new.graph_.n_nodes == 15
    root = one.ask("app.view.roots[0].node")
    assert session.scene.milestones == {root: "start"}
    np.testing.assert_allclose(
        one.ask("Array.from(app.times)"), new.trajectory(X, root).pseudotime, atol=1e-6
    )
    one.ask("app.addStep({ do: 'cut', nodes: app.data.manifest.branches[0].nodes })")
    one.page.get_by_role("button", name="Fit again").click()
    one.until("document.querySelector('.midrib-live').textContent.includes('no edge')")
    assert session.scene.model is new


@pytest.mark.parametrize(
    ("button", "step"),
    [
        ("Join them", {"do": "join", "nodes": [7, 14]}),
        ("Require this edge", {"do": "require", "nodes": [7, 14]}),
        ("Forbid this edge", {"do": "forbid", "nodes": [6, 7]}),
        ("Merge it into the first", None),
    ],
)
def test_every_other_correction_of_the_served_page_is_pythons(open_served, fork, button, step):
    """Join, require, forbid and merge by the page's own buttons give the graph that the same steps give in Python."""
    model, X = fork
    session = Session(Scene(model, X))
    one = open_served(session)
    one.tab("correct")
    if step is None:
        first, second = (model.graph_.branches[k].tolist() for k in (0, 1))
        step = {"do": "merge", "branches": [first, second]}
        one.page.get_by_label("and another", exact=True).select_option("1")
    else:
        one.page.get_by_label("First node", exact=True).fill(str(step["nodes"][0]))
        one.page.get_by_label("Second node", exact=True).fill(str(step["nodes"][1]))
    one.page.get_by_role("button", name=button).click()
    one.page.get_by_role("button", name="Fit again").click()
    one.until("document.querySelector('.midrib-live').textContent.startsWith('Fitted again')")
    expected = refit(model, X, record(model.graph_, step)).graph_
    found = session.scene.model.graph_
    np.testing.assert_array_equal(found.edges, expected.edges)
    np.testing.assert_allclose(found.nodes, expected.nodes)
    assert found.topology != model.graph_.topology or button == "Forbid this edge"
    assert one.ask("app.data.graph.nNodes") == found.n_nodes


def test_midrib_correct_writes_the_corrected_model(fork, tmp_path, monkeypatch, capsys):
    """The exported command: a model, its samples and the JSON give a folder with the corrected model and its names."""
    from midrib.cli import main

    model, X = fork
    monkeypatch.chdir(tmp_path)
    np.savetxt("x.csv", X, delimiter=",", header="a,b", comments="")
    model.save("model.npz")
    cut, name = (
        {"do": "cut", "nodes": branch_to(model.graph_, 7)},
        {"do": "name", "node": 14, "name": "up"},
    )
    Path("c.json").write_text(json.dumps(record(model.graph_, cut, name)))
    command = ["correct", "model.npz", "x.csv", "c.json", "-o"]
    assert main([*command, "out"]) == 0
    saved = midrib.io.load_with_notes("out/model.npz")
    assert len(saved.model.graph_.tips) == 2
    assert saved.notes["milestones"] == {"7": "up"}
    Path("c.json").write_text("{}")
    assert main([*command, "other"]) == 3
    assert "no record of corrections" in capsys.readouterr().err
