"""The command line as a whole: endings, exit codes, and what a start may import."""

import os
import subprocess
import sys

import click
import pytest

from generator import __version__
from generator.apps.cli import main as program
from generator.playing.rules.compiled import build_name

HEAVY = ("cairosvg", "fontTools", "isal", "jinja2", "numpy", "pikepdf", "PIL", "pydantic",
         "pypdfium2", "rich", "sqlite3", "svgwrite", "uharfbuzz", "yaml")


def ballotin(*words: str, code: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, as a user would."""
    start = code or "from generator.apps.cli.main import main; main()"
    environment = {**os.environ, "PYTHONWARNINGS": "default", "COLUMNS": "80"}
    environment.pop("BALLOTIN_DEBUG", None)
    return subprocess.run([sys.executable, "-c", start, *words], capture_output=True, text=True,
                          check=False, env=environment, encoding="utf-8")


@pytest.mark.parametrize("words", ["--help", "build --help", "check --help", "list --help"])
def test_help_imports_nothing_heavy(words: str) -> None:
    code = ("import sys\nfrom generator.apps.cli.main import cli\n"
            "cli(sys.argv[1:], standalone_mode=False)\n"
            f"sys.stderr.write(' '.join(set({HEAVY!r}) & set(sys.modules)))")
    assert ballotin(*words.split(), code=code).stderr == ""


def test_version_is_the_package_s_own_and_says_which_build_runs() -> None:
    assert ballotin("--version").stdout == f"ballotin {__version__} ({build_name()})\n"


def test_an_unknown_command_offers_the_nearest() -> None:
    done = ballotin("biuld")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (
        2, "Error: there is no command 'biuld'; did you mean 'build'?")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """A command line whose only command raises whatever the test puts in."""
    errors: list[BaseException] = []

    @click.command("fail")
    def fail() -> None:
        raise errors[0]

    monkeypatch.setattr(program.Commands, "list_commands", lambda *_: ["fail"])
    monkeypatch.setattr(program.Commands, "get_command", lambda *_: fail)
    monkeypatch.delenv("BALLOTIN_DEBUG", raising=False)
    return errors


def run(*words: str) -> object:
    with pytest.raises(SystemExit) as ending:
        program.main(words)
    return ending.value.code


def test_a_bug_of_ours_is_one_line_and_exit_70(
        failing: list[BaseException], capsys: pytest.CaptureFixture[str]) -> None:
    failing.append(KeyError("mint\nraspberry"))
    code = run("fail")
    assert (code, capsys.readouterr().err) == (70, (
        "ballotin: this is a bug in Ballotin: KeyError: 'mint\\nraspberry'; please report it with "
        "the output of the same command after 'ballotin --debug'\n"))


def test_debug_shows_the_traceback(failing: list[BaseException]) -> None:
    failing.append(KeyError("mint"))
    with pytest.raises(KeyError):
        program.main(["--debug", "fail"])


def test_the_environment_can_ask_for_the_traceback(
        failing: list[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    failing.append(KeyError("mint"))
    monkeypatch.setenv("BALLOTIN_DEBUG", "1")
    with pytest.raises(KeyError):
        program.main(["fail"])


def test_ctrl_c_is_exit_130_and_a_calm_word(
        failing: list[BaseException], capsys: pytest.CaptureFixture[str]) -> None:
    failing.append(KeyboardInterrupt())
    code = run("fail")
    assert (code, capsys.readouterr().err) == (
        130, "\nstopped; files from earlier builds are as they were\n")


def test_a_reader_who_leaves_early_hears_no_complaint() -> None:
    with subprocess.Popen([sys.executable, "-m", "generator", "explain"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as talker:
        assert talker.stdout
        assert talker.stderr
        talker.stdout.close()
        assert talker.stderr.read() == b""


def test_a_terminal_without_japanese_shows_numbers_instead_of_failing() -> None:
    code = ("import sys\nsys.stdout.reconfigure(encoding='latin-1')\nimport click\n"
            "from generator.apps.cli import main as program\n"
            "program.cli.add_command(click.Command('say', callback=lambda: click.echo('ミ')))\n"
            "program.Commands.list_commands = lambda *_: ['say']\n"
            "program.Commands.get_command = click.Group.get_command\n"
            "program.main(['say'])")
    assert ballotin(code=code).stdout == "\\u30df\n"
