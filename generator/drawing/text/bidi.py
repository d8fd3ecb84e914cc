"""Direction: which way each character of a text runs, as Unicode's bidirectional algorithm says.

Steps are called as in Unicode Standard Annex 9: X for explicit marks, W for weak characters,
N for neutral ones, I for levels, L for lines.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

# Whatever has none of these runs from left to right, and needs no further look.
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc"
                           "\U00010800-\U00010fff\U0001e800-\U0001efff]")
DEEPEST = 125
STRONG = {"L": 0, "R": 1, "AL": 1}
EMBEDDINGS = {"LRE": (0, ""), "RLE": (1, ""), "LRO": (0, "L"), "RLO": (1, "R")}
ISOLATES = ("LRI", "RLI", "FSI")
IGNORED_CLASSES = ("LRE", "RLE", "LRO", "RLO", "PDF", "BN")
NEUTRAL = ("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI")
BRACKETS = ("()[]{}\u0f3a\u0f3b\u0f3c\u0f3d\u169b\u169c\u2045\u2046\u207d\u207e\u208d\u208e"
            "\u2308\u2309\u230a\u230b\u2329\u232a\u2768\u2769\u276a\u276b\u276c\u276d\u276e\u276f"
            "\u2770\u2771\u2772\u2773\u2774\u2775\u27c5\u27c6\u27e6\u27e7\u27e8\u27e9\u27ea\u27eb"
            "\u27ec\u27ed\u27ee\u27ef\u2983\u2984\u2985\u2986\u2987\u2988\u2989\u298a\u298b\u298c"
            "\u298d\u2990\u298f\u298e\u2991\u2992\u2993\u2994\u2995\u2996\u2997\u2998\u29d8\u29d9"
            "\u29da\u29db\u29fc\u29fd\u2e22\u2e23\u2e24\u2e25\u2e26\u2e27\u2e28\u2e29\u3008\u3009"
            "\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u3014\u3015\u3016\u3017\u3018\u3019"
            "\u301a\u301b\ufe59\ufe5a\ufe5b\ufe5c\ufe5d\ufe5e\uff08\uff09\uff3b\uff3d\uff5b\uff5d"
            "\uff5f\uff60\uff62\uff63")
OPENING = dict(zip(BRACKETS[::2], BRACKETS[1::2], strict=True))
CLOSING = frozenset(OPENING.values())
# Two angle brackets that are written in two ways.
CANONICAL_BRACKETS = str.maketrans("\u2329\u232a", "\u3008\u3009")
MOST_BRACKETS = 63


def base_level(text: str) -> int | None:
    """1 if a text begins from right to left, 0 if from left to right; None if nothing tells."""
    return _first_strong([_bidi_class(char) for char in text], 0)


def bidi_levels(text: str, base: int) -> list[int]:
    """The level of each character of a paragraph: even ones run from left to right, odd ones back.

    What isn't shown at all has the level of what stands before it.
    """
    original = [_bidi_class(char) for char in text]
    explicit, classes = _explicit_levels(original, base)
    found = list(explicit)
    kept = [index for index, name in enumerate(original) if name not in IGNORED_CLASSES]
    beside = dict(zip(kept, zip([-1, *kept], [*kept[1:], -1], strict=False), strict=False))
    for sequence in _isolating_sequences(original, explicit, kept):
        before, after = beside[sequence[0]][0], beside[sequence[-1]][1]
        if original[sequence[-1]] in ISOLATES:
            after = -1
        edges = [explicit[each] if each >= 0 else base for each in (before, after)]
        chars, before_all, names = ([each[index] for index in sequence]
                                    for each in (text, original, classes))
        own = _resolve_sequence(chars, before_all, names, explicit[sequence[0]], edges)
        for index, level in zip(sequence, own, strict=True):
            found[index] = level
    before = base
    for index, name in enumerate(original):
        if name in IGNORED_CLASSES:
            found[index] = before
        elif name in ("B", "S"):
            found[index] = base
        before = found[index]
    return found


def line_levels(text: str, found: Sequence[int], base: int) -> list[int]:
    """The levels of one line: spaces at its end belong to the paragraph (L1)."""
    line = list(found)
    for index in range(len(text) - 1, -1, -1):
        if _bidi_class(text[index]) not in ("WS", "FSI", "LRI", "RLI", "PDI", *IGNORED_CLASSES):
            break
        line[index] = base
    return line


def visual_order(found: Sequence[int]) -> list[int]:
    """The places of runs with these levels, from left to right (L2)."""
    order = list(range(len(found)))
    lowest = min((level for level in found if level % 2), default=0)
    for level in range(max(found, default=0), lowest - 1, -1) if lowest else ():
        start = 0
        for is_high, group in groupby(order, key=lambda place: found[place] >= level):
            end = start + len(list(group))
            if is_high:
                order[start:end] = order[start:end][::-1]
            start = end
    return order


def directional_runs(text: str, base: int) -> list[tuple[int, int, int]]:
    """A line's runs in reading order: where each starts and ends, and its level."""
    line = line_levels(text, bidi_levels(text, base), base)
    found, start = [], 0
    for level, group in groupby(line):
        end = start + len(list(group))
        found.append((start, end, level))
        start = end
    return found


