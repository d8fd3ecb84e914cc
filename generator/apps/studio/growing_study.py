"""A study that grows while somebody looks at it, in a process of its own.

The process keeps what it has played: a change that the rules don't see plays nothing again, and
what is kept as a reference is compared on the same luck, game by game.
"""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from generator.apps.studio.reference import Reference, keep_reference, kept_reference
from generator.base.findings import Complaint, Finding, Findings, Stop
from generator.base.wording import difference, difference_span, shown
from generator.drawing.cache.forms import Cache
from generator.drawing.cache.pressroom import Pressroom
from generator.drawing.text.fonts import FontLibrary
from generator.drawing.text.style import TextMeasure
from generator.game.load.game_folder import Opened, open_game
from generator.game.model.supply import Supply, ordered, supply_of
from generator.game.trust import MayRun
from generator.judging.balance.apart import OF_COMPONENTS, OF_THE_GAME, Apart, apart, corrected
from generator.judging.balance.blocks import BLOCKS, FEWEST, Sample, block_batch
from generator.judging.balance.measure import Table, title_of, unit_of
from generator.judging.balance.plan import QUICK, StudyPlan, TablePlan, planned
from generator.judging.balance.study import Played, check_plan, judged
from generator.judging.components.check import difficulties
from generator.judging.reports.charts.canvas import Chart
from generator.judging.reports.sections import (
    VerdictCard,
    components,
    fairness,
    lengths,
    scores,
    verdict_cards,
)
from generator.judging.reports.study import box_of, played, study_of, summary, table_name
from generator.playing.play.study import Counts
from generator.playing.rules.registry import has_rules

# Games of a block: so many that a quick study has as many blocks as others have.
SIZE: Final = QUICK // BLOCKS
# Seconds of work after which somebody is told, and asked whether to go on.
ROUND: Final = 0.5
FIRST_ROUND: Final = 4
MOST_AT_ONCE: Final = 250
KEPT, BEFORE = "what you kept", "before your changes"


@dataclass(frozen=True, slots=True)
class Wish:
    """Who shall play; what isn't named, expectations.yaml says."""

    players: tuple[int, ...] = ()
    bots: str = ""


@dataclass(frozen=True, slots=True)
class Begun:
    """What is to be played, of which `choices` of players; `why_not` says why nothing is."""

    players: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    choices: tuple[int, ...] = ()
    why_not: str = ""
    hint: str = ""
    findings: tuple[Finding, ...] = ()
    # Games that are there already, at the table with the fewest.
    games: int = 0


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure beside the reference's, in words; `word` is what can be said of it.

    `low`, `middle` and `high` are for a drawing.
    """

    title: str
    table: str
    old: str
    new: str
    value: str
    interval: str
    word: str
    low: float
    middle: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How a study stands, ready to be shown; `compared` games were played on the same luck."""

    played: str
    summary: str
    outstanding: tuple[str, ...]
    cards: tuple[VerdictCard, ...]
    charts: tuple[Chart, ...]
    reference: str = ""
    compared: int = 0
    differences: tuple[Difference, ...] = ()


