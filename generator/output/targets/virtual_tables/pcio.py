"""PlayingCards.io: a room for each number of players."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.game.model.game import Side
from generator.output.archive import archive
from generator.output.flat_faces import (
    FlatFaces,
    draw_flat_faces,
    heavy_kinds,
    is_rectangular,
    refuse_heavy,
)
from generator.output.flat_layout import flatten_opening
from generator.output.flat_table import (
    SMALLEST_BOARD,
    FixtureSizes,
    FlatBox,
    FlatPiece,
    FlatPlace,
    FlatTable,
)
from generator.output.package_texts import Label, piece_labels, put_readme
from generator.paper.job import Job
from generator.paper.pages.kit_list import phrase

# The table of the site: what shows who sits is an avatar, a name and a button, one below the other.
FIXTURE_SIZES = FixtureSizes(most=(1600, 1000), seat=(184, 104), counter=(120, 72), button=(80, 80),
                    hand=180, fixed=True)
# The version of the file that this was tried with.
VERSION = b"8"
# Pixels for a millimetre below which players can't read a card.
SMALLEST_SCALE = 0.4
# About so many widgets make a room slow, as people report; and the most bytes of a picture.
MOST_WIDGETS, HEAVIEST_ASSET = 1_200, 10 * 1024 ** 2
STEPS = (
    "Open https://playingcards.io, start a room with any game, and begin to edit it.",
    "Import the file for as many players as you are in the options of the room: {files}.",
    "Leave the editor, and let everybody sit down. \"Set up\" shuffles and deals; \"Reset\" "
    "gathers everything.",
)
# A function with what it is given.
AutomationStep = tuple[str, dict[str, object]]
Widget = dict[str, object]
HAND = "hand"
# A holder is larger than its cards by this on each side, as the site's own are, in pixels.
EDGE = 4
# Where the avatar of a seat ends and its name begins; and the caption of a counter.
AVATAR, CAPTION = 38, 28
# A holder names the collections that it takes, unless there are so many that it may take all.
MOST_NAMED = 12
# How wide a letter of a caption is, in pixels.
LETTER = 9
# From back to front.
BOARDS, MATS, HOLDERS, PIECES, PANEL = 1, 400, 1_000, 5_000, 50_000


class PcioTarget:
    """Writes `pcio/<game>-<n>p.pcio`, as the format knows no variants."""

    name = "pcio"
    title = "Rooms for PlayingCards.io"
    on_screen = True
    is_table = True

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the rooms into the outbox."""
        tables = [flatten_opening(opening, job, FIXTURE_SIZES) for opening in job.openings]
        faces = draw_flat_faces(job, tables, progress)
        refuse_heavy(job, heavy_kinds(job, faces, HEAVIEST_ASSET), "PlayingCards.io",
                     HEAVIEST_ASSET, findings)
        labels = piece_labels(job)
        findings.stop_on_errors()
        often: dict[int, int] = {}
        for table in tables:
            room = CardRoom(job, table, faces, labels)
            widgets = room.widgets()
            often[table.players] = len(widgets)
            data = json.dumps(widgets, ensure_ascii=False, separators=(",", ":")).encode()
            files = room.files() | {"widgets.json": data, "schemaVersion": VERSION}
            outbox.put(f"pcio/{_file_name(job, table.players)}", archive(files),
                       players=table.players,
                       widgets=len(widgets))
        _check_size(job, tables, often, findings)
        names = ", ".join(_file_name(job, table.players) for table in tables)
        put_readme(outbox, "pcio", job, "PlayingCards.io", STEPS, files=names)


def _file_name(job: Job, players: int) -> str:
    return f"{job.game.id}-{players}p.pcio"


