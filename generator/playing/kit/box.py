"""What a game in the kit is made of, for a number of players: pieces, zones, counters, purses."""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.base.findings import suggest
from generator.game.model.supply import Part, Supply
from generator.playing.kit.fault import DeclarationMisuse, Misuse, PieceShortage
from generator.playing.kit.kit_game import KitGame
from generator.playing.kit.kit_state import KitLayout, KitState
from generator.playing.kit.pieces import Piece
from generator.playing.kit.table import Seat, Table, class_with_values
from generator.playing.kit.zones import (
    Counter,
    Declaration,
    Figure,
    Marker,
    Pile,
    Zone,
    find_declarations,
)
from generator.playing.rules.engine import PILE_BITS

# So many pieces of each worth.
Coins = tuple[int, ...]
# How many amounts a purse remembers.
MOST_CACHED = 20_000
# Where pieces are that no rule speaks of.
BOX = "box"
# What a position says in addition to zones, counters and markers.
STATUS_KEYS = ("seat", "turn", "over", "cause", "closing")
TURN_START_KEYS = ("began", "decided", "luck")
RESERVED_NAMES = frozenset((BOX, *STATUS_KEYS, *TURN_START_KEYS))


class KitBox:
    """All that doesn't change while a game is played."""

    def __init__(self, game: KitGame, supply: Supply, players: int) -> None:
        self.game = game
        self.supply = supply
        self.players = players
        self.stride = players + 1
        kind = type(game)
        self.zones: list[Zone] = find_declarations(kind, Zone)
        self.counters: list[Counter] = find_declarations(kind, Counter)
        self.markers: list[Marker] = find_declarations(kind, Marker)
        self.values: list[Counter | Marker] = [*self.counters, *self.markers]
        groups: tuple[Sequence[Declaration], ...] = (self.zones, self.counters, self.markers)
        for group in groups:
            for number, holder in enumerate(group):
                holder.number = number
        self._refuse_names()
        self._refuse_kinds()
        self.table_class = class_with_values(
            Table, [value for value in self.values if not value.per_seat])
        self.seat_class = class_with_values(
            Seat, [value for value in self.values if value.per_seat])
        self.ids = [part.id for part in supply.parts]
        self.pieces: list[Piece] = [
            Piece(number, sort, supply.parts[sort]) for number, sort in enumerate(
                sort for sort, part in enumerate(supply.parts) for _ in range(part.copies))]
        self.purses = {counter.number: Purse(counter, supply, players)
                       for counter in self.counters if counter.of}
        self.box_slot = len(self.zones) * self.stride
        self.piles = [zone for zone in self.zones
                      if isinstance(zone, Pile) and not zone.per_seat and zone.seen == "nobody"]
        # How every table looks before it is laid.
        self.start = self._layout()

    # Where things are.

    def slot(self, zone: Zone, seat: int) -> int:
        """The number of a zone's place in a layout; below 0 it is the table's."""
        return zone.number * self.stride + seat + 1

    def slots(self, zone: Zone) -> list[int]:
        """The places of a zone in a layout: the table's, or each seat's."""
        if zone.per_seat:
            return [self.slot(zone, seat) for seat in range(self.players)]
        return [self.slot(zone, -1)]

    def faces(self, die: Piece) -> Sequence[Any]:
        """What can come up on a die."""
        faces = die.__dict__.get("faces")
        if not isinstance(faces, tuple) or not faces:
            raise Misuse(f"'{die.id}' can't be rolled: it has no faces",
                         "give its kind a field faces: {type: list, of: int}")
        return faces

    def can_see(self, zone: Zone, owner: int, seat: int) -> bool:
        """Whether a seat sees what lies in a zone of the table or of an owner."""
        return zone.seen == "all" or (zone.seen == "owner" and owner == seat)

    @property
    def hides(self) -> bool:
        """Whether there is anything that a seat can't see."""
        sorts: dict[str, set[int]] = {}
        for piece in self.pieces:
            sorts.setdefault(piece.kind, set()).add(piece._sort)
        return any(zone.seen != "all" and any(len(sorts.get(kind, ())) > 1 for kind in zone.kinds)
                   for zone in self.zones)

    def amount(self, value: int | Figure) -> int:
        """A number, or the figure of game.yaml that says it."""
        return self.game.figures[value.name] if isinstance(value, Figure) else value

    # How it begins.

    def in_play(self, sort: int) -> int:
        """How many copies of a component so many players use."""
        part = self.supply.parts[sort]
        return part.by_players.get(self.players, part.copies)

    def _layout(self) -> KitLayout:
        """Every piece in the zone in which its kind begins."""
        zones: list[list[int]] = [[] for _ in range(self.box_slot + 1)]
        used: Tally[int] = Tally()
        first = {kind: self.slot(zone, -1) for kind, zone in self.first_zones().items()}
        for piece in self.pieces:
            used[piece._sort] += 1
            in_play = used[piece._sort] <= self.in_play(piece._sort)
            zones[first.get(piece.kind, self.box_slot) if in_play else self.box_slot].append(
                piece._number)
        self._hand_out(zones, first)
        where = [0] * len(self.pieces)
        for slot, numbers in enumerate(zones):
            for number in numbers:
                where[number] = slot
        counters = [self.amount(counter.start) for counter in self.counters
                    for _ in range(self.stride)]
        marks = [marker.start for marker in self.markers for _ in range(self.stride)]
        return KitLayout(zones, where, counters, marks, {})

    def first_zones(self) -> dict[str, Zone]:
        """The common zone in which the pieces of each kind begin: no pile for what was used."""
        used = [zone.refill for zone in self.zones if isinstance(zone, Pile)]
        first: dict[str, Zone] = {}
        for zone in self.zones:
            if not zone.per_seat and zone not in used:
                for kind in zone.kinds:
                    first.setdefault(kind, zone)
        return first

    def _hand_out(self, zones: list[list[int]], first: Mapping[str, int]) -> None:
        """Give every seat what it begins with."""
        for zone in self.zones:
            for seat in range(self.players) if zone.per_seat and zone.start else ():
                source = zones[first.get(zone.kinds[0], self.box_slot)]
                available = [number for number in source if self.pieces[number].kind in zone.kinds]
                many = self.amount(zone.start)
                if len(available) < many:
                    raise DeclarationMisuse(zone.name, f"there are too few {zone.kinds[0]} for "
                                                       f"every "
                                      f"'{zone.name}' to begin with {many}",
                                      "print more, or start with fewer")
                for number in available[:many]:
                    source.remove(number)
                    zones[self.slot(zone, seat)].append(number)

    # Counters.

    def count(self, state: KitState, counter: Counter | Marker, seat: int, value: int) -> None:
        """Set a counter, if that can be."""
        assert isinstance(counter, Counter)
        if not isinstance(value, int) or isinstance(value, bool):
            raise Misuse(f"'{counter.name}' counts in whole numbers, not {value!r}")
        who = f"seat {seat + 1}" if seat >= 0 else "the table"
        if value < counter.least:
            raise Misuse(f"{who} would have {value} {counter.name}, and the least is "
                         f"{counter.least}", "offer only what can be paid for")
        before = state.layout.counters[counter.number * self.stride + seat + 1]
        state.layout.counters[counter.number * self.stride + seat + 1] = value
        purse = self.purses.get(counter.number)
        if purse is not None and not purse.is_sufficient(
                self.counter_values(state.layout, counter)):
            state.layout.counters[counter.number * self.stride + seat + 1] = before
            raise PieceShortage(f"there aren't enough {counter.of} for {who} to have {value} "
                         f"{counter.name}",
                         "print more of them, or handle in the rules that they run out")

    def counter_values(self, layout: KitLayout, counter: Counter) -> list[int]:
        """The value of a counter: for each seat, or for the table only."""
        first = counter.number * self.stride
        return layout.counters[first + 1:first + self.stride] if counter.per_seat \
            else layout.counters[first:first + 1]

    def purse(self) -> str:
        """The name of the only counter that seats pay from."""
        names = [counter.name for counter in self.counters if counter.per_seat]
        if len(names) != 1:
            raise Misuse("pay and gain need a game with just one counter of the seats",
                         "write me.coins -= 2")
        return names[0]

    def count_refill(self, state: KitState, pile: Zone) -> None:
        """Note that a pile was made again from used pieces."""
        if pile in self.piles:
            state.refills += 1 << PILE_BITS * self.piles.index(pile)

    # What can't be.

    def _refuse_names(self) -> None:
        for zone in self.zones:
            if zone.name in RESERVED_NAMES:
                raise DeclarationMisuse(zone.name, f"'{zone.name}' already has a meaning in a "
                                  "position", "choose another name")
        for value in self.values:
            base = Seat if value.per_seat else Table
            if hasattr(base, value.name) \
                    or value.name in RESERVED_NAMES | {"seats", "index", "table"}:
                raise DeclarationMisuse(value.name, f"'{value.name}' already has a meaning at a "
                                  f"{'seat' if value.per_seat else 'table'}", "choose another name")

    def _refuse_kinds(self) -> None:
        printed = {part.kind: None for part in self.supply.parts}
        counted = {counter.of for counter in self.counters if counter.of}
        asked: list[Zone | Counter] = [*self.zones, *self.counters]
        for item in asked:
            kinds = item.kinds if isinstance(item, Zone) else (item.of,) * bool(item.of)
            if isinstance(item, Zone) and not kinds:
                raise DeclarationMisuse(item.name, f"'{item.name}' doesn't say which pieces it "
                                                   f"holds",
                                  f'write {item.name} = {type(item).__name__}("card")')
            for kind in kinds:
                if kind not in printed:
                    raise DeclarationMisuse(item.name, f"'{item.name}' is for pieces of the kind "
                                      f"'{kind}', but there are none",
                                      suggest(kind, tuple(printed)))
                if isinstance(item, Zone) and kind in counted:
                    raise DeclarationMisuse(item.name, f"pieces of the kind '{kind}' are counted, "
                                                       f"so "
                                      f"they can't also be in '{item.name}'",
                                      "remove either the counter or the kind of this zone")


