from __future__ import annotations

import pytest

from generator.playing.rules.scene import ALL_SEEING, EVERYBODY, NOBODY, SPECTATOR, ZonePiece


@pytest.mark.parametrize(("known", "viewer", "part"), [
    (EVERYBODY, SPECTATOR, "sun"), (NOBODY, SPECTATOR, ""), (1, SPECTATOR, ""),
    (NOBODY, 0, ""), (0, 0, "sun"), (1, 0, ""), (NOBODY, ALL_SEEING, "sun")])
def test_only_who_may_know_a_piece_sees_which_it_is(known: int, viewer: int, part: str) -> None:
    assert ZonePiece(part="sun", kind="card", known_by=known).view_for(viewer).part == part
