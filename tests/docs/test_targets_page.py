"""The page that says where a game can go names every target there is, and each has its own."""

from pathlib import Path

import pytest

from generator.output.target import target_names

PAGES = Path(__file__).parents[2] / "docs" / "targets"
INDEX = (PAGES / "README.md").read_text("utf-8")
# What the product has always written is told in the pages for beginners.
PLAIN = ("pdf", "images")


@pytest.mark.parametrize("name", target_names())
def test_the_index_names_the_target(name: str) -> None:
    called = f"`{name}:FILE`" if name == "shop" else f"`{name}`"
    assert called in INDEX


@pytest.mark.parametrize("name", [each for each in target_names() if each not in PLAIN])
def test_a_target_has_a_page_that_says_how_it_was_proved(name: str) -> None:
    # A book is more than a target, and has its page beside the others of designers.
    folder = PAGES.parent if name == "rulebook" else PAGES
    page = (folder / f"{name}.md").read_text("utf-8").lower()
    assert "proved" in page
    assert "not tried" in page or "wasn't tried" in page or "weren't tried" in page
