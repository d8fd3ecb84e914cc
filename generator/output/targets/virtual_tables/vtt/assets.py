"""Pictures under the names that VirtualTabletop gives them: by their content."""

from zlib import crc32


def asset_name(data: bytes) -> str:
    """The name of a file: its CRC-32 as a signed number, and its length."""
    check = crc32(data)
    return f"{check - (1 << 32) if check >= 1 << 31 else check}_{len(data)}"


def address(data: bytes) -> str:
    """How a game's own file is referred to."""
    return f"/assets/{asset_name(data)}"
