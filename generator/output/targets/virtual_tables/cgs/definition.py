"""cgs.json: what Card Game Simulator has to know of a game. Inches; x to the right, y upwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.base.units import Size
from generator.output.table_words import zone_title
from generator.output.targets.virtual_tables.cgs.deal import Dealt, Deck
from generator.paper.job import Job
from generator.paper.pages.kit import phrase
from generator.playing.rules.position import owner_of
from generator.playing.tabletop.layout import Point
from generator.playing.tabletop.opening import Lot

MM_PER_INCH = 25.4
# Ways of lying that the app can keep in order; it fails over its own third sort, areas.
ZONES = {"row": "horizontal", "fan": "horizontal", "column": "vertical"}
# What players read of a card, with the keys of what that is called.
PROPERTIES = {"text": "table.text", "kind": "table.kind"}
NO_EXTRA = {"group": "Extras", "property": "kind", "value": "-"}


def definition(job: Job, name: str, dealt: Dealt, card: Size, notes: Sequence[str]
               ) -> dict[str, object]:
    """All that cgs.json says; there is no address in it, so nothing is ever downloaded."""
    opening = dealt.opening
    return {
        "name": name, "autoUpdate": -1, "copyright": " · ".join(notes),
        "bannerImageFileType": "jpg", "cardBackImageFileType": "png", "cardImageFileType": "png",
        "playMatImageFileType": "jpg",
        "cardSize": _inches((card.width, card.height)),
        "cardProperties": [{"name": each, "display": phrase(job, key), "type": "string"}
                           for each, key in PROPERTIES.items()], "cardPrimaryProperty": "text",
        "cardNameIsUnique": False, "deckFileTxtId": "id", "deckSharePreference": "share",
        "deckUrls": [_deck(each) for each in dealt.decks],
        "extras": [NO_EXTRA],
        "gameDefaultCardAction": "flip",
        "gamePlayDeckPositions": _positions(dealt.start),
        "gamePlayPlayerRotations": [-seat.turn % 360 for seat in opening.seats],
        "gamePlayZones": list(_zones(job, opening.lots, card)),
        "gameStartDecks": [_deck(each) for each in dealt.start],
        "gameStartHandCount": dealt.hand,
        "gameStartPointsCount": _points(opening.figures),
        "playMatSize": _inches((opening.size.width, opening.size.height)),
    }


def _points(figures: Mapping[str, float]) -> int:
    """What every seat begins with, where one thing alone is counted for seats; else nothing."""
    counted = {(owner_of(name)[0], value) for name, value in figures.items()
               if owner_of(name)[1] >= 0}
    return round(counted.pop()[1]) if len(counted) == 1 else 0


def _deck(deck: Deck) -> dict[str, object]:
    return {"name": deck.name, "isAvailable": True}


def _positions(decks: Sequence[Deck]) -> list[dict[str, float]]:
    """Where decks lie, in the order in which they are loaded.

    With one sort of extras the app takes an even number of positions for those of players, two
    each, and puts all decks at the first one; of an odd number each deck gets its own.
    """
    places = [_inches(deck.at) for deck in decks]
    return [*places, *places[-1:]] if len(places) % 2 == 0 else places


def _zones(job: Job, lots: Sequence[Lot], card: Size) -> Iterator[dict[str, object]]:
    """Rows and columns that the app keeps in order, beside the frames on the mat."""
    for lot in lots:
        if lot.way in ZONES and not lot.on and lot.privacy != "owner":
            size = max(lot.size.width, card.width), max(lot.size.height, card.height)
            up = {put.side for put in lot.pieces} != {"back"}
            yield {"name": zone_title(job, lot.name), "type": ZONES[lot.way],
                   "face": "up" if up else "down", "position": _inches(lot.at),
                   "rotation": round(-lot.turn % 360), "size": _inches(size)}


def _inches(at: Point) -> dict[str, float]:
    return {"x": round(at[0] / MM_PER_INCH, 3), "y": round(at[1] / MM_PER_INCH, 3)}
