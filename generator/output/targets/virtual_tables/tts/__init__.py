"""Tabletop Simulator: a whole table with a button that sets it up, and saved objects."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import numpy as np
from PIL import Image

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.base.units import Size
from generator.drawing.faces.face import Face
from generator.game.model.game import Kind
from generator.game.model.table_layout import SURFACE
from generator.output.opening_contents import board_kinds
from generator.output.package_pictures import PictureRequest, draw_pictures, encode_picture
from generator.output.package_texts import figure_title, game_title, put_readme, zone_title
from generator.output.targets.virtual_tables.tts.install import install
from generator.output.targets.virtual_tables.tts.object_box import (
    ObjectBox,
    PictureAddresses,
    draw_object_box,
    object_types,
)
from generator.output.targets.virtual_tables.tts.positions import COLOURS
from generator.output.targets.virtual_tables.tts.save_objects import (
    Guids,
    notebook_pages,
    save_bytes,
    saved_object,
)
from generator.output.targets.virtual_tables.tts.table_maker import TableMaker, TableTexts
from generator.paper.job import Job
from generator.paper.pages.kit_book import screen_booklet
from generator.paper.pages.kit_list import kind_title, phrase
from generator.playing.rules.position import owner_of
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece

SIDE_PX = 256


def draw_thumbnails(job: Job, progress: Progress) -> dict[str, bytes]:
    """For each kind the front of its first piece, in the middle of a square."""
    fronts: dict[str, Face] = {}
    for piece in job.pieces:
        fronts.setdefault(piece.component.kind.name, piece.front)
    wanted = []
    for face in fronts.values():
        scale = SIDE_PX / max(face.kind.trim.width, face.kind.trim.height)
        width, height = (max(1, round(mm * scale))
                         for mm in (face.kind.trim.width, face.kind.trim.height))
        wanted.append(PictureRequest(face, width, height))
    return {kind: _pad_to_square(picked.data)
            for kind, picked in zip(fronts, draw_pictures(job, wanted, progress), strict=True)}


def _pad_to_square(data: bytes) -> bytes:
    with Image.open(io.BytesIO(data)) as picture:
        pixels = np.asarray(picture.convert("RGBA"))
    high, wide = SIDE_PX - pixels.shape[0], SIDE_PX - pixels.shape[1]
    return encode_picture(np.pad(pixels,
                                 ((high // 2, high - high // 2), (wide // 2, wide - wide // 2),
                                   (0, 0))), "png")


STEPS = (
    "Run 'ballotin build {game} --target tts --install': it puts the table and the saved objects "
    "where Tabletop Simulator looks for them. Or put the folder 'images' on a web server, build "
    "with --base-url and its address, and copy the JSON files into 'Saves' yourself.",
    "In Tabletop Simulator choose Create, Singleplayer, then Games, Save & Load, and load "
    "'{title}'. Single decks are under Objects, Saved Objects.",
    "Press the button for as many players as you are. To let others see the pictures, choose "
    "Modding, Cloud Manager, Upload All, and save the game.")
REMARKS = (
    "In files that were built without --base-url every address begins with 'file:///HERE'; "
    "installing replaces that with the folder on this machine. If you were given this folder and "
    "have no Ballotin, replace it with the folder's address in all JSON files, such as "
    "'file:///C:/Games/{game}/tts', and copy them into 'Saves'.",
    "The table isn't dealt when it is loaded: without the buttons, set it up by hand as the "
    "notebook explains.")


class TtsTarget:
    """Writes `tts/<game>.json`, `tts/Saved Objects/<game>/`, `tts/images/` and `tts/README.txt`."""

    name = "tts"
    title = "Tabletop Simulator: table and saved objects"
    on_screen = True
    is_table = True

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the package into the outbox."""
        base = job.settings.wishes.base_url
        _check_address(base, findings)
        findings.stop_on_errors()
        game = job.game
        openings = _playable_openings(job, findings)
        makes = object_types({kind.name: kind for kind in _kinds(job)}, openings, board_kinds(job))
        addresses = PictureAddresses(base)
        box = draw_object_box(job, makes, addresses, progress, findings)
        words = _table_texts(job, openings)
        maker = TableMaker(box, makes, addresses, words)
        books = _add_books(job, box, words.title, findings) if openings else {}
        whole = maker.table(openings or [_opening_without_seats(job)], Guids(game.id), books)
        outbox.put(f"tts/{game.id}.json", save_bytes(whole), objects=len(whole["ObjectStates"]),
                   players=", ".join(str(opening.players) for opening in openings))
        _put_objects(job, maker, outbox, progress)
        for name, data in sorted(box.files.items()):
            outbox.put(f"tts/images/{name}", data, kind=name.rpartition("-")[0])
        put_readme(outbox, "tts", job, "Tabletop Simulator", STEPS, remarks=REMARKS,
                   game=game.id, title=words.title)

    def install(self, folder: Path, game: str, findings: Findings) -> None:
        """Put what was built where Tabletop Simulator looks for it; Stop if that can't be."""
        install(folder, game, findings)


