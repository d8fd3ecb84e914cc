"""Command lines that nobody would write: each ends in a word and an exit code that is documented.

No value, folder or stream may end in a traceback, or in 'this is a bug in Ballotin'.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import click
import pytest

from generator.apps.cli import main as program
from generator.apps.cli.shared_options import ParserParam, PathParam
from tests.brief_studio import end_at_once
from tests.unit.apps.studio.conftest import apart
from tests.unit.game.load.project import TINY, tiny

LONG, DEEP = "x" * 300, "/".join(["y" * 200] * 30)
BYTES = os.fsdecode(b"a\xffb")
VALUES = ("", " ", "\0", "a\0b", LONG, DEEP, "../" * 2_000 + "x", "a\nb", "\x1b[2J", BYTES, "~",
          "..", "/", "/dev/null", "/dev/full", "nul", "CON", "a:b", ":", "HEAD:", ":tiny",
          f"HEAD:{LONG}", f"{LONG}:tiny", f"HEAD:{DEEP}", "HEAD:\0", "9" * 5_000,
          "-" + "9" * 5_000, "1e999", "nan", "²", "0x10", "{0}", "%s", "dask://",
          "dask://\0:1", "dask://[::1", "dask://a:99999999")
OF_OPTIONS = ("", "\0", LONG, DEEP, "a\nb", BYTES, "/dev/full", "HEAD:\0", f"HEAD:{LONG}",
              "9" * 5_000, "-" + "9" * 5_000, "1e999", "nan", "²", "dask://\0:1", "dask://[::1",
              "dask://a:99999999")
# What a command needs before an option of its can be wrong; nobody has such a game.
NEEDED = {"tune": ("nobody", "--vary", "card.*.copies"), "compare": ("nobody", "nobody"),
          "new": ("game.yaml",), "scenario": ("game.yaml",), "schema": (), "explain": (),
          "list": ("papers",), "template": ("card", "nobody"), "import": ("game.yaml",)}

SERVES = ("studio", "host")


def commands() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(program.cli)
    for name in program.cli.list_commands(context):
        command = program.cli.get_command(context, name)
        assert command
        yield name, command


def ended(*words: str) -> object:
    """The exit code of a command line, which is run in this process."""
    # A server has a loop of its own, and a browser of other tests may have one in this thread.
    return apart(lambda: _ended(*words)) if words[0] in SERVES else _ended(*words)


def _ended(*words: str) -> object:
    with pytest.raises(SystemExit) as ending:
        program.main(words)
    return ending.value.code


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small game in it, to work in."""
    tiny(tmp_path / "tiny")
    (tmp_path / "game.yaml").write_text("title: T\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BALLOTIN_DEBUG", raising=False)
    end_at_once(monkeypatch)
    return tmp_path


# A command that reads its file in a process of its own for each value that is tried.
STARTS_PROCESSES = ("import",)
# Types that leave it to each command what its text means.
TEXTS = (click.types.StringParamType, PathParam, ParserParam)


def options() -> Iterator[Any]:
    """Every option of every command: the first of each type, or of each text, and the others."""
    types: set[object] = set()
    for name, command in commands():
        for option in command.params:
            if isinstance(option, click.Option) and not option.is_flag:
                sort = (type(option.type), option.name if isinstance(option.type, TEXTS) else "")
                is_long = name in STARTS_PROCESSES or sort in types
                yield pytest.param(name, option.opts[0],
                                   marks=[pytest.mark.long] if is_long else [])
                if not is_long:
                    types.add(sort)


@pytest.mark.parametrize(("command", "option"), [*options()])
def test_no_value_of_an_option_is_a_crash(here: Path, command: str, option: str) -> None:
    needed = NEEDED.get(command, ("nobody",))
    endings = {value: ended(command, *needed, option, value) for value in OF_OPTIONS}
    assert not {value: code for value, code in endings.items() if code not in (0, 1, 2)}


ARGUMENTS = [pytest.param(name, at, marks=[pytest.mark.long] if name in STARTS_PROCESSES else [])
             for name, command in commands()
             for at, _ in enumerate(filter(lambda each: isinstance(each, click.Argument),
                                           command.params))]


