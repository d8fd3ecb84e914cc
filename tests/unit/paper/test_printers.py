"""What is remembered of printers, and files that nobody should believe."""

import json
import os
from pathlib import Path

import pytest

from generator.base.findings import Findings, Stop
from generator.paper.printers import FILE, NAME, PrinterStore, feed_name
from generator.paper.sheets.misregistration import Misregistration

ASKEW = Misregistration(0.7, -0.3, 0.12, 1.002, 0.999)


@pytest.fixture
def printers(tmp_path: Path) -> PrinterStore:
    return PrinterStore(tmp_path / "config")


def kept(printers: PrinterStore) -> dict[str, dict[str, Misregistration]]:
    return {name: dict(ways) for name, ways in printers.read(Findings()).items()}


def test_no_printer_is_known_at_first(printers: PrinterStore) -> None:
    assert kept(printers) == {}


def test_a_printer_is_remembered_with_every_figure(printers: PrinterStore) -> None:
    printers.keep("office", "a4 long", ASKEW, Findings())
    assert kept(printers) == {"office": {"a4 long": ASKEW}}


def test_each_way_through_a_printer_is_remembered_for_itself(printers: PrinterStore) -> None:
    printers.keep("office", feed_name("a4", "long", by_hand=False), ASKEW, Findings())
    printers.keep("office", feed_name("a4", "long", by_hand=True), Misregistration(1), Findings())
    assert kept(printers) == {"office": {"a4 long": ASKEW, "a4 long by hand": Misregistration(1)}}


def test_what_is_measured_again_replaces_what_was_known(printers: PrinterStore) -> None:
    printers.keep("office", "a4 long", ASKEW, Findings())
    printers.keep("office", "a4 long", Misregistration(1), Findings())
    assert kept(printers) == {"office": {"a4 long": Misregistration(1)}}


def test_a_printer_is_forgotten_and_the_others_stay(printers: PrinterStore) -> None:
    printers.keep("office", "a4 long", ASKEW, Findings())
    printers.keep("attic", "a4 long", ASKEW, Findings())
    assert (printers.forget("office", Findings()), list(kept(printers))) == (True, ["attic"])


def test_nothing_is_forgotten_of_a_printer_that_was_not_known(printers: PrinterStore) -> None:
    assert not printers.forget("office", Findings())


@pytest.mark.parametrize("name", ["office", "HP LaserJet (2nd floor)", "自宅", "B+W 2.0", "x"])
def test_printers_have_names_as_people_give_them(name: str) -> None:
    assert NAME.fullmatch(name)


@pytest.mark.parametrize("name", ["", " office", "office ", "a\nb", "../x", "a" * 61, "\x1b[31m",
                                  "_x", "-rf"])
def test_other_names_are_refused(name: str) -> None:
    assert not NAME.fullmatch(name)


GOOD = {"dx": 0.7, "dy": -0.3, "turn": 0.0, "across": 1.0, "up": 1.0}


def written(**changed: object) -> bytes:
    return json.dumps({"version": 1, "printers": {"office": {"a4 long": {**GOOD, **changed}}}}
                      ).encode()


HOSTILE = {
    "nothing": b"", "no text": b"\xff\xfe\x00", "other text": b"dx: 1", "a list": b"[]",
    "deep": b"[" * 100_000, "a long number": b'{"version": ' + b"9" * 5000 + b"}",
    "another version": b'{"version": 2, "printers": {}}', "no printers": b'{"version": 1}',
    "printers in a list": b'{"version": 1, "printers": ["office"]}',
    "a printer without ways": b'{"version": 1, "printers": {"office": 3}}',
    "a way without figures": b'{"version": 1, "printers": {"office": {"a4 long": null}}}',
    "a name with a command": b'{"version": 1, "printers": {"\\u001b[31m": {}}}',
    "not a number": written(dx=float("nan")), "no end": written(dy=float("inf")),
    "a text": written(turn="0"), "true": written(turn=True), "a shift": written(dx=25),
    "a turn": written(turn=45), "no size": written(across=0), "huge": written(up=1e300),
    "a figure too many": written(more=1), "too large": b" " * 1_000_001,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_is_not_ours_is_told_and_left_alone(printers: PrinterStore,
                                                        data: bytes) -> None:
    printers.folder.mkdir()
    (printers.folder / FILE).write_bytes(data)
    findings = Findings()
    with pytest.raises(Stop):
        printers.keep("office", "a4 long", ASKEW, findings)
    assert ([each.code for each in findings], (printers.folder / FILE).read_bytes()) == (
        ["printer/damaged"], data)


@pytest.mark.skipif(os.name == "nt", reason="Windows lets only some users make links")
def test_a_link_is_not_followed(printers: PrinterStore, tmp_path: Path) -> None:
    printers.folder.mkdir()
    (tmp_path / "other.json").write_bytes(written())
    (printers.folder / FILE).symlink_to(tmp_path / "other.json")
    findings = Findings()
    with pytest.raises(Stop):
        printers.read(findings)
    assert [each.code for each in findings] == ["printer/damaged"]
