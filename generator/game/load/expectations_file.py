"""expectations.yaml: read, and held to the game that it is about."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from generator.base.findings import Findings, Where
from generator.base.suggestions import listed
from generator.game.load.constraint import Subject, read_constraint
from generator.game.load.expectations_schema import (
    ConstraintEntry,
    ExpectationsFile,
    PlayEntry,
    ToleranceEntry,
    read_bounds,
)
from generator.game.load.files import Files, inside, shown
from generator.game.load.mistakes import check
from generator.game.load.schema import SchemaEntry
from generator.game.load.yaml_file import Location, Tree, read_yaml
from generator.game.model.assets import Words
from generator.game.model.expectation import (
    Constraint,
    Expectation,
    Expectations,
    Study,
    Tolerance,
    within,
)
from generator.game.model.game import Game

EXPECTATIONS = "expectations.yaml"
NONE = Expectations()
ABOUT_NAMES = ("expect/kind", "expect/field", "expect/condition")
E = TypeVar("E", bound=SchemaEntry)


def read_expectations(home: Path, game: Game | None, words: Words | None, files: Files,
                      findings: Findings) -> Expectations:
    """What is expected of a game; what can't be used is told and left out.

    Without a game, because its other files can't be read, only the form is looked at. `words`
    are those of the game's first language.
    """
    path = inside(home, EXPECTATIONS, findings, Where(shown(home / EXPECTATIONS)))
    tree = read_yaml(path, findings, None, files) if path and path.exists() else None
    wrong: list[Location] = []
    file = check(ExpectationsFile, tree, findings, wrong=wrong) if tree else None
    if tree is None or file is None:
        return NONE
    reader = _Reader(tree, Subject(game, words) if game else None, findings)
    doubtful = {place[:1] for place in wrong}
    constraints = () if ("components",) in doubtful else tuple(reader.constraints(file))
    play = () if ("play",) in doubtful else tuple(reader.play(file))
    reader.check_players(("study", "players"), file.study.players)
    study = Study(file.study.players, file.study.bots, file.study.seconds)
    tolerances = () if ("against",) in doubtful else tuple(reader.tolerances(file))
    return Expectations(constraints, play, study, tree.at(), tolerances)


class _Reader:
    """Reads the entries of one file."""

    def __init__(self, tree: Tree, subject: Subject | None, findings: Findings) -> None:
        self.tree = tree
        self.subject = subject
        self.findings = findings

    def entries(self, name: str, model: type[E], count: int) -> Iterator[tuple[Location, E, bool]]:
        """The entries of a list, and whether they are sound; wrong parts are left out."""
        for index in range(count):
            before = len(self.findings)
            path: Location = (name, index)
            entry = check(model, self.tree, self.findings, path)
            if entry:
                yield path, entry, len(self.findings) == before

    def constraints(self, file: ExpectationsFile) -> Iterator[Constraint]:
        """What is expected of the components."""
        seen: dict[Any, Constraint] = {}
        for path, entry, sound in self.entries("components", ConstraintEntry,
                                               len(file.components)):
            if not sound:
                self.look_at(path, entry)
                continue
            made = read_constraint(self.tree, path, entry, self.subject, self.findings)
            if made is None or not self.check_players((*path, "players"),
                                                      (made.players,) if made.players else ()):
                continue
            key = (made.check, made.field, made.of, made.only, made.condition, made.players)
            first = seen.setdefault(key, made)
            if first is made or not self.contradict(made, first):
                yield made

    def look_at(self, path: Location, entry: ConstraintEntry) -> None:
        """Report what the sound parts of an entry name in vain; what is left out is told."""
        doubtful = Findings()
        read_constraint(self.tree, path, entry, self.subject, doubtful, sound=False)
        for finding in doubtful:
            if finding.code in ABOUT_NAMES:
                self.findings.add(finding)

    def play(self, file: ExpectationsFile) -> Iterator[Expectation]:
        """What is expected of play; its measures are for those to check who know them."""
        seen: list[Expectation] = []
        for path, entry, sound in self.entries("play", PlayEntry, len(file.play)):
            bounds = read_bounds(entry, self.tree, path, self.findings) if sound else None
            if not entry.measure or not self.check_players((*path, "players"), entry.players):
                continue
            # Bounds that make no sense don't hide a measure that isn't there.
            bounds = bounds or (None, None)
            made = Expectation(entry.measure, self.tree.at((*path, "measure")), *bounds,
                               entry.players, entry.bots, entry.of)
            if not any(_same_table(made, other) and self.contradict(made, other) for other in seen):
                seen.append(made)
                yield made

    def tolerances(self, file: ExpectationsFile) -> Iterator[Tolerance]:
        """By how much play may differ from an earlier version."""
        for path, entry, sound in self.entries("against", ToleranceEntry, len(file.against)):
            if sound and self.check_players((*path, "players"), entry.players):
                yield Tolerance(entry.measure, self.tree.at((*path, "measure")), entry.at_most,
                                entry.players, entry.bots, entry.of)

    def contradict(self, one: Constraint | Expectation, other: Constraint | Expectation) -> bool:
        """Report two bounds for the same thing that leave no room."""
        low = max(each for each in (one.low, other.low, float("-inf")) if each is not None)
        high = min(each for each in (one.high, other.high, float("inf")) if each is not None)
        if low <= high:
            return False
        self.findings.error(
            "expect/contradiction", f"this can't be {within(one.low, one.high)} and also "
            f"{within(other.low, other.high)}, as line {other.where.line} says", one.where,
            "remove one of them", (other.where,))
        return True

    def check_players(self, path: Location, players: tuple[int, ...]) -> bool:
        """Report numbers of players that the game isn't for."""
        known = self.subject.game.players if self.subject else players
        unknown = [each for each in players if each not in known]
        for each in unknown:
            self.findings.error("expect/players", f"the game isn't for {each} players",
                                self.tree.at(path), f"it is for {listed(known)}")
        return not unknown


def _same_table(one: Expectation, other: Expectation) -> bool:
    """Whether some figure has to meet both."""
    players = not one.players or not other.players or set(one.players) & set(other.players)
    bots = not one.bots or not other.bots or one.bots == other.bots
    return bool(one.measure == other.measure and one.of == other.of and players and bots)