class Purse:
    """How a counter is counted in printed pieces: which of them are where."""

    def __init__(self, counter: Counter, supply: Supply, players: int) -> None:
        self.counter = counter
        parts = sorted(supply.of_kind(counter.of), key=lambda part: -self.worth(part))
        self.coins = [(part.id, self.worth(part), part.by_players.get(players, part.copies))
                      for part in parts]
        self._cache: dict[tuple[int, ...], bool] = {}

    def is_sufficient(self, amounts: Sequence[int]) -> bool:
        """Whether there are enough pieces for everybody; the same amounts come up often."""
        wanted = tuple(amounts)
        cached = self._cache.get(wanted)
        if cached is None:
            if len(self._cache) >= MOST_CACHED:
                self._cache.clear()
            cached = self._cache[wanted] = self.distribute(wanted) is not None
        return cached

    def worth(self, part: Part) -> int:
        """What one piece counts."""
        if not self.counter.worth:
            return 1
        value = part.values.get(self.counter.worth)
        if not isinstance(value, int) or value < 1:
            raise DeclarationMisuse(self.counter.name, f"'{part.id}' says nothing in "
                              f"'{self.counter.worth}' that could be counted",
                              "give it a whole number, 1 or more")
        return value

    def distribute(self, amounts: Sequence[int]) -> list[Tally[str]] | None:
        """The pieces of each holder and, last, of the bank; None if there aren't enough.

        Everybody has the largest pieces that still are there: players make change.
        """
        stock = tuple([copies for _, _, copies in self.coins])
        if sum(amounts) > sum(worth * copies for _, worth, copies in self.coins):
            return None
        shares = self._shares([max(amount, 0) for amount in amounts], stock, set())
        if shares is None:
            return None
        bank = tuple(many - sum(share) for many, *share in zip(stock, *shares, strict=True))
        return [Tally({name: many for (name, _, _), many in zip(self.coins, share, strict=True)
                       if many}) for share in (*shares, bank)]

    def _shares(self, amounts: list[int], stock: Coins,
                failed: set[tuple[int, Coins]]) -> list[Coins] | None:
        """The coins of each holder; `failed` is what was tried for the last holders in vain."""
        if not amounts:
            return []
        if (len(amounts), stock) in failed:
            return None
        for way in self._ways(amounts[0], stock, 0):
            left = tuple([many - less for many, less in zip(stock, way, strict=True)])
            others = self._shares(amounts[1:], left, failed)
            if others is not None:
                return [way, *others]
        failed.add((len(amounts), stock))
        return None

    def _ways(self, amount: int, stock: Coins, coin: int) -> Iterator[Coins]:
        """Every way to have an amount, in the largest coins first."""
        if coin == len(stock):
            if amount == 0:
                yield ()
            return
        worth = self.coins[coin][1]
        for many in range(min(amount // worth, stock[coin]), -1, -1):
            for rest in self._ways(amount - many * worth, stock, coin + 1):
                yield many, *rest
                if all(worth % smaller == 0 for _, smaller, _ in self.coins[coin:]):
                    # No other way leaves more for the holders after this one.
                    return


