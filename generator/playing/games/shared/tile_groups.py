"""Joints: how large groups of a kind would be with one tile of two by two, or one wild, more."""

# The squares of a tile, left to right and top to bottom, by the bits that name them.
_SQUARES = [[square for square in range(4) if mask >> square & 1] for mask in range(16)]
_DIAGONALS = (0b0110, 0b1001)


class TileGroups:
    """The groups that pieces of one kind would join, with the wilds among them."""

    def __init__(self, grid: bytes, width: int, flavour: int, wild: int) -> None:
        self.width = width
        self._around: dict[int, tuple[int, int, int, int]] = {}
        self.bit_of: dict[int, int] = {}
        self.sizes: list[int] = []
        self.real: list[int] = []  # chocolates of a group; the others are wilds
        self.bits: int = 0  # the groups that have any
        for seed in (flavour, wild):
            start = grid.find(seed)
            while start >= 0:
                if start not in self.bit_of:
                    self._collect_group(grid, start, flavour, wild)
                start = grid.find(seed, start + 1)

    def _collect_group(self, grid: bytes, start: int, flavour: int, wild: int) -> None:
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

    def size_joined(self, corner: int, squares: int) -> int:
        """The largest group that pieces on some squares of a tile would belong to."""
        around = self._around.get(corner)
        if around is None:
            around = self._around[corner] = self._bits_around(corner)
        if squares in _DIAGONALS:
            one, other = _SQUARES[squares]
            return self._diagonal_size(around[one], around[other])
        bits = 0
        for square in _SQUARES[squares]:
            bits |= around[square]
        return (self._size(bits) if bits else 0) + len(_SQUARES[squares])

    def _bits_around(self, corner: int) -> tuple[int, int, int, int]:
        """The groups that each square of a tile would touch."""
        get = self.bit_of.get
        below = corner + self.width
        above = corner - self.width
        last = below + self.width
        return (get(corner - 1, 0) | get(above, 0), get(corner + 2, 0) | get(above + 1, 0),
                get(below - 1, 0) | get(last, 0), get(below + 2, 0) | get(last + 1, 0))

    def _diagonal_size(self, one: int, other: int) -> int:
        """Two squares that touch at a corner only are one group if another joins them."""
        if one & other:
            return self._size(one | other) + 2
        return max(self._size(one), self._size(other)) + 1

    def wild_size(self, space: int) -> int:
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
        while bits:
            lowest = bits & -bits
            total += self.sizes[lowest.bit_length() - 1]
            bits ^= lowest
        return total
