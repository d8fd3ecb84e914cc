"""What `pip install .` gives: the same command, with the shipped games inside."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXTENSIONS = {f"generator/playing/rules/engine{EXTENSION_SUFFIXES[0]}",
              f"abc__mypyc{EXTENSION_SUFFIXES[0]}"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what the wheel holds."""
    folder = tmp_path_factory.mktemp("wheel")
    with zipfile.ZipFile(built(ROOT, folder)) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


def built(sources: Path, folder: Path, **environment: str) -> Path:
    """The wheel of some sources."""
    code = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", code, str(folder)], cwd=sources, check=True,
                          capture_output=True, text=True, env={**os.environ, **environment})
    return folder / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sources with extensions beside them, as `make compile` leaves them."""
    folder = tmp_path_factory.mktemp("compiled")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, folder)
    for shelf in ("components/chocoly", "templates/shared/fonts", "docs/tutorials", "docs/how-to"):
        shutil.copytree(ROOT / shelf, folder / shelf)
    for name in ("generator/__init__.py", "generator/playing/rules/engine.py", *EXTENSIONS):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("__version__ = '1.0'\n", encoding="utf-8")
    return folder


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts}


@pytest.mark.parametrize("shelf", ["components", "templates", "docs/tutorials", "docs/how-to"])
def test_the_wheel_carries_everything_that_is_shipped(installed: Path, shelf: str) -> None:
    assert files(installed / "generator" / "shipped" / shelf) == files(ROOT / shelf)


@pytest.mark.parametrize("name", ["starter", "starter_rules"])
def test_the_wheel_carries_the_starter_games(installed: Path, name: str) -> None:
    starter = Path("generator", "apps", "cli", name)
    assert files(installed / starter) == files(ROOT / starter) != set()


def test_the_wheel_carries_the_names_for_designers(installed: Path) -> None:
    assert files(installed / "ballotin") == files(ROOT / "ballotin") != set()


def test_the_wheel_installs_nothing_else_at_the_top(installed: Path) -> None:
    assert {path.name for path in installed.iterdir()
            if path.suffix != ".dist-info"} == {"ballotin", "generator"}


def test_the_wheel_carries_the_templates_of_reports(installed: Path) -> None:
    templates = Path("generator", "judging", "reports", "templates")
    assert files(installed / templates) == files(ROOT / templates) != set()


def test_the_wheel_carries_the_licences_of_the_fonts(installed: Path) -> None:
    [facts] = installed.glob("*.dist-info")
    assert {path.name for path in (facts / "licenses").rglob("OFL-*.txt")} == {
        path.name for path in (ROOT / "templates" / "shared" / "fonts").glob("OFL-*.txt")}


def run(installed: Path, where: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python with what the wheel holds, outside of the repository."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "XDG_CONFIG_HOME": str(where)}
    return subprocess.run([sys.executable, *words], cwd=where, env=environment,
                          capture_output=True, text=True, check=False, encoding="utf-8")


# The command as an installed script calls it; worker processes start by importing it again.
COMMAND = """\
import sys
from pathlib import Path

import generator
from generator.apps.cli.main import main

if __name__ == "__main__":
    assert Path(generator.__file__).is_relative_to(sys.argv.pop(1))
    main()
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder of somebody who has installed the wheel."""
    (tmp_path / "command.py").write_text(COMMAND, encoding="utf-8")
    return tmp_path


def test_an_installed_command_knows_the_shipped_games(installed: Path, place: Path) -> None:
    done = run(installed, place, "command.py", str(installed), "list", "games", "--json")
    assert [each["game"] for each in json.loads(done.stdout)["games"]] == sorted(
        path.parent.name for path in ROOT.glob("components/*/game.yaml"))


def test_an_installed_command_shows_guides(installed: Path, place: Path) -> None:
    done = run(installed, place, "command.py", str(installed), "help", "tts")
    assert done.stdout.strip().startswith("Tabletop Simulator")


def test_a_compiled_wheel_carries_the_extensions_and_is_for_this_system(
        compiled: Path, tmp_path: Path) -> None:
    wheel = built(compiled, tmp_path, BALLOTIN_COMPILED="1")
    assert not wheel.name.endswith("none-any.whl")
    with zipfile.ZipFile(wheel) as held:
        assert set(held.namelist()) >= {*EXTENSIONS, "generator/playing/rules/engine.py"}


def test_a_plain_wheel_leaves_extensions_at_home(compiled: Path, tmp_path: Path) -> None:
    wheel = built(compiled, tmp_path, BALLOTIN_COMPILED="")
    assert wheel.name.endswith("py3-none-any.whl")
    with zipfile.ZipFile(wheel) as held:
        assert not set(held.namelist()) & EXTENSIONS


def test_designers_import_their_names_from_an_installed_package(installed: Path,
                                                                place: Path) -> None:
    lines = "from ballotin.rules import Game; from ballotin.bots import Bot; print(Game, Bot)"
    assert run(installed, place, "-c", lines).returncode == 0


@pytest.mark.long  # starts five processes, each of which imports everything
def test_own_rules_play_and_are_judged_with_what_is_installed(installed: Path,
                                                              place: Path) -> None:
    for words in (["new", "my-game", "--rules"], ["play", "my-game", "--trace"],
                  ["balance", "my-game", "--players", "2", "--games", "100", "--workers", "2"]):
        done = run(installed, place, "command.py", str(installed), *words)
        assert (done.returncode, words) == (0, words), done.stderr
    assert (place / "output" / "my-game" / "balance.json").exists()