def _bidi_class(char: str) -> str:
    return unicodedata.bidirectional(char) or "L"


def _first_strong(classes: Sequence[str], start: int) -> int | None:
    """P2 and P3: the direction of the first letter that has one, isolates left out."""
    depth = 0
    for name in classes[start:]:
        if name == "PDI":
            if not depth and start:
                return None
            depth = max(depth - 1, 0)
        elif name in ISOLATES:
            depth += 1
        elif name in STRONG and not depth:
            return STRONG[name]
    return None


class _EmbeddingStack:
    """The explicit marks that are open, X1 to X8; those that lie too deep are only counted."""

    def __init__(self, base: int) -> None:
        # Level, override, and whether an isolate has opened it.
        self.stack: list[tuple[int, str, bool]] = [(base, "", False)]
        self.lost_isolates = self.lost_embeddings = self.isolates = 0

    def close(self, name: str) -> None:
        """Go on after a mark that ends others."""
        if name == "PDI":
            if self.lost_isolates:
                self.lost_isolates -= 1
            elif self.isolates:
                self.lost_embeddings = 0
                while not self.stack.pop()[2]:
                    pass
                self.isolates -= 1
        elif not self.lost_isolates:
            if self.lost_embeddings:
                self.lost_embeddings -= 1
            elif not self.stack[-1][2] and len(self.stack) > 1:
                self.stack.pop()

    def open(self, odd: int, override: str, isolate: bool) -> None:
        """Go on after a mark that begins something."""
        level = self.stack[-1][0]
        level += 1 + (level % 2 == odd)
        if level <= DEEPEST and not self.lost_isolates and not self.lost_embeddings:
            self.stack.append((level, override, isolate))
            self.isolates += isolate
        elif isolate:
            self.lost_isolates += 1
        else:
            self.lost_embeddings += not self.lost_isolates


def _explicit_levels(original: Sequence[str], base: int) -> tuple[list[int], list[str]]:
    """Levels by explicit marks, and classes as overrides want them."""
    found, classes = [base] * len(original), list(original)
    marks = _EmbeddingStack(base)
    for index, name in enumerate(original):
        if name in ("PDI", "PDF"):
            marks.close(name)
        level, override, _ = marks.stack[-1]
        found[index] = base if name == "B" else level
        if override and name not in IGNORED_CLASSES and name != "B":
            classes[index] = override
        if name in EMBEDDINGS:
            marks.open(*EMBEDDINGS[name], isolate=False)
        elif name in ISOLATES:
            odd = _first_strong(original, index + 1) or 0 if name == "FSI" else name == "RLI"
            marks.open(int(odd), "", isolate=True)
    return found, classes


def _isolating_sequences(original: Sequence[str], found: Sequence[int], kept: list[int]
               ) -> Iterator[list[int]]:
    """BD13: runs of one level, those joined that an isolate parts."""
    waiting: list[list[int]] = []
    for _, group in groupby(kept, key=lambda index: found[index]):
        run = list(group)
        sequence = waiting.pop() if original[run[0]] == "PDI" and waiting else []
        sequence += run
        if original[run[-1]] in ISOLATES:
            waiting.append(sequence)
        else:
            yield sequence
    yield from waiting


