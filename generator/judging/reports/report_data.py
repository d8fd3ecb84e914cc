"""A balance study as a report shows it: its tables, pieces and verdicts."""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np
from PIL import Image

from generator.base.number_format import bounds, join_words, plural
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import Face, PrintedPiece
from generator.drawing.press.png import small_png
from generator.drawing.press.raster import Pixels, Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import FontFile
from generator.game.model.game import Component, Game
from generator.game.model.supply import supply_of
from generator.judging.balance.conclusions import highlights
from generator.judging.balance.measure import (
    Balance,
    Histogram,
    StudyFigure,
    TableId,
    Verdict,
    VerdictWord,
    name_of,
    title_of,
    unit_of,
)
from generator.judging.components.check_runner import game_checks
from generator.judging.reports.charts.scatter import Thumb
from generator.paper.pages.kit_list import shape_of


@dataclass(frozen=True, slots=True)
class ReportPiece:
    """A component; `face` is None where nothing is drawn of it."""

    id: str
    name: str
    kind: str
    copies: int
    points: float | None = None
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class ReportBox:
    """All components in the order of the box, and what it takes to draw them.

    `kinds` has a title for each kind, in the plural; `difficulties` is the chance that a hand
    pays a component, by its id, where the game has such a thing.
    """

    subtitle: str
    kinds: Mapping[str, str]
    items: tuple[ReportPiece, ...]
    fonts: tuple[FontFile, ...]
    pressroom: FaceSource
    difficulties: Mapping[str, float] = field(default_factory=dict)

    def item(self, name: str) -> ReportPiece | None:
        """The component with an id."""
        return next((item for item in self.items if item.id == name), None)


def box_of(game: Game, fonts: tuple[FontFile, ...], pieces: Iterable[PrintedPiece],
           pressroom: FaceSource, difficulties: Mapping[str, float]) -> ReportBox:
    """The box of a game; pieces are those that can be drawn."""
    items = report_pieces(game, {piece.component.id: piece.front for piece in pieces})
    kinds = {name: game.kinds[name].plural for name in dict.fromkeys(item.kind for item in items)}
    return ReportBox(game.subtitle, kinds, items, fonts, pressroom, difficulties)


def report_pieces(game: Game, faces: Mapping[str, Face]) -> tuple[ReportPiece, ...]:
    """The components of a game, with those faces that there are by their ids."""
    points = game_checks(supply_of(game).engine).points
    return tuple(
        ReportPiece(
            component.id,
            _piece_name(component),
            component.kind.name,
            component.copies,
            _points(component, points),
            faces.get(component.id),
        )
        for component in game.components
    )


def _piece_name(component: Component) -> str:
    """What it is called on its face, or its id."""
    name = component.values.get("name")
    return name if isinstance(name, str) and name else component.id


def _points(component: Component, fields: tuple[str, ...]) -> float | None:
    """How many points it is worth, by the fields that the game's rules name for that."""
    gets = (component.values.get(field) for field in fields)
    return next((float(get) for get in gets
                 if isinstance(get, (int, float)) and not isinstance(get, bool)), None)


@dataclass(frozen=True, slots=True)
class StudyReport:
    """A balance, and the box it is about."""

    balance: Balance
    box: ReportBox

    @property
    def tables(self) -> tuple[TableId, ...]:
        """Players and bots of each table."""
        return tuple((players, bots) for players, bots, _ in self.balance.tables)

    def figures(self, measure: str, table: TableId) -> list[StudyFigure]:
        """The figures of a measure at a table, in the order in which they were measured."""
        return [figure for figure in self.balance.figures
                if figure.measure == measure and (figure.players, figure.bots) == table]

    def by_component(self, measure: str, table: TableId) -> dict[str, StudyFigure]:
        """The figures of a measure at a table by component."""
        return {figure.of: figure for figure in self.figures(measure, table)}

    @property
    def outstanding(self) -> tuple[str, ...]:
        """The highlights, in sentences."""
        return highlights(self.balance, self.name)

    def name(self, of: str) -> str:
        """What a component is called, or another word of the game."""
        item = self.box.item(of)
        return item.name if item else humanize(of)

    def histograms(self, name: str, table: TableId) -> list[Histogram]:
        """The histograms of a name at a table that counted anything."""
        return [histogram for histogram in self.balance.histograms if histogram.name == name
                and (histogram.players, histogram.bots) == table and histogram.counts]

    def of(self, figure: StudyFigure) -> str:
        """What a figure is a figure of, in words; nothing for the game."""
        return name_of(figure.measure, figure.of, self.name)


def describe_tables(balance: Balance) -> str:
    """All tables in a sentence: '10,000 games with 2 players (greedy).'."""
    tables = [f"{plural(games, 'game')} with {plural(players, 'player')} "
              f"({bots.replace(',', ', ')})"
              for players, bots, games in balance.tables]
    return f"{join_words(tables)}." if tables else "No game was played."


