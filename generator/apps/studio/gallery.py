"""The faces of the open game, and the data about them that pages get.

Faces are planned at once and drawn one by one; the last good ones are kept. A page that opens gets
all of it, later only what differs. Every update has a number and says from which one it goes on; a
page that has missed one asks for everything again. All of it happens on the workbench's thread.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from generator.apps.studio.face_pictures import FacePictureCache
from generator.apps.workflows.game_faces import kinds_without_front
from generator.base.findings import (
    Finding,
    Findings,
    Stop,
    soften_for_draft,
)
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.draft import prepare_draft
from generator.drawing.faces.face import Face, FaceLook, PrintedPiece
from generator.drawing.faces.face_renderer import FacePlanner
from generator.drawing.faces.template_checks import check_templates
from generator.drawing.press.pdf_parts import Form
from generator.drawing.text.font_library import FontLibrary
from generator.game.model.assets import Assets, FontFile
from generator.game.model.game import SIDES, Component, Game, Kind, Side, Value
from generator.paper.pages.kit_list import check_outlines, shape_of

if TYPE_CHECKING:
    from generator.apps.studio.second_opinion import CairoComparison

# Looks that are kept: the ones that pages used last.
MOST_LOOKS: Final = 3
# Faces that one `FaceSource` draws: it counts them, and fails at far more.
MOST_DRAWINGS: Final = 500


@dataclass(frozen=True, slots=True)
class GalleryGame:
    """What there is to show: a game as far as it could be read.

    What isn't in it because of mistakes stays as it was if it isn't `whole`; `doubts` are the
    codes of findings that may only result from what is left out. A `draft` lacks something.
    """

    game: Game
    assets: Assets
    whole: bool = True
    doubts: frozenset[str] = frozenset()
    draft: bool = False


@dataclass(frozen=True, slots=True)
class GalleryPiece:
    """A piece on the wall; `last` are the faces that could be drawn before, by their side.

    It is `old` if the files have changed in a way that can't be read.
    """

    piece: PrintedPiece
    last: Mapping[Side, Face] = field(default_factory=dict)
    old: bool = False

    def face(self, side: Side) -> Face | None:
        """The face of a side, None if it is blank."""
        return self.piece.front if side == "front" else self.piece.back


class PieceList:
    """All pieces in one look, by their names, in the order of the box."""

    def __init__(self, planner: FacePlanner) -> None:
        self.planner = planner
        self.pieces: dict[str, GalleryPiece] = {}

    def faces(self) -> Iterator[Face]:
        """Every face of the list."""
        for hung in self.pieces.values():
            yield from filter(None, map(hung.face, SIDES))

    def hang(self, pieces: Iterable[PrintedPiece], forms: Mapping[str, object],
             whole: bool) -> None:
        """Show other pieces; those that are missing stay if the game isn't whole."""
        before, self.pieces = self.pieces, {}
        for piece in pieces:
            hung = before.get(piece_name(piece.component))
            if hung is None:
                hung = GalleryPiece(piece)
            elif hung.piece is not piece or hung.old:
                hung = GalleryPiece(piece, _last_faces(hung, forms))
            self.pieces[piece_name(piece.component)] = hung
        if not whole and before.keys() - self.pieces.keys():
            self._keep_missing(before)

    def _keep_missing(self, before: Mapping[str, GalleryPiece]) -> None:
        """Let what was there and is missing stay, behind what it was behind."""
        order, at = list(self.pieces), 0
        for name, hung in before.items():
            if name in self.pieces:
                at = order.index(name) + 1
            else:
                order.insert(at, name)
                at += 1
                self.pieces[name] = replace(hung, old=True)
        self.pieces = {name: self.pieces[name] for name in order}


def piece_name(component: Component) -> str:
    """What a piece is called in the studio: 'card/mint'."""
    return f"{component.kind.name}/{component.id}"


def _last_faces(hung: GalleryPiece, forms: Mapping[str, object]) -> Mapping[Side, Face]:
    drawn: dict[Side, Face] = {side: face for side in SIDES
                               if (face := hung.face(side)) and face.key in forms}
    return {**hung.last, **drawn} if drawn else hung.last


