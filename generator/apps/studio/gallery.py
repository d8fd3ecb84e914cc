"""The faces of the game that is open: planned at once, drawn one by one, the last good ones kept.

All of it happens in the workbench's hand.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Final

from generator.apps.studio.darkroom import Darkroom
from generator.base.findings import Finding, Findings, Stop, in_draft
from generator.drawing.cache.forms import Cache
from generator.drawing.cache.pressroom import Pressroom
from generator.drawing.faces.check import check_templates
from generator.drawing.faces.draft import drafted
from generator.drawing.faces.face import Face, Look, Piece
from generator.drawing.faces.render import FacePlanner
from generator.drawing.press.stock import Form
from generator.game.model.assets import Assets, FontFile
from generator.game.model.game import SIDES, Component, Game, Kind, Side
from generator.paper.pages.kit import check_outlines, shape_of

# Looks that somebody has open; of others nothing is kept.
MOST_WALLS: Final = 3
# Faces that one pressroom draws: it counts what it makes, and gives up at far more.
MOST_DRAWN: Final = 500


@dataclass(frozen=True, slots=True)
class Exhibit:
    """What there is to show: a game as far as it could be read.

    What isn't in it because of mistakes stays as it was if it isn't `whole`; `doubts` are the
    codes of findings that may only come of what is left out. Of a `draft` something is missing.
    """

    game: Game
    assets: Assets
    whole: bool = True
    doubts: frozenset[str] = frozenset()
    draft: bool = False


@dataclass(frozen=True, slots=True)
class Hung:
    """A piece on the wall; `last` are the faces that could be drawn before, by their side.

    It is `old` if the files say something else by now, but nobody can tell what.
    """

    piece: Piece
    last: Mapping[Side, Face] = field(default_factory=dict)
    old: bool = False

    def face(self, side: Side) -> Face | None:
        """What is to be shown of a side."""
        return self.piece.front if side == "front" else self.piece.back


class Wall:
    """All pieces in one look, by their names, in the order of the box."""

    def __init__(self, planner: FacePlanner) -> None:
        self.planner = planner
        self.hung: dict[str, Hung] = {}

    def faces(self) -> Iterator[Face]:
        """Every face that is to be shown."""
        for hung in self.hung.values():
            yield from filter(None, map(hung.face, SIDES))

    def hang(self, pieces: Iterable[Piece], forms: Mapping[str, object], whole: bool) -> None:
        """Show other pieces; those that are missing stay if the game isn't whole."""
        before, self.hung = self.hung, {}
        for piece in pieces:
            known = before.get(name_of(piece.component))
            if known is None:
                known = Hung(piece)
            elif known.piece is not piece or known.old:
                known = Hung(piece, _last(known, forms))
            self.hung[name_of(piece.component)] = known
        if not whole and before.keys() - self.hung.keys():
            self._leave(before)

    def _leave(self, before: Mapping[str, Hung]) -> None:
        """Let what was there and is missing stay, behind what it was behind."""
        order, at = list(self.hung), 0
        for name, hung in before.items():
            if name in self.hung:
                at = order.index(name) + 1
            else:
                order.insert(at, name)
                at += 1
                self.hung[name] = replace(hung, old=True)
        self.hung = {name: self.hung[name] for name in order}


def name_of(component: Component) -> str:
    """What a piece is called in the studio: 'card/mint'."""
    return f"{component.kind.name}/{component.id}"


def _last(hung: Hung, forms: Mapping[str, object]) -> Mapping[Side, Face]:
    drawn: dict[Side, Face] = {side: face for side in SIDES
                               if (face := hung.face(side)) and face.key in forms}
    return {**hung.last, **drawn} if drawn else hung.last


