"""A designer's own rules, from text to an engine: compiled here, wherever the text came from."""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any, NoReturn

from generator.base.findings import FileLocation, Findings
from generator.game.model.game import DesignerCode
from generator.game.model.supply import Supply
from generator.playing.kit.box import KitBox
from generator.playing.kit.fault import DeclarationMisuse, Misuse, RuleFault, fault_of
from generator.playing.kit.kit_game import KitGame
from generator.playing.kit.kit_rules import KitRules
from generator.playing.kit.watchdog import WATCHDOG
from generator.playing.kit.zones import Figure, Switch, find_declarations
from generator.playing.rules.engine import Option
from generator.playing.rules.figure_reader import FigureReader

# What rules may import: nothing that knows files, clocks, other luck, or other machines.
ALLOWED = frozenset((
    "__future__", "abc", "array", "ballotin", "bisect", "collections", "copy", "dataclasses",
    "decimal", "enum", "fractions", "functools", "heapq", "itertools", "math", "numbers",
    "operator", "re", "statistics", "string", "types", "typing", "typing_extensions"))
INSTEAD = {"random": "all luck comes from the table: table.shuffle, table.below(6), table.roll",
           "secrets": "all luck comes from the table: table.shuffle, table.below(6), table.roll",
           "time": "a game that depends on the clock can't be played again"}
PREFIX = "_rules_of_"


class _Texts(MetaPathFinder, Loader):
    """Finds modules in texts that were handed over; no file has to exist."""

    def __init__(self) -> None:
        self.codes: dict[str, DesignerCode] = {}

    def find_spec(self, fullname: str, path: Sequence[str] | None = None,
                  target: ModuleType | None = None) -> ModuleSpec | None:
        """A module or package of some code that is known here."""
        head, _, inner = fullname.partition(".")
        code = self.codes.get(head)
        if code is None or code.text_of(inner) is None:
            return None
        return spec_from_loader(fullname, self, origin=code.file_of(inner),
                                is_package=not inner and code.is_folder)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """As usual."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the text, with what rules may use."""
        head, _, inner = module.__name__.partition(".")
        code = self.codes[head]
        file, text = code.file_of(inner), code.text_of(inner)
        module.__dict__["__builtins__"] = _allowed_builtins(head)
        exec(compile(text or "", file, "exec"), module.__dict__)

    def get_source(self, fullname: str) -> str | None:
        """The text, for tracebacks."""
        head, _, inner = fullname.partition(".")
        return self.codes[head].text_of(inner) if head in self.codes else None


TEXTS = _Texts()


def _allowed_builtins(package: str) -> dict[str, Any]:
    """Python's own names, without those that reach out of the table."""
    names = dict(vars(builtins))

    def refuse(name: str, hint: str) -> Any:
        def refuse(*_: object, **__: object) -> NoReturn:
            raise Misuse(f"rules can't use {name}", hint, "rules/reaches-out")
        return refuse

    for name in ("open", "input", "breakpoint", "exec", "eval", "compile"):
        names[name] = refuse(f"{name}()", "read everything from the table or game.yaml")
    names["print"] = refuse("print()", "'ballotin play GAME --trace' shows a match turn by turn")
    plain = builtins.__import__

    def bring(name: str, globals: Mapping[str, object] | None = None,  # noqa: A002
              locals: Mapping[str, object] | None = None,  # noqa: A002
              fromlist: Sequence[str] = (), level: int = 0) -> ModuleType:
        head = name.partition(".")[0]
        if level == 0 and head not in ALLOWED and head != package:
            raise Misuse(f"rules can't import '{name}'", INSTEAD.get(
                head, "use the table, and the modules of Python for counting and sorting"),
                "rules/reaches-out")
        return plain(name, globals, locals, fromlist, level)

    names["__import__"] = bring
    return names


