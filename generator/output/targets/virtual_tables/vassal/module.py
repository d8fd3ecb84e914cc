"""buildFile.xml: a VASSAL module, of elements that are called like the engine's classes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from generator.output.targets.virtual_tables.vassal.board_setup import (
    TABLE,
    BoardSetup,
    Deal,
    DrawPile,
    SetupStack,
)
from generator.output.targets.virtual_tables.vassal.module_words import ModuleWords
from generator.output.targets.virtual_tables.vassal.traits import (
    Trait,
    basic_piece,
    counter_traits,
    fixed_trait,
    marker_trait,
    mask_trait,
    named_key,
    piece_text,
    prototype_trait,
    rotator_trait,
    sides_trait,
    text_property,
)

# The version of the engine that modules say they are made with: it warns in older ones.
ENGINE = "3.7.14"
VERSION = "1.0"
ZOOMS = (0.15, 0.2, 0.25, 0.333, 0.4, 0.5, 0.625, 0.75, 1.0, 1.5, 2.0)
# What people have of a table on a screen, pixels.
SCREEN = 1400
COUNTERS = "Counters"
# The counters: their picture, how large it is, and the space between two of them.
COUNTER, ROW, GAP = "counter.png", (340, 44), 8
MODULE, MAP, WIDGET = "VASSAL.build.module.", "VASSAL.build.module.map.", "VASSAL.build.widget."
# All that a map needs so that pieces can be seen, moved and asked.
MAP_PARTS = ("StackMetrics", "ForwardToKeyBuffer", "MenuDisplayer", "MapCenterer", "StackExpander",
          "PieceMover", "KeyBufferer", "ForwardToChatter")
SHUFFLE = named_key("shuffle")
MENU = "Via right-click Menu"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModulePiece:
    """A piece as the module knows it: its pictures, its size in pixels, its words.

    `hidden` is what players see of it in a pile: its back, unless that gives it away.
    """

    name: str
    kind: str
    text: str
    front: str
    back: str
    hidden: str
    size: tuple[int, int]
    is_board: bool = False


@dataclass(frozen=True, slots=True)
class ModuleWindows:
    """What there is next to the table: seats, the size of their hands, and what is counted."""

    seats: int
    hand: tuple[int, int] | None
    figures: Mapping[str, float]
    surface: str


@dataclass(frozen=True, slots=True)
class ModuleElement:
    """An XML element with attributes, and with text or others inside."""

    name: str
    attributes: Mapping[str, object]
    inside: tuple[ModuleElement | str, ...] = ()

    def lines(self, depth: int = 0) -> Iterator[str]:
        """The element as text, one a line; text inside stays as it is."""
        words = "".join(f" {name}={quoteattr(_attribute_text(value))}"
                        for name, value in self.attributes.items())
        start = f"{' ' * depth}<{self.name}{words}"
        if not self.inside:
            yield f"{start}/>"
        elif any(isinstance(item, str) for item in self.inside):
            yield f"{start}>{''.join(map(str, map(_inline_text, self.inside)))}</{self.name}>"
        else:
            yield f"{start}>"
            for item in self.inside:
                assert isinstance(item, ModuleElement)
                yield from item.lines(depth + 1)
            yield f"{' ' * depth}</{self.name}>"


def _attribute_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _inline_text(part: ModuleElement | str) -> str:
    return escape(part) if isinstance(part, str) else "".join(part.lines())


def xml(root: ModuleElement) -> bytes:
    """A whole file."""
    head = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
    return "\n".join([head, *root.lines(), ""]).encode()


def moduledata(title: str, about: str) -> bytes:
    """What the list of modules shows."""
    values = {"version": VERSION, "VassalVersion": ENGINE, "dateSaved": "0",
              "description": about, "name": title}
    return xml(ModuleElement("data", {"version": 1}, tuple(
        ModuleElement(name, {}, (value,)) for name, value in values.items())))


class ModuleFile:
    """Builds the file of a game, numbering its pieces as it goes."""

    def __init__(self, title: str, about: str, counters: Mapping[str, ModulePiece], facings: int,
                 words: ModuleWords) -> None:
        self._words = words
        self._title = title
        self._about = about
        self._counters = counters
        self._facings = facings
        self._pieces = 0

    def build(self, layings: Sequence[BoardSetup],
              boards: Mapping[str, tuple[str, tuple[int, int]]],
              windows: ModuleWindows) -> ModuleElement:
        """The module; `boards` has a picture and a size for each board."""
        table = self._table(layings, boards)
        seats, hand = windows.seats, windows.hand
        hands = [self._hand(seat, hand, windows.surface) for seat in range(seats)] if hand else []
        counted = [self._figures(windows)] if windows.figures else []
        prototypes = ModuleElement(f"{MODULE}PrototypesContainer", {}, tuple(
            self._prototype(name, traits) for laying in layings
            for name, traits in laying.prototypes.items()))
        startup = [_shuffle_command(),
                   *(_deal_command(deal) for laying in layings for deal in laying.deals)]
        about = ModuleElement(f"{MODULE}Documentation", {}, (
            ModuleElement(f"{MODULE}documentation.HelpFile", {
                "fileName": "help.html", "fileType": "archive", "title": self._title}),))
        roster = ModuleElement(f"{MODULE}PlayerRoster", {
            "buttonText": self._words.say("retire"),
            "buttonToolTip": self._words.say("leave")}, tuple(
            ModuleElement("entry", {}, (self._words.seat(seat),)) for seat in range(seats)))
        return ModuleElement("VASSAL.build.GameModule", {
            "ModuleOther1": "", "ModuleOther2": "", "VassalVersion": ENGINE,
            "description": self._about, "name": self._title,
            "nextPieceSlotId": self._pieces + 1, "version": VERSION}, (
            ModuleElement(f"{MODULE}BasicCommandEncoder", {}), about, roster,
            ModuleElement(f"{MODULE}GlobalOptions", {"autoReport": "Always",
                                               "playerIdFormat": "$PlayerName$"}),
            ModuleElement(f"{MODULE}NotesWindow", {"buttonText": self._words.say("notes")}),
            prototypes, table, *hands, *counted, *startup))

    def _table(self, layings: Sequence[BoardSetup],
               boards: Mapping[str, tuple[str, tuple[int, int]]]) -> ModuleElement:
        pictures = [ModuleElement(f"{MAP}boardPicker.Board", {
            "name": name, "image": image, "width": size[0], "height": size[1],
            "reversible": False}) for name, (image, size) in boards.items()]
        largest = max(max(size) for _, size in boards.values())
        start = max([zoom for zoom in ZOOMS if zoom * largest <= SCREEN], default=ZOOMS[0])
        heaps = [heap for laying in layings for heap in laying.heaps]
        parts = [(laying.board, heap) for laying in layings for heap in laying.heaps]
        boards_first = sorted(range(len(heaps)), key=lambda at: not self._is_board(heaps[at]))
        return ModuleElement(f"{MODULE}Map", {
            "allowMultiple": False, "backgroundcolor": "255,255,255", "edgeHeight": 0,
            "edgeWidth": 0, "launch": False, "mapName": TABLE, "markMoved": "Never"}, (
            self._picker(TABLE,
                         pictures), *(ModuleElement(f"{MAP}{name}", {}) for name in MAP_PARTS),
            ModuleElement(f"{MAP}Zoomer", {"zoomLevels": ",".join(map(str, ZOOMS)),
                                     "zoomStart": len(ZOOMS) - ZOOMS.index(start)}),
            _piece_viewer(), *(self._heap(*parts[at]) for at in boards_first),
            *(self._pile(laying.board, pile) for laying in layings for pile in laying.piles)))

    def _is_board(self, heap: SetupStack) -> bool:
        return any(self._counters[piece.part].is_board for piece in heap.pieces)

    def _heap(self, board: str, heap: SetupStack) -> ModuleElement:
        slots = [self._slot("PieceSlot", piece.part, piece.level, piece.facing)
                 for piece in heap.pieces]
        return ModuleElement(f"{MAP}SetupStack", {
            "name": heap.name, "owningBoard": board, "useGridLocation": False, "x": heap.at[0],
            "y": heap.at[1]}, tuple(slots))

    def _pile(self, board: str, pile: DrawPile) -> ModuleElement:
        sizes = [self._counters[card.part].size for card in pile.cards]
        width, height = max(sizes, default=(160, 160))
        slots = [self._slot("CardSlot", card.part, card.level, card.facing, pile.prototype)
                 for card in pile.cards]
        return ModuleElement(f"{MAP}DrawPile", {
            "name": pile.name, "owningBoard": board, "x": pile.at[0], "y": pile.at[1],
            "width": width, "height": height, "faceDown": "Always" if pile.hidden else "Never",
            "drawFaceUp": pile.is_bag, "shuffle": "Always" if pile.is_bag else MENU,
            "shuffleCommand": self._words.say("shuffle"),
            "shuffleHotkey": SHUFFLE if pile.mixed else "",
            "shuffleFormat": self._words.say("shuffles", player="$playerName$", deck="$deckName$"),
            "draw": True, "color": "120,120,120", "allowMultiple": True, "allowSelect": not
            pile.hidden, "reversible": False, "reshufflable": False, "canSave": False,
            "maxStack": 8, "hotkeyOnEmpty": False, "reportFormat": "$message$"}, tuple(slots))

    def _slot(self, widget: str, part: str, level: int, facing: int,
              dealt: str = "") -> ModuleElement:
        self._pieces += 1
        counter, words = self._counters[part], self._words
        turned = rotator_trait(self._facings, facing, words)
        traits = [turned, fixed_trait()] if counter.is_board else [
            *([prototype_trait(dealt)] if dealt else []), turned, mask_trait(counter.hidden, words)]
        back = words.say("back", kind=counter.kind)
        traits += [sides_trait(counter.front, counter.back, back, level, words.say("turn-over")),
                   text_property(),
                   marker_trait({"Kind": counter.kind, "Text": counter.text}),
                   basic_piece(counter.name, self._pieces)]
        return ModuleElement(f"{WIDGET}{widget}", {
            "entryName": counter.name, "gpid": self._pieces, "width": counter.size[0],
            "height": counter.size[1]}, (piece_text(traits),))

    def _prototype(self, name: str, traits: Sequence[Trait]) -> ModuleElement:
        return ModuleElement(f"{MODULE}PrototypeDefinition", {"name": name, "description": ""}, (
            piece_text([*traits, basic_piece("", None)]),))

    def _figures(self, windows: ModuleWindows) -> ModuleElement:
        """A window with a counter for every figure, each in its row."""
        width, height = ROW
        stacks = []
        for row, (figure, value) in enumerate(windows.figures.items()):
            self._pieces += 1
            name = self._words.figure(figure)
            traits = [*counter_traits(f"{value:g}", self._words),
                      basic_piece(name, self._pieces, COUNTER)]
            slot = ModuleElement(f"{WIDGET}PieceSlot", {
                "entryName": name, "gpid": self._pieces, "width": width, "height": height},
                (piece_text(traits),))
            stacks.append(ModuleElement(f"{MAP}SetupStack", {
                "name": name, "owningBoard": COUNTERS, "useGridLocation": False,
                "x": width // 2 + GAP, "y": GAP + height // 2 + row * (height + GAP)}, (slot,)))
        board = ModuleElement(f"{MAP}boardPicker.Board", {
            "name": COUNTERS, "color": _rgb(windows.surface), "width": width + 2 * GAP,
            "height": GAP + len(stacks) * (height + GAP), "reversible": False})
        return ModuleElement(f"{MODULE}Map", {
            "allowMultiple": False, "backgroundcolor": _rgb(windows.surface),
            "buttonName": self._words.say("counters"), "edgeHeight": 0, "edgeWidth": 0,
            "launch": True, "mapName": COUNTERS, "markMoved": "Never"}, (
            self._picker(COUNTERS,
                         [board]), *(ModuleElement(f"{MAP}{item}", {}) for item in MAP_PARTS),
            *stacks))

    def _picker(self, map_name: str, boards: Sequence[ModuleElement]) -> ModuleElement:
        """What asks for the board; of one there is nothing to ask."""
        setup = [ModuleElement("setup", {}, (
            f"{map_name}BoardPicker\t{boards[0].attributes['name']}\t0\t0",))]
        question = self._words.say("how-many-players")
        return ModuleElement(f"{MAP}BoardPicker", {
            "boardPrompt": question, "title": question, "slotHeight": 250, "slotScale": 0.1,
            "slotWidth": 350}, (*(setup if len(boards) == 1 else []), *boards))

    def _hand(self, seat: int, size: tuple[int, int], surface: str) -> ModuleElement:
        name = self._words.hand(seat)
        board = ModuleElement(f"{MAP}boardPicker.Board", {
            "name": "Hand", "color": _rgb(surface), "width": size[0], "height": size[1],
            "reversible": False})
        return ModuleElement(f"{MODULE}PlayerHand", {
            "allowMultiple": False, "backgroundcolor": _rgb(surface), "buttonName": name,
            "edgeHeight": 0, "edgeWidth": 0, "launch": True, "mapName": name,
            "markMoved": "Never", "side": self._words.seat(seat), "visible": False}, (
            self._picker(name, [board]), *(ModuleElement(f"{MAP}{item}", {}) for item in MAP_PARTS),
            _piece_viewer()))


def _piece_viewer() -> ModuleElement:
    """Shows the pieces below the mouse, large and with their words."""
    return ModuleElement(f"{MAP}CounterDetailViewer", {
        "borderWidth": 8, "counterReportFormat": "$PieceName$ $Said$", "delay": 500,
        "fontSize": 12, "graphicsZoom": "1.0", "hotkey": "32,130", "minDisplayPieces": 1,
        "showDeck": False, "showNoStack": False, "showgraph": True, "showtext": True,
        "summaryReportFormat": "", "version": 4, "zoomlevel": "4.0"})


def _shuffle_command() -> ModuleElement:
    return ModuleElement(f"{MODULE}StartupGlobalKeyCommand", {
        "name": "Shuffle", "whenToApply": "startOfGameOnly", "hotkeyOrKeyCommand": "sendHotkey",
        "globalHotkey": SHUFFLE})


def _deal_command(deal: Deal) -> ModuleElement:
    target = "|".join(("MODULE", "true", "DECK", "", "", "", "", "0", "0", deal.pile, "false", "",
                       "", "EQUALS", "", ""))
    return ModuleElement(f"{MODULE}StartupGlobalKeyCommand", {
        "name": f"Deal from {deal.pile}", "whenToApply": "startOfGameOnly",
        "hotkeyOrKeyCommand": "sendKeyCommand", "hotkey": deal.key, "target": target,
        "filter": "", "deckCount": deal.count, "reportSingle": True, "suppressSounds": True,
        "reportFormat": ""})


def _rgb(colour: str) -> str:
    return ",".join(str(int(colour[at:at + 2], 16)) for at in (1, 3, 5))
