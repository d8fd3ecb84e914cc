"""What pages are told of the faces: everything to who comes, what differs to who is there.

Every bulletin has a number, and says from which one it goes on; a page that has missed one asks
for everything again.
"""

from secrets import token_hex
from typing import Any, Final

from generator.apps.studio.editor import Editor
from generator.apps.studio.gallery import Gallery, GalleryPiece, PieceList
from generator.base.findings import Finding, Severity, finding_json
from generator.drawing.faces.face import FaceLook
from generator.game.load.source_lines import SourceLines, excerpt
from generator.game.model.game import Component, Kind, Value
from generator.paper.pages.kit_list import shape_of

Plain = dict[str, Any]
# Findings that are told with all they say; more only take time, and nobody reads them at once.
MOST_FINDINGS: Final = 40
SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "note")


class FaceUpdates:
    """Knows what was told last of each look."""

    def __init__(self, gallery: Gallery) -> None:
        self.number = 0
        # A server that was started again counts anew.
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
        """What differs from what was told last, in all looks that are open; None if nothing."""
        looks: dict[str, Plain] = {}
        told, self._last_sent = self._last_sent, {}
        for look, wall in self._gallery.piece_lists.items():
            if look not in told:
                # A page asks for it in its own time.
                continue
            before, about_before = told[look]
            pieces, about = self._pieces(wall), self._about(wall)
            self._last_sent[look] = pieces, about
            differing = [each for name, each in pieces.items() if before.get(name) != each]
            order = list(pieces) if list(pieces) != list(before) else None
            if differing or order is not None or about != about_before:
                looks[look_name(look)] = {"pieces": differing, "order": order,
                                          "about": about if about != about_before else None}
        gone = [look_name(look) for look in told if look not in self._last_sent]
        if not looks and not gone:
            return None
        self.number += 1
        return {"run": self._run, "number": self.number, "after": self.number - 1, "looks": looks,
                "gone": gone}

    def _pieces(self, wall: PieceList) -> dict[str, Plain]:
        return {name: self._piece(name, hung) for name, hung in wall.pieces.items()}

    def _piece(self, name: str, hung: GalleryPiece) -> Plain:
        component = hung.piece.component
        (front, old), (back, back_old) = (self._gallery.shown(hung, side)
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
                "kinds": [_kind_data(each) for each in kinds.values()]}


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


def findings_data(found: list[Finding], sources: SourceLines, editor: Editor,
                  folders: tuple[Any, ...]) -> Plain:
    """Findings as pages show them: the worst first, each with its line, and how to open it."""
    ordered = sorted(found, key=lambda each: SEVERITIES.index(each.severity))
    counts = {word: sum(each.severity == word for each in found) for word in SEVERITIES}
    return {"counts": counts, "findings": [finding_data(each, sources, editor, folders)
                                           for each in ordered[:MOST_FINDINGS]]}


def finding_data(finding: Finding, sources: SourceLines, editor: Editor, folders: tuple[Any, ...]
                 ) -> Plain:
    """One of them."""
    where, plain = finding.where, finding_json(finding)
    line = sources.line(where) if where else None
    return {**plain, "place": str(where) if where else "",
            "excerpt": excerpt(line, where) if where and line is not None else [],
            "link": editor.link(where, folders) if where else ""}
