"""expectations.yaml: read, and checked against its game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from generator.base.findings import FileLocation, Findings, article, brief, join_values, suggest
from generator.game.expressions.conditions import NUMBERS, find_mistakes
from generator.game.load.expectations_schema import (
    COUNTED,
    ConstraintEntry,
    ExpectationsFile,
    PlayEntry,
    ToleranceEntry,
    read_bounds,
)
from generator.game.load.files import Files, display_path, resolve_inside
from generator.game.load.game_schema import SchemaEntry
from generator.game.load.schema_errors import validate_model
from generator.game.load.yaml_file import KeyPath, Tree, read_yaml
from generator.game.model.assets import GameStrings
from generator.game.model.expectations import (
    OPTION,
    Constraint,
    Expectation,
    Expectations,
    Study,
    Tolerance,
    aspect,
    aspect_names,
    describe_bounds,
    figure_of,
    is_figure,
    terms,
)
from generator.game.model.game import Field, Game, Kind

BOUNDS = ("exactly", "between", "at-least", "at-most")
# What each word needs next to it, and what it may have.
NEEDS: dict[str, tuple[str, ...]] = {
    "count": ("of",), "sum": ("of",), "mean": ("of",), "range": ("of",), "share": ("of",),
    "unique": ("of",), "equal": ("of",), "each": ("has",), "formula": ("of", "per"),
    "worth": ("of",), "figure": (), "printed": ("shows",)}
MAY_HAVE: dict[str, tuple[str, ...]] = {
    "count": (*BOUNDS, "only", "players"), "sum": (*BOUNDS, "only", "players"),
    "mean": (*BOUNDS, "only", "players"), "range": (*BOUNDS, "only"),
    "share": (*BOUNDS, "only", "players"), "unique": ("up-to", "only"), "equal": ("only",),
    "each": ("only",), "formula": ("only", "plus", "round"),
    "worth": ("bands", "paid-with", "hand"), "figure": ("of", "only", "is", "goes"),
    "printed": ()}
BOUNDED = ("count", "sum", "mean", "range", "share")
NUMERIC = ("sum", "mean", "range", "formula", "worth", "figure")
# Words of which one must accompany another, if none of them is needed by itself.
EITHER = {"figure": ("is", "goes"), "worth": ("bands", "hand")}
OPTIONS = "options"
TEMPLATE = ".svg"


@dataclass(frozen=True, slots=True)
class ExpectationSubject:
    """What expectations are about: a game, and its words in the first language."""

    game: Game
    words: GameStrings | None


def read_constraint(tree: Tree, path: KeyPath, entry: ConstraintEntry,
                    subject: ExpectationSubject | None, findings: Findings, *,
                    sound: bool = True) -> Constraint | None:
    """The constraint that an entry states, or None after telling what is wrong with it.

    An entry that isn't sound may lack bounds, because they were wrong and have been left out.
    """
    before = len(findings)
    made = _ConstraintReader(tree, path, entry, findings, sound).constraint()
    if made is None or len(findings) > before:
        return None
    if subject is None:
        return made
    _ConstraintChecker(tree, path, made, subject.game, findings).check(subject.words)
    return made if len(findings) == before else None


class _ConstraintReader:
    """Finds out which word an entry begins with, and whether the others go with it."""

    def __init__(self, tree: Tree, path: KeyPath, entry: ConstraintEntry,
                 findings: Findings, sound: bool) -> None:
        self.tree = tree
        self.path = path
        self.entry = entry
        self.findings = findings
        self.sound = sound
        self.given = [field.alias or name for name, field in ConstraintEntry.model_fields.items()
                      if getattr(entry, name) is not None]

    def constraint(self) -> Constraint | None:
        """The constraint as it is written."""
        word = self.word()
        if word is None or not self.check_words(word):
            return None
        entry = self.entry
        made = Constraint(
            check=word, of=entry.of or "", where=self.tree.at((*self.path, word)),
            only=entry.only or "",
            up_to=entry.up_to or "", condition=entry.has or "", players=entry.players,
            per=tuple((entry.per or {}).items()), plus=entry.plus or 0.0,
            rounding=entry.round or "", figures=entry.is_,
            shows=(entry.shows,) if isinstance(entry.shows, str) else entry.shows or (),
            complete=isinstance(entry.shows, tuple),
            goes=entry.goes or "", bands=entry.bands or (), paid_with=entry.paid_with or "",
            hand=entry.hand or 0)
        about = getattr(entry, word)
        if word == "each":
            made = replace(made, of=about)
        elif word == "share":
            made = replace(made, condition=about)
        elif word == "count":
            return self.with_count(made, about)
        else:
            made = replace(made, field=about)
        return self.with_bounds(made) if word in BOUNDED else made

    def word(self) -> str | None:
        """The one word that says what is checked."""
        words = [name for name in self.given if name in NEEDS]
        if len(words) == 1:
            return words[0]
        if words:
            self.findings.error("expect/form", f"{brief(words[0])} and {brief(words[1])} are two "
                                "constraints", self.tree.key((*self.path, words[1])),
                                "write two entries")
        else:
            self.findings.error("expect/form", "this constraint doesn't say what to look at",
                                self.tree.at(self.path), f"begin it with {', '.join(NEEDS)}")
        return None

    def check_words(self, word: str) -> bool:
        """Report what is missing next to the word, and what doesn't go with it."""
        missing = [name for name in NEEDS[word] if name not in self.given]
        for name in missing:
            self.findings.error("field/missing", f"{brief(word)} needs the field '{name}'",
                                self.tree.at(self.path))
        either = EITHER.get(word, ())
        if either and not any(name in self.given for name in either):
            missing.append(either[0])
            self.findings.error("field/missing", f"{brief(word)} needs one of "
                                f"{join_values(either)}", self.tree.at(self.path))
        may = (word, *NEEDS[word], *MAY_HAVE[word])
        surplus = [name for name in self.given if name not in may]
        for name in surplus:
            self.findings.error("field/unknown", f"{brief(name)} doesn't go with {brief(word)}",
                                self.tree.key((*self.path, name)), suggest(name, may[1:]))
        return not missing and not surplus

    def with_count(self, made: Constraint, about: int | str) -> Constraint | None:
        """A count: a number as it is, or copies or components within bounds."""
        if about in COUNTED:
            return self.with_bounds(replace(made, field=str(about)))
        given = [name for name in BOUNDS if name in self.given]
        if given:
            self.findings.error("expect/range", f"the count is {about} already, next to "
                                f"{brief(given[0])}", self.tree.key((*self.path, given[0])),
                                "write count: copies with bounds, or only the number")
            return None
        return replace(made, field=COUNTED[0], low=float(about), high=float(about))

    def with_bounds(self, made: Constraint) -> Constraint | None:
        if not self.sound:
            return made
        bounds = read_bounds(self.entry, self.tree, self.path, self.findings)
        return replace(made, low=bounds[0], high=bounds[1]) if bounds else None


