"""Backs keep secrets: what is drawn blind or held hidden looks the same from behind."""

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from typing import Any

import numpy as np

from generator.base.findings import Findings
from generator.drawing.faces.phrase import COMPONENT_NAMES
from generator.game.model.game import Component, Kind
from generator.game.model.supply import Supply
from generator.judging.faces.face_reader import FaceReader, FaceView
from generator.judging.faces.field_variation import mentions_field
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import has_rules, rules_for, switches_of

SEEDS = 6
HIDDEN = 3
STEPS = 150
NOTHING: Counter[str] = Counter()
MOST_BACKS = 8


class SecretKinds:
    """The kinds of pieces that luck deals, and those that some seat can't see.

    Only `asked` kinds are looked for: play that may be long ends when all of them were dealt.
    """

    def __init__(self, supply: Supply, asked: Set[str]) -> None:
        self.dealt: set[str] = set()
        self.held: set[str] = set()
        self._kinds = {part.id: part.kind for part in supply.parts}
        followed: set[int] = set()
        for rules in _engines(supply):
            table = self._compare_tables(rules)
            if rules.players not in followed:
                followed.add(rules.players)
                self._follow_play(rules, table, asked)

    def _compare_tables(self, rules: Rules[Any]) -> Any:
        """What differs from table to table, and what a seat can't see; one of the tables."""
        tables = [rules.setup(stream("table", seed)) for seed in range(SEEDS)]
        first = rules.whereabouts(tables[0])
        for table in tables[1:]:
            self.dealt |= self._moved_kinds(first, rules.whereabouts(table))
        for table in tables[:HIDDEN]:
            lies = rules.whereabouts(table)
            for seat in range(rules.players):
                hidden = rules.hide(table, seat, stream("hidden", seat))
                self.held |= self._moved_kinds(lies, rules.whereabouts(hidden))
        return tables[0]

    def _follow_play(self, rules: Rules[Any], table: Any, asked: Set[str]) -> None:
        """Play on: what another luck would have moved elsewhere is drawn blind."""
        luck = stream("choices")
        for step in range(STEPS):
            if table.over or asked <= self.dealt:
                return
            choice = rules.sample(table, luck)
            other = rules.clone(table)
            rules.apply(table, choice, stream("drawn", step))
            rules.apply(other, choice, stream("drawn otherwise", step))
            self.dealt |= self._moved_kinds(rules.whereabouts(table), rules.whereabouts(other))

    def _moved_kinds(self, before: Mapping[str, Counter[str]], after: Mapping[str, Counter[str]]
               ) -> set[str]:
        moved: set[str] = set()
        for zone in {*before, *after}:
            one, other = before.get(zone, NOTHING), after.get(zone, NOTHING)
            if one != other:
                moved |= {self._kinds[piece] for piece in {*one, *other}
                          if one[piece] != other[piece] and piece in self._kinds}
        return moved


def _engines(supply: Supply) -> Iterator[Rules[Any]]:
    """The engines for the fewest and the most players, and one for each way to play."""
    if not has_rules(supply):
        return
    wanted: list[tuple[int, dict[str, str]]] = [
        (players, {}) for players in dict.fromkeys((supply.players[-1], supply.players[0]))]
    wanted += [(supply.players[0], {option.name: choice})
               for option in switches_of(supply) for choice in option.choices
               if choice != option.default]
    for players, options in wanted:
        rules = rules_for(supply, players, options, Findings())
        if rules:
            yield rules


def check_backs(eye: FaceReader, supply: Supply, findings: Findings) -> None:
    """Tell backs that give away which piece it is.

    What lies open on both sides, as pieces out of a bag do, has the same template twice; it is
    no secret unless a player holds it hidden.
    """
    telling = [(kind, components) for kind, components in eye.kinds()
               if len(components) > 1 and (back := eye.template(kind, "back"))
               and back.reads.uses_component(kind)]
    if not telling:
        return
    secrets = SecretKinds(supply, {kind.name for kind, _ in telling if kind.back != kind.front})
    for kind, components in telling:
        if kind.name in secrets.held or (kind.name in secrets.dealt and kind.back != kind.front):
            _check_kind(eye, kind, components, findings)


def _check_kind(eye: FaceReader, kind: Kind, components: tuple[Component, ...], findings: Findings
                ) -> None:
    backs: dict[str, FaceView] = {}
    for component in components:
        sight = eye.see(component, "back")
        if sight:
            backs.setdefault(eye.digest(sight), sight)
    if len(backs) < 2:
        return
    sights = list(backs.values())[:MOST_BACKS]
    pixels = eye.pixels(sights)
    first = pixels[0]
    for sight, other in zip(sights[1:], pixels[1:], strict=True):
        if first is None or other is None or np.array_equal(first, other):
            continue
        names = [name for name in (*kind.fields, *COMPONENT_NAMES)
                 if any(mentions_field(site, name) for site in eye.sites(kind, "back"))]
        where = next((site.element.where for site in eye.sites(kind, "back")
                      if any(mentions_field(site, name) for name in names)),
                     eye.place(kind, "back"))
        shown = " and ".join(f"'{name}'" for name in names)
        findings.error(
            "face/telling-back", f"the back of '{kind.title}' shows {shown}: "
            f"'{sights[0].component.id}' and '{sight.component.id}' differ from behind, but "
            "players mustn't know which is which", where,
            "let all backs of the kind be one picture", (kind.where,))
        return
