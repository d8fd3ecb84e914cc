"""What a bot chooses at a table of people: a function of the task alone, for any process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from generator.playing.play.bots import make_bot
from generator.playing.play.study import Spec, engine_of
from generator.playing.rules.chance import Chance, stream


@dataclass(frozen=True)
class BotTask:
    """All that another process needs to choose for a bot: `bot_turn` is a function of it."""

    spec: Spec
    state: Any
    seat: int
    bot: str
    seed: str
    moves: int
    revision: int


@dataclass(frozen=True)
class Thought:
    """What a bot chooses from a point on, until somebody else is asked."""

    seat: int
    bot: str
    revision: int
    actions: tuple[int, ...]

    def rest(self) -> Thought:
        """What is left of it when the first choice is made."""
        return replace(self, revision=self.revision + 1, actions=self.actions[1:])


def setup_luck(seed: str) -> Chance:
    """What the table is set up with."""
    return stream(seed, "table", "setup")


def move_luck(seed: str, moves: int) -> Chance:
    """What the table draws with after a choice that `moves` others came before."""
    return stream(seed, "table", moves)


def bot_turn(task: BotTask) -> Thought:
    """All that a bot chooses until somebody else is asked, so that it can follow a plan.

    Like every bot it goes by what its seat can see; that the table's luck is known here only
    makes its turn go as it will go.
    """
    rules = engine_of(task.spec)
    bot = make_bot(task.bot, stream(task.seed, "seat", task.seat, task.moves))
    state = rules.clone(task.state)
    turn = state.turn
    actions: list[int] = []
    while not state.over and (state.seat, state.turn) == (task.seat, turn):
        action = bot.choose(rules, state)
        rules.apply(state, action, move_luck(task.seed, task.moves + len(actions)))
        actions.append(action)
    return Thought(task.seat, task.bot, task.revision, tuple(actions))
