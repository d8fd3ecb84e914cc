"""What the shelf of VirtualTabletop shows of a game, and of each of its variants."""

from __future__ import annotations

from html import escape

from generator.output.flat_table import FlatTable
from generator.output.languages import own_name
from generator.output.leaflet import credits_of
from generator.output.table_words import game_subtitle, game_title
from generator.paper.job import Job
from generator.paper.pages.kit import phrase, said

# The newest form of the file that this was tried with.
VERSION = 22
# What the shelf knows languages by; others are told by the variant's name alone.
LANGUAGES = {"cy": "cy-GB", "de": "de-DE", "el": "el-GR", "en": "en-GB", "es": "es-ES",
             "fr": "fr-FR", "he": "he-IL", "it": "it-IT", "pt": "pt-BR", "uk": "uk-UA",
             "zh": "zh-CN", "zh-Hant": ""}


def about(job: Job, table: FlatTable, image: str) -> dict[str, object]:
    """The `_meta` of a variant."""
    game, language = job.game, job.settings.look.language
    info = {
        "name": _plain(game_title(job)), "image": image, "rules": "", "bgg": "",
        "year": "", "mode": "vs" if table.players > 1 else "solo", "time": str(game.minutes),
        "attribution": "<br>".join(_safe(line) for line in credits_of(job)),
        "description": _plain(game_subtitle(job)),
        "ruleText": _how(job), "helpText": "", "showName": True, "players": str(table.players),
        "language": _known(language), "variant": _variant(job, table), "variantImage": "",
        "skill": "", "similarName": "", "similarImage": "", "similarDesigner": "",
        "similarAwards": ""}
    return {"version": VERSION, "info": info,
            "gameSettings": {"boardSize": {"width": table.width, "height": table.height}}}


def _known(language: str) -> str:
    return LANGUAGES.get(language, LANGUAGES.get(language.partition("-")[0], ""))


def _variant(job: Job, table: FlatTable) -> str:
    """What a variant is called: its players, and its language if there are others."""
    players = phrase(job, "guide.players", count=table.players)
    if len(job.game.languages) == 1:
        return players
    return f"{players} · {own_name(job.settings.look.language)}"


def _how(job: Job) -> str:
    """How to begin, and the notice, as HTML."""
    how = phrase(job, "table.how", first=phrase(job, "table.set-up"),
                 second=phrase(job, "table.reset"))
    notice = said(job, "credits.notice", job.game.credits.notice)
    return "".join(f"<p>{_safe(line)}</p>"
                   for line in (how, notice) if line)


def _safe(text: str) -> str:
    """A text as HTML, in which `$` begins nothing."""
    return escape(text, quote=True).replace("$", "&#36;")


def _plain(text: str) -> str:
    """A text that isn't HTML, on one line."""
    return " ".join(text.split())
