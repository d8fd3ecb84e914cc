"""The reference of public names, made from their signatures and docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import ballotin.bots
import ballotin.rules
from generator.playing.kit.zones import Declaration
from generator.playing.rules.engine import Rules

# Where a name comes from says nothing to a reader.
MODULES = re.compile(r"\b(?:generator|collections|typing|ballotin)(?:\.[a-z_]\w*)*\.")


def members(kind: type) -> Iterator[str]:
    """The public members that a class and those it builds on define, in the order of writing."""
    found: dict[str, None] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("generator."):
            found |= dict.fromkeys(name for name, value in vars(each).items()
                                   if _is_public(name) and _tells(value))
    yield from found


def reference(*kinds: type, only: tuple[str, ...] = ()) -> str:
    """Classes with what they hold; `only` names the members to show."""
    return "\n".join(_entry(kind, only) for kind in kinds)


def engine_reference() -> str:
    """The methods that an engine must have with their docstrings, and the names of the others."""
    needed, others = "", []
    for name in members(Rules):
        method = inspect.getattr_static(Rules, name)
        if "raise NotImplementedError" in inspect.getsource(method):
            shown = _signature(name, method).replace("|", r"\|")
            needed += f"| `{shown}` | {_text(method)} |\n"
        else:
            others.append(f"`{name}`")
    return (f"| every engine has | |\n| --- | --- |\n{needed}\n"
            f"An engine can also override {', '.join(others)}; their docstrings say when.\n")


def _entry(kind: type, only: tuple[str, ...]) -> str:
    title = _imported_name(kind)
    made = "" if only else f"```python\n{_signature(title, kind.__init__)}\n```\n\n" \
        if "__init__" in vars(kind) and not _is_given(kind) else ""
    lines = [f"### {title}\n\n{made}{inspect.getdoc(kind)}\n"]
    for name in only or (() if issubclass(kind, Declaration) else members(kind)):
        value = inspect.getattr_static(kind, name)
        shown = "[zone]" if name == "__getitem__" else name if isinstance(value, property) \
            else _signature(name, value)
        lines.append(f"- `{shown}`: {_text(value)}")
    return "\n".join(lines) + "\n"


def _imported_name(kind: type) -> str:
    """The name under which designers import a class."""
    for module in (ballotin.rules, ballotin.bots):
        for name in module.__all__:
            if getattr(module, name) is kind:
                return name
    return kind.__name__


def _is_given(kind: type) -> bool:
    """Whether rules get such things and never make them."""
    return kind.__name__ in ("Piece", "Table", "Seat", "Rules")


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name == "__getitem__"


def _tells(value: object) -> bool:
    return isinstance(value, property) or (inspect.isfunction(value) and bool(value.__doc__))


def _signature(name: str, method: object) -> str:
    assert callable(method)
    whole = inspect.signature(method)
    # Everybody knows `self`, and that nothing comes back from what only does something.
    shown = str(whole.replace(parameters=list(whole.parameters.values())[1:]))
    plain = MODULES.sub("", shown.replace("'", "").replace('"', "")).replace("~S", "State")
    plain = plain.replace("Generator[Decision, Any, None]", "Turn").replace("Decision", "Choice")
    return name + plain.removesuffix(" -> None")


def _text(value: object) -> str:
    """A docstring in one paragraph; its parts stay sentences."""
    return " ".join((inspect.getdoc(value) or "").split())
