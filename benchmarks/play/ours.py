"""Our route: random bots play a shipped game, in plain Python unless compiled is asked for."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from generator.playing.rules.compiled import prefer_source

if TYPE_CHECKING:
    from generator.playing.rules.engine import Rules

SEATS = 2


def main(how: str, game: str, games: int) -> None:
    """Play so many games and tell how long it took."""
    if how == "pure":
        prefer_source()
    from generator.apps.workflows.game_rules import rules_of, supply_at  # noqa: PLC0415
    from generator.base.findings import Findings  # noqa: PLC0415 - the sources come first

    findings = Findings()
    play(rules_of(supply_at(game, findings), SEATS, {}, findings), games)


def play(rules: Rules[Any], games: int) -> None:
    """Let random bots play so many games, and tell how long it took."""
    from benchmarks.stopwatch import Stopwatch  # noqa: PLC0415
    from generator.playing.play.bots import RandomBot  # noqa: PLC0415
    from generator.playing.play.match import Streams, play_match  # noqa: PLC0415

    choices = 0
    with Stopwatch() as watch:
        for number in range(games):
            streams = Streams("benchmark", number)
            bots = [RandomBot(streams.seat(seat)) for seat in range(SEATS)]
            choices += play_match(rules, bots, streams.chance()).decisions
    watch.tell(games=games, choices=choices)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