class Gallery:
    """Every face that is looked at, as a form; pictures of these are taken when asked for."""

    def __init__(self) -> None:
        self.exhibit: Exhibit | None = None
        self.walls: dict[Look, Wall] = {}
        self._darkroom = Darkroom()
        self._pressroom: Pressroom | None = None
        self._drawn = 0
        self._faces: dict[str, Face] = {}
        self._forms: dict[str, tuple[Form, tuple[FontFile, ...]]] = {}
        self._failed: set[str] = set()
        # What there was to tell of faces, by key.
        self._told: dict[str, tuple[Face, tuple[Finding, ...]]] = {}
        self._found: tuple[Finding, ...] = ()
        self._planned: dict[Look, tuple[Finding, ...]] = {}
        self._checked = False
        self._waiting: deque[Face] = deque()
        # The game as it was read, if what is shown is a draft of it.
        self._draft_of: Exhibit | None = None

    @property
    def draft(self) -> bool:
        """Whether faces have something in place of what isn't there yet."""
        return self._draft_of is not None

    def look(self, language: str = "", low_ink: bool = False) -> Look:
        """The look that a page asks for, in the game's first language if it has no such one."""
        languages = self.exhibit.game.languages if self.exhibit else ()
        spoken = language if language in languages else next(iter(languages), "en")
        return Look(spoken, low_ink, self.draft)

    def take(self, exhibit: Exhibit) -> None:
        """Show a game; of what is as it was nothing is drawn again."""
        before, drafted_before = self.exhibit, self.draft
        self._draft_of = exhibit if exhibit.draft or _without_front(exhibit.game) else None
        if self._draft_of:
            game, assets = drafted(exhibit.game, exhibit.assets, shape_of)
            exhibit = replace(exhibit, game=game, assets=assets)
        self.exhibit = exhibit
        self._checked = False
        if before is None or not _alike(before, exhibit) or drafted_before != self.draft:
            self._pressroom = None
            self._failed.clear()
            # Nobody knows what a template does that wasn't looked at.
            self._check()
            walls, self.walls = self.walls, {}
            for look, wall in walls.items():
                new = self.look(look.language, look.low_ink)
                wall.planner = FacePlanner(exhibit.game, exhibit.assets, new)
                self.walls.setdefault(new, wall)
        self._hang_all()

    def wall(self, look: Look) -> Wall:
        """The pieces in a look."""
        assert self.exhibit
        found = self.walls.pop(look, None)
        if found is None:
            found = Wall(FacePlanner(self.exhibit.game, self.exhibit.assets, look))
            self._hang(look, found)
            while len(self.walls) >= MOST_WALLS:
                self.walls.pop(next(iter(self.walls)))
            self.walls[look] = found
            self._tidy()
        else:
            self.walls[look] = found
        return found

    def shown(self, hung: Hung, side: Side) -> tuple[str, bool]:
        """The key of what is shown of a side, '' if it is blank, and whether that is old."""
        face = hung.face(side)
        if face is None:
            return "", hung.old
        if face.key not in self._failed:
            return face.key, hung.old
        last = hung.last.get(side)
        return last.key if last else "", True

    def told_of(self, hung: Hung) -> list[Finding]:
        """What there is to tell of a piece's faces."""
        return [each for side in SIDES if (face := hung.face(side))
                for each in self._told.get(face.key, (face, ()))[1]]

    def findings(self) -> Findings:
        """What is wrong with templates and with all faces that are looked at."""
        found = Findings()
        for each in self._found:
            found.add(each)
        for look, wall in self.walls.items():
            for each in self._planned.get(look, ()):
                found.add(each)
            for hung in wall.hung.values():
                for each in self.told_of(hung):
                    found.add(each)
        doubts = self.exhibit.doubts if self.exhibit else ()
        if not doubts:
            return found
        left = Findings()
        for each in found:
            if each.code not in doubts:
                left.add(each)
        return left

    def draw_some(self, seconds: float) -> bool:
        """Draw a few of the faces that nobody has asked for yet; whether there are more."""
        until = perf_counter() + seconds
        if self.exhibit is None:
            return False
        if not self._checked:
            before = self._found
            self._check()
            if self._found != before:
                self._hang_all()
            return True
        while self._waiting and perf_counter() < until:
            face = self._waiting.popleft()
            if face.key not in self._forms and face.key not in self._failed:
                self._draw(face)
        return bool(self._waiting)

    def picture(self, key: str, width: int, *, cut: bool) -> bytes | None:
        """A PNG of a face that is shown; None if there is none, or if it can't be drawn."""
        face = self._faces.get(key)
        if face is None:
            return None
        if key not in self._forms and key not in self._failed:
            self._draw(face)
        found = self._forms.get(key)
        if found is None:
            return None
        form, fonts = found
        return self._darkroom.picture(form, face.kind, fonts, width, cut=cut)

    def _hang_all(self) -> None:
        for look, wall in self.walls.items():
            self._hang(look, wall)
        self._tidy()

    def _hang(self, look: Look, wall: Wall) -> None:
        exhibit = self.exhibit
        assert exhibit
        wrong = {each.where.file for each in self._found
                 if each.where and each.severity == "error"}
        sound = [each for each in exhibit.game.printed if not wrong.intersection(
            _templates(each, exhibit.assets))] if wrong else exhibit.game.printed
        whole = exhibit.whole and len(sound) == len(exhibit.game.printed)
        try:
            pieces = wall.planner.pieces(sound)
        except Stop as stop:
            self._planned[look] = tuple(stop.findings)
            pieces, whole = (), False
        else:
            self._planned.pop(look, None)
        wall.hang(pieces, self._forms, whole)

    def _tidy(self) -> None:
        """Forget what nobody looks at any more, and note what is to be drawn."""
        self._faces = {}
        for wall in self.walls.values():
            for hung in wall.hung.values():
                for last in hung.last.values():
                    self._faces.setdefault(last.key, last)
        shown = {face.key: face for wall in self.walls.values() for face in wall.faces()}
        self._faces.update(shown)
        # What was told of a face may stand in another line by now.
        moved = {key for key, (face, _) in self._told.items() if shown.get(key) is not face}
        for key in moved:
            del self._told[key]
            self._failed.discard(key)
        self._forms = {key: form for key, form in self._forms.items()
                       if key in self._faces and (key not in moved or key not in shown)}
        self._failed &= shown.keys()
        self._waiting = deque(face for key, face in shown.items()
                              if key not in self._forms and key not in self._failed)

    def _check(self) -> None:
        """Look at what all faces have in common."""
        assert self.exhibit
        original, found = self._draft_of or self.exhibit, Findings()
        if self._draft_of:
            for kind in _without_front(original.game):
                found.error("kind/no-front", f"the kind '{kind.name}' has no front", kind.where)
        check_templates(original.game, original.assets, found)
        check_outlines({each.kind.name: each.kind for each in original.game.printed}.values(),
                       found)
        self._found = tuple(map(in_draft, found)) if self._draft_of else tuple(found)
        self._checked = True

    def _draw(self, face: Face) -> None:
        assert self.exhibit
        if self._pressroom is None or self._drawn >= MOST_DRAWN:
            self._pressroom = Pressroom(self.exhibit.game, self.exhibit.assets, Cache(None),
                                        Findings())
            self._drawn = 0
        self._drawn += 1
        found = Findings()
        try:
            form = self._pressroom.pressed(face, found)
        except Stop:
            form = None
        if form:
            self._forms[face.key] = form, self.exhibit.assets.fonts
        else:
            self._failed.add(face.key)
        if len(found):
            self._told[face.key] = face, tuple(found)


def _alike(one: Exhibit, other: Exhibit) -> bool:
    """Whether all that faces have in common is the same."""
    return one.assets == other.assets \
        and replace(one.game, components=()) == replace(other.game, components=())


def _templates(component: Component, assets: Assets) -> set[str]:
    """The files of a component's templates."""
    return {document.file for side in SIDES
            if (document := assets.templates.get(component.template(side) or ""))}


def _without_front(game: Game) -> list[Kind]:
    """The kinds that have pieces and no template for them."""
    used = dict.fromkeys(each.kind.name for each in game.printed)
    return [game.kinds[name] for name in used if not game.kinds[name].front]
