"""Whether something that was sent tells its receiver what they may not know."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.playing.matches.live_match import LiveMatch
from generator.playing.rules.scene import mentions_part
from generator.playing.tabletop.arrangement_data import FaceOf


def known_at(sitting: LiveMatch, viewer: int) -> dict[int, set[str]]:
    """The parts that a viewer has been able to tell up to each number of choices."""
    states = [past.state for past in sitting.moves] + [sitting.state]
    found, known = {}, set()
    for number, state in enumerate(states):
        known |= sitting.rules.scene(state, viewer).part_ids()
        found[number] = set(known)
    return found


def leaks(sitting: LiveMatch, face_of: FaceOf, spoken: Callable[[str], str], viewer: int,
          messages: Iterable[Mapping[str, Any]]) -> list[str]:
    """What was sent too early: parts, by id or as they are spoken of, and pictures of them."""
    known, parts = known_at(sitting, viewer), sitting.rules.supply.parts
    backs = {face_of(part.kind, "", "back") for part in parts}
    found = []
    for message in messages:
        text, told = json.dumps(message), known[message["revision"]]
        shown = {face_of(part.kind, part.id, "front") for part in parts if part.id in told}
        for part in parts:
            if part.id in told:
                continue
            face = face_of(part.kind, part.id, "front")
            if any(mentions_part(text, each) for each in {part.id, spoken(part.id)}) \
                    or (face not in shown | backs and face in text):
                found.append(f"{part.id} at {message['revision']}")
    return found
