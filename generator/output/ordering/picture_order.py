"""An order of pictures: a folder for each deck, with a file for each face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.game.model.maker import Maker
from generator.output.ordering.decks import Deck, OrderedPiece
from generator.output.ordering.prints import Print, print_files
from generator.output.pictures import MOST_PIXELS
from generator.paper.job import Job

BACK = "back.png"


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture that is handed over."""

    name: str
    data: bytes
    size: tuple[int, int]
    copies: int


def front_name(deck: Deck, piece: OrderedPiece) -> str:
    """The file of a piece's front: more than one copy is part of its name.

    So is one, where the name would else be that of the deck's back.
    """
    often = f"[x{piece.copies}]" if piece.copies > 1 or f"{piece.id}.png" == BACK else ""
    return f"{deck.name}/{piece.id}{often}.png"


def back_name(deck: Deck, piece: OrderedPiece) -> str:
    """The file of a piece's back: the deck's, or its own."""
    return f"{deck.name}/{piece.id}.{BACK}" if deck.own_back(piece) else f"{deck.name}/{BACK}"


def picture_files(job: Job, decks: Sequence[Deck], maker: Maker, progress: Progress,
                  findings: Findings) -> list[PictureFile]:
    """Every picture of an order, deck by deck; what is too large for the maker is told."""
    wanted: dict[str, tuple[Print, int]] = {}
    for deck in decks:
        _check_side(deck, maker, findings)
        for piece in deck.pieces:
            front = Print(deck.kind, deck.fit, piece.front)
            wanted[front_name(deck, piece)] = front, piece.copies
        for piece in deck.pieces:
            name = back_name(deck, piece)
            known = wanted.get(name)
            wanted[name] = (Print(deck.kind, deck.fit, piece.back),
                            piece.copies + (known[1] if known else 0))
    findings.stop_on_errors()
    data = print_files(job, [each for each, _ in wanted.values()], progress)
    made = [PictureFile(name, each, side.size, copies)
            for (name, (side, copies)), each in zip(wanted.items(), data, strict=True)]
    _check_bytes(made, decks, maker, findings)
    findings.stop_on_errors()
    return made


def _check_side(deck: Deck, maker: Maker, findings: Findings) -> None:
    """Report pictures with more or fewer pixels than the maker takes, or than can be drawn."""
    sides = deck.fit.pixels(deck.kind)
    limit = maker.limits.side
    if prod(sides) > MOST_PIXELS:
        findings.error("output/too-large", f"a picture of {deck.fit.product.name} would have "
                       f"{sides[0]:,} × {sides[1]:,} pixels", deck.fit.product.where,
                       "lower 'dpi' in the profile")
    elif limit and not all(limit[0] <= side <= limit[1] for side in sides):
        findings.error("shop/too-large", f"a picture of {deck.fit.product.name} has {sides[0]:,} × "
                       f"{sides[1]:,} pixels; {maker.title} takes from {limit[0]:,} to "
                       f"{limit[1]:,} a side", deck.kind.where)


def _check_bytes(files: Sequence[PictureFile], decks: Sequence[Deck], maker: Maker,
                 findings: Findings) -> None:
    """Report files with more bytes than the maker takes."""
    kinds = {deck.name: deck.kind for deck in decks}
    for each in files:
        if maker.limits.bytes and len(each.data) > maker.limits.bytes:
            findings.error("shop/too-large", f"'{each.name}' has {len(each.data):,} bytes; "
                           f"{maker.title} takes {maker.limits.bytes:,}",
                           kinds[each.name.partition("/")[0]].where)
