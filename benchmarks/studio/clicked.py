"""Every shipped game clicked from its set-up to its scores: `python -m benchmarks.studio.clicked`.

A player that clicks on anything that is offered, in a window as wide as a desk's and one as wide
as a phone's. It says how many clicks it took, and fails if a page complains.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from playwright.sync_api import Browser

from benchmarks.studio.browser import chromium, studio
from generator.rules.chance import stream
from generator.rules.registry import playable
from tests.unit.studio.clicks import begin, click_to_the_end

WIDTHS = (400, 1400)


def main() -> None:
    """Click, and tell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.studio.clicked",
                                     description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.replace("_", "-") for game in playable()])
    with chromium() as browser:
        for game in parser.parse_args().games:
            for width in WIDTHS:
                sys.stdout.write(f"{game} at {width} px: {clicked(browser, game, width)} clicks\n")
                sys.stdout.flush()


def clicked(browser: Browser, game: str, width: int) -> int:
    """How many clicks a match took; RuntimeError if the page complained."""
    wrong: list[str] = []
    with studio(Path(game)) as running:
        page = browser.new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        begin(page, running.address, 2)
        clicks = click_to_the_end(page, stream(game, width))
        page.close()
    if wrong:
        raise RuntimeError(f"{game} at {width} px: {wrong}")
    return clicks


if __name__ == "__main__":
    main()
