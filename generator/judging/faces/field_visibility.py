"""Each field that the rules read must show: vary it, and look at what becomes of the face."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from generator.base.findings import Findings
from generator.game.model.game import SIDES, Component, Kind, Value
from generator.judging.faces.face_reader import (
    FaceMark,
    FaceReader,
    FaceView,
    MarkKey,
    region,
    values_of,
    with_value,
)
from generator.judging.faces.field_variation import (
    alternative_lists,
    alternative_values,
    find_representatives,
    mentions_field,
)
from generator.judging.faces.fixed_content import meaningful_fields
from generator.playing.rules.rule_inputs import RuleInputs

# A pixel differs if a channel does by so much of 255; a mark is seen if that many pixels differ.
PIXEL_DIFFERENCE = 32
LEAST_PIXELS = 2
LEAST_PART = 0.004
# A row of as many equal icons as a field says shows it, but not one, two or three of them.
LEAST_COUNT = 4
NUMBERS = ("int", "number")


@dataclass(frozen=True, slots=True, eq=False)
class FieldTrial:
    """A component, and the same with another value in one field, or in one place of a list."""

    field: str
    before: Component
    after: Component
    place: int | None = None

    @property
    def value(self) -> Value:
        """What was put into the field, or into the place of its list."""
        value = values_of(self.after)[self.field]
        return value if self.place is None or not isinstance(value, tuple) else value[self.place]


@dataclass(frozen=True, slots=True)
class FaceChange:
    """What a trial does to one side: marks that come, and whether anything differs at all."""

    trial: FieldTrial
    before: FaceView
    after: FaceView
    new_marks: tuple[FaceMark, ...]
    differs: bool


def check_field_visibility(eye: FaceReader, reads: RuleInputs | None, same: set[str],
                           findings: Findings) -> None:
    """Report fields that rules read and that faces don't show, or show where no player sees it.

    What a template prints of other fields must be seen, too. Icons that are the `same` were
    reported already.
    """
    changes: list[FaceChange] = []
    for kind, components in eye.kinds():
        read = [name for name in (reads.fields.get(kind.name, ()) if reads else ())
                if name in kind.fields and kind.fields[name].type != "text"]
        for field in read:
            changes += _check_field(eye, kind, components, field, findings)
        for field in _printed_fields(eye, kind, reads, read):
            changes += _text_changes(eye, components, field)
        _check_translated_fields(eye, kind, components, findings)
    _check_visible(eye, changes, same, findings)


def _printed_fields(eye: FaceReader, kind: Kind, reads: RuleInputs | None,
                    read: Sequence[str]) -> Iterator[str]:
    """The fields that rules don't read and a template prints."""
    words = [field.name for field in meaningful_fields(eye, kind, reads)]
    numbers = [name for name, field in kind.fields.items() if field.type in NUMBERS]
    sites = [site for side in SIDES for site in eye.sites(kind, side)]
    for name in (*words, *numbers, "copies"):
        if name not in read and any(mentions_field(site, name) for site in sites):
            yield name


def _text_changes(eye: FaceReader, components: Sequence[Component],
                  field: str) -> Iterator[FaceChange]:
    """What becomes of a field that only has to be seen where it is printed; a size isn't."""
    for trial in _trials(eye, components, field):
        for change in _changes(eye, trial):
            come = change.new_marks if isinstance(trial.value, str) else tuple(
                mark for mark in change.new_marks if mark.sort == "text")
            yield FaceChange(trial, change.before, change.after, come, change.differs)


