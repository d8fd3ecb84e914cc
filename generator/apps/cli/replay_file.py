"""A match written as one page: what `replay` and `play --replay` have in common."""

from pathlib import Path

from generator.apps.cli.report import Report
from generator.apps.cli.table import bytes_text, counted
from generator.apps.studio.replay_page import replay_page
from generator.apps.workflows.replay import MatchStory, replay
from generator.base.folder import Folder
from generator.game.load.game_folder import Opened


def write_replay(out: Path, opened: Opened, story: MatchStory, report: Report, *,
                 viewer: int | None = None, language: str | None = None) -> None:
    """Write a match where the user wants it, whole or not at all."""
    with report.progress() as progress:
        made = replay(opened, story, progress, report.findings, viewer=viewer, language=language)
        data = replay_page(made)
    with Folder(out.absolute().parent) as folder:
        folder.put(out.name, data)
    report.result(f"{out}: {counted(len(story.choices), 'step')}, {bytes_text(len(data))}",
                  replay=str(out), steps=len(story.choices))
