"""VirtualTabletop.io: the whole game in one file, a variant for each language and table."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import escape
from zlib import crc32

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.game.model.game import Kind, Side
from generator.output.archive import archive
from generator.output.flat_faces import (
    FlatFaces,
    draw_cover,
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
    FlatCounter,
    FlatPiece,
    FlatPlace,
    FlatTable,
)
from generator.output.package_texts import (
    Label,
    credit_lines,
    game_subtitle,
    game_title,
    native_name,
    piece_labels,
    put_readme,
)
from generator.paper.job import Job
from generator.paper.pages.kit_list import game_text, phrase

# The newest form of the file that this was tried with.
FILE_VERSION = 22
# What the shelf knows languages by; others have only the variant's name.
LANGUAGES = {"cy": "cy-GB", "de": "de-DE", "el": "el-GR", "en": "en-GB", "es": "es-ES",
             "fr": "fr-FR", "he": "he-IL", "it": "it-IT", "pt": "pt-BR", "uk": "uk-UA",
             "zh": "zh-CN", "zh-Hant": ""}
FIXTURE_SIZES = FixtureSizes(most=(10_000, 10_000), seat=(150, 40), counter=(120, 58),
                             button=(130, 40))
# The most bytes of a variant and of a picture that the server takes.
HEAVIEST_VARIANT, HEAVIEST_ASSET = 20 * 1024 ** 2, 10 * 1024 ** 2
STEPS = (
    "Open https://virtualtabletop.io, or a server of your own, and enter a room.",
    "On the shelf of games (the first button on the left) choose to add a game, and upload {file}. "
    "Then choose the number of players and the language.",
    "Let everybody click on a seat. \"Set up\" shuffles and deals; \"Reset\" gathers everything.",
)
Routine = list[dict[str, object]]
SET_UP, RESET = "set-up", "reset"
_FACE_NUMBERS = {"back": 0, "front": 1}
Widget = dict[str, object]
# From back to front, as the table knows it.
SURFACE, BOARDS, PLACES = -5, -4, -3
# The number of a side among the faces of a card.
FACES: dict[Side, int] = {"back": 0, "front": 1}
HAND = "hand"
# How wide a piece is when a player looks at it closely, in pixels; and how much larger at most.
ENLARGED_PX, MOST_ENLARGED = 330.0, 6.0
# Between the cards of a hand that has room for twice as many as it begins with.
HAND_GAP = 8.0
DIM = {"color": "#ffffff22", "textColor": "#ffffffcc"}
CLEAR = {"color": "transparent", "css": "border: none; box-shadow: none"}


def variant_info(job: Job, table: FlatTable, image: str) -> dict[str, object]:
    """The `_meta` of a variant."""
    game, language = job.game, job.settings.look.language
    info = {
        "name": _one_line(game_title(job)), "image": image, "rules": "", "bgg": "",
        "year": "", "mode": "vs" if table.players > 1 else "solo", "time": str(game.minutes),
        "attribution": "<br>".join(_escape_text(line) for line in credit_lines(job)),
        "description": _one_line(game_subtitle(job)),
        "ruleText": _rule_text(job), "helpText": "", "showName": True,
            "players": str(table.players),
        "language": _language_code(language), "variant": _variant_name(job, table),
            "variantImage": "",
        "skill": "", "similarName": "", "similarImage": "", "similarDesigner": "",
        "similarAwards": ""}
    return {"version": FILE_VERSION, "info": info,
            "gameSettings": {"boardSize": {"width": table.width, "height": table.height}}}


def _language_code(language: str) -> str:
    return LANGUAGES.get(language, LANGUAGES.get(language.partition("-")[0], ""))


def _variant_name(job: Job, table: FlatTable) -> str:
    """What a variant is called: its players, and its language if there are others."""
    players = phrase(job, "guide.players", count=table.players)
    if len(job.game.languages) == 1:
        return players
    return f"{players} · {native_name(job.settings.look.language)}"


def _rule_text(job: Job) -> str:
    """How to begin, and the notice, as HTML."""
    how = phrase(job, "table.how", first=phrase(job, "table.set-up"),
                 second=phrase(job, "table.reset"))
    notice = game_text(job, "credits.notice", job.game.credits.notice)
    return "".join(f"<p>{_escape_text(line)}</p>"
                   for line in (how, notice) if line)


def _escape_text(text: str) -> str:
    """A text as HTML, in which `$` begins nothing."""
    return escape(text, quote=True).replace("$", "&#36;")


def _one_line(text: str) -> str:
    """A text that isn't HTML, on one line."""
    return " ".join(text.split())


