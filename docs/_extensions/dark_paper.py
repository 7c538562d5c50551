"""What a picture looks like on dark paper."""

from __future__ import annotations

import numpy as np

PAPER = np.array([20.0, 24.0, 30.0])  # the theme's dark background
INK = np.array([225.0, 228.0, 232.0])
PALE = 125.0
"""Colours whose smallest channel is below this are no mixture with paper."""
GREY, COLOURED = 60.0, 80.0
"""By how much the largest channel of a pigment exceeds its smallest: up to the first it is ink, then a colour."""


def darkened(pixels: np.ndarray) -> np.ndarray:
    """Return pixels (..., 3) on dark paper.

    A pixel is taken for a mixture of white paper and a pigment. Of a grey one the share of paper is what is left of
    black, and the pigment turns light. A colour stays what it is unless it is so pale that it must be mixed with paper.
    """
    p = pixels.astype(float)
    least = p.min(axis=-1, keepdims=True)
    ink = 1 - least / 255
    depth = (p.max(axis=-1, keepdims=True) - least) / np.maximum(ink, 1e-3)
    x = np.clip((depth - GREY) / (COLOURED - GREY), 0, 1)
    coloured = x * x * (3 - 2 * x)
    paper = np.clip((least - PALE) / (255 - PALE), 0, 1)
    grey_pigment = PAPER * (1 - ink) + INK * ink + (p - least)
    colour = PAPER * paper + p - 255 * paper
    return np.clip(coloured * colour + (1 - coloured) * grey_pigment, 0, 255).astype(np.uint8)
