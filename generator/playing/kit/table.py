"""The table and the seats at it, as rules see and use them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from generator.playing.kit.fault import Misuse, PieceShortage, UndeclaredName
from generator.playing.kit.kit_state import Decision, KitState
from generator.playing.kit.pieces import PLAIN, Piece, Pieces, Player, likeness_key
from generator.playing.kit.zones import Counter, Dice, Marker, Pile, Row, Zone, check_marker_value

if TYPE_CHECKING:
    from generator.playing.kit.box import KitBox

MOST_OPTIONS = 20_000


class TurnDivergence(Exception):  # noqa: N818 - the turn can't have gone so
    """A turn that is played again asks for something else than the first time."""


class NoLuck:
    """The luck of a turn that is played again: all of it is known."""

    def random(self) -> float:
        """More than there was isn't to be had."""
        raise TurnDivergence


NO_LUCK = NoLuck()


class Table:
    """Everything on the table; all luck comes from here.

    Common counters and markers of the game are its attributes: `table.leader = 2`.
    """

    # Whatever else rules kept here would be lost when the table is copied.
    __slots__ = ("_box", "_state", "seats")

    def __init__(self, box: KitBox, state: KitState) -> None:
        self._box = box
        self._state = state
        self.seats: tuple[Seat, ...] = tuple(box.seat_class(self, index)
                                             for index in range(state.players))

    def __getattr__(self, name: str) -> Any:
        raise UndeclaredName(f"the table has no '{name}'",
                         f"declare {name} = Counter(common=True) or Marker(); the pieces of a zone "
                         f"are table[self.{name}]")

    def __setattr__(self, name: str, value: object) -> None:
        if not hasattr(type(self), name):
            self.__getattr__(name)
        object.__setattr__(self, name, value)

    @property
    def players(self) -> int:
        """How many play."""
        return self._state.players

    @property
    def turn(self) -> int:
        """How many turns have been played."""
        return self._state.turn

    @property
    def active(self) -> Seat:
        """Whose turn it is, or was, when the game asks whether it has ended."""
        return self.seats[self._state.owner]

    @property
    def options(self) -> Any:
        """The figures under `options:` in game.yaml, as they are written there."""
        return self._box.supply.options

    def __getitem__(self, zone: Zone) -> Pieces:
        """What lies in a common zone: `table[self.row]`."""
        if zone.per_seat:
            raise Misuse(f"every seat has a '{zone.name}' of its own",
                         f"write me[self.{zone.name}], or go through table.seats")
        pieces = self._box.pieces
        slot = zone.number * self._box.stride
        return Pieces([pieces[number] for number in self._state.layout.zones[slot]])

    def laid(self, zone: Zone) -> list[tuple[Piece, Any]]:  # plain: ok
        """The pieces of a common zone, each with its place."""
        return [(piece, self._state.layout.places.get(piece._number)) for piece in self[zone]]

    def at(self, piece: Piece) -> Any:
        """The place that a piece was given when it was moved, or None."""
        return self._state.layout.places.get(piece._number)

    # Moving.

    def move(self, what: Piece | Iterable[Piece], to: Zone, at: object = None) -> None:
        """Move a piece, or several, into a common zone."""
        self._refuse_ownerless(to, -1)
        self._move_pieces(what, to, -1, at)

    def draw(self, pile: Pile, to: Zone, count: int = 1) -> Pieces:
        """Move the top pieces of a pile into a common zone; fewer, if there are no more."""
        return self._draw_pieces(pile, -1, to, -1, count)

    def deal(self, pile: Pile, to: Zone, count: int = 1) -> None:
        """Give every seat so many pieces of a pile, one by one."""
        if not to.per_seat:
            raise Misuse(f"'{to.name}' is a common zone", "table.draw fills a common zone")
        for _ in range(count):
            for seat in range(self.players):
                self._draw_pieces(pile, -1, to, seat, 1)

    def rotate(self, zone: Zone, by: int = 1) -> None:
        """Every seat hands its pieces of a zone on: by 1 to the left, by -1 to the right."""
        self._check_may_change()
        if not zone.per_seat:
            raise Misuse(f"'{zone.name}' is a common zone: there is no player to pass it to",
                         f"write {zone.name} = {type(zone).__name__}(…, per_seat=True)")
        box, state = self._box, self._state
        slots = [box.slot(zone, seat) for seat in range(self.players)]
        lying = [state.layout.zones[slot] for slot in slots]
        for seat, slot in enumerate(slots):
            numbers = lying[(seat - by) % self.players]
            state.layout.zones[slot] = numbers
            for number in numbers:
                state.layout.where[number] = slot

    def refill(self, row: Row) -> None:
        """Fill a row up to its size, now and not only at the end of the turn."""
        if row.refill is None:
            raise Misuse(f"'{row.name}' has no pile to refill it from",
                         f'write {row.name} = Row(…, size=…, refill=…)')
        box, zones = self._box, self._state.layout.zones
        for seat in range(self.players) if row.per_seat else (-1,):
            lacks = box.amount(row.size) - len(zones[box.slot(row, seat)])
            if lacks > 0:
                self._draw_pieces(row.refill, -1, row, seat, lacks)

    # Luck.

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        state = self._state
        if state.drawn < len(state.draws):
            value: float = state.draws[state.drawn]
        else:
            self._check_may_change()
            value = state.chance.random()
            state.draws.append(value)
        state.drawn += 1
        return value

    def below(self, count: int) -> int:
        """A whole number from 0 up to, not including, `count`."""
        return int(self.random() * count)

    def shuffle(self, zone: Zone) -> None:
        """Mix the pieces of a zone; of one that every seat has, of each."""
        self._check_may_change()
        for seat in range(self.players) if zone.per_seat else (-1,):
            self._shuffle(self._box.slot(zone, seat))

    def roll(self, dice: Dice | Piece | Iterable[Piece]) -> None:
        """Throw dice: those of a common zone, or these."""
        self._check_may_change()
        thrown = self[dice] if isinstance(dice, Zone) else (
            (dice,) if isinstance(dice, Piece) else tuple(dice))
        for die in thrown:
            self._state.layout.places[die._number] = self.below(len(self._box.faces(die)))

    def face(self, die: Piece) -> Any:
        """What a die shows; None before it is thrown."""
        shown = self._state.layout.places.get(die._number)
        return self._box.faces(die)[shown] if isinstance(shown, int) else None

    def faces(self, zone: Zone) -> list[Any]:
        """What the dice of a common zone show, one after the other."""
        return [self.face(die) for die in self[zone]]

    # The end.

    def end(self, cause: str) -> None:
        """Let the game end when this turn is over; the cause says why."""
        self._check_may_change()
        self._state.closing = str(cause) or "the end"

    # What the others are made of.


    def _check_may_change(self) -> None:
        if self._state.chance is None:
            raise Misuse("only a turn or the set-up may change the table",
                         "score and ended can only read it")

    def _move_pieces(self, what: Piece | Iterable[Piece], to: Zone, seat: int, at: object = None,
             mover: int = -1) -> None:
        self._check_may_change()
        box, layout = self._box, self._state.layout
        slot = box.slot(to, seat)
        if what is None:
            raise Misuse("None can't be moved", "a player who passes gets None: check for it first")
        for piece in (what,) if isinstance(what, (Piece, str)) else tuple(what):
            if not isinstance(piece, Piece):
                raise Misuse(f"only pieces can be moved, not {piece!r}")
            if piece.kind not in to.kinds:
                raise Misuse(f"'{piece.id}' is a {piece.kind}, and '{to.name}' is for "
                             f"{' and '.join(to.kinds)}",
                             f'write {to.name} = {type(to).__name__}("{piece.kind}", …) too')
            number = piece._number
            owner = layout.where[number] % box.stride - 1
            if mover not in (-1, owner) and owner >= 0:
                raise Misuse(f"seat {mover + 1} moves '{piece.id}', which seat {owner + 1} has",
                             "let its owner give it: other.give(piece, me, self.hand)")
            layout.zones[layout.where[number]].remove(number)
            layout.zones[slot].append(number)
            layout.where[number] = slot
            if at is not None:
                layout.places[number] = check_marker_value(at)
            elif number in layout.places:
                del layout.places[number]

    def _draw_pieces(self, pile: Zone, owner: int, to: Zone, seat: int, count: int) -> Pieces:
        self._check_may_change()
        self._refuse_ownerless(pile, owner)
        self._refuse_ownerless(to, seat)
        box, state = self._box, self._state
        source, slot = box.slot(pile, owner), box.slot(to, seat)
        zones, where, places = state.layout.zones, state.layout.where, state.layout.places
        drawn = []
        for _ in range(count):
            if not zones[source] and not self._refill_pile(pile, owner):
                break
            number = zones[source].pop()
            zones[slot].append(number)
            where[number] = slot
            if number in places:
                del places[number]
            drawn.append(number)
        if drawn and box.pieces[drawn[0]].kind not in to.kinds:
            raise Misuse(f"'{to.name}' is for {' and '.join(to.kinds)}, not for "
                         f"{box.pieces[drawn[0]].kind}")
        return Pieces([box.pieces[number] for number in drawn])

    def _refuse_ownerless(self, zone: Zone, seat: int) -> None:
        if zone.per_seat and seat < 0:
            raise Misuse(f"whose '{zone.name}'? Every seat has one",
                         f"write me.draw(…) or me.move(…, self.{zone.name}), or go through "
                         "table.seats")

    def _refill_pile(self, pile: Zone, owner: int) -> bool:
        """Refill an empty pile by shuffling used pieces; return whether there were any."""
        used = getattr(pile, "refill", None)
        if not isinstance(used, Pile):
            return False
        box, state = self._box, self._state
        source, slot = box.slot(pile, owner), box.slot(used, owner if used.per_seat else -1)
        zones = state.layout.zones
        if not zones[slot]:
            return False
        zones[source], zones[slot] = zones[slot], []
        for number in zones[source]:
            state.layout.where[number] = source
        self._shuffle(source)
        box.count_refill(state, pile)
        return True

    def _shuffle(self, slot: int) -> None:
        numbers = self._state.layout.zones[slot]
        for last in range(len(numbers) - 1, 0, -1):
            index = int(self.random() * (last + 1))
            numbers[last], numbers[index] = numbers[index], numbers[last]


