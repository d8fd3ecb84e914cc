"""Figures of the rules, as `options:` in game.yaml gives them, each checked as it is read."""

from collections.abc import Sequence
from typing import Any, Final, TypeGuard

from generator.base.findings import Findings, nearest, suggest
from generator.game.model.supply import Supply

MOST: Final = 1_000_000
NEAR: Final = 0.85


class FigureReader:
    """Reads one figure after another; what is wrong is reported, and a stand-in returned.

    So a game reads all it needs, then asks `ok` once.
    """

    def __init__(self, supply: Supply, findings: Findings) -> None:
        self._supply = supply
        self._findings = findings
        self.ok = True

    def number(self, name: str, low: int = 0, high: int = MOST) -> int:
        """A whole number within bounds."""
        value = self._value(name)
        if _is_whole(value) and low <= value <= high:
            return value
        self._report_wrong(name, value, f"a whole number from {low} to {high}")
        return low

    def numbers(self, name: str, length: int | None = None, low: int = -MOST,
                high: int = MOST) -> tuple[int, ...]:
        """A list of whole numbers, of a given length if the rules ask for one."""
        value = self._value(name)
        if _is_list(value) and length in (None, len(value)) \
                and all(_is_whole(number) and low <= number <= high for number in value):
            return tuple(value)
        many = "" if length is None else f"{length} "
        self._report_wrong(name, value, f"a list of {many}whole numbers")
        return (0,) * (length or 0)

    def words(self, name: str, allowed: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of words, out of `known` if the rules ask for that."""
        value = self._value(name)
        if not (_is_list(value) and all(isinstance(item, str) for item in value)):
            self._report_wrong(name, value, "a list of words")
            return ()
        for word in value:
            if allowed is not None and word not in allowed:
                self.refuse(f"the figure '{name}' can't hold '{word}'",
                            suggest(word, tuple(allowed)), name)
        return tuple(value)

    def by_players(self, name: str, low: int = 0, high: int = MOST) -> dict[int, int]:
        """A whole number for each number of players, or one for all of them."""
        value = self._value(name)
        counts = self._supply.players
        if _is_whole(value) and low <= value <= high:
            return dict.fromkeys(counts, value)
        if isinstance(value, dict) and all(
                _is_whole(value.get(count)) and low <= value[count] <= high for count in counts):
            return {count: value[count] for count in counts}
        self._report_wrong(name, value, f"a whole number from {low} to {high} for each number of "
                                        f"players")
        return dict.fromkeys(counts, low)

    def refuse(self, message: str, hint: str = "", name: str = "") -> None:
        """Report what else the rules can't use, at the figure of that name if given."""
        self.ok = False
        self._findings.error("rules/supply", message, self._supply.place(name), hint)

    # The values are whatever YAML holds; each reader narrows them itself.
    def _value(self, name: str) -> Any:
        return self._supply.options.get(name)

    def _report_wrong(self, name: str, value: object, wanted: str) -> None:
        if name not in self._supply.options:
            # A name that comes near is most likely the one that was meant.
            near = nearest(name, self._supply.options, NEAR)
            self.refuse(f"the rules need the figure '{name}'", f"do you mean '{near}'?"
                        if near else f"write options: {{{name}: …}} in game.yaml, {wanted}",
                        near)
        else:
            self.refuse(f"the figure '{name}' must be {wanted}, not {value!r}", name=name)


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, (list, tuple))
