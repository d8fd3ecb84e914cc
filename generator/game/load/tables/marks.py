"""Marks that other tools write into texts, turned into ours where a game asks for it."""

import re
from collections.abc import Callable, Iterable
from typing import Literal, get_args

from generator.base.findings import Complaint
from generator.game.load.files import as_id

# Each is told by an example of what it looks like.
Marks = Literal["[icon]", "{icon}", "<b>"]

ICON = r"([A-Za-z][\w -]{0,40})"
BRACKETS = {"[icon]": re.compile(rf"\[{ICON}\]"), "{icon}": re.compile(rf"\{{{ICON}\}}")}
STARS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
TAG = re.compile(r"<(/?)(b|strong|i|em)>", re.IGNORECASE)
# One within another within another: nobody writes more.
DEEPEST = 3


def converter(marks: Iterable[str]) -> Callable[[str], str]:
    """A function that turns the marks of a text into ours; it raises Complaint."""
    asked = [form for form in get_args(Marks) if form in marks]

    def convert(text: str) -> str:
        for form in asked:
            if form == "<b>":
                text = _without_tags(text)
            elif form[0] in text:
                text = BRACKETS[form].sub(lambda match: f":{as_id(match[1])}:", text)
        return text

    return convert


def _without_tags(text: str) -> str:
    """A text whose bold and italic words stand between stars."""
    if "<" not in text:
        return text
    text = BREAK.sub("\n", text)
    done: list[str] = []
    # What stands between a tag and its partner starts there in `done`.
    waiting: list[tuple[str, int]] = []
    last = 0
    for tag in TAG.finditer(text):
        done.append(text[last:tag.start()])
        last = tag.end()
        name = tag[2].lower()
        if not tag[1] and len(waiting) < DEEPEST:
            waiting.append((name, len(done)))
        elif tag[1] and waiting and waiting[-1][0] == name:
            _, first = waiting.pop()
            done[first:] = [_starred("".join(done[first:]), STARS[name])]
        else:
            raise _lonely(tag[0])
    if waiting:
        raise _lonely(f"<{waiting[0][0]}>")
    return "".join([*done, text[last:]])


def _lonely(tag: str) -> Complaint:
    return Complaint("table/cell", f"{tag} has no partner here",
                     "write <b>…</b> for bold words and <i>…</i> for italic ones")


def _starred(text: str, stars: str) -> str:
    """Stars stand at the words, so spaces at the ends go out of them."""
    words = text.strip()
    if not words:
        return text
    before = text[:len(text) - len(text.lstrip())]
    return f"{before}{stars}{words}{stars}{text[len(text.rstrip()):]}"
