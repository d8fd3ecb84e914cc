"""How tables and engines are packed for other processes, whether they are compiled or not."""

from __future__ import annotations


def packed(thing: object) -> dict[str, object]:
    """All that a thing holds: what its compiled classes declare, and what others add to that."""
    slots = [name for kind in type(thing).__mro__ for name in vars(kind).get("__slots__", ())]
    names = [*getattr(thing, "__mypyc_attrs__", ()), *slots, *getattr(thing, "__dict__", ())]
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


def unpack(thing: object, held: dict[str, object]) -> None:
    """Give a thing what it held when it was packed."""
    for name, value in held.items():
        setattr(thing, name, value)
