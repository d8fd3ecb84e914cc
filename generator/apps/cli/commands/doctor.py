"""`ballotin doctor`: checks the installation, and what is missing for which purpose."""

from __future__ import annotations

import importlib
import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from ctypes.util import find_library
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

import click

from generator import __version__
from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import report_options
from generator.apps.cli.terminal_tables import bytes_text, format_table, pluralize
from generator.base.findings import Findings

State = Literal["ok", "missing", "broken"]
SYSTEMS = ("Debian", "Fedora", "macOS", "Windows")
# Libraries with machine code, which can be installed and still fail to load.
NATIVE = ("numpy", "PIL", "pikepdf", "pypdfium2", "uharfbuzz", "pydantic_core", "yaml",
          "rapidfuzz", "zlib_ng", "brotli", "deflate")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One line of the report."""

    name: str
    state: State
    value: str
    advice: str = ""
    needed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionalProgram:
    """A program or library that Ballotin can use, and how each system installs it."""

    name: str
    purpose: str
    find: Callable[[], str | None]
    install: tuple[str, str, str, str]


def _any_program(*names: str) -> Callable[[], str | None]:
    return lambda: next(filter(None, map(shutil.which, names)), None)


OPTIONAL = (
    OptionalProgram(
        name="git", purpose="compare with earlier versions: 'ballotin compare v1:my-game my-game'",
        find=_any_program("git"),
        install=("sudo apt install git", "sudo dnf install git", "brew install git",
                 "winget install Git.Git")),
    OptionalProgram(
        name="C compiler", purpose="compile the rules, so that bots play faster: make compile",
        find=_any_program("cc", "gcc", "clang", "cl"),
        install=("sudo apt install build-essential python3-dev",
                 "sudo dnf install gcc python3-devel", "xcode-select --install",
                 "winget install Microsoft.VisualStudio.2022.BuildTools")),
    OptionalProgram(
        name="Dask", purpose="play on many machines: --workers dask://HOST:PORT",
        find=lambda: _version("distributed"), install=("pip install 'ballotin[dask]'",) * 4),
    OptionalProgram(
        name="libcairo", purpose="tests: compare our drawing with CairoSVG",
        find=lambda: find_library("cairo"),
        install=("sudo apt install libcairo2", "sudo dnf install cairo", "brew install cairo",
                 "winget install tschoonj.GTKForWindows")),
    OptionalProgram(
        name="Chromium", purpose="tests: use the studio in a real browser",
        find=_any_program("chromium", "chromium-browser", "google-chrome", "chrome"),
        install=("sudo apt install chromium", "sudo dnf install chromium",
                 "brew install --cask chromium", "winget install Google.Chrome")),
    OptionalProgram(
        name="Ghostscript", purpose="tests: separate the inks of our PDF files",
        find=_any_program("gs", "gswin64c"),
        install=("sudo apt install ghostscript", "sudo dnf install ghostscript",
                 "brew install ghostscript", "winget install ArtifexSoftware.GhostScript")),
)


@click.command("doctor")
@report_options
def command(report: Report) -> None:
    """Check the installation of Ballotin.

    Lists versions, libraries, fonts, folders and optional programs, and says what each missing
    one is for and how to install it. The exit code is 0 unless something is broken that Ballotin
    needs.

    \b
    Example:
        ballotin doctor
        ballotin doctor --json
    """
    checks = [*_versions(), *_fonts(), *_folders(), *map(_optional, OPTIONAL)]
    rows = [(check.name, check.state, check.value) for check in checks]
    advice = [f"{check.name}: {check.advice}" for check in checks if check.advice]
    report.result("\n\n".join(filter(None, (format_table(("what", "state", "details"), rows),
                                            "\n".join(advice)))),
                  checks=[asdict(check) for check in checks])
    report_broken(checks, report.findings)


def report_broken(checks: Iterable[Diagnosis], findings: Findings) -> None:
    """Report the parts that Ballotin needs and that don't work."""
    for check in checks:
        if check.needed and check.state != "ok":
            findings.error("system/incomplete", f"{check.name}: {check.value}", hint=check.advice)


