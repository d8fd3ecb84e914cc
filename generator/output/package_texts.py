"""What a package says in the kit's language: titles, zones, counters, pieces, and its README.

The string `zone.<name>` names a zone and `figure.<name>` a counter, with the names of table.yaml
and of the rules; a number at the end is `*` there, and `{number}` in the text.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.base.digest import digest_of
from generator.base.target_interface import Outbox
from generator.drawing.faces.face import Face, PrintedPiece
from generator.game.model.game import Value
from generator.game.svg.tree import Drawing, Element
from generator.paper.job import Job
from generator.paper.pages.kit_list import game_text, kind_title, phrase
from generator.playing.play.display_names import display_names, readable_id

NATIVE_NAMES = {"da": "Dansk", "de": "Deutsch", "en": "English", "es": "Español", "fi": "Suomi",
             "fr": "Français", "it": "Italiano", "ja": "日本語", "ko": "한국어", "nl": "Nederlands",
             "pl": "Polski", "pt": "Português", "sv": "Svenska", "uk": "Українська",
             "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}
_NUMBERED = re.compile(r"(.*\S) (\d+)")
# Printed text is shown up to here.
LONGEST = 600
# Raise it when other texts are read from the same face.
LABEL_EDITION = 1
# Where a line ended between characters that need no space: kana, hanzi, wide signs.
_WIDE = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
_LINE_SEAM = re.compile(f"(?<=[{_WIDE}]) +(?=[{_WIDE}])")
README_WIDTH = 78
README_FILE = "README.txt"


def native_name(language: str) -> str:
    """What a language calls itself; its code, if that isn't known."""
    return NATIVE_NAMES.get(language, language)


def game_title(job: Job) -> str:
    """What the game is called."""
    return game_text(job, "game.title", job.game.title)


def game_subtitle(job: Job) -> str:
    """What is written below the title."""
    return game_text(job, "game.subtitle", job.game.subtitle)


def zone_title(job: Job, name: str) -> str:
    """A zone as people read it; one that is made for a kind is called as its pieces are."""
    if name in job.game.kinds:
        return _translated_title(job, "zone", name, kind_title(job, job.game.kinds[name]))
    return _translated_title(job, "zone", name, name[:1].upper() + name[1:])


def figure_title(job: Job, name: str) -> str:
    """What is counted, as people read it; without the seat that it is counted for."""
    return _translated_title(job, "figure", name, name[:1].upper() + name[1:])


def seat_title(job: Job, seat: int) -> str:
    """A seat as people count them."""
    return phrase(job, "table.seat", number=seat + 1)


def _translated_title(job: Job, sort: str, name: str, otherwise: str) -> str:
    words = job.assets.words.get(job.settings.look.language)
    if words is None:
        return otherwise
    title = words.find(f"{sort}.{name}")
    if title is None and (numbered := _NUMBERED.fullmatch(name)):
        shared = words.find(f"{sort}.{numbered[1]} *")
        title = shared.replace("{number}", numbered[2]) if shared else None
    return " ".join(title.split()) if title else otherwise


@dataclass(frozen=True, slots=True)
class Label:
    """A piece in words of the kit's language: its name, its kind's, and what its front shows.

    That is the text that is printed there, and what the data say of it in words.
    """

    name: str
    kind: str
    text: str


def piece_names(job: Job) -> dict[str, str]:
    """What all pieces are called, by the ids of their components."""
    words = job.assets.words.get(job.settings.look.language)
    names = display_names(job.game, words).names
    results = {}
    for piece in job.pieces:
        part, kind = piece.component.id, kind_title(job, piece.component.kind, 1)
        only = len(job.game.of_kind(piece.component.kind.name)) == 1
        values = _values(piece)
        results[part] = names.get(part) or (kind if only else f"{kind} ({readable_id(part)})")
        if part not in names and not only and len(values) == 1 and isinstance(values[0], str):
            results[part] = f"{kind}: {_value_text(values[0], job)}"
    return results


def piece_labels(job: Job) -> dict[str, Label]:
    """The labels of all pieces, by the ids of their components."""
    names, texts = piece_names(job), _printed_lines(job, [piece.front for piece in job.pieces])
    tellable = _translated_fields(job)
    labels = {}
    for piece in job.pieces:
        part, kind = piece.component.id, piece.component.kind.name
        shown = texts[piece.front.key]
        value_texts = [_value_text(value, job) for field, value in piece.component.values.items()
                if value is not None and (kind, field) in tellable]
        lines = [*shown, *(line for line in value_texts if line and line not in shown)]
        labels[part] = Label(names[part], kind_title(job, piece.component.kind, 1),
                            "\n".join(lines)[:LONGEST])
    return labels


