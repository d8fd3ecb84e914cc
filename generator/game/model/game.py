"""A game: what is in its box, kind by kind, and how it is presented."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from generator.base.digest import digest_of
from generator.base.findings import FileLocation
from generator.base.units import Size
from generator.game.model.net import Folding, Net

FieldType = Literal["text", "int", "number", "bool", "choice", "list"]
Shape = Literal["rect", "circle", "hex", "path"]
Cut = Literal["double", "shared"]
Oversize = Literal["auto", "fold", "poster"]
Side = Literal["front", "back"]
SIDES: tuple[Side, ...] = ("front", "back")
# Sorts of folded pieces that aren't used in play.
PACKAGING = ("tuck-box", "punchboard")
# A field that a template is named by.
FIELD = re.compile(r"\{\s*([^{}]+?)\s*\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One thing that every component of a kind says about itself."""

    name: str
    type: FieldType
    choices: tuple[str, ...] = ()
    item: Field | None = None
    length: tuple[int, int] | None = None
    bounds: tuple[float | None, float | None] = (None, None)
    required: bool = True
    default: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A sort of piece: how large, which shape, which templates, which fields.

    Pieces with a `shared` cut lie edge to edge: one cut serves two neighbours. `oversize` is
    how a piece that is larger than the paper would best be put together. `thickness` is that of
    its stock, mm. A kind that is folded says in `folding` how; its size, its outline and its
    front are those of the whole `net`.
    """

    name: str
    title: str
    plural: str
    trim: Size
    bleed: float
    safe: float
    shape: Shape
    corner: float
    outline: str
    front: str
    back: str | None
    fields: Mapping[str, Field]
    where: FileLocation
    stock: str = ""
    cut: Cut = "double"
    oversize: Oversize = "auto"
    thickness: float = 0.3
    folding: Folding | None = None
    net: Net | None = None

    @property
    def is_packaging(self) -> bool:
        """Whether it only holds the pieces that the game is played with."""
        return self.folding is not None and self.folding.sort in PACKAGING

    @property
    def is_punchboard(self) -> bool:
        """Whether pieces of other kinds are punched out of it."""
        return self.folding is not None and self.folding.sort == "punchboard"

    @property
    def on_table(self) -> Kind:
        """The kind as it is seen where nothing is folded: by the face that people know it by."""
        net, folding = self.net, self.folding
        if net is None or folding is None or net.main not in folding.faces:
            return self
        return replace(self, trim=net.part(net.main).trim, shape="rect", outline="",
                       front=folding.faces[net.main], back=folding.faces.get(net.other),
                       folding=None, net=None)

    @property
    def page(self) -> Size:
        """The size that is drawn: trim and bleed."""
        return self.trim.grown(self.bleed)

    def template(self, side: Side) -> str | None:
        """The template's file name for a side, or None for a blank side.

        It may name fields in braces: card.{suit}.svg. A component knows which one is its own.
        """
        return self.front if side == "front" else self.back

    def template_fields(self, side: Side) -> tuple[str, ...]:
        """The fields that a side's template is named by."""
        return tuple(FIELD.findall(self.template(side) or ""))


