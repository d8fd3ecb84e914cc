"""Tabletop Playground: a package with templates, a script that sets up, and an empty table."""

from __future__ import annotations

import json
from pathlib import Path

from generator.base.artifact import Outbox
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.output.archive import stable_id
from generator.output.leaflet import FILE, credits_of, leaflet
from generator.output.made import as_made
from generator.output.portraits import Portrait, portraits
from generator.output.table_words import game_title
from generator.output.targets.virtual_tables.ttp.pieces import Pieces
from generator.output.targets.virtual_tables.ttp.setup import setup_module
from generator.output.targets.virtual_tables.ttp.state import empty_table
from generator.output.targets.virtual_tables.ttp.templates import holder_template
from generator.paper.job import Job
from generator.paper.pages.kit import phrase

SCRIPT = Path(__file__).with_name("global.js")
THUMBNAIL = 256
# The plate of a hand, mm.
HAND = (240.0, 100.0)
STEPS = (
    "Copy the folder {name} into the folder of packages of Tabletop Playground (Settings > Files "
    "shows it, PersistentDownloadDir on most machines), and start the program.",
    "Host or play alone, and load the state {name} from the package of the same name.",
    "Press the button with your number of players: the table is set up, shuffled and dealt. The "
    "same is in the menu of a right click on the table, at any time.")
REMARKS = ("Friends get the package from you when they join, or from mod.io once you have uploaded "
           "it there.",)


class TtpTarget:
    """Writes the folder `ttp/<game>/`, which is a package."""

    name = "ttp"
    title = "A package for Tabletop Playground"
    on_screen = True
    is_table = True

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the package's files into the outbox."""
        job = as_made(job)
        title, folder = game_title(job), f"ttp/{job.game.id}"
        guid = _guid(job, "package")
        pieces = Pieces(job, lambda *words: _guid(job, *words))
        pieces.make(progress)
        holder = _guid(job, "holder")
        pieces.templates["hand"] = holder_template(holder, phrase(job, "table.hand"), *HAND)
        files: dict[str, bytes] = {
            "Manifest.json": _json({"Name": title, "Version": "1", "GUID": guid}),
            "Thumbnail.png": _thumbnail(job, progress),
            "Scripts/global.js": SCRIPT.read_bytes(),
            "Scripts/setup.js": setup_module(
                pieces.sheets, holder, job.openings, _words(job)),
            f"States/{job.game.id}.vts": _json(empty_table(
                title, guid, "\n".join([title, *credits_of(job)]))),
        }
        files |= {f"Templates/{name}.json": _json(each) for name, each in pieces.templates.items()}
        files |= {f"Textures/{name}": data for name, data in pieces.textures.items()}
        for name, data in sorted(files.items()):
            outbox.put(f"{folder}/{name}", data, part=name.partition("/")[0])
        outbox.put(f"ttp/{FILE}", leaflet(
            job, "Tabletop Playground", [step.format(name=job.game.id) for step in STEPS], REMARKS),
            steps=len(STEPS))


def _words(job: Job) -> dict[str, object]:
    """What the script says: on its buttons by numbers of players, and what they do."""
    return {"buttons": {str(each.players): f"{phrase(job, 'table.set-up')}: "
                        f"{phrase(job, 'guide.players', count=each.players)}"
                        for each in job.openings},
            "about": phrase(job, "table.anew")}


def _guid(job: Job, *words: str) -> str:
    return stable_id("ttp", job.game.id, *words, digits=32).upper()


def _thumbnail(job: Job, progress: Progress) -> bytes:
    face = job.pieces[0].front
    scale = THUMBNAIL / max(face.kind.trim.width, face.kind.trim.height)
    [picture] = portraits(job, [Portrait(face, max(1, round(face.kind.trim.width * scale)),
                                         max(1, round(face.kind.trim.height * scale)))], progress)
    return picture.data


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent="\t").encode()


TARGET = TtpTarget()
