"""A folder of pictures for The Game Crafter, with a manifest."""

from generator.output.ordering.shop_target import ShopTarget

TARGET = ShopTarget("tgc", "Pictures for The Game Crafter, with a manifest", "tgc")