def _translated_fields(job: Job) -> set[tuple[str, str]]:
    """Fields, by kind, whose words the game itself has words for; all, if it has for none.

    The others are for illustrators: a figure's clothes mean nothing to players.
    """
    words: dict[tuple[str, str], set[str]] = {}
    for piece in job.pieces:
        for field, value in piece.component.values.items():
            parts = value if isinstance(value, tuple) else (value,)
            words.setdefault((piece.component.kind.name, field), set()).update(
                word for word in parts if isinstance(word, str))
    written = {field for field, values in words.items()
               if any(game_text(job, value, "") for value in values)}
    return written or set(words)


def _printed_lines(job: Job, faces: list[Face]) -> dict[str, list[str]]:
    """The lines that are printed on faces, by their keys.

    To draw all faces again for their words takes longer than to pack them, so every package takes
    them from the album, and so does the next build.
    """
    keys = sorted({face.key for face in faces})
    key = digest_of(("printed", LABEL_EDITION, keys))
    kept = job.picture_cache.picture(key)
    if kept is not None:
        return dict(zip(keys, json.loads(kept), strict=True))
    lines = {face.key: printed_text(job.pressroom.drawing(face)).splitlines() for face in faces}
    job.picture_cache.add(key, json.dumps([lines[face_key] for face_key in keys]).encode(), {})
    return lines


def _values(piece: PrintedPiece) -> list[Value]:
    return [value for value in piece.component.values.values() if value is not None]


def _value_text(value: Value, job: Job) -> str:
    """A word of the data, or several, in the kit's language; numbers say nothing by themselves."""
    if isinstance(value, tuple):
        return ", ".join(filter(None, (_value_text(part, job) for part in value)))
    return game_text(job, value, readable_id(value)) if isinstance(value, str) else ""


def printed_text(drawing: Drawing) -> str:
    """The texts of a drawing, one a line, in the order in which they are drawn; each once."""
    texts = (
        "".join(_element_words(element)) for element in drawing.root.walk() if element.tag == "text"
    )
    lines = (" ".join(_LINE_SEAM.sub("", text).split()) for text in texts)
    return "\n".join(dict.fromkeys(filter(None, lines)))


def _element_words(element: Element) -> Iterator[str]:
    """The words of a text; its lines are elements of their own, with nothing between them."""
    for child in element.children:
        if isinstance(child, str):
            yield child
        elif child.tag in ("tspan", "a"):
            yield " "
            yield from _element_words(child)


def put_readme(outbox: Outbox, folder: str, job: Job, program: str, steps: Sequence[str], *,
               remarks: Sequence[str] = (), **names: str) -> None:
    """Add the README of a package; its texts are filled with names."""
    data = package_readme(job, program, [step.format(**names) for step in steps],
                          [remark.format(**names) for remark in remarks])
    outbox.put(f"{folder}/{README_FILE}", data, steps=len(steps))


def package_readme(job: Job, title: str, steps: Sequence[str],
                   remarks: Sequence[str] = ()) -> bytes:
    """A title, steps with their numbers, remarks, credits and the notice."""
    heading = f"{game_title(job)}: {title}"
    lines = [heading, "=" * len(heading), ""]
    for number, step in enumerate(steps, 1):
        lines += textwrap.wrap(step, README_WIDTH, initial_indent=f"{number}. ",
                               subsequent_indent="   ")
    for remark in remarks:
        lines += ["", *textwrap.wrap(remark, README_WIDTH)]
    lines += ["",
              *(line for text in credit_lines(job) for line in textwrap.wrap(text, README_WIDTH))]
    return ("\n".join(lines) + "\n").encode()


def credit_lines(job: Job) -> list[str]:
    """Whose game it is, who drew it, and the notice, each a line."""
    credit = job.game.credits
    named = {"guide.design": game_text(job, "credits.design", credit.design),
             "table.publisher": game_text(job, "credits.publisher", credit.publisher),
             "guide.art": game_text(job, "credits.art", credit.art)}
    phrases = [phrase(job, key, name=who) for key, who in named.items() if who]
    return [*phrases, *filter(None, [game_text(job, "credits.notice", credit.notice)])]
