"""Places of boards: cells, tracks and wells that templates draw by a number of their own."""

from generator.base.findings import Findings
from generator.base.report_section import Cell, Section
from generator.game.model.expectations import figure_of
from generator.judging.components.template_facts import TemplatePlaces, template_places
from generator.playing.rules.declaration import Census, Check


def check_boards(census: Census, findings: Findings) -> Section | None:
    """Compare places that a template counts by itself with the figures of the rules."""
    if census.reads is None:
        return None
    known = _figures(census)
    held = {each.field for each in census.expectations.constraints if each.check == "printed"}
    rows: list[tuple[Cell, ...]] = []
    for name in _templates(census):
        document = census.templates[name]
        for each in dict.fromkeys(template_places(document, census.game.options, "")):
            if each.written and not each.track and not each.is_ornament:
                fits = _matching_figures(each, known)
                rows.append((name, each.where.line, each.count, ", ".join(fits)))
                if not fits and name not in held:
                    findings.warning("composition/no-such-places", _describe_mismatch(each),
                                     each.where,
                                     _nearest_hint(each, known))
    if not rows:
        return None
    return Section("Places", ("template", "line", "places", "as many as"), tuple(rows))


def _templates(census: Census) -> list[str]:
    names = (name for kind in census.game.kinds for name in census.game.templates_of(kind))
    return [name for name in dict.fromkeys(names) if name in census.templates]


def _figures(census: Census) -> dict[int, str]:
    """The numbers that places can stand for, and what each is called."""
    game = census.game
    known: dict[int, str] = {}
    for name, value in game.options.items():
        if isinstance(value, (list, dict)):
            known.setdefault(len(value), f"{name}.length")
        for number in figure_of(name, game.options) or ():
            known.setdefault(int(number), name)
    for name, words in game.types.items():
        known.setdefault(len(words), f"words of '{name}'")
    for component in game.components:
        for field, given in component.values.items():
            if isinstance(given, tuple):
                known.setdefault(len(given), f"{component.kind.name}.{field}")
            elif isinstance(given, int) and not isinstance(given, bool):
                known.setdefault(given, f"{component.kind.name}.{field}")
    for players in game.players:
        known.setdefault(players, "players")
    return known


def _matching_figures(each: TemplatePlaces, known: dict[int, str]) -> list[str]:
    if each.count in known:
        return [known[each.count]]
    sides = [side for side in each.sides if side != 1]
    return [known[side] for side in sides] if sides and all(
        side in known for side in sides) and len(sides) > 1 else []


def _describe_mismatch(each: TemplatePlaces) -> str:
    shape = f" ({each.sides[0]} × {each.sides[1]})" if each.sides else ""
    return f"there are {each.count} places{shape}, and no figure of the rules is as many"


def _nearest_hint(each: TemplatePlaces, known: dict[int, str]) -> str:
    near = min(known, key=lambda number: (abs(number - each.count), number), default=None)
    return "" if near is None else f"the nearest is {near}: {known[near]}"


CHECKS = (Check(("composition/no-such-places",), "Places", check_boards, order=64),)