def _resolve_sequence(chars: list[str], original: list[str], names: list[str], level: int,
              edges: list[int]) -> list[int]:
    """W1 to I2 for one sequence, which lies between such levels."""
    start, end = ("LR"[max(level, edge) % 2] for edge in edges)
    around = "LR"[level % 2]
    _resolve_weak(names, start)
    _resolve_brackets(chars, original, names, start, around)
    _resolve_neutral(names, start, end, around)
    if level % 2:
        return [level + (name != "R") for name in names]
    return [level + {"R": 1, "AN": 2, "EN": 2}.get(name, 0) for name in names]


def _resolve_weak(names: list[str], start: str) -> None:
    """W1 to W7: marks, numbers and what stands in and around them."""
    before = strong = start
    for index, name in enumerate(names):
        if name == "NSM":
            names[index] = "ON" if before in (*ISOLATES, "PDI") else before
        elif name == "EN" and strong == "AL":
            names[index] = "AN"
        if names[index] in STRONG:
            strong = names[index]
        before = names[index]
    names[:] = ["R" if name == "AL" else name for name in names]
    for index in range(1, len(names) - 1):
        left, right = names[index - 1], names[index + 1]
        if left == right and ((names[index] == "ES" and left == "EN")
                              or (names[index] == "CS" and left in ("EN", "AN"))):
            names[index] = left
    _join_terminators(names)
    strong = start
    for index, name in enumerate(names):
        if name in ("ES", "ET", "CS"):
            names[index] = "ON"
        elif name in STRONG:
            strong = name
        elif name == "EN" and strong == "L":
            names[index] = "L"


def _join_terminators(names: list[str]) -> None:
    """W5: currency and percent signs go with the number beside them."""
    at = 0
    for name, group in groupby(list(names)):
        end = at + len(list(group))
        if name == "ET" and "EN" in (names[at - 1] if at else "", *names[end:end + 1]):
            names[at:end] = ["EN"] * (end - at)
        at = end


def _strong_class(name: str) -> str:
    """What a character is to the neutral ones beside it: numbers count as R."""
    return "R" if name in ("EN", "AN") else name


def _resolve_brackets(chars: list[str], original: list[str], names: list[str], start: str,
                   around: str) -> None:
    """N0: brackets run as what they hold, or as what stands before them."""
    for left, right in _bracket_pairs(chars, names):
        inside = {_strong_class(name) for name in names[left + 1:right]} & {"L", "R"}
        if not inside:
            continue
        if around in inside:
            direction = around
        else:
            before = (_strong_class(names[index]) for index in range(left - 1, -1, -1))
            direction = next((name for name in before if name in ("L", "R")), start)
        for place in (left, right):
            names[place] = direction
            for index in range(place + 1, len(names)):
                if original[index] != "NSM":
                    break
                names[index] = direction


def _bracket_pairs(chars: list[str], names: list[str]) -> list[tuple[int, int]]:
    """BD16: brackets with their partners, by their first."""
    opened: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for index, char in enumerate(chars):
        if names[index] != "ON":
            continue
        if char in OPENING:
            if len(opened) == MOST_BRACKETS:
                break
            opened.append((OPENING[char].translate(CANONICAL_BRACKETS), index))
        elif char in CLOSING:
            for depth in range(len(opened) - 1, -1, -1):
                if opened[depth][0] == char.translate(CANONICAL_BRACKETS):
                    found.append((opened[depth][1], index))
                    del opened[depth:]
                    break
    return sorted(found)


def _resolve_neutral(names: list[str], start: str, end: str, around: str) -> None:
    """N1 and N2: what has no direction takes that of both sides, or of what is around."""
    at = 0
    for neutral, group in groupby(list(names), key=lambda name: name in NEUTRAL):
        last = at + len(list(group))
        if neutral:
            left = _strong_class(names[at - 1]) if at else start
            right = _strong_class(names[last]) if last < len(names) else end
            names[at:last] = [left if left == right else around] * (last - at)
        at = last
