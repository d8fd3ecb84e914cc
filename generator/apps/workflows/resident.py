"""A game that stays open: builds after the first make only what a changed file touches."""

from collections.abc import Iterable
from pathlib import Path

from generator.apps.workflows.kit_build import BuildMemory, BuiltKit, KitRequest, build
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.game.load.game_folder import OpenedGame, open_game, refresh_game


class ResidentKit:
    """A game and its kit in memory; every build gives the same files as one from nothing."""

    def __init__(self, where: str, request: KitRequest) -> None:
        self._where = where
        self._request = request
        self._opened: OpenedGame | None = None
        self._changed: set[Path] = set()
        self._kept = BuildMemory()

    def build(self, changed: Iterable[Path], progress: Progress, findings: Findings) -> BuiltKit:
        """Build after these files have changed; files that came or went needn't be named.

        After a Stop the kit stays open: the last files are as they were, and what had changed when
        nothing could be read is looked at again next time.
        """
        self._changed.update(changed)
        if self._opened is None:
            opened = open_game(self._where, findings, draft=self._request.draft)
        else:
            opened = refresh_game(self._opened, self._changed, findings)
        self._opened = opened
        self._changed.clear()
        return build(opened, self._request, progress, findings, self._kept)
