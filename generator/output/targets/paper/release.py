"""A folder to give away: the game on paper and for every table, pictures of it, and what is in it.

Nothing in it is drawn for itself: pages and packages are those that the other targets write.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from generator.base.artifact import Outbox
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.drawing.press.png import png
from generator.output.archive import stable_id
from generator.output.labels import labels_of
from generator.output.languages import own_name
from generator.output.leaflet import credits_of
from generator.output.printed import printed_kit
from generator.output.target import Target, VirtualTable, find_target, for_target, target_names
from generator.paper.job import Job
from generator.paper.pages.guide import facts
from generator.paper.pages.kit import kit_of, said
from generator.paper.pages.poster import contents, cover, start, wall
from generator.paper.sheets.sheet import PAPERS

TITLES = {"a4": "A4", "letter": "US Letter"}
CHECKSUMS = "CHECKSUMS.sha256"


@dataclass(slots=True)
class Folder:
    """The part of an outbox that is one folder; it remembers what was put into it."""

    outbox: Outbox
    path: str
    digests: dict[str, str]

    def put(self, name: str, data: bytes, **told: int | str) -> None:
        """Add a file."""
        self.outbox.put(f"{self.path}/{name}", data, **told)
        self.digests[f"{self.path}/{name}"] = sha256(data).hexdigest()

    def below(self, name: str) -> Folder:
        """A folder in this one."""
        return Folder(self.outbox, f"{self.path}/{name}", self.digests)


class InFolder(NamedTuple):
    """What the README tells of: kits on paper and books with words for each, tables, pictures."""

    editions: list[tuple[str, str]]
    books: list[tuple[str, str]]
    tables: list[Target]
    shown: list[str]


class ReleaseTarget:
    """Writes `release/<game>-<version>/`."""

    name = "release"
    title = "A folder to give away"

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the whole folder into the outbox."""
        top = f"release/{job.game.id}-{version(job)}"
        folder = Folder(outbox, top, {})
        editions = list(_print(job, folder.below("print"), progress))
        books = _rulebook(job, folder, progress, findings)
        tables = list(_tables(job, folder.below("tables"), progress, findings))
        shown = _press(job, folder.below("press"), progress)
        folder.put("pieces.csv", pieces_csv(job), pieces=kit_of(job).pieces)
        folder.put("README.md", readme(job, InFolder(editions, books, tables, shown)),
                   tables=len(tables))
        sums = "".join(f"{digest}  {name.removeprefix(top + '/')}\n"
                       for name, digest in sorted(folder.digests.items()))
        outbox.put(f"{top}/{CHECKSUMS}", sums.encode(), files=len(folder.digests))


def version(job: Job) -> str:
    """What game.yaml says, or a name for just these pieces."""
    return job.game.version or stable_id(
        *(f"{piece.front.key} {piece.back.key if piece.back else ''} {piece.component.copies}"
          for piece in job.pieces), digits=8)


def _print(job: Job, folder: Folder, progress: Progress) -> Iterator[tuple[str, str]]:
    """The kit for both papers, in colour and with little ink, in every language."""
    assert job.again
    settings = job.settings
    asked = dict.fromkeys((settings.look.language, *job.game.languages))
    for language in asked:
        for low_ink in (False, True):
            for paper, title in TITLES.items():
                other = job.again(replace(
                    settings, look=replace(settings.look, language=language, low_ink=low_ink),
                    plan=replace(settings.plan, paper=PAPERS[paper]), printer=None))
                data, told = printed_kit(other, progress)
                name = "-".join([job.game.id, *([language] if len(asked) > 1 else []), paper,
                                 *(["low-ink"] if low_ink else [])]) + ".pdf"
                folder.put(name, data, **told)
                yield name, f"{title}, {own_name(language)}{', little ink' if low_ink else ''}"


def _rulebook(job: Job, folder: Folder, progress: Progress,
              findings: Findings) -> list[tuple[str, str]]:
    """The rulebook, if there is one: the languages of its books, and the stems of their files."""
    if job.book is None:
        return []
    find_target("rulebook").write(job, folder, progress, findings)
    return [(language, f"rulebook/{job.game.id}-{language}")
            for language in job.book.rulebook.books]