class _ConstraintChecker:
    """Whether a constraint's names stand for something, and its bounds can be met."""

    def __init__(self, tree: Tree, path: KeyPath, made: Constraint, game: Game,
                 findings: Findings) -> None:
        self.tree = tree
        self.path = path
        self.made = made
        self.game = game
        self.findings = findings
        self.options: Mapping[str, object] = game.options

    def error(self, code: str, message: str, name: str, hint: str = "") -> None:
        self.findings.error(code, message, self.tree.at((*self.path, name)), hint)

    def check(self, words: GameStrings | None) -> None:
        """Report everything that has no meaning."""
        made = self.made
        if made.check == "printed":
            self.check_printed(words)
        elif (made.check == "figure" and not made.of) or (
                made.of == OPTIONS and made.check in ("sum", "mean", "range", "figure")):
            self.check_option(made.field, made.check)
        elif made.of in self.game.kinds:
            self.check_kind(self.game.kinds[made.of])
        else:
            self.error("expect/kind", f"there is no kind {brief(made.of)}",
                       "each" if made.check == "each" else "of",
                       suggest(made.of, sorted(self.game.kinds)))

    def check_kind(self, kind: Kind) -> None:
        """Report fields and conditions that a kind doesn't have."""
        made = self.made
        field = None
        if made.check not in ("count", "each", "share"):
            field = self.field(kind, made.field, made.check, made.check in NUMERIC)
        if made.paid_with and made.paid_with not in self.game.kinds:
            self.error("expect/kind", f"there is no kind {brief(made.paid_with)}", "paid-with",
                       suggest(made.paid_with, sorted(self.game.kinds)))
        for name, _ in made.per:
            self.field(kind, name, "per", False)
        for key, text in (("only", made.only),
                          ("share" if made.check == "share" else "has", made.condition)):
            for message, hint in find_mistakes(text, kind, self.options) if text else ():
                self.error("expect/condition", message, key, hint)
        if made.check == "unique" and made.up_to and field and (
                field.type != "list" or field.length != (4, 4)):
            self.error("expect/field", f"'{made.field}' can't be turned: it is no list of four",
                       "up-to")
        self.check_bounds(field)

    def field(self, kind: Kind, name: str, key: str, numeric: bool) -> Field | None:
        """The field of a name; reported if it isn't there, or no number where one is needed."""
        field = aspect(kind, name, self.options)
        if field is None:
            self.error("expect/field", f"{article(kind.title.lower())} has no {brief(name)}", key,
                       suggest(name, aspect_names(kind, {})))
        elif numeric and field.type not in NUMBERS:
            self.error("expect/field", f"{brief(name)} is no number", key,
                       f"'{name}.length' is how many entries it has"
                       if field.type == "list" else "")
            return None
        return field

    def check_bounds(self, field: Field | None) -> None:
        """Report bounds that no component could ever meet."""
        made = self.made
        low, high = (0.0, 1.0) if made.check == "share" else (0.0, None)
        if made.check in ("mean", "range") and field:
            low, high = field.bounds  # type: ignore[assignment]
        elif made.check not in ("share", "count"):
            return
        what = made.field or "a share"
        if high is not None and made.low is not None and made.low > high:
            self.error("expect/range", f"{what} is never more than {high:g}, so it can't be "
                       f"{made.low:g}", made.check)
        elif low is not None and made.high is not None and made.high < low:
            self.error("expect/range", f"{what} is never less than {low:g}, so it can't be "
                       f"{made.high:g}", made.check)

    def check_option(self, name: str, key: str) -> None:
        """Report figures of the rules that aren't there or hold no numbers."""
        if name not in self.options:
            self.error("expect/field", f"there is no option {brief(name)}", key,
                       suggest(name.removeprefix(OPTION), list(self.options)))
        elif figure_of(name, self.options) is None:
            self.error("expect/field", f"{brief(name)} is no number", key)

    def check_printed(self, words: GameStrings | None) -> None:
        """Report strings and figures that don't exist."""
        made = self.made
        if words and not made.field.endswith(TEMPLATE) and made.field not in words.strings:
            self.error("expect/field", f"there is no string {brief(made.field)}", "printed",
                       suggest(made.field, words.strings))
        templates = {name for kind in self.game.kinds for name in self.game.templates_of(kind)}
        if made.field.endswith(TEMPLATE) and made.field not in templates:
            self.error("expect/field", f"no kind has the template {brief(made.field)}", "printed",
                       suggest(made.field, sorted(templates)))
        for shown in made.shows:
            names = [name for _, name in terms(shown)]
            for name in names:
                self.check_shown(name, alone=len(names) == 1)

    def check_shown(self, name: str, *, alone: bool) -> None:
        """Report a figure that nothing has, or that is several numbers where one is meant."""
        if name in self.game.kinds or is_figure(name):
            return
        numbers = figure_of(name, self.options)
        if numbers is None and name not in self.options and not alone \
                and name.partition(".")[0] not in self.options:
            self.error("expect/kind", f"there is no kind {brief(name)}", "shows",
                       suggest(name, sorted((*self.game.kinds, *self.options))))
        elif numbers is None:
            self.check_option(name, "shows")
        elif not alone and len(numbers) > 1:
            self.error("expect/field", f"{brief(name)} is several numbers", "shows",
                       f"one of them is '{name}.0', and '{name}.length' is how many there are")


