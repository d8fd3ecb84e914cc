"""What a command says, where, and with which exit code."""

import json
from pathlib import Path

import pytest

from generator.cli.report import Report, finding_github
from generator.findings import Where

CODE = "command/unknown-kind"


@pytest.fixture
def place(tmp_path: Path) -> Where:
    file = tmp_path / "cards.yaml"
    file.write_text("kind: card\ncolour: puce\n", encoding="utf-8")
    return Where(str(file), 2, 9, 4)


def test_findings_go_to_stderr_and_results_to_stdout(
        capsys: pytest.CaptureFixture[str], place: Where) -> None:
    report = Report()
    report.findings.warning("output/name", "puce is no colour", place, "did you mean 'plum'?",
                            (Where("theme.yaml", 3, 1),))
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
        capsys: pytest.CaptureFixture[str], place: Where) -> None:
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


def test_github_annotations_escape_what_would_end_them(place: Where) -> None:
    report = Report("github")
    report.findings.note("output/name", "50% off\nnow", Where("a,b:c.yaml", 3, 4), "hm")
    assert [finding_github(each) for each in report.findings] == [
        "::notice file=a%2Cb%3Ac.yaml,line=3,col=4,title=output/name::50%25 off%0Anow%0Ahm"]


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