def _check_size(job: Job, tables: Sequence[FlatTable], widgets: Mapping[int, int],
           findings: Findings) -> None:
    """Report that a room gets slow, or its pieces small; the site doesn't refuse it."""
    tight = [table.players for table in tables if table.scale < SMALLEST_SCALE]
    if tight:
        findings.warning("target/too-small", f"on the table for {tight[0]} players pieces are too "
                         "small to read: PlayingCards.io has tables of one size", job.game.where,
                         "--target vtt has larger ones")
    players, many = max(widgets.items(), key=lambda item: item[1])
    if many > MOST_WIDGETS:
        findings.warning("target/too-many", f"the room for {players} players has {many:,} pieces, "
                         f"places and buttons, and PlayingCards.io holds about {MOST_WIDGETS:,}",
                         job.game.where, "--target vtt has no such limit")

TARGET = PcioTarget()


class RecallDeck(NamedTuple):
    """A collection that goes back to where it belongs, front or back up."""

    deck: str
    faceup: bool


def click_routine(steps: Sequence[AutomationStep]) -> dict[str, object]:
    """The steps as a button has them."""
    return {"steps": [{"id": f"s{number}", "branches": [{
        "func": func,
        "args": {name: {"type": "literal", "value": value} for name, value in args.items()}}]}
        for number, (func, args) in enumerate(steps, 1)]}


def gather_steps(table: FlatTable, results: Sequence[RecallDeck]) -> list[AutomationStep]:
    """Bring everything back to where it lies before the deal, and counters to their start."""
    steps: list[AutomationStep] = []
    for faceup in (False, True):
        decks = [deck.deck for deck in results if deck.faceup == faceup]
        if decks:
            steps.append(("RECALL_CARDS", {"decks": decks, "includeHands": "hands",
                                           "includeHolders": "holders",
                                           "flip": "faceUp" if faceup else "faceDown"}))
    values: defaultdict[float, list[str]] = defaultdict(list)
    for counter in table.counters:
        values[counter.value].append(counter.id)
    return steps + [("CHANGE_COUNTER", {"counters": counters, "counterChangeMode": "set",
                                        "changeNumber": value})
                    for value, counters in values.items()]


def set_up_steps(table: FlatTable, decks: Sequence[RecallDeck]) -> list[AutomationStep]:
    """Gather, shuffle, and deal to places and to the hands of seated players."""
    steps = gather_steps(table, decks)
    mixed = dict.fromkeys([*(home for home, _ in table.homes), *table.closed])
    if mixed:
        steps.append(("SHUFFLE_CARDS", {"holders": [table.places[place].id for place in mixed]}))
    for deal in table.deals:
        home = table.places[table.homes[deal.pool][0]].id
        if deal.seat >= 0:
            steps.append(_move_step(home, table.seats[deal.seat].id, deal.count, "none"))
        else:
            steps.append(_move_step(home, table.places[deal.place].id, deal.count,
                               "faceUp" if deal.side == "front" else "faceDown"))
    for place, fronts in table.homes:
        if fronts:
            steps.append(("FLIP_CARDS", {"holders": [table.places[place].id],
                                         "flipFace": "faceUp", "reverse": "none",
                                         "flipMode": "top" if fronts == 1 else "pile"}))
    for seat in table.seats:
        for place in table.waiting(seat.index - 1):
            many = sum(piece.place == place for piece in table.pieces)
            steps.append(_move_step(table.places[place].id, seat.id, many, "none"))
    return steps


def _move_step(source: str, target: str, count: int, flip: str) -> AutomationStep:
    return "MOVE_CARDS_BETWEEN_HOLDERS", {"from": [source], "to": [target], "quantity": count,
                                          "moveFlip": flip, "fillAdd": "add"}


class _RecallGroup(NamedTuple):
    """Pieces that a button gathers in one place: those of a kind that begin there alike."""

    kind: str
    place: str
    side: Side
    still: bool


