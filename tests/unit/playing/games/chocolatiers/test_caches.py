"""What is worked out once is kept, but not without end."""

from __future__ import annotations

from generator.playing.games.chocolatier.payment import MOST_CACHED, Payments, pack
from generator.playing.games.chocolatier.sampler import SamplerGround


def test_answers_about_hands_are_kept_within_bounds() -> None:
    payments = Payments(4, [pack([0])], 2)
    kept = (payments._payments[0], payments._payable, payments._kinds, payments._pairs)
    for answers in kept:
        answers.update(dict.fromkeys(range(MOST_CACHED)))  # type: ignore[arg-type]
    payments.ways(MOST_CACHED, 0)
    payments.payable(MOST_CACHED)
    payments.pairs(MOST_CACHED)
    assert [len(answers) for answers in kept] == [1] * 4


def test_places_in_samplers_are_kept_within_bounds() -> None:
    ground = SamplerGround(3, 2)
    ground._places.update({mask: [] for mask in range(1, MOST_CACHED + 1)})
    ground.places(0)
    assert len(ground._places) == 1
