"""Directives: what an element's data- attributes ask for."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from generator.base.findings import Complaint, Finding, nearest, suggest
from generator.base.units import MM_PER, length
from generator.drawing.faces.computed_parts import PartRequest, part_attributes, read_part_request
from generator.drawing.faces.phrase import (
    Phrase,
    Repeat,
    is_theme_colour,
    parse_phrase,
    read_repeat,
)
from generator.drawing.text.wrapping import has_patterns
from generator.game.expressions.conditions import Condition, parse_condition, words
from generator.game.svg.tree import Element

COLOURS = ("fill", "stroke", "stop-color", "color")
OTHER_ATTRIBUTES = ("slot", "text", "show-if", "repeat", "at", "step", "columns", "row-step", "use",
                    "ink",
          "fit", "width", "valign", "hyphenate", "keywords", "list", "indent", "part", "rule",
          "compute")
KNOWN_ATTRIBUTES = tuple(f"data-{name}" for name in (*COLOURS, *OTHER_ATTRIBUTES))
# Where an attribute works; those not named here work everywhere but on a tspan.
PLACES = {"data-slot": ("text", "tspan"), "data-text": ("text", "tspan"), "data-use": ("use",),
          "data-fit": ("text",), "data-width": ("text",), "data-valign": ("text",),
          "data-hyphenate": ("text",), "data-list": ("text",),
          "data-keywords": ("text",), "data-indent": ("text",),
          "data-part": ("tspan",), "data-rule": ("tspan",),
          "data-compute": ("g",)}
TSPAN_ATTRIBUTES = ("data-slot", "data-text", "data-show-if", "data-fill", "data-part", "data-rule")
REPEAT_ATTRIBUTES = ("data-at", "data-step", "data-columns", "data-row-step")
# In one template; it isn't read to its end for more.
MOST_MISTAKES = 1_000
INKS = ("art", "low")
VALIGNS = ("top", "middle", "bottom")
PARTS = ("below", "bottom")
T = TypeVar("T")
SETTABLE = re.compile(r"data-set-([a-z][A-Za-z0-9-]*)")


@dataclass(frozen=True, slots=True)
class Extent:
    """A length: mm on paper, or user units if it was written without a unit."""

    value: float
    on_paper: bool

    def user_units(self, mm_per_unit: float) -> float:
        """The length where a user unit is that large."""
        return self.value / mm_per_unit if self.on_paper else self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Directives:
    """An element's directives, read once."""

    show: Condition | None = None
    repeat: Repeat | None = None
    ink: str = ""
    slot: Phrase | None = None
    text: Phrase | None = None
    use: Phrase | None = None
    colours: tuple[tuple[str, Phrase], ...] = ()
    sets: tuple[tuple[str, Phrase], ...] = ()
    fit: Extent | None = None
    width: Extent | None = None
    valign: str = "top"
    hyphenate: str = ""
    keywords: str = ""
    # The sign of a list's items; None if lines are no items.
    sign: str | None = None
    indent: Extent | None = None
    part: str = ""
    rule: Extent | None = None
    compute: PartRequest | None = None

    def paths(self) -> Iterator[Phrase]:
        """The names whose values decide how the element itself is drawn."""
        if self.slot:
            yield self.slot
        for sentence in (self.text, self.use, *(sentence for _, sentence in self.sets)):
            if sentence:
                yield from sentence.inner()
        for _, colour in self.colours:
            if is_theme_colour(colour):
                yield colour
            else:
                yield from colour.inner()

    def words(self) -> tuple[str, ...]:
        """The words of the element's condition."""
        return tuple(words(self.show)) if self.show else ()


NO_DIRECTIVES = Directives()


def read_directives(element: Element, mistakes: list[Finding]) -> Directives | None:
    """Read an element's data- attributes; None if it has none."""
    attrs = {name: value for name, value in element.attrs.items() if name.startswith("data-")}
    if not attrs:
        return None
    reader = _DirectivesReader(element, attrs, mistakes)
    if reader.own or "data-compute" not in attrs:
        reader.refuse_unknown()
        reader.refuse_misplaced()
    return reader.directives()


