"""One cheating engine for each law, all built on the toy game.

A class's docstring is the name of the law that must catch it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import count

from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import Outcome, RulesInfo
from generator.playing.rules.scene import (
    ALL_SEEING,
    SPECTATOR,
    Scene,
    ScoreItem,
    TouchSpot,
    ZonePiece,
)
from tests.toy_game import DECIDE, KEEP, PHASES, SELL, TAKE, Toy, ToyState


class ForgetsASeat(Toy):
    """players"""

    def value(self, state: ToyState) -> list[float]:
        return super().value(state)[1:]


class ShufflesByItself(Toy):
    """setup"""

    numbers = count()

    def setup(self, chance: Chance) -> ToyState:
        return super().setup(stream("own luck", next(self.numbers)))


class LosesACard(Toy):
    """conservation"""

    def apply(self, state: ToyState, action: int, chance: Chance) -> None:
        super().apply(state, action, chance)
        if state.turn == 3 and state.deck:
            state.deck.pop()


class LetsNobodyAct(Toy):
    """acting seat"""

    def legal(self, state: ToyState) -> list[int]:
        return [] if state.turn == 4 else super().legal(state)


class GivesNoCause(Toy):
    """acting seat"""

    def apply(self, state: ToyState, action: int, chance: Chance) -> None:
        super().apply(state, action, chance)
        state.cause = ""


class ListsTwice(Toy):
    """choices"""

    def legal(self, state: ToyState) -> list[int]:
        return sorted(state.row) if state.phase == TAKE and not state.over else super().legal(state)


class ListsInAnyOrder(Toy):
    """choices"""

    numbers = count()

    def legal(self, state: ToyState) -> list[int]:
        listed = super().legal(state)
        return listed if next(self.numbers) % 2 else listed[::-1]


class NeverEnds(Toy):
    """length"""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players)
        self.info = RulesInfo(game="toy", players=(2, 3, 4), max_turns=5, score_bounds=(0.0, 60.0),
                              hidden=True, phases=PHASES)

    def apply(self, state: ToyState, action: int, chance: Chance) -> None:
        super().apply(state, action, chance)
        if state.cause == "max_turns":
            state.over, state.cause = False, ""


class CallsACutGameFinished(Toy):
    """length"""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players, 5)

    def outcome(self, state: ToyState) -> Outcome:
        plain = super().outcome(state)
        return Outcome(scores=plain.scores, keys=plain.keys, winners=plain.winners,
                       cause=plain.cause, sources=plain.sources,
                       finished=state.over, tie_break=plain.tie_break)


class PaysTooMuch(Toy):
    """scores"""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players)
        self.info = RulesInfo(game="toy", players=(2, 3, 4), max_turns=100, score_bounds=(0.0, 6.0),
                              hidden=True, phases=PHASES)


class CrownsTheFirstSeat(Toy):
    """scores"""

    def outcome(self, state: ToyState) -> Outcome:
        plain = super().outcome(state)
        return Outcome(scores=plain.scores, keys=plain.keys, winners=(0,), cause=plain.cause,
                       sources=plain.sources, finished=plain.finished,
                       tie_break=plain.tie_break)


class PointsFromNowhere(Toy):
    """scores"""

    def outcome(self, state: ToyState) -> Outcome:
        plain = super().outcome(state)
        nothing: tuple[Mapping[str, float], ...] = ({},) * state.players
        return Outcome(scores=plain.scores, keys=plain.keys, winners=plain.winners,
                       cause=plain.cause, sources=nothing,
                       finished=plain.finished, tie_break=plain.tie_break)


class Mumbles(Toy):
    """words"""

    def text(self, state: ToyState, action: int) -> str:
        return "take a card" if state.phase == TAKE else super().text(state, action)


class Mishears(Toy):
    """words"""

    def action(self, state: ToyState, text: str) -> int:
        return SELL if state.phase == DECIDE else super().action(state, text)


class SharesHands(Toy):
    """clone"""

    def clone(self, state: ToyState) -> ToyState:
        new = super().clone(state)
        new.hands = state.hands
        return new


class ForgetsCoins(Toy):
    """clone"""

    def clone(self, state: ToyState) -> ToyState:
        new = super().clone(state)
        new.coins = [0] * state.players
        return new


class AcceptsAnything(Toy):
    """refusal"""

    def act(self, state: ToyState, action: int, chance: Chance) -> None:
        self.apply(state, action if action in self.legal(state) else self.legal(state)[0], chance)


class StaysAtHome(Toy):
    """pickle"""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players)
        self.home = lambda: self


class ShowsTheDeck(Toy):
    """view"""

    def view(self, state: ToyState, seat: int) -> object:
        return super().view(state, seat), tuple(state.deck[-1:])


class HidesNothing(Toy):
    """view"""

    def hide(self, state: ToyState, seat: int, luck: Chance) -> ToyState:
        return self.clone(state)


class LosesCardsByHiding(Toy):
    """view"""

    def hide(self, state: ToyState, seat: int, luck: Chance) -> ToyState:
        new = super().hide(state, seat, luck)
        new.deck = new.deck[:1] * len(new.deck)
        return new


class PeeksAtTheDeck(Toy):
    """options"""

    def legal(self, state: ToyState) -> list[int]:
        listed = super().legal(state)
        return listed[:1] if state.deck and state.deck[-1] > 1 else listed


class HasAFavourite(Toy):
    """sample"""

    def sample(self, state: ToyState, luck: Chance) -> int:
        return self.legal(state)[0]


class ForgetsWhatWasSold(Toy):
    """text"""

    def read(self, data: Mapping[str, object], chance: Chance) -> ToyState:
        return super().read({**data, "coins": [0] * self.players}, chance)


class SpeaksInTuples(Toy):
    """text"""

    def dump(self, state: ToyState) -> dict[str, object]:
        return {**super().dump(state), "coins": tuple(state.coins)}


class DealsByItself(Toy):
    """replay"""

    numbers = count()

    def apply(self, state: ToyState, action: int, chance: Chance) -> None:
        super().apply(state, action, chance)
        if state.deck and state.phase == TAKE:
            at = stream("own luck", next(self.numbers)).below(len(state.deck))
            state.deck[at], state.deck[-1] = state.deck[-1], state.deck[at]


class CountsOnlyTheRow(Toy):
    """conservation"""

    def whereabouts(self, state: ToyState) -> dict[str, Counter[str]]:
        return {"row": super().whereabouts(state)["row"]}


class PraisesItself(Toy):
    """counts"""

    def points(self, state: ToyState) -> list[float]:
        return [points + 1 for points in super().points(state)]


class GainsWhatWasSold(Toy):
    """counts"""

    def gained(self, state: ToyState, seat: int) -> list[int]:
        return state.hands[seat] + state.sold


class TracksTooFew(Toy):
    """counts"""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players)
        self.tracked = self.tracked[:-1]


class ForgetsAPile(Toy):
    """counts"""

    def stocks(self, state: ToyState) -> list[int]:
        return []


class OffersTheDeck(Toy):
    """offer"""

    def offer(self, state: ToyState) -> list[int]:
        return state.row + state.deck[-1:]


class CountsCardsInTheDark(Toy):
    """offer"""

    def stocks(self, state: ToyState) -> list[int]:
        return [state.deck.count(0)]


class LaysTheDeckFaceUp(Toy):
    """scene"""

    def __init__(self, players: int = 2) -> None:
        super().__init__(players)
        self.face_down = ()


class HidesWhatWasSold(Toy):
    """scene"""

    def lying(self, state: ToyState) -> dict[str, list[ZonePiece]]:
        zones = super().lying(state)
        return {zone: pieces for zone, pieces in zones.items() if zone != "sold"}


class ShowsAllToWhoeverLooksOn(Toy):
    """scene"""

    def scene(self, state: ToyState, viewer: int) -> Scene:
        return super().scene(state, ALL_SEEING if viewer == SPECTATOR else viewer)


class PointsNowhere(Toy):
    """targets"""

    def target(self, state: ToyState, action: int) -> tuple[TouchSpot, ...]:
        return ()


class PointsAtTheBox(Toy):
    """targets"""

    def target(self, state: ToyState, action: int) -> tuple[TouchSpot, ...]:
        return (TouchSpot(zone="box", word=self.text(state, action)),)


class PointsAtWhatIsHidden(Toy):
    """targets"""

    def target(self, state: ToyState, action: int) -> tuple[TouchSpot, ...]:
        if state.phase == TAKE and state.deck:
            return (TouchSpot(zone="deck", part=self.ids[action]),)
        return super().target(state, action)


class PointsAtTheWholeRow(Toy):
    """targets"""

    def target(self, state: ToyState, action: int) -> tuple[TouchSpot, ...]:
        return (TouchSpot(zone="row"),)


class TakesBeforeOneHasPointed(Toy):
    """targets"""

    def target(self, state: ToyState, action: int) -> tuple[TouchSpot, ...]:
        sell = TouchSpot(word="sell")
        keep = (TouchSpot(zone="row"), sell) if action == KEEP else (sell,)
        return keep if state.phase == DECIDE else super().target(state, action)


class Gossips(Toy):
    """announcements"""

    def told(self, state: ToyState, action: int, viewer: int) -> str:
        held = [self.ids[kind] for hand in state.hands for kind in hand]
        return f"{self.text(state, action)}, holding {' and '.join(held) or 'nothing'}"


class TellsNobody(Toy):
    """announcements"""

    def told(self, state: ToyState, action: int, viewer: int) -> str:
        return ""


class CountsTwice(Toy):
    """breakdowns"""

    def scored(self, state: ToyState) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple(parts * 2 for parts in super().scored(state))


class ScoresWhatIsNotThere(Toy):
    """breakdowns"""

    def scored(self, state: ToyState) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple(tuple(ScoreItem(part.words, part.points, (TouchSpot(zone="sold", index=99),))
                           for part in parts) for parts in super().scored(state))


CHEATS: tuple[type[Toy], ...] = tuple(each for each in Toy.__subclasses__()
                                      if each.__module__ == __name__)
