"""Write THIRD_PARTY.md: what other people made and we ship, and under which licence: python scripts/third_party.py

Needs the npm packages of the page (`make page` installs them). The licence texts come from the packages themselves; the
notice of Unicode's data stays as it is in the file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTICES = ROOT / "THIRD_PARTY.md"
PACKAGES = ROOT / "web" / "node_modules"
FONTS = "@fontsource"
RULE = "-----------------------------------------------------------"
UNICODE = "## Look-alike characters"

OPENING = """# What others made

Intrigue's own code is under the MIT licence (LICENSE). The package also contains the following.
"""
ICONS = """## Icons

The page uses icons from game-icons.net (https://game-icons.net), by Lorc, Delapouite and the contributors listed there,
under Creative Commons Attribution 3.0 (CC-BY-3.0, https://creativecommons.org/licenses/by/3.0/). Their outlines are
unchanged; the page colours and scales them.
"""


def shipped() -> list[str]:
    """The npm packages of which something gets into the page."""
    wanted = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    return sorted(name for name in wanted if name.startswith((FONTS, "@iconify-json")) or name == "svelte")


def notices(unicode: str) -> str:
    """The whole file."""
    fonts = [name for name in shipped() if name.startswith(FONTS)]
    texts = {name: (PACKAGES / name / "LICENSE").read_text(encoding="utf-8") for name in fonts}
    licence = texts[fonts[0]].partition(RULE)[2]
    owners = "".join(f"- {title(name)}: {texts[name].splitlines()[0].strip()}\n" for name in fonts)
    svelte = (PACKAGES / "svelte" / "LICENSE.md").read_text(encoding="utf-8").strip()
    return "\n".join(
        [
            OPENING,
            f"## Fonts\n\nThese fonts are under the SIL Open Font License 1.1 (OFL-1.1). Its text follows.\n\n{owners}",
            f"```\n{(RULE + licence).strip()}\n```\n",
            ICONS,
            f"## Svelte\n\nThe page contains Svelte's runtime (MIT).\n\n{svelte}\n",
            unicode,
        ]
    )


def title(package: str) -> str:
    """The name of a font, from that of its package: "@fontsource/yeseva-one" is Yeseva One."""
    return package.rpartition("/")[2].replace("-", " ").title()


if __name__ == "__main__":
    try:
        kept = UNICODE + NOTICES.read_text(encoding="utf-8").partition(UNICODE)[2]
        NOTICES.write_text(notices(kept), encoding="utf-8")
    except FileNotFoundError as problem:
        sys.exit(f"{problem.filename} is missing: `make page` installs the npm packages.")