EXPECTATIONS = "expectations.yaml"
NO_EXPECTATIONS = Expectations()
ABOUT_NAMES = ("expect/kind", "expect/field", "expect/condition")
E = TypeVar("E", bound=SchemaEntry)


def read_expectations(home: Path, game: Game | None, words: GameStrings | None, files: Files,
                      findings: Findings) -> Expectations:
    """What is expected of a game; what can't be used is reported and left out.

    Without a game, because its other files can't be read, only the form is looked at. `words`
    are those of the game's first language.
    """
    path = resolve_inside(home, EXPECTATIONS, findings,
                          FileLocation(display_path(home / EXPECTATIONS)))
    tree = read_yaml(path, findings, None, files) if path and path.exists() else None
    wrong: list[KeyPath] = []
    file = validate_model(ExpectationsFile, tree, findings, wrong=wrong) if tree else None
    if tree is None or file is None:
        return NO_EXPECTATIONS
    reader = _ExpectationsReader(tree, ExpectationSubject(game, words) if game else None, findings)
    doubtful = {place[:1] for place in wrong}
    constraints = () if ("components",) in doubtful else tuple(reader.constraints(file))
    play = () if ("play",) in doubtful else tuple(reader.play(file))
    reader.check_players(("study", "players"), file.study.players)
    study = Study(file.study.players, file.study.bots, file.study.seconds)
    tolerances = () if ("against",) in doubtful else tuple(reader.tolerances(file))
    return Expectations(constraints, play, study, tree.at(), tolerances)


