"""The folder for MakePlayingCards, and the orders that MPC Autofill reads."""

import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.maker_file import read_maker
from generator.output.ordering.decks import order_decks
from generator.output.ordering.order_files import autofill_orders
from generator.output.targets.shops.mpc import TARGET
from tests.unit.output.backs import with_own_backs

READ = Path(__file__).parents[2] / "data/read-by-mpc-autofill.xml"


@pytest.fixture
def mpc():
    return read_maker("mpc", Findings())


@pytest.fixture
def ordered(mpc):
    """The orders of a job, by name, without any picture being drawn."""
    def order(job, findings=None, names=None):
        found = Findings() if findings is None else findings
        made = autofill_orders(order_decks(job, mpc, found), mpc, names or {}, found)
        return {name: Xml.fromstring(data) for name, data in made.items()}
    return order


def slots(order, part):
    return sorted(int(slot) for card in order.iterfind(f"{part}/card")
                  for slot in card.findtext("slots").split(","))


def test_an_order_says_how_many_cards_and_what_they_cost_as(ordered, make_job, make_kind):
    [order] = ordered(make_job((make_kind("card"), 3, 7))).values()
    assert [(each.tag, each.text) for each in order.find("details")] == [
        ("quantity", "21"), ("bracket", "36"), ("stock", "(S30) Standard Smooth"),
        ("foil", "false")]


def test_every_slot_has_one_front(ordered, make_job, make_kind):
    [order] = ordered(make_job((make_kind("card"), 3, 7), (make_kind("aid"), 1, 2))).values()
    assert slots(order, "fronts") == list(range(23))


def test_cards_of_another_back_than_most_name_it(ordered, make_job, make_kind):
    [order] = ordered(make_job((make_kind("card"), 3, 7), (make_kind("aid"), 1, 2))).values()
    assert (order.findtext("cardback"), slots(order, "backs"),
            order.findtext("backs/card/id")) == (
        "Card63x88-card/back.png", [21, 22], "Card63x88-aid/back.png")


def test_a_card_with_a_back_of_its_own_names_that(ordered, make_job, make_kind):
    [order] = ordered(with_own_backs(make_job((make_kind("card"), 3, 1)), 1)).values()
    assert (slots(order, "backs"), order.findtext("backs/card/id")) == (
        [1], "Card63x88-card/card-2.back.png")


def test_without_other_backs_there_are_none(ordered, make_job, make_kind):
    [order] = ordered(make_job((make_kind("card"), 3, 7))).values()
    assert order.find("backs") is None


def test_more_than_612_cards_are_several_orders(ordered, make_job, make_kind):
    made = ordered(make_job((make_kind("card"), 7, 100)))
    assert [(name, order.findtext("details/quantity"), len(slots(order, "fronts")))
            for name, order in made.items()] == [
        ("order-1.xml", "612", 612), ("order-2.xml", "88", 88)]


def test_several_orders_are_told(ordered, make_job, make_kind):
    findings = Findings()
    ordered(make_job((make_kind("card"), 7, 100)), findings)
    assert [each.message for each in findings if each.code == "shop/too-many"] == [
        "there are 700 cards, and an order has at most 612: they are 2 orders"]


def test_names_with_signs_of_xml_are_told_as_they_are(ordered, make_job, make_kind):
    [order] = ordered(make_job((make_kind("card"), 1, 1)),
                      names={"card-1": "Tom & \"<Jerry>\" für 3 $"}).values()
    assert order.findtext("fronts/card/query") == "Tom & \"<Jerry>\" für 3 $"


def test_a_poker_card_is_no_card_for_autofill(ordered, make_job, make_kind):
    findings = Findings()
    assert ordered(make_job((make_kind("card", 63.5, 88.9), 1, 1)), findings) == {}
    assert [each.message for each in findings if each.code == "shop/autofill"] == [
        "MPC Autofill doesn't order Poker: upload the pictures of Cards by hand"]


def test_every_file_that_an_order_names_is_there(make_job, make_kind, outbox, progress):
    TARGET.write(make_job((make_kind("card"), 2, 3), (make_kind("aid", back=False), 1, 1)), outbox,
                 progress, Findings())
    order = Xml.fromstring(outbox.files["mpc/order.xml"])
    named = {each.text for each in (*order.iter("id"), *order.iter("cardback"))}
    assert {f"mpc/{name}" for name in named} == {
        name for name in outbox.files if name.endswith(".png")}


def test_an_order_is_as_the_one_that_mpc_autofill_has_read(
        make_job, make_kind, outbox, progress):
    # Its client found seven slots with a front and a back each, all files, and nothing wrong.
    job = make_job((make_kind("card"), 3, 2), (make_kind("aid", 88, 63), 1, 1))
    TARGET.write(with_own_backs(job, 1), outbox, progress, Findings())
    assert outbox.files["mpc/order.xml"] == READ.read_bytes()
