"""What every target keeps to, whichever there are."""

from dataclasses import replace

import pytest

from generator.base.findings import Findings
from generator.game.load.book_file import read_book
from generator.game.load.files import SourceText
from generator.game.model.rulebook import Rulebook
from generator.output.manifest import fold_name, name_problem
from generator.output.outbox import open_outbox
from generator.output.target import find_target, target_names
from generator.paper.job import BookSource, BookTables

TARGETS = target_names()
BOOK = "# Chai\n\n## Cards\n\n![One](card:card-1) ![Its back](card:card-1:back)\n"


@pytest.fixture(scope="module", params=TARGETS)
def target(request):
    return find_target(request.param)


@pytest.fixture(scope="module")
def job(target, make_job, make_kind):
    made = make_job((make_kind("card"), 3, 2), (make_kind("chip", 25, 25, "circle", 0), 1, 5),
                    dpi=40)
    book = read_book(SourceText("en.md", BOOK), Findings(), "en")
    source = BookSource(Rulebook({"en": book}), (), lambda _: BookTables({}, {}))
    with_book = replace(made, book=source)
    return replace(with_book, again=lambda settings: replace(with_book, settings=settings))


@pytest.fixture(scope="module")
def watched(target, make_progress):
    """What is seen of a target's writing."""
    return make_progress()


@pytest.fixture(scope="module")
def written(target, job, make_outbox, watched):
    """What a target wrote; nobody changes it."""
    outbox = make_outbox()
    target.write(job, outbox, watched, Findings())
    return outbox


def test_the_targets_that_a_kit_needs_are_there():
    assert {"pdf", "images", "sprites"} <= set(TARGETS)


def test_a_target_is_called_like_its_module(target, request):
    assert target.name == request.node.callspec.params["target"]


def test_a_target_has_a_title(target):
    assert target.title


def test_something_is_written_and_nothing_is_empty(written):
    assert written.files
    assert all(written.files.values())


def test_the_same_job_gives_the_same_bytes(target, job, written, outbox, progress):
    target.write(job, outbox, progress, Findings())
    assert outbox.files == written.files


def test_names_stay_inside_the_folder_on_every_system(written):
    assert [name_problem(name) for name in written.files] == [""] * len(written.files)


def test_no_two_names_are_the_same_to_any_system(written):
    assert len({fold_name(name) for name in written.files}) == len(written.files)


def test_every_file_comes_with_facts(written):
    assert all(written.facts.values())


def test_facts_are_numbers_and_words(written):
    assert all(isinstance(fact, int | str) for facts in written.facts.values()
               for fact in facts.values())


def test_progress_comes_to_its_end(written, watched):
    assert [total - done for _, total, done in watched.stages] == [0] * len(watched.stages)


def test_progress_comes_to_its_end_where_everything_is_known(
        target, job, written, outbox, progress):
    target.write(job, outbox, progress, Findings())
    assert [total - done for _, total, done in progress.stages] == [0] * len(progress.stages)


def test_a_target_finds_its_place_in_an_output_folder(target, job, progress, tmp_path):
    with open_outbox(tmp_path, job.game.id, Findings()) as outbox:
        target.write(job, outbox.shelf(target.name), progress, Findings())
        artifacts = outbox.publish()
    assert all((tmp_path / each.name).stat().st_size == each.bytes for each in artifacts)


def test_an_unknown_target_is_not_found():
    with pytest.raises(KeyError):
        find_target("papyrus")


def test_listing_the_targets_imports_none_of_them():
    import subprocess
    import sys
    program = ("import sys; from generator.output.target import target_names; target_names(); "
               "print([name for name in sys.modules if name.startswith('generator.output.targets.')"
               " or name in ('pikepdf', 'numpy', 'pypdfium2', 'PIL')])")
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert run.stdout.strip() == b"[]"