class _ExpectationsReader:
    """Reads the entries of one file."""

    def __init__(self, tree: Tree, subject: ExpectationSubject | None, findings: Findings) -> None:
        self.tree = tree
        self.subject = subject
        self.findings = findings

    def entries(self, name: str, model: type[E], count: int) -> Iterator[tuple[KeyPath, E, bool]]:
        """The entries of a list, and whether they are sound; wrong parts are left out."""
        for index in range(count):
            before = len(self.findings)
            path: KeyPath = (name, index)
            entry = validate_model(model, self.tree, self.findings, path)
            if entry:
                yield path, entry, len(self.findings) == before

    def constraints(self, file: ExpectationsFile) -> Iterator[Constraint]:
        """What is expected of the components."""
        seen: dict[Any, Constraint] = {}
        for path, entry, sound in self.entries("components", ConstraintEntry,
                                               len(file.components)):
            if not sound:
                self.check_names(path, entry)
                continue
            made = read_constraint(self.tree, path, entry, self.subject, self.findings)
            if made is None or not self.check_players((*path, "players"),
                                                      (made.players,) if made.players else ()):
                continue
            key = (made.check, made.field, made.of, made.only, made.condition, made.players)
            first = seen.setdefault(key, made)
            if first is made or not self.report_contradiction(made, first):
                yield made

    def check_names(self, path: KeyPath, entry: ConstraintEntry) -> None:
        """Report what the sound parts of an entry name but doesn't exist."""
        doubtful = Findings()
        read_constraint(self.tree, path, entry, self.subject, doubtful, sound=False)
        for finding in doubtful:
            if finding.code in ABOUT_NAMES:
                self.findings.add(finding)

    def play(self, file: ExpectationsFile) -> Iterator[Expectation]:
        """What is expected of play; its measures are for those to check who know them."""
        groups: dict[tuple[str, str], list[Expectation]] = {}
        for path, entry, sound in self.entries("play", PlayEntry, len(file.play)):
            bounds = read_bounds(entry, self.tree, path, self.findings) if sound else None
            if not entry.measure or not self.check_players((*path, "players"), entry.players):
                continue
            # Bounds that make no sense don't hide a measure that isn't there.
            bounds = bounds or (None, None)
            made = Expectation(entry.measure, self.tree.at((*path, "measure")), *bounds,
                               entry.players, entry.bots, entry.of)
            group = groups.setdefault((made.measure, made.of), [])
            if not any(_share_a_table(made, other) and self.report_contradiction(made, other)
                       for other in group):
                group.append(made)
                yield made

    def tolerances(self, file: ExpectationsFile) -> Iterator[Tolerance]:
        """By how much play may differ from an earlier version."""
        for path, entry, sound in self.entries("against", ToleranceEntry, len(file.against)):
            if sound and self.check_players((*path, "players"), entry.players):
                yield Tolerance(entry.measure, self.tree.at((*path, "measure")), entry.at_most,
                                entry.players, entry.bots, entry.of)

    def report_contradiction(self, one: Constraint | Expectation,
                             other: Constraint | Expectation) -> bool:
        """Report two bounds for the same thing that leave no room."""
        low = max(bound for bound in (one.low, other.low, float("-inf")) if bound is not None)
        high = min(bound for bound in (one.high, other.high, float("inf")) if bound is not None)
        if low <= high:
            return False
        self.findings.error(
            "expect/contradiction", f"this can't be {describe_bounds(one.low, one.high)} and also "
            f"{describe_bounds(other.low, other.high)}, as line {other.where.line} says", one.where,
            "remove one of them", (other.where,))
        return True

    def check_players(self, path: KeyPath, players: tuple[int, ...]) -> bool:
        """Report numbers of players that the game isn't for."""
        counts = self.subject.game.players if self.subject else players
        unknown = [count for count in players if count not in counts]
        for count in unknown:
            self.findings.error("expect/players", f"the game isn't for {count} players",
                                self.tree.at(path), f"it is for {join_values(counts)}")
        return not unknown


def _share_a_table(one: Expectation, other: Expectation) -> bool:
    """Whether both are about some table, if they are about the same figure."""
    players = not one.players or not other.players or set(one.players) & set(other.players)
    bots = not one.bots or not other.bots or one.bots == other.bots
    return bool(players and bots)
