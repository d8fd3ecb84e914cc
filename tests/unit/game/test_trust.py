from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.designer_code import read_code
from generator.game.model.game import DesignerCode
from generator.game.trust_store import FILE, Trust, always_allow


@pytest.fixture
def trust(tmp_path: Path) -> Trust:
    return Trust(tmp_path / "config")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "my-game"
    folder.mkdir()
    (folder / "rules.py").write_text("A = 1\n", encoding="utf-8")
    return folder


def code(home: Path) -> DesignerCode:
    found = read_code(home, Findings())
    assert found is not None
    return found


def test_nothing_may_run_before_somebody_said_so(trust: Trust, home: Path) -> None:
    assert not trust.allows(home, code(home))


def test_a_text_that_was_allowed_may_run(trust: Trust, home: Path) -> None:
    trust.allow(home, code(home), "this text")
    assert trust.allows(home, code(home))


def test_a_text_that_has_changed_since_may_not(trust: Trust, home: Path) -> None:
    trust.allow(home, code(home), "this text")
    (home / "rules.py").write_text("A = 2\n", encoding="utf-8")
    assert not trust.allows(home, code(home))


def test_the_same_text_elsewhere_may_not(trust: Trust, home: Path, tmp_path: Path) -> None:
    trust.allow(home, code(home), "this text")
    assert not trust.allows(tmp_path / "other", code(home))


def test_rules_of_ones_own_may_change(trust: Trust, home: Path) -> None:
    trust.allow(home, code(home), "own")
    (home / "rules.py").write_text("A = 2\n", encoding="utf-8")
    assert trust.allows(home, code(home))


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_rules_of_ones_own_that_anybody_can_change_may_not_run(trust: Trust, home: Path) -> None:
    trust.allow(home, code(home), "own")
    (home / "rules.py").chmod(0o666)
    assert not trust.allows(home, code(home))


def test_what_is_forgotten_may_not_run(trust: Trust, home: Path) -> None:
    trust.allow(home, code(home), "own")
    trust.forget(home)
    assert not trust.allows(home, code(home))


def test_forgetting_says_whether_anything_was_known(trust: Trust, home: Path) -> None:
    assert not trust.forget(home)


@pytest.mark.parametrize("text", ["", "[", "[]", '{"folders": 3}', '{"folders": {"/": 1}}',
                                  "[" * 100_000, "\x00", '{"folders": {"/": {"own": true}}}'])
def test_a_file_that_is_not_ours_allows_nothing(trust: Trust, home: Path, tmp_path: Path,
                                                text: str) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / FILE).write_text(text, encoding="utf-8")
    assert not trust.allows(home, code(home))


def test_a_link_in_the_place_of_the_file_is_not_read(trust: Trust, home: Path,
                                                     tmp_path: Path) -> None:
    trust.allow(home, code(home), "own")
    kept = tmp_path / "config" / FILE
    kept.rename(tmp_path / "elsewhere")
    kept.symlink_to(tmp_path / "elsewhere")
    assert not trust.allows(home, code(home))


def test_the_command_line_can_allow_everything(home: Path) -> None:
    assert always_allow(home, code(home))


def test_a_folder_of_rules_is_one_program(home: Path) -> None:
    (home / "rules.py").unlink()
    (home / "rules").mkdir()
    (home / "rules" / "__init__.py").write_text("from .deck import SIZE\n", encoding="utf-8")
    (home / "rules" / "deck.py").write_text("SIZE = 3\n", encoding="utf-8")
    assert [name for name, _ in code(home).texts] == ["", "deck"]
