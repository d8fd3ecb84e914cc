"""The text file that lies in every package: what to do with it, and whose game it is."""

import textwrap
from collections.abc import Sequence

from generator.output.table_words import game_title
from generator.paper.job import Job
from generator.paper.pages.kit import phrase, said

WIDTH = 78
FILE = "README.txt"


def leaflet(job: Job, title: str, steps: Sequence[str], remarks: Sequence[str] = ()) -> bytes:
    """A title, steps with their numbers, remarks, credits and the notice."""
    heading = f"{game_title(job)}: {title}"
    lines = [heading, "=" * len(heading), ""]
    for number, step in enumerate(steps, 1):
        lines += textwrap.wrap(step, WIDTH, initial_indent=f"{number}. ", subsequent_indent="   ")
    for remark in remarks:
        lines += ["", *textwrap.wrap(remark, WIDTH)]
    lines += ["", *(line for text in credits_of(job) for line in textwrap.wrap(text, WIDTH))]
    return ("\n".join(lines) + "\n").encode()


def credits_of(job: Job) -> list[str]:
    """Whose game it is, who drew it, and the notice, each a line."""
    credit = job.game.credits
    named = {"guide.design": said(job, "credits.design", credit.design),
             "table.publisher": said(job, "credits.publisher", credit.publisher),
             "guide.art": said(job, "credits.art", credit.art)}
    told = [phrase(job, key, name=who) for key, who in named.items() if who]
    return [*told, *filter(None, [said(job, "credits.notice", credit.notice)])]
