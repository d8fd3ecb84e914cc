"""What an example shows of a table: parts that stay together, moved to where they are large."""

from __future__ import annotations

from generator.base.units import Rect, Size
from generator.paper.rulebook.islands import Island, islands_of, possible_packings
from generator.playing.tabletop.arrangement import Arrangement, TablePiece


def piece(zone: str, x: float, y: float, size: float = 20.0, index: int = 0) -> TablePiece:
    return TablePiece(kind="tile", part="a", side="front", zone=zone, index=index, cell=None,
                      at=(x, y), turn=0.0, size=Size(size, size))


def table(*pieces: TablePiece) -> Arrangement:
    return Arrangement(size=Size(1000.0, 1000.0), surface="#fff", pieces=pieces, counts=(),
                       seats=(), zones=(), grounds={})


def shown(*pieces: TablePiece, zones: str) -> list[Island]:
    return islands_of([table(*pieces)], frozenset(zones.split()))


def test_only_zones_that_are_asked_for_are_shown() -> None:
    found = shown(piece("market", 0, 0), piece("deck", 500, 0), zones="market")
    assert [sorted(each.zones) for each in found] == [["market"]]


def test_a_board_comes_with_what_lies_on_it() -> None:
    [market] = shown(piece("table", 50, 50, 100.0, index=3), piece("market", 20, 20),
                     zones="market")
    assert market.grounds == {("table", 3)}
    assert market.rect == Rect(0.0, 0.0, 100.0, 100.0)


def test_zones_that_lie_side_by_side_stay_so() -> None:
    [one] = shown(piece("hand", 0, 0), piece("wilds", 22, 0), zones="hand wilds")
    assert one.zones == {"hand", "wilds"}


def test_islands_are_told_as_one_reads() -> None:
    found = shown(piece("house", 0, 500), piece("pool", 400, 0), piece("deck", 0, 2),
                  zones="house pool deck")
    assert [min(each.zones) for each in found] == ["deck", "pool", "house"]


def test_what_lies_far_apart_is_moved_together() -> None:
    apart = table(piece("market", 0, 0), piece("house", 900, 800))
    found = list(possible_packings(islands_of([apart], frozenset({"market", "house"}))))
    assert sorted((each.size.width, each.size.height)
                  for each in found) == [(36.0, 70.0), (70.0, 36.0)]
    for each in found:
        pieces = each.arrange(apart).pieces
        assert all(0 < x < each.size.width and 0 < y < each.size.height
                   for x, y in (laid.at for laid in pieces))


def test_a_place_where_nothing_lies_is_shown_when_it_is_touched() -> None:
    [sampler] = islands_of([table()], frozenset({"sampler"}), [("sampler", (100.0, 100.0))])
    assert sampler.zones == {"sampler"}


def test_many_islands_stay_in_their_rows() -> None:
    many = [piece(f"z{x}{y}", 100.0 * x, 100.0 * y) for x in range(4) for y in range(3)]
    [packing] = possible_packings(islands_of([table(*many)], frozenset(each.zone for each in many)))
    assert packing.size == Size(4 * 20 + 3 * 14 + 16, 3 * 20 + 2 * 14 + 16)
