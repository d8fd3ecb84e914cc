"""No folder or file of a game leads out of it by a link, whatever reads it."""

import contextlib
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from tests.security.folder_links import SECRET, LinkedGame, linked_games, shows_secret

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
GAMES = {game.name: game for game in linked_games()}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_link_out_of_a_game_is_refused(game: LinkedGame, tmp_path: Path) -> None:
    game.lay_out(tmp_path)
    with contextlib.chdir(tmp_path):
        # The last command goes furthest.
        done = CliRunner().invoke(cli, game.words[-1])
    assert ("file/outside" in done.output, SECRET in done.output, shows_secret(tmp_path)) == (
        True, False, False)


def test_a_link_to_the_whole_game_is_the_users_own_and_is_followed(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(Path(__file__).parents[1] / "data" / "tiny")
    assert CliRunner().invoke(cli, ("check", str(link))).exit_code == 0


def test_a_link_within_a_game_is_followed(tmp_path: Path) -> None:
    import shutil

    home = tmp_path / "game"
    shutil.copytree(Path(__file__).parents[1] / "data" / "tiny", home)
    shutil.move(home / "lang", home / "texts")
    (home / "lang").symlink_to(home / "texts")
    assert CliRunner().invoke(cli, ("check", str(home))).exit_code == 0