Source = Literal["sheet", "known", "inferred", "own"]
Value = str | int | float | bool | tuple["Value", ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A distinct piece; `places` says where each field was written.

    `formulas` are the fields whose numbers follow from others, each with the fields that it needs.
    `unusual` is the designer's reason why it may break a pattern of its kind.
    """

    id: str
    kind: Kind
    copies: int
    values: Mapping[str, Value]
    source: Source
    where: FileLocation
    places: Mapping[str, FileLocation]
    copies_by_players: Mapping[int, int]
    formulas: Mapping[str, frozenset[str]] | None = None
    unusual: str = ""

    def template(self, side: Side) -> str | None:
        """The file name of the component's own template for a side."""
        name = self.kind.template(side)
        if not name or "{" not in name:
            return name
        return FIELD.sub(lambda match: _file_name_part(self.values.get(match[1])), name)

    def copies_for(self, players: int | None) -> int:
        """How many are in the box, or how many that many players need."""
        if players is None:
            return self.copies
        return self.copies_by_players.get(players, self.copies)


def _file_name_part(value: Value) -> str:
    """A value as a part of a file's name."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else "" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Credits:
    """Whose game this is, and whose drawing of it."""

    design: str
    publisher: str
    art: str
    notice: str


@dataclass(frozen=True, slots=True)
class NamedReference:
    """A name of something in another place, and where it was written."""

    name: str
    where: FileLocation


@dataclass(frozen=True, slots=True)
class DesignerCode:
    """Python that a designer wrote, as text: it is sent to the process that runs it.

    `texts` holds pairs of a module's name and its text, the first name is empty;
    `folder` is what people call the place of a file, and `is_folder` whether there are several.
    `allowed_by` is what lets it run, said to `ballotin trust`, where that isn't its own folder.
    """

    texts: tuple[tuple[str, str], ...]
    folder: str
    is_folder: bool = False
    allowed_by: str = ""

    @property
    def digest(self) -> str:
        """A name for exactly these texts, in any folder."""
        return digest_of(self.texts)

    def text_of(self, module: str) -> str | None:
        """The text of a module, if there is one of that name."""
        return dict(self.texts).get(module)

    def file_of(self, module: str) -> str:
        """What people call the file of a module."""
        if not self.is_folder:
            return self.folder
        return f"{self.folder}/{module or '__init__'}.py"

    @property
    def trust_argument(self) -> str:
        """What to say to `ballotin trust`: the game's folder, as people call it."""
        return self.allowed_by or self.folder.rpartition("/")[0] or "."

    @property
    def files(self) -> dict[str, str]:
        """The texts by what people call their files."""
        return {self.file_of(name): text for name, text in self.texts}


@dataclass(frozen=True, slots=True)
class Keyword:
    """How a word stands out in texts: a colour of the theme or any other, bold, with an icon."""

    colour: str = ""
    bold: bool = False
    italic: bool = False
    icon: str = ""
    smallcaps: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Everything `load` read from a game's folder, checked.

    `rules` names the game whose rules it is played by, where that isn't its own id. `places`
    says where game.yaml has its types, their words, the options and the keywords: types.suit,
    types.suit.sun, options.tray, keywords.burn. `own` is the text of the game's own rules, and
    `may_run` whether the user has said that it may be run. `packaging` is printed with the
    components, but it isn't used in play.
    """

    id: str
    title: str
    subtitle: str
    credits: Credits
    players: tuple[int, ...]
    minutes: int
    ages: str
    languages: tuple[str, ...]
    theme: Mapping[str, str]
    types: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, Kind]
    components: tuple[Component, ...]
    bring: tuple[str, ...]
    options: Mapping[str, object]
    where: FileLocation
    rules: NamedReference | None = None
    places: Mapping[str, FileLocation] = field(default_factory=dict)
    program: DesignerCode | None = None
    may_run: bool = False
    keywords: Mapping[str, Keyword] = field(default_factory=dict)
    version: str = ""
    packaging: tuple[Component, ...] = ()

    @property
    def printed_components(self) -> tuple[Component, ...]:
        """All that is printed: what the game is played with, then what that is kept in."""
        return (*self.components, *self.packaging)

    @property
    def on_table(self) -> Game:
        """The game where nothing is folded, without packaging."""
        if not any(kind.net for kind in self.kinds.values()):
            return self
        kinds = {name: kind.on_table for name, kind in self.kinds.items()
                 if not kind.is_packaging}
        components = tuple(
            replace(component, kind=component.kind.on_table) if component.kind.net else component
            for component in self.components)
        return replace(self, kinds=kinds, components=components, packaging=())

    def of_kind(self, kind: str) -> tuple[Component, ...]:
        """The components of one kind, in the order in which they were written."""
        return tuple(component for component in self.printed_components
                     if component.kind.name == kind)

    def by_templates(self, name: str) -> list[tuple[Kind, tuple[Component, ...]]]:
        """A kind with its components; where fields name its templates, once for each of these.

        The kind then names the very templates that its components have.
        """
        kind, components = self.kinds[name], self.of_kind(name)
        if not any(map(kind.template_fields, SIDES)):
            return [(kind, components)]
        groups: dict[tuple[str | None, ...], list[Component]] = {}
        for component in components:
            groups.setdefault(tuple(map(component.template, SIDES)), []).append(component)
        return [(replace(kind, front=front or "", back=back), tuple(those))
                for (front, back), those in groups.items()]

    def templates_of(self, name: str) -> list[str]:
        """The names of all templates that the components of a kind have."""
        return list(dict.fromkeys(file for kind, _ in self.by_templates(name)
                                  for file in (kind.front, kind.back) if file))

    def place(self, name: str) -> FileLocation:
        """Where something of game.yaml is written, or the file's beginning."""
        return self.places.get(name, self.where)
