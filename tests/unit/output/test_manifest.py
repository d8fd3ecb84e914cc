"""The list of what a folder holds."""

import json

import pytest

from generator.output.manifest import ManifestEntry, read, write

PDF = ManifestEntry("kit.pdf", "chai", "pdf", 9, "ab", {"pages": 2})
PNG = ManifestEntry("a/x.png", "chai", "images", 4, "cd", {})


def test_a_manifest_reads_back_as_it_was_written():
    assert read(write([PDF, PNG])) == (PNG, PDF)


def test_the_order_of_entries_and_facts_does_not_show():
    one = ManifestEntry("kit.pdf", "chai", "pdf", 9, "ab", {"pages": 2, "paper": "a4"})
    other = ManifestEntry("kit.pdf", "chai", "pdf", 9, "ab", {"paper": "a4", "pages": 2})
    assert write([one, PNG]) == write([PNG, other])


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b'{"format": 2, "files": []}',
                                  b'{"format": 1}', b'{"format": 1, "files": [{}]}'])
def test_what_no_build_could_have_written_is_refused(data):
    with pytest.raises(ValueError):  # noqa: PT011  json's own errors are ValueErrors too
        read(data)


def test_a_manifest_that_names_a_file_outside_is_refused():
    tree = json.loads(write([PDF]))
    tree["files"][0]["name"] = "../precious.txt"
    with pytest.raises(ValueError, match="leaves the output folder"):
        read(json.dumps(tree).encode())