def _add_books(job: Job, box: ObjectBox, title: str, findings: Findings) -> dict[str, str]:
    """PDFs next to the table, by what they are called there: its start, and the rules."""
    results = {title: screen_booklet(job)}
    if job.book:
        from generator.paper.rulebook.book_pdf import readable_book_pdf  # noqa: PLC0415

        results[f"{title}: {phrase(job, 'book.title')}"] = readable_book_pdf(
            job, job.book, findings
        )
    return {name: box.add(f"{job.game.id}-{sha256(data).hexdigest()[:8]}.pdf", data)
            for name, data in results.items() if data}


def _check_address(base: str, findings: Findings) -> None:
    """Pictures that aren't fetched over https aren't shown to everybody."""
    if not base:
        return
    try:
        parts = urlsplit(base)
        fine = parts.scheme == "https" and bool(parts.hostname) and not parts.query \
            and not parts.fragment
    except ValueError:
        fine = False
    if not fine or any(item in base for item in '"\\ <>') or not base.isprintable():
        findings.error("target/base-url", f"pictures can't be fetched from '{base}'",
                       hint="write the https address of a folder on a web server, such as "
                       "--base-url https://example.org/game")


def _kinds(job: Job) -> list[Kind]:
    return list({piece.component.kind.name: piece.component.kind for piece in job.pieces}.values())


def _playable_openings(job: Job, findings: Findings) -> list[Opening]:
    """The openings that the table has colours for, and all pieces of."""
    ids = {piece.component.id for piece in job.pieces}
    results = []
    for opening in job.openings:
        if opening.players > len(COLOURS):
            findings.warning("target/seats", f"Tabletop Simulator has colours for {len(COLOURS)} "
                             f"players: there is no button for {opening.players}", job.game.where)
        elif ids.issuperset(part.part for lot in opening.lots for part in lot.pieces):
            results.append(opening)
    return results


def _opening_without_seats(job: Job) -> Opening:
    """A table for pieces without an opening: each kind in its place."""
    lots, at = [], 0.0
    for kind in _kinds(job):
        at += kind.trim.width / 2
        put = [OpeningPiece(kind=kind.name, part=piece.component.id, side="front", at=(at, 0.0),
                            turn=0.0)
               for piece in job.pieces if piece.component.kind.name == kind.name
               for _ in range(piece.component.copies_for(job.settings.players))]
        lots.append(Lot(name=kind.name, seat=-1, way="pile", privacy="open", at=(at, 0.0), turn=0.0,
                        size=kind.trim, on="", pieces=tuple(put)))
        at += kind.trim.width / 2 + 20.0
    size = Size(max(900.0, at), 900.0)
    moved = [replace(lot, pieces=tuple(replace(put, at=(put.at[0] - at / 2, 0.0))
                                       for put in lot.pieces)) for lot in lots]
    return Opening(players=0, size=size, surface=SURFACE, seats=(), lots=tuple(moved), pools=(),
                   snaps=(), spare={}, figures={})


def _table_texts(job: Job, openings: Sequence[Opening]) -> TableTexts:
    return TableTexts(title=game_title(job), box=phrase(job, "guide.box"),
                 pages=notebook_pages(job, openings),
                 set_ups={opening.players: f"{phrase(job, 'guide.set-up')}: "
                  f"{phrase(job, 'guide.set-up.players', count=opening.players)}"
                  for opening in openings},
                 kinds={kind.name: kind_title(job, kind) for kind in _kinds(job)},
                 zones={lot.name: zone_title(job, lot.name) for opening in openings
                        for lot in opening.lots},
                 figures={name: figure_title(job, owner_of(name)[0]) for opening in openings
                  for name in opening.figures})


def _put_objects(job: Job, maker: TableMaker, outbox: Outbox, progress: Progress) -> None:
    """Each kind by itself, with a small picture next to it."""
    folder = f"tts/Saved Objects/{job.game.id}"
    small = draw_thumbnails(job, progress)
    for kind in _kinds(job):
        copies = [(piece.component.id, piece.component.copies_for(job.settings.players))
                  for piece in job.pieces if piece.component.kind.name == kind.name]
        count = sum(many for _, many in copies)
        if not count:
            continue
        [made] = Guids(job.game.id).give([maker.kind(kind.name, copies)])
        outbox.put(f"{folder}/{kind.name}.json", save_bytes(saved_object(made)), pieces=count)
        outbox.put(f"{folder}/{kind.name}.png", small[kind.name], width=256, height=256)


TARGET = TtsTarget()
