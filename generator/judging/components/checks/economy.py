"""What is required and what is there: shares of each type, duplicates, unwanted offers."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod

from generator.base.findings import Findings
from generator.base.report_section import Cell, Section, SectionBar
from generator.game.model.game import Component, Kind, Value
from generator.judging.components import supply_demand as economy
from generator.judging.components.check_runner import game_checks
from generator.judging.components.supply_demand import demand_fields, supply_fields
from generator.playing.rules.declaration import Census, Check
from generator.playing.rules.registry import has_rules

# By which part of a type's own share supply and demand may differ, and by how many pieces at least
# before anybody would notice.
SHARE_TOLERANCE = 0.2
LEAST_PIECES = 2
Key = tuple[tuple[Value, ...], tuple[tuple[str, int], ...]]


def check_supply(census: Census, findings: Findings) -> Section | None:
    """Weigh what pieces supply against what components ask for."""
    rows: list[tuple[Cell, ...]] = []
    bars: list[SectionBar] = []
    worst = 0.0
    for item in economy.economies(census):
        for word in item.words:
            there, asked = item.supply[word], item.demand[word]
            have, want = item.share(item.supply, word), item.share(item.demand, word)
            worst = max(worst, abs(want - have))
            rows.append((item.type, word, there, f"{have:.1%}", asked, f"{want:.1%}",
                         f"{100 * (want - have):+.1f}"))
            bars.append(SectionBar(word, (("in the box", have), ("asked for", want))))
            _report_word(item, word, findings)
        if not has_rules(census.supply):
            _report_unfillable(item, findings)
    if not rows:
        return None
    columns = ("type", "word", "in the box", "share", "asked for", "share", "difference, pp")
    return Section("Supply and demand", columns, tuple(rows), tuple(bars),
                   (("largest difference, pp", round(100 * worst, 2)),))


def _report_word(item: economy.Economy, word: str, findings: Findings) -> None:
    there, asked = item.supply[word], item.demand[word]
    have, want = item.share(item.supply, word), item.share(item.demand, word)
    givers = [one for one in item.suppliers if word in one.values.values()]
    askers = [one for one in item.askers if _asks(one, word)]
    related = tuple(one.where for one in askers[:5])
    if asked and not there:
        findings.error("composition/unsupplied", f"components ask for {asked} {word}, "
                       "but the box contains none", askers[0].where, f"add pieces of {word}",
                       tuple(one.where for one in askers[1:5]))
    elif there and not asked:
        findings.warning("composition/unasked", f"the box contains {there} {word}, but "
                         "no component asks for it", givers[0].where)
    elif abs(want - have) > SHARE_TOLERANCE * have \
            and abs(asked - have * item.demand.total()) >= LEAST_PIECES:
        findings.warning("composition/lopsided", f"{word} is {have:.1%} of the supply but "
                         f"{want:.1%} of the demand",
                         givers[0].places.get("copies", givers[0].where),
                         f"these shares should be within {SHARE_TOLERANCE:.0%} of each other",
                         related)


def _report_unfillable(item: economy.Economy, findings: Findings) -> None:
    """Report what asks for more of a word than there is, where no rules say how it is paid."""
    for one in item.askers:
        for word, asked in economy.demand_of(one, item.words).items():
            if 0 < item.supply[word] < asked:
                findings.error("composition/unsupplied", f"'{one.id}' asks for {asked} {word}, "
                               f"but the box contains {item.supply[word]}", one.where,
                               f"ask for less, or add pieces of {word}")


def _asks(component: Component, word: str) -> bool:
    return any(isinstance(value, tuple) and word in value for value in component.values.values())


def check_types(census: Census, findings: Findings) -> Section | None:
    """Count the words of every type that isn't weighed as supply and demand."""
    weighed = {item.type for item in economy.economies(census)}
    rows: list[tuple[Cell, ...]] = []
    bars: list[SectionBar] = []
    for name, words in census.game.types.items():
        for sort in census.game.kinds.values():
            if supply_fields(sort, words):
                _check_unique_words(sort, words, census.game.of_kind(sort.name), findings)
        counts = {} if name in weighed else _word_counts(census, words)
        for word in words if counts else ():
            shares = []
            for kind, counted in counts.items():
                share = counted[word] / counted.total() if counted.total() else 0.0
                rows.append((name, word, kind, counted[word], f"{share:.1%}"))
                shares.append((kind, share))
            bars.append(SectionBar(word, tuple(shares)))
    if not rows:
        return None
    return Section("Types", ("type", "word", "kind", "times", "share"), tuple(rows), tuple(bars))


def _check_unique_words(kind: Kind, words: tuple[str, ...], components: tuple[Component, ...],
                    findings: Findings) -> None:
    """Report a second piece of a word where there would be just one of each."""
    if len(components) != len(words) or len(kind.fields) != 1:
        return
    (name,) = kind.fields
    first: dict[Value, Component] = {}
    lacking = [
        word
        for word in words
        if all(component.values.get(name) != word for component in components)
    ]
    for component in components:
        other = first.setdefault(component.values.get(name), component)
        if other is not component and lacking:
            findings.warning(
                "composition/duplicate",
                f"'{component.id}' is {component.values.get(name)} as "
                f"'{other.id}' is, and no {kind.title.lower()} is {lacking[0]}",
                component.places.get(name, component.where),
                "",
                (other.where,),
            )


