"""The documentation site: every page is in the navigation, every link has a target."""

from __future__ import annotations

import os
import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
NAVIGATION = runpy.run_path(str(DOCS / "conf.py"))["NAVIGATION"]
# More than this, and readers don't find what they need.
MOST_WORDS = 60_000
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("**/*.md")])


def without_code(page: Path) -> str:
    """The text of a page without blocks of code and comments."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The anchors of the headings, as the site and code hosts make them."""
    titles = re.findall(r"^#+ (.+)$", without_code(page), re.MULTILINE)
    plain = (re.sub(r"[`*]|\]\([^)]*\)", "", title).strip().lower() for title in titles)
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in plain}


def test_every_page_is_in_the_navigation() -> None:
    entries = [entry for entries in NAVIGATION.values() for entry in entries]
    listed = {os.path.normpath(DOCS / f"{entry}.md") for entry in entries}
    decisions = set(map(str, DOCS.glob("decisions/0*.md")))
    assert {str(path) for path in DOCS.glob("**/*.md")} - listed - decisions == {
        str(DOCS / "index.md")}


def test_the_navigation_has_no_entry_twice_and_none_without_a_page() -> None:
    entries = [entry for entries in NAVIGATION.values() for entry in entries]
    assert [entry for entry in entries
            if entries.count(entry) > 1 or not (DOCS / f"{entry}.md").exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_inside_the_repository_has_a_target(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", without_code(page))
    broken = []
    for link in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)", text):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("page", sorted(DOCS.glob("how-to/*.md")), ids=lambda page: page.stem)
def test_a_guide_begins_with_a_title_and_a_sentence_for_the_terminal(page: Path) -> None:
    # The stem is the topic of `ballotin help`, the title its name, the sentence its summary.
    assert re.match(r"# .+\n\n[A-Z`].*[.:](\s|$)", page.read_text("utf-8"))


def test_the_pages_are_few_enough_to_find_something() -> None:
    assert sum(len(page.read_text("utf-8").split()) for page in DOCS.glob("**/*.md")) <= MOST_WORDS
