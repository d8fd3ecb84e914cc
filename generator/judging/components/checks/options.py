"""Figures of the rules: who reads them, who tells them, and what they do to choices."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from generator.base.findings import Findings, nearest
from generator.base.report_section import Cell, Section
from generator.game.model.expectations import OPTION, terms
from generator.judging.components.check_runner import game_checks
from generator.judging.components.template_facts import template_options
from generator.playing.rules.declaration import Census, Check
from generator.playing.rules.registry import has_rules

NAMED_OPTION = re.compile(rf"(?<![\w.]){re.escape(OPTION)}([\w-]+)")
# Shorter lists have no shape that one number could break, and of these few, only all different
# ones have.
LEAST_SHAPED = 4
MOST = 0.5


def check_figures(census: Census, findings: Findings) -> Section | None:
    """Report options that nothing reads or shows, and such as leave nothing to choose."""
    options = census.game.options
    if not options:
        return None
    result, held = _options_on_faces(census), _options_in_expectations(census)
    # A designer who shows most of the figures means to show all of them.
    read_by_rules = set(census.reads.options) if census.reads else set()
    telling = len(read_by_rules & (result | held)) > MOST * len(read_by_rules)
    _check_unused(census, result | held, findings)
    rows: list[tuple[Cell, ...]] = []
    for name, value in options.items():
        read = name in read_by_rules
        by = [*(["faces"] if name in result else []), *(["expectations"] if name in held else [])]
        rows.append((name, _format_value(value), "yes" if read else "", ", ".join(by)))
        _check_use(census, name, read=read, used=bool(by), telling=telling, findings=findings)
        _check_shape(census, name, value, findings)
    if census.reads is not None:
        _check_bounds(census, findings)
    return Section("Figures of the rules", ("figure", "value", "read by rules", "shown by"),
                   tuple(rows))


def _options_on_faces(census: Census) -> set[str]:
    """The options that templates of the game's kinds tell."""
    names = {name for kind in census.game.kinds for name in census.game.templates_of(kind)}
    return {option for name, document in census.templates.items() if name in names
            for option in template_options(document, "")}


def _options_in_expectations(census: Census) -> set[str]:
    """The options that some line of expectations.yaml is about."""
    held: set[str] = set()
    for constraint in census.expectations.constraints:
        if constraint.of == OPTION.rstrip(".") or constraint.check == "figure":
            held.add(constraint.field)
        for shown in constraint.shows:
            for _, name in terms(shown):
                held |= {name, name.partition(".")[0]}
        held.update(NAMED_OPTION.findall(f"{constraint.only} {constraint.condition}"))
    return held


def _check_use(census: Census, name: str, *, read: bool, used: bool, telling: bool,
               findings: Findings) -> None:
    if census.reads is None:
        return
    where = census.game.place(f"{OPTION}{name}")
    if not read and not used:
        near = nearest(name, census.reads.options)
        findings.error("composition/unused-option", f"no rule, no template and no expectation "
                       f"reads '{name}'", where,
                       f"did you mean '{near}'?" if near else "remove it")
    elif read and not used and telling:
        findings.warning("composition/untold", f"the rules read '{name}', and no face and no "
                         "expectation shows it", where,
                         f"show {{{OPTION}{name}}} on a face, or hold a text to it by printed: … "
                         f"shows: {name}, or the figure itself by figure: {name}")


def _check_unused(census: Census, used: set[str], findings: Findings) -> None:
    """Report what nothing uses in a game without rules, if it uses most of its options."""
    options = census.game.options
    idle = [name for name in options if name not in used]
    ruled = census.reads is not None or has_rules(census.supply)
    if not ruled and len(idle) < (1 - MOST) * len(options):
        for name in idle:
            findings.warning("composition/unused-option", "no template and no expectation reads "
                             f"'{name}'", census.game.place(f"{OPTION}{name}"),
                             "show it on a face, or remove it")


def _check_shape(census: Census, name: str, value: object, findings: Findings) -> None:
    """Report one number that breaks an order that all the others keep."""
    where = census.game.place(f"{OPTION}{name}")
    if isinstance(value, dict) and all(_is_integer(item) for item in value.values()):
        numbers = [value[players] for players in sorted(value, key=str)]
        if len(numbers) > 2 and not _is_monotonic(numbers):
            findings.warning("composition/uneven", f"'{name}' neither rises nor falls with the "
                             f"number of players: {_format_value(value)}", where)
    elif isinstance(value, list) and all(map(_is_integer, value)) and not _is_monotonic(value) \
            and (len(value) > LEAST_SHAPED or len(set(value)) == LEAST_SHAPED):
        odd = [index for index in range(len(value))
               if _is_monotonic(value[:index] + value[index + 1:])]
        if odd:
            findings.warning("composition/uneven", f"'{name}' would go one way but for the "
                             f"{value[odd[0]]} at place {odd[0] + 1}: {_format_value(value)}",
                             where)


def _is_monotonic(numbers: list[int]) -> bool:
    steps = [after - before for before, after in pairwise(numbers)]
    return all(step >= 0 for step in steps) or all(step <= 0 for step in steps)


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_bounds(census: Census, findings: Findings) -> None:
    """Report options beyond which players have nothing to choose."""
    for item in game_checks(census.supply.engine).sensible_ranges(census.supply):
        for number in _numbers(census.game.options.get(item.option)):
            if not item.low <= number <= item.high:
                findings.warning("composition/extreme", f"'{item.option}' is {number}: "
                                 f"{item.consequence}", census.game.place(f"{OPTION}{item.option}"),
                                 f"from {item.low:g} to {item.high:g} it leaves a choice")
                break


def _numbers(value: object) -> Iterator[int]:
    for item in value.values() if isinstance(value, Mapping) else \
            value if isinstance(value, list) else [value]:
        if isinstance(item, int) and not isinstance(item, bool):
            yield item


def _format_value(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {item}" for key, item in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


CHECKS = (Check(("composition/unused-option", "composition/untold", "composition/uneven",
                 "composition/extreme"), "Figures of the rules", check_figures, order=22),)
