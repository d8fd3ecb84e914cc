"""Links into the user's own editor."""

from pathlib import Path

import pytest

from generator.apps.studio.editor import EDITORS, Editor, find_editor
from generator.base.findings import FileLocation


def test_a_place_is_opened_by_its_path_line_and_column(tmp_path: Path) -> None:
    link = find_editor("vscode").link(FileLocation(str(tmp_path / "my cards.yaml"), 7, 3),
                                      [tmp_path])
    assert link == f"vscode://file{tmp_path}/my%20cards.yaml:7:3"


def test_a_file_elsewhere_has_no_link(tmp_path: Path) -> None:
    assert find_editor("vscode").link(FileLocation("/etc/passwd", 1, 1), [tmp_path]) == ""


def test_an_address_of_one_s_own_is_filled(tmp_path: Path) -> None:
    editor = find_editor("emacs://open?file={path}&line={line}")
    assert editor.link(FileLocation(str(tmp_path / "a.yaml")), [tmp_path]) == (
        f"emacs://open?file={tmp_path}/a.yaml&line=1")


def test_without_an_editor_nothing_is_a_link(tmp_path: Path) -> None:
    assert find_editor("none").link(FileLocation(str(tmp_path / "a.yaml")), [tmp_path]) == ""


@pytest.mark.parametrize("words", ["vim", "javascript:alert('{path}')", "https://evil/{path}",
                                   "data:text/html,{path}", "vscode://file", ""])
def test_what_opens_no_editor_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match=r"opens no editor|neither vscode"):
        find_editor(words)


@pytest.mark.parametrize("name", EDITORS)
def test_every_known_editor_is_one(name: str) -> None:
    assert find_editor(name) == Editor(EDITORS[name])
