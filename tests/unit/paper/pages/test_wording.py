"""A kit says everything in its own language."""

import re
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.asset_files import shared_words
from generator.paper.pages.kit_list import game_text, join_words, kind_title, phrase

ROOT = Path(__file__).parents[4]
SHARED = ROOT / "components" / "shared"
LANGUAGES = sorted(path.stem for path in (SHARED / "lang").glob("*.yaml"))
PLACES = re.compile(r"\{\w+\}")


def shared(language):
    return shared_words([SHARED], language, Findings()).strings


def test_a_text_is_told_in_the_kits_language(make_job):
    job = make_job(language="ja", words={"ja": {"game.title": "お茶"}, "en": {"game.title": "Tea"}})
    assert game_text(job, "game.title", "Chai") == "お茶"


def test_a_text_without_translation_is_told_in_the_first_language(make_job):
    job = make_job(language="ja", words={"ja": {}, "en": {"game.title": "Tea"}})
    assert (game_text(job, "game.title", "Chai"), game_text(job, "other", "As written")) == (
        "Tea", "As written")


def test_a_kinds_name_may_be_translated(make_job, make_kind):
    job = make_job(language="ja", words={"ja": {"kind.card.plural": "カード"}})
    assert [kind_title(job, make_kind("card"), count) for count in (1, 2)] == ["Card", "カード"]


def test_a_phrase_has_values_in_its_places(make_job):
    assert phrase(make_job(), "label.front", number=2, count=5) == "sheet 2 of 5, front"


def test_one_of_a_thing_has_words_of_its_own(make_job):
    job = make_job()
    assert [phrase(job, "guide.minutes", count=count) for count in (1, 20)] == [
        "1 minute", "20 minutes"]


def test_a_game_may_say_it_otherwise(make_job):
    job = make_job(words={"en": {"guide.minutes": "{count} min"}})
    assert phrase(job, "guide.minutes", count=20) == "20 min"


def test_places_that_nobody_fills_stay_as_they_are_written(make_job):
    job = make_job(words={"en": {"guide.minutes": "{count.real} {other} {"}})
    assert phrase(job, "guide.minutes", count=20) == "{count.real} {other} {"


def test_lists_have_the_commas_of_the_language(make_job):
    job = make_job(language="ja")
    assert join_words(job, "箱", "", "札") == "箱、札"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_as_much_as_english(language):
    assert sorted(shared(language)) == sorted(shared("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_places_of_english(language):
    english, other = shared("en"), shared(language)
    assert [key for key in english
            if sorted(PLACES.findall(english[key])) != sorted(PLACES.findall(other[key]))] == []


def test_every_phrase_is_said_somewhere():
    source = "".join(path.read_text(encoding="utf-8")
                     for folder in ("paper", "output")
                     for path in sorted((ROOT / "generator" / folder).rglob("*.py")))
    guide = sorted((ROOT / "templates/shared/guide").glob("*.svg"))
    drawn = "".join(path.read_text(encoding="utf-8") for path in guide)
    steps = {f"guide.{path.stem}{end}" for path in guide for end in ("", ".text")}
    # What zones and counters are called is looked up by the names that games give them.
    keys = {key.removesuffix(".one") for key in shared("en")
            if not key.startswith(("zone.", "figure."))}
    tables = {f"table.{name}" for name in re.findall(r'\.say\("([\w-]+)"', source)}
    assert sorted(keys ^ {*re.findall(r'"((?:guide|label|table|book|calibrate)\.[\w.-]+)"', source),
                          *re.findall(r'"strings\.([\w.-]+)"', drawn), *steps, *tables}) == []
