"""What a fit found, in plain words, with the numbers that it rests on: doubts first, then what to try next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Any

import numpy as np

from midrib._graph import Graph
from midrib._types import Array, FloatArray
from midrib.structure import constants
from midrib.structure.claims import Claim
from midrib.structure.find import Found, topology
from midrib.structure.parameters import Choice
from midrib.structure.quality import Quality

WEAK = 0.8
"""Claims that came back less often are named, and drawn dashed."""
_NAMED = 3
CALLS: Mapping[str, str] = MappingProxyType(
    {
        "again": "midrib.structure.bootstrap(model, X)",
        "look": "plot(X)",
        "table": "report(table=True)",
        "finer": "detail=2",
        "coarser": "detail=0.5",
        "tree": "graph='tree'",
        "clutter": "clutter_",
    }
)
"""What the report advises to call; on the command line it has other names."""


class Report(str):
    """A text that notebooks show with headings, and its claims as a table."""

    __slots__ = ("claims",)
    claims: tuple[Claim, ...]

    def __new__(cls, text: str, claims: tuple[Claim, ...] = ()) -> Report:
        """Return the text with the claims that it speaks of."""
        self = super().__new__(cls, text)
        self.claims = claims
        return self

    def __repr__(self) -> str:
        return str(self)

    def to_frame(self) -> Any:
        """Return a pandas data frame with one row per branch, loop and gap, the least sure first."""
        import pandas as pd

        return pd.DataFrame(_columns(self.claims))

    def _repr_html_(self) -> str:
        lines = [escape(line) for line in self.splitlines() if not line.startswith(" ")]
        marked = [
            f"<b>{line}</b>" if line.startswith(("Found", "Not sure", "Warning")) else line for line in lines
        ]
        shown = "".join(f"<p style='margin:0.3em 0'>{line}</p>" for line in marked)
        if not self.claims:
            return f"<div>{shown}</div>"
        columns = _columns(self.claims)
        head = "".join(f"<th>{escape(name)}</th>" for name in columns)
        cells = (
            "".join(f"<td>{_cell(value)}</td>" for value in row)
            for row in zip(*columns.values(), strict=True)
        )
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        table = f"<table><tr>{head}</tr>{body}</table>"
        return f"<div>{shown}<details><summary>every claim</summary>{table}</details></div>"


def describe(
    graph: Graph,
    quality: Quality | None,
    choice: Choice | None,
    sigma: float,
    gamma: float,
    *,
    table: bool = False,
    calls: Mapping[str, str] = CALLS,
) -> Report:
    """Say what was found, how sure that is, what was decided automatically, what to distrust and what to try next.

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
    table
        Whether to list every claim with its numbers.
    calls
        What to call to repeat the search, to look at the graph, to have the table, and so on, where that is not what
        ``CALLS`` names.
    """
    calls = {**CALLS, **calls}
    found = None if choice is None or choice.graph is None else choice.found
    claims = () if found is None else tuple(sorted(found.claims, key=_sureness))
    warnings = _warnings(quality, choice, graph, sigma)
    lines = [
        *_disagreement(found),
        _found(graph),
        *_agreement(found, calls),
        *_fit(quality, found, calls),
        *_evidence(claims, found, calls, table=table),
        f"Fitted with {graph.n_nodes} nodes, sigma = {sigma:.4g}, gamma = {gamma:.4g}.",
        *_decisions(choice),
        *(f"Warning: {warning}" for warning in warnings),
        *_next_steps(graph, quality, found, calls),
    ]
    return Report("\n".join(lines), claims)


def sureness(choice: Choice | None, calls: Mapping[str, str] = CALLS) -> str:
    """Return the report's sentence on how sure the structure is: repetitions agreed, disagreed or were not tried."""
    found = None if choice is None or choice.graph is None else choice.found
    return [*_disagreement(found), *_agreement(found, {**CALLS, **calls})][0]


