"""What the last study has found about a piece, if there is one beside the game's kit."""

from pathlib import Path

from generator.base.findings import Findings, Stop
from generator.base.number_format import with_interval
from generator.judging.balance.measure import StudyFigure, find_measure, lineup_words
from generator.judging.balance.study_file import read_figures
from generator.output.outbox import folder_for


class LastStudy:
    """Figures by component, read again when the file has changed."""

    def __init__(self) -> None:
        self._cache: tuple[tuple[Path, int, int], dict[str, list[StudyFigure]]] | None = None

    def figures(self, game: str, component: str) -> list[dict[str, str]]:
        """What is known of a component of a game, in words."""
        return [{"title": measure.title, "value": with_interval(each, measure.unit),
                 "table": lineup_words(each.players, tuple(each.bots.split(",")))}
                for each in self._read(game).get(component, ())
                if (measure := find_measure(each.measure)) and measure.of == "component"]

    def _read(self, game: str) -> dict[str, list[StudyFigure]]:
        try:
            path = folder_for(None, game, Findings()) / "balance.json"
            about = path.stat()
        except (OSError, Stop):
            return {}
        name = path, about.st_mtime_ns, about.st_size
        if self._cache is None or self._cache[0] != name:
            found: dict[str, list[StudyFigure]] = {}
            for each in read_figures(path, game, Findings()):
                found.setdefault(each.of, []).append(each)
            self._cache = name, found
        return self._cache[1]