def _versions() -> Iterator[Diagnosis]:
    from generator.playing.rules.compiled import build_name

    yield Diagnosis("Ballotin", "ok", f"{__version__}, {build_name()} rules")
    yield Diagnosis("Python", "ok", f"{platform.python_version()} on {platform.platform()}")
    names = _required_libraries()
    missing = [name for name in names if _version(name) is None]
    broken = [name for name in NATIVE if not _loads(name)]
    if missing or broken:
        yield Diagnosis("libraries", "broken", f"don't load: {', '.join({*missing, *broken})}",
                    "pip install --force-reinstall ballotin", needed=True)
    else:
        yield Diagnosis("libraries", "ok", f"{len(names)} installed", needed=True)


def _required_libraries() -> list[str]:
    """The libraries that Ballotin's own package requires; none if it runs without a package."""
    try:
        requirements = metadata.requires("ballotin") or ()
    except metadata.PackageNotFoundError:
        return []
    return [re.split(r"[^\w.-]", text, maxsplit=1)[0] for text in requirements
            if "extra ==" not in text]


def _version(library: str) -> str | None:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return None


def _loads(module: str) -> bool:
    try:
        importlib.import_module(module)
    except Exception:  # a damaged library may raise anything
        return False
    return True


def _fonts() -> Iterator[Diagnosis]:
    from generator.game.load.asset_files import font_packages
    from generator.game.load.files import shipped_root

    shipped = [*(shipped_root() / "templates" / "shared" / "fonts").glob("*.[to]tf")]
    packages = [folder.name for folder in font_packages()]
    text = pluralize(len(shipped), "font")
    yield Diagnosis("fonts", "ok" if shipped else "broken",
                text + (f", and packages: {', '.join(packages)}" if packages else ""),
                "" if shipped else "pip install --force-reinstall ballotin", needed=True)


def _folders() -> Iterator[Diagnosis]:
    from platformdirs import user_cache_path, user_config_path

    from generator.drawing.cache.build_cache import CACHES

    yield _writable("current folder", Path.cwd(), "cd into a folder of your own", needed=True)
    yield _writable("settings", user_config_path("ballotin"),
                    "trust and printers can't be stored there")
    yield _writable("cache key", user_cache_path("ballotin"),
                    "without it, every build draws everything again")
    yield _writable("temporary files", Path(tempfile.gettempdir()),
                    "set TMPDIR to a folder of your own", needed=True)
    caches = [folder for folder in Path("output").glob(f"*/{CACHES}") if folder.is_dir()]
    size = sum(path.stat().st_size for folder in caches for path in folder.rglob("*")
               if path.is_file())
    yield Diagnosis("caches", "ok", f"{bytes_text(size)} in output/*/{CACHES}; you can delete them")


def _writable(name: str, folder: Path, advice: str, *, needed: bool = False) -> Diagnosis:
    """Whether files can be created in a folder, or in the first parent that exists."""
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    writable = existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)
    return Diagnosis(name, "ok" if writable else "broken",
                 str(folder) if writable else f"can't write into {folder}",
                 "" if writable else advice, needed)


def _optional(program: OptionalProgram) -> Diagnosis:
    where = program.find()
    if where:
        return Diagnosis(program.name, "ok", where)
    return Diagnosis(program.name, "missing", program.purpose,
                 dict(zip(SYSTEMS, program.install, strict=True))[_system()])


def _system() -> str:
    """The system whose install line the user needs; Linux without dnf counts as Debian."""
    if sys.platform == "darwin":
        return "macOS"
    if sys.platform == "win32":
        return "Windows"
    return "Fedora" if shutil.which("dnf") else "Debian"
