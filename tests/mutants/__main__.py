"""Changes a part of the product in many small ways and counts which its tests notice.

    python -m tests.mutants sheets --sample 200

The changed tree lies in build/mutants/<part>; what survived is in build/mutants/<part>.diff.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
from pathlib import Path

from generator.base.statistics import share
from tests.mutants.parts import PARTS, Part
from tests.mutants.quick import TIMES

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "mutants"
MUTMUT = (str(Path(sys.executable).with_name("mutmut")),)
FAILED = (1, 3)  # how a run of tests ends that noticed something
NOBODY = 33  # how mutmut says that no test runs the function
SURVIVED = (0, NOBODY)
# One word, since mutmut drops empty ones: long tests run too.
PYTEST = ("-mlong or not long", "-p", "no:randomly", "-p", "no:xdist", "-p", "no:cacheprovider",
          "-p", "tests.mutants.quick")


def copied(name: str, part: Part) -> Path:
    """A copy of the tree as it lies here, set up for mutmut."""
    folder = BUILD / name
    shutil.rmtree(folder, ignore_errors=True)
    listed = subprocess.run(
        ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"),
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for file in filter(None, listed.split("\0")):
        if (ROOT / file).exists():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / file, folder / file)
    others = sorted({path.name for path in folder.iterdir()} - {"generator", "tests"})
    lines = {
        "source_paths": ["generator"],
        "only_mutate": part.sources,
        "also_copy": others,
        "pytest_add_cli_args": PYTEST,
        "pytest_add_cli_args_test_selection": part.tests,
        "timeout_multiplier": ["3"],
        "timeout_constant": ["5"],
        "use_git_change_detection": ["false"],
    }
    text = "".join(f"{key} =\n" + "".join(f"    {value}\n" for value in values)
                   if len(values) > 1 else f"{key} = {values[0]}\n"
                   for key, values in lines.items())
    (folder / "setup.cfg").write_text("[mutmut]\n" + text, "utf-8")
    return folder


def verdicts(folder: Path) -> dict[str, int | None]:
    """Every mutant's name, and how its run ended."""
    found: dict[str, int | None] = {}
    for file in sorted((folder / "mutants" / "generator").rglob("*.meta")):
        found |= json.loads(file.read_text("utf-8"))["exit_code_by_key"]
    return found


def run(folder: Path, names: list[str]) -> subprocess.CompletedProcess[str]:
    """Let mutmut try these mutants, one after the other."""
    with (folder / "mutmut.log").open("a", encoding="utf-8") as log:
        return subprocess.run((*MUTMUT, "run", "--max-children", "1", *names), cwd=folder,
                              check=False, stdout=log, stderr=log, text=True)


def survives(folder: Path, name: str, part: Part) -> bool:
    """Whether a mutant survives in a process of its own too.

    mutmut's children begin after all imports, so what a module makes while it is imported, such
    as a function that another one returns, is still made of the unchanged code. And mutmut counts
    time by the clock on the wall, so on a busy machine a child may be stopped that would have
    passed; here only what the process itself uses counts.
    """
    times = json.loads((folder / "mutants" / TIMES).read_text("utf-8"))["duration_by_test"]
    most = 30 + 3 * int(sum(times.values()))
    done = subprocess.run(
        (sys.executable, "-m", "pytest", "-x", "-q", *PYTEST, *part.tests),
        cwd=folder / "mutants", check=False, capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most)),
        env={**os.environ, "MUTANT_UNDER_TEST": name, "PYTHONPATH": str(folder / "mutants")})
    return done.returncode == 0


def shown(folder: Path, name: str) -> str:
    """What a mutant changes, as a diff."""
    return subprocess.run((*MUTMUT, "show", name), cwd=folder, check=True,
                          capture_output=True, text=True).stdout


def main() -> int:
    """Measure one part."""
    parser = argparse.ArgumentParser(prog="tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("part", choices=sorted(PARTS))
    parser.add_argument("--sample", type=int, default=400, help="how many mutants at most")
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--quick", action="store_true",
                        help="don't try again, in a process of its own, what survived or took long")
    parser.add_argument("--only", help="try again the mutants that are named in this file")
    args = parser.parse_args()
    folder = copied(args.part, PARTS[args.part])
    run(folder, ["no.such.mutant"])  # makes all mutants and times the tests, then finds no such
    every = sorted(verdicts(folder))
    if not every:
        sys.stderr.write((folder / "mutmut.log").read_text("utf-8"))
        return 1
    if args.only:
        wanted = set(Path(args.only).read_text("utf-8").split())
        tried = [name for name in every if name in wanted]
    else:
        tried = sorted(random.Random(args.seed).sample(every, min(args.sample, len(every))))
    run(folder, tried)
    ended = verdicts(folder)
    if untried := [name for name in tried if ended[name] is None]:
        sys.stderr.write((folder / "mutmut.log").read_text("utf-8")[-4000:])
        sys.stderr.write(f"{len(untried)} mutants were not tried\n")
        return 1
    survivors = [name for name in tried if ended[name] not in FAILED
                 and (ended[name] in SURVIVED if args.quick
                      else survives(folder, name, PARTS[args.part]))]
    (BUILD / f"{args.part}.diff").write_text(
        "".join(f"{shown(folder, name)}\n" for name in survivors), "utf-8")
    killed = len(tried) - len(survivors)
    score = share(killed, len(tried))
    between = f" ({score.low:.0%} to {score.high:.0%})" if len(tried) < len(every) else ""
    sys.stdout.write(f"{args.part}: {len(every)} mutants, {len(tried)} tried, {killed} killed, "
                     f"{len(survivors)} survived, {score.value:.0%}{between}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
