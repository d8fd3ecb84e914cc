"""Runs all engines: `python -m benchmarks.play`, or `make bench-play`."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Mapping, Sequence

from benchmarks.contest import Goal
from benchmarks.play.pace import Pace, take_turns
from benchmarks.play.toy.written import lines
from benchmarks.table import goal_rows, put
from generator.playing.rules.compiled import is_compiled

BEGIN, END = "<!-- play figures: begin -->", "<!-- play figures: end -->"
AZUL, PLAIN = "master-chocolatier", "chocolatiers"
# So many that a run lasts about a second, or half of one compiled.
GAMES = {AZUL: 2000, PLAIN: 1000, "chocolatiers-light": 1000, "chocoly": 2000, "chai": 400}
# Light Chocolatiers once more, in the kit; and the toy game, for each library.
KIT, LIGHT, KIT_GAMES = "kit", "chocolatiers-light", 300
TOY = {"Ballotin's kit": ("kit", 2000), "OpenSpiel": ("open_spiel", 500),
       "PettingZoo": ("pettingzoo", 1000)}
# How many times slower than by hand the kit may be, and how many games it plays in a second.
KIT_TIMES, KIT_RATE = 12.0, 60.0
# Chai is so much longer that it is held to this share of Azul's pace.
CHAI_SHARE = 300 / 2000
# What the goals were set for: how many times the other's pace, by build.
TIMES = {"pure": {"azul": 8.0, "readable": 5.0}, "compiled": {"azul": 35.0, "readable": 20.0}}


def main() -> None:
    """Measure, tell, and write the page if asked to."""
    asked = _arguments()
    paces = _paces(asked.azul, asked.readable)
    take_turns(list(paces.values()), asked.rounds, lambda line: sys.stderr.write(line + "\n"))
    text = _report(paces, asked.rounds)
    sys.stdout.write("\n" + text)
    if asked.write:
        put(text, BEGIN, END)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.play", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is run")
    parser.add_argument("--azul", metavar="PYTHON",
                        help="the Python of an environment with benchmarks/play/requirements.txt, "
                        "for the toy game too")
    parser.add_argument("--readable", metavar="FILE",
                        help="a plain object-oriented version of Chocolatiers to compare with")
    parser.add_argument("--write", action="store_true",
                        help="put the figures into docs/explanation/performance.md")
    return parser.parse_args()


def _builds() -> Sequence[str]:
    return ("pure", "compiled") if is_compiled() else ("pure",)


def _paces(azul: str | None, readable: str | None) -> dict[str, Pace]:
    paces = {f"{build} {game}": Pace(f"{game}, {build}", "benchmarks.play.ours", (build, game),
                                     games)
             for build in _builds() for game, games in GAMES.items()}
    paces[KIT] = Pace(f"{LIGHT} in the kit, pure", "benchmarks.play.in_kit", (), KIT_GAMES)
    for library, (name, games) in TOY.items():
        if azul or name == "kit":
            paces[f"toy {library}"] = Pace(f"the toy game, {library}", "benchmarks.play.toy.run",
                                           (name,), games, *([azul] if azul and name != "kit"
                                                             else []))
    if azul:
        for how, name in (("objects", "moves listed from its objects"),
                          ("guide", "moves listed from json_object(), as its guide has it")):
            paces[f"azul {how}"] = Pace(f"azul-game-engine, {name}", "benchmarks.play.azul",
                                        (how,), 300, azul)
    if readable:
        paces["readable"] = Pace("a plain object-oriented version of Chocolatiers",
                                 "benchmarks.play.readable", (readable,), 100)
    return paces


def _report(paces: Mapping[str, Pace], rounds: int) -> str:
    intro = (f"{rounds} interleaved rounds, every run in a fresh process, medians; two players, "
             f"random play. Python {platform.python_version()} on {platform.system()} "
             f"{platform.machine()}.")
    goals = [goal for build in _builds() for goal in _goals(paces, build)]
    goals += _kit_goals(paces)
    return (f"{intro}\n\n{goal_rows(goals)}\n\n{_rates(list(paces.values()))}\n\n"
            f"{_written()}\n")


def _kit_goals(paces: Mapping[str, Pace]) -> list[Goal]:
    kit, by_hand, written = paces[KIT].rate, paces[f"pure {LIGHT}"].rate, lines()
    ours, *others = written.values()
    return [Goal("pure: light Chocolatiers by hand against the same in the kit", by_hand / kit,
                 KIT_TIMES, "×", at_least=False),
            Goal("pure: light Chocolatiers in the kit, games a CPU second", kit, KIT_RATE, ""),
            Goal("the toy game's lines in the kit, beside the shorter of two other libraries",
                 ours / min(others), 1.0, "×", at_least=False)]


def _written() -> str:
    rows = ["| the toy game is written for | lines |", "|---|---:|"]
    rows += [f"| {library} | {count} |" for library, count in lines().items()]
    return "\n".join(rows)


def _goals(paces: Mapping[str, Pace], build: str) -> list[Goal]:
    rate = {name: pace.rate for name, pace in paces.items()}
    azul, plain = rate[f"{build} {AZUL}"], rate[f"{build} {PLAIN}"]
    aims = TIMES[build]
    goals = []
    if "azul objects" in rate:
        goals += [Goal(f"{build}: Master Chocolatier against azul-game-engine",
                       azul / rate["azul objects"], aims["azul"], "×"),
                  Goal(f"{build}: the same, where it is asked as its guide has it",
                       azul / rate["azul guide"], None, "×")]
    if "readable" in rate:
        goals.append(Goal(f"{build}: Chocolatiers against a plain object-oriented version of the "
                          "same rules", plain / rate["readable"], aims["readable"], "×"))
    goals.append(Goal(f"{build}: Chocoly against our Master Chocolatier",
                      rate[f"{build} chocoly"] / azul, 0.7, "×"))
    goals.append(Goal(f"{build}: Chai against our Master Chocolatier",
                      rate[f"{build} chai"] / azul, CHAI_SHARE, "×"))
    return goals


def _rates(paces: Sequence[Pace]) -> str:
    rows = ["| who plays | games a CPU second | slowest–fastest | choices a game |",
            "|---|---:|---:|---:|"]
    rows += [f"| {pace.name} | {pace.rate:,.0f} | {min(pace.rates):,.0f}–{max(pace.rates):,.0f} | "
             f"{pace.choices:.0f} |" for pace in paces]
    return "\n".join(rows)


if __name__ == "__main__":
    main()