def edge_support(graph: Graph, choice: Choice | None) -> FloatArray:
    """Return how often the claim behind every edge came back, from 0 to 1; NaN for edges that no claim is about.

    A branch ends at the tip nearest to the claimed one, a loop is the one whose middle is nearest.
    """
    support = np.full(graph.n_edges, np.nan)
    found = None if choice is None or choice.graph is None else choice.found
    loops = [graph.nodes[loop[:-1]].mean(axis=0) for loop in graph.loops] if found and found.claims else []
    for claim in found.claims if found else ():
        if claim.kind == "branch" and len(graph.tips):
            tip = graph.tips[np.linalg.norm(graph.nodes[graph.tips] - claim.place[-1], axis=1).argmin()]
            about = graph.branch_edges[int(np.flatnonzero((graph.branch_ends == tip).any(axis=1))[0])]
        elif claim.kind == "loop" and loops:
            near = np.linalg.norm(np.array(loops) - claim.place.mean(axis=0), axis=1).argmin()
            about = graph.path_edges(graph.loops[int(near)])
        else:
            continue
        support[about] = np.fmin(support[about], claim.support)
    return support


def _sureness(claim: Claim) -> tuple[float, float]:
    return float(np.nan_to_num(claim.support, nan=1.0)), -claim.p_value


def _columns(claims: tuple[Claim, ...]) -> dict[str, Array]:
    """Return the table of the claims; every number is larger or smaller for a reason that its name tells."""
    return {
        "claim": np.array([claim.kind for claim in claims]),
        "length": np.array([claim.length for claim in claims]),
        "share of repetitions that found it too": np.array([claim.support for claim in claims]),
        "density beside it, relative to it": np.array([claim.effect for claim in claims]),
        "chance to see this without it": np.array([claim.p_value for claim in claims]),
    }


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return escape(value)
    return "not tried" if np.isnan(value) else f"{value:.3g}"


def _count(number: int, word: str, plural: str = "") -> str:
    return f"{number} {word if number == 1 else plural or word + 's'}"


def _plural(kind: str) -> str:
    return "branches" if kind == "branch" else f"{kind}s"


def _found(graph: Graph) -> str:
    parts = [
        _count(graph.n_components, "piece"),
        _count(graph.n_loops, "independent loop"),
        _count(len(graph.forks), "fork"),
        _count(len(graph.tips), "tip"),
        _count(len(graph.branches), "branch", "branches"),
    ]
    return f"Found {', '.join(parts[:-1])} and {parts[-1]}. Its length is {graph.length:.4g}."


def _disagreement(found: Found | None) -> list[str]:
    """Say first where repetitions on parts of the samples disagree."""
    if found is None or not found.topologies or found.support == 1:
        return []
    others = [t for t in dict.fromkeys(found.topologies) if t != topology(found.graph)]
    named = "; ".join(
        f"{_count(p, 'piece')}, {_count(n, 'loop')}, {_count(t, 'tip')}" for p, n, t in others[:_NAMED]
    )
    return [
        f"Not sure: {100 * found.support:.0f}% of {len(found.topologies)} repetitions on parts of the samples gave "
        f"this structure; others gave {named}."
    ]


def _agreement(found: Found | None, calls: Mapping[str, str]) -> list[str]:
    if found is None:
        return [f"How sure every branch is was not tried; {calls['again']} tells."]
    if not found.topologies:
        return [
            f"How sure that is was not tried, as it costs more than the fit beyond {constants.REPEATED} samples; "
            f"{calls['again']} tells."
        ]
    if found.support < 1:
        return []
    return [f"All {len(found.topologies)} repetitions on parts of the samples gave the same."]


def _fit(quality: Quality | None, found: Found | None, calls: Mapping[str, str]) -> list[str]:
    if quality is None:
        return []
    every = _around(quality.distance_all, quality.explained_all, quality.far_all)
    if found is None or found.clutter == 0:
        return [f"The samples lie {every}."]
    rest = _around(quality.distance, quality.explained, quality.far)
    return [
        f"All samples lie {every}.",
        f"Without the {100 * found.clutter:.1f}% that were set aside as clutter they lie {rest}. The graph follows "
        f"these; {calls['clutter']} has the probability of every sample to be clutter.",
    ]


