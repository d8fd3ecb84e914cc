"""A study that grows while its page is open, in a process of its own.

The process keeps what it has played: a change that the rules don't see plays nothing again, and
what is kept as a reference is compared on the same luck, game by game.
"""

import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, Final

from generator.base.findings import Complaint, Finding, Findings, Stop
from generator.base.folder import read_without_links, write_without_links
from generator.base.number_format import difference, difference_span, format_value
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.cache.seal import seal, unseal
from generator.drawing.text.font_library import FontLibrary
from generator.drawing.text.text_style import TextMeasure
from generator.game.load.game_folder import OpenedGame, open_game
from generator.game.model.supply import Supply, reorder, supply_of
from generator.game.trust_store import MayRun
from generator.judging.balance.balance_study import TableResult, check_plan, judge_study
from generator.judging.balance.measure import StudyTable, table_name, title_of, unit_of
from generator.judging.balance.plan import QUICK, StudyPlan, TablePlan, choose_tables
from generator.judging.balance.samples import (
    BLOCKS,
    COMPONENT_MEASURES,
    FEWEST_BLOCKS,
    GAME_MEASURES,
    FigureDifference,
    Sample,
    adjust_p_values,
    block_batch,
    compare_samples,
)
from generator.judging.components.check_runner import difficulties
from generator.judging.reports.charts.canvas import Chart
from generator.judging.reports.page_parts import (
    VerdictCard,
    component_charts,
    fairness_charts,
    length_charts,
    score_charts,
    verdict_cards,
)
from generator.judging.reports.report_data import (
    StudyReport,
    box_of,
    describe_tables,
    summarize_verdicts,
)
from generator.output.outbox import folder_for
from generator.playing.play.match_study import Counts
from generator.playing.rules.registry import has_rules

REFERENCE_FILE: Final = Path(".cache", "reference")
LARGEST_REFERENCE: Final = 50_000_000
REFERENCE_FORMAT: Final = 1