class Gallery:
    """Every face that is looked at, as a form; pictures of these are taken when asked for."""

    def __init__(self) -> None:
        self.source: GalleryGame | None = None
        self.piece_lists: dict[FaceLook, PieceList] = {}
        self._pictures = FacePictureCache()
        self._face_source: FaceSource | None = None
        self._draw_count = 0
        self._faces: dict[str, Face] = {}
        self._forms: dict[str, tuple[Form, tuple[FontFile, ...]]] = {}
        self._failed_keys: set[str] = set()
        # What there was to tell of faces, by key.
        self._face_findings: dict[str, tuple[Face, tuple[Finding, ...]]] = {}
        self._template_findings: tuple[Finding, ...] = ()
        self._plan_findings: dict[FaceLook, tuple[Finding, ...]] = {}
        self._is_checked = False
        self._queue: deque[Face] = deque()
        # The game as it was read, if what is shown is a draft of it.
        self._original: GalleryGame | None = None

    @property
    def draft(self) -> bool:
        """Whether faces have something in place of what isn't there yet."""
        return self._original is not None

    def look(self, language: str = "", low_ink: bool = False) -> FaceLook:
        """The look that a page asks for, in the game's first language if it has no such one."""
        languages = self.source.game.languages if self.source else ()
        spoken = language if language in languages else next(iter(languages), "en")
        return FaceLook(spoken, low_ink, self.draft)

    def take(self, exhibit: GalleryGame) -> None:
        """Show a game; of what is as it was nothing is drawn again."""
        before, drafted_before = self.source, self.draft
        bare = kinds_without_front(exhibit.game, exhibit.game.printed_components)
        self._original = exhibit if exhibit.draft or bare else None
        if self._original:
            game, assets = prepare_draft(exhibit.game, exhibit.assets, shape_of)
            exhibit = replace(exhibit, game=game, assets=assets)
        self.source = exhibit
        self._is_checked = False
        if before is None or not _has_same_templates(before, exhibit) \
                or drafted_before != self.draft:
            self._face_source = None
            self._failed_keys.clear()
            # Changed templates must be checked before faces are planned with them.
            self._check_templates()
            walls, self.piece_lists = self.piece_lists, {}
            for look, wall in walls.items():
                new = self.look(look.language, look.low_ink)
                wall.planner = FacePlanner(exhibit.game, exhibit.assets, new)
                self.piece_lists.setdefault(new, wall)
        self._update_lists()

    def wall(self, look: FaceLook) -> PieceList:
        """The pieces in a look."""
        assert self.source
        pieces = self.piece_lists.pop(look, None)
        if pieces is None:
            pieces = PieceList(FacePlanner(self.source.game, self.source.assets, look))
            self._update_list(look, pieces)
            while len(self.piece_lists) >= MOST_LOOKS:
                self.piece_lists.pop(next(iter(self.piece_lists)))
            self.piece_lists[look] = pieces
            self._forget_unused()
        else:
            self.piece_lists[look] = pieces
        return pieces

    def shown_face(self, hung: GalleryPiece, side: Side) -> tuple[str, bool]:
        """The key of what is shown of a side, '' if it is blank, and whether that is old."""
        face = hung.face(side)
        if face is None:
            return "", hung.old
        if face.key not in self._failed_keys:
            return face.key, hung.old
        last = hung.last.get(side)
        return last.key if last else "", True

    def piece_findings(self, hung: GalleryPiece) -> list[Finding]:
        """What there is to tell of a piece's faces."""
        return [finding for side in SIDES if (face := hung.face(side))
                for finding in self._face_findings.get(face.key, (face, ()))[1]]

    def findings(self) -> Findings:
        """What is wrong with templates and with all faces that are looked at."""
        findings = Findings()
        for finding in self._template_findings:
            findings.add(finding)
        for look, wall in self.piece_lists.items():
            for finding in self._plan_findings.get(look, ()):
                findings.add(finding)
            for hung in wall.pieces.values():
                for finding in self.piece_findings(hung):
                    findings.add(finding)
        doubts = self.source.doubts if self.source else ()
        if not doubts:
            return findings
        left = Findings()
        for finding in findings:
            if finding.code not in doubts:
                left.add(finding)
        return left

    def draw_waiting_faces(self, seconds: float) -> bool:
        """Draw a few of the faces that no page has requested yet; whether there are more."""
        until = perf_counter() + seconds
        if self.source is None:
            return False
        if not self._is_checked:
            before = self._template_findings
            self._check_templates()
            if self._template_findings != before:
                self._update_lists()
            return True
        while self._queue and perf_counter() < until:
            face = self._queue.popleft()
            if face.key not in self._forms and face.key not in self._failed_keys:
                self._draw_face(face)
        return bool(self._queue)

    def picture(self, key: str, width: int, *, cut: bool) -> bytes | None:
        """A PNG of a face that is shown; None if it is unknown or can't be drawn."""
        face = self._faces.get(key)
        if face is None:
            return None
        if key not in self._forms and key not in self._failed_keys:
            self._draw_face(face)
        drawn = self._forms.get(key)
        if drawn is None:
            return None
        form, fonts = drawn
        return self._pictures.picture(form, face.kind, fonts, width, cut=cut)

    def comparison(self, key: str, width: int) -> "CairoComparison | None":
        """What a second opinion on a face needs; None if there is no such face."""
        # Few look for a second opinion, and it takes long to import.
        from generator.apps.studio.second_opinion import CairoComparison  # noqa: PLC0415
        from generator.drawing.press.cairo import CairoSvgWriter  # noqa: PLC0415

        face = self._faces.get(key)
        if face is None or self.source is None:
            return None
        if key not in self._forms and key not in self._failed_keys:
            self._draw_face(face)
        drawing = self._faces_of(self.source).sketch(face)
        if key not in self._forms or drawing is None:
            return None
        form, fonts = self._forms[key]
        writer = CairoSvgWriter(FontLibrary(fonts), self.source.assets.pictures)
        return CairoComparison(self._pictures.pixels(form, face.kind, fonts, width),
                               writer.write(drawing))

    def _update_lists(self) -> None:
        for look, wall in self.piece_lists.items():
            self._update_list(look, wall)
        self._forget_unused()

    def _update_list(self, look: FaceLook, wall: PieceList) -> None:
        exhibit = self.source
        assert exhibit
        wrong = {finding.where.file for finding in self._template_findings
                 if finding.where and finding.severity == "error"}
        components = exhibit.game.printed_components
        sound = [component for component in components if not wrong.intersection(
            _template_files(component, exhibit.assets))] if wrong else components
        whole = exhibit.whole and len(sound) == len(components)
        try:
            pieces = wall.planner.pieces(sound)
        except Stop as stop:
            self._plan_findings[look] = tuple(stop.findings)
            pieces, whole = (), False
        else:
            self._plan_findings.pop(look, None)
        wall.hang(pieces, self._forms, whole)

    def _forget_unused(self) -> None:
        """Forget faces that no list shows any more, and queue those that aren't drawn."""
        self._faces = {}
        for wall in self.piece_lists.values():
            for hung in wall.pieces.values():
                for last in hung.last.values():
                    self._faces.setdefault(last.key, last)
        shown = {face.key: face for wall in self.piece_lists.values() for face in wall.faces()}
        self._faces.update(shown)
        # Findings about a face may be in another line by now.
        moved = {key for key,
                 (face, _) in self._face_findings.items() if shown.get(key) is not face}
        for key in moved:
            del self._face_findings[key]
            self._failed_keys.discard(key)
        self._forms = {key: form for key, form in self._forms.items()
                       if key in self._faces and (key not in moved or key not in shown)}
        self._failed_keys &= shown.keys()
        self._queue = deque(face for key, face in shown.items()
                              if key not in self._forms and key not in self._failed_keys)

    def _check_templates(self) -> None:
        """Look at what all faces have in common."""
        assert self.source
        original, findings = self._original or self.source, Findings()
        if self._original:
            for kind in kinds_without_front(original.game, original.game.printed_components):
                findings.error("kind/no-front", f"the kind '{kind.name}' has no front", kind.where)
        check_templates(original.game, original.assets, findings)
        kinds = {component.kind.name: component.kind
                 for component in original.game.printed_components}
        check_outlines(kinds.values(), findings)
        self._template_findings = tuple(map(soften_for_draft, findings)) if self._original \
            else tuple(findings)
        self._is_checked = True

    def _faces_of(self, source: GalleryGame) -> FaceSource:
        """What draws one more face."""
        if self._face_source is None or self._draw_count >= MOST_DRAWINGS:
            self._face_source = FaceSource(source.game, source.assets, FormCache(None), Findings())
            self._draw_count = 0
        self._draw_count += 1
        return self._face_source

    def _draw_face(self, face: Face) -> None:
        assert self.source
        findings = Findings()
        try:
            form = self._faces_of(self.source).press_face(face, findings)
        except Stop:
            form = None
        if form:
            self._forms[face.key] = form, self.source.assets.fonts
        else:
            self._failed_keys.add(face.key)
        if len(findings):
            self._face_findings[face.key] = face, tuple(findings)