@cache
def module_of(code: DesignerCode) -> ModuleType:
    """The module that a text makes, run once in a process; whatever goes wrong is a fault."""
    if TEXTS not in sys.meta_path:
        sys.meta_path.insert(0, TEXTS)
    # Two folders may hold the same text, and each has its own name in what is reported.
    name = f"{PREFIX}{code.digest[:32]}_{code.folder.encode().hex()[-64:]}"
    TEXTS.codes[name] = code
    where = FileLocation(code.file_of(""), 1, 1)
    WATCHDOG.refuse_reported(code)
    WATCHDOG.register(code)
    WATCHDOG.enter()
    try:
        module = __import__(name)
    except SyntaxError as wrong:
        place = FileLocation(wrong.filename or code.file_of(""), wrong.lineno or 1,
                             wrong.offset or 1)
        raise fault_of(Misuse(f"this isn't Python: {wrong.msg}", code="rules/import"), {},
                       place) from wrong
    except Misuse as misuse:
        _fail(fault_of(misuse, code.files, where))
    except BaseException as error:
        fault = fault_of(error, code.files, where)
        fault.code = "rules/import"
        _fail(fault)
    finally:
        WATCHDOG.leave()
    return module


def _fail(fault: RuleFault) -> NoReturn:
    raise fault


def game_of(code: DesignerCode) -> type[KitGame]:
    """The class in which the rules stand."""
    WATCHDOG.refuse(code)
    module = module_of(code)
    classes = [value for value in vars(module).values()
               if isinstance(value, type) and issubclass(value, KitGame)
               and value.__module__.startswith(PREFIX)]
    # A class that others build on is no game of its own.
    games = [game_class for game_class in dict.fromkeys(classes)
             if not any(other is not game_class and issubclass(other, game_class)
                        for other in classes)]
    where = FileLocation(code.file_of(""), 1, 1)
    if len(games) != 1:
        what = "no game" if not games else " and ".join(
            f"'{game_class.__name__}'" for game_class in games[:4]) + ", but a game is one class"
        raise fault_of(Misuse(f"the rules define {what}",
                              "write one class …(Game) with turn and score", "rules/no-game"), {},
                       where)
    return games[0]


def options_of(code: DesignerCode) -> tuple[Option, ...]:
    """The switches of a designer's rules, and how long a match may last."""
    game = game_of(code)
    return (*(Option(switch.label, switch.choices, switch.choices[0], switch.name, switch.says)
              for switch in find_declarations(game, Switch)),
            Option("max_turns", (), str(game.max_turns), "max_turns",
                   "A game stops unfinished after this many turns."))


def build(supply: Supply, players: int, options: Mapping[str, str],
          findings: Findings) -> KitRules | None:
    """The engine of a designer's rules for these components; mistakes become findings."""
    code = supply.code
    assert code is not None
    kind = game_of(code)
    where = _class_place(code, kind)
    figures = FigureReader(supply, findings)
    numbers = {}
    for figure in find_declarations(kind, Figure):
        if figure.by_players:
            by_players = figures.by_players(figure.option, figure.low, figure.high)
            numbers[figure.name] = by_players[players]
        else:
            numbers[figure.name] = figures.number(figure.option, figure.low, figure.high)
    if not figures.ok:
        return None
    WATCHDOG.enter()
    try:
        game = kind()
        game.__dict__.update(figures=numbers, switches={
            switch.name: options[switch.label] for switch in find_declarations(kind, Switch)})
        return KitRules(KitBox(game, supply, players), options, options_of(code), code, where)
    except BaseException as error:
        if type(error) is DeclarationMisuse:
            where = _declared_place(code, kind, error.name)
        _fail(fault_of(error, code.files, where))
    finally:
        WATCHDOG.leave()


def _declared_place(code: DesignerCode, kind: type, name: str) -> FileLocation:
    """Where a class, or one that it builds on, declares a name."""
    home = next((base for base in kind.__mro__ if name in vars(base)), kind)
    begins = _class_place(code, home)
    lines = (code.text_of(home.__module__.partition(".")[2]) or "").splitlines()
    for number, line in enumerate(lines[begins.line:], begins.line + 1):
        if re.match(rf"\s+{name}\b.*=", line):
            return FileLocation(begins.file, number, len(line) - len(line.lstrip()) + 1)
    return begins


def _class_place(code: DesignerCode, kind: type) -> FileLocation:
    """Where a class begins."""
    inner = kind.__module__.partition(".")[2]
    for number, line in enumerate((code.text_of(inner) or "").splitlines(), 1):
        if line.startswith(f"class {kind.__name__}"):
            return FileLocation(code.file_of(inner), number, 1)
    return FileLocation(code.file_of(inner), 1, 1)
