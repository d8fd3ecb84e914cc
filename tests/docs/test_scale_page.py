"""The script on the page about scale runs as it is pasted."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "how-to" / "scale.md").read_text(encoding="utf-8")


def test_the_sweep_of_the_page_says_how_fair_each_variant_is(tmp_path: Path) -> None:
    (script,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "sweep.py").write_text(script.replace("10_000", "20"), encoding="utf-8")
    for part in ("components", "templates"):
        shutil.copytree(ROOT / part / "chocoly", tmp_path / "variants" / "first" / part / "chocoly")
    done = subprocess.run([sys.executable, "sweep.py", "1"], cwd=tmp_path, capture_output=True,
                          text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"first: seat 1 wins \d+\.\d% \(.+\) *\n", done.stdout)
