"""A table of VASSAL for a number of players: its decks, what lies where, and what is dealt."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from generator.game.model.game import Side
from generator.output.targets.virtual_tables.vassal.module_words import ModuleWords
from generator.output.targets.virtual_tables.vassal.traits import (
    CLOCKWISE,
    SECRET,
    TURN_OVER,
    Trait,
    delete_trait,
    named_key,
    send_trait,
    trigger_trait,
)
from generator.playing.tabletop.arrangement import Point
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece

TABLE = "Table"
FRONT, BACK = 1, 2
# Between pieces in the window of a hand, pixels.
HAND_GAP = 12
Pixel = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SetupPiece:
    """A piece at its place: the level that shows, and how many steps it is turned clockwise."""

    part: str
    level: int
    facing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPile:
    """A pile or a bag. What is `hidden` lies face down; what is `mixed` is shuffled first."""

    name: str
    at: Pixel
    cards: tuple[SetupPiece, ...]
    hidden: bool
    mixed: bool
    is_bag: bool
    prototype: str = ""


@dataclass(frozen=True, slots=True)
class SetupStack:
    """Pieces that lie at a place from the beginning, the lowest first."""

    name: str
    at: Pixel
    pieces: tuple[SetupPiece, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """So many of a pile's uppermost cards get a key that says where they go."""

    pile: str
    key: str
    count: int


@dataclass(slots=True)
class BoardSetup:
    """All that lies on the board for a number of players when a game begins."""

    board: str
    piles: list[DrawPile] = field(default_factory=list)
    heaps: list[SetupStack] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    prototypes: dict[str, list[Trait]] = field(default_factory=dict)


