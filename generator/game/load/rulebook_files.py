"""The rulebook of a game: a file a language, and the scenarios that are its examples."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from pydantic import Field

from generator.base.budget import Budget, OverBudgetError
from generator.base.findings import FileLocation, Findings, suggest
from generator.game.load.book_file import MOST_BYTES, SECONDS, read_book
from generator.game.load.files import Files, SourceText, display_path, find_files, resolve_inside
from generator.game.load.game_schema import SchemaEntry
from generator.game.load.scenario_file import read_scenarios
from generator.game.load.schema_errors import validate_model
from generator.game.load.yaml_file import read_yaml
from generator.game.model.rulebook import FOLDER, Book, Rulebook, RuleMention
from generator.game.model.scenario import Scenario

EXAMPLES, RULES_LIST = "examples.yaml", "rules.yaml"


class RulesFile(SchemaEntry):
    """The rules that a rulebook has to tell."""

    called: ClassVar[str] = "a list of rules"
    rules: list[str] = Field(default_factory=list, description="Their ids.")


def read_rulebook(home: Path, game: str, languages: Sequence[str], files: Files,
                  findings: Findings) -> Rulebook:
    """The books of a game, with what is wrong in them; empty if there are none."""
    books: dict[str, Book] = {}
    budget = Budget(SECONDS)
    for path in find_files([home], (f"{FOLDER}/*.md",), findings):
        if path.stem not in languages:
            findings.error("book/language", f"the game has no language '{path.stem}'",
                           FileLocation(display_path(path)), f"{suggest(path.stem, languages)}; "
                                                             f"add it to "
                           "'languages' in game.yaml, or call the file after another language")
            continue
        book = _read_within(budget, path, files, findings)
        if book is not None:
            books[path.stem] = book
        if budget.work_left < 0:
            break
    ordered = {language: books[language] for language in languages if language in books}
    before = len(findings.errors)
    examples = _examples(home, game, files, findings)
    whole = len(findings.errors) == before
    return Rulebook(ordered, examples, _rules(home, files, findings), whole)


def _read_within(budget: Budget, path: Path, files: Files, findings: Findings) -> Book | None:
    """A book, read within what the books before it left of a budget."""
    before = budget.work_left
    reader = _READERS.setdefault(path.stem, partial(_parse, path.stem))
    with budget.applied():
        book = files.read_parsed(path, MOST_BYTES, reader, findings)
    if budget.work_left < 0:
        # Once the others are shorter it is read again.
        _READERS.pop(path.stem, None)
    elif book is not None and budget.work_left == before:
        # It is known from an earlier time, and counts all the same.
        try:
            budget.spend(book.work)
        except OverBudgetError as refusal:
            findings.add(refusal.at(book.where))
    return book


def _parse(language: str, source: SourceText, findings: Findings, before: Book | None) -> Book:
    return read_book(source, findings, language)


# One object a language, by which a file that hasn't changed is known.
_READERS: dict[str, partial[Book]] = {}


def _examples(home: Path, game: str, files: Files, findings: Findings) -> tuple[Scenario, ...]:
    path = _existing_file(home, EXAMPLES, findings)
    if path is None:
        return ()
    found = read_scenarios(path, findings, files)
    for each in found[:1]:
        if each.game != game and Path(each.game).resolve() != home.resolve():
            findings.error("book/examples", f"these scenarios are of the game '{each.game}'",
                           FileLocation(display_path(path), 1, 1),
                           f"write game: {game}, or game: .. in a folder of your own")
            return ()
    return found


def _rules(home: Path, files: Files, findings: Findings) -> tuple[RuleMention, ...]:
    path = _existing_file(home, RULES_LIST, findings)
    tree = read_yaml(path, findings, None, files) if path else None
    entry = validate_model(RulesFile, tree, findings) if tree else None
    if tree is None or entry is None:
        return ()
    return tuple(RuleMention(rule, tree.at(("rules", index))) for index,
                 rule in enumerate(entry.rules))


def _existing_file(home: Path, name: str, findings: Findings) -> Path | None:
    path = home / FOLDER / name
    return resolve_inside(home, f"{FOLDER}/{name}", findings, FileLocation(display_path(path))) \
        if path.exists() else None
