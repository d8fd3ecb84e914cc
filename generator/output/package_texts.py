"""What a virtual table says of itself in the kit's language: its title, its zones, its counters.

A zone is called by the string `zone.<name>`, a counter by `figure.<name>`, as the names stand in
table.yaml and in the rules; a number at the end is `*` there, and `{number}` in the text.
"""

import re

from generator.paper.job import Job
from generator.paper.pages.kit_list import game_text, kind_title, phrase

NATIVE_NAMES = {"da": "Dansk", "de": "Deutsch", "en": "English", "es": "Español", "fi": "Suomi",
             "fr": "Français", "it": "Italiano", "ja": "日本語", "ko": "한국어", "nl": "Nederlands",
             "pl": "Polski", "pt": "Português", "sv": "Svenska", "uk": "Українська",
             "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}


def native_name(language: str) -> str:
    """What a language calls itself; its code, if that isn't known."""
    return NATIVE_NAMES.get(language, language)


_NUMBERED = re.compile(r"(.*\S) (\d+)")


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
    own = words.find(f"{sort}.{name}")
    if own is None and (numbered := _NUMBERED.fullmatch(name)):
        shared = words.find(f"{sort}.{numbered[1]} *")
        own = shared.replace("{number}", numbered[2]) if shared else None
    return " ".join(own.split()) if own else otherwise
