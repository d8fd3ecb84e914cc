"""VirtualTabletop.io: the whole game in one file, a variant for each language and table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from html import escape

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.output.archive import archive
from generator.output.flat_faces import draw_cover, draw_flat_faces, heavy_kinds, refuse_heavy
from generator.output.flat_layout import flatten_opening
from generator.output.flat_table import FixtureSizes, FlatTable
from generator.output.labels import piece_labels
from generator.output.leaflet import README_FILE, credit_lines, package_readme
from generator.output.package_texts import game_subtitle, game_title, native_name
from generator.output.targets.virtual_tables.vtt.widgets import (
    TableWidgets,
    asset_address,
    asset_name,
)
from generator.paper.job import Job
from generator.paper.pages.kit_list import game_text, phrase

# The newest form of the file that this was tried with.
FILE_VERSION = 22
# What the shelf knows languages by; others are told by the variant's name alone.
LANGUAGES = {"cy": "cy-GB", "de": "de-DE", "el": "el-GR", "en": "en-GB", "es": "es-ES",
             "fr": "fr-FR", "he": "he-IL", "it": "it-IT", "pt": "pt-BR", "uk": "uk-UA",
             "zh": "zh-CN", "zh-Hant": ""}


def variant_info(job: Job, table: FlatTable, image: str) -> dict[str, object]:
    """The `_meta` of a variant."""
    game, language = job.game, job.settings.look.language
    info = {
        "name": _one_line(game_title(job)), "image": image, "rules": "", "bgg": "",
        "year": "", "mode": "vs" if table.players > 1 else "solo", "time": str(game.minutes),
        "attribution": "<br>".join(_escape_text(line) for line in credit_lines(job)),
        "description": _one_line(game_subtitle(job)),
        "ruleText": _rule_text(job), "helpText": "", "showName": True,
            "players": str(table.players),
        "language": _language_code(language), "variant": _variant_name(job, table),
            "variantImage": "",
        "skill": "", "similarName": "", "similarImage": "", "similarDesigner": "",
        "similarAwards": ""}
    return {"version": FILE_VERSION, "info": info,
            "gameSettings": {"boardSize": {"width": table.width, "height": table.height}}}


def _language_code(language: str) -> str:
    return LANGUAGES.get(language, LANGUAGES.get(language.partition("-")[0], ""))


def _variant_name(job: Job, table: FlatTable) -> str:
    """What a variant is called: its players, and its language if there are others."""
    players = phrase(job, "guide.players", count=table.players)
    if len(job.game.languages) == 1:
        return players
    return f"{players} · {native_name(job.settings.look.language)}"


def _rule_text(job: Job) -> str:
    """How to begin, and the notice, as HTML."""
    how = phrase(job, "table.how", first=phrase(job, "table.set-up"),
                 second=phrase(job, "table.reset"))
    notice = game_text(job, "credits.notice", job.game.credits.notice)
    return "".join(f"<p>{_escape_text(line)}</p>"
                   for line in (how, notice) if line)


def _escape_text(text: str) -> str:
    """A text as HTML, in which `$` begins nothing."""
    return escape(text, quote=True).replace("$", "&#36;")


def _one_line(text: str) -> str:
    """A text that isn't HTML, on one line."""
    return " ".join(text.split())


FIXTURE_SIZES = FixtureSizes(most=(10_000, 10_000), seat=(150, 40), counter=(120, 58),
                             button=(130, 40))
# The most bytes of a variant and of a picture that the server takes.
HEAVIEST_VARIANT, HEAVIEST_ASSET = 20 * 1024 ** 2, 10 * 1024 ** 2
STEPS = (
    "Open https://virtualtabletop.io, or a server of your own, and enter a room.",
    "On the shelf of games (the first button on the left) choose to add a game, and upload {file}. "
    "Then choose the number of players and the language.",
    "Let everybody click on a seat. \"Set up\" shuffles and deals; \"Reset\" gathers everything.",
)


class VttTarget:
    """Writes `vtt/<game>.vtt`."""

    name = "vtt"
    title = "The game for VirtualTabletop.io"
    on_screen = True
    is_table = True

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the game into the outbox."""
        files: dict[str, bytes] = {}
        variants: dict[str, bytes] = {}
        heavy: dict[str, int] = {}
        for each in _language_jobs(job):
            spoken = replace(job, settings=each.settings)
            tables = [flatten_opening(opening, spoken, FIXTURE_SIZES) for opening in job.openings]
            faces = draw_flat_faces(each, tables, progress)
            picture = draw_cover(each, faces, tables[0].surface)
            for data in (*faces.files().values(), picture):
                files[f"assets/{asset_name(data)}"] = data
            labels = piece_labels(each)
            for table in tables:
                tree = {"_meta": variant_info(each, table, asset_address(picture)),
                        **TableWidgets(each, table, faces, labels).widgets()}
                variants[f"{len(variants)}.json"] = compact_json(tree)
            heavy |= heavy_kinds(each, faces, HEAVIEST_ASSET)
        refuse_heavy(job, heavy, "VirtualTabletop", HEAVIEST_ASSET, findings)
        _check_size(job, max(map(len, variants.values()), default=0), findings)
        findings.stop_on_errors()
        file = f"{job.game.id}.vtt"
        outbox.put(f"vtt/{file}", archive(files | variants), variants=len(variants))
        steps = [step.format(file=file) for step in STEPS]
        outbox.put(f"vtt/{README_FILE}", package_readme(job, "VirtualTabletop", steps),
                   steps=len(steps))


def _language_jobs(job: Job) -> Iterator[Job]:
    """The kit in each language of the game, the one that is asked for first."""
    yield job
    own = job.settings.look.language
    for language in job.game.languages:
        if language != own and job.again:
            look = replace(job.settings.look, language=language)
            yield job.again(replace(job.settings, look=look))


def compact_json(tree: object) -> bytes:
    """A tree as the file has it, without a space too many."""
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()


def _check_size(job: Job, heaviest: int, findings: Findings) -> None:
    """Refuse a table that the server would refuse."""
    if heaviest >= HEAVIEST_VARIANT:
        findings.error("target/too-heavy", f"a table has {heaviest:,} bytes of data, and "
                       f"VirtualTabletop takes less than {HEAVIEST_VARIANT:,}", job.game.where,
                       "use fewer copies: each is a piece of its own there")


TARGET = VttTarget()
