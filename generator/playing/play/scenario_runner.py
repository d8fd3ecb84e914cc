"""Plays a scenario and says, with its place in the file, what doesn't hold."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.base.findings import Findings
from generator.game.model.scenario import Scenario
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import IllegalAction, Outcome, Rules
from generator.playing.rules.position import WrongPosition

OUTCOME = ("scores", "winners", "cause", "finished", "tie_break")
Path = tuple[str | int, ...]


def run_scenario(scenario: Scenario, rules: Rules[Any], findings: Findings) -> bool:
    """Whether all holds that the scenario says."""
    before = len(findings)
    _ScenarioRun(scenario, rules, findings).run()
    return len(findings) == before


def position_after(scenario: Scenario, rules: Rules[Any], moves: int | None,
                findings: Findings) -> Any:
    """The table after so many moves of a scenario, or all; None with findings if it can't be."""
    run = _ScenarioRun(scenario, rules, findings)
    state = run.start()
    return state if state is not None and run.move(state, moves) else None


def play_through(scenario: Scenario, rules: Rules[Any]) -> Iterator[tuple[Any, int | None]]:
    """The table before each move of a scenario that holds, with the move; last, how it ends.

    It is always the same table, so copy what you need at once.
    """
    run = _ScenarioRun(scenario, rules, Findings())
    state = run.start()
    for move in scenario.moves:
        action = rules.action(state, move)
        yield state, action
        rules.act(state, action, run.chance)
    yield state, None


class _ScenarioRun:
    """One scenario at one table."""

    def __init__(self, scenario: Scenario, rules: Rules[Any], findings: Findings) -> None:
        self.scenario = scenario
        self.rules = rules
        self.findings = findings
        self.chance = stream("scenario", scenario.seed)

    def run(self) -> None:
        state = self.start()
        if state is None or not self.move(state):
            return
        self.check_refused(state)
        self.check_legal(state)
        self.check_outcome(state)
        if self.scenario.then.state is not None:
            shown = self.rules.dump(state)
            for path, message in _differences(self.scenario.then.state, shown, ()):
                self.tell("scenario/expected", message, "then", "state", *path)

    def move(self, state: Any, moves: int | None = None) -> bool:
        """Make the first moves, or all; whether they are allowed."""
        for index, move in enumerate(self.scenario.moves[:moves]):
            try:
                action = self.rules.action(state, move)
            except IllegalAction as refused:
                self.tell("scenario/illegal", str(refused), "moves", index)
                return False
            self.rules.act(state, action, self.chance)
        return True

    def start(self) -> Any:
        """The table as the scenario wants it, or None."""
        if self.scenario.position is None:
            return self.rules.setup(self.chance)
        try:
            return self.rules.load(
                self.scenario.position, stream("scenario", self.scenario.seed, "position"))
        except WrongPosition as wrong:
            self.findings.add(wrong.at(self.scenario.at("position", *wrong.path)))
        except ValueError as wrong:  # from rules that don't say where
            self.tell("scenario/position", str(wrong), "position")
        return None

    def check_refused(self, state: Any) -> None:
        for index, refused in enumerate(self.scenario.refused):
            try:
                self.rules.action(state, refused.move)
            except IllegalAction as reason:
                if refused.because.lower() not in str(reason).lower():
                    self.tell("scenario/reason", f"the reason doesn't say '{refused.because}': "
                              f"{reason}", "refused", index)
            else:
                self.tell("scenario/allowed", f"'{refused.move}' is allowed", "refused", index)

    def check_legal(self, state: Any) -> None:
        then = self.scenario.then
        legal = [self.rules.text(state, action) for action in self.rules.legal(state)]
        if then.legal is not None and sorted(then.legal) != sorted(legal):
            missing = sorted(set(then.legal) - set(legal))
            besides = sorted(set(legal) - set(then.legal))
            parts = [f"not legal: {'; '.join(missing)}"] if missing else []
            parts += [f"also legal: {'; '.join(besides)}"] if besides else []
            self.tell("scenario/expected", ", ".join(parts) or "a legal move is listed twice",
                      "then", "legal")
        for index, move in enumerate(then.legal_includes):
            if move not in legal:
                self.tell("scenario/expected", f"'{move}' isn't legal; legal here: "
                          f"{'; '.join(legal) or 'nothing'}", "then", "legal_includes", index)
        for index, move in enumerate(then.legal_excludes):
            if move in legal:
                self.tell("scenario/expected", f"'{move}' is legal", "then", "legal_excludes",
                          index)

    def check_outcome(self, state: Any) -> None:
        then = self.scenario.then
        outcome: Outcome = self.rules.outcome(state)
        for name in OUTCOME:
            wanted, given = getattr(then, name), getattr(outcome, name)
            if name == "winners":
                given = tuple(seat + 1 for seat in given)
            if wanted is not None and wanted != given:
                self.tell("scenario/expected", f"'{name}' is {_yaml_text(given)}, not "
                                               f"{_yaml_text(wanted)}",
                          "then", name)
        if then.over is not None and then.over != state.over:
            self.tell("scenario/expected", "the game is over" if state.over
                      else "the game isn't over", "then", "over")
        if then.sources is not None:
            for path, message in _differences(list(then.sources), list(outcome.sources), ()):
                self.tell("scenario/expected", message, "then", "sources", *path)

    def tell(self, code: str, message: str, *path: str | int) -> None:
        self.findings.error(code, message, self.scenario.at(*path))


def _differences(wanted: Any, given: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Where what is given isn't what is wanted; mappings may hold more than is wanted."""
    if isinstance(wanted, Mapping) and isinstance(given, Mapping):
        by_text = {str(key): value for key, value in given.items()}
        for key, value in wanted.items():
            if str(key) in by_text:
                yield from _differences(value, by_text[str(key)], (*path, key))
            else:
                yield (*path, key), f"there is no '{key}'; there is {', '.join(by_text)}"
    elif isinstance(wanted, (list, tuple)) and isinstance(given, (list, tuple)) \
            and len(wanted) == len(given):
        for index, (one, other) in enumerate(zip(wanted, given, strict=True)):
            yield from _differences(one, other, (*path, index))
    elif wanted != given:
        name = next((f"'{step}'" for step in reversed(path) if isinstance(step, str)), "it")
        yield path, f"{name} is {_yaml_text(given)}, not {_yaml_text(wanted)}"


def _yaml_text(value: object) -> str:
    """A value as YAML would have it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_yaml_text, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_yaml_text(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "empty" if value in (None, "") else str(value)
