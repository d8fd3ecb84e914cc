"""A game's folder with a file for every module that Python might import from there by mistake."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

OWN = Path(__file__).parents[1] / "data" / "own" / "picnic"
MARK = "ran"
# The real command, with helpers started as early as can be; and a server that lets a helper work
# and then ends. A file of its own, so that its folder is on the module path and no other is.
DRIVER = """\
import os

def begin_at_once():
    import generator.output.side_pictures as pictures
    from generator.apps.studio import server
    from generator.apps.studio.workers import BackgroundProcess

    pictures.WORTH_HELP, pictures.AT_ONCE = 0, 1
    startup = server.AppServer.startup

    async def brief(self, sockets=None):
        await startup(self, sockets)
        await BackgroundProcess().do(os.getpid)
        self.should_exit = True

    server.AppServer.startup = brief

if __name__ == "__main__":
    begin_at_once()
    from generator.apps.cli.main import main
    main()
"""
# Every command that starts helpers; GAME is the path of the game.
COMMANDS: dict[str, tuple[str, ...]] = {
    "build": ("build", "GAME", "--target", "sprites", "--dpi", "36", "--out", "OUT"),
    "balance": ("balance", "GAME", "--games", "20", "--workers", "2", "--trust", "--out", "OUT"),
    "play": ("play", "GAME", "--games", "20", "--workers", "2", "--trust"),
    "compare": ("compare", "BEFORE", "GAME", "--games", "50", "--players", "2", "--workers", "2",
                "--trust"),
    "tune": ("tune", "GAME", "--vary", "dish.*.copies ±1", "--target", "turns in 2..90",
             "--budget", "1750", "--players", "2", "--workers", "2", "--trust", "--out", "OUT"),
    "studio": ("studio", "GAME", "--no-browser", "--trust"),
    "host": ("host", "GAME", "--seats", "2", "--no-browser", "--trust", "--matches", "OUT"),
}


def plant(home: Path) -> None:
    """A game with rules, and beside them a file for each module, all of which leave a mark."""
    shutil.copytree(OWN, home)
    mark = home.parent / MARK
    text = f"with open({str(mark)!r}, 'a') as mark:\n    print(__name__, file=mark)\n"
    for name in {*sys.stdlib_module_names, *packages_distributions(), "generator", "ballotin"}:
        file = home / f"{name}.py"
        if name.isidentifier() and not file.exists():
            file.write_text(text, encoding="utf-8")


def run_planted(folder: Path, words: tuple[str, ...], *,
                inside: bool) -> tuple[int, str, list[str]]:
    """Run a command in a planted game, or from elsewhere: its code, its words, and what ran."""
    home = folder / "game"
    plant(home)
    (folder / "driver").mkdir()
    driver = folder / "driver" / "command.py"
    driver.write_text(DRIVER, encoding="utf-8")
    before = folder / "before"
    shutil.copytree(OWN, before)
    dishes = before / "dishes.yaml"
    dishes.write_text(dishes.read_text(encoding="utf-8").replace("points: 9", "points: 8"),
                      encoding="utf-8")
    names = {"BEFORE": str(before), "GAME": "." if inside else str(home),
             "OUT": str(folder / "out")}
    done = subprocess.run([sys.executable, str(driver), *(names.get(word, word) for word in words)],
                          cwd=home if inside else folder, capture_output=True, text=True,
                          check=False)
    mark = folder / MARK
    ran = mark.read_text(encoding="utf-8").split() if mark.exists() else []
    return done.returncode, done.stdout + done.stderr, ran
