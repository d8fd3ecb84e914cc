"""The road from a match file to the sitting that it tells of."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.base.findings import Findings, Stop
from generator.game.load.files import display_path, is_folder
from generator.game.model.supply import Supply
from generator.playing.kit.fault import RuleFault
from generator.playing.matches.live_match import (
    LiveMatch,
    UnavailableAction,
    open_live_match,
    spec_of,
)
from generator.playing.matches.match_file import MatchFile, match_files, read_match
from generator.playing.play.custom_bot import is_loaded
from generator.playing.rules.engine import IllegalAction
from generator.playing.rules.registry import rules_for


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match that was read and played again; `same_version` says if with the same components."""

    file: MatchFile
    begun: LiveMatch
    match: LiveMatch
    is_same_version: bool


def open_match(path: Path, supply: Supply, findings: Findings, *,
               any_version: bool = False) -> LoadedMatch | None:
    """The match in a file as it stands, or None with what is wrong.

    One that was played with other components is refused, unless any version will do.
    """
    file = read_match(path, findings)
    return None if file is None else replay_match(file, supply, findings, any_version=any_version)


def replay_match(file: MatchFile, supply: Supply, findings: Findings, *,
           any_version: bool = False) -> LoadedMatch | None:
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
    begun = sitting = open_live_match(rules, head.seed, head.sitters)
    for number, event in enumerate(file.events):
        try:
            sitting = sitting.after(event)
        except (UnavailableAction, IllegalAction, RuleFault) as problem:
            findings.error("match/event", f"this can't have happened: {problem}",
                           file.at(number), "" if same else "the components have changed since")
            return None
    return LoadedMatch(file, begun, sitting, same)


def load_matches(folder: Path, supply: Supply, options: Mapping[str, str], findings: Findings,
                    *, any_version: bool = False) -> list[LiveMatch]:
    """All matches in a folder that were played by these rules, with the same switches.

    Those of other games or versions are named and left out; a file that is wrong stops it.
    """
    if not is_folder(folder):
        findings.error("match/folder", f"there is no folder '{display_path(folder)}'", None,
                       "matches are kept where they were played, in matches/")
        raise Stop(findings)
    found = []
    for path in match_files(folder, findings):
        file = read_match(path, findings)
        if file is None:
            continue
        about = Findings()
        played = replay_match(file, supply, about, any_version=any_version)
        if played is not None and not _has_same_switches(played.match, supply, options):
            about.error("match/options", "it was played with other options than this study",
                        file.at(-1), "name them with --options to look at such matches")
            played = None
        if played is not None:
            found.append(played.match)
        for each in about:
            # What can't be compared is no mistake; what can't have happened is one.
            wrong = each.code == "match/event" and not any_version
            findings.add(each if wrong else replace(
                each, severity="warning", message=f"left out: {each.message}"))
    findings.stop_on_errors()
    if not found:
        findings.warning("match/none", f"there is no match to look at in '{display_path(folder)}'",
                         None,
                         "`ballotin host` and the studio keep matches as files")
    return found


def _has_same_switches(sitting: LiveMatch, supply: Supply, options: Mapping[str, str]) -> bool:
    rules = rules_for(supply, sitting.players, options, Findings())
    return rules is not None and rules.options == sitting.rules.options


def check_bots(file: MatchFile, sitting: LiveMatch, findings: Findings) -> None:
    """Tell of seats that wait, because a bot of somebody's own isn't loaded here."""
    for seat, sitter in enumerate(sitting.sitters):
        if not is_loaded(sitter.bot):
            findings.warning("match/bot", f"seat {seat + 1} waits: the bot '{sitter.bot}' isn't "
                             "loaded", file.at(-1), "let another bot, or a person, take the seat")
