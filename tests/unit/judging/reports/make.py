"""A study made by hand: real boxes, figures that nobody played for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.base.findings import FileLocation, Findings
from generator.base.report_section import Section, SectionBar
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import plan_faces
from generator.game.load.game_folder import read_game
from generator.game.model.expectations import Expectation
from generator.judging.balance.measure import (
    Balance,
    ComponentChange,
    Histogram,
    StudyFigure,
    Verdict,
)
from generator.judging.reports.report_data import ReportBox, box_of

TABLES = ((2, "greedy", 10000), (4, "greedy!reserve!wild,random,greedy,search:200", 5000))
SOURCES = ("boxes", "score-truffle", "score-mint", "wilds",
           "a-source-of-points-with-a-very-long-name-that-nobody-would-give-it",
           "first", "second", "third", "fourth", "fifth")
HERE = "components/game/expectations.yaml"
SECTIONS = (
    Section("Supply and demand", ("type", "there", "asked"),
            (("truffle", 24, 30), ("mint", 12, 13.5)),
            (SectionBar("truffle", (("there", 0.6), ("asked", 0.7))),
             SectionBar("mint", (("there", 0.4), ("asked", 0.3)))), (("largest gap", 0.1),)),)


def a_box(game: str, *, drawn: bool = True) -> ReportBox:
    """A shipped game's box, with a made-up difficulty for its tiles, or as if it had no art."""
    findings = Findings()
    read, assets = read_game(game, findings)
    pressroom = FaceSource(read, assets, FormCache(None), findings)
    tiles = [each for each in read.components if each.kind.name == "box-tile"]
    hard = {each.id: 0.95 - 0.02 * index for index, each in enumerate(tiles)}
    pieces = plan_faces(read, assets, FaceLook("en"), findings) if drawn else ()
    return box_of(read, assets.fonts, pieces, pressroom, hard)


def a_balance(box: ReportBox, kind: str, title: str = "Chocolatiers") -> Balance:
    """A study of two tables in which every measure that is shown has figures."""
    parts = tuple(item.id for item in box.items if item.kind == kind)
    figures = tuple(each for table in TABLES for each in _figures(*table, parts))
    return Balance(game="game", title=title, command="ballotin balance game --players 2,4 --seed 7",
                   seed=7,
                   build="ballotin 0.1.0, pure", options={"box": "plain"}, tables=TABLES,
                   figures=figures,
                   histograms=tuple(each for table in TABLES for each in _histograms(*table)),
                   verdicts=tuple(_verdicts(figures, kind)),
                   parts=tuple((part, kind) for part in parts),
                   changes=(ComponentChange("without box-01", figures[:2]),))


def without_verdicts(balance: Balance) -> Balance:
    """The same study, of which nothing was expected."""
    return replace(balance, verdicts=(), changes=())


def _figures(players: int, bots: str, games: int, parts: tuple[str, ...]) -> Iterable[StudyFigure]:
    def figure(measure: str, value: float, half: float, of: str = "") -> StudyFigure:
        return StudyFigure(measure=measure, value=value, low=value - half, high=value + half,
                           n=games, players=players, bots=bots, of=of)

    for seat in range(players):
        yield figure("seat-share", 1 / players + 0.02 * (-1) ** seat, 0.01, str(seat + 1))
        yield figure("score", 40 + seat, 0.2, str(seat + 1))
    yield figure("turns", 28.4, 0.3)
    yield figure("minutes", 24.9, 0.2)
    yield figure("finished", 0.9998, 0.0002)
    yield figure("drama", 0.08, 0.002)
    for index, source in enumerate(SOURCES):
        yield figure("points-from", 30 / (index + 1) ** 2, 0.1, source)
    for cause, share in (("full_sampler", 0.93), ("max_turns", 0.07)):
        yield figure("end-cause", share, 0.01, cause)
    for index, part in enumerate(parts):
        yield figure("pick-rate", 0.1 + 0.7 * (index * 7 % 36) / 36, 0.01, part)
        yield figure("win-effect", 0.05 * ((index * 5 % 11) - 5) / 5, 0.015, part)
        yield figure("win-effect-q", 0.01 if index % 5 == 0 else 0.4, 0.0, part)
        yield figure("time-on-offer", 2 + index * 11 % 13, 0.4, part)
        yield figure("dead", float(index == 3), 0.0, part)


def _histograms(players: int, bots: str, games: int) -> Iterable[Histogram]:
    for seat in range(players):
        yield Histogram("score", players, bots, str(seat + 1), _hill(40 + seat, games))
    yield Histogram("turns", players, bots, "", _hill(28, games))
    yield Histogram("margin", players, bots, "", _hill(9, games))


def _hill(top: int, games: int) -> tuple[tuple[float, int], ...]:
    return tuple((float(value), games // (4 + abs(value - top) ** 2))
                 for value in range(max(0, top - 18), top + 19))


def _verdicts(figures: Iterable[StudyFigure], kind: str) -> Iterable[Verdict]:
    wishes = (("seat-share", 0.3, 0.7, ""), ("turns", None, 26.0, ""), ("minutes", 15.0, 25.0, ""),
              ("finished", 0.999, None, ""), ("pick-rate", 0.12, None, kind))
    for line, (measure, low, high, of) in enumerate(wishes, 3):
        wish = Expectation(measure, FileLocation(HERE, line, 5), low, high, (), "", of)
        for each in figures:
            if each.measure == measure and each.players == 2:
                yield _judged(wish, each)


def _judged(wish: Expectation, figure: StudyFigure) -> Verdict:
    low = float("-inf") if wish.low is None else wish.low
    high = float("inf") if wish.high is None else wish.high
    if figure.high < low or figure.low > high:
        return Verdict(wish, figure, "missed")
    if low <= figure.low and figure.high <= high:
        return Verdict(wish, figure, "met")
    return Verdict(wish, figure, "undecided", 13645)
