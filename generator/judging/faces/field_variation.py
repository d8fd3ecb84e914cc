"""Varying: which components stand for their kind, and what else one of their fields could be."""

from collections.abc import Iterator, Sequence

from generator.drawing.faces.phrase import KindFacts, Scope
from generator.drawing.faces.template_survey import ElementSite
from generator.game.expressions.conditions import evaluate, words
from generator.game.model.game import Component, Field, Kind, Value
from generator.judging.faces.face_reader import values_of

MOST_REPRESENTATIVES = 10
MOST_VALUES = 12


def mentions_field(site: ElementSite, field: str) -> bool:
    """Whether a field decides how an element of a template is drawn, or whether it is."""
    return any(name.split(".")[0] == field for name in _field_names(site))


def _field_names(site: ElementSite) -> Iterator[str]:
    for wishes in site.all_directives():
        for path in wishes.paths():
            yield from (name.literal or "" for name in (path, *path.all_names()))
    for show in site.shows:
        yield from words(show)
    for repeat in site.repeats:
        yield str(repeat.source)
    compute = site.wishes.compute
    if compute:
        yield from compute.words()
        for path in (*compute.sources(), *compute.paths()):
            yield from (name.literal or "" for name in (path, *path.all_names()))


def find_representatives(components: Sequence[Component], field: str, sites: Sequence[ElementSite],
                         facts: KindFacts
             ) -> list[Component]:
    """One component for each way in which the conditions around a field fall.

    Components that say nothing about it themselves don't count; of lists the longest does.
    """
    telling = [site for site in sites if mentions_field(site, field)]
    results = [part for part in components if _has_value(part, field)]
    matching: dict[tuple[bool, ...], Component] = {}
    for component in results:
        scope = Scope(component, facts)
        shown = tuple(all(evaluate(show, scope) for show in site.shows) for site in telling)
        result = matching.get(shown)
        if result is None or _length(component, field) > _length(result, field):
            matching[shown] = component
    return list(matching.values())[:MOST_REPRESENTATIVES]


def _has_value(component: Component, field: str) -> bool:
    value = values_of(component).get(field)
    asked = component.kind.fields.get(field)
    return value not in (None, ()) and (asked is None or asked.required or value != asked.default)


def _length(component: Component, field: str) -> int:
    value = values_of(component).get(field)
    return len(value) if isinstance(value, tuple) else 0


def alternative_values(component: Component, field: str,
                       components: Sequence[Component]) -> list[Value]:
    """What else a field could be: as it is for others of the kind, then what its type allows."""
    asked, value = component.kind.fields.get(field), values_of(component)[field]
    fromkeys = list(dict.fromkeys(values_of(part)[field] for part in components
                               if field in values_of(part)))
    if field == "copies" or (asked and asked.type in ("int", "number")):
        assert isinstance(value, int | float)
        return [number for number in (*_unused_numbers(value, fromkeys), *fromkeys)
                if _is_allowed(number, asked)
                and number != value][:MOST_VALUES]
    if asked is None or asked.type in ("text", "list"):
        return []
    allowed: tuple[Value, ...] = (True, False) if asked.type == "bool" else asked.choices
    return [item for item in dict.fromkeys((*fromkeys, *allowed)) if item not in (value, None)]


def _unused_numbers(value: float, values: Sequence[Value]) -> Iterator[Value]:
    """Numbers that nothing else on a face is likely to be, as long as the usual ones."""
    usual = {item for item in values if isinstance(item, int | float)}
    digits = max((len(str(int(abs(item)))) for item in usual), default=1)
    first = 10 ** (digits - 1)
    for step in range(9 * first):
        candidate = int(value) + 1 + step
        if candidate >= 10 ** digits:
            candidate -= 9 * first
        if candidate not in usual:
            yield candidate
        if step > MOST_VALUES:
            return


def _is_allowed(value: Value, asked: Field | None) -> bool:
    low, high = asked.bounds if asked else (1, None)
    return isinstance(value, int | float) and (low is None or value >= low) \
        and (high is None or value <= high)


def alternative_lists(kind: Kind, field: str, items: tuple[Value, ...],
                components: Sequence[Component]) -> Iterator[tuple[int, tuple[Value, ...]]]:
    """For each place of a list the list with something else there, which it hasn't got already."""
    asked = kind.fields[field].item
    lists = (values_of(component).get(field) for component in components)
    fromkeys = dict.fromkeys(item for entry in lists if isinstance(entry, tuple) for item in entry)
    allowed = dict.fromkeys((*fromkeys, *(asked.choices if asked else ())))
    for place, item in enumerate(items):
        new = next((entry for entry in allowed if entry not in items), None)
        new = new if new is not None else next((entry for entry in allowed if entry != item), None)
        if new is not None:
            yield place, (*items[:place], new, *items[place + 1:])
