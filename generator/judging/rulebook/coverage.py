"""What a rulebook leaves out: kinds of pieces, printed words, figures and switches, rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.base.budget import spend
from generator.base.findings import FileLocation, Findings, suggest
from generator.game.model.assets import GameStrings
from generator.game.model.game import Game, Kind
from generator.game.model.rulebook import Book, BookHeading, Rulebook, plain_text
from generator.playing.rules.engine import Option
from generator.playing.rules.rule_inputs import RuleInputs

OPTION, COUNT, VALUES = "options", "count", "values"
# When a match of bots is given up: no rule of the game, and nobody at a table has to know it.
LIMIT = "max_turns"
# Finding the nearest rule takes long: of more unknown ones the first are reported.
MOST_REPORTED = 60
# Microseconds to look for a word in a thousand letters of a book.
SEARCH_WORK = 0.3
# What a switch says if it only switches something on.
PLAIN_CHOICES = ("on", "off", "yes", "no")


@dataclass(frozen=True)
class Coverage:
    """A book beside the game that it tells; `words` are the game's texts in its language.

    `reads` is what the rules read, None if they aren't known; `switches` what they let choose.
    """

    game: Game
    words: GameStrings | None
    rulebook: Rulebook
    book: Book
    reads: RuleInputs | None = None
    switches: tuple[Option, ...] = ()

    def check(self, findings: Findings) -> None:
        """Report all that is left out."""
        self._check_kinds(findings)
        self._check_keywords(findings)
        self._check_words(findings)
        self._check_figures(findings)
        self._check_switches(findings)
        self._check_rules(findings)

    # What is written

    @cached_property
    def text(self) -> str:
        """All words of the book, small."""
        return normalize_case(plain_text(tuple(self.book.bits())))

    @cached_property
    def _facts(self) -> frozenset[str]:
        return frozenset(bit.text for bit in self.book.bits() if bit.sort == "fact")

    @cached_property
    def _icons(self) -> frozenset[str]:
        return frozenset(bit.text for bit in self.book.bits() if bit.sort == "icon")

    @cached_property
    def _explained_words(self) -> frozenset[str]:
        """What is marked as a term, stands out, or is a title."""
        normalize_cases = {normalize_case(name) for bit in self.book.bits() if bit.sort == "term"
                 for name in (bit.text, bit.shown)}
        normalize_cases |= {normalize_case(bit.text.strip(" .,:;!?")) for bit in self.book.bits()
                  if bit.sort == "text" and bit.bold}
        return frozenset(normalize_cases | {normalize_case(plain_text(block.bits).strip())
                                  for block in self.book.blocks
                                  if isinstance(block, BookHeading)})

    def says(self, words: str) -> bool:
        """Whether words stand anywhere in the book, in capitals or not."""
        spend(SEARCH_WORK * (1 + len(self.text) / 1_000))
        return normalize_case(words) in self.text

    @cached_property
    def _named_parts(self) -> frozenset[str]:
        """The pieces whose values are told: {values.box-01.points}."""
        parts = (fact.split(".", 2) for fact in self._facts)
        return frozenset(part[1] for part in parts if part[0] == VALUES and len(part) == 3)

    @cached_property
    def _named_options(self) -> frozenset[str]:
        """The options that are told, or a part of them: {options.heaps.2}."""
        parts = (fact.split(".", 2) for fact in self._facts)
        return frozenset(part[1] for part in parts if part[0] == OPTION and len(part) > 1)

    @property
    def _book_start(self) -> FileLocation:
        return FileLocation(self.book.where.file, 1, 1)

    # What is left out

    def _check_kinds(self, findings: Findings) -> None:
        shown = {figure.kind for figure in self.book.figures() if figure.sort == "piece"}
        for kind in self.game.kinds.values():
            ids = [component.id for component in self.game.of_kind(kind.name)]
            named = {f"{COUNT}.{item}" for item in (kind.name, *ids)} & self._facts \
                or not self._named_parts.isdisjoint(ids)
            if ids and kind.name not in shown and not named \
                    and not any(map(self.says, self.called(kind))):
                findings.warning("book/unmentioned", f"the book never mentions the kind "
                                 f"'{kind.name}' ({kind.plural})", self._book_start,
                                 f"show one, ![]({kind.name}:{ids[0]}), or count them, "
                                 f"{{{COUNT}.{kind.name}}}", (kind.where,))

    def called(self, kind: Kind) -> tuple[str, ...]:
        """What a kind's pieces are called in the book's language: one of them, and several."""
        names = []
        for key, written in (("title", kind.title), ("plural", kind.plural)):
            result = self.words.find(f"kind.{kind.name}.{key}") if self.words else None
            names.append(result or written)
        return tuple(dict.fromkeys(filter(None, names)))

    def _check_keywords(self, findings: Findings) -> None:
        for name in self.game.keywords:
            if normalize_case(name) not in self._explained_words:
                findings.warning("book/unexplained", f"no page explains the keyword '{name}'",
                                 self._book_start, f"write [[{name}]] where it is explained",
                                 (self.game.place(f"keywords.{name}"),))

    def _check_words(self, findings: Findings) -> None:
        """Words that pieces choose from, and print."""
        strings: Mapping[str, str] = self.words.strings if self.words else {}
        values = dict.fromkeys(
            word
            for component in self.game.components
            for value in component.values.values()
            for word in _value_words(value)
        )
        for word in values:
            name = strings.get(word, "")
            if name and word not in self._icons and not self.says(name):
                findings.warning("book/unexplained", f"no page explains '{name}', which pieces "
                                 f"have as '{word}'", self._book_start,
                                 f"write about it, or show its icon :{word}:")

    def _check_figures(self, findings: Findings) -> None:
        for name in self.reads.options if self.reads else ():
            if name in self.game.options and name not in self._named_options:
                findings.warning("book/unstated", f"the rules play with '{name}', and the book "
                                 "never states it", self._book_start,
                                 f"write {{{OPTION}.{name}}} where it matters",
                                 (self.game.place(f"{OPTION}.{name}"),))

    def _check_switches(self, findings: Findings) -> None:
        for switch in self.switches:
            if switch.name == LIMIT:
                continue
            named = f"{OPTION}.{switch.name}" in self._facts or self.says(switch.name)
            if not named:
                ways = ", ".join(switch.choices) or "a number"
                findings.warning("book/unstated", f"the book never states the option "
                                 f"'{switch.name}': {switch.summary}", self._book_start,
                                 f"name it with what can be chosen: {ways}")
                continue
            # What is played if nobody says anything is the rest of the book.
            for choice in switch.choices:
                if choice not in (switch.default, *PLAIN_CHOICES) and not self.says(choice):
                    findings.warning("book/unstated", f"the book never says that "
                                     f"'{switch.name}' can be '{choice}'", self._book_start,
                                     "say what is played then")

    def _check_rules(self, findings: Findings) -> None:
        results = {item.rule: None for item in self.rulebook.rules}
        if not results:
            return
        unknown = [item for item in self.book.mentions if item.rule not in results]
        for item in unknown[:MOST_REPORTED]:
            findings.error("book/rule", f"the rules have no '{item.rule}'", item.where,
                           suggest(item.rule, list(results)))
        rules = {item.rule for item in self.book.mentions}
        for rule in self.rulebook.rules:
            if rule.rule not in rules:
                findings.warning("book/untold", f"no paragraph tells {rule.rule}", self._book_start,
                                 f"tell it, and write <!-- {rule.rule} --> behind it",
                                 (rule.where,))


def normalize_case(text: str) -> str:
    """A text as texts are compared: in small letters, with the apostrophes of a keyboard."""
    return text.casefold().replace("\u2019", "'")


def _value_words(value: object) -> Iterator[str]:
    """The words of a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _value_words(item)
