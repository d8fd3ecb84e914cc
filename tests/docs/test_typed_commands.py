"""Every command on `my-game` that a page or a help text shows works as it is pasted."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.apps.cli.main import cli
from generator.apps.workflows.game_rules import rules_of, supply_at
from generator.base.findings import Findings
from generator.game.trust_store import always_allow
from generator.playing.matches.live_match import open_live_match
from tests.brief_studio import end_at_once
from tests.docs.examples import starter
from tests.docs.generated import commands
from tests.docs.pages import FEW, ROOT, WHOLE, script, smaller
from tests.live_matches import PEOPLE, lively, written
from tests.unit.judging.tuning.repository import commit, git

PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(ROOT.glob("docs/*/*.md"))]
# In a block a command is a line, else it stands between backticks.
TYPED = re.compile(r"^ *(ballotin [^`\n]*\bmy-game\b[^`\n]*)$|`(ballotin [^`\n]*\bmy-game\b[^`]*)`",
                   re.MULTILINE)
# Said of a language that is added in the sentence before.
ELSEWHERE = ("ballotin build my-game --lang ja",)
# These serve until they are stopped, and have tests of their own.
SERVES = ("ballotin studio ", "ballotin host ")


def typed() -> list[str]:
    """All commands that are shown, each once."""
    texts = [path.read_text(encoding="utf-8").replace("\\\n", " ") for path in PAGES]
    texts += [command.get_help(ctx) for _, command, ctx in commands()]
    found = [" ".join((line or inline).partition(" #")[0].split())
             for text in texts for line, inline in TYPED.findall(text)]
    whole = " ".join(" ".join(map(script, WHOLE)).split())
    return list(dict.fromkeys(line for line in found
                              if line not in ELSEWHERE and f"{line} " not in whole
                              and not line.startswith(SERVES)
                              # Bots come with a page, whose own test types it.
                              and "bots.py" not in line))


def said(line: str) -> Result:
    """What a command says, with few games."""
    words = shlex.split(smaller(line))[1:]
    workers = ["--workers", "1"] if words[0] in ("play", "balance", "compare", "tune") else []
    return CliRunner().invoke(cli, [*words, *workers], catch_exceptions=False)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository in which somebody works on `my-game`: commits, an idea, a study, a match."""
    folder = tmp_path_factory.mktemp("typed")
    with starter() as game:
        shutil.copytree(game, folder / "my-game")
    git(folder, "init", "--quiet")
    for number, name in enumerate(["v1", "v2", "v3", "v4"]):
        (folder / "notes.txt").write_text(f"{number}", encoding="utf-8")
        commit(folder, name)
    shutil.copytree(folder / "my-game", folder / "my-game-idea")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        said(f"ballotin balance my-game --games {FEW} --trust --out kept")
    [study] = folder.glob("kept/**/balance.json")
    study.rename(folder / "kept.json")
    supply = supply_at(str(folder / "my-game"), Findings(), may_run=always_allow)
    begun = open_live_match(rules_of(supply, 2, {}, Findings()), "7", PEOPLE[:2])
    written(folder / "matches", begun, lively(begun, "my-game"))
    return folder


@pytest.mark.parametrize("line", typed())
def test_a_command_on_my_game_works_as_it_is_pasted(
        line: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    place = tmp_path / "place"
    if line.startswith("ballotin new"):
        place.mkdir()
    else:
        shutil.copytree(made, place)
    monkeypatch.chdir(place)
    end_at_once(monkeypatch)
    if (place / "my-game").exists():
        said("ballotin trust my-game --own")
    if "--printer office" in line:
        said("ballotin calibrate --printer office --read 0.7,-0.3")
    done = said(line)
    assert done.exit_code == 0, done.output


def test_the_starter_without_rules_is_told_how_to_get_some(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said("ballotin new my-game")
    told = json.loads(said("ballotin balance my-game --json").stdout)["findings"]
    assert [each["code"] for each in told] == ["rules/none"]
    assert "docs/tutorials/own-rules.md" in told[0]["hint"]
