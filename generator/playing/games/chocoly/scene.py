"""How the table looks: tiles upon tiles, each with its marker, counted in pieces of chocolate."""

from __future__ import annotations

from generator.playing.games.chocoly.box import ChocolyBox
from generator.playing.games.chocoly.state import ChocolyGrid, ChocolyState
from generator.playing.rules.scene import ZonePiece


def find_tiles(state: ChocolyState, box: ChocolyBox, grid: ChocolyGrid,
               held: list[ZonePiece]) -> list[ZonePiece]:
    """The tiles where they lie, markers on those that cover others, then all that has no place.

    A cell is a piece; a tile's middle lies between four of them.
    """
    markers = [piece.part for piece in held if piece.kind == "marker"]
    heights: dict[tuple[int, int], int] = {}
    tiles = []
    for action in state.laid:
        look = action >> 1 & 1023
        x, y = grid.position(action >> 11)
        squares = [(x + across, y + down) for down in (0, 1) for across in (0, 1)]
        layer = max(heights.get(square, 0) for square in squares)
        heights.update(dict.fromkeys(squares, layer + 1))
        middle = (x + 0.5, y + 0.5)
        tiles.append(ZonePiece(part=box.ids[look >> 2], kind="tile", cell=middle,
                               turn=90 * (look & 3), layer=layer))
        if action & 1:
            tiles.append(ZonePiece(part=markers.pop(0), kind="marker", cell=middle, turn=0,
                                   layer=layer + 1))
    return tiles + [piece for piece in held if piece.kind not in ("tile", "marker")]
