"""The page on trajectories runs as it is written."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "trajectory.md"


def test_the_page_runs_from_top_to_bottom():
    """Every snippet, in one session, without a warning."""
    snippets = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(snippets) > 8
    session: dict[str, object] = {}
    for snippet in snippets:
        exec(compile(snippet, str(PAGE), "exec"), session)
    assert len(session["found"].significant(0.05)) == 2
    assert session["honest"].p_value.shape == (3,)
