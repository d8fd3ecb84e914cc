"""Own rules that may run, and then don't return, take all memory, or raise and give odd things."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from generator.playing.kit import watchdog as watch
from tests.drill.command import FOREIGN, ballotin
from tests.drill.trial import Outcome, Trial, of, wrong

TITLE = "own rules that misbehave"
SEED = 24
# Of each sort of mistake, so many are tried.
HANGS, RAISES, RETURNS, CHOICES = 110, 110, 60, 40
# A module that rules can't import is among those that others have loaded.
LOADED = "__import__('re').enum.sys.modules"
ENVIRONMENT = {"BALLOTIN_DEBUG": ""}
# Where a statement can be put, as what it is written before, and how far it is indented.
PLACES = {
    "import": ("class MyGame", ""), "class": ("    income, start", "    "),
    "setup": ("        table.shuffle(self.deck)", "        "),
    "turn": ("        payable =", "        "),
    "later in a turn": ("            me.gain(", " " * 12),
    "ended": ("        is_full =", "        "), "score": ("        suits =", "        ")}
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("play", "my-game"), ("play", "my-game", "--json"), ("play", "my-game", "--trace"),
    ("check", "my-game"), ("play", "my-game", "--bots", "random"),
    ("scenario", "my-game/scenarios.yaml"), ("table", "my-game", "--out", "table.svg"),
    ("play", "my-game", "--bots", "search:5"), ("validate", "my-game"),
    ("compare", "my-game", "my-game", "--games", "20"), ("play", "my-game", "--replay", "a.html"),
    ("balance", "my-game", "--games", "20", "--workers", "1", "--out", "out"),
    ("tune", "my-game", "--vary", "card.*.value", "--budget", "100", "--workers", "1"),
    ("build", "my-game", "--target", "pdf", "--out", "out"))
Make = Callable[[Random], str]


@dataclass(frozen=True)
class Slip:
    """Lines of Python, and whether a command that runs them must refuse them at their place."""

    name: str
    lines: str
    must_refuse: bool = False


# Code in C that takes for ever, or all memory; each with numbers of its own.
HANGING: dict[str, Make] = {
    "a regular expression": lambda rng: rng.choice([
        "import re; re.match(r'(a+)+$', 'a' * {0} + 'b')",
        "import re; re.search(r'(x|x)*y', 'x' * {0})",
        "import re; re.sub(r'(\\w*)*!', '', 'w' * {0})",
        "import re; re.findall(r'(.*?,){{25}}P', '1,' * {0})"]).format(rng.randint(45, 200)),
    "a power": lambda rng: f"{rng.randint(3, 10)} ** 10 ** {rng.randint(9, 12)}",
    "a power that is small in the end": lambda rng:
        f"pow({rng.randint(3, 9)}, 10 ** {rng.randint(7, 8)}) % 7",
    "a sum": lambda rng: f"sum(range(10 ** {rng.randint(11, 18)}))",
    "a search": lambda rng: f"-1 in __import__('itertools').count({rng.randint(0, 9)})",
    "an answer that never comes": lambda rng: rng.choice([
        "any(__import__('itertools').repeat(0))", "all(__import__('itertools').repeat(1))",
        "min(__import__('itertools').count())", "max(__import__('itertools').repeat(2))",
        "__import__('collections').deque(__import__('itertools').count(), maxlen=0)",
        "__import__('collections').Counter(__import__('itertools').repeat('a'))",
        "set(__import__('itertools').repeat('a'))",
        "dict(__import__('itertools').repeat((1, 2)))"]),
    "a list without end": lambda rng: rng.choice([
        "list(__import__('itertools').count())", "tuple(__import__('itertools').repeat(None))",
        "set(__import__('itertools').count())", "''.join(__import__('itertools').repeat('ab'))",
        "sorted(__import__('itertools').count())", "bytes(__import__('itertools').repeat(7))",
        "dict.fromkeys(__import__('itertools').count())",
        "__import__('array').array('q', __import__('itertools').count())"]),
    "much memory": lambda rng: rng.choice(
        ["' ' * 10 ** {0}", "b'x' * 10 ** {0}", "[None] * 10 ** {0}", "(1,) * 10 ** {0}",
         "'%{0}0000000000d' % 1", "bytearray(10 ** {0})", "1 << 10 ** {0}",
         "list(range(10 ** {0}))"]).format(rng.randint(10, 12)),
    "a factorial": lambda rng: f"__import__('math').factorial({rng.randint(3, 9)}_000_000)",
    "permutations": lambda rng:
        f"sum(1 for _ in __import__('itertools').permutations(range({rng.randint(14, 40)})))",
    "decimals": lambda rng:
        f"__import__('decimal').Decimal({rng.randint(2, 9)}) ** 10 ** 8 % 3"
        if rng.random() < 0.1 else
        f"__import__('math').comb(10 ** 7, {rng.randint(4, 5)} * 10 ** 6)",
    "sleep": lambda rng: f"{LOADED}['time'].sleep({rng.choice(['1e9', '10 ** 6'])})",
    "a lock": lambda rng: f"lock = {LOADED}['threading'].Lock(); lock.acquire(); lock.acquire()",
    "a pipe": lambda rng: f"system = {LOADED}['os']; system.read(system.pipe()[0], 1)",
    "a loop": lambda rng: "while True: pass",
    "a loop that catches everything": lambda rng: rng.choice([
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        "while True:\n    try:\n        sum(range(10 ** 6))\n    except: continue"]),
    "a finally without end": lambda rng: "try:\n    1 / 0\nfinally:\n    while True: pass",
}
ENDINGS = ("Exception", "BaseException", "SystemExit", "KeyboardInterrupt", "GeneratorExit",
           "StopIteration", "StopAsyncIteration", "RecursionError", "MemoryError", "OSError",
           "EOFError", "SyntaxError", "UnicodeDecodeError", "ArithmeticError", "AssertionError",
           "ImportError", "TimeoutError", "BrokenPipeError", "FileNotFoundError", "Warning")
SAYING: dict[str, str] = {
    "plain": "pass",
    "raises": "def __str__(self): raise type(self)()",
    "leaves": "def __str__(self): raise SystemExit(3)",
    "says a number": "def __str__(self): return 7",
    "says much": "def __str__(self): return 'x' * 5_000_000",
    "says odd letters": "def __str__(self): return '\\ud800\\x00\\x1b[31m\\u202e\\n\\r'",
    "never says it": "def __str__(self):\n    while True: pass",
    "says it in C for ever": "def __str__(self): return str(sum(range(10 ** 12)))",
    "says a text of its own class": "def __str__(self): return Odd('odd')",
    "goes deep": "def __str__(self): return str(self)",
    "has an odd reduce": "def __reduce__(self): raise ValueError",
    "has an odd class": "@property\ndef __class__(self): raise ValueError",
    "has an odd traceback": "__traceback__ = property(lambda self: 1 / 0)",
    "has odd attributes": "def __getattribute__(self, name): raise ValueError(name)",
}
ODD_VALUES = ("None", "7", "-1", "'text'", "b'x'", "object()", "[]", "{}", "float('nan')",
              "float('inf')", "10 ** 400", "10 ** 5000", "1j", "lambda: 1", "type", "Odd('x')",
              "Evil()", "[Evil()]", "{'a': Evil()}", "{'a': None}", "{1: 2}", "(1, 2)", "True",
              "'x' * 1_000_000", "'\\ud800'", "'\\x1b[2J'", "iter(())", "...", "NotImplemented",
              "Score(a=float('nan'))", "Score(a=10 ** 400)", "Score(a='x')", "Score(tie='x')",
              "Score(tie=(None,))", "Score(**{'\\ud800' * 9: 1})", "Score(**{'x' * 200_000: 1})")
ODD_OPTIONS = ("['x' * 1_000_000]", "['x' * 1_000_000 + str(i) for i in range(20)]",
               "list(range(20_001))", "[Evil()]", "[Evil(), Evil()]", "[object()]", "[[1, [2]]]",
               "[float('nan')] * 3", "[10 ** 5000]", "[b'x']", "['\\ud800', '\\x00']", "7", "None",
               "[None]", "[()]", "[''] ", "__import__('itertools').count()", "[deep(5_000)]",
               "[deep(60)]", "(1 / 0 for _ in 'a')", "[{}]", "[set()]", "['pass']", "[type]",
               "__import__('itertools').repeat('a')", "[Odd('x')]", "[(Evil(), 1)]",
               "[('a',) * 100_000]", "['\\n'.join('ab')]", "[True, 1, 1.0]")
# What shows only after many turns, or where Python can only print it.
LATE = ("self.__dict__.setdefault('x', []).append(' ' * 10 ** 7)",
        "self.__dict__.setdefault('x', []).append(bytearray(10 ** 7))",
        "class Late:\n    def __del__(self): raise ValueError\nLate()",
        "class Late:\n    def __del__(self):\n        while True: pass\nLate()",
        f"{LOADED}['threading'].Thread(target=lambda: 1 / 0).start()",
        f"{LOADED}['os'].write(1, b'odd')")
# What odd values are made of.
TOOLS = '''

class Odd(str):
    def split(self, *_): raise ValueError
    __len__ = __iter__ = __getitem__ = __eq__ = __hash__ = __add__ = split


class Evil:
    def _evil(self, *_): raise BaseException(self)
    __str__ = __repr__ = __eq__ = __hash__ = __bool__ = __len__ = __iter__ = __float__ = _evil
    __lt__ = __gt__ = __add__ = __radd__ = __int__ = __index__ = _evil


def deep(count):
    value = 1
    for _ in range(count):
        value = (value,)
    return value

'''


def _hanging(rng: Random) -> Slip:
    name = rng.choice(sorted(HANGING))
    return Slip(name, HANGING[name](rng), must_refuse=True)


def _raising(rng: Random) -> Slip:
    kind, saying = rng.choice(ENDINGS), rng.choice(sorted(SAYING))
    inner = SAYING[saying].replace("\n", "\n    ")
    odd_class = ", metaclass=OddClass" if rng.random() < 0.25 else ""
    how = rng.choice([
        "raise Slip", "raise Slip()", "raise Slip('a', 'b')", "raise Slip from Slip()",
        "raise BaseExceptionGroup('many', [Slip()])", "(_ for _ in ()).throw(Slip())"])
    if kind == "UnicodeDecodeError":
        how = "raise Slip('utf-8', b'', 0, 1, 'no')"
    return Slip(f"{kind} that {saying}{' with an odd class' if odd_class else ''}: {how}", (
        "class OddClass(type):\n    __name__ = property(lambda self: 1 / 0)\n"
        "    def __instancecheck__(self, other): raise ValueError\n"
        "    __subclasscheck__ = __instancecheck__\n"
        f"class Slip({kind}{odd_class}):\n    {inner}\n{how}"), must_refuse=True)


def _returning(rng: Random) -> Slip:
    value = rng.choice(ODD_VALUES)
    return Slip(f"returns {value}", f"return {value}")


def _choosing(rng: Random) -> Slip:
    options = rng.choice(ODD_OPTIONS)
    label = rng.choice(["'take'", "'x' * 1_000_000", "''", "7", "None", "Odd('x')", "Evil()",
                        "'\\ud800'"] + ["'take'"] * 6)
    ask = rng.choice([f"yield me.choose({label}, {options})",
                      f"yield me.choose({label}, {options}, or_pass=True)",
                      f"yield me.either(take={options})", f"yield {options}",
                      f"me.choose({label}, {options})", *LATE])
    return Slip(ask, ask)


def _try(slip: Slip, place: str, words: tuple[str, ...], folder: Path) -> Outcome:
    shutil.copytree(_starter() / "my-game", folder / "my-game")
    shutil.copytree(_starter() / "config", folder / "config", dirs_exist_ok=True)
    rules = folder / "my-game" / "rules.py"
    before, indent = PLACES[place]
    lines = "".join(f"{indent}{line}\n" for line in slip.lines.splitlines())
    text = rules.read_text(encoding="utf-8").replace("\n\nclass MyGame", f"{TOOLS}class MyGame")
    rules.write_text(text.replace(before, lines + before, 1), encoding="utf-8")
    trust = () if words[0] in ("build", "validate") else ("--trust",)
    ended = ballotin(folder, (*words, *trust), first=_be_impatient, most=FOREIGN,
                     environment={**ENVIRONMENT, "XDG_CONFIG_HOME": str(folder / "config")})
    outcome = of(ended)
    if slip.must_refuse and outcome.ending in ("held", "error") and words[0] == "play" \
            and place != "later in a turn":
        return wrong(f"rules that fail at their line aren't refused there: {ended.said[-150:]}")
    return outcome


def _be_impatient() -> None:
    """Let rules have tenths of a second: a drill tries many that use all they get."""
    watch.MOST_BUSY, watch.GRACE, watch.MOST_WAITING, watch.LOOK = 0.3, 0.1, 0.4, 0.05


@cache
def _starter() -> Path:
    """A game with rules, made once."""
    folder = Path(mkdtemp(prefix="drill-"))
    done = ballotin(folder, ("new", "my-game", "--rules"),
                    environment={"XDG_CONFIG_HOME": str(folder / "config")})
    if done.code or done.killed_by:
        raise RuntimeError(f"a game with rules can't be made: {done.reason}")
    (folder / "config").mkdir(exist_ok=True)
    return folder


def trials() -> Iterator[Trial]:
    """Mistakes from a seed; places and commands take turns."""
    everywhere, returning = tuple(PLACES), ("setup", "turn", "ended", "score", "score")
    in_turn = ("turn", "later in a turn")
    for what, count, make, places in (
            ("hang", HANGS, _hanging, everywhere), ("raise", RAISES, _raising, everywhere),
            ("return", RETURNS, _returning, returning), ("choose", CHOICES, _choosing, in_turn)):
        for number in range(count):
            slip, place = make(Random(f"{SEED} {what} {number}")), places[number % len(places)]
            words = COMMANDS[number // len(places) % len(COMMANDS)] if number % 3 else COMMANDS[0]
            yield Trial(f"{place}, {words[0]}: {slip.name}",
                        lambda folder, slip=slip, place=place, words=words:
                        _try(slip, place, words, folder))
