"""An example in a rulebook: a part of the table before and after moves, and these in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, sin, tau
from typing import NamedTuple

from generator.base.units import Rect, Size
from generator.paper.job import Example, ExampleMove, Job, SetUp
from generator.paper.pages.flow import FlowPage
from generator.paper.pages.kit_list import join_words
from generator.paper.pages.look import GOLD, MILK, Point, Stroke
from generator.paper.pages.table_view import FRAME, TableView
from generator.paper.rulebook import book_style as style
from generator.paper.rulebook.book_setter import BookSetter, StyledSpan, TypesetText
from generator.paper.rulebook.islands import (
    NEARLY,
    Island,
    IslandPacking,
    corners_of,
    islands_of,
    possible_packings,
)
from generator.playing.play.display_names import display_names
from generator.playing.rules.position import owner_of
from generator.playing.rules.scene import TouchSpot, ZonePiece
from generator.playing.tabletop.arrangement import Arrangement, TablePiece
from generator.playing.tabletop.table_drawing import draw_arrangement

# Between the two tables, and before the moves, mm of the page.
APART, BEFORE_MOVES = 8.0, 2.4
# Pieces are drawn no larger than so much of their size.
LARGEST = 0.46
# Marks that are nearer to each other, mm of the page, are moved by so much.
NEAR, ASIDE = 3.6, 4.4
# On pieces smaller than this, mm of the page, a mark is so far out of their corner.
SMALL, OUTSIDE = 9.0, 0.9
# The line around what is new, mm of the page, and how much of a small piece it may take.
NEW, NEW_PART = 0.8, 0.12
# So many points make a line around a round piece.
ROUND = 48
# The language in which the engines speak.
ENGLISH = "en"
# Pieces and places by numbers, which a number on the table shows better.
NUMBERED = re.compile(r"[^\W\d_]+-\d+")
TWICE = re.compile(r"^(\w+) (this \1)\b")
COORDINATES, PLACE_WORD = re.compile(r"\b(?:at|on) -?[\d.]+, ?-?[\d.]+( turned \d+)?"), "there"

PieceKey = tuple[str, str, str, object]


class _Touch(NamedTuple):
    """A move's number at what it touches on the table: where, in which zone, and on what piece."""

    number: int
    at: Point
    zone: str
    laid: TablePiece | None = None


@dataclass(frozen=True, slots=True)
class _ExamplePlan:
    """Where the tables are: how large each is on the page, in which scale, and what it shows."""

    scale: float
    packing: IslandPacking
    two: bool
    beside: bool

    @property
    def table(self) -> Size:
        """How large one of them is."""
        whole = self.packing.size
        return Size(whole.width * self.scale + 2 * FRAME, whole.height * self.scale + 2 * FRAME)

    @property
    def size(self) -> Size:
        """How large they are together."""
        if not self.two:
            return self.table
        if self.beside:
            return Size(2 * self.table.width + APART, self.table.height)
        return Size(self.table.width, 2 * self.table.height + APART)


