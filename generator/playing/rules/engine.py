"""What every rules engine offers: facts that play can check, states, and choices as numbers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from generator.base.findings import FileLocation
from generator.game.model.supply import Supply
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.position import WrongPosition, owner_of
from generator.playing.rules.scene import (
    ALL_SEEING,
    EVERYBODY,
    NOBODY,
    Scene,
    ScoreItem,
    TouchSpot,
    ZonePiece,
    mentions_part,
    pieces_for_viewer,
    replace_part_name,
)


def pack_attributes(thing: object) -> dict[str, object]:
    """All that a thing holds: what its compiled classes declare, and what others add to that."""
    slots = [name for kind in type(thing).__mro__ for name in vars(kind).get("__slots__", ())]
    names = [*getattr(thing, "__mypyc_attrs__", ()), *slots, *getattr(thing, "__dict__", ())]
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


def unpack_attributes(thing: object, held: dict[str, object]) -> None:
    """Give a thing what it held when it was packed."""
    for name, value in held.items():
        setattr(thing, name, value)


# How many bits a pile has in `State.refills`.
PILE_BITS: Final = 16


class IllegalAction(Exception):  # noqa: N818 - it is a move that was refused, not a failure
    """A move that the rules don't allow here; the text says why, and what is allowed."""


# Frozen facts are no native classes: those can't be unpacked, and nothing hot makes them.
@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Option:
    """A switch of the rules; without `choices` it takes a whole number."""

    name: str
    choices: tuple[str, ...]
    default: str
    rules: str
    summary: str


@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class RulesInfo:
    """What an engine says about its game; the conformance suite holds it to each word.

    `ends` are the causes of the end with what people read instead, `tie_breaks` what decides
    between equal points, in the order of an outcome's keys; the last goes for all that follow.
    """

    game: str
    players: tuple[int, ...]
    max_turns: int
    score_bounds: tuple[float, float]
    hidden: bool
    phases: tuple[str, ...]
    options: tuple[Option, ...] = ()
    ends: tuple[tuple[str, str], ...] = ()
    tie_breaks: tuple[str, ...] = ()


