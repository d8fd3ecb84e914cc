"""What a module says in the kit's language: names of boards, seats and piles, and its menus."""

from generator.output.package_texts import figure_title, seat_title, zone_title
from generator.paper.job import Job
from generator.paper.pages.kit_list import phrase
from generator.playing.rules.position import owner_of


class ModuleWords:
    """The words of one module."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def say(self, key: str, **values: str | int) -> str:
        """Something that every table says, by its key."""
        return phrase(self._job, f"table.{key}", **values)

    def players(self, count: int) -> str:
        """The board for a number of players."""
        return phrase(self._job, "guide.players", count=count)

    def seat(self, seat: int) -> str:
        """A seat, which is a side of the game."""
        return seat_title(self._job, seat)

    def hand(self, seat: int) -> str:
        """The private window of a seat."""
        return self.say("hand-of", number=seat + 1)

    def zone(self, name: str, seat: int = -1) -> str:
        """A zone, with the seat that it is before."""
        title = zone_title(self._job, name)
        return title if seat < 0 else f"{title} · {self.seat(seat)}"

    def figure(self, name: str) -> str:
        """What is counted, with the seat that it is counted for."""
        figure, seat = owner_of(name)
        title = figure_title(self._job, figure)
        return title if seat < 0 else f"{title} · {self.seat(seat)}"
