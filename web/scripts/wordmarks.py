"""The titles of the games as outlines of their typefaces, for the lobby: python web/scripts/wordmarks.py

Needs fonttools and brotli. The lobby shows all titles at once, and whole typefaces would weigh more than the page.
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).resolve().parents[1]
FONTS = WEB / "node_modules"
TITLES = {
    "pot-de-vin": ("Pot de Vin", "@fontsource/grenze-gotisch/files/grenze-gotisch-latin-700-normal.woff2", 0),
    "empire-engine": (
        "EMPIRE ENGINE",
        "@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2",
        850,
    ),
    "potemkin-empire": (
        "Potemkin Empire",
        "@fontsource/ruslan-display/files/ruslan-display-latin-400-normal.woff2",
        0,
    ),
    "catherine": ("Catherine", "@fontsource/yeseva-one/files/yeseva-one-latin-400-normal.woff2", 0),
    "patriot": ("PATRIOT", "@fontsource/stardos-stencil/files/stardos-stencil-latin-700-normal.woff2", 0),
}
HEIGHT = 100.0


def outline(title: str, file: str, weight: int) -> dict[str, object]:
    font = TTFont(FONTS / file)
    if weight:
        font = instantiateVariableFont(font, {"wght": weight})
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = HEIGHT / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
    bounds = BoundsPen(glyphs)
    place = 0.0
    for letter in title:
        glyph = glyphs[names[ord(letter)]]
        for one in (pen, bounds):
            glyph.draw(TransformPen(one, (scale, 0, 0, -scale, place, 0)))
        place += glyph.width * scale
    left, top, right, bottom = bounds.bounds
    box = " ".join(f"{number:.1f}" for number in (left, top, right - left, bottom - top))
    return {"box": box, "d": pen.getCommands()}


if __name__ == "__main__":
    made = {game: outline(*row) for game, row in TITLES.items()}
    lines = [f"  {json.dumps(game)}: {json.dumps(mark)}," for game, mark in made.items()]
    head = (
        "// Made by scripts/wordmarks.py, do not edit.\n\n"
        "/** Titles as outlines of each game's typeface, with the box they fill. */\n"
        "export const WORDMARKS: Record<string, { box: string; d: string }> = {\n"
    )
    (WEB / "src" / "art" / "wordmarks.ts").write_text(head + "\n".join(lines) + "\n};\n", encoding="utf-8")