class VttTarget:
    """Writes `vtt/<game>.vtt`."""

    name = "vtt"
    title = "The game for VirtualTabletop.io"
    on_screen = True
    is_table = True

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the game into the outbox."""
        files: dict[str, bytes] = {}
        variants: dict[str, bytes] = {}
        heavy: dict[str, int] = {}
        for item in _language_jobs(job):
            spoken = replace(job, settings=item.settings)
            tables = [flatten_opening(opening, spoken, FIXTURE_SIZES) for opening in job.openings]
            faces = draw_flat_faces(item, tables, progress)
            picture = draw_cover(item, faces, tables[0].surface)
            for data in (*faces.files().values(), picture):
                files[f"assets/{asset_name(data)}"] = data
            labels = piece_labels(item)
            for table in tables:
                tree = {"_meta": variant_info(item, table, asset_address(picture)),
                        **TableWidgets(item, table, faces, labels).widgets()}
                variants[f"{len(variants)}.json"] = compact_json(tree)
            heavy |= heavy_kinds(item, faces, HEAVIEST_ASSET)
        refuse_heavy(job, heavy, "VirtualTabletop", HEAVIEST_ASSET, findings)
        _check_size(job, max(map(len, variants.values()), default=0), findings)
        findings.stop_on_errors()
        file = f"{job.game.id}.vtt"
        outbox.put(f"vtt/{file}", archive(files | variants), variants=len(variants))
        put_readme(outbox, "vtt", job, "VirtualTabletop", STEPS, file=file)


def _language_jobs(job: Job) -> Iterator[Job]:
    """The kit in each language of the game, the one that is asked for first."""
    yield job
    result = job.settings.look.language
    for language in job.game.languages:
        if language != result and job.again:
            look = replace(job.settings.look, language=language)
            yield job.again(replace(job.settings, look=look))


def compact_json(tree: object) -> bytes:
    """A tree as the file has it, without a space too many."""
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()


def _check_size(job: Job, heaviest: int, findings: Findings) -> None:
    """Refuse a table that the server would refuse."""
    if heaviest >= HEAVIEST_VARIANT:
        findings.error("target/too-heavy", f"a table has {heaviest:,} bytes of data, and "
                       f"VirtualTabletop takes less than {HEAVIEST_VARIANT:,}", job.game.where,
                       "use fewer copies: each is a piece of its own there")

TARGET = VttTarget()


def shuffle_routine(place: str) -> Routine:
    """Mix the pieces in a place."""
    return [{"func": "SHUFFLE", "holder": place}]


def gather_routine(table: FlatTable) -> Routine:
    """Bring everything back to where it lies before the deal, and counters to their start."""
    results: Routine = []
    held: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    for piece in table.pieces:
        if piece.place >= 0:
            held[piece.place, piece.side].append(piece.id)
    for (place, side), pieces in held.items():
        results.append({"func": "MOVE", "collection": pieces, "to": table.places[place].id,
                      "count": "all"})
        # Afterwards: what leaves a bag to come back to it turns up on the way.
        results.append({"func": "FLIP", "collection": pieces, "face": _FACE_NUMBERS[side]})
    if table.boards or any(piece.place < 0 for piece in table.pieces):
        results.append({"func": "RESET"})
    for counter in table.counters:
        results.append(
            {"func": "LABEL", "label": counter.id, "mode": "set", "value": counter.value}
        )
    return results


def set_up_routine(table: FlatTable) -> Routine:
    """Gather, shuffle, and deal to places and to the hands of seated players."""
    results: Routine = [{"func": "CLICK", "collection": [RESET]}]
    for place in dict.fromkeys([*(home for home, _ in table.homes), *table.closed]):
        results += shuffle_routine(table.places[place].id)
    for deal in table.deals:
        home = table.places[table.homes[deal.pool][0]].id
        if deal.seat >= 0:
            results.append({"func": "MOVE", "from": home, "to": table.seats[deal.seat].id,
                          "count": deal.count})
        else:
            results.append({"func": "MOVE", "from": home, "to": table.places[deal.place].id,
                          "count": deal.count, "face": _FACE_NUMBERS[deal.side]})
            if deal.side == "back" and table.places[table.homes[deal.pool][0]].place_type == "bag":
                results.append({"func": "FLIP", "holder": table.places[deal.place].id,
                              "face": _FACE_NUMBERS["back"]})
    for place, fronts in table.homes:
        if fronts:
            results.append({"func": "FLIP", "holder": table.places[place].id, "count": fronts,
                          "face": _FACE_NUMBERS["front"]})
    for seat in table.seats:
        for place in table.waiting(seat.index - 1):
            results.append({"func": "MOVE", "from": table.places[place].id, "to": seat.id,
                          "count": "all"})
    return results


def asset_name(data: bytes) -> str:
    """The name of a file: its CRC-32 as a signed number, and its length."""
    check = crc32(data)
    return f"{check - (1 << 32) if check >= 1 << 31 else check}_{len(data)}"


def asset_address(data: bytes) -> str:
    """How a game's own file is referred to."""
    return f"/assets/{asset_name(data)}"


