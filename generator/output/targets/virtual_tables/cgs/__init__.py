"""Card Game Simulator: a free table for cards on phones, tablets and computers."""

from __future__ import annotations

import json

from generator.base.artifact import Outbox
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.output.archive import archive
from generator.output.labels import labels_of
from generator.output.leaflet import FILE, credits_of, leaflet
from generator.output.made import as_made
from generator.output.table_words import game_title
from generator.output.targets.virtual_tables.cgs.cards import CardPictures, card_list, set_list
from generator.output.targets.virtual_tables.cgs.deal import ENDING, deal, safe_name
from generator.output.targets.virtual_tables.cgs.definition import definition
from generator.paper.job import Job

STEPS = ("Install Card Game Simulator, free from the stores or cardgamesimulator.com, and open it.",
         "Choose Games > Import, or the sign with an arrow, and take {name}.cgs.zip.",
         "Play > Solo or Host, and say yes when it asks to load the decks: every pile is shuffled "
         "and lies in its place.")
REMARKS = (
    "The app knows cards only. Whatever isn't a card is one there, too, with its own outline and "
    "in its true size; boards are printed on the play mat. A market, a display or what a seat "
    "begins with is laid out by hand from the piles, in the frames of the mat.",)
FEWER = ("For fewer than {most} players: say no when it asks to load the decks, and load yourself "
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
        job = as_made(job)
        name = safe_name(game_title(job)) or job.game.id
        dealt = deal(job, findings)
        pictures = CardPictures(job, dealt)
        files = pictures.files(progress)
        labels = labels_of(job)
        cards = card_list(labels, pictures)
        files |= {
            "cgs.json": _json(definition(job, name, dealt, pictures.card, credits_of(job))),
            "AllCards.json": _json(cards),
            "AllSets.json": _json(set_list(job, dealt)),
            **{f"decks/{deck.name}.txt": deck.text(name).encode() for deck in dealt.decks},
        }
        data = archive({f"{name}/{file}": content for file, content in files.items()})
        outbox.put(f"cgs/{name}{ENDING}", data, cards=len(cards), decks=len(dealt.decks))
        outbox.put(f"cgs/{FILE}", leaflet(
            job, "Card Game Simulator", [step.format(name=name) for step in STEPS],
            [*REMARKS, *_fewer(job)]), steps=len(STEPS))


def _fewer(job: Job) -> list[str]:
    if len(job.openings) == 1:
        return []
    return [FEWER.format(most=job.openings[-1].players)]


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


TARGET = CgsTarget()
