"""What is compared with what, and how far apart they should be."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.deck import cards, write_deck, write_thousands
from benchmarks.runs import ROOT, Route, Run, command, interleave, prepare, run

FONTS = ROOT / "templates" / "shared" / "fonts"
FEW, MANY, THOUSANDS = 60, 1000, 10_000
OFTEN = 3
SPRITES = 70
DPI = 160  # 70 cells of a poker card fill a sheet of 4096 pixels

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure, and what was aimed for: `at_least`, or at most if that is False."""

    what: str
    value: float
    aim: float | None
    unit: str
    at_least: bool = True

    @property
    def met(self) -> bool:
        """Whether the figure is what it should be."""
        if self.aim is None:
            return True
        return self.value >= self.aim if self.at_least else self.value <= self.aim


@dataclass(frozen=True, slots=True)
class Contest:
    """Routes to the same end, and what their figures say."""

    title: str
    routes: tuple[Route, ...]
    goals: tuple[Goal, ...]


def decks(work: Path, count: int, rounds: int, protograf: str | None, say: Say) -> Contest:
    """A whole deck as a PDF, made by everybody who can."""
    folder = _deck(work, count)
    fonts = _fontconfig(work)
    times = OFTEN if count < MANY else 1
    ours = Route("Ballotin, the whole kit", lambda: _cold(folder, work / f"kit-{count}"), times)
    press = Route("Ballotin's press and PDF", lambda: _pressed(folder, work, "pdf"), times)
    cairo = Route("CairoSVG per face + pikepdf", lambda: run(
        "benchmarks.routes.cairo", folder, work / "cairo.pdf", fonts=fonts), times)
    routes = [ours, press, cairo]
    if protograf:
        routes += [Route(f"protograf, {how}", lambda how=how: run(  # type: ignore[misc]
            "benchmarks.routes.protograf_deck", folder / "cards.json", work / "proto.pdf",
            how.split()[0], python=protograf)) for how in ("flat colours", "banded gradients")]
    interleave(routes, rounds, say)
    goals = [
        Goal(f"{count} faces, from the same drawn faces: CairoSVG + pikepdf takes",
             cairo.own_seconds / press.own_seconds, 6.0 if count < MANY else 12.0, "×"),
        Goal(f"{count} faces, from YAML, against our whole kit: CairoSVG + pikepdf takes",
             cairo.seconds / ours.seconds, None, "×"),
        Goal(f"{count} faces: its PDF is larger by", cairo.kilobytes / ours.kilobytes, 4.0, "×"),
    ]
    # Only with something like gradients is it the same deck.
    goals += [Goal(f"{count} faces: {route.name}, takes", route.seconds / ours.seconds,
                   80.0 if "gradients" in route.name else None, "×") for route in routes[3:]]
    if count >= MANY:
        goals.append(Goal(f"{count} faces: peak memory", ours.peak_mb, 150.0, " MB", False))
    return Contest(f"A deck of {count} distinct faces, three copies each, duplex A4",
                   tuple(routes), tuple(goals))


def rebuilds(work: Path, count: int, rounds: int, say: Say) -> Contest:
    """The same deck again after one card was changed."""
    folder = _deck(work, count)
    out = work / f"again-{count}"
    cold = Route("cold build", lambda: _cold(folder, out))
    warm = Route("one face changed", lambda: _changed(folder, lambda: _build(folder, out), count))
    resident = Route("one face changed, in a process that stays", lambda: run(
        "benchmarks.routes.resident", folder, work / "resident", count))
    whole = Route("the command from start to end, cold", lambda: _command(folder, work, "new"))
    again = Route("the command from start to end, one face changed", lambda: _changed(
        folder, lambda: _command(folder, work, "old"), count))
    routes = (cold, warm, resident, whole, again)
    interleave(routes, rounds, say)
    goals = (Goal(f"{count} faces, one changed: part of the cold build",
                  warm.seconds / cold.seconds, 0.1, "", False),
             Goal(f"{count} faces, one changed, in a process that stays: part of the cold build",
                  resident.seconds / cold.seconds, 0.03, "", False),
             Goal(f"{count} faces, one changed, with Python's start and all imports: part of the "
                  "cold build with these", again.seconds / whole.seconds, None, "", False))
    return Contest(f"The deck of {count} again, one face changed", routes, goals)


