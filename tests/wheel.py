"""Tries a wheel: `python -m tests.wheel dist/ballotin-….whl`, as `make wheel` does.

It is installed into a fresh environment far from the sources, where no compiler can be found, and
has to play the games that the sources play.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from generator.playing.rules.compiled import is_compiled

GAMES = ("master-chocolatier", "chocoly", "chocolatiers", "chai")


def main(wheel: Path) -> None:
    """Install, ask which build it is, and play."""
    if is_compiled():
        raise SystemExit("these sources are compiled themselves: make pure")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        subprocess.run([sys.executable, "-m", "venv", home / "fresh"], check=True)
        scripts = home / "fresh" / ("Scripts" if os.name == "nt" else "bin")
        outside = {**os.environ, "PATH": str(scripts)}
        subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", wheel.resolve()],
                       check=True, cwd=home, env=outside)
        version = output(scripts, home, "--version")
        if "(compiled)" not in version:
            raise SystemExit(f"the wheel isn't compiled: {version}")
        for game in GAMES:
            asked = ("play", game, "--games", "40", "--seed", "5", "--workers", "1", "--json")
            if output(scripts, home, *asked) != output(Path(sys.executable).parent, home, *asked):
                raise SystemExit(f"the wheel plays other games of {game} than the sources")
    sys.stdout.write(f"{wheel.name}: {version.strip()}, plays as the sources do\n")


def output(scripts: Path, folder: Path, *words: str) -> str:
    """What the command says."""
    done = subprocess.run([scripts / "ballotin", *words], check=True, cwd=folder, text=True,
                          stdout=subprocess.PIPE, encoding="utf-8")
    return done.stdout


if __name__ == "__main__":
    main(Path(sys.argv[1]))
