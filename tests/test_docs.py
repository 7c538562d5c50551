"""The pages that show code: it runs, from top to bottom, without a warning that the page does not speak of."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.filterwarnings("ignore:the permitted edges leave")
@pytest.mark.parametrize("page", ["README.md", "docs/quickstart.md", "docs/graphs.md"])
def test_snippets_run(page, tmp_path, monkeypatch):
    """Every Python block of the page, in one session; samples and labels the text speaks of are made here."""
    import numpy as np

    import midrib

    monkeypatch.chdir(tmp_path)
    X = midrib.datasets.make_shape("y", 150, noise=0.02, random_state=0).X
    session = {
        "X": X,
        "donor": X[:, 0] > 0,
        "mask": np.ones((len(X), len(X)), dtype=bool),
        "model": midrib.PrincipalGraph(None, graph="tree", sigma=0.001, gamma=1.0, max_iter=3),
    }
    snippets = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    assert snippets
    for snippet in snippets:
        exec(compile(snippet, page, "exec"), session)


def test_links_between_pages_lead_somewhere():
    """Every relative link of the README names a file."""
    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target