def _check_field(eye: FaceReader, kind: Kind, components: Sequence[Component], field: str,
                 findings: Findings) -> list[FaceChange]:
    results = [(trial, changes) for trial in _trials(eye, components, field)
             if (changes := _changes(eye, trial))]
    dead = [trial for trial, changes in results if not any(entry.differs for entry in changes)]
    if dead and not _is_counted_by_icons(eye, components, field) \
            and not _is_explained_elsewhere(eye, components, field):
        trial, where = dead[0], eye.place(kind, "front")
        related = (trial.before.places.get(field, trial.before.where),)
        item = "" if trial.place is None else f" in place {trial.place + 1}"
        if len(dead) == len(results):
            findings.error(
                "face/not-shown", f"the rules read '{field}' of '{kind.title}', but nothing on it "
                "shows it", where, f"print it, for example with data-slot=\"{field}\", or show an "
                "icon by it", related)
        else:
            findings.warning(
                "face/not-shown", f"'{field}' of '{trial.before.id}' isn't shown on it: with "
                f"'{trial.value}'{item} it looks the same", where,
                f"show it there, too: other pieces of this kind show their '{field}'", related)
    return [change for _, changes in results for change in changes]


def _check_translated_fields(eye: FaceReader, kind: Kind, components: Sequence[Component],
                             findings: Findings
                      ) -> None:
    """What has a translation is meant to be read."""
    sites = [site for side in SIDES for site in eye.sites(kind, side)]
    for name, field in kind.fields.items():
        if field.type != "text" or any(mentions_field(site, name) for site in sites):
            continue
        words = [eye.assets.words[language] for language in eye.game.languages
                 if language in eye.assets.words]
        place = next((word.where.get(f"{component.id}.{name}") for component in components
                      for word in words if f"{component.id}.{name}" in word.strings), None)
        if place:
            findings.warning(
                "face/not-shown", f"'{name}' of '{kind.title}' is translated, but nothing on it "
                "shows it", eye.place(kind, "front"), f"print it with data-slot=\"{name}\"",
                (place,))


def _trials(eye: FaceReader, components: Sequence[Component], field: str) -> list[FieldTrial]:
    """Trials of one field that can be drawn."""
    kind = components[0].kind
    facts = eye.facts(kind)
    sites = [site for side in SIDES for site in eye.sites(kind, side)]
    trials: list[FieldTrial] = []
    for component in find_representatives(components, field, sites, facts):
        value = values_of(component)[field]
        if isinstance(value, tuple):
            trials += [FieldTrial(field, component, with_value(component, field, new), place)
                      for place, new in alternative_lists(kind, field, value, components)]
            continue
        for other in alternative_values(component, field, components):
            trial = FieldTrial(field, component, with_value(component, field, other))
            if all(eye.see(trial.after, side) for side in SIDES if eye.template(kind, side)):
                trials.append(trial)
                break
    return trials


def _changes(eye: FaceReader, trial: FieldTrial) -> list[FaceChange]:
    """What a trial does to each side; nothing is known if one of them can't be drawn."""
    changes: list[FaceChange] = []
    kind = trial.before.kind
    for side in SIDES[:1 if kind.front == kind.back else 2]:
        before, after = eye.see(trial.before, side), eye.see(trial.after, side)
        if before and after:
            were = Counter(mark.key for mark in before.marks)
            come = tuple(mark for mark in after.marks if not _take_mark(were, mark))
            gone = len(before.marks) + len(come) - len(after.marks)
            # A colour may show a word, but no number.
            differs = bool(come or gone) or (isinstance(trial.value, str | bool)
                                             and eye.digest(before) != eye.digest(after))
            changes.append(FaceChange(trial, before, after, come, differs))
        elif eye.template(kind, side):
            return []
    return changes


def _take_mark(marks: Counter[MarkKey], mark: FaceMark) -> bool:
    marks[mark.key] -= 1
    return marks[mark.key] >= 0


def _is_counted_by_icons(eye: FaceReader, components: Sequence[Component], field: str) -> bool:
    """Whether every piece has as many equal icons as the field says: counted by something else."""
    for component in components:
        value = values_of(component)[field]
        icons = Counter(mark.name for side in SIDES if (sight := eye.see(component, side))
                        for mark in sight.marks if mark.sort == "icon")
        if not isinstance(value, int) or value < LEAST_COUNT or value not in icons.values():
            return False
    return True


