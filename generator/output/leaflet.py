"""The text file that lies in every package: what to do with it, and whose game it is."""

import textwrap
from collections.abc import Sequence

from generator.output.package_texts import game_title
from generator.paper.job import Job
from generator.paper.pages.kit_list import game_text, phrase

README_WIDTH = 78
README_FILE = "README.txt"


def package_readme(job: Job, title: str, steps: Sequence[str],
                   remarks: Sequence[str] = ()) -> bytes:
    """A title, steps with their numbers, remarks, credits and the notice."""
    heading = f"{game_title(job)}: {title}"
    lines = [heading, "=" * len(heading), ""]
    for number, step in enumerate(steps, 1):
        lines += textwrap.wrap(step, README_WIDTH, initial_indent=f"{number}. ",
                               subsequent_indent="   ")
    for remark in remarks:
        lines += ["", *textwrap.wrap(remark, README_WIDTH)]
    lines += ["",
              *(line for text in credit_lines(job) for line in textwrap.wrap(text, README_WIDTH))]
    return ("\n".join(lines) + "\n").encode()


def credit_lines(job: Job) -> list[str]:
    """Whose game it is, who drew it, and the notice, each a line."""
    credit = job.game.credits
    named = {"guide.design": game_text(job, "credits.design", credit.design),
             "table.publisher": game_text(job, "credits.publisher", credit.publisher),
             "guide.art": game_text(job, "credits.art", credit.art)}
    told = [phrase(job, key, name=who) for key, who in named.items() if who]
    return [*told, *filter(None, [game_text(job, "credits.notice", credit.notice)])]
