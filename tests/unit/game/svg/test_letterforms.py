from __future__ import annotations

import pytest

from generator.base.findings import Complaint
from generator.game.svg.letterforms import DEFAULT_LETTERFORMS, Letterforms, read_forms


@pytest.mark.parametrize(("said", "features"), [
    ({"font-variant": "small-caps"}, {"smcp": 1}),
    ({"font-variant-caps": "all-small-caps"}, {"smcp": 1, "c2sc": 1}),
    ({"font-variant": "small-caps oldstyle-nums"}, {"smcp": 1, "onum": 1}),
    ({"font-variant-numeric": "lining-nums tabular-nums"}, {"lnum": 1, "tnum": 1}),
    ({"font-variant-ligatures": "no-common-ligatures"}, {"liga": 0, "clig": 0}),
    ({"font-variant-position": "super"}, {"sups": 1}),
    ({"font-kerning": "none"}, {"kern": 0}),
    ({"font-feature-settings": "'ss01', \"liga\" off, 'cv02' 3"},
     {"ss01": 1, "liga": 0, "cv02": 3}),
    ({"font-variant-ligatures": "none", "font-feature-settings": "'liga'"},
     {"liga": 1, "clig": 0, "dlig": 0, "hlig": 0, "calt": 0}),
    ({"font-variant": "normal", "font-feature-settings": "normal"}, {})])
def test_properties_ask_for_features(said: dict[str, str], features: dict[str, int]) -> None:
    assert read_forms(said, DEFAULT_LETTERFORMS).features == features


def test_what_is_said_by_itself_goes_before_the_shorthand() -> None:
    said = {"font-variant-caps": "small-caps", "font-variant": "tabular-nums"}
    assert read_forms(said, DEFAULT_LETTERFORMS).features == {"smcp": 1, "tnum": 1}


def test_forms_are_inherited_one_by_one() -> None:
    around = read_forms({"font-variant": "small-caps tabular-nums"}, DEFAULT_LETTERFORMS)
    inside = read_forms({"font-variant-caps": "normal", "font-variant-numeric": "inherit"}, around)
    assert inside.features == {"tnum": 1}


def test_letters_that_stand_apart_are_no_ligatures() -> None:
    assert Letterforms(spaced=True).features == {"liga": 0, "clig": 0}


@pytest.mark.parametrize("forms", [
    DEFAULT_LETTERFORMS, Letterforms("small-caps", ("tabular-nums",), ("none",), "sub", False,
                                     (("ss01", 1),),
                       75.0)])
def test_forms_can_be_written_as_attributes(forms: Letterforms) -> None:
    assert read_forms(forms.attrs, DEFAULT_LETTERFORMS) == forms


@pytest.mark.parametrize(("name", "value", "told"), [
    ("font-variant", "smallcaps", "font-variant: 'smallcaps' is not one of the values that are "
     "drawn"),
    ("font-variant-numeric", "tabular", "font-variant-numeric: 'tabular' is not one of the values "
     "that are drawn"),
    ("font-stretch", "-5%", "font-stretch: '-5%' is not one of the values that are drawn"),
    ("font-feature-settings", "smcp", "font-feature-settings: 'smcp' is not understood")])
def test_what_css_does_not_know_is_refused(name: str, value: str, told: str) -> None:
    with pytest.raises(Complaint) as caught:
        read_forms({name: value}, DEFAULT_LETTERFORMS)
    assert caught.value.message == told
