"""No number on a page is stale: it stands in a file that a script wrote, with the commit it was made at."""

import re
import shutil
import subprocess

import pytest

from benchmarks import record

# Numbers with a unit, shares, decimals with two digits, "3 of 8": what looks measured.
MEASURED = re.compile(
    r"(?<![\w.$\\])\d[\d,]*(?:\.\d+)?(?:e-?\d+)?\s?(?:s|ms|seconds?|minutes?|hours?|[kMG]i?B|%|frames/s|times)(?![\w/])"
    r"|(?<![\w.,:])\d+\.\d\d+(?![\w.])|(?<![\w.])\d+ of \d+(?!\w)"
)
# What is set and not measured, or said by others: definitions, limits that a test holds, the paper's own figures.
SET = {
    "README.md": {"3.11"},
    "docs/anndata.md": {"80%", "90%"},
    "docs/automatic.md": {"90%", "256 MB"},
    "docs/cite.md": {"80%"},
    "docs/conditions.md": {"5%"},
    "docs/experiments.md": {"0.008", "53.51 s", "222.75 s"},
    "docs/explorer.md": {"80%", "95%"},
    "docs/files.md": {"2 seconds", "200 MB"},
    "docs/other_tools.md": {"1.11", "0.01"},
    "docs/parameters.md": {"0.0025", "0.05", "0.22"},
    "docs/quality.md": {"1%", "2.5%", "3%", "5%", "10%", "95%"},
    "docs/statistics.md": {"30%"},
    "docs/trajectory.md": {"95%"},
    "docs/tutorials/images_and_maps.md": {"1.2 times"},
}


def test_pages_quote_what_their_files_hold():
    """A page whose quotation differs from its file fails; `python benchmarks/record.py` brings it up to date."""
    assert record.refresh(check=True) == []


def test_no_measured_number_stands_on_a_page_by_hand():
    """What looks measured is a quotation, or is listed above as set; and nothing is listed that is not there."""
    found = {}
    for page in record.pages():
        name = page.relative_to(record.ROOT).as_posix()
        text = record.TABLE.sub("", page.read_text(encoding="utf-8"))
        for left_out in (
            record.QUOTE,
            re.compile(r"^```.*?^```", re.M | re.S),
            re.compile(r"`[^`\n]*`|\$[^$\n]*\$"),
        ):
            text = left_out.sub("", text)
        if numbers := set(MEASURED.findall(text)):
            found[name] = numbers
    assert found == SET


def test_every_file_says_how_it_was_made():
    """The script exists, the commit is one of this repository, the machine is named."""
    files = record.results()
    assert len(files) > 10
    git = shutil.which("git") if (record.ROOT / ".git").exists() else None
    for name, file in files.items():
        script = file["made_by"].split()[1]
        assert (record.ROOT / script).is_file(), (name, script)
        assert re.fullmatch(r"[0-9a-f]{7,40}\+?", file["commit"]), name
        assert file["machine"], name
        if git is not None:
            asked = [git, "-C", str(record.ROOT), "cat-file", "-e", file["commit"].rstrip("+")]
            assert subprocess.run(asked, check=False).returncode == 0, (name, file["commit"])


def test_a_stale_number_is_found():
    """A wrong digit is put right, in prose, rounded or not, and in tables; a key without a number is refused."""
    table = record.parse("| a | b |\n|---|---|\n| x | **0.25** |\n| y, z | 3 |")
    known = {"f": {"commit": "abc", "values": {"n": 1234.5}, "tables": {"t": table}}}
    page = "<!--=f/n|,.0f-->9<!--/-->, <!--=f/t/x/b-->0.26<!--/-->, <!--=f/commit-->d<!--/-->\n"
    page += "<!--table f/t-->\n<!--/table-->"
    right = record.refreshed(page, known)
    assert right == (
        "<!--=f/n|,.0f-->1,234<!--/-->, <!--=f/t/x/b-->0.25<!--/-->, <!--=f/commit-->abc<!--/-->\n"
        "<!--table f/t-->\n\n| a | b |\n| --- | --- |\n| x | 0.25 |\n| y, z | 3 |\n\n<!--/table-->"
    )
    assert record.refreshed(right, known) == right
    for key in ("f/m", "g/n", "f/t/x/c", "f/t/w/b"):
        with pytest.raises(KeyError, match=r"docs/results"):
            record.refreshed(f"<!--={key}-->1<!--/-->", known)


def test_no_line_begins_with_a_quotation():
    """Markdown takes a line that begins with a comment for HTML, and the paragraph would break there."""
    for page in record.pages():
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"^\s*<!--=", text, flags=re.MULTILINE), page.name
