"""What of a box is ordered: all five kits at all shops, without drawing them."""

from dataclasses import replace

import pytest

from generator.base.findings import Findings
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import plan_faces
from generator.game.load.files import shipped_games
from generator.game.load.game_folder import open_game
from generator.game.load.maker_file import read_maker, shipped_makers
from generator.output.ordering.decks import order_decks
from generator.output.ordering.picture_order import PictureSide, back_name, front_name
from generator.paper.job import Job, Settings
from generator.paper.sheets.sheet import PAPERS, Plan
from tests.unit.output.backs import with_own_backs


def planned(name):
    """A kit whose faces are planned and not drawn."""
    findings = Findings()
    opened = open_game(name, findings)
    look = FaceLook("en", False)
    pieces = plan_faces(opened.game, opened.assets, look, findings)
    return Job(game=opened.game, assets=opened.assets,
               settings=Settings(look=look, plan=Plan(paper=PAPERS["a4"], duplex="long"), dpi=300),
               pieces=tuple(piece for piece in pieces if piece.component.copies), sheets=(),
               pressroom=None)


@pytest.fixture(scope="module", params=shipped_games())
def kit(request):
    """Each shipped kit."""
    return planned(request.param)


@pytest.mark.parametrize("shop", shipped_makers())
def test_every_kit_has_something_for_every_shop(kit, shop):
    assert order_decks(kit, read_maker(shop, Findings()), Findings())


@pytest.mark.parametrize("shop", shipped_makers())
def test_pictures_have_the_very_pixels_of_the_profile(kit, shop):
    maker = read_maker(shop, Findings())
    wrong = [deck.name for deck in order_decks(kit, maker, Findings())
             if (image := deck.fit.product.image)
             and PictureSide(deck.kind, deck.fit, deck.pieces[0].front).size != image]
    assert wrong == []


@pytest.mark.parametrize("shop", shipped_makers())
def test_as_many_pieces_are_ordered_as_lie_in_the_box(kit, shop):
    counts = {}
    for deck in order_decks(kit, read_maker(shop, Findings()), Findings()):
        counts[deck.kind.name] = counts.get(deck.kind.name, 0) + deck.count
    box = {name: sum(each.copies for each in kit.game.of_kind(name)) for name in counts}
    assert counts == box


def told(findings):
    return [(each.severity, each.code, each.message) for each in findings]


def test_a_box_without_anything_that_a_shop_makes_is_an_error(make_job, make_kind):
    findings = Findings()
    order_decks(make_job((make_kind("star", 40, 40, "path"), 1, 1)), read_maker("tgc", findings),
             findings)
    assert told(findings.errors) == [
        ("error", "shop/nothing", "The Game Crafter makes nothing that is in this box")]


def test_cards_with_backs_of_their_own_stay_in_one_deck_where_the_shop_allows_it(
        make_job, make_kind):
    job = with_own_backs(make_job((make_kind("card"), 4, 1)), 0, 1)
    [deck] = order_decks(job, read_maker("tgc", Findings()), Findings())
    assert [deck.has_own_back(each) for each in deck.pieces] == [True, True, False, False]


def test_where_a_product_has_one_back_there_is_one_for_each(make_job, make_kind):
    job = with_own_backs(make_job((make_kind("chit", 25, 25, "circle", 0), 4, 1)), 0, 1)
    findings = Findings()
    decks = order_decks(job, read_maker("tgc", findings), findings)
    assert [(deck.name, deck.count) for deck in decks] == [
        ("LargeCircleChit-chit_1", 1), ("LargeCircleChit-chit_2", 1),
        ("LargeCircleChit-chit_3", 2)]


def test_parts_of_a_kind_are_never_called_as_another_kind(make_job, make_kind):
    chits = [make_kind(name, 25, 25, "circle", 0) for name in ("chit", "chit-1")]
    job = with_own_backs(make_job(*((kind, 2, 1) for kind in chits)), 0)
    names = [deck.name for deck in order_decks(job, read_maker("tgc", Findings()), Findings())]
    assert len(set(names)) == len(names) == 3


