"""What virtual tables say in the language of the build."""

import io
import zipfile
from dataclasses import replace

import pytest

from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.output.package_texts import credit_lines, figure_title, zone_title
from generator.output.target import find_target

# PlayingCards.io has no place for a title.
TABLES = ("tts", "vtt", "ttp", "cgs", "vassal")
WORDS = {"ja": {"game.title": "お茶の時間", "zone.tasting row": "試飲の列",
                "zone.cup *": "カップ{number}",
                "figure.steam": "湯気"}}


@pytest.fixture(scope="module")
def job(make_job, make_kind):
    """Cards in a zone with a name of its own, and something that is counted."""
    made = make_job((make_kind(), 3, 2), language="ja", words=WORDS)
    openings = [replace(each, figures={"steam of seat 1": 1, "steam of seat 2": 1},
                        lots=tuple(replace(lot, name="tasting row") for lot in each.lots))
                for each in made.openings]
    return replace(made, openings=openings)


@pytest.fixture(scope="module")
def texts(job):
    """All that can be read in the package of a table, but the leaflet, which is in English."""
    class Texts(dict):
        def __missing__(self, table):
            self[table] = "".join(_texts(job, table))
            return self[table]
    return Texts()


def _texts(job, table):
    files = {}

    class Outbox:
        def put(self, name, data, **_):
            files[name] = data

    find_target(table).write(job, Outbox(), NoProgress(), Findings())
    for name, data in files.items():
        if name.endswith((".vtt", ".pcio", ".zip", ".vmod")):
            with zipfile.ZipFile(io.BytesIO(data)) as file:
                for inner in file.namelist():
                    if inner.endswith((".json", ".txt")) \
                            or inner in ("buildFile.xml", "moduledata"):
                        yield file.read(inner).decode()
        elif name.endswith((".json", ".js", ".vts")):
            yield data.decode()


def test_a_zone_is_called_by_the_string_of_the_game(job):
    assert zone_title(job, "tasting row") == "試飲の列"


def test_a_zone_with_a_number_has_the_number_in_its_string(job):
    assert zone_title(job, "cup 12") == "カップ12"


def test_common_zones_need_no_string_of_the_game(job):
    assert zone_title(job, "discards") == "捨て札"


def test_a_zone_that_was_made_for_a_kind_is_called_like_its_pieces(job):
    assert zone_title(job, "card") == "Cards"


def test_a_zone_without_a_string_is_called_as_it_is_written(job):
    assert zone_title(job, "far shore") == "Far shore"


def test_what_is_counted_has_a_string_too(job):
    assert figure_title(job, "steam") == "湯気"


@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_the_title_in_the_language_of_the_build(texts, table):
    assert "お茶の時間" in texts[table]


@pytest.mark.parametrize("table", ["tts", "vtt", "pcio", "cgs", "vassal"])
def test_a_table_has_the_names_of_its_zones_in_the_language_of_the_build(texts, table):
    assert "試飲の列" in texts[table]


@pytest.mark.parametrize("table", ["tts", "vtt", "pcio", "vassal"])
def test_a_table_says_in_the_language_of_the_build_what_it_counts(texts, table):
    assert "湯気" in texts[table]


@pytest.mark.parametrize(("table", "words"), [
    ("ttp", "セットアップ: 2人用"), ("ttp", "テーブルを片付けて配り直します"), ("cgs", "種類"),
    ("vassal", "席1"), ("vassal", "2人用"), ("vassal", "何人で遊びますか？"), ("vassal", "裏返す"),
    ("vassal", "右に回す"), ("vassal", "ほかの人から隠す"), ("vassal", "1増やす"),
    ("vassal", "$playerName$が$deckName$をシャッフルしました")])
def test_what_a_table_asks_and_offers_is_in_the_language_of_the_build(texts, table, words):
    assert words in texts[table]


def test_credits_are_in_the_language_of_the_build(job):
    assert credit_lines(job)[1] == "発行：Nobody"
