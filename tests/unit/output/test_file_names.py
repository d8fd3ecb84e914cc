"""Names that mean the same on every system."""

import pytest

from generator.output.manifest import fold_name, name_problem, normalize_name


@pytest.mark.parametrize("name", ["kit.pdf", "images/box-tile/box-01.front.png", "画像/お菓子.png",
                                  "sprites/common.json", "a b/c.png", "console/x"])
def test_an_ordinary_name_has_no_problem(name):
    assert name_problem(name) == ""


@pytest.mark.parametrize("name", ["../kit.pdf", "a/../../b", "/etc/passwd", "a//b", "./a", "C:/a",
                                  "c:a", "a/.."])
def test_a_name_that_leaves_the_folder_is_refused(name):
    assert name_problem(name) == "leaves the output folder"


@pytest.mark.parametrize("name", ["con", "Nul.png", "a/COM1.front.png", "lpt9", "com¹", "CONIN$"])
def test_a_name_that_windows_keeps_for_a_device_is_refused(name):
    assert "Windows keeps for a device" in name_problem(name)


@pytest.mark.parametrize("char", ["\\", ":", "*", "?", '"', "<", ">", "|", "\0", "\n", "\x7f"])
def test_a_character_that_some_system_forbids_is_refused(char):
    assert name_problem(f"ab{char}c") == f"has the character {char!r}"


@pytest.mark.parametrize("name", [".lock", "a/.hidden", " a", "a.", "a ", "b./c"])
def test_dots_and_spaces_at_the_ends_are_refused(name):
    assert "dot or a space" in name_problem(name)


def test_a_part_may_have_100_bytes_and_no_more():
    assert [name_problem("a" * 100), name_problem("é" * 51)] == [
        "", "has a part of 102 bytes; allowed are 100"]


def test_a_name_may_have_200_bytes_and_no_more():
    assert [name_problem("/".join(["a" * 66] * 3)), name_problem("/".join(["a" * 67] * 3))] == [
        "", "is 203 bytes long; allowed are 1 to 200"]


def test_the_manifest_keeps_its_name_for_itself():
    assert name_problem("manifest.json") == "is kept for the list of files"


def test_names_that_differ_by_case_or_accents_fold_to_one():
    assert fold_name("Caf\u00e9.PNG") == fold_name("cafe\u0301.png")


def test_an_accent_gets_one_spelling():
    assert normalize_name("cafe\u0301") == "caf\u00e9"
