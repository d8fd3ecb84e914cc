"""Joints: how large the groups of a sampler would be with one box or one wild more."""

from __future__ import annotations

# The squares of a box, left to right and top to bottom, by the bits that name them.
_SQUARES = [[square for square in range(4) if mask >> square & 1] for mask in range(16)]
_DIAGONALS = (0b0110, 0b1001)


class Joints:
    """The groups that chocolates of one type would join, with the wilds among them."""

    def __init__(self, grid: bytearray, width: int, flavour: int, wild: int) -> None:
        self.width = width
        self.around = ((-1, -width), (2, 1 - width), (width - 1, 2 * width),
                       (width + 2, 2 * width + 1))
        self.bit_of: dict[int, int] = {}
        self.sizes: list[int] = []
        self.real: list[int] = []  # chocolates of a group; the others are wilds
        self.bits: int = 0  # the groups that have any
        for seed in (flavour, wild):
            start = grid.find(seed)
            while start >= 0:
                if start not in self.bit_of:
                    self._spread(grid, start, flavour, wild)
                start = grid.find(seed, start + 1)

    def _spread(self, grid: bytearray, start: int, flavour: int, wild: int) -> None:
        bit = 1 << len(self.sizes)
        bit_of = self.bit_of
        bit_of[start] = bit
        group = [start]
        real = 0
        width = self.width
        for space in group:
            if grid[space] == flavour:
                real += 1
            for near in (space - 1, space + 1, space - width, space + width):
                if near not in bit_of and (grid[near] == flavour or grid[near] == wild):
                    bit_of[near] = bit
                    group.append(near)
        self.sizes.append(len(group))
        self.real.append(real)
        if real:
            self.bits |= bit

    def joined(self, corner: int, squares: int) -> int:
        """The largest group that chocolates on some squares of a box would belong to."""
        if squares in _DIAGONALS:
            return self._across(corner, squares)
        bits = 0
        for square in _SQUARES[squares]:
            one, other = self.around[square]
            bits |= self.bit_of.get(corner + one, 0) | self.bit_of.get(corner + other, 0)
        return self._size(bits) + len(_SQUARES[squares])

    def _across(self, corner: int, squares: int) -> int:
        """Two squares that touch at a corner only are one group if another joins them."""
        found: list[int] = []
        for square in _SQUARES[squares]:
            one, other = self.around[square]
            found.append(self.bit_of.get(corner + one, 0) | self.bit_of.get(corner + other, 0))
        if found[0] & found[1]:
            return self._size(found[0] | found[1]) + 2
        return max(self._size(found[0]), self._size(found[1])) + 1

    def wild_joined(self, space: int) -> int:
        """The group that a wild on another type's space would belong to; 0 if there is none."""
        bit_of = self.bit_of
        bits = (bit_of.get(space - 1, 0) | bit_of.get(space + 1, 0)
                | bit_of.get(space - self.width, 0) | bit_of.get(space + self.width, 0))
        return self._size(bits) + 1 if bits & self.bits else 0

    def largest(self, but: int) -> int:
        """The largest group, where a wild replaces one chocolate of it; wilds alone are none."""
        best = 0
        left_out = self.bit_of[but]
        for index, size in enumerate(self.sizes):
            real = self.real[index] - (left_out >> index & 1)
            if real and size > best:
                best = size
        return best

    def _size(self, bits: int) -> int:
        total = 0
        for size in self.sizes:
            if bits & 1:
                total += size
            bits >>= 1
        return total
