"""VirtualTabletop.io: the whole game in one file, a variant for each language and table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from generator.base.artifact import Outbox
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.output.archive import archive
from generator.output.flat_faces import cover, flat_faces, heavy_kinds, refuse_heavy
from generator.output.flat_table import Fittings
from generator.output.flattening import flat_table
from generator.output.labels import labels_of
from generator.output.leaflet import FILE, leaflet
from generator.output.targets.virtual_tables.vtt.assets import address, asset_name
from generator.output.targets.virtual_tables.vtt.info import about
from generator.output.targets.virtual_tables.vtt.widgets import TableOfWidgets
from generator.paper.job import Job

FITTINGS = Fittings(most=(10_000, 10_000), seat=(150, 40), counter=(120, 58), button=(130, 40))
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
        for each in _languages(job):
            spoken = replace(job, settings=each.settings)
            tables = [flat_table(opening, spoken, FITTINGS) for opening in job.openings]
            faces = flat_faces(each, tables, progress)
            picture = cover(each, faces, tables[0].surface)
            for data in (*faces.files().values(), picture):
                files[f"assets/{asset_name(data)}"] = data
            labels = labels_of(each)
            for table in tables:
                tree = {"_meta": about(each, table, address(picture)),
                        **TableOfWidgets(each, table, faces, labels).widgets()}
                variants[f"{len(variants)}.json"] = as_json(tree)
            heavy |= heavy_kinds(each, faces, HEAVIEST_ASSET)
        refuse_heavy(job, heavy, "VirtualTabletop", HEAVIEST_ASSET, findings)
        _check(job, max(map(len, variants.values()), default=0), findings)
        findings.stop_on_errors()
        file = f"{job.game.id}.vtt"
        outbox.put(f"vtt/{file}", archive(files | variants), variants=len(variants))
        steps = [step.format(file=file) for step in STEPS]
        outbox.put(f"vtt/{FILE}", leaflet(job, "VirtualTabletop", steps), steps=len(steps))


def _languages(job: Job) -> Iterator[Job]:
    """The kit in each language of the game, the one that is asked for first."""
    yield job
    own = job.settings.look.language
    for language in job.game.languages:
        if language != own and job.again:
            look = replace(job.settings.look, language=language)
            yield job.again(replace(job.settings, look=look))


def as_json(tree: object) -> bytes:
    """A tree as the file has it, without a space too many."""
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()


def _check(job: Job, heaviest: int, findings: Findings) -> None:
    """Refuse a table that the server would refuse."""
    if heaviest >= HEAVIEST_VARIANT:
        findings.error("target/too-heavy", f"a table has {heaviest:,} bytes of data, and "
                       f"VirtualTabletop takes less than {HEAVIEST_VARIANT:,}", job.game.where,
                       "use fewer copies: each is a piece of its own there")


TARGET = VttTarget()
