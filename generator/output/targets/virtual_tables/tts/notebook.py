"""The pages of a table's notebook: how it is set up, what is in the box, and whose game it is."""

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.output.leaflet import credits_of
from generator.output.table_words import game_subtitle, game_title, zone_title
from generator.paper.job import Job
from generator.paper.pages.kit import kind_title, phrase, said
from generator.playing.tabletop.opening import Opening


def pages(job: Job, openings: Sequence[Opening]) -> Mapping[str, str]:
    """The pages by their titles, in the kit's language."""
    about = [game_subtitle(job), *credits_of(job)]
    found = {game_title(job): "\n".join(filter(None, about)),
             phrase(job, "guide.box"): "\n".join(_contents(job))}
    if openings:
        found[phrase(job, "guide.set-up")] = "\n\n".join(_set_up(job, each) for each in openings)
    return found


def _contents(job: Job) -> list[str]:
    """How many of each kind there are, and what players bring themselves."""
    often: Counter[str] = Counter()
    for piece in job.pieces:
        often[piece.component.kind.name] += piece.component.copies_for(job.settings.players)
    lines = [_counted(job, kind, count) for kind, count in often.items() if count]
    bring = [said(job, line.removeprefix("strings."), line) for line in job.game.bring]
    return [*lines, *([f"{phrase(job, 'guide.bring')}:"] if bring else []), *bring]


def _counted(job: Job, kind: str, count: int) -> str:
    return f"{count} {kind_title(job, job.game.kinds[kind], count)}"


def _set_up(job: Job, opening: Opening) -> str:
    """What lies where, zone by zone; zones that are the same at every seat are told once."""
    seats: dict[tuple[str, str], int] = {}
    for lot in opening.lots:
        often = Counter(piece.kind for piece in lot.pieces)
        what = phrase(job, "label.comma").join(_counted(job, *each) for each in often.items())
        if what:
            seats[lot.name, what] = seats.get((lot.name, what), 0) + 1
    lines = [f"{zone_title(job, zone)}{f' (× {times})' if times > 1 else ''}: {what}"
             for (zone, what), times in seats.items()]
    return "\n".join([phrase(job, "guide.set-up.players", count=opening.players), *lines])
