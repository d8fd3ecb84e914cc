"""Plays the toy game at random with one of the libraries, after its own test of the game passed.

Run in an environment that has the library: `python -m benchmarks.play.toy.run open_spiel 200`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.stopwatch import Stopwatch

SEATS = 2
Play = Callable[[int], int]


def main(library: str, games: int) -> None:
    """Play so many games and tell how long it took."""
    play = {"kit": _kit, "open_spiel": _open_spiel, "pettingzoo": _pettingzoo}[library]()
    choices = 0
    with Stopwatch() as watch:
        for number in range(games):
            choices += play(number)
    watch.tell(games=games, choices=choices)


def _kit() -> Play:
    from generator.apps.workflows.game_rules import rules_of, supply_at  # noqa: PLC0415
    from generator.base.findings import Findings  # noqa: PLC0415 - each library where it is installed
    from generator.game.trust_store import always_allow  # noqa: PLC0415
    from generator.playing.play.bots import RandomBot  # noqa: PLC0415
    from generator.playing.play.laws import first_breach  # noqa: PLC0415
    from generator.playing.play.match import Streams, play_match  # noqa: PLC0415

    findings = Findings()
    supply = supply_at(str(Path(__file__).parent), findings, may_run=always_allow)
    rules = rules_of(supply, SEATS, {}, findings)
    if breach := first_breach(rules, 1):
        raise AssertionError(breach)

    def play(number: int) -> int:
        luck = Streams("toy", number)
        bots = [RandomBot(luck.seat(seat)) for seat in range(SEATS)]
        return play_match(rules, bots, luck.chance()).decisions
    return play


def _open_spiel() -> Play:
    import pyspiel  # noqa: PLC0415

    import benchmarks.play.toy.for_open_spiel  # noqa: F401, PLC0415 - registers the game

    game = pyspiel.load_game("python_toy", {"players": SEATS})
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)

    def play(number: int) -> int:
        luck, state, choices = random.Random(number), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, shares)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                choices += 1
        state.returns()
        return choices
    return play


def _pettingzoo() -> Play:
    from pettingzoo.test import api_test  # noqa: PLC0415

    from benchmarks.play.toy.for_pettingzoo import Toy  # noqa: PLC0415

    env = Toy(SEATS)
    api_test(env, num_cycles=200)

    def play(number: int) -> int:
        luck, choices = random.Random(number), 0
        env.reset(seed=number)
        for _ in env.agent_iter():
            observed, _, ended, _, _ = env.last()
            if ended:
                env.step(None)
            else:
                listed = [int(each) for each in observed["action_mask"].nonzero()[0]]
                env.step(luck.choice(listed))
                choices += 1
        return choices
    return play


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
