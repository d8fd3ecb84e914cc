"""What is worked out once is kept, but not without end."""

from __future__ import annotations

from generator.games.chocolatier.payment import KNOWN, Payments, pack
from generator.games.chocolatier.sampler import Ground


def test_answers_about_hands_are_kept_within_bounds() -> None:
    payments = Payments(4, [pack([0])], 2)
    for hand in range(KNOWN + 10):
        payments.payable(hand)
        payments.kinds(hand)
        payments.pairs(hand)
        payments.ways(hand, 0)
    kept = (payments._payments[0], payments._payable, payments._kinds, payments._pairs)
    assert [len(each) for each in kept] == [10] * 4


def test_places_in_samplers_are_kept_within_bounds() -> None:
    ground = Ground(4, 4)
    for mask in range(KNOWN + 10):
        ground.places(mask)
    assert len(ground._places) == 10
