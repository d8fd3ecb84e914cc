"""What mutation runs change and what they run is there."""

from pathlib import Path

from tests.mutants.parts import PARTS

ROOT = Path(__file__).parents[2]


def test_every_module_and_test_that_a_part_names_exists() -> None:
    names = [name for part in PARTS.values() for name in (*part.sources, *part.tests)]
    assert [name for name in names if not [*ROOT.glob(name.partition("::")[0])]] == []
