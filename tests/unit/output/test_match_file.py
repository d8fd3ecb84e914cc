"""Match files: written before anything is confirmed, never over another, whole or not at all."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.base.folder import LockedError
from generator.playing.matches.match_events import HintEvent, UndoRequestEvent
from generator.playing.matches.match_file import begin_match, read_match, resume_match
from generator.playing.matches.match_lines import MatchHead, head_of
from tests.live_matches import random_choice, seated, written

HEAD: MatchHead = head_of(seated(), "Chocoly", "0.1.0", "2026-03-01T19:30:00Z")


def test_a_match_is_called_by_its_day_and_its_seed(tmp_path: Path) -> None:
    with begin_match(tmp_path / "matches", "2026-03-01", HEAD) as writer:
        assert writer.path == tmp_path / "matches" / "2026-03-01-7.jsonl"


def test_a_match_is_never_written_over_another(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        with begin_match(tmp_path, "2026-03-01", HEAD) as writer:
            names.append(writer.path.name)
    assert names == ["2026-03-01-7.jsonl", "2026-03-01-7-2.jsonl", "2026-03-01-7-3.jsonl"]


def test_what_was_appended_is_in_the_file_at_once(tmp_path: Path) -> None:
    with begin_match(tmp_path, "2026-03-01", HEAD) as writer:
        writer.append([HintEvent(seat=1)])
        assert writer.path.read_text().splitlines()[1:] == ['{"event": "hint", "seat": 2}']


def test_what_was_appended_is_synced_with_the_disk(tmp_path: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    sync = os.fsync

    def watched(handle: int) -> None:
        sizes.append(os.fstat(handle).st_size)
        sync(handle)

    with begin_match(tmp_path, "2026-03-01", HEAD) as writer:
        monkeypatch.setattr(os, "fsync", watched)
        writer.append([HintEvent(seat=0)])
        assert sizes == [writer.path.stat().st_size]


def test_a_new_file_is_synced_with_its_folder(tmp_path: Path,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    sync = os.fsync

    def watched(handle: int) -> None:
        synced.append(os.fstat(handle).st_ino)
        sync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    with begin_match(tmp_path / "matches", "2026-03-01", HEAD) as writer:
        assert synced == [each.stat().st_ino
                          for each in (writer.path, writer.path.parent, tmp_path)]


def test_what_the_disk_does_not_take_leaves_no_trace(tmp_path: Path,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write

    def full(handle: int, data: bytes) -> int:
        if len(data) < 10:
            raise OSError(errno.ENOSPC, "no space left on device")
        return write(handle, data[:len(data) - 8])

    with begin_match(tmp_path, "2026-03-01", HEAD) as writer:
        before = writer.path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            with pytest.raises(OSError, match="no space left"):
                writer.append([HintEvent(seat=0)])
        assert writer.path.read_bytes() == before


def test_a_match_goes_on_after_the_disk_was_full(tmp_path: Path,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "no space left on device")

    with begin_match(tmp_path, "2026-03-01", HEAD) as writer:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            with pytest.raises(OSError, match="no space left"):
                writer.append([HintEvent(seat=0)])
        writer.append([HintEvent(seat=0), UndoRequestEvent(seat=0)])
        assert [json.loads(line).get("event") for line in writer.path.read_text().splitlines()] \
            == [None, "hint", "undo-asked"]


def test_only_one_writes_a_match(tmp_path: Path) -> None:
    with begin_match(tmp_path, "2026-03-01", HEAD) as writer, pytest.raises(LockedError):
        resume_match(writer.path)


def test_a_match_goes_on_where_the_power_was_cut(tmp_path: Path) -> None:
    with begin_match(tmp_path, "2026-03-01", HEAD) as writer:
        writer.append([HintEvent(seat=0)])
        path = writer.path
    with path.open("ab") as file:
        file.write(b'{"event": "undo-\0\0\0')
    with resume_match(path) as writer:
        writer.append([UndoRequestEvent(seat=0)])
    read = read_match(path, Findings())
    assert read is not None
    assert read.events == (HintEvent(seat=0), UndoRequestEvent(seat=0))


def test_a_match_that_is_not_there_does_not_go_on(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no such match"):
        resume_match(tmp_path / "none.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("mine")
    (tmp_path / "match.jsonl").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="it is a link"):
        resume_match(tmp_path / "match.jsonl")


def test_the_head_says_what_is_played(tmp_path: Path) -> None:
    begun = seated()
    head = json.loads(written(tmp_path, begun, random_choice(begun, 1)).read_text().split("\n")[0])
    assert head == {
        "match": 1, "game": "chocoly", "title": "A title", "ballotin": "0.1.0",
        "version": begun.spec.key, "players": 2, "options": dict(begun.rules.options),
        "seed": "7", "seats": [{"person": "Kira"}, {"person": "Jonas"}],
        "at": "2026-03-01T19:30:00Z"}