class TableWidgets:
    """All widgets of one table in one language."""

    def __init__(self, job: Job, table: FlatTable, faces: FlatFaces,
                 labels: Mapping[str, Label]) -> None:
        self._job = job
        self._table = table
        self._faces = faces
        self._labels = labels
        self._widgets: dict[str, Widget] = {}
        self._pieces_by_place: defaultdict[int, list[FlatPiece]] = defaultdict(list)
        for piece in table.pieces:
            self._pieces_by_place[piece.place].append(piece)

    def widgets(self) -> dict[str, Widget]:
        """The widgets by their ids."""
        table = self._table
        self._add_widget("surface", FlatBox(0, 0, table.width, table.height), layer=SURFACE,
                  movable=False, clickable=False, css=f"background: {table.surface}")
        for number, board in enumerate(table.boards):
            self._add_board(number, board)
        self._add_decks()
        for number, place in enumerate(table.places):
            self._add_place(number, place)
        self._add_cards()
        self._add_hand()
        for seat in table.seats:
            self._add_widget(seat.id, seat.box, type="seat", index=seat.index, hand=HAND,
                      color=seat.colour, colorEmpty=seat.colour,
                      displayEmpty=phrase(self._job, "table.seat", number=seat.index))
        for counter in table.counters:
            self._add_counter(counter)
        for label in table.labels:
            self._add_widget(label.id, label.box, type="label", text=label.text,
                      css="color: #ffffffcc; text-align: left; font-size: 15px")
        self._add_button(SET_UP, table.buttons[0], phrase(self._job, "table.set-up"),
                         set_up_routine(table))
        self._add_button(RESET, table.buttons[1], phrase(self._job, "table.reset"),
                         gather_routine(table))
        return self._widgets

    def _add_widget(self, name: str, box: FlatBox, **more: object) -> None:
        """A widget with its place and whatever else it has."""
        widget: Widget = {"id": name, "x": box.x, "y": box.y, "width": box.width,
                          "height": box.height}
        if box.turn:
            widget["rotation"] = box.turn
        self._widgets[name] = widget | more

    def _image(self, part: str, side: Side) -> str:
        return asset_address(self._faces.by_part[part, side].data)

    def _add_board(self, number: int, board: FlatPiece) -> None:
        """A board is fixed; a mat that pieces lie on can be moved. A click turns them over."""
        trim = self._job.game.kinds[board.kind].trim
        still = max(trim.width, trim.height) >= SMALLEST_BOARD
        faces = [{"image": self._image(board.part, side)} for side in ("back", "front")]
        lying = {"x": board.box.x, "y": board.box.y, "activeFace": FACES[board.side]}
        self._add_widget(board.id, board.box, z=number + 1, layer=BOARDS, movable=not still,
                  clickable=board.part in self._faces.two_sided, faces=faces,
                  activeFace=FACES[board.side], resetProperties=lying,
                  borderRadius=self._radius(self._job.game.kinds[board.kind]))

    def _radius(self, kind: Kind) -> float:
        return round(kind.corner * self._table.scale, 1) if is_rectangular(kind) else 0

    def _add_decks(self) -> None:
        """What the pieces of a kind have in common, and how each of them looks."""
        sizes = {piece.kind: (piece.box.width, piece.box.height) for piece in self._table.pieces}
        laid = {piece.part for piece in self._table.pieces}
        for name, (width, height) in sizes.items():
            kind = self._job.game.kinds[name]
            types = {component.id: self._card_type(number, component.id)
                     for number, component in enumerate(self._job.game.of_kind(name), 1)
                     if component.id in laid}
            close = round(min(MOST_ENLARGED, max(1.5, ENLARGED_PX / max(width, height))), 1)
            self._widgets[deck_id(name)] = {
                "id": deck_id(name), "type": "deck", "x": 0, "y": 0, "display": False,
                "cardDefaults": {"width": width, "height": height, "enlarge": close,
                                 "borderRadius": self._radius(kind)},
                "cardTypes": types,
                "faceTemplates": [_face_template(side, width, height, self._radius(kind))
                                  for side in ("back", "front")]}

    def _card_type(self, number: int, part: str) -> Widget:
        label = self._labels.get(part)
        name, text = (label.name, label.text) if label else (part, "")
        return {"front": self._image(part, "front"), "back": self._image(part, "back"),
                "label": name, "tip": tooltip(name, text), "sortingOrder": number}

    def _add_place(self, number: int, place: FlatPlace) -> None:
        look = DIM if place.title or place.place_type == "bag" else CLEAR
        more: Widget = {"text": place.title} if place.title else {}
        if place.place_type == "spread":
            more |= {"stackOffsetX": round(place.box.width / 8, 1)}
        if place.place_type == "bag":
            more |= {"onLeave": {"activeFace": FACES["front"]}}
        across, down = self._offset(number)
        self._add_widget(place.id, place.box, type="holder", layer=PLACES, dropOffsetX=across,
                  dropOffsetY=down, z=number + (1 if place.low else 1_000),
                  dropTarget=[{"type": "card", "deck": deck_id(kind)} for kind in place.takes
                              if deck_id(kind) in self._widgets],
                  **look, **more)
        if place.place_type == "bag":
            box = place.box
            self._add_button(f"mix-{place.id}",
                             FlatBox(box.x, box.y + box.height + 6, box.width, 28),
                         phrase(self._job, "table.shuffle"), shuffle_routine(place.id))

    def _offset(self, number: int) -> tuple[float, float]:
        """Where in a place its pieces lie, so that they are in the middle of it."""
        box = self._table.places[number].box
        held = self._pieces_by_place.get(number)
        if not held:
            return 0, 0
        return (round((box.width - max(item.box.width for item in held)) / 2, 1),
                round((box.height - max(item.box.height for item in held)) / 2, 1))

    def _add_cards(self) -> None:
        for index, pieces in sorted(self._pieces_by_place.items()):
            parent = self._table.places[index] if index >= 0 else None
            for number, piece in enumerate(pieces, 1):
                card: Widget = {"id": piece.id, "type": "card", "deck": deck_id(piece.kind),
                                "cardType": piece.part, "z": number,
                                "activeFace": FACES[piece.side]}
                if parent is None:
                    here = {"parent": None, "owner": None, "x": piece.box.x, "y": piece.box.y,
                            "rotation": piece.box.turn, "activeFace": FACES[piece.side]}
                    card |= {"x": piece.box.x, "y": piece.box.y, "rotation": piece.box.turn,
                             "resetProperties": here}
                else:
                    turn = round(piece.box.turn - parent.box.turn, 1) % 360
                    across, down = self._offset(index) if len(pieces) == 1 else (0, 0)
                    card |= {"parent": _pile_id(parent) if len(pieces) > 1 else parent.id,
                             "x": across, "y": down}
                    card |= {"rotation": turn} if turn else {}
                self._widgets[piece.id] = card
            if parent is not None and len(pieces) > 1:
                across, down = self._offset(index)
                self._widgets[_pile_id(parent)] = {
                    "id": _pile_id(parent), "type": "pile", "parent": parent.id, "x": across,
                    "y": down,
                    "width": pieces[0].box.width, "height": pieces[0].box.height}

    def _add_hand(self) -> None:
        table = self._table
        dealt = {deal.pool for deal in table.deals if deal.seat >= 0}
        width = max((piece.box.width for piece in table.pieces if piece.pool in dealt),
                    default=100.0)
        many = max((sum(deal.count for deal in table.deals if deal.seat == seat.index - 1)
                    for seat in table.seats), default=0)
        apart = min(width + HAND_GAP, (table.hand.width - width) / (2 * many + 1))
        self._add_widget(HAND, table.hand, type="holder", childrenPerOwner=True, inheritChildZ=True,
                  onEnter={"activeFace": FACES["front"]}, dropOffsetX=10, dropOffsetY=14,
                  stackOffsetX=round(apart, 1),
                  text=phrase(self._job, "table.hand"), color="#ffffff44", textColor="#ffffffaa")

    def _add_counter(self, counter: FlatCounter) -> None:
        """A number between two buttons, with what it counts above it."""
        box = counter.box
        side = 32.0
        value = int(counter.value) if counter.value == int(counter.value) else counter.value
        self._add_widget(f"{counter.id}-title", FlatBox(box.x, box.y, box.width, 20), type="label",
                  text=counter.title, css="color: #ffffffcc; font-size: 14px")
        self._add_widget(counter.id, FlatBox(box.x + side, box.y + 26, box.width - 2 * side, 28),
                  type="label", text=value, editable=True,
                  css="color: #ffffff; font-size: 20px; background: #00000033")
        for word, mode, x in (("−", "dec", box.x), ("+", "inc", box.x + box.width - side)):
            self._add_button(f"{counter.id}-{mode}", FlatBox(x, box.y + 24, side, side), word,
                         [{"func": "LABEL", "label": counter.id, "mode": mode, "value": 1}])

    def _add_button(self, name: str, box: FlatBox, text: str, routine: Routine) -> None:
        self._add_widget(name, box, type="button", text=text, clickRoutine=routine)


def deck_id(kind: str) -> str:
    """The id of a kind's deck."""
    return f"d-{kind}"


def _pile_id(place: FlatPlace) -> str:
    return f"pile-{place.id}"


def _face_template(side: Side, width: float, height: float, radius: float) -> Widget:
    """How a side is drawn: the picture, and over the front a clear pane that names it."""
    whole = {"x": 0, "y": 0, "width": width, "height": height}
    objects: list[Widget] = [{"type": "image", **whole, "color": "transparent",
                              "dynamicProperties": {"value": side}}]
    if side == "front":
        pane = "<div title=\"${PROPERTY tip}\" style=\"width:100%;height:100%\"></div>"
        objects.append({"type": "html", **whole, "value": pane})
    return {"border": False, "radius": radius, "objects": objects}


def tooltip(name: str, text: str) -> str:
    """What shows when a player points at a piece: its name and what is printed on it.

    It is in an attribute of HTML, where `$` would begin something.
    """
    lines = [name, *(line for line in text.splitlines() if line != name)]
    return escape("\n".join(lines), quote=True).replace("$", "&#36;").replace("\n", "&#10;")
