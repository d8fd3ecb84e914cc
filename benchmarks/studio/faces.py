"""From a saved file to the new picture in the page, in milliseconds of the clock."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from benchmarks.contest import Goal
from benchmarks.deck import Card, cards, write_deck
from benchmarks.runs import ROOT
from benchmarks.studio.browser import come, opened, settled, studio

FEW, MANY = 300, 1000
# Milliseconds between two saves: somebody who saves faster doesn't look at what comes.
PAUSE = 400
# Pieces that can be seen when the page is opened.
SEEN = 6


@dataclass
class Loop:
    """How long saves took until their picture was there, ms."""

    what: str
    took: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """What is usual."""
        return median(self.took)

    @property
    def nearly_all(self) -> float:
        """What 95 % don't reach."""
        return sorted(self.took)[int(len(self.took) * 0.95)]

    def row(self) -> str:
        """A row of the table of figures."""
        return (f"| {self.what} | {self.median:.0f} | {self.nearly_all:.0f} | "
                f"{min(self.took):.0f}–{max(self.took):.0f} | {len(self.took)} |")


@dataclass
class Figures:
    """What was measured."""

    line: Loop
    template: Loop
    few: Loop
    many: Loop
    usable: Loop
    shown: Loop
    peak_mb: float
    many_mb: float

    @property
    def goals(self) -> list[Goal]:
        """The figures beside what was aimed for."""
        return [
            Goal("a line of YAML in Chai → its picture, median", self.line.median, 150, " ms",
                 False),
            Goal("the same, 95 %", self.line.nearly_all, 400, " ms", False),
            Goal("a template of 55 faces → the first of them", self.template.median, 300, " ms",
                 False),
            Goal(f"{MANY:,} faces: from the command to a page with pictures", self.usable.median,
                 1000, " ms", False),
            Goal(f"{MANY:,} faces: from the address to a page with pictures", self.shown.median,
                 1000, " ms", False),
            Goal(f"{MANY:,} faces: a line of YAML → its picture, median", self.many.median, 300,
                 " ms", False),
            Goal("memory of the studio of Chai", self.peak_mb, 400, " MB", False),
            Goal(f"memory of the studio of {MANY:,} faces", self.many_mb, None, " MB", False)]


def measured(browser: Browser, folder: Path, often: int) -> Figures:
    """Save files in three games, and see when their pictures come."""
    line, template, peak = _chai(browser, folder / "chai", often)
    few = _deck(browser, folder / "few", FEW, often)
    many = _deck(browser, folder / "many", MANY, often)
    return Figures(line, template, few.line, many.line, many.usable, many.shown, peak, many.mb)


def _chai(browser: Browser, root: Path, often: int) -> tuple[Loop, Loop, float]:
    for part in ("components", "templates"):
        shutil.copytree(ROOT / part / "chai", root / part / "chai")
    line, template = Loop("Chai, one line of YAML"), Loop("Chai, a template of 55 faces")
    file = root / "components" / "chai" / "customers.yaml"
    drawing = root / "templates" / "chai" / "customer.front.svg"
    text, drawn = file.read_text(encoding="utf-8"), drawing.read_text(encoding="utf-8")
    with studio(root) as running:
        page = opened(browser, f"{running.address}/faces?kind=customer")
        settled(page)
        names = page.locator(".pieces li:visible").evaluate_all(
            "each => each.map((one) => one.dataset.name)")[:SEEN]
        for number in range(often):
            name = names[number % len(names)]
            part = name.rpartition("/")[2]
            head, entry = text.split(f"id: {part},", 1)
            changed = f"{head}id: {part}," + entry.replace("name: ", f"name: N{number}", 1)
            line.took.append(_saved(page, file, changed, name))
        file.write_text(text, encoding="utf-8")
        for number in range(max(5, often // 4)):
            page.wait_for_timeout(3 * PAUSE)
            mark = f'<rect x="9" y="9" width="{number + 1}" height="1" fill="#fff"/></svg>'
            template.took.append(_saved(page, drawing, drawn.replace("</svg>", mark), names[0]))
        peak = running.peak_mb
        page.close()
    return line, template, peak


class _Deck(NamedTuple):
    """What was measured with a deck of cards: from the command, from the address, and saves."""

    usable: Loop
    shown: Loop
    line: Loop
    mb: float


def _deck(browser: Browser, folder: Path, count: int, often: int) -> _Deck:
    usable, shown, line = (Loop(f"{count:,} faces, {what}") for what in (
        "from the command to a page with pictures", "from the address to a page with pictures",
        "one line of YAML"))
    deck = cards(count)
    write_deck(folder, deck)
    for last in (False, False, True):
        with studio(folder) as running:
            before = time.time()
            page = opened(browser, f"{running.address}/faces")
            first = come(page, f"card/{deck[0].id}", 0)
            usable.took.append((first - running.started) * 1000)
            shown.took.append((first - before) * 1000)
            if last:
                settled(page)
                for number in range(often):
                    line.took.append(_renamed(page, folder, deck, number))
            mb = running.peak_mb
            page.close()
    return _Deck(usable, shown, line, mb)


def _renamed(page: Page, folder: Path, deck: list[Card], number: int) -> float:
    """Give a card another name, and save only the file of the cards, as an editor would."""
    at = number % SEEN
    other = replace(deck[at], name=f"Another name {number}")
    write_deck(folder.with_name("aside"), [*deck[:at], other, *deck[at + 1:]])
    changed = (folder.with_name("aside") / "cards.yaml").read_text(encoding="utf-8")
    return _saved(page, folder / "cards.yaml", changed, f"card/{other.id}")


def _saved(page: Page, file: Path, text: str, name: str) -> float:
    """Save a file; the milliseconds until the picture of a piece is another one."""
    page.wait_for_timeout(PAUSE)
    before = time.time()
    file.write_text(text, encoding="utf-8")
    return (come(page, name, before) - before) * 1000