class _DirectivesReader:
    """Reads one element's attributes; a mistake costs only the attribute that has it."""

    def __init__(self, element: Element, attrs: Mapping[str, str], mistakes: list[Finding]) -> None:
        self.element = element
        self.attrs = attrs
        self.mistakes = mistakes
        # What a computed part has in addition to what every element can have.
        self.own = part_attributes(attrs.get("data-compute", ""))

    def report(self, code: str, message: str, hint: str = "", grave: bool = True) -> None:
        self.mistakes.append(Finding(code, "error" if grave else "warning", message,
                                     self.element.where, hint))

    def refuse_unknown(self) -> None:
        names = [*KNOWN_ATTRIBUTES, *self.own]
        for name in self.attrs if len(self.mistakes) < MOST_MISTAKES else ():
            if name not in names and not SETTABLE.fullmatch(name):
                # A near miss is a slip; anything else may be another program's.
                near = nearest(name[5:], [name[5:] for name in names], 0.7)
                self.report("template/unknown-attribute",
                            f"<{self.element.tag}> has an unknown attribute '{name}'",
                            f"did you mean 'data-{near}'?" if near else "", grave=bool(near))

    def refuse_misplaced(self) -> None:
        tag = self.element.tag
        for name in self.attrs:
            if name in self.own:
                continue
            if name in REPEAT_ATTRIBUTES and "data-repeat" not in self.attrs:
                self.report("template/bad-attribute", f"{name} does nothing without data-repeat")
            elif name == "data-rule" and "data-part" not in self.attrs:
                self.report("template/bad-attribute", "data-rule does nothing without data-part")
            elif tag == "tspan":
                if name not in TSPAN_ATTRIBUTES \
                        and (name in KNOWN_ATTRIBUTES or SETTABLE.fullmatch(name)):
                    self.report("template/bad-attribute", f"{name} doesn't work on a <tspan>",
                                "put it on the <text>")
            elif tag not in PLACES.get(name, (tag,)):
                places = " and ".join(f"<{place}>" for place in PLACES[name])
                self.report("template/bad-attribute",
                            f"{name} works on {places}, not on <{tag}>")

    def directives(self) -> Directives:
        return Directives(
            show=self.read("data-show-if", parse_condition),
            repeat=None if self.own else self.read_or_report(lambda: read_repeat(self.attrs)),
            ink=self.choice("data-ink", INKS, ""),
            slot=self.read("data-slot", parse_phrase),
            text=self.read("data-text", parse_phrase),
            use=self.read("data-use", parse_phrase),
            colours=tuple(self.phrases({f"data-{name}": name for name in COLOURS})),
            sets=tuple(self.phrases({name: match[1] for name in self.attrs
                                     if (match := SETTABLE.fullmatch(name))})),
            fit=self.size("data-fit"),
            width=self.size("data-width"),
            valign=self.choice("data-valign", VALIGNS, "top"),
            hyphenate=self.hyphenate(),
            keywords=self.choice("data-keywords", ("yes", "no"), ""),
            sign=self.attrs.get("data-list"),
            indent=self.size("data-indent"),
            part=self.choice("data-part", PARTS, ""),
            rule=self.size("data-rule"),
            compute=read_part_request(self.attrs, self.report),
        )

    def phrases(self, names: Mapping[str, str]) -> Iterator[tuple[str, Phrase]]:
        for attribute, target in names.items():
            sentence = self.read(attribute, parse_phrase)
            if sentence:
                yield target, sentence

    def read(self, name: str, read: Callable[[str], T]) -> T | None:
        return self.read_or_report(lambda: read(self.attrs[name])) if name in self.attrs else None

    def read_or_report(self, read: Callable[[], T]) -> T | None:
        try:
            return read()
        except Complaint as complaint:
            self.mistakes.append(complaint.at(self.element.where))
            return None

    def choice(self, name: str, choices: tuple[str, ...], default: str) -> str:
        value = self.attrs.get(name, default)
        if value != default and value not in choices:
            self.report("template/bad-attribute", f"{name} is '{value}'",
                        suggest(value, choices))
            return default
        return value

    def hyphenate(self) -> str:
        """The language whose words are parted; 'auto' is that of the build."""
        language = self.attrs.get("data-hyphenate")
        if language is None:
            return ""
        if not language or language == "auto":
            return "auto"
        if has_patterns(language):
            return language
        self.report("template/bad-attribute", f"data-hyphenate is '{language}', a language whose "
                    "words can't be divided here", "write 'auto' for the language of the build, "
                    "or a code such as 'de'")
        return ""

    def size(self, name: str) -> Extent | None:
        text = self.attrs.get(name)
        if text is None:
            return None
        on_paper = any(text.strip().endswith(unit) for unit in MM_PER)
        try:
            value = length(text if on_paper else text.strip() + "mm")
        except ValueError:
            value = 0.0
        if value > 0:
            return Extent(value, on_paper)
        self.report("template/bad-attribute", f"{name} is '{text}', not a size",
                    "write it like '6.5pt' or '40mm'")
        return None
