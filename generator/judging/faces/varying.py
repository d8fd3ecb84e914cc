"""Varying: which components stand for their kind, and what else one of their fields could be."""

from collections.abc import Iterator, Sequence

from generator.drawing.faces.phrase import Facts, Scope
from generator.drawing.faces.survey import Site
from generator.game.expressions.conditions import holds, words
from generator.game.model.game import Component, Field, Kind, Value
from generator.judging.faces.eye import values_of

MOST_STANDING = 10
TRIED = 12


def mentions(site: Site, field: str) -> bool:
    """Whether a field decides how an element of a template is drawn, or whether it is."""
    return any(name.split(".")[0] == field for name in _names(site))


def _names(site: Site) -> Iterator[str]:
    for wishes in site.all_wishes():
        for path in wishes.paths():
            yield from (each.literal or "" for each in (path, *path.mentioned()))
    for show in site.shows:
        yield from words(show)
    for repeat in site.repeats:
        yield str(repeat.source)
    compute = site.wishes.compute
    if compute:
        yield from compute.words()
        for path in (*compute.sources(), *compute.paths()):
            yield from (each.literal or "" for each in (path, *path.mentioned()))


def standing(components: Sequence[Component], field: str, sites: Sequence[Site], facts: Facts
             ) -> list[Component]:
    """One component for each way in which the conditions around a field fall.

    Those that say nothing about it themselves stand for nobody; of lists the longest stands.
    """
    telling = [site for site in sites if mentions(site, field)]
    own = [each for each in components if _says(each, field)]
    found: dict[tuple[bool, ...], Component] = {}
    for component in own:
        scope = Scope(component, facts)
        shown = tuple(all(holds(show, scope) for show in site.shows) for site in telling)
        known = found.get(shown)
        if known is None or _length(component, field) > _length(known, field):
            found[shown] = component
    return list(found.values())[:MOST_STANDING]


def _says(component: Component, field: str) -> bool:
    value = values_of(component).get(field)
    asked = component.kind.fields.get(field)
    return value not in (None, ()) and (asked is None or asked.required or value != asked.default)


def _length(component: Component, field: str) -> int:
    value = values_of(component).get(field)
    return len(value) if isinstance(value, tuple) else 0


def others(component: Component, field: str, components: Sequence[Component]) -> list[Value]:
    """What else a field could be: as it is for others of the kind, then what its type allows."""
    asked, value = component.kind.fields.get(field), values_of(component)[field]
    known = list(dict.fromkeys(values_of(each)[field] for each in components
                               if field in values_of(each)))
    if field == "copies" or (asked and asked.type in ("int", "number")):
        assert isinstance(value, int | float)
        return [each for each in (*_numbers(value, known), *known) if _allowed(each, asked)
                and each != value][:TRIED]
    if asked is None or asked.type in ("text", "list"):
        return []
    allowed: tuple[Value, ...] = (True, False) if asked.type == "bool" else asked.choices
    return [each for each in dict.fromkeys((*known, *allowed)) if each not in (value, None)]


def _numbers(value: float, known: Sequence[Value]) -> Iterator[Value]:
    """Numbers that nothing else on a face is likely to be, as long as the usual ones."""
    usual = {each for each in known if isinstance(each, int | float)}
    digits = max((len(str(int(abs(each)))) for each in usual), default=1)
    first = 10 ** (digits - 1)
    for step in range(9 * first):
        candidate = int(value) + 1 + step
        if candidate >= 10 ** digits:
            candidate -= 9 * first
        if candidate not in usual:
            yield candidate
        if step > TRIED:
            return


def _allowed(value: Value, asked: Field | None) -> bool:
    low, high = asked.bounds if asked else (1, None)
    return isinstance(value, int | float) and (low is None or value >= low) \
        and (high is None or value <= high)


def other_items(kind: Kind, field: str, items: tuple[Value, ...],
                components: Sequence[Component]) -> Iterator[tuple[int, tuple[Value, ...]]]:
    """For each place of a list the list with something else there, which it hasn't got already."""
    asked = kind.fields[field].item
    lists = (values_of(each).get(field) for each in components)
    known = dict.fromkeys(item for each in lists if isinstance(each, tuple) for item in each)
    allowed = dict.fromkeys((*known, *(asked.choices if asked else ())))
    for place, item in enumerate(items):
        new = next((each for each in allowed if each not in items), None)
        new = new if new is not None else next((each for each in allowed if each != item), None)
        if new is not None:
            yield place, (*items[:place], new, *items[place + 1:])
