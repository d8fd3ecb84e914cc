"""What an engine is seen to read of a game."""

from dataclasses import replace

from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.game.model.supply import Supply, supply_of
from generator.playing.rules.rule_inputs import find_rule_inputs


def supply(game: str = "chai") -> Supply:
    return supply_of(open_game(game, Findings()).game)


def test_the_fields_that_rules_read_are_named_by_kind() -> None:
    reads = find_rule_inputs(supply())
    assert reads is not None
    assert set(reads.fields["customer"]) == {"tea", "vp", "set", "flavours", "pantry"}


def test_a_field_that_only_templates_show_is_not_read() -> None:
    reads = find_rule_inputs(supply())
    assert reads is not None
    assert "tea-house" not in reads.fields


def test_an_option_that_no_rule_asks_for_is_not_read() -> None:
    box = supply("chocoly")
    reads = find_rule_inputs(replace(box, options={**box.options, "hand-limmit": 5}))
    assert reads is not None
    assert "hand-limmit" not in reads.options
    assert "hand" in reads.options


def test_a_game_whose_engine_cannot_be_built_has_no_reads() -> None:
    assert find_rule_inputs(replace(supply("chocoly"), parts=())) is None
