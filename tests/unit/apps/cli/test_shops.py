from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from generator.apps.cli.main import cli
from generator.game.load.maker_file import maker_path, shipped_makers


def ballotin(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], catch_exceptions=False)


def test_shops_lists_every_profile() -> None:
    told = json.loads(ballotin("shops", "--json").stdout)["shops"]
    assert [each["shop"] for each in told] == shipped_makers()


def test_shops_tells_what_a_shop_makes() -> None:
    line = next(line for line in ballotin("shops", "tgc").stdout.splitlines()
                if line.startswith("EuroPokerDeck "))
    assert line.split() == ["EuroPokerDeck", "63×88", "mm", "rect", "825x1125", "3.175", "mm",
                            "3.175", "mm"]


def test_shops_tells_what_a_profile_of_ones_own_says(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("{title: Mine, bleed: 2mm, safe: 3mm, products: {Tile: {size: 40mm}}}",
                    encoding="utf-8")
    assert json.loads(ballotin("shops", file, "--json").stdout)["title"] == "Mine"


def test_a_written_profile_is_the_shipped_one_word_for_word(tmp_path: Path) -> None:
    ballotin("shops", "mpc", "--write", tmp_path / "mine.yaml")
    assert (tmp_path / "mine.yaml").read_bytes() == maker_path("mpc").read_bytes()


def test_a_file_that_is_there_isnt_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("mine", encoding="utf-8")
    done = ballotin("shops", "mpc", "--write", tmp_path / "mine.yaml")
    assert (done.exit_code, (tmp_path / "mine.yaml").read_text(encoding="utf-8")) == (2, "mine")


def test_a_profile_is_written_only_under_a_name_that_can_be_read(tmp_path: Path) -> None:
    done = ballotin("shops", "mpc", "--write", tmp_path / "mine.txt")
    assert "error[command/file-name]: a profile can't be called 'mine.txt'" in done.stderr


def test_shops_tells_what_each_kind_of_a_game_becomes() -> None:
    told = json.loads(ballotin("shops", "tgc", "--game", "chocoly", "--json").stdout)["kinds"]
    assert [(each["kind"], each["product"], each["which is"]) for each in told] == [
        ("tile", "SmallSquareTile", "0.8 mm wider and 0.8 mm taller"), ("marker", "", ""),
        ("aid", "EuroPokerDeck", "")]


def test_a_game_needs_a_shop_to_be_held_to() -> None:
    done = ballotin("shops", "--game", "chocoly")
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (
        2, "Error: name the shop, such as tgc")
