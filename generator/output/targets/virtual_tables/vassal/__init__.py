"""VASSAL: the free engine on which board games are played over the network and by mail."""

from __future__ import annotations

import html

import numpy as np

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.drawing.faces.face import Face
from generator.drawing.press.png import png
from generator.output.archive import archive
from generator.output.mat import mat_picture
from generator.output.opening_contents import board_kinds, limit_job, open_lots, opening_parts
from generator.output.package_pictures import (
    PAPER_COLOUR,
    PictureRequest,
    blank_back,
    draw_pictures,
)
from generator.output.package_texts import (
    credit_lines,
    game_subtitle,
    game_title,
    piece_labels,
    put_readme,
)
from generator.output.targets.virtual_tables.vassal.board_setup import (
    HAND_GAP,
    BoardSetupBuilder,
    facings_for,
)
from generator.output.targets.virtual_tables.vassal.module import (
    COUNTER,
    ROW,
    ModuleFile,
    ModulePiece,
    ModuleWindows,
    moduledata,
    xml,
)
from generator.output.targets.virtual_tables.vassal.module_words import ModuleWords
from generator.paper.job import Job

# Pixels a mm, and what a table has at most each way.
SCALE, LARGEST_TABLE = 4.0, 5000
# How many cards lie side by side in the window of a hand.
HAND_CARDS = 8
STEPS = ("Install VASSAL 3.7 or later, free from vassalengine.org, and start it.",
         "File > Open Module, and take {name}.vmod; then double-click it in the list.",
         "Start a new game, choose how many play and where you sit: piles are shuffled and "
         "everything is dealt.")
REMARKS = (
    "Right-click a piece, or press Ctrl+F to turn it over, Ctrl+R and Ctrl+L to turn it, Ctrl+H "
    "to hide it from the others. Point at a piece to see it large, with its name and its text. "
    "Boards are moved after a click with Shift. Hands are windows of their own, which open with "
    "the buttons above and which other players can't open. What is counted has a window, "
    "too: Ctrl+U is one more, Ctrl+D one less, Ctrl+E asks how many.",)


class VassalTarget:
    """Writes `vassal/<game>.vmod`."""

    name = "vassal"
    title = "A module for VASSAL"
    on_screen = True
    is_table = True

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the module into the outbox."""
        job = limit_job(job)
        title = game_title(job)
        about = game_subtitle(job) or title
        side = max(max(item.size.width, item.size.height) for item in job.openings)
        scale = min(SCALE, LARGEST_TABLE / side)
        counters, images = _module_pieces(job, scale, progress)
        files = {f"images/{name}": data for name, data in images.items()}
        facings, words = facings_for(job.openings), ModuleWords(job)
        hand = _hand_size(counters) if _has_hands(job) else None
        layer = BoardSetupBuilder(scale, facings,
                                  {part: counter.size[0] for part, counter in counters.items()},
                      words, hand=hand[1] // 2 if hand else 0, boards=board_kinds(job),
                      several=len(job.openings) > 1)
        setups = [layer.lay_out(opening) for opening in job.openings]
        boards = {}
        for opening, laying in zip(job.openings, setups, strict=True):
            name = f"table-{opening.players}.png"
            size = round(opening.size.width * scale), round(opening.size.height * scale)
            files[f"images/{name}"] = mat_picture(job, opening, size[0],
                                                  rooms=open_lots(opening, board_kinds(job)))
            boards[laying.board] = name, size
        last = job.openings[-1]
        root = ModuleFile(title, about, counters, facings, words).build(
            setups, boards, ModuleWindows(last.players, hand, last.figures, last.surface))
        if last.figures:
            files[f"images/{COUNTER}"] = _counter_plate()
        files |= {"buildFile.xml": xml(root), "moduledata": moduledata(title, about),
                  "help.html": _help_page(job, title)}
        outbox.put(f"vassal/{job.game.id}.vmod", archive(files), images=len(images),
                   boards=len(boards))
        put_readme(outbox, "vassal", job, "VASSAL", STEPS, remarks=REMARKS, name=job.game.id)


def _has_hands(job: Job) -> bool:
    return any(lot.privacy == "owner" for opening in job.openings for lot in opening.lots)


def _hand_size(counters: dict[str, ModulePiece]) -> tuple[int, int]:
    """The size of the window of a hand, for the largest pieces that aren't boards."""
    sizes = [counter.size for counter in counters.values() if not counter.is_board] or [(1, 1)]
    width, height = (max(size[way] for size in sizes) for way in (0, 1))
    return HAND_CARDS * (width + HAND_GAP), height + 2 * HAND_GAP


def _module_pieces(job: Job, scale: float, progress: Progress
            ) -> tuple[dict[str, ModulePiece], dict[str, bytes]]:
    """All pieces that come to a table by their ids, and their pictures by name."""
    labels, boards = piece_labels(job), board_kinds(job)
    laid = set[str]().union(*map(opening_parts, job.openings))
    pieces = [item for item in job.pieces if item.component.id in laid]
    faces = {face.key: face for item in pieces for face in (item.front, item.back) if face}
    wanted = [PictureRequest(face, *_face_pixels(face, scale)) for face in faces.values()]
    taken = dict(zip(faces, draw_pictures(job, wanted, progress), strict=True))
    images = {item.name: item.data for item in taken.values()}
    backs = {kind: len({item.back.key for item in pieces if item.back
                        and item.component.kind.name == kind}) for kind in job.game.kinds}
    counters = {}
    for piece in pieces:
        part, kind = piece.component.id, piece.component.kind
        front, blank = taken[piece.front.key], f"{kind.name}-blank.png"
        if backs[kind.name] != 1:
            images.setdefault(blank, blank_back(job, front.data))
        back = taken[piece.back.key].name if piece.back else blank
        label = labels[part]
        counters[part] = ModulePiece(
            name=" ".join(label.name.split()), kind=label.kind,
                                     text=" · ".join(label.text.split("\n")),
            front=front.name, back=back, hidden=back if backs[kind.name] == 1 else blank,
            size=_face_pixels(piece.front, scale), is_board=kind.name in boards)
    return counters, images


def _face_pixels(face: Face, scale: float) -> tuple[int, int]:
    trim = face.kind.trim
    return max(1, round(trim.width * scale)), max(1, round(trim.height * scale))


def _counter_plate() -> bytes:
    """What the number of a counter is written on."""
    return png(np.full((ROW[1], ROW[0], 3), PAPER_COLOUR, np.uint8))


def _help_page(job: Job, title: str) -> bytes:
    """The page that the engine's help menu shows."""
    lines = [*(step.format(name=job.game.id) for step in STEPS), *REMARKS, *credit_lines(job)]
    body = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
    return (f"<html><head><meta charset='utf-8'></head><body><h1>{html.escape(title)}</h1>{body}"
            "</body></html>\n").encode()


TARGET = VassalTarget()
