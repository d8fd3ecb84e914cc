"""The folder to give away, read back."""

import csv
import hashlib
import io
from dataclasses import replace
from functools import cache
from types import MappingProxyType, SimpleNamespace

import pytest
from PIL import Image

from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.book_file import read_book
from generator.game.load.files import SourceText
from generator.game.model.rulebook import Rulebook
from generator.output.targets.paper.release import TARGET
from generator.paper.job import BookSource, BookTables
from generator.paper.sheets.misregistration import HomePrinter, Misregistration

TOP = "release/chai-1.2"


@pytest.fixture(scope="module")
def released(make_job, make_kind):
    @cache
    def write(version="1.2", printer=None, books=()):
        files = {}
        outbox = SimpleNamespace(put=lambda name, data, **facts: files.update({name: data}))
        job = make_job((make_kind("card"), 3, 2), (make_kind("chip", 25, 25, "circle", 0), 1, 5))
        job = replace(job, game=replace(job.game, version=version),
                      book=book_in(books) if books else None,
                      settings=replace(job.settings, printer=printer))
        whole = replace(job, again=lambda settings: replace(job, settings=settings))
        TARGET.write(whole, outbox, NoProgress(), Findings())
        return MappingProxyType(files)
    return write


def book_in(languages):
    """A book of one chapter in each language."""
    source = SourceText("book.md", "# Chai\n\n## Taking\n\nTake some.\n")
    books = {each: read_book(source, Findings(), each) for each in languages}
    return BookSource(Rulebook(books), (), lambda findings: BookTables({}, {}))


def test_a_release_is_called_by_its_version(released):
    assert all(name.startswith(f"{TOP}/") for name in released())


def test_without_a_version_it_is_called_by_what_is_in_it(released):
    first = {name.split("/")[1] for name in released("")}
    [name] = first
    assert name.startswith("chai-")
    assert len(name) == len("chai-") + 8


def test_it_is_there_for_both_papers_with_much_ink_and_little_in_every_language(released):
    printed = {name.rpartition("/")[2] for name in released() if "/print/" in name}
    assert printed == {f"chai-{language}-{paper}{ink}.pdf" for language in ("en", "ja")
                       for paper in ("a4", "letter") for ink in ("", "-low-ink")}


def test_it_holds_a_package_for_every_virtual_table(released):
    packed = {name.split("/")[3] for name in released() if name.startswith(f"{TOP}/tables/")}
    assert packed == {"cgs", "pcio", "ttp", "tts", "vassal", "vtt"}


def test_it_is_set_right_for_nobodys_printer(released):
    def kits(printer):
        return {name: data for name, data in released(printer=printer).items() if "/print/" in name}
    assert kits(HomePrinter("office", Misregistration(0.7))) == kits(None)


def test_checksums_hold_for_every_file(released):
    files = dict(released())
    lines = files.pop(f"{TOP}/CHECKSUMS.sha256").decode().splitlines()
    told = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    assert told == {name.removeprefix(f"{TOP}/"): hashlib.sha256(data).hexdigest()
                    for name, data in files.items()}


def test_the_cover_has_the_size_of_a_links_preview(released):
    assert Image.open(io.BytesIO(released()[f"{TOP}/press/cover.png"])).size == (1200, 630)


def test_the_list_of_pieces_counts_every_copy(released):
    rows = list(csv.DictReader(io.StringIO(released()[f"{TOP}/pieces.csv"].decode())))
    assert [(row["id"], int(row["copies"])) for row in rows] == [
        ("card-1", 2), ("card-2", 2), ("card-3", 2), ("chip-1", 5)]


def test_every_file_that_players_are_told_of_is_there(released):
    files = released()
    readme = files[f"{TOP}/README.md"].decode()
    named = [word for word in readme.split("`")[1::2] if "/" in word and not word.endswith("/")]
    assert named
    assert [each for each in named if f"{TOP}/{each}" not in files] == []


def test_credits_and_notice_are_in_the_readme(released):
    readme = released()[f"{TOP}/README.md"].decode()
    assert "Ada" in readme
    assert "Not for sale." in readme


def test_the_rulebook_is_there_to_read_to_fold_and_for_browsers_in_every_language(released):
    found = {name.removeprefix(f"{TOP}/rulebook/") for name in released(books=("en", "ja"))
             if "/rulebook/" in name}
    assert found == {f"chai-{language}{end}" for language in ("en", "ja")
                     for end in (".pdf", "-booklet.pdf", ".html")}


def test_players_are_told_of_the_rulebook_in_their_language(released):
    readme = released(books=("en", "ja"))[f"{TOP}/README.md"].decode()
    assert "- `rulebook/chai-ja.pdf`, `rulebook/chai-ja-booklet.pdf`, " \
        "`rulebook/chai-ja.html`: 日本語" in readme


def test_a_game_without_a_rulebook_promises_none(released):
    assert "rulebook" not in released()[f"{TOP}/README.md"].decode()


def test_every_picture_for_others_is_named_in_the_readme(released):
    files = released()
    readme = files[f"{TOP}/README.md"].decode()
    pictures = [name.removeprefix(f"{TOP}/") for name in files if name.endswith(".png")
                and name.startswith(f"{TOP}/press/")]
    assert pictures
    assert [each for each in pictures if f"`{each}`" not in readme] == []


def test_players_are_told_the_language_of_the_tables(released):
    assert "Pieces are in English." in released()[f"{TOP}/README.md"].decode()
