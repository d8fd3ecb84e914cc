"""Pictures of faces are taken no more often than they must."""

from dataclasses import replace

import numpy as np

from generator.export.pictures import drawn, named_sides


class Counting:
    """A pool that counts what it is asked for, and gives pictures of one colour each."""

    def __init__(self):
        self.shots = []

    def pixels(self, shots):
        self.shots += shots
        return (np.full((1, 1, 4), number, np.uint8) for number, _ in enumerate(shots))


def test_a_front_that_is_also_the_back_is_drawn_once(make_job):
    first, second, *_ = named_sides(make_job())
    back = replace(first, face=replace(first.face, side="back"))
    room = Counting()
    taken = [int(pixels[0, 0, 0]) for _, pixels in
             drawn(make_job(), room, [first, second, back], bleed=True)]
    assert (len(room.shots), taken) == (2, [0, 1, 0])
