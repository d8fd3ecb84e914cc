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

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.drawing.press.png import png
from generator.output.archive import stable_id
from generator.output.package_texts import credit_lines, native_name, piece_labels
from generator.output.target import Target, VirtualTable, find_target, job_for_target, target_names
from generator.paper.job import Job
from generator.paper.pages.guide import game_facts
from generator.paper.pages.kit_book import kit_pdf
from generator.paper.pages.kit_list import game_text, kit_list_of
from generator.paper.pages.promo_pictures import draw_contents, draw_cover, draw_start, draw_wall
from generator.paper.sheets.sheet import PAPERS

PAPER_TITLES = {"a4": "A4", "letter": "US Letter"}
CHECKSUMS = "CHECKSUMS.sha256"


@dataclass(slots=True)
class ReleaseFolder:
    """The part of an outbox that is one folder; it remembers what was put into it."""

    outbox: Outbox
    path: str
    digests: dict[str, str]

    def put(self, name: str, data: bytes, **facts: int | str) -> None:
        """Add a file."""
        self.outbox.put(f"{self.path}/{name}", data, **facts)
        self.digests[f"{self.path}/{name}"] = sha256(data).hexdigest()

    def below(self, name: str) -> ReleaseFolder:
        """A folder in this one."""
        return ReleaseFolder(self.outbox, f"{self.path}/{name}", self.digests)


class ReleaseContents(NamedTuple):
    """What the README lists: kits on paper and books with words for each, tables, pictures."""

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
        top = f"release/{job.game.id}-{game_version(job)}"
        folder = ReleaseFolder(outbox, top, {})
        editions = list(_write_kits(job, folder.below("print"), progress))
        books = _write_rulebook(job, folder, progress, findings)
        tables = list(_write_tables(job, folder.below("tables"), progress, findings))
        shown = _write_press_folder(job, folder.below("press"), progress)
        folder.put("pieces.csv", pieces_csv(job), pieces=kit_list_of(job).pieces)
        folder.put("README.md", readme(job, ReleaseContents(editions, books, tables, shown)),
                   tables=len(tables))
        sums = "".join(f"{digest}  {name.removeprefix(top + '/')}\n"
                       for name, digest in sorted(folder.digests.items()))
        outbox.put(f"{top}/{CHECKSUMS}", sums.encode(), files=len(folder.digests))


def game_version(job: Job) -> str:
    """What game.yaml says, or a name for just these pieces."""
    return job.game.version or stable_id(
        *(f"{piece.front.key} {piece.back.key if piece.back else ''} {piece.component.copies}"
          for piece in job.pieces), digits=8)


def _write_kits(job: Job, folder: ReleaseFolder, progress: Progress) -> Iterator[tuple[str, str]]:
    """The kit for both papers, in colour and with little ink, in every language."""
    assert job.again
    settings = job.settings
    asked = dict.fromkeys((settings.look.language, *job.game.languages))
    for language in asked:
        for low_ink in (False, True):
            for paper, title in PAPER_TITLES.items():
                other = job.again(replace(
                    settings, look=replace(settings.look, language=language, low_ink=low_ink),
                    plan=replace(settings.plan, paper=PAPERS[paper]), printer=None))
                data, result = kit_pdf(other, progress)
                name = "-".join([job.game.id, *([language] if len(asked) > 1 else []), paper,
                                 *(["low-ink"] if low_ink else [])]) + ".pdf"
                folder.put(name, data, **result)
                yield name, f"{title}, {native_name(language)}{', little ink' if low_ink else ''}"


def _write_rulebook(job: Job, folder: ReleaseFolder, progress: Progress,
              findings: Findings) -> list[tuple[str, str]]:
    """The rulebook, if there is one: the languages of its books, and the stems of their files."""
    if job.book is None:
        return []
    find_target("rulebook").write(job, folder, progress, findings)
    return [(language, f"rulebook/{job.game.id}-{language}")
            for language in job.book.rulebook.books]