class CardRoom:
    """All widgets of the table for a number of players."""

    def __init__(self, job: Job, table: FlatTable, faces: FlatFaces,
                 labels: Mapping[str, Label]) -> None:
        self._job = job
        self._table = table
        self._faces = faces
        self._labels = labels
        self._used_pictures: dict[str, bytes] = {}
        # What can be turned over or moved is a card, also if others lie on it.
        self._mats = [board for board in table.boards
                      if board.part in faces.two_sided or not self._is_large(board)]
        self._groups: defaultdict[_RecallGroup, list[FlatPiece]] = defaultdict(list)
        for piece in (*self._mats, *table.pieces):
            still = piece in self._mats and self._is_large(piece)
            self._groups[_RecallGroup(piece.kind, self._home_id(piece), piece.side,
                                      still)].append(piece)
        self._names = {group: f"d-{number}-{group.kind}"
                       for number, group in enumerate(self._groups, 1)}

    def widgets(self) -> list[Widget]:
        """The widgets, those that others belong to first."""
        return [*self._boards(), self._hand(), *self._holders(), *self._heaps(),
                *self._collections(), *self._cards(), *self._panel()]

    def files(self) -> dict[str, bytes]:
        """The pictures that the widgets refer to, by their names in the file."""
        return {f"userassets/{name}": data for name, data in self._used_pictures.items()}

    def _is_large(self, board: FlatPiece) -> bool:
        trim = self._job.game.kinds[board.kind].trim
        return max(trim.width, trim.height) >= SMALLEST_BOARD

    def _home_id(self, piece: FlatPiece) -> str:
        """The id of the holder that a piece begins in."""
        if piece.place >= 0:
            return self._table.places[piece.place].id
        return f"heap-{piece.heap}" if piece.heap >= 0 else f"mat-{piece.id}"

    def _image(self, part: str, side: Side) -> str:
        picked = self._faces.by_part[part, side]
        self._used_pictures[picked.name] = picked.data
        return f"package://userassets/{picked.name}"

    def _boards(self) -> Iterable[Widget]:
        for number, board in enumerate(self._mats):
            yield _holder(self._home_id(board), board.box, BOARDS + 100 + number)
        for number, board in enumerate(self._table.boards):
            if board in self._mats:
                continue
            yield _widget(board.id, "board", board.box, BOARDS + number, width=board.box.width,
                          height=board.box.height, boardImage=self._image(board.part, board.side))

    def _hand(self) -> Widget:
        box = self._table.hand
        return _widget(HAND, "hand", box, HOLDERS, width=box.width, height=box.height,
                       enabled=box.height > 0)

    def _holders(self) -> Iterable[Widget]:
        for number, place in enumerate(self._table.places):
            decks = [name for group, name in self._names.items() if group.kind in place.takes]
            named: Widget = {"allowedDecks": decks} if len(decks) <= MOST_NAMED else {}
            spread: Widget = {"layoutType": "spread", "spreadDirection": "right"} \
                if place.place_type == "spread" else {}
            yield _holder(place.id, place.box, HOLDERS + 1 + number,
                          **_caption(place), **named, **spread)

    def _heaps(self) -> Iterable[Widget]:
        """Loose pieces lie in a holder that leaves them where they are, to be gathered again."""
        heaps: defaultdict[str, list[FlatBox]] = defaultdict(list)
        for piece in self._table.pieces:
            if piece.place < 0:
                heaps[self._home_id(piece)].append(piece.box)
        for number, (name, boxes) in enumerate(heaps.items()):
            left, top = min(item.x for item in boxes), min(item.y for item in boxes)
            box = FlatBox(left, top, max(item.x + item.width for item in boxes) - left,
                          max(item.y + item.height for item in boxes) - top)
            yield _holder(name, box, HOLDERS + 500 + number, layoutType="freeform")

    def _collections(self) -> Iterable[Widget]:
        for number, (group, pieces) in enumerate(self._groups.items()):
            kind = self._job.game.kinds[group.kind]
            box = pieces[0].box
            rounded = is_rectangular(kind) and kind.corner > 0
            yield _widget(
                self._names[group], "cardDeck", box, HOLDERS + number, parent=group.place,
                cardWidth=box.width, cardHeight=box.height, enlarge=True, confirmRecall=False,
                collectionType="cards" if is_rectangular(kind) else "pieces", onRemoveFromHand=None,
                allowPlayerMove=not group.still,
                cardTypes={piece.part: self._card_type(piece.part) for piece in pieces},
                faceTemplate=_template("image", box, rounded),
                backTemplate=_template("back", box, rounded))

    def _card_type(self, part: str) -> dict[str, str]:
        label = self._labels.get(part)
        return {"label": label.name if label else part, "text": label.text if label else "",
                "image": self._image(part, "front"), "back": self._image(part, "back")}

    def _cards(self) -> Iterable[Widget]:
        number = 0
        for group, pieces in self._groups.items():
            for piece in pieces:
                number += 1
                yield _widget(piece.id, "card", piece.box,
                              number + (MATS if piece in self._mats else PIECES),
                              deck=self._names[group],
                              cardType=piece.part, parent=group.place,
                              faceup=piece.side == "front", owner=None)

    def _panel(self) -> Iterable[Widget]:
        """Seats, counters, words and buttons."""
        table, job = self._table, self._job
        for seat in table.seats:
            at = FlatBox(seat.box.x, seat.box.y + AVATAR, seat.box.width, seat.box.height)
            yield _widget(seat.id, "seat", at, PANEL + seat.index, seatIndex=seat.index - 1,
                          seatColor=seat.colour, seatedUser=None)
        for counter in table.counters:
            box = counter.box
            at = FlatBox(box.x, box.y + CAPTION, box.width, box.height - CAPTION)
            yield _widget(counter.id, "counter", at, PANEL + 100, width=box.width,
                          height=box.height - CAPTION, label=counter.title,
                          counterValue=_number(counter.value), counterShowButtons=True)
        for label in table.labels:
            yield _widget(label.id, "labelText", label.box, PANEL + 200, labelContent=label.text,
                          textSize=16, textAlign="left", bold=False, width=label.box.width)
        decks = [RecallDeck(name, group.side == "front") for group, name in self._names.items()]
        words = phrase(job, "table.set-up"), phrase(job, "table.reset")
        routines = set_up_steps(table, decks), gather_steps(table, decks)
        for name, box, text, steps in zip(("set-up", "reset"), table.buttons, words, routines,
                                          strict=True):
            yield _widget(name, "automationButton", box, PANEL + 300, label=text,
                          width=box.width, height=box.height, clickRoutine=click_routine(steps))


