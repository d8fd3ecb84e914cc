"""What pieces are called, and what is printed on them, for those who can't read a picture."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from generator.drawing.faces.face import Face, Piece
from generator.game.model.game import Value
from generator.game.svg.tree import Drawing, Element
from generator.paper.job import Job
from generator.paper.pages.kit import kind_title, said
from generator.playing.play.spoken import readable, spoken

# What is printed is told up to here.
LONGEST = 600
# Raise it when other texts are read from the same face.
EDITION = 1
# Where a line ended between characters that no space stands between: kana, hanzi, wide signs.
_WIDE = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
_SEAM = re.compile(f"(?<=[{_WIDE}]) +(?=[{_WIDE}])")


@dataclass(frozen=True, slots=True)
class Label:
    """A piece in words of the kit's language: its name, its kind's, and what its front shows.

    That is the text that is printed there, and what the data say of it in words.
    """

    name: str
    kind: str
    text: str


def names_of(job: Job) -> dict[str, str]:
    """What all pieces are called, by the ids of their components."""
    words = job.assets.words.get(job.settings.look.language)
    names = spoken(job.game, words).names
    found = {}
    for piece in job.pieces:
        part, kind = piece.component.id, kind_title(job, piece.component.kind, 1)
        only = len(job.game.of_kind(piece.component.kind.name)) == 1
        values = _values(piece)
        found[part] = names.get(part) or (kind if only else f"{kind} ({readable(part)})")
        if part not in names and not only and len(values) == 1 and isinstance(values[0], str):
            found[part] = f"{kind}: {_worded(values[0], job)}"
    return found


def labels_of(job: Job) -> dict[str, Label]:
    """The labels of all pieces, by the ids of their components."""
    names, texts = names_of(job), _texts(job, [piece.front for piece in job.pieces])
    tellable = _tellable(job)
    found = {}
    for piece in job.pieces:
        part, kind = piece.component.id, piece.component.kind.name
        shown = texts[piece.front.key]
        told = [_worded(value, job) for field, value in piece.component.values.items()
                if value is not None and (kind, field) in tellable]
        lines = [*shown, *(line for line in told if line and line not in shown)]
        found[part] = Label(names[part], kind_title(job, piece.component.kind, 1),
                            "\n".join(lines)[:LONGEST])
    return found


def _tellable(job: Job) -> set[tuple[str, str]]:
    """Fields, by kind, whose words the game itself has words for; all, if it has for none.

    The others are for those who draw: what somebody wears says nothing to players.
    """
    words: dict[tuple[str, str], set[str]] = {}
    for piece in job.pieces:
        for field, value in piece.component.values.items():
            each = value if isinstance(value, tuple) else (value,)
            words.setdefault((piece.component.kind.name, field), set()).update(
                word for word in each if isinstance(word, str))
    known = {field for field, told in words.items() if any(said(job, each, "") for each in told)}
    return known or set(words)


def _texts(job: Job, faces: list[Face]) -> dict[str, list[str]]:
    """The lines that are printed on faces, by their keys.

    To draw all faces again for their words takes longer than to pack them, so every package takes
    them from the album, and so does the next build.
    """
    keys = sorted({face.key for face in faces})
    key = sha256(repr(("printed", EDITION, keys)).encode()).hexdigest()
    kept = job.album.picture(key)
    if kept is not None:
        return dict(zip(keys, json.loads(kept), strict=True))
    found = {face.key: printed(job.pressroom.drawing(face)).splitlines() for face in faces}
    job.album.add(key, json.dumps([found[each] for each in keys]).encode(), {})
    return found


def _values(piece: Piece) -> list[Value]:
    return [each for each in piece.component.values.values() if each is not None]


def _worded(value: Value, job: Job) -> str:
    """A word of the data, or several, in the kit's language; numbers say nothing by themselves."""
    if isinstance(value, tuple):
        return ", ".join(filter(None, (_worded(each, job) for each in value)))
    return said(job, value, readable(value)) if isinstance(value, str) else ""


def printed(drawing: Drawing) -> str:
    """The texts of a drawing, one a line, in the order in which they are drawn; each once."""
    texts = ("".join(_words(each)) for each in drawing.root.walk() if each.tag == "text")
    lines = (" ".join(_SEAM.sub("", each).split()) for each in texts)
    return "\n".join(dict.fromkeys(filter(None, lines)))


def _words(element: Element) -> Iterator[str]:
    """The words of a text; its lines are elements of their own, with nothing between them."""
    for child in element.children:
        if isinstance(child, str):
            yield child
        elif child.tag in ("tspan", "a"):
            yield " "
            yield from _words(child)
