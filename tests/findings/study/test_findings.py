"""What is said about studies that can't be played as they were asked for: exact texts."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from generator.cli.main import cli

ROOT = Path(__file__).parents[3]


def said(*words: str) -> tuple[int, str]:
    """The exit code and what went to stderr."""
    done = CliRunner().invoke(cli, words, catch_exceptions=False, prog_name="ballotin")
    return done.exit_code, done.stderr


def test_a_bot_that_is_to_do_without_what_nobody_can_do() -> None:
    code, told = said("play", "chocolatiers", "--bots", "greedy,greedy!resreve")
    where, told = told.split("error", 1)
    assert where.endswith("game.yaml:1:1: ")
    assert (code, told.splitlines()[0], told.splitlines()[-2:]) == (
        1, "[study/word]: 'greedy!resreve' is to do without 'resreve', but in 20 quick games no "
        "choice began with that", ["  hint: did you mean 'reserve'?", "1 error"])
