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
    figures = _figures(census)
    held = {
        constraint.field
        for constraint in census.expectations.constraints
        if constraint.check == "printed"
    }
    rows: list[tuple[Cell, ...]] = []
    for name in _templates(census):
        document = census.templates[name]
        for place in dict.fromkeys(template_places(document, census.game.options, "")):
            if place.written and not place.track and not place.is_ornament:
                fits = _matching_figures(place, figures)
                rows.append((name, place.where.line, place.count, ", ".join(fits)))
                if not fits and name not in held:
                    findings.warning("composition/no-such-places", _describe_mismatch(place),
                                     place.where,
                                     _nearest_hint(place, figures))
    if not rows:
        return None
    return Section("Places", ("template", "line", "places", "as many as"), tuple(rows))


def _templates(census: Census) -> list[str]:
    names = (name for kind in census.game.kinds for name in census.game.templates_of(kind))
    return [name for name in dict.fromkeys(names) if name in census.templates]


def _figures(census: Census) -> dict[int, str]:
    """The numbers that places can stand for, and what each is called."""
    game = census.game
    results: dict[int, str] = {}
    for name, value in game.options.items():
        if isinstance(value, (list, dict)):
            results.setdefault(len(value), f"{name}.length")
        for number in figure_of(name, game.options) or ():
            results.setdefault(int(number), name)
    for name, words in game.types.items():
        results.setdefault(len(words), f"words of '{name}'")
    for component in game.components:
        for field, given in component.values.items():
            if isinstance(given, tuple):
                results.setdefault(len(given), f"{component.kind.name}.{field}")
            elif isinstance(given, int) and not isinstance(given, bool):
                results.setdefault(given, f"{component.kind.name}.{field}")
    for players in game.players:
        results.setdefault(players, "players")
    return results


def _matching_figures(places: TemplatePlaces, results: dict[int, str]) -> list[str]:
    if places.count in results:
        return [results[places.count]]
    sides = [side for side in places.sides if side != 1]
    return [results[side] for side in sides] if sides and all(
        side in results for side in sides) and len(sides) > 1 else []


def _describe_mismatch(places: TemplatePlaces) -> str:
    shape = f" ({places.sides[0]} × {places.sides[1]})" if places.sides else ""
    return f"there are {places.count} places{shape}, and no figure of the rules is as many"


def _nearest_hint(places: TemplatePlaces, results: dict[int, str]) -> str:
    near = min(results, key=lambda number: (abs(number - places.count), number), default=None)
    return "" if near is None else f"the nearest is {near}: {results[near]}"


CHECKS = (Check(("composition/no-such-places",), "Places", check_boards, order=64),)
