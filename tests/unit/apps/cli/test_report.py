"""What a command says, where, and with which exit code."""

import json
from pathlib import Path

import pytest

from generator.apps.cli.report import (
    Format,
    OmittedFindings,
    Report,
    finding_github,
    group_findings,
    omitted_text,
)
from generator.base.findings import FileLocation, Finding, finding_json
from generator.game.load.source_lines import SourceLines

CODE = "command/unknown-kind"


@pytest.fixture
def place(tmp_path: Path) -> FileLocation:
    file = tmp_path / "cards.yaml"
    file.write_text("kind: card\ncolour: puce\n", encoding="utf-8")
    return FileLocation(str(file), 2, 9, 4)


def test_findings_go_to_stderr_and_results_to_stdout(
        capsys: pytest.CaptureFixture[str], place: FileLocation) -> None:
    report = Report()
    report.findings.warning("output/name", "puce is no colour", place, "did you mean 'plum'?",
                            (FileLocation("theme.yaml", 3, 1),))
    report.result("the table")
    report.close()
    out, err = capsys.readouterr()
    assert (out, err) == ("the table\n", (
        f"{place.file}:2:9: warning[output/name]: puce is no colour\n"
        "    2 | colour: puce\n"
        "      |         ^^^^\n"
        "  hint: did you mean 'plum'?\n"
        "  see: theme.yaml:3:1\n"
        "1 warning\n"))


def test_the_count_names_what_there_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    for number in range(3):
        report.findings.error("output/name", f"wrong {number}")
    report.findings.note("output/name", "worth knowing")
    report.findings.warning("output/name", "odd")
    report.close()
    assert capsys.readouterr().err.splitlines()[-1] == "3 errors, 1 warning, 1 note"


def test_silence_when_there_is_nothing_to_tell(capsys: pytest.CaptureFixture[str]) -> None:
    Report().close()
    assert capsys.readouterr() == ("", "")


def test_quiet_keeps_findings_and_drops_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report(quiet=True)
    report.findings.warning("output/name", "odd")
    report.result("the table")
    report.close()
    assert capsys.readouterr() == ("", "warning[output/name]: odd\n")


@pytest.mark.parametrize(("severity", "strict", "code"), [
    ("note", True, 0), ("warning", False, 0), ("warning", True, 1), ("error", False, 1)])
def test_the_exit_code_follows_the_worst_finding(severity: str, strict: bool, code: int) -> None:
    report = Report(strict=strict)
    getattr(report.findings, severity)("output/name", "odd")
    assert report.exit_code == code


def test_a_wrong_command_line_is_exit_2() -> None:
    report = Report()
    report.findings.error("output/name", "odd")
    report.findings.error(CODE, "there is no kind 'crad'")
    assert report.exit_code == 2


def test_json_holds_findings_and_results_under_a_version(
        capsys: pytest.CaptureFixture[str], place: FileLocation) -> None:
    report = Report("json")
    report.findings.error("output/name", "ミント is odd", place, related=(place,))
    report.result("the table", files=[{"name": "kit.pdf"}])
    report.close()
    spot = {"file": place.file, "line": 2, "column": 9, "width": 4}
    out, err = capsys.readouterr()
    assert (json.loads(out), err) == ({
        "schema": 1, "exit": 1, "counts": {"error": 1, "warning": 0, "note": 0},
        "findings": [{"code": "output/name", "severity": "error", "message": "ミント is odd",
                      "where": spot, "hint": "", "related": [spot]}],
        "files": [{"name": "kit.pdf"}]}, "")


def test_github_annotations_escape_what_would_end_them(place: FileLocation) -> None:
    report = Report("github")
    report.findings.note("output/name", "50% off\nnow", FileLocation("a,b:c.yaml", 3, 4), "hm")
    assert [finding_github(each) for each in report.findings] == [
        "::notice file=a%2Cb%3Ac.yaml,line=3,col=4,title=output/name::50%25 off%0Anow%0Ahm"]


def test_a_cell_is_told_by_the_name_that_people_know() -> None:
    cell = FileLocation("cards.xlsx", 13, 3, 1, "[Cards]!C13")
    report = Report("github")
    report.findings.error("output/name", "odd", cell)
    assert [finding_github(each) for each in report.findings] == [
        "::error file=cards.xlsx,line=13,col=3,title=output/name::cards.xlsx[Cards]!C13: odd"]
    assert [finding_json(each)["where"] for each in report.findings] == [
        {"file": "cards.xlsx", "line": 13, "column": 3, "width": 1, "spot": "[Cards]!C13"}]


@pytest.mark.parametrize(("data", "line"), [
    (b"PK\x03\x04\na\nb", None), ("a;b\nc;ö\n".encode("utf-16"), "c;ö"), (b"a\rb", "b")])
def test_only_texts_have_lines_to_show(data: bytes, line: str | None) -> None:
    assert SourceLines(lambda _: data).line(FileLocation("cards", 2, 1)) == line


def test_colours_stay_away_from_pipes(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    report = Report()
    report.findings.error("output/name", "odd")
    report.close()
    assert "\x1b" not in capsys.readouterr().err


def test_a_message_cannot_drive_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    report.findings.error("output/name", "named \x1b]0;owned\x07", hint="\x1b[2J")
    report.close()
    assert "\x1b" not in capsys.readouterr().err


def many(count: int, file: str = "cards.yaml", code: str = "field/value") -> list[Finding]:
    return [Finding(code, "error", f"wrong {number}", FileLocation(file, number + 4, 3))
            for number in range(count)]


def counts(findings: list[Finding]) -> list[int]:
    """One for each finding that is shown, and how many are left out instead of others."""
    return [1 if isinstance(each, Finding) else each.count for each in group_findings(findings)]


def test_a_dozen_findings_that_are_alike_are_all_shown() -> None:
    assert counts(many(12)) == [1] * 12


def test_of_ten_thousand_the_first_are_shown_and_how_many_follow() -> None:
    assert counts(many(10_000)) == [1] * 5 + [9995]


def test_findings_of_other_files_and_codes_are_others() -> None:
    several = [*many(9), *many(9, "other.yaml"), *many(9, code="field/type")]
    assert counts(several) == [1] * 27


def test_what_is_left_out_is_told_with_its_lines() -> None:
    *_, more = group_findings(many(10_000))
    assert isinstance(more, OmittedFindings)
    assert omitted_text(more) == ("cards.yaml: error[field/value]: … and 9,995 more like this, "
                               "in lines 9 to 10,003; --all shows them")


@pytest.mark.parametrize(("form", "every", "lines"), [
    ("text", False, 7), ("text", True, 21), ("github", False, 6), ("github", True, 20)])
def test_many_findings_stay_readable_unless_all_are_asked_for(
        capsys: pytest.CaptureFixture[str], form: Format, every: bool, lines: int) -> None:
    report = Report(form, every=every)
    for each in many(20, "no such file"):
        report.findings.add(each)
    report.close()
    assert len(capsys.readouterr().err.splitlines()) == lines


def test_json_has_every_finding(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report("json")
    for each in many(500):
        report.findings.add(each)
    report.close()
    assert len(json.loads(capsys.readouterr().out)["findings"]) == 500