def humanize(word: str) -> str:
    """A word of an engine as people write it."""
    return word.replace("_", " ").replace("-", " ") if " " not in word else word


VERDICT_ORDER: tuple[VerdictWord, ...] = ("missed", "undecided", "met")
# Figures of one expectation that are shown without folding; the worst come first.
MOST_UNFOLDED = 6


def group_verdicts(verdicts: Sequence[Verdict]) -> list[list[Verdict]]:
    """Verdicts of one expectation together, the worst of them first, and so the groups."""
    groups: dict[object, list[Verdict]] = {}
    for verdict in verdicts:
        groups.setdefault(verdict.expectation, []).append(verdict)
    for group in groups.values():
        # A few stay in the order of their seats and tables; of many, those at the brink lead.
        group.sort(key=_slack_key if len(group) > MOST_UNFOLDED + 1 else _word_key)
    return sorted(groups.values(), key=lambda group: VERDICT_ORDER.index(group[0].word))


def worst_verdict(group: Sequence[Verdict]) -> Verdict:
    """The figure that is furthest beyond what is expected, or nearest to it."""
    return min(group, key=_slack_key)


def _word_key(verdict: Verdict) -> tuple[int, float]:
    return (VERDICT_ORDER.index(verdict.word), 0.0)


def _slack_key(verdict: Verdict) -> tuple[int, float]:
    return (VERDICT_ORDER.index(verdict.word), slack(verdict))


def slack(verdict: Verdict) -> float:
    """How far the interval is within what is expected; below 0 it reaches beyond."""
    expectation, figure = verdict.expectation, verdict.figure
    return min(inf if expectation.low is None else figure.low - expectation.low,
               inf if expectation.high is None else expectation.high - figure.high)


def summarize_verdicts(verdicts: Sequence[Verdict]) -> str:
    """How many expectations are kept, in a sentence; each counts by its worst figure."""
    worst = Counter(group[0].word for group in group_verdicts(verdicts))
    parts = [f"{worst[word]} {'is' if worst[word] == 1 else 'are'} {word}"
             for word in VERDICT_ORDER if worst[word]]
    total = sum(worst.values())
    if not total:
        return "Nothing is expected of this game yet."
    if len(parts) == 1:
        word = next(iter(worst))
        return f"The only expectation is {word}." if total == 1 else \
            f"All {total} expectations are {word}."
    return f"Of {total} expectations {join_words(parts)}."


def describe_expectation(study: StudyReport, verdict: Verdict) -> str:
    """What is expected, in words: 'Pick rate of box tiles should be at least 2.0 %'."""
    expectation = verdict.expectation
    kind = study.box.kinds.get(expectation.of)
    named = kind.lower() if kind else study.of(replace(verdict.figure, of=expectation.of))
    whom = f" of {named}" if expectation.of else ""
    return (f"{title_of(expectation.measure)}{whom} should be "
            f"{bounds(expectation.low, expectation.high, unit_of(expectation.measure))}")


THUMBNAIL_WIDTH = 160
# So many colours look the same at this size, in a fifth of the bytes.
PALETTE_SIZE = 128


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A PNG, the name it has in the page, and its size in pixels."""

    reference: str
    png: bytes
    width: int
    height: int

    @property
    def thumb(self) -> Thumb:
        """The picture as a chart shows it."""
        return Thumb(self.reference, self.height / self.width)

    @property
    def address(self) -> str:
        """The picture as an address that holds it."""
        return f"data:image/png;base64,{b64encode(self.png).decode()}"


def thumbnails(box: ReportBox) -> dict[str, Thumbnail]:
    """A picture for every component that has a face, by id; equal faces share one."""
    faces = {item.face.key: item.face for item in box.items if item.face}
    pictures = dict(zip(faces, _render_thumbnails(faces.values(), box), strict=True))
    return {item.id: pictures[item.face.key] for item in box.items if item.face}


def _render_thumbnails(faces: Iterable[Face], box: ReportBox) -> Iterable[Thumbnail]:
    shots = [_thumbnail_shot(face, box.pressroom) for face in faces]
    drawn = Rasterizer(FontLibrary(box.fonts)).pixels(shots)
    for index, (shot, pixels) in enumerate(zip(shots, drawn, strict=True), 1):
        yield Thumbnail(f"face-{index}", _encode_png(pixels), shot.width, shot.height)


def _thumbnail_shot(face: Face, pressroom: FaceSource) -> RasterRequest:
    """The cut piece, as wide as a thumbnail is."""
    kind = face.kind
    ratio = kind.trim.height / kind.trim.width
    return RasterRequest(pressroom.form(face), THUMBNAIL_WIDTH,
                         max(1, round(THUMBNAIL_WIDTH * ratio)), kind.bleed,
                shape_of(kind))


def _encode_png(pixels: Pixels) -> bytes:
    image = Image.fromarray(pixels).quantize(PALETTE_SIZE, method=Image.Quantize.FASTOCTREE)
    return small_png(np.asarray(image.convert("RGBA")))
