"""Pictures of the studio for the pages, taken in a real browser."""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from generator.apps.studio.app import studio_app
from generator.apps.studio.workbench import Workbench
from generator.apps.workflows.game_rules import rules_of
from generator.base.findings import Findings
from generator.game.load.files import shipped_root
from generator.game.load.game_folder import open_game
from generator.game.model.supply import supply_of
from generator.playing.matches.live_match import LiveMatch, Occupant, open_live_match
from generator.playing.matches.match_file import begin_match
from generator.playing.matches.match_lines import head_of
from generator.playing.play.bot_tasks import bot_turn
from tests.conftest import BROWSERS, FLAGS
from tests.unit.apps.studio.conftest import Running, served

WIDE, PHONE = (1400, 860), (400, 800)
DAY = "2026-01-01"


def take(folder: Path) -> None:
    """Write `studio-faces.png`, `studio-play.png` and `studio-phone.png`."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        return
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as place:
        browser = driver.chromium.launch(executable_path=program, args=FLAGS)
        with _studio(Path(place), "chai", 120) as running:
            with _page(browser, running, "faces", WIDE) as page:
                page.get_by_label("Kind").select_option(label="Customers")
                page.locator("button.tile:visible").nth(3).click()
                page.wait_for_load_state("networkidle")
                _keep(page, folder / "studio-faces.png")
            with _page(browser, running, "play", WIDE) as page:
                _go_on(page)
                _keep(page, folder / "studio-play.png")
        with _studio(Path(place), "chocolatiers", 90) as running, \
                _page(browser, running, "play", PHONE) as page:
            _go_on(page)
            _keep(page, folder / "studio-phone.png")
        browser.close()


@contextmanager
def _studio(place: Path, game: str, moves: int) -> Iterator[Running]:
    """The studio of a game with a match that has gone on for a while, and it is your turn."""
    home = place / game
    shutil.copytree(shipped_root() / "components" / game, home / "components" / game)
    shutil.copytree(shipped_root() / "templates" / game, home / "templates" / game)
    bench = Workbench(f"components/{game}")
    bench.matches = home / "matches"
    sitting = _played(str(home / bench.where), moves)
    writer = begin_match(bench.matches, DAY, head_of(sitting, game, "0", DAY))
    writer.append(sitting.events)
    writer.close()
    # The page shows paths as they are from here.
    with chdir(home), served(studio_app(bench), bench.hub.close) as port:
        yield Running(port, bench)


def _played(where: str, moves: int) -> LiveMatch:
    """A match of yours against two bots, after so many choices or a few more."""
    supply = supply_of(open_game(where, Findings()).game)
    rules = rules_of(supply, 3, {}, Findings())
    sitting = open_live_match(rules, "7",
                              [Occupant("You"), Occupant(bot="greedy"), Occupant(bot="greedy")])
    sitting = sitting.stand_in(0, "greedy")
    while len(sitting.moves) < moves or sitting.to_move != 0:
        task = sitting.bot_task()
        assert task
        sitting = sitting.apply_bot_plan(bot_turn(task))
    return sitting.sit(0, "You")


@contextmanager
def _page(browser: Browser, running: Running, name: str, size: tuple[int, int]) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]},
                            color_scheme="light", reduced_motion="reduce", device_scale_factor=1)
    page.goto(f"{running.address}/{name}")
    yield page
    page.close()


def _go_on(page: Page) -> None:
    page.get_by_role("button", name="Continue").first.click()
    page.wait_for_load_state("networkidle")


def _keep(page: Page, file: Path) -> None:
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        shown = shot.convert("RGB").quantize(256, kmeans=2)
    shown.save(file, optimize=True)