def test_a_piece_called_back_is_not_taken_for_the_back(make_job, make_kind):
    [deck] = order_decks(make_job((make_kind("card"), 1, 1)), read_maker("tgc", Findings()),
                      Findings())
    piece = replace(deck.pieces[0], id="back")
    assert (front_name(deck, piece), back_name(deck, piece)) == (
        "EuroPokerDeck-card/back[x1].png", "EuroPokerDeck-card/back.png")


def test_several_backs_are_told(make_job, make_kind):
    job = with_own_backs(make_job((make_kind("chit", 25, 25, "circle", 0), 4, 1)), 0, 1)
    findings = Findings()
    order_decks(job, read_maker("tgc", findings), findings)
    assert ("note", "shop/backs", "Chits have 3 different backs, and LargeCircleChit has one: they "
            "are ordered as 3 of them") in told(findings)


def test_pieces_without_a_back_are_told(make_job, make_kind):
    findings = Findings()
    order_decks(make_job((make_kind("card", back=False), 1, 1)), read_maker("tgc", findings),
                findings)
    assert ("note", "shop/back", "Cards have no back; it is printed white") in told(findings)


def test_more_pieces_than_a_product_has_are_shared_out(make_job, make_kind):
    findings = Findings()
    tgc = read_maker("tgc", findings)
    small = replace(tgc.products["EuroPokerDeck"], most=5)
    maker = replace(tgc, products={**tgc.products, "EuroPokerDeck": small})
    decks = order_decks(make_job((make_kind("card"), 3, 4)), maker, findings)
    assert [[(each.id, each.copies) for each in deck.pieces] for deck in decks] == [
        [("card-1", 4), ("card-2", 1)], [("card-2", 3), ("card-3", 2)], [("card-3", 2)]]


def test_what_is_shared_out_is_told(make_job, make_kind):
    findings = Findings()
    tgc = read_maker("tgc", findings)
    small = replace(tgc.products["EuroPokerDeck"], most=5)
    order_decks(make_job((make_kind("card"), 3, 4)),
             replace(tgc, products={**tgc.products, "EuroPokerDeck": small}), findings)
    assert ("note", "shop/too-many", "there are 12 Cards, and EuroPokerDeck has at most 5: they "
            "are ordered as 3 of them") in told(findings)


def test_the_back_of_a_deck_is_the_one_that_most_of_its_cards_have(make_job, make_kind):
    # Three cards share a back; nine copies of a fourth have another.
    job = with_own_backs(make_job((make_kind("card"), 4, 1)), 0)
    many = replace(job.pieces[0], component=replace(job.pieces[0].component, copies=9))
    [deck] = order_decks(replace(job, pieces=(many, *job.pieces[1:])),
                         read_maker("tgc", Findings()),
                      Findings())
    assert deck.back == many.back


def test_texts_within_the_shops_safe_zone_are_told_at_their_place():
    findings = Findings()
    # On a product that is smaller than the piece, a text that lay well comes near to the cut.
    maker = replace(read_maker("tgc", findings), kinds={"start-marker": "LargeCircleChit"})
    order_decks(planned("chocolatiers"), maker, findings)
    [found] = [each for each in findings if each.code == "shop/safe"]
    assert (found.severity, found.where.file.rpartition("/")[2], found.message, found.hint) == (
        "warning", "start-marker.front.svg",
        "the text reaches 0.9 mm over the safe line of The Game Crafter",
        "keep it 3.75 mm away from the edge of the piece")


def test_texts_that_lie_well_at_a_shop_are_no_news(kit):
    findings = Findings()
    order_decks(kit, read_maker("tgc", findings), findings)
    assert [str(each.where) for each in findings if each.code == "shop/safe"] == []
