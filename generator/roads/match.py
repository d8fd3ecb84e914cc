"""The road from a match file to the sitting that it tells of."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.findings import Findings
from generator.kit.fault import RuleFault
from generator.load.match_file import MatchFile, read_match
from generator.model.supply import Supply
from generator.play.bots import check_word
from generator.play.own_bot import is_own, known
from generator.play.sitting import NotNow, Sitting, open_sitting, spec_of
from generator.rules.engine import IllegalAction
from generator.rules.registry import rules_for


@dataclass(frozen=True, slots=True)
class Retold:
    """A match that was read and played again; `same_version` says if with the same components."""

    file: MatchFile
    begun: Sitting
    sitting: Sitting
    same_version: bool


def open_match(path: Path, supply: Supply, findings: Findings, *,
               any_version: bool = False) -> Retold | None:
    """The match in a file as it stands, or None with what is wrong.

    One that was played with other components is refused, unless any version will do.
    """
    file = read_match(path, findings)
    return None if file is None else retold(file, supply, findings, any_version=any_version)


def retold(file: MatchFile, supply: Supply, findings: Findings, *,
           any_version: bool = False) -> Retold | None:
    """A match that was read, played again by the rules."""
    head, at = file.head, file.at(-1)
    if head.game != supply.game:
        findings.error("match/game", f"this is a match of '{head.game}', not of '{supply.game}'",
                       at, f"open it with {head.game}")
        return None
    found = Findings()
    rules = rules_for(supply, head.players, head.options, found)
    if rules is None:
        for each in found:
            findings.error("match/version", f"the game can't be played as in this match: "
                           f"{each.message}", at, each.hint)
        return None
    same = spec_of(supply, head.players, rules.options).key == head.version
    if not same and not any_version:
        findings.error("match/version", "the components or the rules have changed since this "
                       "match was played", at, "go back to the version that it was played with, "
                       "or begin a new match")
        return None
    begun = sitting = open_sitting(rules, head.seed, head.sitters)
    for number, event in enumerate(file.events):
        try:
            sitting = sitting.after(event)
        except (NotNow, IllegalAction, RuleFault) as problem:
            findings.error("match/event", f"this can't have happened: {problem}",
                           file.at(number), "" if same else "the components have changed since")
            return None
    return Retold(file, begun, sitting, same)


def check_bots(file: MatchFile, sitting: Sitting, findings: Findings) -> None:
    """Report bots that a match goes on with and nobody knows here."""
    for seat, sitter in enumerate(sitting.sitters):
        for problem in _no_bot(sitter.bot):
            findings.error("match/bot", f"seat {seat + 1} can't be played on: {problem}",
                           file.at(-1), "let another bot, or a person, take the seat")


def _no_bot(word: str) -> Iterator[str]:
    if not word:
        return
    try:
        check_word(word)
    except ValueError as problem:
        yield str(problem)
    else:
        if is_own(word) and not known((word,)):
            yield f"the file of the bot '{word}' isn't loaded"
