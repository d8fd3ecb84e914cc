"""Packages for Card Game Simulator, opened again as the app does it."""

import io
import json
import re
import zipfile
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from generator.base.findings import Findings
from generator.output.manifest import LONGEST_PART
from generator.output.target import find_target

# What the app's definition of a game may hold, of what we write: a text, a number, a list …
KNOWN = {
    "name": str, "autoUpdate": int, "bannerImageFileType": str, "cardBackImageFileType": str,
    "cardImageFileType": str, "cardNameIsUnique": bool, "cardPrimaryProperty": str,
    "cardProperties": list, "cardSize": dict, "copyright": str, "deckFileTxtId": str,
    "deckSharePreference": str, "deckUrls": list, "extras": list, "gameDefaultCardAction": str,
    "gamePlayDeckPositions": list, "gamePlayPlayerRotations": list, "gamePlayZones": list,
    "gameStartDecks": list, "gameStartHandCount": int, "gameStartPointsCount": int,
    "playMatImageFileType": str, "playMatSize": dict}
CHOICES = {"deckFileTxtId": ("id", "set"), "deckSharePreference": ("ask", "share", "individual"),
           "gameDefaultCardAction": ("flip", "tap", "rotate", "discard", "move")}
PARTS = {"cardProperties": {"name", "display", "type"}, "deckUrls": {"name", "isAvailable"},
         "gameStartDecks": {"name", "isAvailable"}, "extras": {"group", "property", "value"},
         "gamePlayDeckPositions": {"x", "y"},
         "gamePlayZones": {"name", "type", "face", "position", "rotation", "size"}}
LINE = re.compile(r"(\d+) \[([^\]\s]+)\]")


class Package:
    """A package as the app unpacks it."""

    def __init__(self, outbox):
        [zipped] = [name for name in outbox.files if name.endswith(".cgs.zip")]
        self.name = zipped.removeprefix("cgs/").removesuffix(".cgs.zip")
        with zipfile.ZipFile(io.BytesIO(outbox.files[zipped])) as file:
            self.files = {name: file.read(name) for name in file.namelist()}
        self.game = self.json("cgs.json")
        self.cards = {card["id"]: card for card in self.json("AllCards.json")}

    def __getitem__(self, name):
        return self.files[f"{self.name}/{name}"]

    def json(self, name):
        return json.loads(self[name])

    def deck(self, name):
        """A deck's cards, as the app reads its lines: those with # are remarks."""
        lines = self[f"decks/{name}.txt"].decode().split("\n")
        found = [LINE.fullmatch(line) for line in lines if line and not line.startswith("#")]
        return Counter({match[2]: int(match[1]) for match in found})

    def picture(self, name):
        return np.asarray(Image.open(io.BytesIO(self[name])).convert("RGBA"))


@pytest.fixture
def package(make_job, make_kind, outbox, progress):
    """A function that packs a job and opens the package again."""
    def pack(*heaps, change=lambda job: job, **settings):
        job = change(make_job(*heaps, **settings))
        find_target("cgs").write(job, outbox, progress, Findings())
        return Package(outbox)
    return pack


@pytest.fixture
def mixed(package, make_kind):
    return package((make_kind(), 3, 2), (make_kind("chip", 25, 25, "circle", 0), 2, 5),
                   (make_kind("board", 200, 150, back=False), 1, 1))


def test_all_files_lie_in_one_folder_that_is_called_like_the_zip(mixed):
    assert {name.partition("/")[0] for name in mixed.files} == {mixed.name}


def test_a_definition_says_only_what_the_app_knows(mixed):
    assert {key: type(value) for key, value in mixed.game.items()} == KNOWN


def test_a_definition_chooses_among_the_words_of_the_app(mixed):
    assert all(mixed.game[key] in words for key, words in CHOICES.items())


def test_the_parts_of_a_definition_say_only_what_the_app_knows(mixed):
    assert all(set(each) == keys for key, keys in PARTS.items() for each in mixed.game[key])


def test_a_game_without_an_address_is_never_downloaded(mixed):
    assert mixed.game["autoUpdate"] == -1


def test_every_card_has_a_picture_and_a_back(mixed):
    assert all(f"{mixed.name}/{name}" in mixed.files for card in mixed.cards.values() for name in (
        f"sets/{card['set']}/{card['id']}.png", *(f"backs/{back}.png" for back in card["backs"])))


def test_every_card_belongs_to_a_set(mixed):
    assert {card["set"] for card in mixed.cards.values()} == {
        each["code"] for each in mixed.json("AllSets.json")}


def test_every_deck_has_a_file_with_cards_that_there_are(mixed):
    assert all(set(mixed.deck(each["name"])) <= set(mixed.cards) for each in mixed.game["deckUrls"])


