"""Files for any shop that a maker's profile describes: `shop:FILE`."""

from pathlib import PurePath

from generator.output.ordering.shop_target import ShopTarget
from generator.output.target import Target

TITLE = "Files for the shop that a profile describes: shop:FILE"
# Without a file, for printers that take any size.
TARGET = ShopTarget("shop", TITLE, "offset")


def target_for(file: str) -> Target:
    """The target of a shop, by the name of a shipped profile or by the path of a file."""
    name = PurePath(file).stem
    return ShopTarget(f"shop:{name}", TITLE, file, f"shop/{name}")
