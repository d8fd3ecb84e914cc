"""One constraint of expectations.yaml, held to the kind and the fields that it names."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.base.findings import Findings
from generator.base.suggestions import article, brief, listed, nearest
from generator.game.expressions.condition_words import NUMBERS, mistakes_in
from generator.game.load.expectations_schema import COUNTED, ConstraintEntry, read_bounds
from generator.game.load.yaml_file import Location, Tree
from generator.game.model.assets import Words
from generator.game.model.expectation import (
    OPTION,
    Constraint,
    aspect,
    figure_of,
    is_figure,
    names_of,
    terms,
)
from generator.game.model.game import Field, Game, Kind

BOUNDS = ("exactly", "between", "at-least", "at-most")
# What each word needs beside itself, and what it may have.
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
# Words of which one has to stand beside another, if none of them is needed by itself.
EITHER = {"figure": ("is", "goes"), "worth": ("bands", "hand")}
OPTIONS = "options"
TEMPLATE = ".svg"


@dataclass(frozen=True, slots=True)
class Subject:
    """What expectations are about: a game, and its words in the first language."""

    game: Game
    words: Words | None


def read_constraint(tree: Tree, path: Location, entry: ConstraintEntry,
                    subject: Subject | None, findings: Findings, *,
                    sound: bool = True) -> Constraint | None:
    """The constraint that an entry states, or None after telling what is wrong with it.

    An entry that isn't sound may lack bounds, because they were wrong and have been left out.
    """
    before = len(findings)
    made = _Reading(tree, path, entry, findings, sound).constraint()
    if made is None or len(findings) > before:
        return None
    if subject is None:
        return made
    _Meaning(tree, path, made, subject.game, findings).check(subject.words)
    return made if len(findings) == before else None


class _Reading:
    """Finds out which word an entry begins with, and whether the others go with it."""

    def __init__(self, tree: Tree, path: Location, entry: ConstraintEntry,
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
        if word is None or not self.fitting(word):
            return None
        entry = self.entry
        made = Constraint(
            word, entry.of or "", self.tree.at((*self.path, word)), only=entry.only or "",
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
            return self.counted(made, about)
        else:
            made = replace(made, field=about)
        return self.bounded(made) if word in BOUNDED else made

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

    def fitting(self, word: str) -> bool:
        """Report what is missing beside the word, and what doesn't go with it."""
        missing = [name for name in NEEDS[word] if name not in self.given]
        for name in missing:
            self.findings.error("field/missing", f"{brief(word)} needs the field '{name}'",
                                self.tree.at(self.path))
        either = EITHER.get(word, ())
        if either and not any(name in self.given for name in either):
            missing.append(either[0])
            self.findings.error("field/missing", f"{brief(word)} needs one of "
                                f"{listed(either)}", self.tree.at(self.path))
        may = (word, *NEEDS[word], *MAY_HAVE[word])
        surplus = [name for name in self.given if name not in may]
        for name in surplus:
            self.findings.error("field/unknown", f"{brief(name)} doesn't go with {brief(word)}",
                                self.tree.key((*self.path, name)), nearest(name, may[1:]))
        return not missing and not surplus

    def counted(self, made: Constraint, about: int | str) -> Constraint | None:
        """A count: a number as it is, or copies or components within bounds."""
        if about in COUNTED:
            return self.bounded(replace(made, field=str(about)))
        given = [name for name in BOUNDS if name in self.given]
        if given:
            self.findings.error("expect/range", f"the count is {about} already, beside "
                                f"{brief(given[0])}", self.tree.key((*self.path, given[0])),
                                "write count: copies with bounds, or only the number")
            return None
        return replace(made, field=COUNTED[0], low=float(about), high=float(about))

    def bounded(self, made: Constraint) -> Constraint | None:
        if not self.sound:
            return made
        bounds = read_bounds(self.entry, self.tree, self.path, self.findings)
        return replace(made, low=bounds[0], high=bounds[1]) if bounds else None


class _Meaning:
    """Whether a constraint's names stand for something, and its bounds can be met."""

    def __init__(self, tree: Tree, path: Location, made: Constraint, game: Game,
                 findings: Findings) -> None:
        self.tree = tree
        self.path = path
        self.made = made
        self.game = game
        self.findings = findings
        self.options: Mapping[str, object] = game.options

    def error(self, code: str, message: str, name: str, hint: str = "") -> None:
        self.findings.error(code, message, self.tree.at((*self.path, name)), hint)

    def check(self, words: Words | None) -> None:
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
                       nearest(made.of, sorted(self.game.kinds)))

    def check_kind(self, kind: Kind) -> None:
        """Report fields and conditions that a kind doesn't have."""
        made = self.made
        field = None
        if made.check not in ("count", "each", "share"):
            field = self.field(kind, made.field, made.check, made.check in NUMERIC)
        if made.paid_with and made.paid_with not in self.game.kinds:
            self.error("expect/kind", f"there is no kind {brief(made.paid_with)}", "paid-with",
                       nearest(made.paid_with, sorted(self.game.kinds)))
        for name, _ in made.per:
            self.field(kind, name, "per", False)
        for key, text in (("only", made.only),
                          ("share" if made.check == "share" else "has", made.condition)):
            for message, hint in mistakes_in(text, kind, self.options) if text else ():
                self.error("expect/condition", message, key, hint)
        if made.check == "unique" and made.up_to and field and (
                field.type != "list" or field.length != (4, 4)):
            self.error("expect/field", f"'{made.field}' can't be turned: it is no list of four",
                       "up-to")
        self.check_bounds(field)

    def field(self, kind: Kind, name: str, key: str, numeric: bool) -> Field | None:
        """The field of a name; reported if it isn't there, or no number where one is needed."""
        found = aspect(kind, name, self.options)
        if found is None:
            self.error("expect/field", f"{article(kind.title.lower())} has no {brief(name)}", key,
                       nearest(name, names_of(kind, {})))
        elif numeric and found.type not in NUMBERS:
            self.error("expect/field", f"{brief(name)} is no number", key,
                       f"'{name}.length' is how many entries it has"
                       if found.type == "list" else "")
            return None
        return found

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
                       nearest(name.removeprefix(OPTION), list(self.options)))
        elif figure_of(name, self.options) is None:
            self.error("expect/field", f"{brief(name)} is no number", key)

    def check_printed(self, words: Words | None) -> None:
        """Report strings that nobody wrote, and figures that aren't there."""
        made = self.made
        if words and not made.field.endswith(TEMPLATE) and made.field not in words.strings:
            self.error("expect/field", f"there is no string {brief(made.field)}", "printed",
                       nearest(made.field, words.strings))
        templates = {name for kind in self.game.kinds for name in self.game.templates_of(kind)}
        if made.field.endswith(TEMPLATE) and made.field not in templates:
            self.error("expect/field", f"no kind has the template {brief(made.field)}", "printed",
                       nearest(made.field, sorted(templates)))
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
                       nearest(name, sorted((*self.game.kinds, *self.options))))
        elif numbers is None:
            self.check_option(name, "shows")
        elif not alone and len(numbers) > 1:
            self.error("expect/field", f"{brief(name)} is several numbers", "shows",
                       f"one of them is '{name}.0', and '{name}.length' is how many there are")
