"""JPEG files: how often a decoder goes over all pixels, which a few bytes can make very often."""

import re

MARK = b"\xff\xd8"
# Programs write 6 to 18 scans into a progressive JPEG; a baseline JPEG has one.
MOST_SCANS = 100
# Pixels in all scans: those of the largest picture, in twice as many scans as usual.
MOST_SCANNED_PIXELS = 800_000_000
# More parts than any file has in its head and between its scans.
MOST_SEGMENTS = 20_000
# What begins a segment. In the data of a scan, zeros and restart marks follow this byte.
SEGMENT = re.compile(rb"\xff[^\x00\x01\xd0-\xd7\xff]")
END_OF_IMAGE, START_OF_SCAN = 0xD9, 0xDA


def count_scans(data: bytes) -> int:
    """How many scans a JPEG has; none for other files. Stops behind MOST_SCANS."""
    scans, at = 0, 2 if data.startswith(MARK) else len(data)
    for _ in range(MOST_SEGMENTS):
        found = SEGMENT.search(data, at)
        if found is None or data[found.start() + 1] == END_OF_IMAGE or scans > MOST_SCANS:
            return scans
        scans += data[found.start() + 1] == START_OF_SCAN
        at = found.end() + int.from_bytes(data[found.end():found.end() + 2], "big")
    return MOST_SCANS + 1


def has_too_many_scans(data: bytes, pixels: int) -> bool:
    """Whether a decoder would take very long over a picture of so many pixels."""
    scans = count_scans(data)
    return scans > MOST_SCANS or scans * pixels > MOST_SCANNED_PIXELS