class Seat:
    """A player, as rules see one: `me`; counters and markers of seats are its attributes."""

    __slots__ = ("index", "table")

    def __init__(self, table: Table, index: int) -> None:
        self.table = table
        self.index = index

    def __getattr__(self, name: str) -> Any:
        raise UndeclaredName(f"a seat has no '{name}'",
                         f"declare {name} = Counter() or Marker(per_seat=True); the pieces of "
                         f"a zone are me[self.{name}]")

    def __setattr__(self, name: str, value: object) -> None:
        if not hasattr(type(self), name):
            self.__getattr__(name)
        object.__setattr__(self, name, value)

    @property
    def number(self) -> int:
        """Which seat it is; people count from 1."""
        return self.index + 1

    @property
    def next(self) -> Seat:
        """Who sits to the left."""
        return self.table.seats[(self.index + 1) % self.table.players]

    @property
    def others(self) -> tuple[Seat, ...]:
        """Everybody else, from the left on."""
        seats = self.table.seats
        return seats[self.index + 1:] + seats[:self.index]

    def __getitem__(self, zone: Zone) -> Pieces:
        """What lies in this seat's zone: `me[self.hand]`."""
        if not zone.per_seat:
            raise Misuse(f"'{zone.name}' is a common zone", f"write table[self.{zone.name}]")
        table = self.table
        pieces = table._box.pieces
        slot = zone.number * table._box.stride + self.index + 1
        return Pieces([pieces[number] for number in table._state.layout.zones[slot]])

    def laid(self, zone: Zone) -> list[tuple[Piece, Any]]:  # plain: ok
        """The pieces of this seat's zone, each with its place."""
        places = self.table._state.layout.places
        return [(piece, places.get(piece._number)) for piece in self[zone]]

    def choose(self, label: str, options: Iterable[Any], *, or_pass: bool = False) -> Decision:
        """Ask this seat: `card = yield me.choose("take", table[self.row])`.

        An option is a piece, a seat, a word, a number, or a tuple of such; what looks alike is one.
        With `or_pass` the seat may decline, and gets None; with no option at all it has to.
        """
        return self._make_decision(label, label, _distinct_options(options), or_pass, None)

    def either(self, *, or_pass: bool = False, **ways: Iterable[Any] | bool) -> Decision:
        """Ask this seat for one of several things: a word for each, and its options.

        `what, card = yield me.either(take=table[self.row], sell=me[self.hand])`; a thing without
        options is there or not: `rest=me.tired > 2`. With `or_pass` the seat may decline, and gets
        `"pass", None`.
        """
        options: list[tuple[str, Any]] = []
        for word, way in ways.items():
            if isinstance(way, bool):
                options += [(word, None)] * way
            else:
                options += [(word, option) for option in _distinct_options(way)]
        return self._make_decision("", " or ".join(ways), options, or_pass, ("pass", None))

    def _make_decision(self, label: str, asked: str, seen: list[Any], or_pass: bool,
               passed: Any) -> Decision:
        if len(seen) > MOST_OPTIONS:
            raise Misuse(f"'{asked}' has {len(seen):,} options, and a choice takes at most "
                         f"{MOST_OPTIONS:,}", "ask in two steps")
        if not seen and not or_pass:
            raise Misuse(f"seat {self.number} is asked to '{asked}' but has nothing to choose",
                         "write or_pass=True if that can happen, or don't ask", "rules/no-choice")
        return Decision(self.index, label, seen, or_pass, passed)

    def move(self, what: Piece | Iterable[Piece], to: Zone, at: object = None) -> None:
        """Move a piece, or several, that this seat or the table has, to this seat or the table."""
        self.table._move_pieces(what, to, self.index if to.per_seat else -1, at, self.index)

    def give(self, what: Piece | Iterable[Piece], to: Seat, zone: Zone) -> None:
        """Hand a piece, or several, to another seat, into its zone."""
        self.table._move_pieces(what, zone, to.index, None, self.index)

    def draw(self, pile: Zone, to: Zone, count: int = 1) -> Pieces:
        """Move the top pieces of a pile to this seat; fewer, if there are no more."""
        return self.table._draw_pieces(pile, self.index if pile.per_seat else -1, to,
                                self.index if to.per_seat else -1, count)

    def roll(self, dice: Dice | Piece | Iterable[Piece]) -> None:
        """Throw dice: those of a zone, this seat's or common, or these."""
        is_own = isinstance(dice, Zone) and dice.per_seat
        self.table.roll(self[dice] if isinstance(dice, Zone) and is_own else dice)

    def faces(self, zone: Zone) -> list[Any]:
        """What the dice of this seat's zone show."""
        return [self.table.face(die) for die in self[zone]]

    def pay(self, amount: int, to: Seat | None = None) -> None:
        """Pay so much from the only counter that seats have, to the bank or to another seat."""
        name = self.table._box.purse()
        setattr(self, name, getattr(self, name) - amount)
        if to is not None:
            setattr(to, name, getattr(to, name) + amount)

    def gain(self, amount: int) -> int:
        """Get so much into the only counter that seats have, or what there is; returns that."""
        name = self.table._box.purse()
        for less in range(amount):
            try:
                setattr(self, name, getattr(self, name) + amount - less)
            except PieceShortage:
                continue
            return amount - less
        return 0

    @property
    def _like(self) -> Player:
        return Player(self.index)

    def __str__(self) -> str:
        return f"seat {self.number}"

    def __repr__(self) -> str:
        return f"<seat {self.number}>"


