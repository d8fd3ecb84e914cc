"""The rules: name a kind, swap a hand, place a tile on the ground or on others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.games.chocoly import glance, moves, position, scene, touch
from generator.playing.games.chocoly import score_breakdown as earned
from generator.playing.games.chocoly import state as phase
from generator.playing.games.chocoly.box import ChocolyBox, read_box
from generator.playing.games.chocoly.moves import PLACING, PUT_OUT, SWAP, placement_number
from generator.playing.games.chocoly.state import (
    ALL_PLACED,
    PHASES,
    ChocolyGrid,
    ChocolyState,
    areas,
    copy_of,
)
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Option, Outcome, Rules, RulesInfo, find_winners
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import ScoreItem, TouchSpot, ZonePiece

OPTIONS = (
    Option("swap", ("per_player", "per_team"), "per_player", "CHY-3",
           "Whether each player or each team may swap a hand once."),
    Option("overlap_match", ("neighbour", "beneath", "either"), "neighbour", "CHY-8",
           "Where an overlap finds a piece of the same kind."),
    Option("max_turns", (), "400", "", "A game stops unfinished after this many turns."),
)


def build(supply: Supply, players: int, options: Mapping[str, str],
          findings: Findings) -> Chocoly | None:
    """The rules for these components, or None with findings that say why not."""
    box = read_box(supply, players, findings)
    return Chocoly(supply, players, options, box) if box else None


class TileFit:
    """Compares the tiles of a hand with the pieces on the table."""

    def __init__(self, box: ChocolyBox, grid: ChocolyGrid, overlap_match: str) -> None:
        self.shapes = box.shapes
        self.turns = box.turns
        self.width = grid.width
        self.centre = grid.centre
        self.match_beside = overlap_match != "beneath"
        self.match_beneath = overlap_match != "neighbour"
        # One bit for each kind on each of a tile's four squares; none for bare ground.
        self.bits: list[list[int]] = [
            [0, *(1 << (4 * kind + square) for kind in range(len(box.kinds)))]
            for square in range(4)]
        self.masks: list[int] = [
            sum(self.bits[square][kind] for square, kind in enumerate(shape))
            for shape in box.shapes]

    def placements(self, state: ChocolyState) -> list[int]:
        """All places for all tiles of the hand, each look of a tile once (CHY-4)."""
        looks = self.looks(state.hands[state.seat])
        if not state.laid:
            return [placement_number(self.centre, look, 0) for look in looks]
        choices: list[int] = []
        masks = self.masks
        for place in state.ground:
            wanted = self.kinds_beside(state, place)
            for look in looks:
                if masks[look] & wanted:
                    choices.append(placement_number(place, look, 0))
        if state.markers[state.seat]:
            for place in state.layer:
                wanted = self.kinds_beside(state, place) if self.match_beside else 0
                if self.match_beneath:
                    wanted |= self.kinds_beneath(state, place)
                for look in looks:
                    if masks[look] & wanted:
                        choices.append(placement_number(place, look, 1))
        return choices

    def looks(self, hand: list[int]) -> list[int]:
        """The tiles of a hand in all turns that look different."""
        return [4 * tile + turns for tile in sorted(set(hand)) for turns in range(self.turns[tile])]

    def kinds_beside(self, state: ChocolyState, place: int) -> int:
        """The visible kinds that each square of a tile would touch, as bits (CHY-6)."""
        top = state.top
        w = self.width
        one, two, three, four = self.bits
        return (one[top[place - w]] | one[top[place - 1]]
                | two[top[place - w + 1]] | two[top[place + 2]]
                | three[top[place + w - 1]] | three[top[place + 2 * w]]
                | four[top[place + w + 2]] | four[top[place + 2 * w + 1]])

    def kinds_beneath(self, state: ChocolyState, place: int) -> int:
        """The visible kinds that each square of a tile would cover, as bits (CHY-8)."""
        top = state.top
        below = place + self.width
        return (self.bits[0][top[place]] | self.bits[1][top[place + 1]]
                | self.bits[2][top[below]] | self.bits[3][top[below + 1]])

    def touches(self, state: ChocolyState, place: int, look: int) -> bool:
        """Whether a piece would be next to one of its kind, as `kinds_beside` but faster."""
        top = state.top
        w = self.width
        one, two, three, four = self.shapes[look]
        return (top[place - 1] == one or top[place + 2] == two
                or top[place + w - 1] == three or top[place + w + 2] == four
                or top[place - w] == one or top[place - w + 1] == two
                or top[place + 2 * w] == three or top[place + 2 * w + 1] == four)

    def joins(self, state: ChocolyState, place: int, look: int) -> bool:
        """Whether an overlap finds its kind, as the option says (CHY-8)."""
        if self.match_beside and self.touches(state, place, look):
            return True
        return self.match_beneath and self.masks[look] & self.kinds_beneath(state, place) != 0


# Proposals before a sample gives up guessing and lists what is legal.
GUESSES: Final = 48
NOWHERE: list[int] = []


class Chocoly(Rules[ChocolyState]):
    """Chocoly for a number of players; a side is a player, or a team of two or more."""

    def __init__(self, supply: Supply, players: int, options: Mapping[str, str],
                 box: ChocolyBox) -> None:
        info = RulesInfo(game="chocoly", players=supply.players,
                         max_turns=int(options["max_turns"]),
                         score_bounds=(0.0, 4.0 * box.tiles), hidden=True, phases=PHASES,
                         options=OPTIONS,
                         ends=((ALL_PLACED, "all tiles have been placed or put out (CHY-11)"),),
                         tie_breaks=("the larger next area (CHY-12)",))
        super().__init__(info, supply, players, options)
        self.box = box
        self.tracked, self.piles = tuple(box.ids), ("deck",)
        self.grid = ChocolyGrid(box.tiles, box.contacts, box.covered)
        self.sides = box.sides
        self.face_down, self.private = ("deck",), ("hand",)
        self.team_swaps = options["swap"] == "per_team"
        self.fit = TileFit(box, self.grid, options["overlap_match"])

    # Setting up.

    def empty(self) -> ChocolyState:
        """A table with nothing on it, and players with nothing but their markers."""
        state = ChocolyState(self.players, self.grid.bare)
        state.hands = [[] for _ in range(self.players)]
        state.markers = [self.box.markers] * self.players
        state.swapped = [False] * self.players
        state.kinds = [0] * self.sides
        return state

    def setup(self, chance: Chance) -> ChocolyState:
        """Shuffle, deal a hand to each player (CHY-1)."""
        state = self.empty()
        state.deck = self.box.full_deck()
        chance.shuffle(state.deck)
        for hand in state.hands:
            for _ in range(self.box.hand):
                hand.append(state.deck.pop())
        return state

    def clone(self, state: ChocolyState) -> ChocolyState:
        """A table that looks the same and shares nothing with this one."""
        return copy_of(state)

    # What may be done.

    def legal(self, state: ChocolyState) -> list[int]:
        """Name a kind, or swap, or place a tile; if nothing fits, swap or put a tile out."""
        if state.over:
            return []
        choices = [SWAP] if state.phase == phase.TURN and self.can_swap(state) else []
        if self.is_naming(state):
            return choices + self.free_kinds(state)
        placements = self.fit.placements(state)
        if placements:
            return choices + placements
        if self.can_swap(state):
            return [SWAP]
        return [PUT_OUT + tile for tile in sorted(set(state.hands[state.seat]))]

    def is_naming(self, state: ChocolyState) -> bool:
        """Whether to name a kind: the first seat after placing, others before (CHY-2)."""
        if state.phase == phase.TURN:
            return len(state.laid) > 0 and state.kinds[state.seat % self.sides] == 0
        return state.phase != phase.PLACE

    def can_swap(self, state: ChocolyState) -> bool:
        """Once per game, while the deck has tiles (CHY-3)."""
        return len(state.deck) > 0 and not state.swapped[state.seat]

    def free_kinds(self, state: ChocolyState) -> list[int]:
        """The kinds that no side has named (CHY-2)."""
        return [kind for kind in range(1, len(self.box.kinds) + 1) if kind not in state.kinds]

    def sample(self, state: ChocolyState, luck: Chance) -> int:
        """One legal choice without listing all of them.

        A guess is one of all combinations of place, tile in hand and quarter turn, or the swap;
        each has the same chance, and each legal choice is exactly one of them, so a guess that is
        legal is any legal choice with the same chance. A guess that isn't is thrown away. After
        too many the list decides, which is uniform as well: so is the mixture.
        """
        if state.phase in (phase.NAME, phase.ANNOUNCE) or not state.laid \
                or state.kinds[state.seat % self.sides] == 0:
            return super().sample(state, luck)
        hand = state.hands[state.seat]
        ground = state.ground
        layer = state.layer if state.markers[state.seat] else NOWHERE
        free = len(ground)
        looks = 4 * len(hand)
        places = (free + len(layer)) * looks
        guesses = places + 1 if state.phase == phase.TURN and self.can_swap(state) else places
        turns = self.box.turns
        fit = self.fit
        for _ in range(GUESSES):
            guess = luck.bits() * guesses >> 32
            if guess >= places:
                return SWAP if guesses > places else super().sample(state, luck)
            index = guess // looks
            slot = (guess % looks) >> 2
            tile = hand[slot]
            turn = guess & 3
            if turn >= turns[tile] or hand.index(tile) != slot:
                continue
            look = 4 * tile + turn
            if index < free:
                if fit.touches(state, ground[index], look):
                    return placement_number(ground[index], look, 0)
            elif fit.joins(state, layer[index - free], look):
                return placement_number(layer[index - free], look, 1)
        return super().sample(state, luck)

    # Doing it.

    def apply(self, state: ChocolyState, action: int, chance: Chance) -> None:
        """Make a legal choice, in place."""
        if action >= PLACING:
            self._place(state, action)
        elif action >= PUT_OUT:
            state.hands[state.seat].remove(action - PUT_OUT)
            state.out.append(action - PUT_OUT)
            self._end_turn(state)
        elif action == SWAP:
            self._swap(state, chance)
        else:
            self._name(state, action)

    def _place(self, state: ChocolyState, action: int) -> None:
        """A tile goes on the ground, or on others with a marker (CHY-4, CHY-7)."""
        look = (action >> 1) & 1023
        seat = state.seat
        state.hands[seat].remove(look >> 2)
        if action & 1:
            self.grid.cover(state, action >> 11, self.box.shapes[look])
            state.markers[seat] -= 1
        else:
            self.grid.lay(state, action >> 11, self.box.shapes[look])
        state.laid.append(action)
        state.laid_by.append(seat)
        if state.kinds[seat % self.sides]:
            self._end_turn(state)
        else:
            state.phase = phase.ANNOUNCE

    def _name(self, state: ChocolyState, kind: int) -> None:
        """A side takes a kind; a last one goes to the last side without asking (CHY-2)."""
        state.kinds[state.seat % self.sides] = kind
        left = self.free_kinds(state)
        if len(left) == 1 and state.kinds.count(0) == 1:
            state.kinds[state.kinds.index(0)] = left[0]
        if state.phase == phase.ANNOUNCE:
            self._end_turn(state)
        else:
            state.phase = phase.PLACE

    def _swap(self, state: ChocolyState, chance: Chance) -> None:
        """Put the hand under the deck in an unknown order and draw a new one (CHY-3)."""
        seat = state.seat
        hand = state.hands[seat]
        chance.shuffle(hand)
        state.deck[:0] = hand
        state.hands[seat] = []
        for _ in range(min(self.box.hand, len(state.deck))):
            state.hands[seat].append(state.deck.pop())
        step = self.sides if self.team_swaps else self.players
        for mate in range(seat % step, self.players, step):
            state.swapped[mate] = True
        if state.phase == phase.TURN:
            state.phase = phase.NAME if self.is_naming(state) else phase.PLACE

    def _end_turn(self, state: ChocolyState) -> None:
        """Draw a tile while there are any, then begin the next seat's turn (CHY-4, CHY-11)."""
        if state.deck:
            state.hands[state.seat].append(state.deck.pop())
        state.turn += 1
        state.phase = phase.TURN
        for _ in range(self.players):
            state.seat = (state.seat + 1) % self.players
            if state.hands[state.seat]:
                state.over = state.turn >= self.info.max_turns
                state.cause = "max_turns" if state.over else ""
                return
        state.over = True
        state.cause = ALL_PLACED

    # The state of the game.

    def outcome(self, state: ChocolyState) -> Outcome:
        """Largest area, then second largest and so on; team mates share theirs (CHY-11, CHY-12)."""
        sizes = areas(state.top, state.kinds, self.grid.width)
        most = max(1, *(len(areas) for areas in sizes))
        sides = [tuple(map(float, areas + [0] * (most - len(areas)))) for areas in sizes]
        keys = tuple(sides[seat % self.sides] for seat in range(self.players))
        winners, tie_break = find_winners(keys)
        scores = tuple(key[0] for key in keys)
        return Outcome(scores=scores, keys=keys, winners=winners, cause=state.cause,
                       sources=tuple({"largest area": score} for score in scores),
                       finished=state.cause == ALL_PLACED, tie_break=tie_break)

    def value(self, state: ChocolyState) -> list[float]:
        """The largest area, a little for others that may join it, and what markers can still do."""
        return glance.value(self.box, self.grid, state)

    def prospects(self, state: ChocolyState, choices: list[int]) -> list[float]:
        """How areas grow or are cut; before a kind is named, all places are alike."""
        return glance.prospects(self.box, self.grid, state, choices)

    def offer(self, state: ChocolyState) -> list[int]:
        """The hand of the seat to move."""
        return state.hands[state.seat]

    def gained(self, state: ChocolyState, seat: int) -> list[int]:  # plain: ok
        """The tiles that a seat has laid."""
        return [(state.laid[index] >> 1 & 1023) >> 2
                for index, layer in enumerate(state.laid_by) if layer == seat]

    def stocks(self, state: ChocolyState) -> list[int]:
        """The tiles in the deck."""
        return [len(state.deck)]

    # What is seen, and how it is written.

    def hide(self, state: ChocolyState, seat: int, luck: Chance) -> ChocolyState:
        """The other hands and the deck, dealt again."""
        hidden = copy_of(state)
        pool = hidden.deck
        for other, hand in enumerate(hidden.hands):
            if other != seat:
                pool.extend(hand)
        luck.shuffle(pool)
        for other, hand in enumerate(hidden.hands):
            if other != seat:
                for slot in range(len(hand)):
                    hand[slot] = pool.pop()
        return hidden

    def view(self, state: ChocolyState, seat: int) -> object:
        """The table, the own hand, and how many tiles the others and the deck have."""
        return (state.seat, state.phase, state.turn, state.over, tuple(state.laid),
                tuple(sorted(state.hands[seat])), tuple(len(hand) for hand in state.hands),
                len(state.deck), tuple(state.out), tuple(state.markers), tuple(state.swapped),
                tuple(state.kinds))

    def whereabouts(self, state: ChocolyState) -> dict[str, Counter[str]]:
        """Every tile and marker: deck, hands, table, out of the game, or not in this game."""
        return position.whereabouts(state, self.box)

    def lying(self, state: ChocolyState) -> dict[str, list[ZonePiece]]:
        """The tiles on the table as they lie."""
        zones = super().lying(state)
        zones["table"] = scene.find_tiles(state, self.box, self.grid, zones["table"])
        return zones

    def figures(self, state: ChocolyState) -> dict[str, float]:
        """The largest areas as of now, which everybody can count."""
        return {zone_of("points", seat): points for seat, points in enumerate(self.points(state))}

    def text(self, state: ChocolyState, action: int) -> str:
        """The choice in words."""
        return moves.text(self, state, action)

    def why_not(self, state: ChocolyState, text: str) -> str:
        """Which rule forbids what the words mean."""
        return moves.why_not(self, state, text)

    def target(self, state: ChocolyState, action: int) -> tuple[TouchSpot, ...]:
        """What to touch for a choice."""
        return touch.target(self, state, action)

    def asked(self, state: ChocolyState) -> str:  # plain: ok
        """What the seat has to do now."""
        return touch.prompt(self, state)

    def against(self, state: ChocolyState, spots: tuple[TouchSpot, ...]) -> str:
        """Why what was touched is no choice."""
        return touch.why_not_touch(self, state, spots)

    def scored(self, state: ChocolyState) -> tuple[tuple[ScoreItem, ...], ...]:  # plain: ok
        """The largest area of each seat."""
        return tuple([earned.seat_breakdown(self, state, seat) for seat in range(self.players)])

    def dump(self, state: ChocolyState) -> dict[str, object]:
        """The state as plain data; docs/rules/chocoly.md describes it."""
        return position.dump(state, self.box, self.grid)

    def read(self, data: Mapping[str, object], chance: Chance) -> ChocolyState:
        """The state that plain data describe."""
        return position.load(self.empty(), data, self.box, self.grid)
