"""A match written as one page: what `replay` and `play --replay` have in common."""

from pathlib import Path

from generator.apps.cli.report import Report
from generator.apps.cli.terminal_tables import bytes_text, pluralize
from generator.apps.studio.replay_page import replay_page
from generator.apps.workflows.match_replay import MatchHistory, make_replay
from generator.base.folder import SafeFolder
from generator.game.load.game_folder import OpenedGame


def write_replay(out: Path, opened: OpenedGame, story: MatchHistory, report: Report, *,
                 viewer: int | None = None, language: str | None = None) -> None:
    """Write a match where the user wants it, whole or not at all."""
    with report.progress() as progress:
        made = make_replay(opened, story, progress, report.findings, viewer=viewer,
                           language=language)
        data = replay_page(made)
    with SafeFolder(out.absolute().parent) as folder:
        folder.put(out.name, data)
    report.result(f"{out}: {pluralize(len(story.choices), 'step')}, {bytes_text(len(data))}",
                  replay=str(out), steps=len(story.choices))
