"""Azul: Master Chocolatier by its rules AZU-1 to AZU-24; docs/rules says how each is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.games.master_chocolatier import (
    glance,
    moves,
    position,
    scene,
    scoring,
    touch,
)
from generator.playing.games.master_chocolatier import score_breakdown as earned
from generator.playing.games.master_chocolatier.box import MasterBox, read_box
from generator.playing.games.master_chocolatier.confection import (
    ENDS,
    columns_for,
    find_waiting_line,
    place,
    waiting_line,
)
from generator.playing.games.master_chocolatier.factories import neighbours, start_round
from generator.playing.games.master_chocolatier.offer import offers, pass_rest, sample_offer, take
from generator.playing.games.master_chocolatier.state import (
    NOTHING,
    OFFER,
    PHASES,
    SPLIT,
    MasterState,
)
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Option, Outcome, Rules, RulesInfo, find_winners
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import ScoreItem, TouchSpot, ZonePiece

OPTIONS: tuple[Option, ...] = (
    Option("box", ("coloured", "brown"), "coloured", "AZU-16, AZU-17",
           "which side of the boards is used: fixed colours, or free spaces"),
    Option("factories", ("plain", "special"), "plain", "AZU-18 to AZU-23",
           "whether discs are turned to their gold sides each round"),
    Option("max_turns", (), "1000", "",
           "a game stops unfinished after this many turns"),
)


def build(supply: Supply, players: int, options: Mapping[str, str],
          findings: Findings) -> MasterChocolatier | None:
    """The engine for a box and a number of players, or None with findings."""
    box = read_box(supply, players, options, findings)
    return None if box is None else MasterChocolatier(box, supply, options)


class MasterChocolatier(Rules[MasterState]):
    """The game; every choice is an offer, a neighbour (split) or a column (confection)."""

    def __init__(self, box: MasterBox, supply: Supply, options: Mapping[str, str]) -> None:
        info = RulesInfo(
            game=supply.game, players=supply.players, max_turns=box.max_turns,
            score_bounds=(0, box.most_points()), hidden=False, phases=PHASES, options=OPTIONS,
            ends=ENDS, tie_breaks=("the larger number of full rows (AZU-15)",))
        super().__init__(info, supply, box.players, options)
        self.box = box
        self.tracked = tuple(box.chocolate_ids)
        self.piles = ("bag",)
        self.face_down = ("bag",)

    def setup(self, chance: Chance) -> MasterState:
        """Boards, discs and the full bag; the first seat starts (AZU-1, AZU-2)."""
        state = MasterState(self.box)
        state.bag = self.box.chocolates[:]
        start_round(self.box, state, chance)
        return state

    def clone(self, state: MasterState) -> MasterState:
        """A table that looks the same and shares nothing with this one."""
        return MasterState(self.box, state)

    def legal(self, state: MasterState) -> list[int]:
        """What may be taken, where a colour may be passed to, or which columns are free."""
        if state.over:
            return []
        if state.phase == OFFER:
            return offers(self.box, state)
        if state.phase == SPLIT:
            return neighbours(self.box, state, state.splitting)
        return columns_for(self.box, state, waiting_line(self.box, state))

    def sample(self, state: MasterState, luck: Chance) -> int:
        """One of the legal choices; offers are guessed, not listed."""
        if state.phase == OFFER:
            return sample_offer(self.box, state, luck)
        choices = self.legal(state)
        return luck.choice(choices)

    def apply(self, state: MasterState, action: int, chance: Chance) -> None:
        """Take, pass on or place, and all that follows by itself."""
        if state.phase == OFFER:
            take(self.box, state, action, chance)
        elif state.phase == SPLIT:
            pass_rest(self.box, state, action, chance)
        else:
            row = waiting_line(self.box, state)
            place(self.box, state, state.seat, row, action)
            find_waiting_line(self.box, state, chance)

    def text(self, state: MasterState, action: int) -> str:
        """The choice in words."""
        return moves.text(self.box, state, action)

    def why_not(self, state: MasterState, text: str) -> str:
        """Why a move is refused."""
        return moves.why_not(self.box, state, text)

    def target(self, state: MasterState, action: int) -> tuple[TouchSpot, ...]:
        """What to touch for a choice."""
        return touch.target(self.box, state, action)

    def asked(self, state: MasterState) -> str:  # plain: ok
        """What the seat has to do now."""
        return touch.prompt(self.box, state)

    def against(self, state: MasterState, spots: tuple[TouchSpot, ...]) -> str:
        """Why what was touched is no choice."""
        return touch.why_not_touch(self.box, state, spots)

    def scored(self, state: MasterState) -> tuple[tuple[ScoreItem, ...], ...]:  # plain: ok
        """The points of the track and each bonus."""
        return tuple([earned.seat_breakdown(self.box, state, seat) for seat in range(self.players)])

    def outcome(self, state: MasterState) -> Outcome:
        """Points with the bonuses, then full rows (AZU-14, AZU-15)."""
        box = self.box
        scores: list[float] = []
        keys: list[tuple[float, ...]] = []
        sources: list[Mapping[str, float]] = []
        for seat in range(box.players):
            full = scoring.full_rows(box, state, seat)
            rows = box.row_bonus * full
            columns = box.column_bonus * scoring.full_columns(box, state, seat)
            colours = box.colour_bonus * scoring.full_colours(box, state, seat)
            score = state.score[seat] + rows + columns + colours
            scores.append(score)
            keys.append((score, full))
            sources.append({
                "placing": state.placed[seat], "foundry": state.score[seat] - state.placed[seat],
                "rows": rows, "columns": columns, "colours": colours})
        winners, needed = find_winners(tuple(keys))
        return Outcome(scores=tuple(scores), keys=tuple(keys), winners=winners, cause=state.cause,
                       sources=tuple(sources),
                       finished=state.over and state.cause != "max_turns", tie_break=needed)

    def value(self, state: MasterState) -> list[float]:
        """What each board is worth by now."""
        return glance.value(self.box, state)

    def prospects(self, state: MasterState, choices: list[int]) -> list[float]:
        """What each offer does to the own board; the rarer choices have to be tried."""
        return glance.prospects(self.box, state, choices)

    def points(self, state: MasterState) -> list[float]:
        """The score as of now, with the bonuses."""
        return [float(state.score[seat] + scoring.bonus(self.box, state, seat))
                for seat in range(self.box.players)]

    def offer(self, state: MasterState) -> list[int]:
        """The colours that lie on a disc or in the centre."""
        return sorted({slot // self.box.sources for slot in state.slots})

    def gained(self, state: MasterState, seat: int) -> list[int]:  # plain: ok
        """The colours in a box, each as often as it is there."""
        space = self.box.size * self.box.size
        return [colour for colour in state.box[seat * space:(seat + 1) * space]
                if colour != NOTHING]

    def stocks(self, state: MasterState) -> list[int]:
        """What is in the bag."""
        return [sum(state.bag)]

    def hide(self, state: MasterState, seat: int, luck: Chance) -> MasterState:
        """Nothing is hidden but the future: luck that was arranged is forgotten."""
        other = self.clone(state)
        other.draws = []
        other.layout = []
        return other

    def view(self, state: MasterState, seat: int) -> object:
        """All but arranged luck; what the bag holds follows from the other places."""
        return (state.phase, state.seat, state.turn, state.round, state.start, state.over,
                state.cause, state.marker, state.splitting, tuple(state.offer), tuple(state.bag),
                tuple(state.lid), tuple(state.discs), tuple(state.gold), tuple(state.holder),
                tuple(state.spare), tuple(state.line_colour), tuple(state.line_count),
                tuple(state.box), tuple(state.score), tuple(state.placed),
                tuple(tuple(line) for line in state.foundry))

    def whereabouts(self, state: MasterState) -> dict[str, Counter[str]]:
        """Every part with the zone in which it lies."""
        return position.whereabouts(self.box, self.supply, state)

    def lying(self, state: MasterState) -> dict[str, list[ZonePiece]]:
        """Boards and discs as they lie."""
        zones = super().lying(state)
        scene.arrange(self.box, state, zones)
        return zones

    def figures(self, state: MasterState) -> dict[str, float]:
        """The points on the scoring tracks."""
        return {zone_of("points", seat): float(points) for seat, points in enumerate(state.score)}

    def dump(self, state: MasterState) -> dict[str, object]:
        """The table as plain data."""
        return position.dump(self.box, state)

    def read(self, data: Mapping[str, object], chance: Chance) -> MasterState:
        """The table that plain data describe."""
        return position.load(self.box, data)
