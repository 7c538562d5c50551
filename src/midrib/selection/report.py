"""What a fit found, in plain words, with the numbers that it rests on."""

from midrib.selection.choice import Choice
from midrib.selection.quality import Quality
from midrib.skeleton import Skeleton

_UNSURE = (0.2, 0.9)


def describe(
    skeleton: Skeleton,
    quality: Quality | None,
    choice: Choice | None,
    sigma: float,
    gamma: float,
    n_nodes: int,
) -> str:
    """Say what was found, what was decided automatically, how sure that is, and what to distrust.

    Parameters
    ----------
    skeleton
        The cleaned structure.
    quality
        How the samples lie around the graph; None where no samples are at hand.
    choice
        What was chosen automatically; None where that is not known.
    sigma, gamma, n_nodes
        The parameters of the fit.
    """
    lines = [
        _found(skeleton),
        f"Its length is {skeleton.length:.4g}.",
        *_fit(quality),
        f"Fitted with {n_nodes} nodes, sigma = {sigma:.4g}, gamma = {gamma:.4g}.",
        *_removed(skeleton),
        *_decisions(choice),
    ]
    warnings = _warnings(quality, choice, skeleton, sigma)
    return "\n".join(lines + [f"Warning: {warning}" for warning in warnings])


def _fit(quality: Quality | None) -> list[str]:
    if quality is None:
        return []
    return [
        f"The samples lie within {quality.distance:.3g} of it (root mean square) and it explains "
        f"{100 * quality.explained:.1f}% of their variance; {100 * quality.far:.1f}% lie more than four times the "
        "typical distance away."
    ]


def _count(number: int, word: str, plural: str = "") -> str:
    return f"{number} {word if number == 1 else plural or word + 's'}"


def _found(skeleton: Skeleton) -> str:
    parts = [
        _count(skeleton.n_components, "piece"),
        _count(skeleton.n_loops, "independent loop"),
        _count(len(skeleton.forks), "fork"),
        _count(len(skeleton.tips), "tip"),
        _count(len(skeleton.branches), "branch", "branches"),
    ]
    return f"Found {', '.join(parts[:-1])} and {parts[-1]}."


def _removed(skeleton: Skeleton) -> list[str]:
    kinds = [removal.kind for removal in skeleton.removed]
    if not kinds:
        return []
    counts = [f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds)]
    return [f"Cleaning removed: {', '.join(counts)} (see skeleton().removed)."]


def _decisions(choice: Choice | None) -> list[str]:
    if choice is None:
        return [
            "What was chosen automatically is not on record: the fit was resumed, or its file is an old one."
        ]
    lines = []
    if choice.level is not None and len(choice.level.scales) > 1:
        level = choice.level
        lines.append(
            f"Noise {choice.noise:.4g} by held-out likelihood over {len(level.scales)} scales "
            f"(best score {level.scores.max():.3f} per sample; see choice_.level)."
        )
    found = choice.discovery
    if found is None:
        return lines
    closed = [e for e in found.evidence if e.kind == "close" and e.accepted]
    cut = [e for e in found.evidence if e.kind == "cut" and e.accepted]
    lines.append(
        f"Structure decided in {_count(found.n_axes, 'axis', 'axes')} of the features; estimated clutter "
        f"{100 * found.background:.1f}%."
    )
    for word, decisions in (("Closed", closed), ("Cut", cut)):
        lines.extend(
            f"{word} a stretch of length {e.length:.3g}: probability of a gap {e.gap:.3f}, with {e.expected:.1f} "
            "samples expected on it."
            for e in decisions
        )
    lines.append(
        f"Weighed {len(found.evidence)} stretches and {len(found.pruned)} twigs (see choice_.discovery)."
    )
    return lines


def _warnings(quality: Quality | None, choice: Choice | None, skeleton: Skeleton, sigma: float) -> list[str]:
    """Return one sentence for every reason to distrust the result."""
    found = []
    noise = (sigma / 2) ** 0.5
    if quality is not None and quality.explained < 0.5:
        found.append(
            "the graph explains less than half of the variance; the noise may be larger than the structure."
        )
    short = int((skeleton.branch_lengths < 3 * noise).sum())
    if short:
        found.append(
            f"{_count(short, 'branch is', 'branches are')} shorter than three noise widths; look at them."
        )
    if choice is None:
        return found
    if choice.level is not None and choice.level.at_edge:
        found.append(
            "sigma is at the edge of its range; the samples may have no structure at the scales tried."
        )
    if choice.rule_of_thumb:
        found.append("too few distinct samples to choose parameters from; rules of thumb were used.")
    if choice.discovery is not None:
        low, high = _UNSURE
        last = {(e.start, e.stop): e for e in choice.discovery.evidence}
        unsure = [e for e in last.values() if low < e.gap < high and e.expected > 3]
        if unsure:
            found.append(
                f"{_count(len(unsure), 'stretch was', 'stretches were')} neither clearly there nor clearly a gap."
            )
    return found
