"""What stays the same on every piece of a kind, though it belongs to one of them only."""

import re
from collections.abc import Iterable, Iterator, Sequence

from generator.base.findings import FileLocation, Findings
from generator.base.number_format import parse_int
from generator.drawing.faces.phrase import KindFacts
from generator.drawing.faces.template_survey import ElementSite
from generator.game.model.game import SIDES, Component, Field, Kind, Side, Value
from generator.judging.faces.face_reader import FaceReader, values_of
from generator.judging.faces.field_variation import mentions_field
from generator.playing.rules.rule_inputs import RuleInputs

MOST_SAMPLES = 12
# Drawn numbers: a few may have been forgotten, many are a scale.
MOST_NUMBERS = 2
NUMBER = re.compile(r"(?<![\d.,])\d+(?![\d.,]|\s*[×x/%°])")
MARKUP = re.compile(r"\*+|:[\w-]+:")
LETTERS = re.compile(r"[^\W\d_]{3}")


def check_fixed_content(eye: FaceReader, reads: RuleInputs | None, findings: Findings) -> None:
    """Tell words, icons, numbers and texts that a template shows whatever the piece is."""
    for kind, components in eye.kinds():
        for side in SIDES[:1 if kind.back == kind.front else 2]:
            looker = _SideChecker(eye, kind, side, components, findings)
            # What a piece is, before what it has: each place is reported once.
            for field in sorted(meaningful_fields(eye, kind, reads),
                                key=lambda item: item.type == "list"):
                looker.check_words(field)
            looker.check_numbers()
            looker.check_texts()


def words_of(field: Field) -> tuple[str, ...]:
    """The words that a field can be, or that can be in its list."""
    if field.type == "list":
        return field.item.choices if field.item else ()
    return field.choices


def meaningful_fields(eye: FaceReader, kind: Kind, reads: RuleInputs | None) -> Iterator[Field]:
    """The fields whose words matter: those that rules read, and those of the game's types."""
    types = {word for words in eye.game.types.values() for word in words}
    read = reads.fields.get(kind.name, ()) if reads else ()
    for name, field in kind.fields.items():
        words = words_of(field)
        if len(words) > 1 and (name in read or types.issuperset(words[:2])):
            yield field


def icons_of(words: Sequence[str], eye: FaceReader) -> dict[str, str]:
    """The icons that are named after words, each with its word."""
    symbols = eye.assets.symbols
    return {name: word for name in symbols if (word := word_in_name(name, words, symbols))}


def word_in_name(name: str, words: Iterable[str], results: Iterable[str]) -> str:
    """The word that an icon or a string is named after, if most of the other words have theirs."""
    choices = list(words)
    for word in sorted(choices, key=len, reverse=True):
        if word not in name:
            continue
        around = re.split(rf"(?:(?<=^)|(?<=[-.])){re.escape(word)}(?=$|[-.])", name, maxsplit=1)
        if len(around) == 2:
            family = [choice for choice in choices if choice != word
                      and around[0] + choice + around[1] in results]
            if family and 2 * len(family) >= len(choices) - 1:
                return word
    return ""


