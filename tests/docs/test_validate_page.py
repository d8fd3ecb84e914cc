"""What the page on validating shows is so."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.apps.workflows import evaluation as judge
from generator.base.findings import Findings
from generator.game.load.expectations_file import NEEDS
from generator.game.load.expectations_schema import ConstraintEntry
from generator.game.load.game_folder import open_game
from generator.judging.components.check_runner import all_checks

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "how-to" / "validate.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"(?:^<!-- game: (\S+) -->\n)?^```yaml\n(.*?)^```$", PAGE,
                      re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_an_example_of_the_page_holds(game: str, example: str, tmp_path: Path) -> None:
    home = tmp_path / "components" / (game or "chocolatiers")
    shutil.copytree(ROOT / "components" / home.name, home)
    (tmp_path / "templates").symlink_to(ROOT / "templates")
    (home / "expectations.yaml").write_text(f"components:\n{example}", encoding="utf-8")
    findings = Findings()
    judge.validate(open_game(str(home), findings, judged=True), findings)
    assert list(findings) == []


def test_the_page_shows_every_word_that_a_constraint_begins_with() -> None:
    shown = {word for _, example in EXAMPLES for word in re.findall(r"^- \{(\w+):", example, re.M)}
    assert shown == set(NEEDS)


def test_every_field_of_a_constraint_is_on_the_page() -> None:
    names = [field.alias or name for name, field in ConstraintEntry.model_fields.items()]
    assert [name for name in names if f"`{name}" not in PAGE and f"{name}:" not in PAGE] == []


def test_every_section_is_on_the_page() -> None:
    assert [check.title for check in all_checks() if check.title not in PAGE] == []