def _is_explained_elsewhere(eye: FaceReader, components: Sequence[Component], field: str) -> bool:
    """Whether an aid or a board, which has no fields itself, shows the field of every piece."""
    results = [_shown_words(eye, item) for other, those in eye.kinds() if not other.fields
            for item in those]
    return any(all(_has_entry(names, component, field) for component in components)
               for names in results)


def _shown_words(eye: FaceReader, component: Component) -> set[str]:
    return {word for side in SIDES if (sight := eye.see(component, side))
            for mark in sight.marks if mark.sort != "shape"
            for word in (mark.name, *mark.name.replace(",", " ").split())}


def _has_entry(names: set[str], component: Component, field: str) -> bool:
    """Whether a piece is named there, with what its field says."""
    value = values_of(component)[field]
    items = value if isinstance(value, tuple) else (value,)
    result = {component.id, *(entry for name, entry in component.values.items()
                           if name != field and isinstance(entry, str))}
    return bool(result & names) and all(str(item) in names for item in items)


@dataclass(frozen=True, slots=True)
class VisibilityQuestion:
    """Whether marks that came with a field can be seen in what differs between two pictures."""

    before: FaceView
    after: FaceView
    marks: tuple[tuple[str, FaceMark], ...]


def _questions(eye: FaceReader, changes: Sequence[FaceChange]) -> Iterator[VisibilityQuestion]:
    """One for each change; but every other place of all lists of a piece is asked at once."""
    lists: dict[tuple[int, int], list[FaceChange]] = {}
    for change in changes:
        if change.trial.place is None:
            yield VisibilityQuestion(change.before, change.after,
                           tuple((change.trial.field, mark) for mark in change.new_marks))
        else:
            key = id(change.trial.before), change.trial.place % 2
            lists.setdefault(key, []).append(change)
    for together in lists.values():
        merged = together[0].trial.before
        for trial in dict.fromkeys(change.trial for change in together):
            items = values_of(merged)[trial.field]
            assert isinstance(items, tuple)
            assert trial.place is not None
            merged = with_value(merged, trial.field, (
                *items[:trial.place], trial.value, *items[trial.place + 1:]))
        for side in SIDES:
            before, after = eye.see(together[0].trial.before, side), eye.see(merged, side)
            asked = [change for change in together if change.before.side == side]
            if before and after and asked:
                there = {mark.key for mark in after.marks}
                yield VisibilityQuestion(before, after, tuple(
                    (change.trial.field, mark) for change in asked for mark in change.new_marks
                    if mark.key in there))


def _check_visible(eye: FaceReader, changes: Sequence[FaceChange], same: set[str],
                   findings: Findings) -> None:
    """What comes with a value must be seen: not covered, without ink, or cut off."""
    asked = [question for question in _questions(eye, changes)
             if any(mark.sort != "shape" for _, mark in question.marks)]
    pixels = eye.pixels([sight for item in asked for sight in (item.before, item.after)])
    result = set()
    for question, before, after in zip(asked, pixels[::2], pixels[1::2], strict=True):
        if before is None or after is None:
            continue
        kind = question.before.component.kind
        differs = np.abs(before.astype(np.int16) - after).max(axis=2) > PIXEL_DIFFERENCE
        for field, mark in question.marks:
            if mark.sort == "shape" or mark.name in same or (mark.where, field) in result:
                continue
            there = differs[region(kind, mark.box)]
            if there.sum() < max(LEAST_PIXELS, LEAST_PART * there.size):
                result.add((mark.where, field))
                findings.error(
                    "face/hidden", f"'{field}' of '{kind.title}' can't be seen here: with another "
                    f"value the {question.before.side} looks the same", mark.where,
                    "it may lie under something, have no ink, or be cut off",
                    (question.before.component.where,))