def _around(distance: float, explained: float, far: float) -> str:
    return (
        f"within {distance:.3g} of it (root mean square, all axes together), which explains "
        f"{100 * explained:.1f}% of their variance; {100 * far:.1f}% lie more than four times the typical distance away"
    )


def _evidence(
    claims: tuple[Claim, ...], found: Found | None, calls: Mapping[str, str], *, table: bool
) -> list[str]:
    """Return a summary of the claims, those that did not always come back, and on request all of them."""
    if found is None or not claims:
        return []
    kinds = Counter(claim.kind for claim in claims)
    counted = ", ".join(_count(n, kind, _plural(kind)) for kind, n in kinds.items())
    tried = [claim for claim in claims if not np.isnan(claim.support)]
    doubtful = [claim for claim in tried if claim.support < 1]
    came = f"; {len(tried) - len(doubtful)} of {len(tried)} came back in every repetition" if tried else ""
    lines = [f"Claimed from valleys of density: {counted}{came}."]
    lines += [_claim(claim) for claim in (claims if table else doubtful[:_NAMED])]
    if not table and len(claims) > len(lines) - 1:
        more = len(doubtful) - _NAMED
        lines += [f"  And {more} more that did not always come back."] if more > 0 else []
        lines.append(f"Every claim with its numbers: {calls['table']}, or to_frame() of the report.")
    return lines


def _claim(claim: Claim) -> str:
    came = "" if np.isnan(claim.support) else f" came back in {100 * claim.support:.0f}% of the repetitions;"
    chance = f"about {claim.p_value:.0e}" if claim.p_value > 1e-300 else "less than 1e-300"
    where = "across it" if claim.kind == "gap" else "inside it" if claim.kind == "loop" else "beside it"
    return (
        f"  {claim.kind.capitalize()} of length {claim.length:.3g}:{came} the samples thin out {where} to "
        f"{100 * claim.effect:.0f}%, the chance of which would be {chance} without it."
    )


def _decisions(choice: Choice | None) -> list[str]:
    if choice is None:
        return [
            "What was chosen automatically is not on record: the fit was resumed, or the graph was given."
        ]
    if choice.found is None:
        return []
    found = choice.found
    return [
        f"Noise {found.noise:.4g} (along each axis); structure decided in {_count(found.n_axes, 'axis', 'axes')} of "
        f"the features; estimated clutter {100 * found.clutter:.1f}%."
    ]


def _warnings(quality: Quality | None, choice: Choice | None, graph: Graph, sigma: float) -> list[str]:
    """Return one sentence for every reason to distrust the result."""
    found = []
    if quality is not None and quality.explained_all < 0.5:
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
        weak = sum(claim.support < WEAK for claim in choice.found.claims)
        if weak:
            found.append(
                f"{_count(weak, 'claim')} came back in less than {100 * WEAK:.0f}% of the repetitions."
            )
    return found


def _next_steps(
    graph: Graph, quality: Quality | None, found: Found | None, calls: Mapping[str, str]
) -> list[str]:
    """Say what to try where the result looks wrong: first what this result suggests."""
    steps = [f"{calls['look']} shows it"]
    if found is not None:
        if found.topologies and found.support < 1:
            steps.append(f"{calls['again']} repeats it more often")
        steps += [f"branches missing: {calls['finer']}", f"branches too many: {calls['coarser']}"]
        if found.clutter > 0:
            steps.append(
                f"too much set aside: look at {calls['clutter']}, or choose the graph ({calls['tree']})"
            )
    else:
        steps += [
            "too coarse: more nodes or a smaller sigma",
            "too ragged: a larger sigma or a smaller gamma",
        ]
    if quality is not None and quality.explained_all < 0.5:
        steps.append("little explained: fewer features, or principal components of them")
    if graph.n_components > 1:
        steps.append(f"pieces that belong together: {calls['coarser']}, or a root in every piece")
    return [f"If it looks wrong: {'; '.join(steps)}."]
