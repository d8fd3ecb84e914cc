"""Each law catches its cheats, and the honest engine passes."""

from __future__ import annotations

import pytest

from generator.playing.play.laws import LAWS, first_breach
from tests.conformance.broken.cheats import CHEATS
from tests.toy_game import Toy


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_cheat_is_caught_by_the_law_it_breaks(cheat: type[Toy]) -> None:
    breaches = (first_breach(cheat(3), seed) for seed in range(20))  # type: ignore[call-arg]
    caught = next((breach for breach in breaches if breach), None)
    assert caught is not None
    assert caught.law == (cheat.__doc__ or "").strip()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_an_honest_engine_breaks_no_law(players: int, bot: str) -> None:
    assert [first_breach(Toy(players), seed, bot) for seed in range(5)] == [None] * 5


def test_every_law_has_a_cheat() -> None:
    assert set(LAWS) - {(cheat.__doc__ or "").strip() for cheat in CHEATS} == set()
