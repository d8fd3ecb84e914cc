"""A PDF of each deck for DriveThruCards."""

from generator.output.ordering.shop import ShopTarget

TARGET = ShopTarget("dtc", "A PDF of each deck for DriveThruCards", "dtc")
