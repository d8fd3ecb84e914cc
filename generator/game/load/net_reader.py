"""Kinds that are folded, once all pieces are known: their nets, and what is packed in them."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist

from generator.base.findings import Complaint, FileLocation, Findings, suggest
from generator.base.units import Size
from generator.game.load.kind_files import LARGEST, NET, FoldPlaces, KindBook
from generator.game.model.game import Component, Kind
from generator.game.model.net import FRAME, TOLERANCE, Folding, Net, Point, Segment
from generator.game.nets.standard_nets import (
    die_net,
    score_pad_net,
    screen_net,
    standee_net,
    tuck_box_net,
)

MOST_PATH_POINTS = 200
PATH_HINT = 'write it in mm like "M0 44 H63", with straight lines only'
_PATH_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_PATH_NUMBER = re.compile(r"[-+]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9})(?![\d])")
# How many figures a letter takes at a time.
PATH_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Z": 0}


def parse_runs(text: str) -> list[tuple[Point, ...]]:
    """The points of every run of straight lines; one that is closed ends as it began."""
    runs: list[list[Point]] = []
    at: Point = (0.0, 0.0)
    for letter, figures in _path_steps(text):
        if letter in "Zz" and runs:
            at = runs[-1][0]
            runs[-1].append(at)
            continue
        at = _next_point(at, letter, figures)
        if letter in "Mm":
            runs.append([at])
        elif runs:
            runs[-1].append(at)
        else:
            raise Complaint("kind/fold", f"'{letter}' comes before any M", PATH_HINT)
        if sum(map(len, runs)) > MOST_PATH_POINTS:
            raise Complaint("kind/fold", f"there are more than {MOST_PATH_POINTS} points")
    return [tuple(run) for run in runs]


def _path_steps(text: str) -> Iterator[tuple[str, list[float]]]:
    """Every letter with the figures of one step; a letter may be followed by several steps."""
    text = text.strip()
    if text and not text[0].isalpha():
        raise Complaint("kind/fold", f"'{text[0]}' comes before any M", PATH_HINT)
    for letter, rest in _PATH_STEP.findall(text):
        takes = PATH_ARGUMENTS.get(letter.upper())
        if takes is None:
            raise Complaint("kind/fold", f"'{letter}' can't be part of a fold", PATH_HINT)
        figures = [float(number_text) for number_text in _PATH_NUMBER.findall(rest)]
        other = _PATH_NUMBER.sub("", rest).strip(" ,\t\n\r")
        if other:
            raise Complaint("kind/fold", f"'{other[:20]}' can't be part of a fold", PATH_HINT)
        if not figures if takes == 0 else figures and len(figures) % takes == 0:
            yield letter, figures[:takes]
        else:
            raise Complaint("kind/fold", f"behind '{letter}' stand {len(figures)} figures",
                            PATH_HINT)
        for start in range(takes, len(figures), max(takes, 1)):
            yield {"M": "L", "m": "l"}.get(letter, letter), figures[start:start + takes]


def _next_point(at: Point, letter: str, figures: list[float]) -> Point:
    base = at if letter.islower() else (0.0, 0.0)
    if letter in "Hh":
        return base[0] + figures[0], at[1]
    if letter in "Vv":
        return at[0], base[1] + figures[0]
    return base[0] + figures[0], base[1] + figures[1]


def run_segments(runs: list[tuple[Point, ...]]) -> tuple[Segment, ...]:
    """The straight lines of some runs."""
    return tuple((start, end) for run in runs for start, end in pairwise(run)
                 if dist(start, end) > TOLERANCE)


# A flatter box can't be folded from card.
FLATTEST = 6.0
SMALLEST_DIE = 8.0
SMALLEST_ROOM = 10.0
SMALLEST_FACE = 10.0
# Bridges that are narrower break at once, wider ones tear the print.
NARROWEST, WIDEST = 0.2, 1.0
# With rounder corners a punchboard would lose its frame there.
ROUNDEST = 2 * FRAME
# A fold may miss the edge of its piece by this.
SLACK = 0.1
ALL = "all"
FACE = "{face}"


@dataclass(frozen=True, slots=True)
class FoldedKinds:
    """Kinds with their nets, components that know them, and packaging."""

    kinds: Mapping[str, Kind]
    components: tuple[Component, ...]
    sound: tuple[Component, ...]
    packaging: tuple[Component, ...]


def add_nets(kinds: Mapping[str, Kind], components: tuple[Component, ...],
             sound: tuple[Component, ...], book: KindBook, findings: Findings) -> FoldedKinds:
    """Work out the net of every kind that is folded; the others stay the very same objects."""
    if not any(kind.folding for kind in kinds.values()):
        return FoldedKinds(kinds, components, sound, ())
    made: dict[str, Kind] = {}
    for name, kind in kinds.items():
        made[name] = kind
        if kind.folding and name not in book.doubtful:
            reader = _NetReader(kind, kind.folding, book.folds[name], findings)
            made[name] = reader.kind(kinds, components)
    names_used = {component.kind.name for component in components}
    _check_boards(made, components, book, findings)
    alone = [_packaging_component(kind) for name, kind in made.items()
             if kind.is_packaging and name in book.game_kinds and name not in names_used
             and kind.front]
    every, rest = ([replace(component, kind=made[component.kind.name])
                    if component.kind.folding else component for component in group]
                   for group in (components, sound))
    packed = (*(component for component in rest if component.kind.is_packaging), *alone)
    unpacked, sound_unpacked = (tuple(component for component in group
                                      if not component.kind.is_packaging)
                                for group in (every, rest))
    return FoldedKinds(made, unpacked, sound_unpacked, packed)


def _packaging_component(kind: Kind) -> Component:
    """A box or a punchboard needs no line of its own among the components."""
    values = {name: field.default for name, field in kind.fields.items()}
    return Component(id=kind.name, kind=kind, copies=1,
                     values=values,  # type: ignore[arg-type]
                     source="own", where=kind.where, places={}, copies_by_players={})


def _check_boards(kinds: Mapping[str, Kind], components: Sequence[Component], book: KindBook,
                  findings: Findings) -> None:
    """Report pieces that lie in two punchboards, and boards that are counted."""
    taken: dict[str, str] = {}
    for board in kinds.values():
        if not board.is_punchboard or board.folding is None:
            continue
        for index, name in enumerate(board.folding.holds):
            if name in taken:
                findings.error("kind/holds", f"'{name}' is punched out of '{taken[name]}' already",
                               book.folds[board.name].get(("holds", index), board.where),
                               "name each kind once, in one punchboard")
            taken.setdefault(name, board.name)
    for component in components:
        if component.kind.is_punchboard:
            findings.error("kind/holds", f"'{component.id}' is a punchboard, of which as many are "
                           "made as its pieces need", component.where,
                           "leave it out of the components")


class _NetReader:
    """Makes the net of one kind, and reports why it can't be made."""

    def __init__(self, kind: Kind, folding: Folding, places: FoldPlaces,
                 findings: Findings) -> None:
        self.written = kind
        self.folding = folding
        self.places = places
        self.findings = findings

    def kind(self, kinds: Mapping[str, Kind], components: Sequence[Component]) -> Kind:
        """The kind with its net, its size and its outline; as it was if that can't be made."""
        before = len(self.findings.errors)
        net = self.standard_net(kinds, components) if self.folding.sort else self.own()
        if net:
            self.check_faces(net)
            if max(net.size.width, net.size.height) > LARGEST:
                self.error("kind/geometry", f"laid flat, a {self.written.title.lower()} would be "
                           f"{_size_text(net.size)}", "", f"pieces go up to {LARGEST:g} mm")
        if net is None or len(self.findings.errors) > before:
            return self.written
        if not net.parts:
            return replace(self.written, net=net)
        named = replace(self.folding, faces=_face_templates(self.folding, net))
        straight = net.is_rectangle
        return replace(self.written, net=net, trim=net.size, corner=0.0, folding=named,
                       shape="rect" if straight else "path", outline="" if straight else net.path)

    def error(self, code: str, message: str, part: str | tuple[str | int, ...],
              hint: str = "") -> None:
        """Report something at the place of a part of the folding, or of the kind."""
        path = (part,) if isinstance(part, str) else part
        at: FileLocation = self.places.get(path) or self.places.get(path[:1]) or self.written.where
        self.findings.error(code, message, at, hint)

    def standard_net(self, kinds: Mapping[str, Kind],
                     components: Sequence[Component]) -> Net | None:
        """The net of a sort that is known here."""
        size = self.written.trim
        if self.folding.sort == "tuck-box":
            room = self.room(kinds, components)
            return tuck_box_net(*room) if room else None
        if self.folding.sort in ("d6", "punchboard"):
            return self.die(size) if self.folding.sort == "d6" \
                else self.punchboard(size, kinds, components)
        if min(size.width, size.height) < SMALLEST_FACE:
            self.error("kind/fold", f"faces of {size} are too small to be folded", "size",
                       f"from {SMALLEST_FACE:g} mm on")
            return None
        if self.folding.sort == "standee":
            return standee_net(size.width, size.height)
        if self.folding.sort == "screen":
            return self.screen(size)
        return score_pad_net(size.width, size.height)

    def screen(self, size: Size) -> Net | None:
        """A screen, whose wings are wide enough to hold it up."""
        wing = self.folding.wing
        if wing and not SMALLEST_FACE <= wing <= 2 * size.width:
            self.error("kind/fold", f"a wing of {wing:g} mm can't hold up a panel of "
                       f"{size.width:g} mm", "wing",
                       f"from {SMALLEST_FACE:g} mm up to twice the panel's width")
            return None
        return screen_net(size.width, size.height, self.folding.panels, wing)

    def punchboard(self, size: Size, kinds: Mapping[str, Kind],
                   components: Sequence[Component]) -> Net:
        """A board with nothing to fold, whose pieces all fit into its frame."""
        board, nicks = self.written, self.folding.nicks
        room = Size(max(0.0, size.width - 2 * FRAME), max(0.0, size.height - 2 * FRAME))
        if board.shape != "rect" or board.corner > ROUNDEST:
            self.error("kind/fold", f"a {board.title.lower()} of this shape has no frame", "",
                       f"punchboards are rectangles, with corners of up to {ROUNDEST:g} mm")
        if not NARROWEST <= nicks <= WIDEST:
            self.error("kind/fold", f"nicks of {nicks:g} mm don't hold pieces until they are "
                       "pushed out", "nicks", f"from {NARROWEST:g} to {WIDEST:g} mm")
        for kind, _ in self.contents(kinds, components):
            short, long = sorted((kind.trim.width, kind.trim.height))
            if short > min(room.width, room.height) or long > max(room.width, room.height):
                self.error("kind/holds", f"'{kind.name}' is {kind.trim}: too large for a "
                           f"{board.title.lower()} of {size}",
                           ("holds", self.folding.holds.index(kind.name)),
                           f"a frame of {FRAME:g} mm stays around the pieces, which have {room}")
        return Net(size=size)

    def die(self, size: Size) -> Net | None:
        """A die, which is as wide as it is high, and large enough to be folded."""
        if size.width != size.height:
            self.error("kind/fold", f"a die can't be {size}", "size", "give one size, like 20mm")
        elif size.width < SMALLEST_DIE:
            self.error("kind/fold", f"a die of {size.width:g} mm is too small to fold", "size",
                       f"from {SMALLEST_DIE:g} mm on; 20mm is easy")
        else:
            return die_net(size.width)
        return None

    def room(self, kinds: Mapping[str, Kind], components: Sequence[Component]
             ) -> tuple[float, float, float] | None:
        """The room that a box has for what it holds: all of it in one pile."""
        play, walls = self.folding.play, 2 * self.written.thickness
        if self.folding.inside:
            width, height, depth = self.folding.inside
            if min(width, height) < SMALLEST_ROOM:
                self.error("kind/holds", f"a room of {width:g} × {height:g} × {depth:g} mm holds "
                           "nothing", "inside", f"from {SMALLEST_ROOM:g} mm on in width and height")
                return None
            return width + walls, height + walls, max(depth + walls, FLATTEST)
        held = list(self.contents(kinds, components))
        if not held:
            return None
        sides = [sorted((component.trim.width, component.trim.height)) for component, _ in held]
        pile = sum(copies * component.thickness for component, copies in held)
        return (round(max(SMALLEST_ROOM, *(short for short, _ in sides)) + play + walls, 2),
                round(max(SMALLEST_ROOM, *(long for _, long in sides)) + play + walls, 2),
                round(max(pile + play + walls, FLATTEST), 2))

    def contents(self, kinds: Mapping[str, Kind], components: Sequence[Component]
             ) -> Iterator[tuple[Kind, int]]:
        """The kinds that are named, each with how many pieces there are of it."""
        others = [name for name, kind in kinds.items() if not kind.is_packaging
                  and not (self.written.is_punchboard and kind.folding)]
        example = f"write holds: [{next(iter(others), 'card')}]"
        title = self.written.title.lower()
        if not self.folding.holds and self.written.is_punchboard:
            self.error("kind/holds", f"nothing says what is punched out of the {title}", "",
                       example)
        elif not self.folding.holds:
            self.error("kind/holds", f"nothing says how large the {title} has to be", "",
                       f"{example}, or inside: 65 x 90 x 20 mm")
        for index, name in enumerate(self.folding.holds):
            kind = kinds.get(name)
            copies = sum(component.copies for component in components
                         if component.kind.name == name)
            if kind is None:
                self.error("kind/holds", f"there is no kind '{name}' to be held",
                           ("holds", index), suggest(name, others))
            elif kind.is_packaging:
                self.error("kind/holds", f"'{name}' is packaging itself", ("holds", index),
                           f"name pieces to play with: {', '.join(others)}")
            elif kind.folding and self.written.is_punchboard:
                self.error("kind/holds", f"'{name}' is folded, so it can't be punched out of "
                           "board", ("holds", index), f"name flat pieces: {', '.join(others)}")
            elif not copies:
                self.error("kind/holds", f"there are no pieces of the kind '{name}'",
                           ("holds", index), "leave it out")
            else:
                yield kind, copies

    def own(self) -> Net | None:
        """The net of a designer's own: a piece with lines to fold and areas to glue."""
        size = self.written.trim
        parts = {}
        for name in ("fold", "glue"):
            try:
                parts[name] = parse_runs(getattr(self.folding, name))
            except Complaint as complaint:
                self.error(complaint.code, complaint.message, name, complaint.hint)
                return None
            for x, y in (point for run in parts[name] for point in run):
                if not (-SLACK <= x <= size.width + SLACK and -SLACK <= y <= size.height + SLACK):
                    self.error("kind/fold", f"{x:g} {y:g} lies outside of the piece, which is "
                               f"{size}", name, "figures are mm from its top left corner")
                    return None
        areas = tuple(run[:-1] if run[0] == run[-1] else run for run in parts["glue"])
        if any(len(area) < 3 for area in areas):
            self.error("kind/fold", "an area that is glued needs three corners", "glue",
                       'write it like "M0 0 H63 V8 H0 Z", in mm')
            return None
        return Net(size=size, drawn_folds=run_segments(parts["fold"]), glued=areas)

    def check_faces(self, net: Net) -> None:
        """Report faces that the piece doesn't have, and a die that lacks some."""
        names = [part.name for part in net.faces]
        title = self.written.title.lower()
        for name, file in self.folding.faces.items():
            if not net.parts:
                addition = "" if self.written.is_punchboard else " with folds of its own"
                self.error("kind/faces", f"a {title}{addition} has no named faces",
                           "faces", "draw all of it in one template: front: name.svg")
                return
            if name not in names and name not in net.groups and name != ALL:
                self.error("kind/faces", f"a {title} has no face '{name}'", ("faces", name),
                           f"its faces are {', '.join([*names, *net.groups, ALL])}")
            if "{" in file.replace(FACE, ""):
                self.error("kind/faces", "a face can't be named by a field", ("faces", name),
                           f"only {FACE} may be in its name; let the template show the field")
        if self.folding.sort == "d6" and not self.written.front.removeprefix(
                f"{NET}{self.written.name}:"):
            lacking = [name for name in names if name not in _face_templates(self.folding, net)]
            if lacking:
                self.error("kind/faces", f"a die has six faces; {_join_names(lacking)} "
                           f"{'is' if len(lacking) == 1 else 'are'} missing",
                           "faces" if self.folding.faces else "",
                           "write faces: [one.svg, …] with six templates, or pip-{face}.svg")


def _face_templates(folding: Folding, net: Net) -> dict[str, str]:
    """The template of each face: its own, that of a group that it is in, or the one for all."""
    return {face: folding.faces[name].replace(FACE, face)
            for face, name in _face_names(folding.faces, net).items()}


def _face_names(given_names: Container[str], net: Net) -> dict[str, str]:
    """By which name each face is meant, if by any."""
    names = {part.name: [part.name, *(group for group, those in net.groups.items()
                                      if part.name in those), ALL] for part in net.faces}
    return {face: name for face, several in names.items()
            for name in [next((name for name in several if name in given_names), "")] if name}


def face_locations(net: Net, places: FoldPlaces, where: FileLocation) -> dict[str, FileLocation]:
    """Where the template of each face is named."""
    names = {str(path[1]) for path in places if path[0] == "faces" and len(path) > 1} or {ALL}
    return {face: places.get(("faces", name)) or places.get(("faces",)) or where
            for face, name in _face_names(names, net).items()}


def _join_names(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _size_text(size: Size) -> str:
    return f"{size.width:.0f}×{size.height:.0f} mm"
