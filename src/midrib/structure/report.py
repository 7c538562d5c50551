"""What a fit found, in plain words, with the numbers that it rests on."""

from __future__ import annotations

import numpy as np

from midrib._graph import Graph
from midrib.structure.claims import Claim
from midrib.structure.find import Found, topology
from midrib.structure.parameters import Choice
from midrib.structure.quality import Quality

_WEAK = 0.8
"""Claims that came back less often are named first."""
_MOST_LINES = 12
_KINDS = {"branch": "Branch", "loop": "Loop", "gap": "Gap"}


def describe(graph: Graph, quality: Quality | None, choice: Choice | None, sigma: float, gamma: float) -> str:
    """Say what was found, how sure that is, what was decided automatically, and what to distrust.

    Parameters
    ----------
    graph
        The fitted graph.
    quality
        How the samples lie around the graph; None where no samples are at hand.
    choice
        What was chosen automatically; None where that is not known.
    sigma, gamma
        The parameters of the fit.
    """
    found = None if choice is None or choice.graph is None else choice.found
    lines = [
        *_disagreement(found),
        _found(graph),
        f"Its length is {graph.length:.4g}.",
        *_fit(quality, found),
        *_claims(found),
        f"Fitted with {graph.n_nodes} nodes, sigma = {sigma:.4g}, gamma = {gamma:.4g}.",
        *_decisions(choice),
    ]
    return "\n".join(lines + [f"Warning: {warning}" for warning in _warnings(quality, choice, graph, sigma)])


def _count(number: int, word: str, plural: str = "") -> str:
    return f"{number} {word if number == 1 else plural or word + 's'}"


def _found(graph: Graph) -> str:
    parts = [
        _count(graph.n_components, "piece"),
        _count(graph.n_loops, "independent loop"),
        _count(len(graph.forks), "fork"),
        _count(len(graph.tips), "tip"),
        _count(len(graph.branches), "branch", "branches"),
    ]
    return f"Found {', '.join(parts[:-1])} and {parts[-1]}."


def _fit(quality: Quality | None, found: Found | None) -> list[str]:
    if quality is None:
        return []
    lines = [
        f"The samples lie within {quality.distance:.3g} of it (root mean square) and it explains "
        f"{100 * quality.explained:.1f}% of their variance; {100 * quality.far:.1f}% lie more than four times the "
        "typical distance away."
    ]
    if found is not None and found.clutter > 0:
        lines[0] = f"{lines[0][:-1]}, clutter left out."
        lines.append(
            f"{100 * found.clutter:.1f}% of the samples were set aside as clutter (see choice_.belonging)."
        )
    return lines


def _disagreement(found: Found | None) -> list[str]:
    """Say first where parts of the samples disagree."""
    if found is None or not found.topologies or found.support == 1:
        return []
    others = [t for t in dict.fromkeys(found.topologies) if t != topology(found.graph)]
    named = "; ".join(
        f"{_count(p, 'piece')}, {_count(n, 'loop')}, {_count(t, 'tip')}" for p, n, t in others[:3]
    )
    return [
        f"Not sure: {100 * found.support:.0f}% of {len(found.topologies)} parts of the samples gave this structure; "
        f"others gave {named}. Try a smaller detail, or bootstrap for more repetitions."
    ]


def _claims(found: Found | None) -> list[str]:
    """Return a line for every claim, the weakest first."""
    if found is None or not found.claims:
        return []
    order = sorted(found.claims, key=lambda c: (np.nan_to_num(c.support, nan=1.0), -c.p_value))
    lines = [_claim(claim) for claim in order[:_MOST_LINES]]
    if len(order) > _MOST_LINES:
        lines.append(f"... and {len(order) - _MOST_LINES} more that are surer (see choice_.found.claims).")
    return lines


def _claim(claim: Claim) -> str:
    came = "" if np.isnan(claim.support) else f", came back in {100 * claim.support:.0f}% of the parts"
    return (
        f"{_KINDS[claim.kind]} of length {claim.length:.3g}: the valley beside it holds {100 * claim.effect:.0f}% of "
        f"the samples of its lower flank (p = {max(claim.p_value, 1e-300):.1g}){came}."
    )


def _decisions(choice: Choice | None) -> list[str]:
    if choice is None:
        return ["What was chosen automatically is not on record: the fit was resumed."]
    if choice.found is None:
        return []
    found = choice.found
    return [
        f"Noise {found.noise:.4g}; structure decided in {_count(found.n_axes, 'axis', 'axes')} of the features; "
        f"estimated clutter {100 * found.clutter:.1f}%."
    ]


def _warnings(quality: Quality | None, choice: Choice | None, graph: Graph, sigma: float) -> list[str]:
    """Return one sentence for every reason to distrust the result."""
    found = []
    if quality is not None and quality.explained < 0.5:
        found.append(
            "the graph explains less than half of the variance; the noise may be larger than the structure."
        )
    short = int((graph.branch_lengths < 3 * (sigma / 2) ** 0.5).sum())
    if short:
        found.append(
            f"{_count(short, 'branch is', 'branches are')} shorter than three noise widths; look at them."
        )
    if choice is not None and choice.rule_of_thumb:
        found.append("too few distinct samples to choose parameters from; rules of thumb were used.")
    if choice is not None and choice.graph is not None and choice.found is not None:
        weak = sum(claim.support < _WEAK for claim in choice.found.claims)
        if weak:
            found.append(f"{_count(weak, 'claim')} came back in less than {100 * _WEAK:.0f}% of the parts.")
    return found
