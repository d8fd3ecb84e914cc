"""Books that would take too long to draw are refused at the line where that shows."""

from generator.base.findings import Findings
from generator.game.load.book_file import read_book
from generator.game.load.files import SourceText


def test_a_book_of_thousands_of_figures_is_refused_at_its_line() -> None:
    findings = Findings()
    read_book(SourceText("en.md", "# A\n\n" + "![](table:2)\n\n" * 2_000), findings, "en")
    assert [(finding.code, finding.where.line > 1_000) for finding in findings if finding.where] \
        == [("budget/work", True)]
