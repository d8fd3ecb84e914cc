"""Files of scenarios: what to set up, which moves to make, what must hold."""

from functools import partial
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import Field

from generator.base.findings import FileLocation, Findings
from generator.game.load.files import Files, is_folder
from generator.game.load.game_schema import SchemaEntry
from generator.game.load.schema_errors import validate_model
from generator.game.load.yaml_file import KeyPath, Tree, read_yaml
from generator.game.model.scenario import ExpectedOutcome, RefusedMove, Scenario

Number = int | float


class RefusedEntry(SchemaEntry):
    """A move that the rules must refuse."""

    called: ClassVar[str] = "a refused move"
    stand_ins: ClassVar[dict[str, Any]] = {"move": "?"}
    move: str = Field(description="The move that is tried.")
    because: str = Field("", description="Words that the reason must hold.")


class ThenEntry(SchemaEntry):
    """What must hold after the moves."""

    called: ClassVar[str] = "'then'"
    legal: list[str] | None = Field(None, description="Exactly the legal moves, in any order.")
    legal_includes: list[str] = Field(default_factory=list, description="Some legal moves.")
    legal_excludes: list[str] = Field(default_factory=list, description="Moves that aren't legal.")
    state: dict[str, Any] | None = Field(None, description="Part of the state.")
    scores: list[Number] | None = Field(None, description="The scores, seat by seat.")
    winners: list[int] | None = Field(None, description="The seats that win, counted from 1.")
    sources: list[dict[str, Number]] | None = Field(
        None, description="Part of where each seat's points come from.")
    over: bool | None = Field(None, description="Whether the game is over.")
    finished: bool | None = Field(None, description="Whether it came to its proper end.")
    cause: str | None = Field(None, description="What ended it.")
    tie_break: int | None = Field(None, description="How many numbers decided the winner.")


class ScenarioEntry(SchemaEntry):
    """One scenario."""

    called: ClassVar[str] = "a scenario"
    stand_ins: ClassVar[dict[str, Any]] = {"title": "?"}
    title: str = Field(min_length=1, description="What it shows, as a sentence.")
    id: str = Field("", max_length=64, description="A short name, by which a rulebook shows it.")
    shows: list[str] = Field(default_factory=list, description="The ids of the rules it shows.")
    zones: list[str] = Field(default_factory=list, max_length=100, description=(
        "What a rulebook shows of the table; left out, what the moves touch and change."))
    players: Annotated[int, Field(ge=1, le=99)] | None = Field(
        None, description="The number of players, if not the file's.")
    options: dict[str, Any] | None = Field(
        None, description="Options of the rules, over those of the file.")
    seed: int = Field(0, description="Decides what luck decides.")
    setup: bool = Field(False, description="Start with a table dealt from the seed.")
    position: dict[str, Any] | None = Field(None, description="Start with this state.")
    moves: list[str] = Field(default_factory=list, description="What is played, move by move.")
    refused: list[RefusedEntry] = Field(
        default_factory=list, description="Moves that must be refused after those.")
    then: ThenEntry = Field(default_factory=ThenEntry, description="What must hold then.")


class ScenarioFile(SchemaEntry):
    """Scenarios of one game."""

    called: ClassVar[str] = "a file of scenarios"
    stand_ins: ClassVar[dict[str, Any]] = {"game": "unknown", "players": 2, "scenarios": []}
    game: str = Field(description="A shipped game's id, or a game's folder seen from this file.")
    players: Annotated[int, Field(ge=1, le=99)] = Field(description="The number of players.")
    options: dict[str, Any] = Field(default_factory=dict, description="Options of the rules.")
    scenarios: list[ScenarioEntry] = Field(min_length=1, description="The scenarios.")


def read_scenarios(path: Path, findings: Findings,
                   files: Files | None = None) -> tuple[Scenario, ...]:
    """The scenarios of a file; of what can't be used the findings tell."""
    tree = read_yaml(path, findings, None, files)
    before = len(findings)
    file = validate_model(ScenarioFile, tree, findings) if tree else None
    if tree is None or file is None or len(findings) > before:
        return ()
    if is_folder(path.parent / file.game):
        file = file.model_copy(update={"game": str(path.parent / file.game)})
    made = (_scenario(tree, index, entry, file, findings)
            for index, entry in enumerate(file.scenarios))
    return tuple(step for step in made if step)


def _scenario(tree: Tree, index: int, entry: ScenarioEntry, file: ScenarioFile,
              findings: Findings) -> Scenario | None:
    path: KeyPath = ("scenarios", index)
    if entry.setup == (entry.position is not None):
        findings.error("scenario/position", f"'{entry.title}' needs either a position or "
                       "setup: true", tree.at((*path, "title")))
        return None
    options = {**file.options, **(entry.options or {})}
    return Scenario(
        title=entry.title, game=file.game, players=entry.players or file.players,
        options={name: _option_word(value) for name, value in options.items()},
        shows=tuple(entry.shows),
        seed=entry.seed,
        position=entry.position, moves=tuple(entry.moves),
        refused=tuple(RefusedMove(move.move, move.because) for move in entry.refused),
        then=_expected_outcome(entry.then),
        at=partial(_location_finder, tree, path), id=entry.id, zones=tuple(entry.zones))


def _location_finder(tree: Tree, base: KeyPath, *path: str | int) -> FileLocation:
    return tree.at((*base, *path))


def _option_word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _expected_outcome(entry: ThenEntry) -> ExpectedOutcome:
    def row(values: list[Any] | None) -> tuple[Any, ...] | None:
        return None if values is None else tuple(values)

    return ExpectedOutcome(legal=row(entry.legal), legal_includes=tuple(entry.legal_includes),
                           legal_excludes=tuple(entry.legal_excludes),
                           state=entry.state, scores=row(entry.scores), winners=row(entry.winners),
                           sources=row(entry.sources),
                           over=entry.over, finished=entry.finished, cause=entry.cause,
                           tie_break=entry.tie_break)