@pytest.mark.parametrize(("command", "at"), ARGUMENTS)
def test_no_name_of_a_game_or_folder_is_a_crash(here: Path, command: str, at: int) -> None:
    words = [*NEEDED.get(command, ("nobody",))] or [""]
    endings = {}
    for value, form in zip(VALUES, cycle(("text", "json", "github"))):
        told = ["--format", form] if command != "explain" else []
        if command == "scenario" and value in ("/", ".."):
            continue  # all YAML files of this machine
        words[at] = value
        endings[value] = ended(command, *words, *told)
    assert not {value: code for value, code in endings.items() if code not in (0, 1, 2)}


NAMES = ["a\nerror[x]: b", "a\x1b[2Jb", BYTES, "a,b:c%d", "\u202eb", " ", "é" * 120, "-q"]


@pytest.mark.parametrize("name", NAMES)
def test_json_about_a_folder_of_any_name_is_json(
        here: Path, capfdbinary: pytest.CaptureFixture[bytes], name: str) -> None:
    broken(here / name)
    assert ended("check", "--json", "--", name) == 1
    found = json.loads(capfdbinary.readouterr().out.decode("utf-8", "strict"))
    assert [each["code"] for each in found["findings"]] == ["field/missing"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["text", "github"])
def test_a_finding_in_a_folder_of_any_name_keeps_to_its_line(
        here: Path, capfdbinary: pytest.CaptureFixture[bytes], form: str, name: str) -> None:
    broken(here / name)
    assert ended("check", "--format", form, "--", name) == 1
    told = capfdbinary.readouterr().err.decode("utf-8", "strict").splitlines()
    assert sum("field/missing" in line for line in told) == 1
    assert not any(line.startswith("error[x]") or "\x1b" in line for line in told)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_in_a_folder_of_any_name_is_built(here: Path, name: str) -> None:
    tiny(here / name)
    assert ended("build", "--target", "pdf", "--out", f"made {name}", "--", name) == 0


@pytest.mark.parametrize("out", ["", "\0", LONG, DEEP, "game.yaml", "game.yaml/a", "/dev/full",
                                 "/dev/null/a", "/proc/nobody"])
@pytest.mark.parametrize("words", [("build", "tiny", "--target", "pdf"), ("schema",)], ids=" ".join)
def test_an_output_folder_that_can_not_be_is_told(
        here: Path, words: tuple[str, ...], out: str) -> None:
    assert ended(*words, "--out", out) in (1, 2)


def broken(folder: Path) -> None:
    folder.mkdir()
    (folder / "game.yaml").write_text("title: T\nplayers: [2]\n", encoding="utf-8")


def ballotin(*words: str, before: str = "") -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own, through a shell that does something before."""
    return subprocess.run(
        ["/bin/sh", "-c", f'{before} exec "$0" -m generator "$@"', sys.executable, *words],
        capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(TINY.parents[2])})


on_unix = pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")


@on_unix
@pytest.mark.parametrize("words", ["explain", "--help", "list papers --json"])
def test_a_full_standard_output_is_told(words: str) -> None:
    done = ballotin(*words.split(), before="exec >/dev/full;")
    assert (done.returncode, done.stderr) == (1, (
        b"ballotin: can't write to standard output: no space left on device\n"))


@on_unix
@pytest.mark.parametrize("before", ["exec 2>/dev/full;", "exec <&- >&- 2>&-;"])
def test_a_stream_that_is_closed_doesn_t_change_how_a_command_ends(before: str) -> None:
    endings = [ballotin("list", *words, before=before).returncode
               for words in (("papers",), ("kinds", "--game", "nobody"))]
    assert endings == [0, 1]


@on_unix
def test_what_is_written_never_lands_in_a_file_that_took_the_place_of_a_closed_stream(
        here: Path) -> None:
    assert ballotin("build", "tiny", "--target", "pdf", before="exec >&- 2>&-;").returncode == 0
    assert (here / "output" / "tiny" / ".lock").read_bytes() == b""


@on_unix
@pytest.mark.parametrize("words", ["check tiny --json", "new a"])
def test_a_current_folder_that_is_gone_is_told(tmp_path: Path, words: str) -> None:
    gone = tmp_path / "gone"
    done = ballotin(*words.split(), before=f"mkdir '{gone}'; cd '{gone}'; rmdir '{gone}';")
    told = done.stdout if "--json" in words else done.stderr
    assert (done.returncode, b"the current folder was deleted" in told) == (2, True)
