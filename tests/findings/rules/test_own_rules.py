"""What is said when a designer's own rules are wrong: exact texts, each at its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli

RULES = '''\
from ballotin.rules import Counter, Game, Hand, Marker, Pile, Score


class Draw(Game):
    deck = Pile("card", face_down=True)
    hand = Hand("card")
    tricks = Pile("card", per_seat=True)
    coins = Counter(start=1)

    def setup(self, table):
        table.shuffle(self.deck)
        table.deal(self.deck, self.hand, 2)

    def turn(self, table, me):
        card = yield me.choose("play", me[self.hand])
        me.move(card, self.tricks)

    def ended(self, table):
        return all(not seat[self.hand] for seat in table.seats)

    def score(self, table, me):
        return Score(tricks=me[self.tricks].total("value"))
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A designer's own game with rules, in the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    CliRunner().invoke(cli, ["new", "my-game"], catch_exceptions=False)
    (tmp_path / "my-game" / "rules.py").write_text(RULES, encoding="utf-8")
    return tmp_path / "my-game"


def changed(folder: Path, old: str, new: str) -> None:
    """Put something else into the rules."""
    text = (folder / "rules.py").read_text(encoding="utf-8")
    assert old in text
    (folder / "rules.py").write_text(text.replace(old, new), encoding="utf-8")


def said(*words: str) -> tuple[int, str]:
    """The exit code, and what went to stderr without the count at its end."""
    done = CliRunner().invoke(cli, words, catch_exceptions=False, prog_name="ballotin")
    return done.exit_code, re.sub(r"\d+ (error|warning|note)s?\n$", "", done.stderr)


def played() -> str:
    """What is said when the rules are run, which fails."""
    code, text = said("play", "my-game", "--trust", "--bots", "random", "--workers", "1")
    assert code == 1
    return text


def test_rules_that_are_right_play(folder: Path) -> None:
    assert said("play", "my-game", "--trust") == (0, "")


def test_rules_that_nobody_has_allowed_are_not_run(folder: Path) -> None:
    assert said("play", "my-game") == (1, (
        "my-game/rules.py:1:1: error[rules/untrusted]: 'my-game/rules.py' is a program, and you "
        "haven't allowed it to run\n"
        "    1 | from ballotin.rules import Counter, Game, Hand, Marker, Pile, Score\n"
        "      | ^\n"
        "  hint: read it; then run 'ballotin trust my-game', or use --trust for one run\n"))


def test_check_says_that_it_did_not_play(folder: Path) -> None:
    code, text = said("check", "my-game")
    assert (code, text.partition("\n")[0]) == (0, (
        "my-game/rules.py:1:1: note[rules/untried]: nothing was played: 'my-game/rules.py' is a "
        "program, and you haven't allowed it to run"))


def test_rules_beside_others_that_game_yaml_names(folder: Path) -> None:
    game = folder / "game.yaml"
    game.write_text("rules: chai\n" + game.read_text(encoding="utf-8"), encoding="utf-8")
    assert said("play", "my-game") == (1, (
        "my-game/game.yaml:1:8: error[rules/two]: game.yaml says rules: chai, and there is "
        "'my-game/rules.py' too\n"
        "    1 | rules: chai\n"
        "      |        ^^^^\n"
        "  hint: remove the line, or the file\n"))


def test_rules_that_are_no_python(folder: Path) -> None:
    changed(folder, "class Draw(Game):", "class Draw(Game)")
    assert played() == (
        "my-game/rules.py:4:17: error[rules/import]: this isn't Python: expected ':'\n"
        "    4 | class Draw(Game)\n"
        "      |                 ^\n")


def test_rules_that_fail_when_they_are_read(folder: Path) -> None:
    changed(folder, "class Draw", "BEST = 1 / 0\n\n\nclass Draw")
    assert played() == (
        "my-game/rules.py:4:1: error[rules/import]: the rules fail here: ZeroDivisionError: "
        "division by zero\n"
        "    4 | BEST = 1 / 0\n"
        "      | ^\n"
        "  hint: 'ballotin --debug' shows the full traceback\n")


def test_rules_without_a_game(folder: Path) -> None:
    (folder / "rules.py").write_text("LIMIT = 7\n", encoding="utf-8")
    assert played() == (
        "my-game/rules.py:1:1: error[rules/no-game]: the rules define no game\n"
        "    1 | LIMIT = 7\n"
        "      | ^\n"
        "  hint: write one class …(Game) with turn and score\n")


def test_rules_with_two_games(folder: Path) -> None:
    text = (folder / "rules.py").read_text(encoding="utf-8")
    (folder / "rules.py").write_text(text + "\n\nclass Other(Game):\n    pass\n", encoding="utf-8")
    assert "error[rules/no-game]: the rules define 'Draw' and 'Other', but a game is one class\n" \
        in played()


def test_a_zone_for_a_kind_that_is_not_there(folder: Path) -> None:
    changed(folder, 'Hand("card")', 'Hand("carde")')
    assert played() == (
        "my-game/rules.py:6:5: error[rules/declared]: 'hand' is for pieces of the kind 'carde', "
        "but there are none\n"
        "    6 |     hand = Hand(\"carde\")\n"
        "      |     ^\n"
        "  hint: did you mean 'card'?\n")


def test_a_piece_that_another_seat_has_is_moved(folder: Path) -> None:
    changed(folder, "me.move(card, self.tricks)", "me.move(me.next[self.hand], self.tricks)")
    text = re.sub(r"'[a-z-]+', which|'play [a-z-]+'", "…", played())
    assert text == (
        "my-game/rules.py:16:9: error[rules/fault]: seat 1 moves … seat 2 has (players 2, seed 1, "
        "game 0, turn 1, after …)\n"
        "   16 |         me.move(me.next[self.hand], self.tricks)\n"
        "      |         ^\n"
        "  hint: let its owner give it: other.give(piece, me, self.hand)\n")


def test_nothing_is_moved(folder: Path) -> None:
    changed(folder, "me.move(card, self.tricks)", "me.move(None, self.tricks)")
    assert "error[rules/fault]: None can't be moved (" in played()


def test_a_field_that_no_card_has(folder: Path) -> None:
    changed(folder, 'total("value")', 'total("points")')
    assert re.search(r"rules.py:22:9: error\[rules/fault\]: '[a-z-]+' has no 'points' \(", played())


def test_more_is_paid_than_there_is(folder: Path) -> None:
    changed(folder, "me.move(card, self.tricks)", "me.coins -= 2")
    assert ("error[rules/fault]: seat 1 would have -1 coins, and the least is 0 (players 2, "
            "seed 1, game 0, turn 1, after '") in played()


def test_a_choice_between_nothing(folder: Path) -> None:
    changed(folder, 'me.choose("play", me[self.hand])', 'me.choose("play", [])')
    assert played() == (
        "my-game/rules.py:15:9: error[rules/no-choice]: seat 1 is asked to 'play' but has nothing "
        "to choose (players 2, seed 1, game 0, turn 1)\n"
        "   15 |         card = yield me.choose(\"play\", [])\n"
        "      |         ^\n"
        "  hint: write or_pass=True if that can happen, or don't ask\n")


def test_a_choice_that_is_not_yielded(folder: Path) -> None:
    changed(folder, "card = yield me.choose", "yield me.choose('wait', [1])\n        card = "
                                              "me.choose")
    assert "error[rules/fault]: a choice must be yielded (" in played()


def test_something_that_is_kept_in_self(folder: Path) -> None:
    changed(folder, "me.move(card, self.tricks)", "self.played = card")
    assert ("my-game/rules.py:16:9: error[rules/kept]: 'self.played = …' would be lost when a "
            "table is copied (") in played()


def test_something_that_is_kept_in_the_module(folder: Path) -> None:
    changed(folder, "class Draw", "SEEN = []\n\n\nclass Draw")
    changed(folder, 'me.choose("play", me[self.hand])',
            'me.choose("play", me[self.hand][len(SEEN) % 2:])\n        SEEN.append(card)')
    code, text = said("check", "my-game", "--trust")
    assert (code, "error[rules/" in text) == (1, True)


def test_a_choice_that_depends_on_what_is_hidden(folder: Path) -> None:
    changed(folder, 'me.choose("play", me[self.hand])',
            'me.choose("play", me[self.hand][:1 + me.next[self.hand].total("value") % 2])')
    code, text = said("check", "my-game", "--trust")
    assert (code, re.search(r"rules.py:14:5: error\[rules/law\]: .* \(turn \d+, 2 players, "
                            r"seed 1; law '(options|view)'\)", text) is not None) == (1, True)


@pytest.mark.parametrize(("line", "what"), [
    ("print(card)", "rules can't use print()"),
    ('open("scores.txt")', "rules can't use open()"),
    ("import random", "rules can't import 'random'"),
    ("import os", "rules can't import 'os'"),
    ("from time import sleep", "rules can't import 'time'"),
])
def test_something_beside_the_table_is_used(folder: Path, line: str, what: str) -> None:
    changed(folder, "me.move(card, self.tricks)", line)
    assert f"my-game/rules.py:16:9: error[rules/reaches-out]: {what} (" in played()


def test_a_loop_without_an_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.playing.kit.watchdog.MOST_BUSY", 0.3)
    changed(folder, "me.move(card, self.tricks)", "while True:\n            pass")
    assert re.search(r"my-game/rules.py:1[67]:\d+: error\[rules/endless\]: this takes more "
                     r"than 0.3 seconds \(", played())


def test_a_turn_without_an_end(folder: Path) -> None:
    changed(folder, "me.move(card, self.tricks)",
            'while True:\n            yield me.choose("again", ["yes"])')
    assert "error[rules/endless]: a turn of seat 1 doesn't end after 5,000 decisions (" in played()


def test_a_game_without_an_end(folder: Path) -> None:
    changed(folder, "        me.move(card, self.tricks)\n", "")
    code, text = said("check", "my-game", "--trust")
    assert (code, text.partition("\n")[0]) == (0, (
        "my-game/rules.py:17:5: warning[rules/unfinished]: a match of 2 isn't over after 1,000 "
        "turns (seed 1)"))


def test_a_bot_that_is_not_there(folder: Path) -> None:
    Path("bot.py").write_text("from ballotin.bots import Bot\n", encoding="utf-8")
    assert said("play", "my-game", "--trust", "--bots", "bot.py:Miser") == (1, (
        "bot.py:1:1: error[rules/no-bot]: there is no bot 'Miser' here (players 2, seed 1, game 0)"
        "\n"
        "    1 | from ballotin.bots import Bot\n"
        "      | ^\n"
        "  hint: write class Miser(Bot), with Bot from ballotin.bots\n"))


def test_a_bot_that_chooses_what_is_no_choice(folder: Path) -> None:
    Path("bot.py").write_text(
        "from ballotin.bots import Bot\n\n\nclass Odd(Bot):\n"
        "    def choose(self, rules, state):\n        return 99\n", encoding="utf-8")
    assert ("bot.py:1:1: error[rules/no-bot]: 'Odd' chooses 99, which isn't a legal choice "
            "(players "
            "2, seed 1, game 0, turn 1)") in said("play", "my-game", "--trust", "--bots",
                                                  "bot.py:Odd")[1]


def test_a_bot_that_may_not_run(folder: Path) -> None:
    Path("bot.py").write_text("1 / 0\n", encoding="utf-8")
    code, text = said("play", "my-game", "--bots", "bot.py:Odd")
    assert (code, text.partition("\n")[0]) == (1, (
        "bot.py:1:1: error[rules/untrusted]: 'bot.py' is a program, and you haven't said that it "
        "may run"))


def test_rules_may_be_trusted_by_their_file(folder: Path) -> None:
    assert said("trust", "my-game/rules.py") == (0, "")
    assert said("play", "my-game") == (0, "")


def test_something_that_is_no_program_can_not_be_trusted(folder: Path) -> None:
    assert said("trust", "my-game/cards.yaml") == (1, (
        "error[rules/none]: 'my-game/cards.yaml' is no Python\n"
        "  hint: name a game's folder with rules of its own, or a bot's file\n"))
