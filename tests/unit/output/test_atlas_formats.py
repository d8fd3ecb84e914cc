"""What each atlas format says of frames, read back."""

from __future__ import annotations

import json
import plistlib
from xml.etree import ElementTree

import pytest

from generator.output.atlas_formats import (
    FORMATS,
    AtlasPage,
    AtlasSet,
    SpriteFrame,
    atlas_files,
    escape_css,
)

# No id has such letters today; a format shall not be what breaks when one does.
ODD = 'mint "ä" & <$1>'
ALL = tuple(FORMATS)


def frame(piece: str, x: int = 2, kind: str = "card", side: str = "front") -> SpriteFrame:
    return SpriteFrame(kind=kind, piece=piece, side=side, copies=3, x=x, y=2, width=60, height=84)


def atlas(mark: str = "", scale: float = 1.0) -> AtlasSet:
    """Two pages of cards, one of tokens."""
    pages = (AtlasPage("card", f"card-1{mark}", 128, 88, scale, (frame("a"), frame("b", 66))),
             AtlasPage("card", f"card-2{mark}", 64, 88, scale, (frame(ODD),)),
             AtlasPage("tok", f"tok-1{mark}", 64, 88, scale, (frame("t", kind="tok"),)))
    return AtlasSet("chai", mark, pages)


def files(name: str, mark: str = "", scale: float = 1.0) -> dict[str, bytes]:
    return {each.name: each.data for each in atlas_files(atlas(mark, scale), [name])}


@pytest.mark.parametrize("name", ALL)
def test_a_format_tells_of_every_frame_once(name: str) -> None:
    per_frame = [each.frames for each in atlas_files(atlas(), [name])]
    assert sum(per_frame) == 4


@pytest.mark.parametrize("name", ALL)
def test_files_of_another_scale_have_other_names(name: str) -> None:
    assert not set(files(name)) & set(files(name, "@2x", 2.0))


def test_frames_by_name_carry_id_copies_kind_and_side() -> None:
    tree = json.loads(files("hash")["card-1.json"])
    assert tree["frames"]["card/b.front"] == {
        "frame": {"x": 66, "y": 2, "w": 60, "h": 84}, "rotated": False, "trimmed": False,
        "spriteSourceSize": {"x": 0, "y": 0, "w": 60, "h": 84}, "sourceSize": {"w": 60, "h": 84},
        "id": "b", "copies": 3, "kind": "card", "side": "front"}


def test_the_picture_is_named_with_its_size_and_scale() -> None:
    meta = json.loads(files("hash", "@2x", 2.0)["card-1@2x.json"])["meta"]
    assert (meta["app"], meta["image"], meta["size"], meta["scale"]) == (
        "ballotin", "card-1@2x.png", {"w": 128, "h": 88}, "2")


def test_the_list_holds_the_same_frames_in_order() -> None:
    by_name = json.loads(files("hash")["card-1.json"])["frames"]
    listed = json.loads(files("array")["card-1.array.json"])["frames"]
    assert {each.pop("filename"): each for each in listed} == by_name


@pytest.mark.parametrize(("name", "file", "others"), [
    ("hash", "card-1.json", ["card-2.json"]),
    ("array", "card-1.array.json", ["card-2.array.json"]),
    ("pixi", "card-1.pixi.json", ["card-2.pixi.json", "tok-1.pixi.json"])])
def test_a_page_names_the_files_that_are_loaded_along(
        name: str, file: str, others: list[str]) -> None:
    assert json.loads(files(name)[file])["meta"]["related_multi_packs"] == others


def test_a_page_alone_names_no_others() -> None:
    assert "related_multi_packs" not in json.loads(files("hash")["tok-1.json"])["meta"]


def test_phaser_has_one_file_for_all_pages() -> None:
    [data] = files("phaser").values()
    tree = json.loads(data)
    assert [(each["image"], each["scale"], [one["filename"] for one in each["frames"]])
            for each in tree["textures"]] == [
        ("card-1.png", 1.0, ["card/a.front", "card/b.front"]),
        ("card-2.png", 1.0, [f"card/{ODD}.front"]), ("tok-1.png", 1.0, ["tok/t.front"])]


def test_an_atlas_of_libgdx_is_written_in_the_order_that_every_version_reads() -> None:
    text = files("libgdx")["chai.atlas"].decode()
    assert text.endswith(
        "\n\ntok-1.png\nsize: 64, 88\nformat: RGBA8888\nfilter: Linear, Linear\nrepeat: none\n"
        "tok/t.front\n  rotate: false\n  xy: 2, 2\n  size: 60, 84\n  orig: 60, 84\n"
        "  offset: 0, 0\n  index: -1\n")


