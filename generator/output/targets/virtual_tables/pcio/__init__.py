"""PlayingCards.io: a room for each number of players."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.output.archive import archive
from generator.output.flat_faces import draw_flat_faces, heavy_kinds, refuse_heavy
from generator.output.flat_layout import flatten_opening
from generator.output.flat_table import FixtureSizes, FlatTable
from generator.output.labels import piece_labels
from generator.output.leaflet import README_FILE, package_readme
from generator.output.targets.virtual_tables.pcio.room_widgets import CardRoom
from generator.paper.job import Job

# The table of the site: what shows who sits is an avatar, a name and a button, one below the other.
FIXTURE_SIZES = FixtureSizes(most=(1600, 1000), seat=(184, 104), counter=(120, 72), button=(80, 80),
                    hand=180, fixed=True)
# The version of the file that this was tried with.
VERSION = b"8"
# Pixels for a millimetre below which nobody reads a card any more.
SMALLEST_SCALE = 0.4
# About so many widgets make a room slow, as people report; and the most bytes of a picture.
MOST_WIDGETS, HEAVIEST_ASSET = 1_200, 10 * 1024 ** 2
STEPS = (
    "Open https://playingcards.io, start a room with any game, and begin to edit it.",
    "Import the file for as many players as you are in the options of the room: {files}.",
    "Leave the editor, and let everybody sit down. \"Set up\" shuffles and deals; \"Reset\" "
    "gathers everything.",
)


class PcioTarget:
    """Writes `pcio/<game>-<n>p.pcio`, as the format knows no variants."""

    name = "pcio"
    title = "Rooms for PlayingCards.io"
    on_screen = True
    is_table = True

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the rooms into the outbox."""
        tables = [flatten_opening(opening, job, FIXTURE_SIZES) for opening in job.openings]
        faces = draw_flat_faces(job, tables, progress)
        refuse_heavy(job, heavy_kinds(job, faces, HEAVIEST_ASSET), "PlayingCards.io",
                     HEAVIEST_ASSET, findings)
        labels = piece_labels(job)
        findings.stop_on_errors()
        often: dict[int, int] = {}
        for table in tables:
            room = CardRoom(job, table, faces, labels)
            widgets = room.widgets()
            often[table.players] = len(widgets)
            data = json.dumps(widgets, ensure_ascii=False, separators=(",", ":")).encode()
            files = room.files() | {"widgets.json": data, "schemaVersion": VERSION}
            outbox.put(f"pcio/{_file_name(job, table.players)}", archive(files),
                       players=table.players,
                       widgets=len(widgets))
        _check_size(job, tables, often, findings)
        names = ", ".join(_file_name(job, table.players) for table in tables)
        steps = [step.format(files=names) for step in STEPS]
        outbox.put(f"pcio/{README_FILE}", package_readme(job, "PlayingCards.io", steps),
                   steps=len(steps))


def _file_name(job: Job, players: int) -> str:
    return f"{job.game.id}-{players}p.pcio"


def _check_size(job: Job, tables: Sequence[FlatTable], widgets: Mapping[int, int],
           findings: Findings) -> None:
    """Say that a room gets slow, or its pieces small: nobody refuses it."""
    tight = [table.players for table in tables if table.scale < SMALLEST_SCALE]
    if tight:
        findings.warning("target/too-small", f"on the table for {tight[0]} players pieces are too "
                         "small to read: PlayingCards.io has tables of one size", job.game.where,
                         "--target vtt has larger ones")
    players, many = max(widgets.items(), key=lambda each: each[1])
    if many > MOST_WIDGETS:
        findings.warning("target/too-many", f"the room for {players} players has {many:,} pieces, "
                         f"places and buttons, and PlayingCards.io holds about {MOST_WIDGETS:,}",
                         job.game.where, "--target vtt has no such limit")


TARGET = PcioTarget()