# Players and bots of a table.
TableKey = tuple[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class StudyReference:
    """What was played, table by table; `parts` and `types` are the order that decides its luck."""

    title: str
    parts: tuple[str, ...]
    types: Mapping[str, tuple[str, ...]]
    tables: Mapping[TableKey, tuple[Counts, ...]]


def read_reference(game: str) -> StudyReference | None:
    """The reference of a game, if this user has kept one."""
    try:
        data = unseal(read_without_links(folder_for(None, game, Findings()) / REFERENCE_FILE,
                                         LARGEST_REFERENCE))
        return None if data is None else _reference_from(json.loads(data))
    except (OSError, Stop, ValueError, KeyError, TypeError):
        return None


def save_reference(game: str, reference: StudyReference) -> None:
    """Keep a reference for later; where nothing can be written it is known as long as we run."""
    data = seal(json.dumps(_reference_json(reference), separators=(",", ":")).encode())
    if data is not None and len(data) <= LARGEST_REFERENCE:
        write_without_links(folder_for(None, game, Findings()) / REFERENCE_FILE, data)


def _reference_json(reference: StudyReference) -> dict[str, object]:
    tables = [{"players": players, "bots": bots,
               "blocks": [[[*key, count] for key, count in block.items()] for block in blocks]}
              for (players, bots), blocks in reference.tables.items()]
    return {"format": REFERENCE_FORMAT, "title": reference.title, "parts": reference.parts,
            "types": dict(reference.types), "tables": tables}


def _reference_from(data: dict[str, Any]) -> StudyReference | None:
    if data["format"] != REFERENCE_FORMAT:
        return None
    return StudyReference(
        data["title"], tuple(data["parts"]),
        {name: tuple(words) for name, words in data["types"].items()},
        {(table["players"], tuple(table["bots"])): tuple(
            Counter({tuple(key): count for *key, count in block}) for block in table["blocks"])
         for table in data["tables"]})


# Games of a block: so many that a quick study has as many blocks as others have.
BLOCK_SIZE: Final = QUICK // BLOCKS
# Seconds of work after which the page gets news, and can stop the study.
ROUND: Final = 0.5
FIRST_ROUND: Final = 4
MOST_AT_ONCE: Final = 250
KEPT_TITLE, BEFORE_TITLE = "what you kept", "before your changes"


@dataclass(frozen=True, slots=True)
class StudyRequest:
    """Who plays; expectations.yaml says what isn't named here."""

    players: tuple[int, ...] = ()
    bots: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyStart:
    """What the study plays, of which `choices` of players; `why_not` says why nothing."""

    players: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    choices: tuple[int, ...] = ()
    why_not: str = ""
    hint: str = ""
    findings: tuple[Finding, ...] = ()
    # Games that are there already, at the table with the fewest.
    games: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceText:
    """A figure next to the reference's, in words; `word` is the verdict.

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


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyProgress:
    """The results so far, ready to be shown; `compared` games had the same luck."""

    played: str
    summary: str
    outstanding: tuple[str, ...]
    cards: tuple[VerdictCard, ...]
    charts: tuple[Chart, ...]
    reference: str = ""
    compared: int = 0
    differences: tuple[DifferenceText, ...] = ()


@dataclass(slots=True)
class _StudyTable:
    """A table, what was counted at it block by block, and how long a game takes."""

    plan: TablePlan
    table: StudyTable
    blocks: dict[int, Counts] = field(default_factory=dict)
    games: int = 0
    pace: float = 0.0

    @property
    def name(self) -> tuple[str, tuple[str, ...]]:
        """What decides how its games go."""
        return self.plan.spec.key, self.table.bots

    @property
    def full_blocks(self) -> tuple[Counts, ...]:
        """The blocks of which every game is played."""
        return tuple(self.blocks[number] for number in range(self.games // BLOCK_SIZE))

    def play(self, games: int) -> None:
        """Play on."""
        begin = time.process_time()
        counts = block_batch(0, BLOCK_SIZE, self.plan.spec, self.games, games)
        for (block, *key), count in counts.items():
            self.blocks.setdefault(block, Counter())[tuple(key)] += count
        self.games += games
        self.pace = (time.process_time() - begin) / games


@dataclass(slots=True)
class _Study:
    """What this process has read and played."""

    opened: OpenedGame | None = None
    supply: Supply | None = None
    plan: StudyPlan = field(default_factory=StudyPlan)
    tables: list[_StudyTable] = field(default_factory=list)
    reference: StudyReference | None = None
    has_read_reference: bool = False


_STUDY: Final = _Study()


def begin_study(where: str, may_run: MayRun | None, request: StudyRequest) -> StudyStart:
    """Lay the tables for the game as its files are now; games that still hold are kept."""
    findings = Findings()
    try:
        opened = open_game(where, findings, judged=True, may_run=may_run)
        findings.stop_on_errors()
    except Stop:
        return StudyStart(why_not="The game has errors. Repair them to play it.",
                     hint="The Check page lists them.")
    supply, expected = supply_of(opened.game), opened.expectations
    if not has_rules(supply):
        return _unplayable_start(supply)
    if not _STUDY.has_read_reference:
        _STUDY.has_read_reference, _STUDY.reference = True, read_reference(opened.game.id)
    supply = _keep_order(supply)
    players, lineups = choose_tables(supply, expected.study, request.players,
                               ((request.bots,),) if request.bots else ())
    plan = StudyPlan(players=players, lineups=lineups, games=QUICK, seconds=expected.study.seconds)
    try:
        laid = [_StudyTable(*planned) for planned in check_plan(supply, expected, plan, findings)]
    except Stop:
        return StudyStart(players=players, bots=tuple(map(",".join, lineups)),
                          choices=supply.players,
                     why_not="This can't be played.", findings=tuple(findings.errors))
    _take_over_games(laid)
    _STUDY.opened, _STUDY.supply, _STUDY.plan = opened, supply, plan
    return StudyStart(players=players, bots=tuple(map(",".join, lineups)), choices=supply.players,
                 games=min(table.games for table in laid))


def _unplayable_start(supply: Supply) -> StudyStart:
    if supply.program is not None:
        return StudyStart(
            why_not=f"'{supply.program.folder}' is a program that you haven't allowed to run.",
            hint=f"Read it, then type: ballotin trust {supply.program.trust_argument}")
    return StudyStart(why_not="This game has no rules, so bots can't play it yet.",
                 hint="Add a rules.py; 'ballotin new --rules' makes a game that has one.")


def _keep_order(supply: Supply) -> Supply:
    """The set in the order in which earlier games were played, so that decks lie as they did."""
    if _STUDY.reference:
        return reorder(supply, _STUDY.reference.parts, _STUDY.reference.types)
    last = _STUDY.supply
    return reorder(supply, [part.id for part in last.parts], last.types) if last else supply


def _take_over_games(laid: list[_StudyTable]) -> None:
    """Take over what was played by the same rules with the same box."""
    before = {table.name: table for table in _STUDY.tables}
    if _STUDY.reference is None and any(
            table.table.bots == other.table.bots and table.name != other.name
            for table in laid for other in _STUDY.tables):
        # Where nothing was kept, what was played before the first change shows what it did.
        _STUDY.reference = _make_reference(BEFORE_TITLE)
    for table in laid:
        earlier = before.get(table.name)
        if earlier:
            table.blocks, table.games, table.pace = earlier.blocks, earlier.games, earlier.pace
    _STUDY.tables = laid


def _make_reference(title: str) -> StudyReference | None:
    """The games so far, to compare others with; None if they are too few."""
    supply = _STUDY.supply
    tables = {(table.table.players, table.table.bots): table.full_blocks for table in _STUDY.tables
              if len(table.full_blocks) >= FEWEST_BLOCKS}
    if supply is None or not tables:
        return None
    return StudyReference(title, tuple(part.id for part in supply.parts), dict(supply.types),
                          tables)


def keep_as_reference() -> str:
    """Compare later versions with this one; the reason if it is too early."""
    kept = _make_reference(KEPT_TITLE)
    if kept is None or _STUDY.opened is None:
        return f"play at least {FEWEST_BLOCKS * BLOCK_SIZE} games at a table first"
    _STUDY.reference = kept
    save_reference(_STUDY.opened.game.id, kept)
    return ""


def play_games(target: int) -> tuple[int, tuple[Finding, ...]]:
    """Play for a moment at the table with the fewest games; how many there are, and what failed."""
    seated = min(_STUDY.tables, key=lambda table: table.games)
    games = int(ROUND / seated.pace) if seated.pace else FIRST_ROUND
    try:
        seated.play(max(1, min(games, MOST_AT_ONCE, target - seated.games)))
    except Complaint as fault:
        return seated.games, (fault.at(seated.plan.spec.supply.where),)
    return min(table.games for table in _STUDY.tables), ()


def study_progress() -> StudyProgress:
    """The results of the games so far."""
    opened, supply = _STUDY.opened, _STUDY.supply
    if opened is None or supply is None:
        raise ValueError("nothing has begun")
    at = [TableResult(table.plan, Sample(table.table, tuple(table.blocks.values())))
          for table in _STUDY.tables if table.games]
    judged = judge_study(supply, opened.expectations, _STUDY.plan, at, Findings(),
                   title=opened.game.title, where=opened.where)
    nothing_drawn = FaceSource(opened.game, opened.assets, FormCache(None), Findings(), trial=True)
    study = StudyReport(judged, box_of(opened.game, opened.assets.fonts, (), nothing_drawn,
                                   difficulties(supply)))
    letters = TextMeasure(FontLibrary(opened.assets.fonts))
    charts = chain(fairness_charts(study, letters), score_charts(study, letters),
                   length_charts(study, letters),
                   component_charts(study, {}, letters))
    compared, differences = _compare_with_reference()
    return StudyProgress(
        played=describe_tables(judged), summary=summarize_verdicts(judged.verdicts),
        outstanding=study.outstanding, cards=tuple(verdict_cards(study, letters)),
        charts=tuple(charts), reference=_STUDY.reference.title if _STUDY.reference else "",
        compared=compared, differences=tuple(map(_difference_text, differences)))


def _compare_with_reference() -> tuple[int, list[FigureDifference]]:
    """By how much figures differ from the reference's, and how many games were compared."""
    games, differences = 0, list[FigureDifference]()
    for table in _STUDY.tables:
        kept = _STUDY.reference.tables.get((table.table.players, table.table.bots), ()) \
            if _STUDY.reference else ()
        blocks = min(len(kept), len(table.full_blocks))
        if blocks >= FEWEST_BLOCKS:
            games += blocks * BLOCK_SIZE
            differences += compare_samples(Sample(table.table, kept[:blocks]),
                                           Sample(table.table, table.full_blocks[:blocks]),
                                           (*GAME_MEASURES, *COMPONENT_MEASURES))
    notable = _notable_differences(adjust_p_values(differences))
    return games, sorted(notable, key=lambda figure: not figure.sure)


def _notable_differences(differences: tuple[FigureDifference, ...]) -> Iterator[FigureDifference]:
    """All of the game, and of components those that differ for sure."""
    for figure in differences:
        if figure.sure or (figure.measure not in COMPONENT_MEASURES and figure.word != "same"):
            yield figure


def _difference_text(figure: FigureDifference) -> DifferenceText:
    unit = unit_of(figure.measure)
    return DifferenceText(title=title_of(figure.measure, figure.of),
                          table=table_name((figure.players, figure.bots)),
                      old=format_value(figure.old, unit), new=format_value(figure.new, unit),
                          value=difference(figure.value, unit),
                      interval=difference_span(figure.low, figure.high, unit), word=figure.word,
                          low=figure.low,
                      middle=figure.value, high=figure.high)