def _widget(name: str, sort: str, box: FlatBox, z: int, **more: object) -> Widget:
    turned: Widget = {"r": box.turn} if box.turn else {}
    return {"id": name, "type": sort, "x": box.x, "y": box.y, "z": z, "dragging": None,
            **turned, **more}


def _holder(name: str, box: FlatBox, z: int, **more: object) -> Widget:
    """A holder larger than the pieces in it; it stays upright, and only its cards turn."""
    width, height = (box.height, box.width) if round(box.turn) in (90, 270) \
        else (box.width, box.height)
    width, height = width + 2 * EDGE, height + 2 * EDGE
    around = FlatBox(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2,
                     width, height)
    return _widget(name, "cardPile", around, z, width=width, height=height,
                   hasShuffleButton=False, hideStackTab=False, **more)


def _caption(place: FlatPlace) -> Widget:
    """The name of a place, if it is wide enough for it; names would cover what lies at a seat."""
    fits = place.box.width + 2 * EDGE >= LETTER * len(place.title)
    return {"label": place.title} if place.title and place.seat < 0 and fits else {}


def _template(field: str, box: FlatBox, rounded: bool) -> Widget:
    """A side of all cards of a collection: the picture that a field of each names."""
    picture = {"type": "image", "x": 0, "y": 0, "w": box.width, "h": box.height,
               "color": "transparent", "valueType": "dynamic", "value": field}
    return {"includeBorder": False, "includeRadius": rounded, "objects": [picture]}


def _number(value: float) -> int | float:
    return int(value) if value == int(value) else value
