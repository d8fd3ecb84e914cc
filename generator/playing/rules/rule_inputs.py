"""What an engine reads of a game while it is built: the fields of pieces, and the options."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from generator.base.findings import Findings
from generator.game.model.game import DesignerCode
from generator.game.model.supply import Supply
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import rules_for

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class RuleInputs:
    """The fields that rules read, by kind, and the options; each in the order of first reading.

    `kinds` are the kinds of pieces that they asked for at all. What is gone through as a whole
    counts as read entry by entry.
    """

    kinds: tuple[str, ...]
    fields: Mapping[str, tuple[str, ...]]
    options: tuple[str, ...]


def find_rule_inputs(supply: Supply) -> RuleInputs | None:
    """What the rules of a game read, over all its tables; None if no engine can be built.

    Building it to play reports why it can't be built. A designer's own rules aren't run
    for that: what they name is taken as read.
    """
    if supply.program is not None:
        return _find_inputs_in_code(supply, supply.program)
    options: dict[str, None] = {}
    fields: dict[str, dict[str, None]] = {part.kind: {} for part in supply.parts}
    touched: dict[str, None] = {}
    parts = tuple(replace(part, values=_RecordingMapping(part.values, fields[part.kind], touched,
                                                         part.kind))
                  for part in supply.parts)
    watched = replace(supply, parts=parts, options=_RecordingMapping(supply.options, options))
    built: list[Rules[Any] | None] = [rules_for(watched, players, {}, Findings())
                                      for players in supply.players]
    if not any(built):
        return None
    return RuleInputs(tuple(touched), {kind: tuple(read) for kind, read in fields.items() if read},
                 tuple(options))


def _find_inputs_in_code(supply: Supply, code: DesignerCode) -> RuleInputs | None:
    """The kinds, fields and options that are named somewhere in a text of rules."""
    names: set[str] = set()
    for _, text in code.texts:
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                names.add(node.attr)
            elif isinstance(node, ast.keyword) and node.arg:
                names.add(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                names.add(node.value)
    kinds = dict.fromkeys(part.kind for part in supply.parts if part.kind in names)
    fields: dict[str, dict[str, None]] = {kind: {} for kind in kinds}
    for part in supply.parts:
        if part.kind in kinds:
            fields[part.kind].update(dict.fromkeys(
                name for name in part.values if {name, name.replace("-", "_")} & names))
    return RuleInputs(tuple(kinds), {kind: tuple(read) for kind, read in fields.items() if read},
                 tuple(name for name in supply.options if name in names))


class _RecordingMapping(Mapping[str, V]):
    """A mapping that writes down which of its entries are asked for."""

    def __init__(self, entries: Mapping[str, V], asked: dict[str, None],
                 kinds: dict[str, None] | None = None, kind: str = "") -> None:
        self._entries = entries
        self._asked = asked
        self._kinds = {} if kinds is None else kinds
        self._kind = kind

    def __getitem__(self, name: str) -> V:
        self._kinds[self._kind] = None
        if name in self._entries:
            self._asked[name] = None
        return self._entries[name]

    def __contains__(self, name: object) -> bool:
        if isinstance(name, str):
            self.get(name)
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        for name in self._entries:
            self[name]
            yield name

    def __len__(self) -> int:
        return len(self._entries)
