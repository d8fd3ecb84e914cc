"""What a study is asked beyond its tables: strategies, worth of components, other bots, kings."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.base.findings import suggest
from generator.game.model.supply import Supply
from generator.judging.balance.balance_study import Crew
from generator.judging.balance.measure import (
    Agreement,
    Balance,
    Opinion,
    StudyFigure,
    StudyTable,
    Verdict,
    is_of_component,
    lineup_words,
    measure_all,
)
from generator.judging.balance.plan import StudyPlan, TablePlan, table_plans
from generator.judging.balance.recorder import kingmaking_batch, uses_batch
from generator.judging.balance.strategy_duels import DEALS, learn_weights, play_matrix
from generator.judging.balance.verdicts import verdict_of
from generator.judging.balance.worth import Worth, worth_batch, worths_of
from generator.judging.components.check_runner import difficulties
from generator.playing.play.match_study import engine_of

# How many games other bots play to confirm what was found, and losers' last choices are tried of.
CONFIRMATION_GAMES = 60
KINGMAKING_GAMES = 300
USE_GAMES = 200
# Figures that say something by the side of an even one on which they lie.
SIDED_MEASURES = ("seat-share", "compensation")


def run_extra_analyses(balance: Balance, supply: Supply, plan: StudyPlan, crew: Crew,
                 faces: Mapping[str, float]) -> Balance:
    """The study with all extra analyses; `faces` are points printed on components."""
    asked = plan.extras
    tables = [item for item in table_plans(supply, plan) if not item.about]
    several = [table for table in tables if table.spec.players > 1]
    if asked.strategies and several:
        spec = min((item.spec for item in several), key=lambda spec: spec.players)
        learnt = learn_weights(spec, crew) if asked.learn else {}
        balance = replace(balance, matrix=play_matrix(spec, asked.deals or DEALS, crew, learnt))
    if asked.worth:
        balance = replace(balance, worths=tuple(worth for wanted in several for worth in
                                            _measure_worths(wanted, crew, faces, asked.worth)))
    if asked.kingmaking:
        balance = replace(balance, figures=(*balance.figures, *(
            figure for wanted in several for figure in _kingmaking_figures(
                wanted, plan.seconds, crew))))
    if asked.uses:
        balance = replace(balance, figures=(*balance.figures, *(
            figure for wanted in tables for figure in _use_figures(wanted, plan.seconds, crew))))
    if asked.confirm:
        balance = replace(balance, opinions=tuple(
            opinion for wanted in several for opinion in _opinions(balance, wanted, plan, crew)))
    return balance


def check_worth_kind(supply: Supply, plan: StudyPlan, crew: Crew) -> None:
    """Report a kind that isn't there."""
    kinds = tuple(dict.fromkeys(part.kind for part in supply.parts))
    kind = plan.extras.worth
    if kind not in ("", "all", *kinds):
        crew.findings.error("balance/unknown-kind", f"there is no kind '{kind}' whose worth could "
                            "be measured", supply.where, suggest(kind, ("all", *kinds)))


def _measure_worths(wanted: TablePlan, crew: Crew, faces: Mapping[str, float],
            kind: str) -> Iterator[Worth]:
    """The worth of the components of a kind at one table, from the same games as its figures."""
    spec, games = wanted.spec, wanted.games
    crew.progress.stage(f"{lineup_words(spec.players, spec.bots)}: worth of components", games)
    counts = crew.play(spec, games, batch=worth_batch)
    for item in worths_of(counts, spec, engine_of(spec).tracked, faces, difficulties(spec.supply)):
        if kind in ("all", item.kind):
            yield item


def _kingmaking_figures(wanted: TablePlan, seconds: float, crew: Crew) -> Iterator[StudyFigure]:
    """How often a player who can't win decides who does; two players have no such choice."""
    spec = wanted.spec
    if engine_of(spec).sides < 3:
        return
    crew.progress.stage(f"{lineup_words(spec.players, spec.bots)}: last choices", KINGMAKING_GAMES)
    counts = crew.play(spec, KINGMAKING_GAMES, batch=kingmaking_batch)
    yield from measure_all(counts, wanted.table(engine_of(spec), seconds), ("kingmaking",))


def _use_figures(wanted: TablePlan, seconds: float, crew: Crew) -> Iterator[StudyFigure]:
    """How often each component is used."""
    spec = wanted.spec
    crew.progress.stage(f"{lineup_words(spec.players, spec.bots)}: uses of components", USE_GAMES)
    counts = crew.play(spec, USE_GAMES, batch=uses_batch)
    yield from measure_all(counts, wanted.table(engine_of(spec), seconds), ("uses",))


def _opinions(
    balance: Balance, wanted: TablePlan, plan: StudyPlan, crew: Crew
) -> Iterator[Opinion]:
    """What other bots say of a table whose bots are all alike."""
    spec = replace(wanted.spec, bots=(plan.extras.confirm,) * wanted.spec.players, rotate=False)
    here = wanted.table(engine_of(spec), plan.seconds)
    if len(set(here.bots)) > 1 or here.lineup == plan.extras.confirm:
        return
    crew.progress.stage(lineup_words(spec.players, spec.bots), CONFIRMATION_GAMES)
    counts = crew.play(spec, CONFIRMATION_GAMES)
    theirs = replace(wanted, spec=spec).table(engine_of(spec), plan.seconds)
    figures = {(item.measure, item.of): item for item in measure_all(counts, theirs)}
    yield from compare_opinions(balance, here, figures)


def compare_opinions(balance: Balance, here: StudyTable,
                     figures: Mapping[tuple[str, str], StudyFigure]
             ) -> Iterator[Opinion]:
    """Each verdict on a table, and each figure with an even side, next to that of other bots."""
    result = set()
    for verdict in balance.verdicts:
        other = figures.get((verdict.figure.measure, verdict.figure.of))
        if other and _is_at_table(verdict.figure, here) and not is_of_component(verdict.figure):
            result.add((verdict.figure.measure, verdict.figure.of))
            yield Opinion(verdict.figure, other, _verdict_agreement(verdict, other))
    for figure in balance.figures:
        other = figures.get((figure.measure, figure.of))
        if other and _is_at_table(figure, here) and figure.measure in SIDED_MEASURES \
                and (figure.measure, figure.of) not in result:
            even = 1 / here.players if figure.measure == "seat-share" else 0.0
            yield Opinion(figure, other, _side_agreement(figure, other, even))


def _is_at_table(figure: StudyFigure, here: StudyTable) -> bool:
    return (figure.players, figure.bots) == (here.players, here.lineup)


def _verdict_agreement(verdict: Verdict, other: StudyFigure) -> Agreement:
    word = verdict_of(verdict.expectation, other, other.n).word
    if "undecided" in (word, verdict.word):
        return "open"
    return "agree" if word == verdict.word else "differ"


def _side_agreement(figure: StudyFigure, other: StudyFigure, even: float) -> Agreement:
    sides = [(item.low > even) - (item.high < even) for item in (figure, other)]
    if sides[0] and sides[0] == sides[1]:
        return "agree"
    return "differ" if figure.high < other.low or other.high < figure.low else "open"
