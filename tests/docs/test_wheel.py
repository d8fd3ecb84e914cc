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
EXTENSIONS = {f"generator/rules/engine{EXTENSION_SUFFIXES[0]}",
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
    for shelf in ("components/chocoly", "templates/shared/fonts"):
        shutil.copytree(ROOT / shelf, folder / shelf)
    for name in ("generator/__init__.py", "generator/rules/engine.py", *EXTENSIONS):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("__version__ = '1.0'\n", encoding="utf-8")
    return folder


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts}


@pytest.mark.parametrize("shelf", ["components", "templates"])
def test_the_wheel_carries_everything_that_is_shipped(installed: Path, shelf: str) -> None:
    assert files(installed / "generator" / "shipped" / shelf) == files(ROOT / shelf)


def test_the_wheel_carries_the_starter_game(installed: Path) -> None:
    starter = Path("generator", "cli", "starter")
    assert files(installed / starter) == files(ROOT / starter)


def test_the_wheel_carries_the_templates_of_reports(installed: Path) -> None:
    templates = Path("generator", "reports", "templates")
    assert files(installed / templates) == files(ROOT / templates) != set()


def test_the_wheel_carries_the_licences_of_the_fonts(installed: Path) -> None:
    [facts] = installed.glob("*.dist-info")
    assert {path.name for path in (facts / "licenses").rglob("OFL-*.txt")} == {
        path.name for path in (ROOT / "templates" / "shared" / "fonts").glob("OFL-*.txt")}


def test_an_installed_command_knows_the_shipped_games(installed: Path, tmp_path: Path) -> None:
    code = ("import generator, sys; from generator.cli.main import main; "
            "assert generator.__file__.startswith(sys.argv.pop(1)); main()")
    done = subprocess.run(
        [sys.executable, "-c", code, str(installed), "list", "games", "--json"], cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)}, capture_output=True, text=True,
        check=False, encoding="utf-8")
    assert [each["game"] for each in json.loads(done.stdout)["games"]] == sorted(
        path.parent.name for path in ROOT.glob("components/*/game.yaml"))


def test_a_compiled_wheel_carries_the_extensions_and_is_for_this_system(
        compiled: Path, tmp_path: Path) -> None:
    wheel = built(compiled, tmp_path, BALLOTIN_COMPILED="1")
    assert not wheel.name.endswith("none-any.whl")
    with zipfile.ZipFile(wheel) as held:
        assert set(held.namelist()) >= {*EXTENSIONS, "generator/rules/engine.py"}


def test_a_plain_wheel_leaves_extensions_at_home(compiled: Path, tmp_path: Path) -> None:
    wheel = built(compiled, tmp_path, BALLOTIN_COMPILED="")
    assert wheel.name.endswith("py3-none-any.whl")
    with zipfile.ZipFile(wheel) as held:
        assert not set(held.namelist()) & EXTENSIONS
