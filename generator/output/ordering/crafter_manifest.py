"""manifest.json: what a folder of pictures is, for people and for programs that upload it."""

import json
from collections.abc import Mapping, Sequence

from generator.game.model.maker import Maker
from generator.output.ordering.decks import Deck
from generator.output.ordering.picture_order import back_name, front_name
from generator.paper.job import Job
from generator.paper.pages.kit import kind_title, said

FILE = "manifest.json"


def manifest(job: Job, decks: Sequence[Deck], maker: Maker, names: Mapping[str, str]) -> bytes:
    """Each deck with its product, its pictures and how many of each; names are by component id."""
    game = job.game
    about = {
        "shop": maker.title,
        "game": {
            "name": said(job, "game.title", game.title),
            "designer": said(job, "credits.design", game.credits.design),
            "min_players": min(game.players), "max_players": max(game.players),
            "play_time": game.minutes, "min_age": game.ages,
        },
        "components": [_component(job, deck, names) for deck in decks],
    }
    return (json.dumps(about, ensure_ascii=False, indent=1) + "\n").encode()


def _component(job: Job, deck: Deck, names: Mapping[str, str]) -> dict[str, object]:
    product = deck.fit.product
    width, height = product.pixels_for(deck.kind.trim)
    return {
        "name": kind_title(job, deck.kind),
        "identity": product.name, "family": product.family,
        "folder": deck.name, "quantity": 1, "pieces": deck.count,
        "width": width, "height": height,
        "back": f"{deck.name}/back.png",
        "cards": [{"name": names.get(piece.id, piece.id), "id": piece.id,
                   "face": front_name(deck, piece), "quantity": piece.copies,
                   "back_from": "Card" if deck.own_back(piece) else "Deck",
                   "back": back_name(deck, piece)} for piece in deck.pieces],
    }
