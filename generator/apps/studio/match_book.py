"""The match files of a server's tables, in one folder."""

from collections.abc import Iterator
from pathlib import Path

from generator import __version__
from generator.apps.workflows.match import retold
from generator.base.findings import Findings
from generator.base.lock import LockedError
from generator.game.model.supply import Supply
from generator.playing.matches.lines import head_of
from generator.playing.matches.reader import match_files, read_match
from generator.playing.matches.sitting import Sitting
from generator.playing.matches.writer import MatchWriter, begin_match, resume_match


class MatchBook:
    """Begins match files, and finds those that aren't over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._writers: dict[str, MatchWriter] = {}

    def begin(self, sitting: Sitting, title: str, at: str) -> MatchWriter:
        """The file of a match that begins, named after the day and the seed."""
        writer = begin_match(self.folder, at[:10], head_of(sitting, title, __version__, at))
        return self._hold(writer)

    def unfinished(self, supply: Supply) -> Iterator[tuple[Sitting, MatchWriter] | str]:
        """Every match of a game that goes on, or in words why one can't."""
        if not self.folder.is_dir():
            return
        for path in match_files(self.folder, Findings()):
            found = Findings()
            file = read_match(path, found)
            if file is None or file.head.game != supply.game:
                continue
            told = retold(file, supply, found)
            if told is None:
                yield f"{path.name}: {next(iter(found)).message}"
            elif not told.sitting.is_over:
                try:
                    yield told.sitting, self._hold(resume_match(path))
                except LockedError:
                    yield f"{path.name}: another server plays it"

    def data(self, name: str) -> bytes:
        """A match file of ours as it is."""
        return self._writers[name].path.read_bytes()

    def close(self) -> None:
        """Let others have the files."""
        for writer in self._writers.values():
            writer.close()
        self._writers.clear()

    def _hold(self, writer: MatchWriter) -> MatchWriter:
        self._writers[writer.path.name] = writer
        return writer