def thousands(work: Path, rounds: int, say: Say) -> Contest:
    """Very many cards, as the game of `ballotin new` draws them."""
    folder = work / "thousands"
    if not folder.exists():
        prepare("generator", "new", folder)
    write_thousands(folder, THOUSANDS)
    ours = Route("Ballotin, the whole kit", lambda: _cold(folder, work / "kit-thousands"))
    checked = Route("ballotin check", lambda: run(
        "benchmarks.routes.checked", folder, "--imports", work / "imports-pdf.json"))
    interleave((ours, checked), rounds, say)
    goals = (Goal(f"{THOUSANDS} faces: PDF", ours.seconds, 7.0, " s", False),
             Goal(f"{THOUSANDS} faces: check", checked.seconds, 5.0, " s", False),
             Goal(f"{THOUSANDS} faces: peak memory", ours.peak_mb, None, " MB", False))
    return Contest(f"{THOUSANDS} cards with two lines of text each", (ours, checked), goals)


def sprites(work: Path, rounds: int, say: Say) -> Contest:
    """One sheet of sprites."""
    folder = _deck(work, SPRITES - 1)  # the back is a sprite too
    fonts = _fontconfig(work)
    ours = Route("Ballotin, with JSON and CSS",
                 lambda: _cold(folder, work / "sprites", "sprites"), OFTEN)
    usual = Route("cairosvg.svg2png + Pillow", lambda: run(
        "benchmarks.routes.sheet_of_png", folder, work / "usual.png", DPI, fonts=fonts), OFTEN)
    press = Route("Ballotin's press and sprites", lambda: _pressed(folder, work, "sprites"), OFTEN)
    interleave((ours, press, usual), rounds, say)
    goals = (
        Goal(f"sprite sheet of {SPRITES}, from the same drawn faces: CairoSVG + Pillow takes",
             usual.own_seconds / press.own_seconds, 4.0, "×"),
        Goal(f"sprite sheet of {SPRITES}, from YAML, with a cache for the next build: "
             "CairoSVG + Pillow takes", usual.seconds / ours.seconds, None, "×"))
    return Contest(f"A sprite sheet of {SPRITES} cells", (ours, press, usual), goals)


def _cold(folder: Path, out: Path, target: str = "pdf") -> Run:
    """Build into an empty folder, so that nothing is in the cache."""
    shutil.rmtree(out, ignore_errors=True)
    return _build(folder, out, target)


def _build(folder: Path, out: Path, target: str = "pdf") -> Run:
    imports = out.parent / f"imports-{target}.json"
    words = (folder, out, "--target", target, "--imports", imports, "--dpi", DPI)
    if not imports.exists():
        prepare("benchmarks.routes.ours", *words)
        shutil.rmtree(out)
    return run("benchmarks.routes.ours", *words)


def _pressed(folder: Path, work: Path, target: str) -> Run:
    """From drawn faces to files; what is imported was learnt by the whole build."""
    return run("benchmarks.routes.pressed", folder, work / f"pressed-{target}", "--target", target,
               "--dpi", DPI, "--imports", work / f"imports-{target}.json")


def _command(folder: Path, work: Path, cache: str) -> Run:
    """Build by the command as a user does; with a `new` folder nothing is in the cache."""
    out = work / "commanded"
    if cache == "new":
        shutil.rmtree(out, ignore_errors=True)
    return command("build", folder, "--target", "pdf", "--quiet", "--out", out)


def _changed(folder: Path, build: Callable[[], Run], count: int) -> Run:
    """Build again with another name on one card."""
    deck = cards(count)
    deck[count // 2] = replace(deck[count // 2], name="Another name")
    write_deck(folder, deck)
    try:
        return build()
    finally:
        write_deck(folder, cards(count))


def _deck(work: Path, count: int) -> Path:
    """The game's folder."""
    folder = work / f"deck-{count}"
    write_deck(folder, cards(count))
    return folder


def _fontconfig(work: Path) -> Path:
    """Show CairoSVG the same fonts, and no others."""
    file = work / "fonts.conf"
    file.write_text(
        f'<?xml version="1.0"?><fontconfig><dir>{FONTS}</dir>'
        f"<cachedir>{work / 'fontcache'}</cachedir></fontconfig>\n", encoding="utf-8")
    return file