class BoardSetupBuilder:
    """Lays openings of one game; `scale` is pixels a mm, `facings` how many ways pieces lie.

    `hand` is how far down the middle of the window of a hand is.
    """

    def __init__(self, scale: float, facings: int, widths: Mapping[str, int], words: ModuleWords,
                 *, hand: int, boards: Collection[str], several: bool) -> None:
        self._words = words
        self._scale = scale
        self._hand = hand
        self._facings = facings
        self._widths = widths
        self._boards = boards
        self._several = several

    def lay_out(self, opening: Opening) -> BoardSetup:
        """One opening, with decks at the homes of its pools and in all piles and bags."""
        one = BoardSetup(self._words.players(opening.players))
        names: Counter[str] = Counter()
        homes = {pool.home: number for number, pool in enumerate(opening.pools)}
        deck_of: dict[int, DrawPile] = {}
        for number, lot in enumerate(opening.lots):
            if number in homes or self._is_pile(lot):
                pool = homes.get(number)
                pile = self._pile(opening, lot, pool, self._unique_name(lot, opening, names))
                deck_of[number] = pile
                one.piles.append(pile)
        for number, lot in enumerate(opening.lots):
            if number not in deck_of:
                one.heaps += self._heaps(opening, lot)
        for number in range(len(opening.pools)):
            self._add_deals(opening, number, deck_of, one)
        return one

    def _unique_name(self, lot: Lot, opening: Opening, names: Counter[str]) -> str:
        title = self._words.zone(lot.name, lot.seat)
        players = f" ({self._words.players(opening.players)})" if self._several else ""
        # In names of decks and of keys the engine would read these signs as more than letters.
        name = "".join("-" if sign in "$|{}\\,;" else sign for sign in f"{title}{players}")
        names[name] += 1
        return name if names[name] == 1 else f"{name} {names[name]}"

    def _is_pile(self, lot: Lot) -> bool:
        if lot.way not in ("pile", "bag") or any(put.kind in self._boards for put in lot.pieces):
            return False
        return lot.privacy == "nobody" or len(lot.pieces) > 1 or not (lot.pieces or lot.on)

    def _pile(self, opening: Opening, lot: Lot, pool: int | None, name: str) -> DrawPile:
        hidden = lot.privacy == "nobody"
        # The window of a hand is for what is dealt there; what begins there lies before the seat.
        pieces = [SetupPiece(put.part, self._level(hidden, put.side), self._facing(put.turn))
               for put in lot.pieces if put.pool < 0]
        dealt: list[SetupPiece] = []
        if pool is not None:
            level = self._level(hidden, _usual_side(lot.pieces))
            dealt = [SetupPiece(part, level, self._facing(lot.turn))
                     for part, copies in opening.pools[pool].parts.items() for _ in range(copies)]
        mixed = pool is not None or (hidden and len(pieces) > 1)
        return DrawPile(name=name, at=self._to_pixels(opening, lot.at), cards=(*pieces, *dealt),
                        hidden=hidden, mixed=mixed,
                        is_bag=lot.way == "bag",
                        prototype=f"Dealt from {name}" if pool is not None else "")

    def _heaps(self, opening: Opening, lot: Lot) -> Iterator[SetupStack]:
        """What begins at its place each time, place by place."""
        places: defaultdict[Pixel, list[SetupPiece]] = defaultdict(list)
        for put in lot.pieces:
            if put.pool < 0:
                level = FRONT if put.side == "front" else BACK
                places[self._to_pixels(opening, put.at)].append(
                    SetupPiece(put.part, level, self._facing(put.turn)))
        for at, pieces in places.items():
            yield SetupStack(self._words.zone(lot.name, lot.seat), at, tuple(pieces))

    def _add_deals(self, opening: Opening, number: int, deck_of: Mapping[int, DrawPile],
              one: BoardSetup) -> None:
        """Where the cards of a pool go, and the keys that send them there."""
        pool = opening.pools[number]
        home = deck_of[pool.home]
        usual = self._level(home.hidden, _usual_side(opening.lots[pool.home].pieces))
        traits: list[Trait] = []
        for place, lot in enumerate(opening.lots):
            if place == pool.home and lot.way in ("pile", "bag"):
                continue
            puts = [put for put in lot.pieces if put.pool == number]
            for goal, many in self._goals(opening, place, lot, puts, deck_of):
                one.deals.append(self._send_cards(home, goal, one.board, traits, usual=usual,
                                            count=len(many)))
        if pool.surplus:
            name = f"{home.name} away"
            traits.append(delete_trait(name))
            one.deals.append(Deal(home.name, named_key(name), pool.surplus))
        self._turn_top(opening.lots[pool.home], home, usual, one)
        one.prototypes[home.prototype] = traits

    def _goals(self, opening: Opening, place: int, lot: Lot, puts: Sequence[OpeningPiece],
               deck_of: Mapping[int, DrawPile]) -> Iterator[tuple[_Goal, list[OpeningPiece]]]:
        goals: list[tuple[_Goal, OpeningPiece]] = []
        across = HAND_GAP
        for put in puts:
            if lot.privacy == "owner" and lot.seat >= 0:
                across += self._widths[put.part] // 2
                window = self._words.hand(lot.seat)
                goals.append((_Goal(window, (across, self._hand), FRONT, 0), put))
                across += self._widths[put.part] // 2 + HAND_GAP
                continue
            pile = deck_of.get(place)
            inside = pile is not None and lot.way in ("pile", "bag")
            at = pile.at if pile and inside else self._to_pixels(opening, put.at)
            hidden = bool(pile and inside and pile.hidden)
            goals.append((_Goal(TABLE, at, self._level(hidden, put.side),
                                self._facing(put.turn)), put))
        for goal, group in groupby(goals, key=lambda item: item[0]):
            yield goal, [put for _, put in group]

    def _send_cards(self, home: DrawPile, goal: _Goal, board: str, traits: list[Trait], *,
                    usual: int,
              count: int) -> Deal:
        """Cards that go to one place, by a key that their prototype gets a trait for."""
        name = f"{home.name} to {len(traits)}"
        facing = home.cards[-1].facing if home.cards else 0
        turns = (goal.facing - facing) % self._facings
        # What is drawn from a pile that lies face down is hidden from all but who draws it.
        actions = [named_key(f"{name} there"),
                   *([SECRET] if home.hidden and not home.is_bag else []),
                   *([CLOCKWISE] * turns), *([TURN_OVER] if goal.level != usual else [])]
        traits += [trigger_trait(name, actions),
                   send_trait(f"{name} there", board if goal.map_name == TABLE else "",
                           goal.map_name, goal.at)]
        return Deal(home.name, named_key(name), count)

    def _turn_top(self, lot: Lot, home: DrawPile, usual: int, one: BoardSetup) -> None:
        """Turn over the uppermost cards of a pile that lie otherwise than the rest."""
        if home.hidden or lot.way not in ("pile", "bag"):
            return
        odd = 0
        for put in reversed(lot.pieces):
            if self._level(hidden=False, side=put.side) == usual:
                break
            odd += 1
        if odd:
            one.deals.append(Deal(home.name, TURN_OVER, odd))

    def _level(self, hidden: bool, side: Side) -> int:
        """A pile that lies face down shows backs by itself."""
        return FRONT if hidden or side == "front" else BACK

    def _facing(self, turn: float) -> int:
        return round(turn * self._facings / 360) % self._facings

    def _to_pixels(self, opening: Opening, at: Point) -> Pixel:
        """Pixels from the upper left corner, of a place that is measured from the middle."""
        return (round((opening.size.width / 2 + at[0]) * self._scale),
                round((opening.size.height / 2 - at[1]) * self._scale))


@dataclass(frozen=True, slots=True)
class _Goal:
    """Where a card goes, which level shows then, and which way it lies."""

    map_name: str
    at: Pixel
    level: int
    facing: int


def _usual_side(pieces: Sequence[OpeningPiece]) -> Side:
    """How most pieces lie."""
    counted = Counter(put.side for put in pieces)
    return counted.most_common(1)[0][0] if counted else "back"


def facings_for(openings: Iterable[Opening]) -> int:
    """Into how many steps a turn has to be cut, so that every piece lies as it should."""
    turns = {put.turn % 360 for opening in openings for lot in opening.lots
             if lot.privacy != "owner" for put in lot.pieces}
    return next((steps for steps in (4, 8, 12, 24) if all(
        abs(turn * steps / 360 - round(turn * steps / 360)) < 0.01 for turn in turns)), 24)
