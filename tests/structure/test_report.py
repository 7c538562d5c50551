"""The report: first what is not sure, then what was found, with and without clutter, and what to try next."""

from dataclasses import replace

import numpy as np
import pytest

from clouds import Y, along
from midrib import PrincipalGraph
from midrib.structure.find import find_structure
from midrib.structure.parameters import Choice
from midrib.structure.report import describe, edge_support


@pytest.fixture(scope="module", name="found")
def structure_of_a_fork():
    return find_structure(along(*Y), repeats=1)


@pytest.fixture(scope="module", name="cluttered")
def line_among_clutter():
    rng = np.random.default_rng(0)
    line = np.column_stack([rng.uniform(0, 1, 1000), 0.01 * rng.normal(size=1000)])
    X = np.vstack([line, rng.uniform([0, -0.5], [1, 0.5], (150, 2))])
    return PrincipalGraph(random_state=0).fit(X), X


def choice_of(found):
    return Choice(9, 0.01, 1.0, found.graph, found=found)


def report(found, **options):
    return describe(found.graph, None, choice_of(found), 0.01, 1.0, **options)


def test_disagreement_comes_first_and_agreement_is_said(found):
    """Where repetitions gave something else, the first line says how many and what."""
    agreed = report(replace(found, topologies=((1, 0, 3),) * 4)).splitlines()
    assert agreed[0].startswith("Found 1 piece, 0 independent loops, 1 fork, 3 tips and 3 branches.")
    assert agreed[1] == "All 4 repetitions on parts of the samples gave the same."
    split = report(replace(found, topologies=((1, 0, 3), (2, 1, 5)) * 2)).splitlines()
    assert split[0].startswith("Not sure: 50% of 4 repetitions")
    assert "2 pieces, 1 loop, 5 tips" in split[0]


def test_the_summary_names_what_is_doubtful_and_the_table_everything(found):
    """Without a table only claims that did not always come back are listed, the weakest first."""
    claims = tuple(replace(c, support=s) for c, s in zip(found.claims, (0.9, 0.3, 1.0), strict=True))
    short = [line for line in report(replace(found, claims=claims)).splitlines() if line.startswith("  ")]
    assert [line.split("came back in ")[1].split("%")[0] for line in short] == ["30", "90"]
    text = report(replace(found, claims=claims), table=True)
    lines = [line for line in text.splitlines() if line.startswith("  Branch")]
    assert len(lines) == 3
    weak = claims[1]
    assert f"length {weak.length:.3g}" in lines[0]
    assert f"to {100 * weak.effect:.0f}%" in lines[0]
    assert f"about {weak.p_value:.0e}" in lines[0]
    assert "1 claim came back in less than 80%" in text


def test_the_report_does_not_grow_with_the_claims(found):
    """A hundred claims take no more lines than three do."""
    doubtful = replace(found.claims[0], support=0.5)
    few, many = (report(replace(found, claims=(doubtful,) * n)) for n in (4, 100))
    assert len(few.splitlines()) == len(many.splitlines()) < 15
    assert len(many.to_frame()) == 100


def test_what_was_not_tried_is_named_with_the_call(found):
    """Without repetitions no share is named, and the report says what to run."""
    claims = tuple(replace(c, support=float("nan")) for c in found.claims)
    text = report(replace(found, claims=claims, topologies=()))
    assert "came back" not in text
    assert "Not sure" not in text
    assert "midrib.structure.bootstrap(model, X)" in text


def test_clutter_and_axes_are_named(found):
    """The decisions before the graph are on record too."""
    text = report(replace(found, clutter=0.125, n_axes=2))
    assert "2 axes of the features" in text
    assert "estimated clutter 12.5%" in text
    assert f"Noise {found.noise:.4g}" in text


def test_both_figures_are_said_where_clutter_was_set_aside(cluttered):
    """The distance of all samples and that of the structure's differ, and both are there."""
    model, X = cluttered
    distance = model.graph_.project(X).distance
    q = model.quality_
    assert q.distance_all == pytest.approx(np.sqrt(np.mean(distance**2)))
    assert q.distance < 0.5 * q.distance_all
    text = model.report()
    assert f"All samples lie within {q.distance_all:.3g}" in text
    assert f"set aside as clutter they lie within {q.distance:.3g}" in text
    assert "clutter_" in text


def test_every_sample_has_a_probability_of_clutter(cluttered):
    """Far samples are clutter, near ones not; a sample that does not count has a place in the array too."""
    model, X = cluttered
    assert model.clutter_.shape == (len(X),)
    assert model.clutter_[np.abs(X[:, 1]) > 0.25].mean() > 0.8
    assert np.median(model.clutter_[:1000]) < 0.05
    weight = np.ones(len(X))
    weight[7] = 0
    again = PrincipalGraph(random_state=0).fit(X, sample_weight=weight)
    assert again.clutter_[7] == 0
    assert again.clutter_.shape == (len(X),)


def test_support_lies_on_the_edges_of_its_claim(found):
    """The edges of a branch carry the support of the claim that ends at its tip."""
    claims = tuple(replace(c, support=s) for c, s in zip(found.claims, (0.2, 0.5, 1.0), strict=True))
    support = edge_support(found.graph, choice_of(replace(found, claims=claims)))
    for claim in claims:
        tip = np.linalg.norm(found.graph.nodes - claim.place[-1], axis=1).argmin()
        edge = np.flatnonzero((found.graph.edges == tip).any(axis=1))[0]
        assert support[edge] == claim.support


def test_a_notebook_gets_headings_and_a_table(found):
    """HTML with every claim, and the text itself where a text is wanted."""
    text = report(found)
    assert repr(text) == str(text)
    html = text._repr_html_()
    assert html.count("<tr>") == 1 + len(found.claims)
    assert "<b>Found 1 piece" in html


def test_the_report_ends_with_what_to_try(found, cluttered):
    """The last line is advice, and names what this result suggests."""
    assert report(found).splitlines()[-1].startswith("If it looks wrong: ")
    assert "detail=2" in report(found)
    assert "too much set aside" in cluttered[0].report().splitlines()[-1]


def test_verbose_says_what_is_done(capsys, cluttered):
    """Reading, choosing, fitting and the end, on standard error; nothing unasked."""
    _, X = cluttered
    PrincipalGraph(10, graph="tree", sigma=0.01, gamma=1.0, random_state=0, verbose=True).fit(X)
    said = capsys.readouterr().err
    for word in ("reading 1,150 samples", "choosing", "fitting 10 nodes", "settled"):
        assert word in said
    PrincipalGraph(10, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    assert capsys.readouterr().err == ""


def test_what_is_left_out_is_counted(found):
    """Of more doubtful claims than are named, the number of the others is said."""
    text = report(replace(found, claims=(replace(found.claims[0], support=0.5),) * 4))
    assert "  And 1 more that did not always come back." in text.splitlines()
    assert "And" not in report(replace(found, claims=(replace(found.claims[0], support=0.5),) * 3))