@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The result: `keys` decide the winners in their order, `sources` say where points are from.

    `tie_break` is the number of keys that were needed to tell the winners from the others.
    """

    scores: tuple[float, ...]
    keys: tuple[tuple[float, ...], ...]
    winners: tuple[int, ...]
    cause: str
    sources: tuple[Mapping[str, float], ...]
    finished: bool
    tie_break: int


# Engines that aren't compiled, such as a designer's own, may build on these two.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One table: who is to choose, in which phase, in which turn, and whether it is over.

    Its subclasses can be made without arguments: that is how one is unpacked where it travelled.
    """

    def __init__(self, players: int = 0) -> None:
        self.players: int = players
        self.seat: int = 0
        self.phase: int = 0
        self.turn: int = 0
        self.over: bool = False
        self.cause: str = ""
        # For statistics: how often each of `Rules.piles` was made again out of what had been
        # used, `PILE_BITS` bits a pile. No part of the position: clones count from 0.
        self.refills: int = 0

    def __getstate__(self) -> dict[str, object]:
        return pack_attributes(self)

    def __setstate__(self, held: dict[str, object]) -> None:
        unpack_attributes(self, held)


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """A game for a number of players; all that happens by luck comes from the `chance` given."""

    def __init__(self, info: RulesInfo, supply: Supply, players: int,
                 options: Mapping[str, str]) -> None:
        self.info = info
        self.supply = supply
        self.players = players
        # Seats whose numbers differ by a multiple of this play together; a game with teams sets it.
        self.sides = players
        self.options = dict(options)
        # Ids of the parts that seats take out of a common offer, and names of the piles that are
        # drawn from; the methods for them below are for statistics, not for the rules.
        self.tracked: tuple[str, ...] = ()
        self.piles: tuple[str, ...] = ()
        # Zones whose pieces no seat sees, and those that only their owner sees.
        self.face_down: tuple[str, ...] = ()
        self.private: tuple[str, ...] = ()
        # What self-play has found worth leaning towards, for the bot that is called so.
        self.learnt: dict[str, float] = {}

    def __getstate__(self) -> dict[str, object]:
        return pack_attributes(self)

    def __setstate__(self, held: dict[str, object]) -> None:
        unpack_attributes(self, held)

    def method_place(self, method: str) -> FileLocation | None:
        """Where a designer's own rules define a method; None for other engines."""
        return None

    def setup(self, chance: Chance) -> S:
        """A table ready for the first turn."""
        raise NotImplementedError

    def clone(self, state: S) -> S:
        """A table that looks the same and shares nothing with this one."""
        raise NotImplementedError

    def legal(self, state: S) -> list[int]:
        """All choices, each once, in an order that depends on the state alone; none when over."""
        raise NotImplementedError

    def sample(self, state: S, luck: Chance) -> int:
        """One of the legal choices, each with the same chance."""
        choices = self.legal(state)
        return luck.choice(choices)

    def apply(self, state: S, action: int, chance: Chance) -> None:
        """Make a legal choice, in place; `act` is the same with a check that it is legal."""
        raise NotImplementedError

    def act(self, state: S, action: int, chance: Chance) -> None:
        """Make a choice, or refuse it."""
        if action not in self.legal(state):
            raise IllegalAction(f"{action} isn't a legal choice")
        self.apply(state, action, chance)

    def text(self, state: S, action: int) -> str:
        """The choice in words that a player could say."""
        raise NotImplementedError

    def action(self, state: S, text: str) -> int:
        """The choice that the words mean."""
        texts: list[str] = []
        for action in self.legal(state):
            shown = self.text(state, action)
            if shown == text:
                return action
            texts.append(shown)
        reason = self.why_not(state, text) or "that isn't a legal choice now"
        legal = "; ".join(texts[:20]) + ("; …" if len(texts) > 20 else "")
        raise IllegalAction(f"'{text}' is refused: {reason}; legal here: {legal or 'nothing'}")

    def why_not(self, state: S, text: str) -> str:
        """Why the words mean no legal choice, with the rule's id; empty if there is no telling."""
        return ""

    # For people who point at things.

    def target(self, state: S, action: int) -> tuple[TouchSpot, ...]:
        """What to touch for a choice, in order; a button with its words where nothing says more.

        No choice's target is contained in another's, so they may be touched in any order. All
        but words can be found in the scene of the seat that moves.
        """
        return (TouchSpot(word=self.text(state, action)),)

    def asked(self, state: S) -> str:  # plain: ok
        """What the seat to move has to do now, with the rule's id, where a game says it."""
        return ""

    def against(self, state: S, spots: tuple[TouchSpot, ...]) -> str:
        """Why no choice is touched like this, with the rule's id: what `refusal` asks a game for.

        The last spot is the one that was one too many. Empty if it has nothing to do with the
        present choice.
        """
        return self.why_not(state, spots[-1].word or spots[-1].part)

    def refusal(self, state: S, spots: tuple[TouchSpot, ...]) -> str:
        """Why what was touched can't be done now, with the rule's id.

        Empty if it can, or if there is no telling.
        """
        if not spots:
            return ""
        scene = self.scene(state, state.seat)
        contained = False
        for action in self.legal(state):
            wanted = self.target(state, action)
            if scene.begins(wanted, spots):
                return ""
            contained = contained or scene.contains(wanted, spots)
        is_there = all(scene.has(spot) for spot in spots)
        reason = self.against(state, spots) if is_there and not contained else ""
        reason = reason or self.asked(state)
        owner = owner_of(spots[-1].zone)[1]
        is_others = owner not in (-1, state.seat)
        return f"that belongs to seat {owner + 1}: {reason}" if reason and is_others else reason

    def told(self, state: S, action: int, viewer: int) -> str:  # plain: ok
        """The choice in words as a viewer at the table reads it.

        A piece that he can't tell, neither before the choice nor after it, is one of its kind.
        """
        text = self.text(state, action)
        if viewer in (ALL_SEEING, state.seat) or not self.info.hidden:
            return text
        secret = [part for part in self.supply.parts if mentions_part(text, part.id)]
        if not secret:
            return text
        # A scene is much work, so the last question comes last.
        before = self.scene(state, viewer)
        touched = {spot.part for spot in self.target(state, action) if before.pieces_at(spot)}
        secret = [part for part in secret if part.id not in touched]
        if not secret:
            return text
        mover_scene = self.scene(state, state.seat)
        after = self.clone(state)
        self.apply(after, action, stream("told"))
        then = self.scene(after, viewer)
        for part in secret:
            was, comes = before.where(part.id), then.where(part.id)
            # If the mover also holds one in secret, only a visible move reveals it.
            if was == comes and (not was or mover_scene.where(part.id) != was):
                text = replace_part_name(text, part.id, part.kind)
        return text

    def scored(self, state: S) -> tuple[tuple[ScoreItem, ...], ...]:  # plain: ok
        """How the score of each seat comes about, for the end; a game can name the pieces."""
        return tuple([tuple([ScoreItem(words, points) for words,
                             points in source.items() if points])
                      for source in self.outcome(state).sources])

    def outcome(self, state: S) -> Outcome:
        """How it ended, or how it would end now."""
        raise NotImplementedError

    def value(self, state: S) -> list[float]:
        """What each seat is sure of by now, for bots and for the measure of tension."""
        raise NotImplementedError

    def prospects(self, state: S, choices: list[int]) -> list[float]:
        """How promising each choice looks at a glance, in points, from what the seat can see.

        Only how they compare counts. Empty where a game has no quick answer: a bot then has to
        try the choices on tables of its own.
        """
        return []

    def hide(self, state: S, seat: int, luck: Chance) -> S:
        """A table that looks the same to a seat, with all that it can't see dealt again."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> object:
        """All that a seat can see, as a value that can be compared."""
        raise NotImplementedError

    def whereabouts(self, state: S) -> dict[str, Counter[str]]:
        """Where every part lies, by zone; parts that left the game are in the zone 'out'."""
        raise NotImplementedError

    def lying(self, state: S) -> dict[str, list[ZonePiece]]:
        """The pieces of every zone as they lie there, and who can tell which they are.

        A game says it itself where pieces have places, an order or another side up.
        """
        zones: dict[str, list[ZonePiece]] = {}
        box = {part.id: (number, part.kind) for number, part in enumerate(self.supply.parts)}
        for zone, held in self.whereabouts(state).items():
            viewer = self.who_knows(zone)
            # Copies are one and the same value: games have dozens of each.
            ours = sorted([part for part in held if part in box], key=box.__getitem__)
            zones[zone] = [piece for part in ours
                           for piece in [ZonePiece(part=part, kind=box[part][1],
                                                   known_by=viewer)] * held[part]]
        return zones

    def who_knows(self, zone: str) -> int:
        """Who can identify the pieces of a zone: a seat, EVERYBODY or NOBODY."""  # plain: ok
        name, seat = owner_of(zone)
        if name in self.private:
            return seat
        return NOBODY if name in self.face_down else EVERYBODY

    def figures(self, state: S) -> dict[str, float]:
        """What is counted on the table for all to see, such as points."""
        return {}

    def scene(self, state: S, viewer: int) -> Scene:
        """The table as a seat sees it, or one of `ALL_SEEING` and `SPECTATOR`."""
        return self.scene_from_pieces(state, self.lying(state), viewer)

    def scene_from_pieces(self, state: S, lying: Mapping[str, Sequence[ZonePiece]],
                          viewer: int) -> Scene:
        """The same by who knows already what `lying` says of the state, for several viewers."""
        zones = {zone: pieces_for_viewer(viewer, pieces) for zone, pieces in lying.items()}
        return Scene(zones, self.figures(state), state.seat, self.info.phases[state.phase],
                     state.turn, state.over)

    def dump(self, state: S) -> dict[str, object]:
        """The state as plain data that people can read and write."""
        raise NotImplementedError

    def load(self, data: Mapping[str, object], chance: Chance | None = None) -> S:
        """The state that plain data describe; what is left out is an empty table's.

        There is something to choose, or it is over. What is left to luck comes from `chance`.
        """
        state = self.read(data, stream("position") if chance is None else chance)
        if not state.over and not self.legal(state):
            raise WrongPosition(
                f"there is no choice in the phase '{self.info.phases[state.phase]}'",
                ("phase",), f"give seat {state.seat + 1} something to choose, or write over: true")
        return state

    def read(self, data: Mapping[str, object], chance: Chance) -> S:
        """What `load` asks a game for; a position from which play can't go on is refused here."""
        raise NotImplementedError

    # For statistics.

    def points(self, state: S) -> list[float]:
        """The score of each seat as of now; `outcome` says the same, and more slowly."""
        return list(self.outcome(state).scores)

    def offer(self, state: S) -> list[int]:
        """Which of the `tracked` parts the seat to move finds on offer, one for each copy."""
        return []

    def gained(self, state: S, seat: int) -> list[int]:  # plain: ok
        """Which of the `tracked` parts a seat has taken and used by now, each time it did."""
        return []

    def stocks(self, state: S) -> list[int]:
        """How many parts are left in each of the `piles`."""
        return []


def find_winners(keys: tuple[tuple[float, ...], ...]) -> tuple[tuple[int, ...], int]:
    """The seats with the best key, and how many of its numbers were needed to tell."""
    best = max(keys)
    winners = tuple(seat for seat, key in enumerate(keys) if key == best)
    others = [key for key in keys if key != best]
    needed = 1
    while any(key[:needed] == best[:needed] for key in others):
        needed += 1
    return winners, needed if others or len(keys) == 1 else len(best)
