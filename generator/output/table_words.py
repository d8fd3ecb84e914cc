"""What a virtual table says of itself in the kit's language: its title, its zones, its counters.

A zone is called by the string `zone.<name>`, a counter by `figure.<name>`, as the names stand in
table.yaml and in the rules; a number at the end is `*` there, and `{number}` in the text.
"""

import re

from generator.paper.job import Job
from generator.paper.pages.kit import kind_title, phrase, said

_NUMBERED = re.compile(r"(.*\S) (\d+)")


def game_title(job: Job) -> str:
    """What the game is called."""
    return said(job, "game.title", job.game.title)


def game_subtitle(job: Job) -> str:
    """What is written below the title."""
    return said(job, "game.subtitle", job.game.subtitle)


def zone_title(job: Job, name: str) -> str:
    """A zone as people read it; one that is made for a kind is called as its pieces are."""
    if name in job.game.kinds:
        return _titled(job, "zone", name, kind_title(job, job.game.kinds[name]))
    return _titled(job, "zone", name, name[:1].upper() + name[1:])


def figure_title(job: Job, name: str) -> str:
    """What is counted, as people read it; without the seat that it is counted for."""
    return _titled(job, "figure", name, name[:1].upper() + name[1:])


def seat_title(job: Job, seat: int) -> str:
    """A seat as people count them."""
    return phrase(job, "table.seat", number=seat + 1)


def _titled(job: Job, sort: str, name: str, otherwise: str) -> str:
    words = job.assets.words.get(job.settings.look.language)
    if words is None:
        return otherwise
    own = words.find(f"{sort}.{name}")
    if own is None and (numbered := _NUMBERED.fullmatch(name)):
        shared = words.find(f"{sort}.{numbered[1]} *")
        own = shared.replace("{number}", numbered[2]) if shared else None
    return " ".join(own.split()) if own else otherwise
