"""The table as a picture: its text, drawn letter by letter on a grid."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Picture = NDArray[np.uint8]

COLUMNS: Final = 100
MARGIN: Final = 1  # letters
HEIGHT: Final = 22  # of a letter, in pixels
WIDTH: Final = 12
TYPE_SIZE: Final = 16
INK: Final = np.array((236, 230, 214), np.float32)
PAPER: Final = np.array((24, 32, 44), np.float32)


def picture(text: str, rows: int) -> Picture:
    """The text as an RGB picture of a fixed size: `rows` lines of 100 letters. Anything longer is cut off.

    >>> picture("one line", rows=3).shape
    (110, 1224, 3)
    """
    ink = np.zeros(((rows + 2 * MARGIN) * HEIGHT, (COLUMNS + 2 * MARGIN) * WIDTH), np.uint8)
    for row, line in enumerate(text.splitlines()[:rows], start=MARGIN):
        for column, letter in enumerate(line[:COLUMNS], start=MARGIN):
            if letter != " ":
                ink[row * HEIGHT : (row + 1) * HEIGHT, column * WIDTH : (column + 1) * WIDTH] = glyph(letter)
    share = (ink / np.float32(255))[:, :, np.newaxis]
    return (PAPER + share * (INK - PAPER)).astype(np.uint8)


@cache
def glyph(letter: str) -> Picture:
    """How much ink each pixel of a letter gets. The letter is centred in its cell, so columns align although the font
    is proportional."""
    image = Image.new("L", (WIDTH, HEIGHT))
    font = ImageFont.load_default(TYPE_SIZE)
    ImageDraw.Draw(image).text((WIDTH / 2, TYPE_SIZE), letter, fill=255, font=font, anchor="ms")
    return np.asarray(image)
