"""What a kit says, in its language: the game's words, and Ballotin's own."""

from __future__ import annotations

import re

from generator.export.target import Job
from generator.model.kind import Kind

PLACE = re.compile(r"\{(\w+)\}")


def phrase(job: Job, key: str, **values: str | int) -> str:
    """A phrase of Ballotin's own, with values in its places; `count` 1 may have words of its own.

    Places are filled by hand: a game may write these strings, and `format` would run more.
    """
    words = job.assets.words[job.settings.look.language]
    one = words.find(f"{key}.one") if values.get("count") == 1 else None
    text = one or words.find(key) or ""
    return PLACE.sub(lambda place: str(values.get(place[1], place[0])), text)


def said(job: Job, key: str, written: str) -> str:
    """A text of the game in the kit's language; as it is written if there is no such string."""
    for language in (job.settings.look.language, *job.game.languages[:1]):
        words = job.assets.words.get(language)
        found = words.find(key) if words else None
        if found is not None:
            return found
    return written


def kind_title(job: Job, kind: Kind, pieces: int = 2) -> str:
    """What that many pieces of a kind are called in the kit's language."""
    if pieces == 1:
        return said(job, f"kind.{kind.name}.title", kind.title)
    return said(job, f"kind.{kind.name}.plural", kind.plural)


def listed(job: Job, *words: str) -> str:
    """Words in a row, with the commas of the kit's language."""
    return phrase(job, "label.comma").join(filter(None, words))
