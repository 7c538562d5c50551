"""The report: first what is not sure, then what was found, each claim with its numbers."""

from dataclasses import replace

import numpy as np
import pytest

from clouds import Y, along
from midrib.structure.find import find_structure
from midrib.structure.parameters import Choice
from midrib.structure.report import describe


@pytest.fixture(scope="module", name="found")
def structure_of_a_fork():
    return find_structure(along(*Y), repeats=1)


def report(found):
    return describe(found.graph, None, Choice(9, 0.01, 1.0, found.graph, found=found), 0.01, 1.0).splitlines()


def test_agreement_needs_no_word_and_disagreement_comes_first(found):
    """Where parts of the samples gave something else, the first line says how many and what."""
    agreed = replace(found, topologies=((1, 0, 3),) * 4)
    assert report(agreed)[0] == "Found 1 piece, 0 independent loops, 1 fork, 3 tips and 3 branches."
    split = replace(found, topologies=((1, 0, 3), (2, 1, 5), (1, 0, 3), (2, 1, 5)))
    assert report(split)[0].startswith("Not sure: 50% of 4 parts")
    assert "2 pieces, 1 loop, 5 tips" in report(split)[0]


def test_every_claim_has_a_line_the_weakest_first(found):
    """Kind, length, depth of the valley, p-value and support."""
    shares = (0.9, 0.3, 1.0)
    claims = tuple(replace(c, support=s) for c, s in zip(found.claims, shares, strict=True))
    lines = [line for line in report(replace(found, claims=claims)) if line.startswith("Branch of length")]
    assert [line.split("came back in ")[1] for line in lines] == [
        "30% of the parts.",
        "90% of the parts.",
        "100% of the parts.",
    ]
    weak = claims[1]
    assert f"length {weak.length:.3g}" in lines[0]
    assert f"holds {100 * weak.effect:.0f}%" in lines[0]
    assert f"p = {weak.p_value:.1g}" in lines[0]
    assert any("1 claim came back in less than 80%" in line for line in report(replace(found, claims=claims)))


def test_what_was_not_tried_is_not_said(found):
    """Without parts of the samples no share is named, and no warning given."""
    claims = tuple(replace(c, support=float("nan")) for c in found.claims)
    text = "\n".join(report(replace(found, claims=claims, topologies=())))
    assert "came back" not in text
    assert "Not sure" not in text


def test_many_claims_are_cut_short(found):
    """A dozen lines, then a count."""
    lines = report(replace(found, claims=found.claims[:1] * 20))
    assert sum(line.startswith("Branch") for line in lines) == 12
    assert any(line.startswith("... and 8 more") for line in lines)


def test_clutter_and_axes_are_named(found):
    """The decisions before the graph are on record too."""
    text = "\n".join(report(replace(found, clutter=0.125, n_axes=2)))
    assert "2 axes of the features" in text
    assert "estimated clutter 12.5%" in text
    assert np.isfinite(found.noise)
    assert f"Noise {found.noise:.4g}" in text
