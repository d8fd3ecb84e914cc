"""Every game is played from its set-up to its scores by somebody who only points and clicks."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.playing.rules.chance import stream
from generator.playing.rules.registry import playable_games
from tests.browsing.conftest import NO_WIDER, WIDTHS, Windows, playing
from tests.unit.apps.studio.clicks import begin, click_to_the_end, point

GAMES = [name.replace("_", "-") for name in playable_games()]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_pointed_and_clicked_to_its_scores(
        game: str, width: int, opened: Windows, tmp_path: Path) -> None:
    page = opened(width)
    with playing(game, tmp_path) as studio:
        begin(page, studio.address, 2)
        clicks = click_to_the_end(page, stream(game, width), touch=point)
        assert clicks > 10
        assert page.locator(".end h2").inner_text().endswith(("win", "wins"))
        assert page.evaluate(NO_WIDER)
        [match] = tmp_path.glob("*.jsonl")
        assert '"event":"ended"' in match.read_text(encoding="utf-8").replace(" ", "")
        page.close()