def _write_tables(job: Job, folder: ReleaseFolder, progress: Progress,
                  findings: Findings) -> Iterator[Target]:
    """A package for every supported virtual table."""
    for target in map(find_target, target_names()):
        if isinstance(target, VirtualTable):
            target.write(job_for_target(target, job, findings), folder, progress, findings)
            yield target


def _write_press_folder(job: Job, folder: ReleaseFolder, progress: Progress) -> list[str]:
    """Pictures that show the game, by their names, and a sheet of facts."""
    shown = {"cover": draw_cover(job), "card-wall": draw_wall(job), "contents": draw_contents(job)}
    shown |= {f"start-{item.players}-players": draw_start(job, item) for item in job.set_ups}
    progress.stage("Drawing the game for others", len(shown))
    for name, pixels in shown.items():
        folder.put(f"{name}.png", png(pixels), width=pixels.shape[1], height=pixels.shape[0])
        progress.step()
    folder.put("facts.md", fact_sheet(job), pieces=kit_list_of(job).pieces)
    return list(shown)


def pieces_csv(job: Job) -> bytes:
    """Every piece with its kind, its name, how many there are, and what is printed on it."""
    labels = piece_labels(job)
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(("kind", "id", "name", "copies", "text"))
    for piece in job.pieces:
        label = labels[piece.component.id]
        rows.writerow([_spreadsheet_cell(cell) for cell in (
            label.kind, piece.component.id, label.name,
            str(piece.component.copies_for(job.settings.players)),
            label.text.replace("\n", " / "))])
    return file.getvalue().encode()


def _spreadsheet_cell(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell


def fact_sheet(job: Job) -> bytes:
    """What there is to know of a game before one has played it."""
    title = game_text(job, "game.title", job.game.title)
    subtitle = game_text(job, "game.subtitle", job.game.subtitle)
    lines = [f"# {title}", "", *([subtitle, ""] if subtitle else []),
             " · ".join(game_facts(job)), "", "## In the box", ""]
    lines += [f"- {line.pieces} {line.title}" for line in kit_list_of(job).lines]
    lines += [f"- {game_text(job, item.removeprefix('strings.'), item)}" for item in job.game.bring]
    return ("\n".join([*lines, "", *_separate_lines(credit_lines(job))]) + "\n").encode()


def _separate_lines(lines: list[str]) -> list[str]:
    """Lines that Markdown shows one below the other."""
    return [f"{line}  " for line in lines]


def readme(job: Job, contents: ReleaseContents) -> bytes:
    """What is in the folder, for players."""
    title = game_text(job, "game.title", job.game.title)
    lines = [f"# {title}, version {game_version(job)}", "", " · ".join(game_facts(job)), "",
             "## Print it", "",
             "Choose the file for your paper, print it at 100 %, and begin with its guide: it says "
             "how to print both sides, how to cut, and how to check what you have.", ""]
    lines += [f"- `print/{name}`: {words}" for name, words in contents.editions]
    if contents.books:
        lines += ["", "## Learn it", "",
                  "The rules are a PDF to read, a booklet to print on both sides (turned over the "
                  "short edge) and fold, and a page for browsers.", ""]
        lines += [f"- `{name}.pdf`, `{name}-booklet.pdf`, `{name}.html`: {native_name(language)}"
                  for language, name in contents.books]
    if contents.tables:
        lines += ["", "## Play it on a virtual table", "",
                  "Each folder has a README.txt with the steps. Pieces are in "
                  f"{native_name(job.settings.look.language)}.", ""]
        lines += [f"- `tables/{table.name}/`: {table.title}" for table in contents.tables]
    lines += [
        "",
        "## Look at it",
        "",
        f"- {', '.join(f'`press/{name}.png`' for name in contents.shown)}: pictures to show the "
        "game with",
        "- `press/facts.md`: players, time and contents in words",
        "- `pieces.csv`: every piece, with its name, its copies and its text",
        f"- `{CHECKSUMS}`: what `sha256sum -c` holds the files to",
        "",
        *_separate_lines(credit_lines(job)),
    ]
    return ("\n".join(lines) + "\n").encode()


TARGET = ReleaseTarget()
