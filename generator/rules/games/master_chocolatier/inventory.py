"""Where every part lies: on discs and boards, in bag and lid, aside or out of the game."""

from __future__ import annotations

from collections import Counter

from generator.model.supply import Supply
from generator.rules.games.master_chocolatier.kit import Kit
from generator.rules.games.master_chocolatier.table import CENTRE, NOBODY, NOTHING, Table
from generator.rules.games.master_chocolatier.words import source_name


class Inventory:
    """Counts what lies where."""

    def __init__(self, kit: Kit, supply: Supply, state: Table) -> None:
        self.kit = kit
        self.supply = supply
        self.state = state
        self.found: dict[str, Counter[str]] = {}

    def zones(self) -> dict[str, Counter[str]]:
        """All zones; what isn't used by so few players is out."""
        kit, state = self.kit, self.state
        self.chocolates("bag", state.bag)
        self.chocolates("lid", state.lid)
        for source in range(kit.sources):
            self.chocolates(source_name(source).removeprefix("the "),
                            state.offer[source::kit.sources])
        for disc, number in enumerate(state.discs):
            holder = state.holder[disc]
            self.put("circle" if holder == NOBODY else f"spare space of seat {holder}",
                     kit.disc_ids[number])
            self.item(f"spare space of seat {holder}", state.spare[disc])
        for seat in range(kit.players):
            self.board(seat)
        self.marker()
        self.rest()
        return self.found

    def board(self, seat: int) -> None:
        """What lies on and before a player's board."""
        kit, state = self.kit, self.state
        for kind in ("board", "scoring-marker"):
            self.put(f"seat {seat}", self.unused(kind))
        for row in range(kit.size):
            at = seat * kit.size + row
            if state.line_count[at]:
                self.put(f"line {row + 1} of seat {seat}",
                         kit.chocolate_ids[state.line_colour[at]], state.line_count[at])
            for colour in state.box[at * kit.size:(at + 1) * kit.size]:
                self.item(f"box of seat {seat}", colour)
        for item in state.foundry[seat]:
            self.item(f"foundry of seat {seat}", item)

    def marker(self) -> None:
        """The marker lies in the centre, or before its owner if nowhere on the board."""
        name = self.supply.of_kind("starting-marker")[0].id
        if self.state.marker == CENTRE:
            self.put("centre", name)
        elif not any(name in zone for zone in self.found.values()):
            self.put(f"seat {self.state.marker}", name)

    def rest(self) -> None:
        """Discs that wait for another round are aside, all other parts are out."""
        have = self.placed()
        for part in self.supply.parts:
            waits = part.kind == "disc" and self.kit.special
            self.put("aside" if waits else "out", part.id, part.copies - have[part.id])

    def placed(self) -> Counter[str]:
        """What was put somewhere so far."""
        total: Counter[str] = Counter()
        for zone in self.found.values():
            total.update(zone)
        return total

    def unused(self, kind: str) -> str:
        """The id of a part of which there is still one left."""
        have = self.placed()
        return next(part.id for part in self.supply.of_kind(kind) if have[part.id] < part.copies)

    def chocolates(self, zone: str, counts: list[int]) -> None:
        """Put chocolates by colour."""
        for colour, count in enumerate(counts):
            self.put(zone, self.kit.chocolate_ids[colour], count)

    def item(self, zone: str, item: int) -> None:
        """Put a chocolate or the marker, or nothing."""
        if item == self.kit.marker:
            self.put(zone, self.supply.of_kind("starting-marker")[0].id)
        elif item != NOTHING:
            self.put(zone, self.kit.chocolate_ids[item])

    def put(self, zone: str, part: str, count: int = 1) -> None:
        """Put some of a part into a zone."""
        if count:
            self.found.setdefault(zone, Counter())[part] += count
