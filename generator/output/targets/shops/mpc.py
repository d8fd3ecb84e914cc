"""A folder of pictures for MakePlayingCards, with orders for MPC Autofill."""

from generator.output.ordering.shop_target import ShopTarget

TARGET = ShopTarget("mpc", "Pictures for MakePlayingCards, with orders for MPC Autofill", "mpc")