@dataclass(slots=True)
class _Seated:
    """A table, what was counted at it block by block, and how long a game takes."""

    plan: TablePlan
    table: Table
    blocks: dict[int, Counts] = field(default_factory=dict)
    games: int = 0
    pace: float = 0.0

    @property
    def name(self) -> tuple[str, tuple[str, ...]]:
        """What decides how its games go."""
        return self.plan.spec.key, self.table.bots

    @property
    def whole_blocks(self) -> tuple[Counts, ...]:
        """The blocks of which every game is played."""
        return tuple(self.blocks[number] for number in range(self.games // SIZE))

    def play(self, games: int) -> None:
        """Play on."""
        begin = time.process_time()
        counts = block_batch(0, SIZE, self.plan.spec, self.games, games)
        for (block, *key), count in counts.items():
            self.blocks.setdefault(block, Counter())[tuple(key)] += count
        self.games += games
        self.pace = (time.process_time() - begin) / games


@dataclass(slots=True)
class _Study:
    """What this process has read and played."""

    opened: Opened | None = None
    supply: Supply | None = None
    plan: StudyPlan = field(default_factory=StudyPlan)
    tables: list[_Seated] = field(default_factory=list)
    reference: Reference | None = None
    asked_for_reference: bool = False


_STUDY: Final = _Study()


def begin(where: str, may_run: MayRun | None, wish: Wish) -> Begun:
    """Lay the tables for the game as its files are now; games that still hold are kept."""
    findings = Findings()
    try:
        opened = open_game(where, findings, judged=True, may_run=may_run)
        findings.stop_on_errors()
    except Stop:
        return Begun(why_not="The game has errors: nothing is played until they are repaired.",
                     hint="The Check page tells them.")
    supply, expected = supply_of(opened.game), opened.expectations
    if not has_rules(supply):
        return _unplayable(supply)
    if not _STUDY.asked_for_reference:
        _STUDY.asked_for_reference, _STUDY.reference = True, kept_reference(opened.game.id)
    supply = _with_known_luck(supply)
    players, lineups = planned(supply, expected.study, wish.players,
                               ((wish.bots,),) if wish.bots else ())
    plan = StudyPlan(players, lineups, QUICK, seconds=expected.study.seconds)
    try:
        laid = [_Seated(*each) for each in check_plan(supply, expected, plan, findings)]
    except Stop:
        return Begun(players, tuple(map(",".join, lineups)), supply.players,
                     "This can't be played.", findings=tuple(findings.errors))
    _sit_down(laid)
    _STUDY.opened, _STUDY.supply, _STUDY.plan = opened, supply, plan
    return Begun(players, tuple(map(",".join, lineups)), supply.players,
                 games=min(each.games for each in laid))


def _unplayable(supply: Supply) -> Begun:
    if supply.own is not None:
        return Begun(why_not=f"'{supply.own.folder}' is a program, and you haven't said that it "
                     "may run.", hint=f"Read it; then type: ballotin trust {supply.own.trusted_as}")
    return Begun(why_not="This game has no rules, so nobody can play it yet.",
                 hint="With a rules.py bots play it: ballotin new --rules makes a game with one.")


def _with_known_luck(supply: Supply) -> Supply:
    """The set in the order in which earlier games were played, so that decks lie as they did."""
    if _STUDY.reference:
        return ordered(supply, _STUDY.reference.parts, _STUDY.reference.types)
    known = _STUDY.supply
    return ordered(supply, [part.id for part in known.parts], known.types) if known else supply


def _sit_down(laid: list[_Seated]) -> None:
    """Take over what was played by the same rules with the same box."""
    before = {each.name: each for each in _STUDY.tables}
    if _STUDY.reference is None and any(
            each.table.bots == other.table.bots and each.name != other.name
            for each in laid for other in _STUDY.tables):
        # Where nothing was kept, what was played before the first change shows what it did.
        _STUDY.reference = _as_reference(BEFORE)
    for each in laid:
        known = before.get(each.name)
        if known:
            each.blocks, each.games, each.pace = known.blocks, known.games, known.pace
    _STUDY.tables = laid


def _as_reference(title: str) -> Reference | None:
    """What was played so far, for others to be held to; None if it is too little."""
    supply = _STUDY.supply
    tables = {(each.table.players, each.table.bots): each.whole_blocks for each in _STUDY.tables
              if len(each.whole_blocks) >= FEWEST}
    if supply is None or not tables:
        return None
    return Reference(title, tuple(part.id for part in supply.parts), dict(supply.types), tables)


def keep() -> str:
    """Let later versions be held to this one; in words why not, if that is too early."""
    kept = _as_reference(KEPT)
    if kept is None or _STUDY.opened is None:
        return f"{FEWEST * SIZE} games at a table are the least that can be compared"
    _STUDY.reference = kept
    keep_reference(_STUDY.opened.game.id, kept)
    return ""


def play_on(target: int) -> tuple[int, tuple[Finding, ...]]:
    """Play for a moment at the table with the fewest games; how many there are, and what failed."""
    seated = min(_STUDY.tables, key=lambda each: each.games)
    games = int(ROUND / seated.pace) if seated.pace else FIRST_ROUND
    try:
        seated.play(max(1, min(games, MOST_AT_ONCE, target - seated.games)))
    except Complaint as fault:
        return seated.games, (fault.at(seated.plan.spec.supply.where),)
    return min(each.games for each in _STUDY.tables), ()


def standing() -> Standing:
    """What the games tell so far."""
    opened, supply = _STUDY.opened, _STUDY.supply
    if opened is None or supply is None:
        raise ValueError("nothing has begun")
    at = [Played(each.plan, Sample(each.table, tuple(each.blocks.values())))
          for each in _STUDY.tables if each.games]
    found = judged(supply, opened.expectations, _STUDY.plan, at, Findings(),
                   title=opened.game.title, where=opened.where)
    nothing_drawn = Pressroom(opened.game, opened.assets, Cache(None), Findings(), trial=True)
    study = study_of(found, box_of(opened.game, opened.assets.fonts, (), nothing_drawn,
                                   difficulties(supply)))
    letters = TextMeasure(FontLibrary(opened.assets.fonts))
    charts = chain(fairness(study, letters), scores(study, letters), lengths(study, letters),
                   components(study, {}, letters))
    compared, apart_from = _compared()
    return Standing(played(found), summary(found.verdicts), study.outstanding,
                    tuple(verdict_cards(study, letters)), tuple(charts),
                    _STUDY.reference.title if _STUDY.reference else "", compared,
                    tuple(_difference(each) for each in apart_from))


def _compared() -> tuple[int, list[Apart]]:
    """By how much figures differ from the reference's, and how many games of each tell it."""
    games, found = 0, list[Apart]()
    for each in _STUDY.tables:
        kept = _STUDY.reference.tables.get((each.table.players, each.table.bots), ()) \
            if _STUDY.reference else ()
        blocks = min(len(kept), len(each.whole_blocks))
        if blocks >= FEWEST:
            games += blocks * SIZE
            found += apart(Sample(each.table, kept[:blocks]),
                           Sample(each.table, each.whole_blocks[:blocks]),
                           (*OF_THE_GAME, *OF_COMPONENTS))
    return games, sorted(_worth_telling(corrected(found)), key=lambda one: not one.sure)


def _worth_telling(found: tuple[Apart, ...]) -> Iterator[Apart]:
    """All of the game, and of components those that differ for sure."""
    for each in found:
        if each.sure or (each.measure not in OF_COMPONENTS and each.word != "same"):
            yield each


def _difference(each: Apart) -> Difference:
    unit = unit_of(each.measure)
    return Difference(title_of(each.measure, each.of), table_name((each.players, each.bots)),
                      shown(each.old, unit), shown(each.new, unit), difference(each.value, unit),
                      difference_span(each.low, each.high, unit), each.word, each.low,
                      each.value, each.high)
