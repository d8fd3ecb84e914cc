"""Pieces as VASSAL writes them down: traits around traits, every level escaped once more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.output.targets.virtual_tables.vassal.module_words import ModuleWords

# Keys that players press, as VASSAL writes them: a key's number and 130 for Ctrl.
TURN_OVER, CLOCKWISE, ANTICLOCKWISE, SECRET = "70,130", "82,130", "76,130", "72,130"


@dataclass(frozen=True, slots=True)
class Trait:
    """What a piece can do, or is: its type, and the state that it begins in."""

    type: str
    state: str = ""


def sequence(delimiter: str, values: Iterable[str]) -> str:
    """Values in a row, as VASSAL splits them.

    Where a value contains the delimiter, a backslash precedes it. A value that begins or
    ends with a backslash, or is in single quotes, is put in single quotes.
    """
    results = []
    for value in values:
        escaped = value.replace(delimiter, "\\" + delimiter)
        quoted = "\\" in (value[:1], value[-1:]) or (value[:1] == "'" == value[-1:])
        results.append(f"'{escaped}'" if quoted else escaped)
    return delimiter.join(results)


def named_key(name: str) -> str:
    """A key that no keyboard has, by its name."""
    return f"65535,0,{name}"


def piece_text(traits: Sequence[Trait]) -> str:
    """A piece as the text of its slot: traits from the outermost to the basic piece."""
    types = _nest_parts([trait.type for trait in traits])
    states = _nest_parts([trait.state for trait in traits])
    return "+/" + sequence("/", ("null", types, states))


def _nest_parts(parts: Sequence[str]) -> str:
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = sequence("\t", (part, whole))
    return whole


def basic_piece(name: str, gpid: int | None, image: str = "") -> Trait:
    """The innermost: its picture, its name and its number."""
    state = "null;0;0;;0" if gpid is None else f"null;0;0;{gpid};0"
    return Trait(sequence(";", ("piece", "", "", image, name)), state)


def marker_trait(values: dict[str, str]) -> Trait:
    """Words that players and the engine can ask a piece for."""
    return Trait("mark;" + sequence(",", values), sequence(",", values.values()))


def sides_trait(front: str, back: str, back_name: str, up: int, command: str) -> Trait:
    """Two pictures, of which players turn the other up."""
    images = sequence(",", (front, back))
    names = sequence(",", ("", sequence("+", (back_name,))))
    return Trait("emb2;" + sequence(";", (
        "", "128", "", command, "128", "", "", "128", "", "", "", "1", "false", "0", "0",
        images, names, "true", "Side", "", "", "false", "", "1", "1", "true", "", TURN_OVER, "",
        "", "1.0")), str(up))


def rotator_trait(facings: int, facing: int, words: ModuleWords) -> Trait:
    """Turns a piece, in as many steps as there are facings."""
    return Trait("rotate;" + sequence(";", (
        str(facings), CLOCKWISE, ANTICLOCKWISE, words.say("clockwise"),
        words.say("anticlockwise"), "", "", "Turned")), str(facing))


def mask_trait(back: str, words: ModuleWords) -> Trait:
    """Lets a player hide a piece from the others; a pile that lies face down shows this back."""
    return Trait("obs;" + sequence(";", (
        SECRET, back, words.say("hide"), "B", "?", "player:", words.say("peek"), "", "true", "",
        "")), "null;")


def fixed_trait() -> Trait:
    """A piece that lies below all others, and moves only if it is selected with Shift."""
    return Trait("immob;gi;I;R")


def text_property() -> Trait:
    """The text of a piece for who may see its front."""
    return Trait("calcProp;" + sequence(";", (
        "Said", '{Obscured=="true" || Side_Level=="2" ? "" : Text}')))


def prototype_trait(name: str) -> Trait:
    """All that many pieces have in common, by its name."""
    return Trait("prototype;" + sequence(";", (name,)))


def send_trait(name: str, board: str, map_name: str, at: tuple[int, int]) -> Trait:
    """Sends a piece to a place when its key is pressed, which no player does."""
    return Trait("sendto;" + sequence(";", (
        "", named_key(name), map_name, board, str(at[0]), str(at[1]), "", "", "0", "0", "0", "0",
                                            "",
        "L", "", "", "", "")), ";;")


def trigger_trait(name: str, actions: Sequence[str]) -> Trait:
    """Presses several keys of a piece for one."""
    return Trait("macro;" + sequence(";", (
        "", "", named_key(name), "", "", sequence(",", actions), "false", "", "", "counted", "", "",
                                           "",
        "false", "", "1", "1")))


def delete_trait(name: str) -> Trait:
    """Takes a piece out of the game when its key is pressed."""
    return Trait("delete;" + sequence(";", ("", named_key(name), "")))


def counter_traits(value: str, words: ModuleWords) -> list[Trait]:
    """A number that players change, shown on its piece next to the piece's name."""
    changes = [(words.say("more"), "85,130", "I,1"), (words.say("less"), "68,130", "I,-1"),
               (words.say("set"), "69,130", sequence(",", ("R", words.say("how-many"))))]
    label = Trait("label;" + sequence(";", (
        "", "", "20", "", "0,0,0", "c", "0", "c", "0", "c", "c", "$pieceName$: $Count$", "Dialog",
        "0", "0", "Written", "", "false")), "$BasicName$: $Count$")
    number = Trait("PROP;" + sequence(";", (
        "Count", "true,-9999,9999,false",
        sequence(",", [sequence(":", change) for change in changes]))), value)
    return [label, number]