def _word_counts(census: Census, words: tuple[str, ...]) -> dict[str, Counter[str]]:
    """How often each word occurs in each kind that chooses from the type."""
    counts: dict[str, Counter[str]] = {}
    for kind in census.game.kinds.values():
        names = supply_fields(kind, words) or demand_fields(kind, words)
        counted: Counter[str] = Counter()
        for component in census.game.of_kind(kind.name):
            for name in names:
                value = component.values.get(name)
                for word in value if isinstance(value, tuple) else (value,):
                    if word in words:
                        counted[str(word)] += component.copies
        if counted:
            counts[kind.name] = counted
    return counts


@dataclass(frozen=True, slots=True)
class Offer:
    """What a component asks for, what it pays, and what else it is."""

    component: Component
    asks: Counter[str]
    pays: float
    sort: tuple[Value, ...]
    look: tuple[Value, ...]


def check_offers(census: Census, findings: Findings) -> Section | None:
    """Compare the components of every kind that asks and pays."""
    rows: list[tuple[Cell, ...]] = []
    types = economy.supplied_types(census.game)
    for kind in census.game.kinds.values():
        rewards = _rewards(kind, census)
        asking = [name for words in types.values() if not supply_fields(kind, words)
                  for name in demand_fields(kind, words)]
        components = census.game.of_kind(kind.name)
        if not rewards or not asking or len(components) < 2:
            continue
        if len(rewards) > 1:
            several = " and ".join(f"'{name}'" for name in rewards)
            rows.append((kind.name, len(components), "not compared", f"it may pay {several}"))
            continue
        reward = rewards[0]
        sorts = _distinguishing_fields(kind, census)
        _read_offers = [
            _read_offer(component, reward, asking, types, sorts) for component in components
        ]
        twins = sum(1 for _ in _report_duplicates(_read_offers, findings))
        beaten = sum(1 for _ in _report_dominated(_read_offers, reward, findings))
        rows.append((kind.name, len(_read_offers), twins, beaten))
    if not rows:
        return None
    return Section("Offers", ("kind", "different", "duplicates", "dominated"), tuple(rows))


def _rewards(kind: Kind, census: Census) -> list[str]:
    """The numbers that a piece of the kind may pay: points, or what rules read, or any it has."""
    numbers = [name for name, field in kind.fields.items() if field.type in ("int", "number")]
    read = census.reads.fields.get(kind.name, ()) if census.reads else ()
    points = game_checks(census.supply.engine).points
    return [name for name in numbers if name in points] \
        or [name for name in numbers if name in read] or numbers


def _distinguishing_fields(kind: Kind, census: Census) -> list[str]:
    """The choices that distinguish pieces of a kind: those that rules read, if any are known."""
    choices = [name for name, field in kind.fields.items() if field.type in ("choice", "bool")]
    read = census.reads.fields.get(kind.name) if census.reads else None
    return choices if read is None else [name for name in choices if name in read]


def _read_offer(component: Component, reward: str, asking: list[str],
           types: dict[str, tuple[str, ...]], sorts: list[str]) -> Offer:
    values = component.values
    asks: Counter[str] = Counter()
    for name, words in types.items():
        asked = economy.demand_of(component, words)
        asks.update({f"{name}.{word}": count for word, count in asked.items()})
    pays = values.get(reward)
    sort = tuple(values.get(name) for name in sorts)
    look = tuple(_appearance(component.kind, name, values.get(name)) for name in asking)
    return Offer(component, asks, float(pays) if isinstance(pays, (int, float)) else 0.0, sort,
                 look)


def _appearance(kind: Kind, name: str, value: Value) -> Value:
    """How a list looks whichever way it is held: a square is turned, other lists are sorted."""
    if not isinstance(value, tuple):
        return value
    if len(value) == 4 and kind.fields[name].length == (4, 4) and kind.shape == "rect" \
            and kind.trim.width == kind.trim.height:
        return economy.canonical_rotation(value)
    return tuple(sorted(value, key=str))


def _report_duplicates(offers: list[Offer], findings: Findings) -> Iterator[Offer]:
    first: dict[tuple[object, ...], Offer] = {}
    for offer in offers:
        same = first.setdefault((offer.sort, offer.look, offer.pays), offer)
        if same is not offer:
            findings.warning("composition/duplicate", f"'{offer.component.id}' is the same as "
                             f"'{same.component.id}'", offer.component.where,
                             "change it, or raise the copies of the other",
                             (same.component.where,))
            yield offer


def _report_dominated(offers: list[Offer], reward: str, findings: Findings) -> Iterator[Offer]:
    best: dict[Key, Offer] = {}
    for offer in offers:
        first = best.setdefault(_key(offer.sort, offer.asks), offer)
        if offer.pays > first.pays:
            best[_key(offer.sort, offer.asks)] = offer
    for offer in offers:
        better = min((other for other in _candidates(offer, best) if _beats(other, offer)),
                     key=lambda other: other.component.where, default=None)
        if better:
            one, other = offer.component, better.component
            findings.warning(
                "composition/dominated", f"no player should want '{one.id}', which pays "
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
        if (result := best.get(_key(offer.sort, asks))) is not None:
            yield result


def _key(sort: tuple[Value, ...], asks: Counter[str]) -> Key:
    return sort, tuple(sorted((+asks).items()))


def _beats(one: Offer, other: Offer) -> bool:
    """Asks for no more and pays no less, and differs in one of them; of the same sort."""
    return (one.pays >= other.pays and one.sort == other.sort and one.asks <= other.asks
            and (one.asks != other.asks or one.pays > other.pays))


CHECKS = (
    Check(("composition/unsupplied", "composition/unasked", "composition/lopsided"),
          "Supply and demand", check_supply, order=30, totals=True),
    Check(("composition/duplicate",), "Types", check_types, order=35, totals=True),
    Check(("composition/duplicate", "composition/dominated"), "Duplicates and dominated",
          check_offers,
          order=45),
)
