"""A face: one side of one component, known by what it is made of before it is drawn."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.base.findings import FileLocation
from generator.game.model.game import Component, Kind, Side


@dataclass(frozen=True, slots=True)
class FaceLook:
    """Choices that change how every face is drawn; a draft shows stand-ins for what is missing."""

    language: str
    low_ink: bool = False
    draft: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What a build draws; `key` is a digest of everything that decides the picture.

    Components whose back says nothing of its own share one back face: `name` is then the
    kind's name, and `component` the first of them.
    """

    key: str
    name: str
    component: Component
    kind: Kind
    side: Side
    look: FaceLook
    where: FileLocation


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """A component with its two faces; `back` is None for a blank reverse."""

    component: Component
    front: Face
    back: Face | None


def distinct_faces(pieces: Iterable[PrintedPiece]) -> list[Face]:
    """The distinct faces of some pieces, in the order in which they are met."""
    faces = (face for piece in pieces for face in (piece.front, piece.back) if face)
    return list({face.key: face for face in faces}.values())


def faces_by_part(pieces: Iterable[PrintedPiece]) -> dict[tuple[str, str, Side], Face]:
    """The faces of pieces by kind, part and side; where the part can't be known, any back."""
    faces: dict[tuple[str, str, Side], Face] = {}
    for piece in pieces:
        kind, part = piece.component.kind.name, piece.component.id
        faces[kind, part, "front"] = piece.front
        if piece.back:
            faces[kind, part, "back"] = piece.back
            faces.setdefault((kind, "", "back"), piece.back)
    return faces