def test_spine_reads_the_file_of_libgdx_which_is_written_once() -> None:
    assert [each.name for each in atlas_files(atlas(), ["libgdx", "spine"])] == ["chai.atlas"]


def test_starling_gives_names_back_whatever_is_in_them() -> None:
    root = ElementTree.fromstring(files("starling")["card-2.xml"])
    assert (root.get("imagePath"), root[0].attrib) == (
        "card-2.png", {"name": f"card/{ODD}.front", "x": "2", "y": "2", "width": "60",
                       "height": "84"})


def test_cocos_gives_names_back_whatever_is_in_them() -> None:
    tree = plistlib.loads(files("cocos")["card-2.plist"])
    assert tree == {
        "frames": {f"card/{ODD}.front.png": {
            "frame": "{{2,2},{60,84}}", "offset": "{0,0}", "rotated": False,
            "sourceColorRect": "{{0,0},{60,84}}", "sourceSize": "{60,84}"}},
        "metadata": {"format": 2, "realTextureFileName": "card-2.png",
                     "textureFileName": "card-2.png", "size": "{64,88}"}}


def test_godot_4_has_a_texture_a_sprite_that_finds_its_picture_from_where_it_lies() -> None:
    assert files("godot", "@2x", 2.0)["godot@2x/card/b.front.tres"].decode() == (
        '[gd_resource type="AtlasTexture" load_steps=2 format=3]\n\n'
        '[ext_resource type="Texture2D" path="../../card-1@2x.png" id="1"]\n\n'
        '[resource]\natlas = ExtResource("1")\nregion = Rect2(66, 2, 60, 84)\n'
        "filter_clip = true\n")


def test_godot_3_has_the_same_in_its_own_words() -> None:
    assert files("godot3")["godot3/tok/t.front.tres"].decode() == (
        "[gd_resource type=\"AtlasTexture\" load_steps=2 format=2]\n\n"
        '[ext_resource path="../../tok-1.png" type="Texture" id=1]\n\n'
        "[resource]\natlas = ExtResource( 1 )\nregion = Rect2( 2, 2, 60, 84 )\n"
        "filter_clip = true\n")


def test_css_places_a_sprite_in_percentages() -> None:
    rules = files("css")["card.css"].decode().splitlines()
    assert rules[2] == ('.sprite-card_b_front { background-image: url("card-1.png"); '
                        "background-size: 213.33333% 104.7619%; "
                        "background-position: 97.05882% 50%; }")


def test_css_shows_a_sprite_of_any_scale_in_the_same_width() -> None:
    first = files("css", "@2x", 2.0)["card@2x.css"].decode().splitlines()[0]
    assert first == (".sprite-card { display: inline-block; width: 30px; aspect-ratio: 60 / 84; "
                     "background-repeat: no-repeat; }")


def test_no_two_sprites_share_a_class() -> None:
    card = AtlasPage("a-b", "a-b-1", 64, 88, 1.0, (frame("c", kind="a-b"),))
    other = AtlasPage("a", "a-1", 64, 88, 1.0, (frame("b-c", kind="a"),))
    rules = {each.name: each.data for each in atlas_files(AtlasSet("x", "", (card, other)),
                                                         ["css"])}
    assert {data.splitlines()[1].split()[0] for data in rules.values()} == {
        b".sprite-a-b_c_front", b".sprite-a_b-c_front"}


def test_a_sprite_that_fills_its_picture_lies_at_its_corner() -> None:
    whole = SpriteFrame(kind="chip", piece="one", side="front", copies=1, x=0, y=0, width=10,
                        height=10)
    page = AtlasPage("chip", "chip-1", 10, 10, 1.0, (whole,))
    [file] = atlas_files(AtlasSet("x", "", (page,)), ["css"])
    assert b"background-position: 0% 0%" in file.data


@pytest.mark.parametrize(("name", "safe"), [
    ("mint", "mint"), ("a.b", "a\\.b"), ("7up", "\\37 up"), ("-3", "-\\33 "), ("茶", "茶"),
    ("a{}b", "a\\{\\}b"), ('a"$&b', 'a\\"\\$\\&b')])
def test_class_names_are_escaped(name: str, safe: str) -> None:
    assert escape_css(name) == safe
