"""What axe finds wrong on a page, for people who cannot see it, or not well."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CALM = """async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(document.getAnimations().map(animation => animation.finished));
}"""


def violations(page: Page) -> list[str]:
    """Every violation, minor ones too, with the places where it was found."""
    page.evaluate(SOURCE.read_text(encoding="utf-8"))
    page.evaluate(CALM)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{row['id']}: {row['help']} at {node['target'][0]}: {node['failureSummary']}"
        for row in found["violations"]
        for node in row["nodes"][:3]
    ]