class ExampleView:
    """An example on a page: one table, or two next to or below each other, and the moves."""

    def __init__(self, job: Job, setter: BookSetter, example: Example, *,
                 with_words: bool = True) -> None:
        self._job = job
        self._setter = setter
        self._example = example
        self._with_words = with_words
        self._plans: dict[Size, _ExamplePlan] = {}

    def size(self, room: Size) -> Size:
        """How large it is in a room."""
        words = self._moves_text(room.width)
        plan = self._choose_plan(Size(room.width, room.height - _moves_height(words)))
        size = Size(room.width, plan.size.height + _moves_height(words))
        # In the room that it takes, another plan may come out best.
        self._plans[size] = plan
        return size

    def draw(self, flow: FlowPage, rect: Rect) -> None:
        """Draw it."""
        words = self._moves_text(rect.width)
        plan = self._plans.get(Size(rect.width, rect.height)) or self._choose_plan(
            Size(rect.width, rect.height - _moves_height(words)))
        first = Rect(rect.x + (rect.width - plan.size.width) / 2, rect.y, plan.table.width,
                     plan.table.height)
        before = self._draw_table(flow, self._example.before, first, plan)
        self._draw_marks(flow, before, plan)
        if self._example.after and plan.two:
            second = Rect(first.x + (plan.table.width + APART if plan.beside else 0.0),
                          first.y + (0.0 if plan.beside else plan.table.height + APART),
                          plan.table.width, plan.table.height)
            _draw_arrow(flow, first, second, plan.beside)
            after = self._draw_table(flow, self._example.after, second, plan)
            for laid in self._new:
                side = min(laid.size.width, laid.size.height) * plan.scale
                flow.outlines.append(([after.at(plan.packing.at(laid.zone, point))
                                       for point in self._around(laid)],
                                      Stroke(GOLD, min(NEW, NEW_PART * side))))
        if words:
            self._setter.draw(flow, (rect.x, rect.y + plan.size.height + BEFORE_MOVES), words,
                              room=rect.width, anchor="middle")

    def _around(self, laid: TablePiece) -> list[Point]:
        """Points of the line around a piece."""
        kind = self._job.game.kinds.get(laid.kind)
        if kind is None or kind.shape != "circle":
            return corners_of(laid)
        across, high = laid.size.width / 2, laid.size.height / 2
        return [(laid.at[0] + across * cos(tau * step / ROUND),
                 laid.at[1] + high * sin(tau * step / ROUND)) for step in range(ROUND)]

    # What is shown

    @cached_property
    def _set_ups(self) -> list[SetUp]:
        return [set_up for set_up in (self._example.before, self._example.after) if set_up]

    @cached_property
    def zones(self) -> frozenset[str]:
        """The zones that matter: those that moves touch or change; else the moving seat's own.

        An example that names its zones shows these, and what is touched.
        """
        full = {zone for set_up in self._set_ups
                for zone, lying in set_up.scene.zones.items() if lying}
        touched = {spot.zone for move in self._example.moves for spot in move.spots if spot.zone}
        if self._example.zones:
            return frozenset(touched | set(self._example.zones))
        zones = touched | {zone for zone in full if self._is_changed(zone)} - self._piles
        seat_zones = {zone for zone in full if owner_of(zone)[1] == self._example.seat}
        return frozenset(zones if zones & full else seat_zones or full)

    @cached_property
    def _piles(self) -> frozenset[str]:
        """Zones that are only a pile or a bag, of which players see just how much there is."""
        return frozenset(count.zone for set_up in self._set_ups
                         for count in set_up.arrangement.counts
                         if count.count == len(set_up.scene.zones.get(count.zone, ())))

    def _is_changed(self, zone: str) -> bool:
        first, *others = [Counter(_piece_key(zone, piece)
                                  for piece in shown.scene.zones.get(zone, ()))
                          for shown in self._set_ups]
        return any(first != other for other in others)

    @cached_property
    def _new(self) -> list[TablePiece]:
        """What lies on the second table where it didn't on the first."""
        after = self._example.after
        if after is None:
            return []
        had = Counter(_arranged_piece_key(laid) for laid in self._example.before.arrangement.pieces)
        pieces = []
        for laid in after.arrangement.pieces:
            if had[_arranged_piece_key(laid)] > 0:
                had[_arranged_piece_key(laid)] -= 1
            elif laid.zone in self.zones and laid.zone not in self._piles:
                pieces.append(laid)
        return pieces

    @cached_property
    def _islands(self) -> list[Island]:
        """The parts of the table that are shown."""
        return islands_of([set_up.arrangement for set_up in self._set_ups], self.zones,
                          [(touch.zone, touch.at) for touch in self._touches])

    def _choose_plan(self, room: Size) -> _ExamplePlan:
        """The lowest of the plans that show pieces about as large as can be."""
        two = self._example.after is not None and bool(self._new)
        plans = [_ExamplePlan(min(_table_scale(room, packing, two, beside), LARGEST), packing, two,
                              beside)
                 for packing in possible_packings(self._islands)
                 for beside in (False, True)[:1 + two]]
        best = max(plan.scale for plan in plans)
        return min((plan for plan in plans if plan.scale >= best * NEARLY),
                   key=lambda plan: (round(plan.size.height, 3), -plan.scale))

    # Drawing

    def _draw_table(self, flow: FlowPage, shown: SetUp, rect: Rect,
                    plan: _ExamplePlan) -> TableView:
        arrangement = plan.packing.arrange(shown.arrangement)
        view = TableView(self._job, draw_arrangement(arrangement, shown.scene),
                         rect.grown(-FRAME), plan.scale)
        view.draw(flow)
        return view

    def _draw_marks(self, flow: FlowPage, view: TableView, plan: _ExamplePlan) -> None:
        """Number what the moves touch."""
        taken: list[Point] = []
        for touch in self._touches:
            x, y = view.at(plan.packing.at(touch.zone, touch.at))
            if touch.laid and min(touch.laid.size.width, touch.laid.size.height) * plan.scale \
                    < SMALL:
                x, y = _point_beyond(view.at(plan.packing.at(touch.zone, touch.laid.at)),
                               view.at(plan.packing.at(touch.zone, _upper_left_corner(touch.laid))))
            while any(abs(x - other[0]) < NEAR and abs(y - other[1]) < NEAR for other in taken):
                x += ASIDE
            taken.append((x, y))
            flow.marks.append(((x, y), str(touch.number)))

    @cached_property
    def _touches(self) -> list[_Touch]:
        """The moves' numbers at what they touch on the first table."""
        touches: dict[tuple[int, Point, str], _Touch] = {}
        for number, move in enumerate(self._example.moves, 1):
            for spot in move.spots:
                touch = _find_touch(number, spot, move, self._example.before.arrangement)
                if touch:
                    touches.setdefault((number, touch.at, spot.zone), touch)
        return list(touches.values())

    def _moves_text(self, width: float) -> TypesetText | None:
        """The moves as people say them, one after the other with their numbers."""
        marks: list[StyledSpan] = []
        for number, words in self.move_texts() if self._with_words else ():
            space = " \u2003" if marks else ""
            marks += [StyledSpan(f"{space}{number}\u2002", bold=True), StyledSpan(words)]
        return self._setter.set(marks, style.MOVE, width, hyphens=False) if marks else None

    def move_texts(self) -> Iterator[tuple[int, str]]:
        """The moves in words; in other languages than the engine's, what they are about."""
        language = self._job.settings.look.language
        display = display_names(self._job.game, self._job.assets.words.get(language))
        for number, move in enumerate(self._example.moves, 1):
            parts = display.parts(move.text)
            if language.partition("-")[0] == ENGLISH:
                # An id that is only a number says nothing: the piece is the one with the mark.
                text = move.text
                for part in parts:
                    if part not in display.names and NUMBERED.fullmatch(part):
                        text = text.replace(part, f"this {part.rpartition('-')[0]}")
                text = TWICE.sub(r"\2", text)
                yield number, _capitalise(COORDINATES.sub(PLACE_WORD, display.choice(text)))
                continue
            names = [display.names.get(part) or self._text_on_piece(part) for part in parts
                     or _touched_pieces(move)]
            if any(names):
                yield number, join_words(self._job, *dict.fromkeys(names))

    def _text_on_piece(self, part: str) -> str:
        """What a piece without a name shows, if that is one text: a tile of mint is mint."""
        words = self._job.assets.words.get(self._job.settings.look.language)
        strings = words.strings if words else {}
        shown = {strings[value] for component in self._job.game.components
                 if component.id == part for value in component.values.values()
                 if isinstance(value, str) and value in strings}
        return shown.pop() if len(shown) == 1 else ""