def test_the_decks_hold_the_whole_box_but_for_its_boards(mixed):
    held = sum((mixed.deck(each["name"]) for each in mixed.game["gameStartDecks"]), Counter())
    assert held == {"card-1": 2, "card-2": 2, "card-3": 2, "chip-1": 5, "chip-2": 5}


def test_the_decks_at_the_start_are_among_all_decks(mixed):
    assert [each for each in mixed.game["gameStartDecks"]
            if each not in mixed.game["deckUrls"]] == []


def test_pictures_of_cards_are_all_of_one_size(mixed):
    assert len({mixed.picture(name.partition("/")[2]).shape for name in mixed.files
                if "/sets/" in name or "/backs/" in name}) == 1


def test_a_small_piece_keeps_its_size_in_the_picture_of_a_card(mixed):
    alpha = mixed.picture("sets/chip/chip-1.png")[..., 3]
    across = (alpha.max(axis=0) > 0).sum() / alpha.shape[1]
    assert across == pytest.approx(25 / 63, abs=0.01)


def test_sizes_are_inches(mixed):
    assert mixed.game["cardSize"] == {"x": 2.48, "y": 3.465}


def test_a_board_lies_on_the_mat_and_in_no_deck(mixed):
    assert "board-1" not in mixed.cards


def test_the_mat_shows_a_board(mixed, package, make_kind, outbox):
    bare = package((make_kind(), 3, 2), (make_kind("chip", 25, 25, "circle", 0), 2, 5))
    shown, plain = (np.unique(each.picture("PlayMat.jpg")[..., :3] // 32 * 32) for each in (
        mixed, bare))
    assert len(shown) > len(plain)


def test_decks_have_an_odd_number_of_places_so_that_each_gets_its_own(mixed):
    decks, places = mixed.game["gameStartDecks"], mixed.game["gamePlayDeckPositions"]
    assert len(places) >= len(decks)
    assert len(places) % 2 == 1


def test_what_has_no_back_is_blank_from_behind(package, make_kind):
    packed = package((make_kind("chip", 25, 25, "circle", 0, back=False), 1, 2))
    back = packed.picture("backs/chip__blank.png")
    middle = back[back.shape[0] // 2, back.shape[1] // 2]
    assert tuple(middle) == (244, 240, 232, 255)
    assert back[0, 0, 3] == 0


def test_a_title_with_signs_that_files_cannot_have_loses_them(package):
    packed = package(title='Tee: "Grün" / 50 $?')
    assert (packed.name, packed.game["name"]) == ("Tee Grün 50 $", "Tee Grün 50 $")


def test_fewer_players_have_decks_of_their_own_where_they_need_fewer_cards(package, make_kind):
    def fewer_for_two(job):
        two, three = job.openings
        pools = tuple(replace(pool, parts={"card-1": 1}) for pool in two.pools)
        return replace(job, openings=(replace(two, pools=pools), three))
    packed = package((make_kind(), 3, 2), change=fewer_for_two)
    assert [packed.deck(f"Cards ({players} players)").total() for players in (2, 3)] == [1, 6]


def test_what_the_app_cannot_count_is_told(make_job, outbox, progress):
    job = make_job()
    openings = [replace(each, figures={"round": 1, "points of seat 1": 3})
                for each in job.openings]
    findings = Findings()
    find_target("cgs").write(replace(job, openings=openings), outbox, progress, findings)
    assert [each.message for each in findings] == [
        "Card Game Simulator counts each player's points and nothing else: round isn't shown"]


def test_a_crumb_beside_a_giant_still_has_a_picture(package, make_kind):
    packed = package((make_kind("crumb", 0.2, 0.2, bleed=0.0), 1, 1),
                     (make_kind("giant", 124, 1, bleed=0.0), 1, 1))
    assert packed.picture("sets/crumb/crumb-1.png")[..., 3].max() > 0


def test_a_long_title_is_cut_to_what_file_names_may_have(package):
    packed = package(title="吾輩は猫である名前はまだ無い" * 5)
    assert len(f"{packed.name}.cgs.zip".encode()) <= LONGEST_PART


def test_decks_of_zones_with_one_title_keep_their_own_cards(package, make_kind):
    def titled_alike(job):
        words = job.assets.words["en"]
        named = replace(words, strings={"zone.card": "Pile", "zone.chip": "Pile"})
        return replace(job, assets=replace(job.assets, words={"en": named}))
    packed = package((make_kind(), 1, 4), (make_kind("chip", 25, 25, "circle", 0), 1, 6),
                     change=titled_alike)
    assert [packed.deck(name).total() for name in ("Pile", "Pile 2")] == [4, 6]


def test_points_begin_as_the_rules_count_them(package):
    packed = package(change=lambda job: replace(job, openings=[replace(each, figures={
        f"points of seat {seat + 1}": 3.0 for seat in range(each.players)})
        for each in job.openings]))
    assert packed.game["gameStartPointsCount"] == 3