def _has_same_templates(one: GalleryGame, other: GalleryGame) -> bool:
    """Whether all that faces have in common is the same."""
    return one.assets == other.assets \
        and replace(one.game, components=()) == replace(other.game, components=())


def _template_files(component: Component, assets: Assets) -> set[str]:
    """The files of a component's templates."""
    return {document.file for side in SIDES
            if (document := assets.templates.get(component.template(side) or ""))}


Plain = dict[str, Any]


class FaceUpdates:
    """Remembers what was sent last about each look."""

    def __init__(self, gallery: Gallery) -> None:
        self.number = 0
        # A server that was started again counts from 0.
        self._run = token_hex(4)
        self._gallery = gallery
        # By look: the pieces, and what is said about all of them.
        self._last_sent: dict[FaceLook, tuple[dict[str, Plain], Plain]] = {}

    def empty(self, title: str) -> Plain:
        """What a page shows of a game that can't be read yet."""
        return {"run": self._run, "number": self.number, "look": "", "title": title,
                "languages": [], "draft": False, "kinds": [], "pieces": []}

    def whole(self, look: FaceLook) -> Plain:
        """All that a page shows in a look."""
        wall = self._gallery.wall(look)
        if look not in self._last_sent:
            self._last_sent[look] = self._pieces(wall), self._about(wall)
        pieces, about = self._last_sent[look]
        return {"run": self._run, "number": self.number, "look": look_name(look), **about,
                "pieces": list(pieces.values())}

    def news(self) -> Plain | None:
        """What differs from what was sent last, in all open looks; None if nothing."""
        looks: dict[str, Plain] = {}
        sent, self._last_sent = self._last_sent, {}
        for look, wall in self._gallery.piece_lists.items():
            if look not in sent:
                # A page asks for it in its own time.
                continue
            before, about_before = sent[look]
            pieces, about = self._pieces(wall), self._about(wall)
            self._last_sent[look] = pieces, about
            differing = [piece for name, piece in pieces.items() if before.get(name) != piece]
            order = list(pieces) if list(pieces) != list(before) else None
            if differing or order is not None or about != about_before:
                looks[look_name(look)] = {"pieces": differing, "order": order,
                                          "about": about if about != about_before else None}
        gone = [look_name(look) for look in sent if look not in self._last_sent]
        if not looks and not gone:
            return None
        self.number += 1
        return {"run": self._run, "number": self.number, "after": self.number - 1, "looks": looks,
                "gone": gone}

    def _pieces(self, wall: PieceList) -> dict[str, Plain]:
        return {name: self._piece(name, hung) for name, hung in wall.pieces.items()}

    def _piece(self, name: str, hung: GalleryPiece) -> Plain:
        component = hung.piece.component
        (front, old), (back, back_old) = (self._gallery.shown_face(hung, side)
                                          for side in ("front", "back"))
        plain = {"name": name, "id": component.id, "kind": component.kind.name,
                 "copies": component.copies, "front": front, "back": back,
                 "values": field_texts(component)}
        return {**plain, "old": True} if old or back_old else plain

    def _about(self, wall: PieceList) -> Plain:
        exhibit = self._gallery.source
        assert exhibit
        kinds = {hung.piece.component.kind.name: hung.piece.component.kind
                 for hung in wall.pieces.values()}
        return {"title": exhibit.game.title, "languages": list(exhibit.game.languages),
                "draft": self._gallery.draft,
                "kinds": [_kind_data(kind) for kind in kinds.values()]}


def look_name(look: FaceLook) -> str:
    """What pages call a look."""
    return f"{look.language}~low" if look.low_ink else look.language


def field_texts(component: Component) -> dict[str, str]:
    """What a component says in each of its fields, in a word."""
    return {name: value_text(value) for name,
            value in component.values.items() if value is not None}


def value_text(value: Value) -> str:
    """A value as people read it."""
    if isinstance(value, tuple):
        return ", ".join(map(value_text, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else "" if value is None else str(value)


def _kind_data(kind: Kind) -> Plain:
    return {"name": kind.name, "title": kind.title, "plural": kind.plural, "bleed": kind.bleed,
            "size": [kind.trim.width, kind.trim.height], "safe": kind.safe,
            "outline": shape_of(kind), "fields": list(kind.fields)}