def _table_scale(room: Size, packing: IslandPacking, two: bool, beside: bool) -> float:
    """The scale in which one table fits into a room, or two do."""
    width = (room.width - APART) / 2 if two and beside else room.width
    height = (room.height - APART) / 2 if two and not beside else room.height
    return min((width - 2 * FRAME) / packing.size.width,
               (height - 2 * FRAME) / packing.size.height)


def _touched_pieces(move: ExampleMove) -> list[str]:
    """The pieces that are touched for a move, where it is seen which they are."""
    return [part for spot in move.spots for index in move.scene.pieces_at(spot)[:1]
            if (part := move.scene.zones[spot.zone][index].part)]


def _capitalise(words: str) -> str:
    return words[:1].upper() + words[1:]


def _moves_height(words: TypesetText | None) -> float:
    return words.height + BEFORE_MOVES if words else 0.0


def _piece_key(zone: str, lying: ZonePiece) -> PieceKey:
    return zone, lying.kind, lying.part, (lying.cell, lying.flipped)


def _arranged_piece_key(laid: TablePiece) -> PieceKey:
    return laid.zone, laid.kind, laid.part, (laid.cell, laid.side)


def _find_touch(number: int, spot: TouchSpot, move: ExampleMove,
                table: Arrangement) -> _Touch | None:
    """Where on the first table a spot is; None if it is a word, or came there only later."""
    for index in move.scene.pieces_at(spot)[:1]:
        piece = move.scene.zones[spot.zone][index]
        same = [laid for laid in table.pieces if laid.zone == spot.zone
                and (laid.part, laid.cell) == (piece.part, piece.cell)]
        if same:
            laid = next((laid for laid in same if laid.index == index), same[0])
            (x, y), middle = _upper_left_corner(laid), laid.at
            return _Touch(number, (x * 0.82 + middle[0] * 0.18, y * 0.82 + middle[1] * 0.18),
                          spot.zone, laid)
    if spot.cell is not None:
        room = table.cell(spot.zone, spot.cell)
        return _Touch(number, room.at, spot.zone) if room else None
    if spot.part or spot.index >= 0:
        return None
    return next((_Touch(number, room.at, spot.zone) for room in table.zones
                 if room.zone == spot.zone and room.cell is None), None)


def _upper_left_corner(laid: TablePiece) -> Point:
    """A piece's upper left corner, as it is before the reader."""
    return min(corners_of(laid), key=lambda point: (round(point[0] + point[1], 3), point))


def _point_beyond(middle: Point, corner: Point) -> Point:
    """A point outside of a corner, on the line to it from the middle."""
    dx, dy = corner[0] - middle[0], corner[1] - middle[1]
    far = hypot(dx, dy) or 1.0
    return corner[0] + dx / far * OUTSIDE, corner[1] + dy / far * OUTSIDE


def _draw_arrow(flow: FlowPage, first: Rect, second: Rect, beside: bool) -> None:
    """From the first table to the second."""
    if beside:
        x, y = (first.right + second.x) / 2, first.y + first.height / 2
        points = [(x - 1.8, y - 2.2), (x + 1.8, y), (x - 1.8, y + 2.2)]
    else:
        x, y = first.x + first.width / 2, (first.bottom + second.y) / 2
        points = [(x - 2.2, y - 1.8), (x, y + 1.8), (x + 2.2, y - 1.8)]
    flow.canvas.polygon(points, GOLD, Stroke(MILK, 0.2))