def _distinct_options(options: Iterable[Any]) -> list[Any]:
    """The options, one of each that looks alike."""
    seen: dict[object, Any] = {}
    for option in options:
        kind = type(option)
        if kind is Piece:
            seen.setdefault(option._like, option)
        elif kind in PLAIN:
            seen.setdefault(option, option)
        else:
            plain = tuple(option) if kind is list else option
            seen.setdefault(likeness_key(plain), plain)
    return list(seen.values())


def class_with_values(base: type, values: Sequence[Counter | Marker]) -> type:
    """A class of tables or seats that has these counters and markers as attributes."""
    return type(base.__name__, (base,), {"__slots__": (), **{holder.name: _property(holder)
                                                             for holder in values}})


def _property(holder: Counter | Marker) -> property:
    number = holder.number

    def owner(thing: Any) -> tuple[Table, int]:
        return (thing, -1) if isinstance(thing, Table) else (thing.table, thing.index)

    def read_count(thing: Any) -> int:
        table, seat = owner(thing)
        return table._state.layout.counters[number * (table._state.players + 1) + seat + 1]

    def read_own_count(seat: Any) -> int:
        # What rules ask for most of all.
        state = seat.table._state
        count: int = state.layout.counters[number * (state.players + 1) + seat.index + 1]
        return count

    def write_count(thing: Any, value: int) -> None:
        table, seat = owner(thing)
        table._check_may_change()
        table._box.count(table._state, holder, seat, value)

    def read_mark(thing: Any) -> object:
        table, seat = owner(thing)
        return table._state.layout.marks[number * (table._state.players + 1) + seat + 1]

    def write_mark(thing: Any, value: object) -> None:
        table, seat = owner(thing)
        table._check_may_change()
        table._state.layout.marks[number * (table._state.players + 1) + seat
                                  + 1] = check_marker_value(value)

    if isinstance(holder, Counter):
        return property(read_own_count if holder.per_seat else read_count, write_count)
    return property(read_mark, write_mark)
