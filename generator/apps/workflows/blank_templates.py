"""A blank template for a kind of an opened game, tried on its pieces before anybody sees it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from generator.base.findings import Findings, Stop, suggest
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.faces.template_checks import check_templates
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.files import SourceText
from generator.game.load.game_folder import OpenedGame
from generator.game.load.game_schema import is_file_name
from generator.game.load.kind_files import NET
from generator.game.load.svg_file import parse
from generator.game.model.game import FIELD, Component, Kind, Side
from generator.game.model.net import Net
from generator.game.svg.text_names import bind_typed_names
from generator.paper.pages.blank_template import blank_template

# How small texts may get, pt: as can be read in print, and if the pieces' texts don't fit so, less.
SIZES = (6.5, 5.0, 0.0)
# Of templates that are named by fields.
MOST_FILES = 100


@dataclass(frozen=True, slots=True)
class BlankTemplate:
    """A template to write: its file name, its text, and the fields without room."""

    name: str
    text: str
    left_out: tuple[str, ...]


def make_blank_templates(opened: OpenedGame, kind_name: str, side: Side, name: str | None,
                         findings: Findings
           ) -> list[BlankTemplate]:
    """The templates that a side of a kind needs: one, or one for each value that names them.

    If a name is given, one of that name.
    """
    game = opened.game
    kind = game.kinds.get(kind_name)
    if kind is None:
        findings.error("command/unknown-kind", f"{game.title} has no kind '{kind_name}'",
                       hint=suggest(kind_name, list(game.kinds)))
        raise Stop(findings)
    if name is not None and not (is_file_name(name) and name.endswith(".svg")):
        findings.error("command/file-name", f"a template can't be called '{name}'",
                       hint="write a name such as card.plain.svg")
        raise Stop(findings)
    components = game.of_kind(kind.name)
    if side == "front" and name is None and kind.net and kind.folding and kind.folding.faces:
        return [_fit_template(opened, face, components, side, file)
                for file, face in _face_kinds(kind, kind.net, kind.folding.faces).items()]
    if name or not kind.template_fields(side):
        name = name or (kind.template(side) or "").removeprefix(f"{NET}{kind.name}:") \
            or f"{kind.name}.{side}.svg"
        return [_fit_template(opened, kind, components, side, name)]
    return [_fit_template(opened, kind, tuple(component for component in components
                                              if component.template(side) == file), side, file)
            for file in _template_names(kind, components, side)]


def _face_kinds(kind: Kind, net: Net, files: Mapping[str, str]) -> dict[str, Kind]:
    """The templates of a folded piece, each with a kind that is as large as its face."""
    kinds: dict[str, Kind] = {}
    for part in net.faces:
        if part.name in files:
            kinds.setdefault(files[part.name], replace(
                kind, trim=part.trim, shape="rect", outline="", net=None, folding=None))
    return kinds


def _template_names(kind: Kind, components: tuple[Component, ...], side: Side) -> list[str]:
    """The files that fields name: for all words of choices, or else for the values there are."""
    name, fields = kind.template(side) or "", kind.template_fields(side)
    choices = [kind.fields[name].choices for name in fields if name in kind.fields]
    if all(choices) and len(choices) == len(fields):
        files = _fill_name(name, fields, choices)
    else:
        files = (file for component in components if (file := component.template(side)))
    return [file for file in dict.fromkeys(files) if is_file_name(file)][:MOST_FILES]


def _fill_name(name: str, fields: tuple[str, ...], choices: list[tuple[str, ...]]) -> Iterator[str]:
    for words in product(*choices):
        values = dict(zip(fields, words, strict=True))
        yield FIELD.sub(lambda match, values=values: values[match[1]], name)  # type: ignore[misc]


def _fit_template(opened: OpenedGame, kind: Kind, components: tuple[Component, ...], side: Side,
             name: str) -> BlankTemplate:
    """The template with the largest texts that fit on all pieces, or else with fewer fields."""
    fields = tuple(kind.fields)
    text = ""
    for smallest, shown in (*((size, len(fields)) for size in SIZES),
                            *((SIZES[-1], count) for count in range(len(fields) - 1, -1, -1))):
        few = replace(kind, fields={name: kind.fields[name] for name in fields[:shown]})
        text = blank_template(few, components, side, smallest)
        if _fits(opened, kind, components, text):
            return BlankTemplate(name, text, fields[shown:])
    return BlankTemplate(name, text, ())


def _fits(opened: OpenedGame, kind: Kind, components: tuple[Component, ...], text: str) -> bool:
    findings = Findings()
    document = parse(SourceText("blank.svg", text), findings)
    assert document
    tried = replace(kind, front="blank.svg", back=None)
    game = replace(opened.game, kinds={kind.name: tried}, components=tuple(
        replace(component, kind=tried) for component in components))
    assets = replace(opened.assets, templates={"blank.svg": bind_typed_names(document, [])})
    check_templates(game, assets, findings)
    renderer = Renderer(game, assets, FontLibrary.of(assets))
    for language in game.languages[:1]:
        for piece in plan_faces(game, assets, FaceLook(language), findings):
            renderer.draw(piece.front, findings)
    return not findings.errors
