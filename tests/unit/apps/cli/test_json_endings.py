"""With --json a command prints one JSON document, however it ends."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import click
import pytest

from generator.apps.cli import main as program
from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import report_options, wants_json

TINY = str(Path(__file__).parents[3] / "data" / "tiny")


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ending:
        program.main(words)
    assert isinstance(ending.value.code, int)
    return ending.value.code


@pytest.mark.parametrize("words", [
    "biuld --json", "--json build", "--json", "build --json", f"build {TINY} --nope --json",
    f"build --json {TINY} --nope", f"build {TINY} --format=json --paper lettre",
    f"build {TINY} --format hash,json --target pdg", f"build {TINY} --format json,github",
    f"check {TINY} --players many --format json", f"check {TINY} extra --json",
    f"check {TINY} --js", f"check {TINY} --JSON", f"check {TINY} --json=yes",
    f"check {TINY} --form=json", f"check {TINY} --format JSON", f"check {TINY} --json --format",
    f"check {TINY} --json --format xml", f"pull --game {TINY}/game.yaml --json",
    f"import {TINY} --json", "explain --json", "studio chai --editor : --json",
    f"play {TINY} --players x --json", "--nope list --json",
])
def test_a_usage_error_is_a_report_with_exit_2(
        words: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(*words.split())
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert (code, data["exit"], data["counts"]["error"], data["findings"][0]["code"], err) == (
        2, 2, 1, "command/usage", "")


def test_a_usage_error_has_the_shape_of_other_reports(capsys: pytest.CaptureFixture[str]) -> None:
    run("build", TINY, "--paper", "lettre", "--json")
    assert json.loads(capsys.readouterr().out) == {
        "schema": 1, "exit": 2, "counts": {"error": 1, "warning": 0, "note": 0}, "findings": [{
            "code": "command/usage", "severity": "error", "where": None, "related": [],
            "message": "Invalid value for '--paper': there is no paper 'lettre'; did you mean "
                       "'letter'?",
            "hint": "try 'ballotin build --help'"}]}


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """A command line whose only command raises whatever the test puts in."""
    errors: list[BaseException] = []

    @click.command("fail")
    @report_options
    def fail(report: Report) -> None:
        raise errors[0]

    monkeypatch.setattr(program.Commands, "list_commands", lambda *_: ["fail"])
    monkeypatch.setattr(program.Commands, "get_command", lambda *_: fail)
    monkeypatch.delenv("BALLOTIN_DEBUG", raising=False)
    return errors


@pytest.mark.parametrize(("error", "code", "finding"), [
    (KeyError("mint"), 70, {"code": "system/bug",
                            "message": "this is a bug in Ballotin: KeyError: 'mint'",
                            "hint": "please report it with the output of the same command after "
                                    "'ballotin --debug'"}),
    (EOFError(), 70, {"code": "system/bug",
                      "message": "this is a bug in Ballotin: RuntimeError: EOFError"}),
    (KeyboardInterrupt(), 130, {"code": "system/stopped", "message":
                                "stopped; files from earlier builds are as they were"}),
    (program.TerminatedError(1), 129, {"code": "system/stopped"}),
    (click.FileError("a", "b"), 1, {"code": "command/usage"}),
    (OSError(errno.EIO, "input/output error"), 1, {"code": "system/refused"}),
], ids=["bug", "end of file", "Ctrl-C", "hang-up", "Click's file", "system"])
def test_an_ending_that_nobody_expected_is_a_report(
        failing: list[BaseException], capsys: pytest.CaptureFixture[str], error: BaseException,
        code: int, finding: dict[str, Any]) -> None:
    failing.append(error)
    ended = run("fail", "--json")
    data = json.loads(capsys.readouterr().out)
    assert (ended, data["exit"], {key: data["findings"][0][key] for key in finding}) == (
        code, code, finding)


def test_a_traceback_follows_the_report(
        failing: list[BaseException], capsys: pytest.CaptureFixture[str]) -> None:
    failing.append(KeyError("mint"))
    with pytest.raises(KeyError):
        program.main(["--debug", "fail", "--json"])
    assert json.loads(capsys.readouterr().out)["exit"] == 70


@pytest.mark.parametrize("words", ["check tiny", "check -- --json", "check --format text",
                                   "build --format hash", "check --jsonl", "check --format", "-j",
                                   "preflight a.pdf --for x4"])
def test_a_line_that_asks_for_no_json_gets_none(words: str) -> None:
    assert not wants_json(words.split())