class _SideChecker:
    """Looks at one side of a kind."""

    def __init__(self, eye: FaceReader, kind: Kind, side: Side, components: Sequence[Component],
                 findings: Findings) -> None:
        self.eye = eye
        self.kind = kind
        self.components = components
        self.side = side
        self.sites = eye.sites(kind, side)
        self.findings = findings
        self.told: set[FileLocation] = set()

    def check_words(self, field: Field) -> None:
        """Icons and words that belong to one of the field's words and are on all pieces."""
        words = words_of(field)
        texts = _texts_of(words, self.eye.facts(self.kind))
        icons = icons_of(words, self.eye)
        places: dict[FileLocation, dict[str, list[Component]]] = {}
        for component in _sample(self.components, field):
            sight = self.eye.see(component, self.side)
            for mark in sight.marks if sight else ():
                word = {"icon": icons, "text": texts}.get(mark.sort, {}).get(mark.name)
                if word:
                    places.setdefault(mark.where, {}).setdefault(word, []).append(component)
        always = {where: next(iter(shown.items())) for where, shown in places.items()
                  if len(shown) == 1}
        # A face that shows several words on purpose, such as a price, is no slip.
        meant = len({word for word, those in always.values() if len(set(map(id, those))) > 1}) > 1
        for where, (word, those) in always.items():
            if where not in self.told and (self.repeats(where, word, those, field) or (
                    not meant and _is_fixed(word, those, field))):
                self.told.add(where)
                self.findings.warning(
                    "face/fixed-word", f"this shows '{word}' on every '{self.kind.title}', "
                    f"whatever its '{field.name}' is", where,
                    f"let it follow '{field.name}'; if it is meant, give it a name without "
                    f"'{word}' in it")

    def repeats(self, where: FileLocation, word: str, shown: Sequence[Component],
                field: Field) -> bool:
        """Whether a list is gone through, and shows the word more often than it contains it."""
        return any(site.element.where == where and any(str(repeat.source) == field.name
                                                       for repeat in site.repeats)
                   for site in self.sites) and any(
            isinstance(items := values_of(component).get(field.name), tuple)
            and shown.count(component) > items.count(word) for component in shown)

    def check_numbers(self) -> None:
        """A number that isn't replaced, on pieces that have numbers of their own."""
        fields = [name for name, field in self.kind.fields.items()
                  if field.type in ("int", "number")]
        if any(mentions_field(site, "copies") for site in self.sites):
            fields.append("copies")
        fields = [name for name in fields if len({values_of(component).get(name)
                                                  for component in self.components}) > 1]
        results = [(site, number) for site in self.sites if not site.shows and not site.repeats
                 for number in _numbers(site)]
        if not fields or len({number for _, number in results}) > MOST_NUMBERS:
            return
        for site, number in results:
            odd = next((component for component in self.components
                        if all(values_of(component).get(name) != number for name in fields)), None)
            if odd:
                names = " and ".join(f"'{name}'" for name in fields)
                self.findings.warning(
                    "face/fixed-number", f"this prints {number} on every '{self.kind.title}', "
                    f"though {names} of '{odd.id}' {'is' if len(fields) == 1 else 'are'} "
                    "something else", site.element.where,
                    f"print the figure with data-slot=\"{fields[0]}\"", (odd.where,))

    def check_texts(self) -> None:
        """Words in a template that other languages have words for."""
        first, *languages = self.eye.game.languages
        words = self.eye.assets.words
        strings = words[first].strings if first in words else {}
        for site in self.sites:
            text = _site_text(site) if site.element.tag == "text" else ""
            if not LETTERS.search(text) or any(wishes.slot or wishes.text
                                               for wishes in site.all_directives()):
                continue
            key = next(
                (
                    key
                    for key, string in strings.items()
                    if _begins_with(string, text)
                    and any(
                        not _begins_with(words[language].strings.get(key, string), text)
                        for language in languages
                        if language in words
                    )
                ),
                None,
            )
            if key:
                self.findings.warning(
                    "face/not-translated", f"'{text}' is the same here in every language, though "
                    f"there is a string '{key}' for it", site.element.where,
                    f"write data-slot=\"strings.{key}\"",
                    tuple(filter(None, [words[first].where.get(key)])))


def _sample(components: Sequence[Component], field: Field) -> list[Component]:
    """Components with different words."""
    results: dict[Value, Component] = {}
    for component in components:
        value = values_of(component).get(field.name)
        if value not in (None, ()):
            results.setdefault(value, component)
    return list(results.values())[:MOST_SAMPLES]


def _component_words(component: Component) -> set[Value]:
    """All words of a component, in whatever field."""
    return {item for value in component.values.values()
            for item in (value if isinstance(value, tuple) else (value,))}


def _is_fixed(word: str, shown: Sequence[Component], field: Field) -> bool:
    """Whether a word is on pieces that haven't got it, and on more than one sort of them."""
    different = {values_of(component).get(field.name) for component in shown}
    return len(different) > 1 and any(
        word not in _component_words(component) for component in shown
    )


def _texts_of(words: Sequence[str], facts: KindFacts) -> dict[str, str]:
    """The texts that stand for one word alone."""
    results: dict[str, str] = {}
    for key, text in facts.written.items():
        word = word_in_name(key, words, facts.written)
        if word:
            plain = " ".join(MARKUP.sub("", text).split())
            results[plain] = word if results.get(plain, word) == word else ""
    return results


def _numbers(site: ElementSite) -> Iterator[int]:
    """The numbers that a text has always, where it has nothing else or is between names."""
    if site.element.tag != "text":
        return
    wishes = site.wishes
    if wishes.text:
        parts = [part for part in wishes.text.parts if isinstance(part, str)]
    elif wishes.slot or any(element.attrs.keys() & {"data-slot", "data-text"}
                            for element in site.element.walk()):
        return
    else:
        parts = [_site_text(site)]
    for part in parts:
        plain = MARKUP.sub("", part).strip()
        if NUMBER.fullmatch(plain) and (number := parse_int(plain)) is not None:
            yield number


def _site_text(site: ElementSite) -> str:
    """The content of a text of a template."""
    return " ".join("".join(child for element in site.element.walk() for child in element.children
                            if isinstance(child, str)).split())


def _begins_with(item: str, text: str) -> bool:
    plain = " ".join(MARKUP.sub("", item).split())
    return plain == text or plain.startswith((text + " ", text + ","))
