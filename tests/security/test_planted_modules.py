"""Nothing is imported from a game's folder or the current one, by helpers neither."""

from pathlib import Path

import pytest

from tests.security.planted_modules import COMMANDS, run_planted


@pytest.mark.long  # several processes a command, each of which imports everything
@pytest.mark.parametrize("inside", [True, False], ids=["in the folder", "on the folder"])
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_no_planted_module_runs(words: tuple[str, ...], inside: bool, tmp_path: Path) -> None:
    code, output, ran = run_planted(tmp_path, words, inside=inside)
    assert (ran, code) == ([], 0), output


def test_no_planted_module_runs_in_a_helper(tmp_path: Path) -> None:
    code, output, ran = run_planted(tmp_path, COMMANDS["play"], inside=True)
    assert (ran, code) == ([], 0), output
