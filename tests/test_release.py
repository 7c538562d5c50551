"""What a release stands on: one version, true notices, a recipe with our requirements, workflows nobody can bend."""

import hashlib
import importlib.util
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml

import midrib

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
IN_CONDA = {
    "lazy-loader": "lazy_loader",
    "matplotlib": "matplotlib-base",
    "igraph": "python-igraph",
    "geopandas": "geopandas-base",
    "dask": "dask-core",
}
"""Packages that conda-forge calls otherwise, or whose smaller half is enough."""


def script(name):
    """Load a script of packaging/."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_version_is_decided_in_one_place():
    """pyproject.toml reads it from the package; what is installed and cited has the same."""
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "src/midrib/__init__.py"
    assert "version" in PROJECT["project"]["dynamic"]
    assert script("check_release").version() == midrib.__version__ == version("midrib")
    assert (
        yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["version"] == midrib.__version__
    )


def test_the_changelog_is_headed_by_what_comes():
    """The first section is what is not released yet, or the version itself with its date."""
    first = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert first == "Unreleased" or re.fullmatch(
        rf"{re.escape(midrib.__version__)} - \d{{4}}-\d\d-\d\d", first
    )


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """Return the release check over a small repository of version 1.2.3, and its folder."""
    (tmp_path / "src" / "midrib").mkdir(parents=True)
    (tmp_path / "src" / "midrib" / "__init__.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 1.2.3\ndate-released: 2026-12-31\n")
    (tmp_path / "CHANGELOG.md").write_text(
        "## Unreleased\n\n## 1.2.3 - 2026-12-31\n\n- Better.\n\n## 1.2.2 - 2026-12-01\n- Good.\n"
    )
    check = script("check_release")
    monkeypatch.setattr(check, "ROOT", tmp_path)
    return check, tmp_path


def test_a_release_is_checked(repository):
    """A tag that agrees with everything passes, and its notes are its own section of the changelog."""
    check, _ = repository
    assert check.disagreements("v1.2.3") == []
    assert check.notes("1.2.3") == "- Better."


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("src/midrib/__init__.py", "1.2.3", "1.2.4", "__init__.py says 1.2.4"),
        ("CITATION.cff", "version: 1.2.3", "version: 1.2.2", "CITATION.cff says version 1.2.2"),
        ("CITATION.cff", "2026-12-31", "2026-12-30", "CHANGELOG.md dates 1.2.3 2026-12-31"),
        ("CHANGELOG.md", "## 1.2.3 - 2026-12-31", "## 1.2.3", "no heading"),
    ],
)
def test_a_release_that_disagrees_with_itself_is_refused(repository, name, old, new, says):
    """Each place that names the version, or the date, is looked at."""
    check, folder = repository
    file = folder / name
    file.write_text(file.read_text().replace(old, new))
    assert len(check.disagreements("v1.2.3")) == 1
    assert says in check.disagreements("v1.2.3")[0]


def test_third_party_notices_are_those_beside_the_works():
    """The page that the wheel carries holds what the bundle's and the data's notices say today: make notices."""
    notices = script("notices")
    assert notices.PAGE.read_text(encoding="utf-8") == notices.notices()
    for file in notices.DATA.parent.glob("*.npz"):
        assert f"`{file.name}`" in notices.notices()


def test_every_bundled_package_is_named_with_its_version():
    """What the explorer's package.json asks for is in the notices, at the version of the lock file."""
    lock = yaml.safe_load((ROOT / "explorer" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    text = script("notices").notices()
    for name in lock[""]["dependencies"]:
        about = lock[f"node_modules/{name}"]
        assert f"{name} {about['version']}, {about['license']}" in text


def bounds(texts):
    """Return name and lower bound of requirements, as conda-forge calls them."""
    found = {}
    for text in texts:
        name, _, bound = re.sub(r"\[.*\]", "", text).partition(">=")
        if name != "midrib":
            found[IN_CONDA.get(name, name)] = bound
    return found


def test_the_conda_recipe_asks_for_what_pyproject_does(tmp_path):
    """Run needs the requirements and the command's extra, the other extras are constraints, the sdist its checksum."""
    (tmp_path / "midrib-9.8.7.tar.gz").write_bytes(b"an sdist")
    recipe = yaml.safe_load(script("recipe").recipe(tmp_path / "midrib-9.8.7.tar.gz"))
    assert recipe["context"]["version"] == "9.8.7"
    assert recipe["source"]["sha256"] == hashlib.sha256(b"an sdist").hexdigest()
    extras = PROJECT["project"]["optional-dependencies"]
    run = bounds(PROJECT["project"]["dependencies"] + extras["cli"] + extras["plot"])
    asked = bounds(
        text.replace(" ", "") for text in recipe["requirements"]["run"] if not text.startswith("python ")
    )
    assert asked == run
    others = bounds(text for extra in extras.values() for text in extra)
    constraints = bounds(text.replace(" ", "") for text in recipe["requirements"]["run_constraints"])
    assert constraints == {name: bound for name, bound in others.items() if name not in run}
    host = bounds(text.replace(" ", "") for text in recipe["requirements"]["host"])
    assert host.items() >= bounds(PROJECT["build-system"]["requires"]).items()
    assert f">={recipe['context']['python_min']}" == PROJECT["project"]["requires-python"]
    assert recipe["about"]["license"] == PROJECT["project"]["license"]
    assert recipe["about"]["license_file"] == PROJECT["project"]["license-files"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_are_pinned_and_may_do_little(path):
    """Every action is a full commit with its version beside it, no checkout keeps a token, a job says its rights."""
    text = path.read_text(encoding="utf-8")
    uses = re.findall(r"uses: (.+)", text)
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line) for line in uses), uses
    workflow = yaml.safe_load(text)
    assert workflow["permissions"] == {}
    for job in workflow["jobs"].values():
        assert "permissions" in job
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False


def test_an_action_has_one_version_everywhere():
    """Two commits of one action mean that one was forgotten."""
    found = {}
    for path in WORKFLOWS:
        for name, commit in re.findall(r"uses: ([\w./-]+)@(.+)", path.read_text(encoding="utf-8")):
            found.setdefault(name, set()).add(commit)
    assert {name: commits for name, commits in found.items() if len(commits) > 1} == {}


def test_every_python_that_is_promised_is_tested():
    """Classifiers and the matrix of the tests name the same versions, from the lowest that is required."""
    classifiers = PROJECT["project"]["classifiers"]
    promised = [text.rsplit(" ", 1)[1] for text in classifiers if re.search(r":: 3\.\d+$", text)]
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == promised
    assert PROJECT["project"]["requires-python"] == f">={promised[0]}"
