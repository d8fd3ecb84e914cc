"""What a template reads: the names that decide how a face looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import repeat as again

from generator.faces.colours import UnknownColourError
from generator.faces.compute import MOST_CELLS, Compute, TooManyError
from generator.faces.phrase import Phrase, UnknownNameError
from generator.faces.repeat import Repeat
from generator.faces.scope import OWN, REPEATED, Scope
from generator.model.assets import Picture
from generator.model.expression import MistakeError
from generator.model.kind import Kind


@dataclass(frozen=True, slots=True)
class Reads:
    """Names and conditions' words; those inside a repeat are read once for each item."""

    paths: tuple[Phrase, ...]
    words: tuple[str, ...]
    repeats: tuple[tuple[Repeat, Reads], ...]
    pictures: tuple[Phrase, ...]
    computed: tuple[Compute, ...] = ()

    def values(self, scope: Scope, pictures: Mapping[str, Picture]) -> Iterator[object]:
        """Everything that is read on one face; equal values make equal faces."""
        for path in self.paths:
            try:
                yield path.value(scope)
            except UnknownNameError as unknown:
                yield unknown.args
        for word in self.words:
            yield scope.word(word)
        for phrase in self.pictures:
            picture = pictures.get(phrase.literal or _text(phrase, scope))
            yield picture.digest if picture else None
        for compute in self.computed:
            try:
                yield from compute.cells(scope)
            except (UnknownNameError, UnknownColourError, MistakeError) as wrong:
                yield wrong.args
            except TooManyError:
                # As many as were computed, so that whoever asks for so many stops as soon.
                yield from again("too many", MOST_CELLS)
        for repeat, inside in self.repeats:
            try:
                items = repeat.items(scope)
            except UnknownNameError:
                continue
            yield items
            for index, item in enumerate(items):
                inner = scope.repeated(str(repeat.source), item, index)
                yield from inside.values(inner, pictures)

    def asks_component(self, kind: Kind, repeated: bool = False) -> bool:
        """Whether anything belongs to the single component, not to its kind or game."""
        own = {*kind.fields, *OWN}
        local = REPEATED if repeated else ()

        def is_own(path: Phrase) -> bool:
            first = path.parts[0]
            root = first.split(".")[0] if isinstance(first, str) else ""
            return root in own and root not in local

        paths = [*self.paths, *(path for each in self.computed for path in each.paths())]
        words = [*self.words, *(word for each in self.computed for word in each.words())]
        return (any(is_own(each) for path in paths for each in (path, *path.mentioned()))
                or any(word in own and word not in local for word in words)
                or any(is_own(each) for repeat, _ in self.repeats
                       for each in (repeat.source, *repeat.source.mentioned()))
                or any(inside.asks_component(kind, repeated=True) for _, inside in self.repeats))


def _text(phrase: Phrase, scope: Scope) -> str:
    try:
        return phrase.text(scope)
    except UnknownNameError:
        return ""
