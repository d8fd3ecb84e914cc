"""The page of targets names every target, and every target has its own page."""

from pathlib import Path

import pytest

from generator.output.target import target_names

PAGES = Path(__file__).parents[2] / "docs" / "how-to"
INDEX = (PAGES / "targets.md").read_text("utf-8")
# The tutorials explain these.
PLAIN = ("pdf", "images")


@pytest.mark.parametrize("name", target_names())
def test_the_index_names_the_target(name: str) -> None:
    called = f"`{name}:FILE`" if name == "shop" else f"`{name}`"
    assert called in INDEX


@pytest.mark.parametrize("name", [name for name in target_names() if name not in PLAIN])
def test_a_target_has_a_page_that_says_how_it_was_tested(name: str) -> None:
    page = (PAGES / f"{name}.md").read_text("utf-8").lower()
    assert "## how it was tested" in page
    assert "not tried" in page or "wasn't tried" in page or "weren't tried" in page
