"""A careful eye over whole games: it finds nothing to complain of."""

import pytest

from generator.base.findings import Findings
from generator.judging.faces.inspector import inspect_faces
from tests.pebbles import GAMES, where
from tests.unit.judging.faces.conftest import TINY, job_of


# The faces of Chai take two CPU seconds to look at.
@pytest.mark.parametrize("game", [
    *(pytest.param(where(game), marks=[pytest.mark.long] if game == "chai" else [])
      for game in GAMES), str(TINY)])
def test_an_honest_game_has_honest_faces(pebbles, game):
    findings = Findings()
    inspect_faces(job_of(game), findings)
    assert [str(each.message) for each in findings] == []
