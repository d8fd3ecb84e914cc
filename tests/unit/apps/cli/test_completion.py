"""Words that the Tab key completes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import lacking

ROOT = Path(__file__).parents[4]
# Bash before 4.4, which macOS has, can't be asked like this.
BASH = shutil.which("bash")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder on the PATH with the command in it."""
    script = tmp_path / "ballotin"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m generator "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    (tmp_path / "my-game").mkdir()
    return tmp_path


def run(folder: Path, words: list[str], **variables: str) -> str:
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
                   "PYTHONPATH": str(ROOT), **variables}
    done = subprocess.run(words, env=environment, cwd=folder, capture_output=True, text=True,
                          check=False, encoding="utf-8")
    return done.stdout


def completed(folder: Path, line: str) -> list[str]:
    """What bash offers at the end of a line."""
    words = line.split(" ")
    script = ('eval "$(_BALLOTIN_COMPLETE=bash_source ballotin)"\n'
              f"COMP_WORDS=({line})\nCOMP_CWORD={len(words) - 1}\n"
              '_ballotin_completion ballotin 2>/dev/null\nprintf "%s\\n" "${COMPREPLY[@]}"\n')
    if words[-1] == "":
        script = script.replace(f"({line})", f'({line} "")')
    return run(folder, [str(BASH), "-c", script]).split()


@pytest.mark.skipif(BASH is None, reason="there is no bash")
@pytest.mark.parametrize(("line", "expected"), [
    ("ballotin pre", ["preflight"]),
    ("ballotin build choco", ["chocolatiers", "chocolatiers-light", "chocoly"]),
    ("ballotin build chai --pap", ["--paper"]),
    ("ballotin build chai --paper arch", ["arch-b"]),
    ("ballotin check my-", ["my-game"]),
    ("ballotin build chai --target pdf,vt", ["pdf,vtt"]),
    ("ballotin help print", ["print-at-home", "print-shop"]),
    ("ballotin explain system/b", ["system/bug"])])
def test_bash_completes_commands_options_and_names(
        folder: Path, line: str, expected: list[str]) -> None:
    assert completed(folder, line) == expected


@pytest.mark.parametrize(("shell", "mark"), [
    ("bash", "complete -o nosort -F _ballotin_completion ballotin"),
    ("zsh", "#compdef ballotin"),
    ("fish", "complete --no-files --command ballotin")])
def test_every_shell_gets_its_script(folder: Path, shell: str, mark: str) -> None:
    assert mark in run(folder, [str(folder / "ballotin")], _BALLOTIN_COMPLETE=f"{shell}_source")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_understands_its_script(folder: Path, shell: str) -> None:
    program = shutil.which(shell)
    if program is None:
        lacking(shell, f"{shell} is not here")
    script = folder / "script"
    script.write_text(run(folder, [str(folder / "ballotin")],
                          _BALLOTIN_COMPLETE=f"{shell}_source"), encoding="utf-8")
    assert subprocess.run([program, "-n", str(script)], check=False).returncode == 0