def _tables(job: Job, folder: Folder, progress: Progress, findings: Findings) -> Iterator[Target]:
    """A package for every virtual table that there is."""
    for target in map(find_target, target_names()):
        if isinstance(target, VirtualTable):
            target.write(for_target(target, job, findings), folder, progress, findings)
            yield target


def _press(job: Job, folder: Folder, progress: Progress) -> list[str]:
    """Pictures that show the game, by their names, and a sheet of facts."""
    shown = {"cover": cover(job), "card-wall": wall(job), "contents": contents(job)}
    shown |= {f"start-{each.players}-players": start(job, each) for each in job.set_ups}
    progress.stage("Drawing the game for others", len(shown))
    for name, pixels in shown.items():
        folder.put(f"{name}.png", png(pixels), width=pixels.shape[1], height=pixels.shape[0])
        progress.step()
    folder.put("facts.md", fact_sheet(job), pieces=kit_of(job).pieces)
    return list(shown)


def pieces_csv(job: Job) -> bytes:
    """Every piece with its kind, its name, how many there are, and what is printed on it."""
    labels = labels_of(job)
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(("kind", "id", "name", "copies", "text"))
    for piece in job.pieces:
        label = labels[piece.component.id]
        rows.writerow([_plain(cell) for cell in (
            label.kind, piece.component.id, label.name,
            str(piece.component.copies_for(job.settings.players)),
            label.text.replace("\n", " / "))])
    return file.getvalue().encode()


def _plain(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell


def fact_sheet(job: Job) -> bytes:
    """What there is to know of a game before one has played it."""
    title = said(job, "game.title", job.game.title)
    subtitle = said(job, "game.subtitle", job.game.subtitle)
    lines = [f"# {title}", "", *([subtitle, ""] if subtitle else []),
             " · ".join(facts(job)), "", "## In the box", ""]
    lines += [f"- {line.pieces} {line.title}" for line in kit_of(job).lines]
    lines += [f"- {said(job, each.removeprefix('strings.'), each)}" for each in job.game.bring]
    return ("\n".join([*lines, "", *_apart(credits_of(job))]) + "\n").encode()


def _apart(lines: list[str]) -> list[str]:
    """Lines that Markdown shows one below the other."""
    return [f"{line}  " for line in lines]


def readme(job: Job, told: InFolder) -> bytes:
    """What is in the folder, for players."""
    title = said(job, "game.title", job.game.title)
    lines = [f"# {title}, version {version(job)}", "", " · ".join(facts(job)), "",
             "## Print it", "",
             "Choose the file for your paper, print it at 100 %, and begin with its guide: it says "
             "how to print both sides, how to cut, and how to check what you have.", ""]
    lines += [f"- `print/{name}`: {words}" for name, words in told.editions]
    if told.books:
        lines += ["", "## Learn it", "",
                  "The rules are a PDF to read, a booklet to print on both sides (turned over the "
                  "short edge) and fold, and a page for browsers.", ""]
        lines += [f"- `{name}.pdf`, `{name}-booklet.pdf`, `{name}.html`: {own_name(language)}"
                  for language, name in told.books]
    if told.tables:
        lines += ["", "## Play it on a virtual table", "",
                  "Each folder has a README.txt with the steps. Pieces are in "
                  f"{own_name(job.settings.look.language)}.", ""]
        lines += [f"- `tables/{each.name}/`: {each.title}" for each in told.tables]
    lines += ["", "## Look at it", "",
              f"- {', '.join(f'`press/{name}.png`' for name in told.shown)}: pictures to show the "
              "game with", "- `press/facts.md`: players, time and contents in words",
              "- `pieces.csv`: every piece, with its name, its copies and its text",
              f"- `{CHECKSUMS}`: what `sha256sum -c` holds the files to", "",
              *_apart(credits_of(job))]
    return ("\n".join(lines) + "\n").encode()


TARGET = ReleaseTarget()
