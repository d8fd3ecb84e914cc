"""Card Game Simulator: a free table for cards on phones, tablets and computers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.base.units import Size
from generator.output.archive import archive
from generator.output.opening_contents import limit_job
from generator.output.package_texts import (
    credit_lines,
    game_title,
    piece_labels,
    put_readme,
    zone_title,
)
from generator.output.targets.virtual_tables.cgs.cards import CardPictures, card_list, set_list
from generator.output.targets.virtual_tables.cgs.deal import (
    FILE_ENDING,
    CgsDeal,
    CgsDeck,
    plan_deal,
    safe_name,
)
from generator.paper.job import Job
from generator.paper.pages.kit_list import phrase
from generator.playing.rules.position import owner_of
from generator.playing.tabletop.arrangement import Point
from generator.playing.tabletop.opening import Lot

MM_PER_INCH = 25.4
# Ways to arrange pieces that the app keeps in order; it fails over its own third sort, areas.
ZONE_TYPES = {"row": "horizontal", "fan": "horizontal", "column": "vertical"}
# What players read of a card, with the keys of what that is called.
PROPERTIES = {"text": "table.text", "kind": "table.kind"}
NO_EXTRA = {"group": "Extras", "property": "kind", "value": "-"}


def game_definition(job: Job, name: str, dealt: CgsDeal, card: Size, notes: Sequence[str]
               ) -> dict[str, object]:
    """All that cgs.json says; there is no address in it, so nothing is ever downloaded."""
    opening = dealt.opening
    return {
        "name": name, "autoUpdate": -1, "copyright": " · ".join(notes),
        "bannerImageFileType": "jpg", "cardBackImageFileType": "png", "cardImageFileType": "png",
        "playMatImageFileType": "jpg",
        "cardSize": _inches((card.width, card.height)),
        "cardProperties": [{"name": item, "display": phrase(job, key), "type": "string"}
                           for item, key in PROPERTIES.items()], "cardPrimaryProperty": "text",
        "cardNameIsUnique": False, "deckFileTxtId": "id", "deckSharePreference": "share",
        "deckUrls": [_deck_entry(deck) for deck in dealt.decks],
        "extras": [NO_EXTRA],
        "gameDefaultCardAction": "flip",
        "gamePlayDeckPositions": _positions(dealt.start),
        "gamePlayPlayerRotations": [-seat.turn % 360 for seat in opening.seats],
        "gamePlayZones": list(_zones(job, opening.lots, card)),
        "gameStartDecks": [_deck_entry(item) for item in dealt.start],
        "gameStartHandCount": dealt.hand,
        "gameStartPointsCount": _start_points(opening.figures),
        "playMatSize": _inches((opening.size.width, opening.size.height)),
    }


def _start_points(figures: Mapping[str, float]) -> int:
    """What every seat begins with, where one thing alone is counted for seats; else nothing."""
    counted = {(owner_of(name)[0], value) for name, value in figures.items()
               if owner_of(name)[1] >= 0}
    return round(counted.pop()[1]) if len(counted) == 1 else 0


def _deck_entry(deck: CgsDeck) -> dict[str, object]:
    return {"name": deck.name, "isAvailable": True}


def _positions(decks: Sequence[CgsDeck]) -> list[dict[str, float]]:
    """Where decks lie, in the order in which they are loaded.

    With one sort of extras the app takes an even number of positions for those of players, two
    each, and puts all decks at the first one; of an odd number each deck gets its own.
    """
    places = [_inches(deck.at) for deck in decks]
    return [*places, *places[-1:]] if len(places) % 2 == 0 else places


def _zones(job: Job, lots: Sequence[Lot], card: Size) -> Iterator[dict[str, object]]:
    """Rows and columns that the app keeps in order, next to the frames on the mat."""
    for lot in lots:
        if lot.way in ZONE_TYPES and not lot.on and lot.privacy != "owner":
            size = max(lot.size.width, card.width), max(lot.size.height, card.height)
            up = {put.side for put in lot.pieces} != {"back"}
            yield {"name": zone_title(job, lot.name), "type": ZONE_TYPES[lot.way],
                   "face": "up" if up else "down", "position": _inches(lot.at),
                   "rotation": round(-lot.turn % 360), "size": _inches(size)}


def _inches(at: Point) -> dict[str, float]:
    return {"x": round(at[0] / MM_PER_INCH, 3), "y": round(at[1] / MM_PER_INCH, 3)}


STEPS = ("Install Card Game Simulator, free from the stores or cardgamesimulator.com, and open it.",
         "Choose Games > Import, or the arrow icon, and select {name}.cgs.zip.",
         "Play > Solo or Host, and answer yes when it asks to load the decks: every pile is "
         "shuffled and in its place.")
REMARKS = (
    "The app knows cards only. Whatever isn't a card is one there, too, with its own outline and "
    "in its true size; boards are printed on the play mat. A market, a display or what a seat "
    "begins with is laid out by hand from the piles, in the frames of the mat.",)
FEWER_PLAYERS = (
    "For fewer than {most} players: say no when it asks to load the decks, and load yourself "
         "those whose names end in the number of players, those that name no number, and one for "
         "each seat that is taken.")


class CgsTarget:
    """Writes `cgs/<Game>.cgs.zip`."""

    name = "cgs"
    title = "A game for Card Game Simulator"
    on_screen = True
    is_table = True

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the game's package into the outbox."""
        job = limit_job(job)
        name = safe_name(game_title(job)) or job.game.id
        dealt = plan_deal(job, findings)
        pictures = CardPictures(job, dealt)
        files = pictures.files(progress)
        labels = piece_labels(job)
        cards = card_list(labels, pictures)
        files |= {
            "cgs.json": _json_bytes(game_definition(job, name, dealt, pictures.card,
                                                    credit_lines(job))),
            "AllCards.json": _json_bytes(cards),
            "AllSets.json": _json_bytes(set_list(job, dealt)),
            **{f"decks/{deck.name}.txt": deck.text(name).encode() for deck in dealt.decks},
        }
        data = archive({f"{name}/{file}": content for file, content in files.items()})
        outbox.put(f"cgs/{name}{FILE_ENDING}", data, cards=len(cards), decks=len(dealt.decks))
        remarks = REMARKS if len(job.openings) == 1 else (*REMARKS, FEWER_PLAYERS)
        put_readme(outbox, "cgs", job, "Card Game Simulator", STEPS, remarks=remarks, name=name,
                   most=str(job.openings[-1].players))


def _json_bytes(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


TARGET = CgsTarget()
