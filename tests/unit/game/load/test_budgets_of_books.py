"""Books that would take too long to draw are refused at the line where that shows."""

from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.book_file import read_book, read_rulebook
from generator.game.load.files import Files, SourceText

LANGUAGES = ("de", "en", "fr", "ja")


def test_a_book_of_thousands_of_figures_is_refused_at_its_line() -> None:
    findings = Findings()
    read_book(SourceText("en.md", "# A\n\n" + "![](table:2)\n\n" * 2_000), findings, "en")
    assert [(finding.code, finding.where.line > 1_000) for finding in findings if finding.where] \
        == [("budget/work", True)]


@pytest.fixture
def rulebook(tmp_path: Path) -> Path:
    """A game's folder with the same book in four languages; one is a third of what they may."""
    (tmp_path / "rulebook").mkdir()
    for language in LANGUAGES:
        (tmp_path / "rulebook" / f"{language}.md").write_text(
            "# A\n\n" + "![](table:2)\n\n" * 500, encoding="utf-8")
    return tmp_path


def refused(home: Path, files: Files) -> list[str]:
    """The files that are refused because the books take too much work."""
    findings = Findings()
    read_rulebook(home, "a", LANGUAGES, files, findings)
    return [Path(each.where.file).name for each in findings
            if each.code == "budget/work" and each.where]


def test_books_in_all_languages_share_one_budget(rulebook: Path) -> None:
    assert len(refused(rulebook, Files())) == 1


def test_books_that_are_known_already_count_as_much(rulebook: Path) -> None:
    files = Files()
    first = refused(rulebook, files)
    assert refused(rulebook, files) == first


def test_a_refused_book_is_read_again_once_the_others_are_shorter(rulebook: Path) -> None:
    files = Files()
    name = refused(rulebook, files)[0]
    others = [rulebook / "rulebook" / f"{language}.md" for language in LANGUAGES
              if f"{language}.md" != name]
    for path in others:
        path.write_text("# A\n", encoding="utf-8")
    assert refused(rulebook, files.after(others, moved=False)) == []


def test_a_book_of_soft_hyphens_by_the_thousand_is_refused() -> None:
    findings = Findings()
    read_book(SourceText("en.md", "# A\n\n" + "ab\u00ad" * 20_000 + "\n"), findings, "en")
    assert [finding.code for finding in findings] == ["budget/work"]
