"""Components that ask for something and pay for it: the same twice, or one that nobody wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod

from generator.composition.check import Census, Check, Section
from generator.composition.economy import (
    asked_of,
    demand_fields,
    supplied_types,
    supply_fields,
    turned_least,
)
from generator.findings import Findings
from generator.model.game import Component, Kind, Value

Key = tuple[tuple[Value, ...], tuple[tuple[str, int], ...]]


@dataclass(frozen=True, slots=True)
class Offer:
    """What a component asks for, what it pays, and what else it is."""

    component: Component
    asks: Counter[str]
    pays: float
    sort: tuple[Value, ...]
    look: tuple[Value, ...]


def offers(census: Census, findings: Findings) -> Section | None:
    """Compare the components of every kind that asks and pays."""
    rows = []
    types = supplied_types(census.game)
    for kind in census.game.kinds.values():
        reward = _reward(kind)
        asking = [name for words in types.values() if not supply_fields(kind, words)
                  for name in demand_fields(kind, words)]
        components = census.game.of_kind(kind.name)
        if reward is None or not asking or len(components) < 2:
            continue
        found = [_offer(each, reward, asking, types) for each in components]
        twins = sum(1 for _ in _duplicates(found, findings))
        beaten = sum(1 for _ in _dominated(found, reward, findings))
        rows.append((kind.name, len(found), twins, beaten))
    if not rows:
        return None
    return Section("Offers", ("kind", "different", "duplicates", "dominated"), tuple(rows))


def _reward(kind: Kind) -> str | None:
    """The one number that a piece of the kind has."""
    numbers = [name for name, field in kind.fields.items() if field.type in ("int", "number")]
    return numbers[0] if len(numbers) == 1 else None


def _offer(component: Component, reward: str, asking: list[str],
           types: dict[str, tuple[str, ...]]) -> Offer:
    values = component.values
    asks: Counter[str] = Counter()
    for name, words in types.items():
        asks.update({f"{name}.{word}": count for word, count in asked_of(component, words).items()})
    pays = values.get(reward)
    sort = tuple(value for name, value in values.items()
                 if component.kind.fields[name].type in ("choice", "bool"))
    look = tuple(_look(component.kind, name, values.get(name)) for name in asking)
    return Offer(component, asks, float(pays) if isinstance(pays, (int, float)) else 0.0, sort,
                 look)


def _look(kind: Kind, name: str, value: Value) -> Value:
    """How a list looks whichever way it is held: a square is turned, other lists are sorted."""
    if not isinstance(value, tuple):
        return value
    if len(value) == 4 and kind.fields[name].length == (4, 4) and kind.shape == "rect" \
            and kind.trim.width == kind.trim.height:
        return turned_least(value)
    return tuple(sorted(value, key=str))


def _duplicates(found: list[Offer], findings: Findings) -> Iterator[Offer]:
    first: dict[tuple[object, ...], Offer] = {}
    for offer in found:
        same = first.setdefault((offer.sort, offer.look, offer.pays), offer)
        if same is not offer:
            findings.warning("composition/duplicate", f"'{offer.component.id}' is the same as "
                             f"'{same.component.id}'", offer.component.where,
                             "change it, or raise the copies of the other",
                             (same.component.where,))
            yield offer


def _dominated(found: list[Offer], reward: str, findings: Findings) -> Iterator[Offer]:
    best: dict[Key, Offer] = {}
    for offer in found:
        first = best.setdefault(_key(offer.sort, offer.asks), offer)
        if offer.pays > first.pays:
            best[_key(offer.sort, offer.asks)] = offer
    for offer in found:
        better = min((other for other in _candidates(offer, best) if _beats(other, offer)),
                     key=lambda other: other.component.where, default=None)
        if better:
            one, other = offer.component, better.component
            findings.warning(
                "composition/dominated", f"nobody should want '{one.id}', which pays "
                f"{offer.pays:g}: '{other.id}' asks for no more and pays {better.pays:g}",
                one.places.get(reward, one.where), "", (other.where,))
            yield offer


def _candidates(offer: Offer, best: dict[Key, Offer]) -> Iterator[Offer]:
    """Those that may ask for no more: found by every part of what it asks, if there are few."""
    names, counts = list(offer.asks), list(offer.asks.values())
    if prod(count + 1 for count in counts) > len(best):
        yield from best.values()
        return
    for part in product(*(range(count + 1) for count in counts)):
        asks = Counter(dict(zip(names, part, strict=True)))
        if (found := best.get(_key(offer.sort, asks))) is not None:
            yield found


def _key(sort: tuple[Value, ...], asks: Counter[str]) -> Key:
    return sort, tuple(sorted((+asks).items()))


def _beats(one: Offer, other: Offer) -> bool:
    """Asks for no more and pays no less, and differs in one of them; of the same sort."""
    return (one.pays >= other.pays and one.sort == other.sort and one.asks <= other.asks
            and (one.asks != other.asks or one.pays > other.pays))


CHECKS = (Check(("composition/duplicate", "composition/dominated"), "Duplicates and dominated",
                offers, ("CHO-V6",), order=45),)
