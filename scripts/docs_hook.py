"""Puts playable tables into the documentation, and checks its links; mkdocs calls it (see mkdocs.yml).

The folder that `make site` builds becomes `tables/` of the documentation. The page of a game, and every page with the
mark below, gets a frame with a table in it. The frame is loaded when somebody opens it.

mkdocs checks the links that are written in Markdown. Here every link of the finished pages is checked, wherever it
comes from: frames, included files, docstrings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

SITE = Path(__file__).resolve().parent.parent / "dist" / "site"
PLACE = "tables"
MARK = "<!-- table -->"
ROOT = "http://docs"  # only to resolve relative addresses
FROM_THE_CHECKOUT = re.compile(r'href="docs/([\w/-]+)\.md(#[\w-]+)?"')
BLOCK = """
<details class="table" markdown="0">
<summary>{summary}</summary>
<iframe src="{address}" title="{title}" loading="lazy" allow="fullscreen"></iframe>
<p><a href="{address}" target="_blank">Open it in a window of its own</a></p>
</details>
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the table to the files of the documentation."""
    if not (SITE / "index.html").is_file():
        raise PluginError("the playable table has not been built: make site (make docs does it by itself)")
    taken = {file.src_uri for file in files if file.dest_uri.startswith(f"{PLACE}/")}
    if taken:
        raise PluginError(
            f"the playable table needs the folder {PLACE}/ for itself; {', '.join(sorted(taken))} lies there"
        )
    for path in sorted(SITE.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            name = f"{PLACE}/{path.relative_to(SITE).as_posix()}"
            files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put a table where the mark is; on a game's page, before its rules."""
    del config, files
    folder, _, name = page.file.src_uri.rpartition("/")
    if folder == "games":
        game = name.removesuffix(".md")
        block = frame(page, f"#/play/{game}", f"Play {page.title} here", f"A table of {page.title}")
        before, heading, after = markdown.partition("\n## ")
        return f"{before}\n{block}\n{heading}{after}"
    return markdown.replace(MARK, frame(page, "", "Open the tables", "The tables"))


def frame(page: Page, place: str, summary: str, title: str) -> str:
    address = get_relative_url(f"{PLACE}/index.html", page.url).removesuffix("index.html") + place
    return BLOCK.format(address=address, summary=summary, title=title)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A file of the checkout that is included here links to pages as they lie in the checkout."""
    del config, files

    def address(found: re.Match[str]) -> str:
        return f'href="{get_relative_url(found[1] + "/", page.url)}{found[2] or ""}"'

    return FROM_THE_CHECKOUT.sub(address, html)


def on_post_build(config: MkDocsConfig) -> None:
    """Fail if a link leads nowhere."""
    folder = Path(config.site_dir)
    broken = [problem for path in sorted(folder.rglob("*.html")) for problem in broken_links(folder, path)]
    if broken:
        raise PluginError("these links lead nowhere:\n" + "\n".join(broken))


def broken_links(folder: Path, path: Path) -> Iterator[str]:
    place = path.relative_to(folder).as_posix()
    if place.startswith(f"{PLACE}/") or place == "404.html":  # 404.html links from the root of the server
        return
    text = path.read_text(encoding="utf-8")
    anchors = {unquote(name) for name in re.findall(r'\bid="([^"]+)"', text)}
    for address in re.findall(r'\b(?:href|src)="([^"]+)"', text):
        parts = urlsplit(urljoin(f"{ROOT}/{place}", address))
        if f"{parts.scheme}://{parts.netloc}" != ROOT:
            continue
        target = folder / unquote(parts.path).lstrip("/")
        target = target / "index.html" if target.is_dir() else target
        own = target == path and parts.fragment
        if not target.is_file() or (own and unquote(parts.fragment) not in anchors):
            yield f"{place}: {address}"
