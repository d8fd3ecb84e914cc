"""Phaser, PixiJS, Spine and a browser load our atlases, and show the very faces."""

from __future__ import annotations

import base64
import mimetypes
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from generator.output.atlas_formats import SpriteFrame, sprite_class
from tests.conftest import ROOT, lacking
from tests.readers.conftest import GAME, ReaderKit, on_white, pixels_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

HOST = "http://readers.test"
PACKAGES = ROOT / ".venv" / "readers" / "node_modules"
SCRIPTS = ("phaser/dist/phaser.min.js", "pixi.js/dist/pixi.min.js",
           "@esotericsoftware/spine-core/dist/iife/spine-core.min.js")
CELL, COLUMNS = 220, 8
# A canvas multiplies colours with their opacity and rounds.
ROUNDED = 2


@pytest.fixture(scope="module")
def page(browser: Browser, kit: ReaderKit) -> Iterator[Page]:
    """A page with the engines, to which our files lie beside them; it has no network."""
    if not all((PACKAGES / script).is_file() for script in SCRIPTS):
        lacking("engines", "Phaser, PixiJS and Spine are not here: make readers brings them")
    places = {"sprites": kit.sprites, "npm": PACKAGES, "tests": Path(__file__).parent}
    wrong: list[str] = []

    def answer(route: Route) -> None:
        folder, _, name = route.request.url.removeprefix(f"{HOST}/").partition("/")
        file = places.get(folder, Path()) / name
        if not folder:
            route.fulfill(body="<!doctype html><title>Readers</title>", content_type="text/html")
        elif name and file.is_file():
            route.fulfill(body=file.read_bytes(),
                          content_type=mimetypes.guess_type(name)[0] or "text/plain")
        else:
            wrong.append(route.request.url)
            route.fulfill(status=404, body="")

    page = browser.new_page(viewport={"width": CELL * COLUMNS, "height": 900})
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.route("**/*", answer)
    page.goto(f"{HOST}/")
    for script in (*(f"npm/{each}" for each in SCRIPTS), "tests/engines.js"):
        page.add_script_tag(url=f"{HOST}/{script}")
    yield page
    page.close()
    assert wrong == []


def differing(kit: ReaderKit, names: list[str], picture: str) -> dict[str, int]:
    """The frames that an engine shows in another way than we draw them, and how far off."""
    shown = on_white(pixels_of(base64.b64decode(picture.partition(",")[2])))
    found = {}
    for index, name in enumerate(names):
        face = on_white(kit.faces[name])
        down, across = (CELL * each for each in divmod(index, COLUMNS))
        cell = shown[down:down + CELL, across:across + CELL]
        seen = cell[:face.shape[0], :face.shape[1]]
        off = int(np.abs(seen - face).max())
        # Nothing of a neighbour on the sheet may be seen around it.
        cell = cell.copy()
        cell[:face.shape[0], :face.shape[1]] = 255
        if off > ROUNDED or cell.min() < 255:
            found[name] = off
    return found


def stems(kit: ReaderKit) -> list[str]:
    return sorted(file.stem for file in kit.sprites.glob("*.png") if "@" not in file.stem)


def test_the_sheets_are_several(kit: ReaderKit) -> None:
    assert len([stem for stem in stems(kit) if stem.startswith("tile-")]) > 2


def files_for(kit: ReaderKit, loader: str) -> list[list[str]]:
    """What Phaser is told to load, each with its key."""
    if loader == "multiatlas":
        return [["game", f"/sprites/{GAME}.phaser.json", "/sprites"]]
    ending = {"atlasXML": ".xml", "array": ".array.json", "atlas": ".json"}[loader]
    return [[stem, f"/sprites/{stem}.png", f"/sprites/{stem}{ending}"] for stem in stems(kit)]


@pytest.mark.parametrize("loader", ["multiatlas", "atlas", "array", "atlasXML"])
def test_phaser_shows_every_frame_as_we_draw_it(page: Page, kit: ReaderKit, loader: str) -> None:
    how = "atlas" if loader == "array" else loader
    names, picture = page.evaluate("([how, files, count]) => phaser(how, files, count)",
                                   [how, files_for(kit, loader), len(kit.faces)])
    assert (sorted(names), differing(kit, names, picture)) == (sorted(kit.faces), {})


def test_pixi_shows_every_frame_of_all_pages_from_one_of_them(page: Page, kit: ReaderKit) -> None:
    names, picture = page.evaluate("([file, count]) => pixi(file, count)",
                                   ["/sprites/tile-1.pixi.json", len(kit.faces)])
    assert (sorted(names), differing(kit, names, picture)) == (sorted(kit.faces), {})


def test_pixi_takes_the_pages_of_a_kind_from_one_of_them(page: Page, kit: ReaderKit) -> None:
    names, picture = page.evaluate("([file, count]) => pixi(file, count)",
                                   ["/sprites/tile-1.json", len(kit.faces)])
    tiles = sorted(name for name in kit.faces if name.startswith("tile/"))
    assert (sorted(names), differing(kit, names, picture)) == (tiles, {})


def test_pixi_shows_a_frame_of_twice_the_pixels_as_large_as_the_other(
        page: Page, kit: ReaderKit) -> None:
    once, twice = (page.evaluate("(file) => pixiSizes(file)", f"/sprites/{name}.pixi.json")
                   for name in ("tile-1", "tile-1@2x"))
    off = {name: abs(twice[name][way] - once[name][way]) for name in once for way in (0, 1)}
    assert (set(once), set(twice), max(off.values())) == (
        set(kit.faces), set(kit.faces), pytest.approx(0, abs=0.5))


def test_spine_finds_every_frame_where_we_drew_it(page: Page, kit: ReaderKit) -> None:
    names, picture = page.evaluate("([file, folder, count]) => spineAtlas(file, folder, count)",
                                   [f"/sprites/{GAME}.atlas", "/sprites", len(kit.faces)])
    assert (sorted(names), differing(kit, names, picture)) == (sorted(kit.faces), {})


def test_a_browser_shows_every_class_as_we_draw_it(page: Page, kit: ReaderKit) -> None:
    """As large as it is drawn, on white, in a page of its own."""
    names = sorted(kit.faces)
    kinds = sorted({name.partition("/")[0] for name in names})
    links = "".join(f'<link rel="stylesheet" href="/sprites/{kind}.css">' for kind in kinds)
    cells = "".join(
        f'<i class="sprite-{name.partition("/")[0]} {class_name(name)}" style="position: absolute; '
        f'left: {index % COLUMNS * CELL}px; top: {index // COLUMNS * CELL}px"></i>'
        for index, name in enumerate(names))
    page.evaluate("(text) => { document.body.innerHTML = text; }",
                  f"{links}<style>body {{ margin: 0 }}</style>{cells}")
    page.wait_for_function(
        "() => [...document.querySelectorAll('link')].every((link) => link.sheet)")
    page.evaluate("""() => Promise.all([...document.querySelectorAll('i')].map((cell) => {
      const image = new Image();
      image.src = getComputedStyle(cell).backgroundImage.slice(5, -2);
      return image.decode();
    }))""")
    shot = page.screenshot(full_page=True)
    assert differing(kit, names, "," + base64.b64encode(shot).decode()) == {}


def class_name(name: str) -> str:
    kind, _, rest = name.partition("/")
    piece, _, side = rest.rpartition(".")
    return sprite_class(SpriteFrame(kind=kind, piece=piece, side=side, copies=1, x=0, y=0,
                                    width=1, height=1))
