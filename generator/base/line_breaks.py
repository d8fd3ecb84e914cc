"""Line breaks: where a line may end, in Latin scripts, in Japanese and Chinese, and in Thai."""

import re
from functools import cache, lru_cache
from typing import Any

# Written without spaces: a line may end after any character, but for the rules below.
SPACELESS = ("\u2e80-\u30ff\u3105-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f"
             "\uff01-\uff9f\uffe0-\uffe6\U0001b000-\U0001b16f\U00020000-\U0003ffff")
HANGUL = "\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7ff"
MARKS = "\u0300-\u036f\u200d\u3099\u309a\ufe00-\ufe0f\U000e0100-\U000e01ef"
# Signs of other scripts that close something, too.
CLOSING = "…‥—–”’!?,.:;%\\)\\]}»›"
NEVER_FIRST = ("、。，．・：；？！」』）］｝〉》】〕〗〙〟ー～〜ぁぃぅぇぉっゃゅょゎゕゖ"
               f"ァィゥェォッャュョヮヵヶㇰ-ㇿ々〻ゝゞヽヾ゠％℃｡､｣ｰｧ-ｯ{CLOSING}")
NEVER_LAST = "「『（［｛〈《【〔〖〘〝￥＄￡“‘｢\\(\\[{«‹"
HYPHENS = "\\-\u2010\u2013\u2014/\u200b"
# What text may be measured in: widths of these add up to the width of the whole.
ATOM = re.compile(f" |[{SPACELESS}{HANGUL}][{MARKS}{CLOSING}]*"
                  f"|[^ {SPACELESS}{HANGUL}{HYPHENS}]*[{HYPHENS}][{MARKS}{HYPHENS}]*"
                  f"|[^ {SPACELESS}{HANGUL}{HYPHENS}]+[{MARKS}]*")
OPENING = NEVER_LAST.replace("\\", "")
_LAST = frozenset(OPENING)
# Shows where a line may end, and a hyphen if it does.
SOFT_HYPHEN = "\u00ad"
# An icon in a text, while looking for breaks.
ICON = "\ufffc"

# A number keeps the character that says what it counts.
SPACELESS_CHUNK = re.compile(
    f"[{NEVER_LAST}]*(?:(?:(?:[^{SPACELESS}]*[^\\w{SPACELESS}])?[0-9][0-9.,]*|[０-９]+)?"
    f"[{SPACELESS}]|[^{SPACELESS}]+)[{MARKS}{NEVER_FIRST}]*")
HAS_SPACELESS = re.compile(f"[{SPACELESS}]")
# Between letters a hyphen, dash or slash may end a line; so may an icon before another.
AFTER_HYPHEN = re.compile(r"(?<=[^\W\d][-\u2010\u2013\u2014/])(?=[^\W\d])"
                          f"|(?<=[\u200b{SOFT_HYPHEN}])|(?<={ICON})(?={ICON})")
SPLITS = re.compile(f"[{HYPHENS}{SOFT_HYPHEN}{ICON}]")


# Written without spaces between words, which only a dictionary or a model can find.
THAI = re.compile("[\u0e01-\u0e3a\u0e40-\u0e4e]+")
# The same, but without a model of their words: Lao, Burmese, Khmer.
UNKNOWN_WORDS = re.compile("[\u0e81-\u0eff\u1000-\u109f\u1780-\u17ff]")
# Longer words aren't divided; no text has so much without a space.
LONGEST_THAI = 2_000


@lru_cache(maxsize=20_000)
def chunks(word: str) -> tuple[str, ...]:
    """Split a word, which has no spaces, wherever a line may end.

    A part that ends with a soft hyphen shows a hyphen if the line ends there.
    """
    if THAI.search(word):
        return tuple(part for whole in AFTER_HYPHEN.split(word) for part in _split_thai(whole))
    if not HAS_SPACELESS.search(word):
        return tuple(AFTER_HYPHEN.split(word)) if SPLITS.search(word) else (word,)
    parts: list[str] = []
    for part in SPACELESS_CHUNK.findall(word):
        if parts and parts[-1][-1] in _LAST:
            parts[-1] += part
        else:
            parts.append(part)
    return tuple(parts)


def _split_thai(word: str) -> list[str]:
    """The words of a stretch of Thai, with the signs that belong to them."""
    parts: list[str] = []
    end = 0
    for match in THAI.finditer(word[:LONGEST_THAI]):
        between = word[end:match.start()]
        closed = between.rstrip(OPENING)
        first, *others = _thai_word_breaker().parse(match[0])
        if parts:
            parts[-1] += closed
            between = between[len(closed):]
        parts += [between + first, *others]
        end = match.end()
    return [*parts[:-1], parts[-1] + word[end:]] if parts else [word]


@cache
def _thai_word_breaker() -> Any:
    """Who knows where Thai words end."""
    import budoux  # noqa: PLC0415  # few games speak Thai

    return budoux.load_default_thai_parser()
