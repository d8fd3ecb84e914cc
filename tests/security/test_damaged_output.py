"""An output folder in which bits have changed, or which somebody has written into."""

from __future__ import annotations

import hmac
import json
import os
import random
import shutil
from pathlib import Path

import pytest

from generator.apps.cli import main as program
from generator.base.findings import Findings
from generator.drawing.cache.seal import seal
from generator.output.outbox import open_outbox
from tests.unit.game.load.project import tiny

OUT = Path("output", "tiny")


def ended(*words: str) -> object:
    with pytest.raises(SystemExit) as ending:
        program.main(words)
    return ending.value.code


def built() -> object:
    return ended("build", "tiny", "--target", "pdf,images", "--dpi", "36", "--only", "sun-1", "-q")


def made(folder: Path) -> dict[str, bytes]:
    """The files of a build, but for what is ours alone."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*")
            if path.is_file() and not path.relative_to(folder).parts[0].startswith(".")}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tiny game in it, built once."""
    folder = tmp_path_factory.mktemp("kit")
    tiny(folder / "tiny")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert built() == 0
    return folder


@pytest.fixture
def files(kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What the build has made; a copy of all is the current folder."""
    shutil.copytree(kit, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BALLOTIN_DEBUG", raising=False)
    return made(OUT)


def caches() -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted((OUT / ".cache").iterdir())}


def damaged(data: bytes, luck: random.Random) -> bytes:
    """A copy in which a byte, or the end, is another one."""
    at = luck.randrange(len(data))
    how = luck.choice(("flip", "flip", "cut", "zeros", "twice"))
    if how == "cut":
        return data[:at]
    if how == "twice":
        return data[:at] + data[max(0, at - 50):]
    other = bytes([data[at] ^ 1 << luck.randrange(8)]) if how == "flip" else bytes(20)
    return data[:at] + other + data[at + len(other):]


@pytest.mark.parametrize("seed", range(3))
def test_a_cache_in_which_a_bit_has_changed_changes_nothing(
        files: dict[str, bytes], seed: int) -> None:
    for path, data in caches().items():
        path.write_bytes(damaged(data, random.Random(seed)))
    assert (built(), made(OUT) == files) == (0, True)


@pytest.mark.parametrize("seed", range(9))
def test_a_cache_with_our_own_seal_on_rubbish_is_made_anew_without_a_word(
        files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str], seed: int) -> None:
    monkeypatch.setattr(hmac, "compare_digest", lambda *_: True)
    luck = random.Random(seed)
    for path, data in caches().items():
        path.write_bytes(damaged(data, luck))
    assert (built(), capsys.readouterr()) == (0, ("", ""))


JOURNALS = {
    "nothing": b"", "no JSON": b"{", "bytes": b"\xff\xfe\x00", "a number": b"7", "a list": b"[]",
    "no lists": b'{"install": 7, "remove": null}', "numbers": b'{"install": [7], "remove": [[7]]}',
    "deep": b"[" * 100_000, "deep values": b'{"install": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    "a long number": b'{"install": [' + b"9" * 10_000 + b'], "remove": []}',
    "names of others": b'{"install": ["../../x"], "remove": [["/etc/passwd", ""]]}',
    "half a letter": b'{"install": ["\\ud800"], "remove": []}',
    "a long name": json.dumps({"install": ["x" * 5_000], "remove": []}).encode(),
    "twice": b'{"install": ["tiny.pdf", "tiny.pdf"], "remove": [["tiny.pdf", ""]]}',
    "pairs": b'{"install": [], "remove": [["a", "b", "c"]]}', "not a number": b"NaN",
    "one name": b'{"install": [' + b'"a",' * 500_000 + b'"a"], "remove": []}',
    "many names": json.dumps({"install": [*map(str, range(300_000))], "remove": []}).encode(),
}


def published(folder: Path) -> list[str]:
    """Build something small into a folder; what it was warned about."""
    findings = Findings()
    with open_outbox(folder, "tiny", findings) as outbox:
        outbox.shelf("pdf").put("tiny.pdf", b"new")
        outbox.publish()
    return [each.code for each in findings]


@pytest.mark.parametrize("journal", JOURNALS.values(), ids=JOURNALS)
def test_a_journal_that_no_build_wrote_is_thrown_away(tmp_path: Path, journal: bytes) -> None:
    published(tmp_path)
    (tmp_path / ".build-1").mkdir()
    # Under the right seal, so that it is read at all.
    (tmp_path / ".build-1" / "journal.json").write_bytes(seal(journal) or b"")
    assert published(tmp_path) == []
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".cache", ".lock", "manifest.json", "tiny.pdf"]


MANIFESTS = {
    **JOURNALS, "an entry without fields": b'{"format": 1, "files": [{}]}',
    "no entry": b'{"format": 1, "files": [null]}', "endless": b'{"format": 1e999, "files": []}',
    "a name of others": b'{"format": 1, "files": [{"name": "../x", "game": "tiny", "target": '
    b'"pdf", "bytes": 1, "sha256": "", "facts": {}}]}'}


@pytest.mark.parametrize("manifest", MANIFESTS.values(), ids=MANIFESTS)
def test_a_manifest_that_no_build_wrote_is_told_and_replaced(
        tmp_path: Path, manifest: bytes) -> None:
    (tmp_path / "manifest.json").write_bytes(manifest)
    assert [published(tmp_path), published(tmp_path)] == [["output/manifest"], []]


ENTRY = {"name": "kept.txt", "game": "other", "target": "x", "bytes": 1, "sha256": "", "facts": {}}


@pytest.mark.parametrize("entry", [
    {"game": "\ud800"}, {"sha256": "\udfff"}, {"facts": {"\ud800": [[[1]]]}}, {"bytes": 10**400},
    {"facts": {"a": float("inf")}}], ids=str)
def test_a_strange_entry_of_a_manifest_is_no_crash(
        tmp_path: Path, entry: dict[str, object]) -> None:
    (tmp_path / "kept.txt").touch()
    (tmp_path / "manifest.json").write_text(
        json.dumps({"format": 1, "files": [{**ENTRY, **entry}]}), encoding="utf-8")
    published(tmp_path)
    assert (tmp_path / "tiny.pdf").read_bytes() == b"new"


STRANGE = [os.fsdecode(b".build-\xff"), ".build-\n", ".build-" + "x" * 200, ".build-"]


@pytest.mark.parametrize("name", STRANGE)
def test_a_build_of_a_strange_name_is_cleared_away(tmp_path: Path, name: str) -> None:
    (tmp_path / name / "new").mkdir(parents=True)
    (tmp_path / name / "new" / "tiny.pdf").write_bytes(b"half")
    published(tmp_path)
    assert ((tmp_path / "tiny.pdf").read_bytes(), (tmp_path / name).exists()) == (b"new", False)


@pytest.mark.parametrize("name", ["tiny.pdf", "manifest.json", ".lock", ".cache/forms",
                                  ".build-1/journal.json"])
def test_a_folder_in_the_place_of_a_file_is_told_or_does_not_matter(
        files: dict[str, bytes], name: str) -> None:
    place = OUT / name
    place.unlink(missing_ok=True)
    place.mkdir(parents=True)
    (place / "inner").touch()
    assert built() in (0, 1)
