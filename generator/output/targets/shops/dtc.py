"""A PDF of each deck for DriveThruCards."""

from generator.output.ordering.shop_target import ShopTarget

TARGET = ShopTarget("dtc", "A PDF of each deck for DriveThruCards", "dtc")
