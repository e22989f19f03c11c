"""Measure pixels of the page: the contrast of letters with their background, and how much two pictures differ."""

import io

import numpy as np
import numpy.typing as npt
from PIL import Image
from playwright.sync_api import FloatRect, Page

Pixels = npt.NDArray[np.float64]  # rows, columns, and 3 channels from 0 to 255
Greys = npt.NDArray[np.float64]  # rows, columns: relative luminance, 0 to 1
Mask = npt.NDArray[np.bool_]

CORE = 1.3  # a pixel with less contrast to a letter's colour counts as part of the letter
RING_PX = (2, 3)  # how far from a letter's own pixels its background begins and ends


def screenshot(page: Page) -> Pixels:
    """Return a screenshot of the window."""
    return np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), dtype=np.float64)


def part(pixels: Pixels, box: FloatRect) -> Pixels:
    """Return the pixels inside a box."""
    left, top, width, height = (int(box[side]) for side in ("x", "y", "width", "height"))
    return pixels[top : top + height, left : left + width]


def luminance(pixels: Pixels) -> Greys:
    """Return the relative luminance of each pixel, as WCAG 2 defines it."""
    share = pixels / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    found: Greys = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


def contrast(one: Greys, other: Greys) -> Greys:
    """Return the contrast ratio of each pair of pixels, as WCAG 2 defines it."""
    light, dark = np.maximum(one, other), np.minimum(one, other)
    ratio: Greys = (light + 0.05) / (dark + 0.05)
    return ratio


def dilated(mask: Mask, steps: int) -> Mask:
    """Return a mask of all pixels at most `steps` steps away from a pixel in `mask`."""
    wider = mask.copy()
    for _ in range(steps):
        padded = np.pad(wider, 1)
        wider = padded[1:-1, 1:-1] | padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
    return wider


def contrast_of_letters(pixels: Pixels, colour: tuple[int, int, int]) -> float | None:
    """Return the contrast of letters of this colour with their surroundings; None if none of their pixels is visible.

    90 % of the surrounding pixels have at least this contrast; the rest may be edges of other letters.
    """
    ink = luminance(np.array([[colour]], dtype=np.float64))
    against = contrast(luminance(pixels), np.broadcast_to(ink, pixels.shape[:2]))
    letters = against < CORE
    if letters.sum() < RING_PX[1]:
        return None
    begins, ends = RING_PX
    ring = dilated(letters, ends) & ~dilated(letters, begins - 1)
    return float(np.quantile(against[ring], 0.1)) if ring.any() else 1.0  # everything has the letters' colour


def difference(one: Pixels, other: Pixels) -> float:
    """Return the mean contrast of the pixels of two equally large pictures, minus 1, where they match best.

    One picture is shifted by up to a pixel in each direction, so that a slightly different position does not count.
    """
    greys = [luminance(each) for each in (one, other)]
    rows, columns = (min(side) for side in zip(greys[0].shape, greys[1].shape, strict=True))
    middle = greys[0][1 : rows - 1, 1 : columns - 1]
    shifted = [greys[1][down : down + rows - 2, right : right + columns - 2] for down in range(3) for right in range(3)]
    return min(float(np.mean(contrast(middle, each))) for each in shifted) - 1
