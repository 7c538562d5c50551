"""Every kind of data file gives the same samples, with ids and labels set aside."""

import gzip
import os
import threading
import zipfile

import numpy as np
import pytest
import scipy.io
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import midrib
from midrib.io import Choice, DataError, prepare, read_data
from midrib.io.readers.table import refuse_too_large

X = np.round(np.random.default_rng(0).normal(size=(30, 3)), 3)
KINDS = np.array(["u", "v", "w"])[np.arange(30) % 3]


def text(separator=",", *, header=True, index=None, decimal=".", kinds=True):
    """Return the samples as a table of text."""
    names = ["a", "b", "c"] + (["kind"] if kinds else [])
    rows = [
        [f"{x}".replace(".", decimal) for x in row] + ([KINDS[k]] if kinds else []) for k, row in enumerate(X)
    ]
    if index is not None:
        names, rows = [index, *names], [[f"id{k}", *row] for k, row in enumerate(rows)]
    lines = ([names] if header else []) + rows
    return "".join(separator.join(line) + "\n" for line in lines)


@pytest.mark.parametrize(
    "separator", [",", "\t", ";", "|", " "], ids=["comma", "tab", "semicolon", "bar", "space"]
)
@pytest.mark.parametrize("header", [True, False])
@pytest.mark.parametrize("index", [None, ""])
def test_separator_header_and_index_are_found(tmp_path, separator, header, index):
    """Every combination gives the same numbers; an unnamed first column names the samples."""
    if index == "" and (not header or separator == " "):
        pytest.skip("an unnamed column needs a header, and spaces cannot hold an empty name")
    (tmp_path / "t.csv").write_text(text(separator, header=header, index=index))
    table = read_data(tmp_path / "t.csv")
    np.testing.assert_array_equal(table.X, X)
    assert table.features == (("a", "b", "c") if header else ("x0", "x1", "x2"))
    assert list(next(iter(table.labels.values()))) == list(KINDS)
    assert table.ids[3] == ("id3" if index == "" else 3)


def test_decimal_commas_marks_quotes_and_line_ends(tmp_path):
    """What spreadsheets write: semicolons and decimal commas, a byte order mark, quotes, CRLF."""
    content = text(";", decimal=",").replace("\n", "\r\n").replace("u", '"u"')
    (tmp_path / "t.csv").write_bytes(b"\xef\xbb\xbf" + content.encode())
    table = read_data(tmp_path / "t.csv")
    np.testing.assert_array_equal(table.X, X)
    assert table.features == ("a", "b", "c")
    assert list(table.labels["kind"]) == list(KINDS)


def test_row_names_of_r_need_no_header(tmp_path):
    """R's write.table gives the column of row names no name."""
    content = text("\t", index="").replace("\ta\t", "a\t", 1)
    (tmp_path / "t.tsv").write_text(content)
    table = read_data(tmp_path / "t.tsv")
    np.testing.assert_array_equal(table.X, X)
    assert table.ids[0] == "id0"


@pytest.mark.parametrize(
    "kind", ["csv.gz", "npy", "npz", "sparse", "mtx", "mtx.gz", "parquet", "h5ad", "zarr", "array.zarr"]
)
@pytest.mark.filterwarnings("ignore:Writing zarr v2")
def test_every_format_gives_the_same_samples(tmp_path, kind):
    """One matrix, ten files."""
    path = tmp_path / f"t.{'npz' if kind == 'sparse' else kind}"
    write(path, kind)
    table = read_data(path, Choice(labels=("kind",)) if kind in ("npz", "h5ad", "zarr") else Choice())
    found = table.X.toarray() if sp.issparse(table.X) else np.asarray(table.X)
    np.testing.assert_allclose(found, X)
    assert found.dtype == np.float64
    assert len(table.ids) == 30
    if kind in ("csv.gz", "npz", "parquet", "h5ad", "zarr"):
        assert list(table.labels["kind"]) == list(KINDS)


def write(path, kind):
    """Write the samples in one of the formats."""
    if kind == "csv.gz":
        path.write_bytes(gzip.compress(text().encode()))
    elif kind == "npy":
        np.save(path, X)
    elif kind == "npz":
        np.savez(path, X=X, kind=KINDS)
    elif kind == "sparse":
        sp.save_npz(path, sp.csr_array(X))
    elif kind.startswith("mtx"):
        scipy.io.mmwrite(path.with_name("t.mtx"), sp.coo_array(X))
        if kind == "mtx.gz":
            path.write_bytes(gzip.compress(path.with_name("t.mtx").read_bytes()))
    elif kind == "parquet":
        pl = pytest.importorskip("polars")
        pl.DataFrame({"a": X[:, 0], "b": X[:, 1], "c": X[:, 2], "kind": KINDS}).write_parquet(path)
    elif kind == "array.zarr":
        pytest.importorskip("zarr").save(str(path), X)
    else:
        ad, pd = pytest.importorskip("anndata"), pytest.importorskip("pandas")
        index = [f"cell{k}" for k in range(30)]
        adata = ad.AnnData(X, obs=pd.DataFrame({"kind": pd.Categorical(KINDS)}, index=index))
        adata.write_h5ad(path) if kind == "h5ad" else adata.write_zarr(path)


@pytest.fixture
def parquet():
    """The library that writes and reads Parquet."""
    return pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")


def test_parquet_of_many_types(tmp_path, parquet):
    """Integers, floats and truth values are features; words, categories and dates are carried along."""
    pa, pq = parquet
    columns = {
        "whole": pa.array(range(30), pa.int32()),
        "single": pa.array(X[:, 0].astype(np.float32)),
        "yes": pa.array([k % 2 == 0 for k in range(30)]),
        "word": pa.array([None, *KINDS[1:]]),
        "kind": pa.array(KINDS).dictionary_encode(),
        "day": pa.array(np.arange("2020-01-01", "2020-01-31", dtype="datetime64[D]")),
    }
    pq.write_table(pa.table(columns), tmp_path / "t.parquet", row_group_size=7)
    table = read_data(tmp_path / "t.parquet")
    assert table.features == ("whole", "single")
    np.testing.assert_array_equal(table.X, np.column_stack([np.arange(30), X[:, 0].astype(np.float32)]))
    assert list(table.labels) == ["yes", "word", "kind", "day"]
    assert list(table.labels["word"]) == ["", *KINDS[1:]]
    assert list(table.labels["kind"]) == list(KINDS)
    assert str(table.labels["day"][3]).startswith("2020-01-04")
    chosen = read_data(tmp_path / "t.parquet", Choice(columns=("s*",), labels=("yes",), ids="kind"))
    assert (chosen.features, chosen.ids[4]) == (("single",), KINDS[4])
    assert set(chosen.labels) == {"yes"}


@pytest.mark.parametrize("kind", ["integer", "floating"])
def test_parquet_with_missing_numbers(tmp_path, parquet, kind):
    """Refused with the row, or left out on request; a file without rows is refused."""
    pa, pq = parquet
    values = [None if k == 4 else k for k in range(30)]
    column = pa.array(values, pa.int64() if kind == "integer" else pa.float64())
    pq.write_table(pa.table({"a": column, "b": X[:, 1]}), tmp_path / "t.parquet")
    with pytest.raises(DataError, match=r"row 4 \(from 0\), column 'a'"):
        read_data(tmp_path / "t.parquet")
    table = read_data(tmp_path / "t.parquet", Choice(drop_missing=True))
    np.testing.assert_array_equal(table.X, np.delete(np.column_stack([range(30), X[:, 1]]), 4, axis=0))
    pq.write_table(pa.table({"a": column[:0]}), tmp_path / "t.parquet")
    with pytest.raises(DataError, match="no rows"):
        read_data(tmp_path / "t.parquet")


def test_an_index_of_pandas_names_the_samples(tmp_path, parquet):
    """An index that pandas writes last, words or numbers, is no feature."""
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(X, columns=["a", "b", "c"])
    for index in ([f"cell{k}" for k in range(30)], list(range(100, 130))):
        frame.set_axis(index, axis=0).to_parquet(tmp_path / "t.parquet", engine="pyarrow")
        table = read_data(tmp_path / "t.parquet")
        assert (table.features, list(table.ids), table.labels) == (("a", "b", "c"), index, {})
    frame.to_parquet(tmp_path / "t.parquet", engine="pyarrow")
    assert list(read_data(tmp_path / "t.parquet").ids) == list(range(30))


def test_a_named_index_of_pandas_names_the_samples(tmp_path):
    """Pyarrow keeps which column was the index, whatever its name."""
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    frame = pd.DataFrame(X, columns=["a", "b", "c"], index=pd.Index(list(range(130, 100, -1)), name="plate"))
    frame.to_parquet(tmp_path / "t.parquet", engine="pyarrow")
    table = read_data(tmp_path / "t.parquet")
    assert (table.features, table.ids[0]) == (("a", "b", "c"), 130)
    asked = read_data(tmp_path / "t.parquet", Choice(columns=("plate", "a")))
    assert asked.features == ("plate", "a")


def test_large_arrays_stay_on_the_disk(tmp_path):
    """.npy of floats is a memory map, also with all its columns chosen by name; integers become floats."""
    np.save(tmp_path / "t.npy", X.astype(np.float32))
    assert isinstance(read_data(tmp_path / "t.npy").X, np.memmap)
    assert isinstance(read_data(tmp_path / "t.npy", Choice(columns=("x0", "x1", "x2"))).X, np.memmap)
    np.save(tmp_path / "i.npy", np.arange(20).reshape(10, 2))
    assert read_data(tmp_path / "i.npy").X.dtype == np.float64


def test_columns_by_name_and_pattern(tmp_path):
    """Features in the order asked for; a number can be a label, and the id any column."""
    (tmp_path / "t.csv").write_text(text())
    table = read_data(tmp_path / "t.csv", Choice(columns=("c", "a"), ids="kind"))
    np.testing.assert_array_equal(table.X, X[:, [2, 0]])
    assert list(table.ids) == list(KINDS)
    table = read_data(tmp_path / "t.csv", Choice(columns=("[ab]",), labels=("c",)))
    assert table.features == ("a", "b")
    assert set(table.labels) == {"c"}


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_truth_values_are_the_same_in_text_and_parquet(tmp_path, parquet, ending):
    """They are labels, True and False, and become 1 and 0 where they are asked for as features."""
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(X, columns=["a", "b", "c"]).assign(yes=np.arange(30) % 2 == 0)
    path = tmp_path / f"t.{ending}"
    frame.to_csv(path, index=False) if ending == "csv" else frame.to_parquet(path, index=False)
    table = read_data(path)
    assert table.features == ("a", "b", "c")
    assert table.labels["yes"].tolist() == ["True", "False"] * 15
    assert table.account.left_out == {"yes": "truth values, carried along"}
    asked = read_data(path, Choice(columns=("a", "yes")))
    np.testing.assert_array_equal(asked.X[:, 1], frame["yes"])


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_an_account_of_columns_and_rows(tmp_path, parquet, ending):
    """Every column that is no feature has its reason; rows that lack numbers are counted, dropped or filled in."""
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(X, columns=["a", "b", "c"]).assign(kind=KINDS, zip=range(30))
    frame.loc[[3, 7], "a"], frame.loc[7, "b"] = np.nan, np.nan
    path = tmp_path / f"t.{ending}"
    frame.to_csv(path, index=False) if ending == "csv" else frame.to_parquet(path, index=False)
    dropped = read_data(path, Choice(drop_missing=True, exclude=("z*",)))
    assert dropped.features == ("a", "b", "c")
    assert dropped.account.left_out == {"kind": "words, carried along", "zip": "excluded"}
    assert (dropped.account.n_rows, dropped.account.n_incomplete, len(dropped.X)) == (30, 2, 28)
    assert dropped.account.lacking == {"a": 2, "b": 1}
    filled = read_data(path, Choice(impute="median", columns=("a", "b")))
    assert len(filled.X) == 30
    assert filled.X[3, 0] == filled.X[7, 0] == np.nanmedian(frame["a"]) == filled.account.filled["a"]
    assert filled.account.left_out["c"] == "not among those asked for"
    known = read_data(path, Choice(impute="median", columns=("a", "b"), fill={"a": 9.0}))
    assert known.X[3, 0] == 9.0


def test_columns_of_numbers_that_are_taken_as_words_are_on_account(tmp_path):
    """A stray word is named with its line, a column that begins with gaps as such; words throughout are neither."""
    rows = [f"{k},{'' if k < 300 else k},{'?' if k in (4, 8) else k},w{k}" for k in range(800)]
    (tmp_path / "t.csv").write_text("\n".join(["a,late,stray,word", *rows]) + "\n")
    account = read_data(tmp_path / "t.csv").account
    assert account.spoilt == {"late": "the first rows, which are empty", "stray": "2 rows (line 6: '?')"}
    assert not read_data(tmp_path / "t.csv", Choice(labels=("late", "stray"))).account.spoilt


def test_reading_text_tells_how_far_it_is(tmp_path):
    """Bytes done rise to all of them."""
    (tmp_path / "t.csv").write_text("a,b\n" + "1.5,2.5\n" * 25_000)
    calls = []
    read_data(tmp_path / "t.csv", progress=lambda done, total: calls.append((done, total)))
    assert [total for _, total in calls] == [(tmp_path / "t.csv").stat().st_size] * 3
    assert calls == sorted(calls)
    assert calls[-1][0] == calls[-1][1]


def test_images_are_sent_to_their_own_command(tmp_path):
    """An image is no table of samples; the sentence names the command that reads it."""
    with pytest.raises(DataError, match="midrib skeleton"):
        read_data(tmp_path / "mask.png")


def test_tenx_folders_are_turned_the_right_way(tmp_path):
    """Matrices of genes x cells with their names beside them become cells x genes."""
    scipy.io.mmwrite(tmp_path / "matrix.mtx", sp.coo_array(X.T))
    (tmp_path / "barcodes.tsv").write_text("".join(f"cell{k}\n" for k in range(30)))
    (tmp_path / "features.tsv").write_text("".join(f"g{k}\tgene{k}\n" for k in range(3)))
    table = read_data(tmp_path / "matrix.mtx")
    np.testing.assert_allclose(table.X.toarray(), X)
    assert (table.features, table.ids[2]) == (("g0", "g1", "g2"), "cell2")


def test_missing_numbers_are_dropped_on_request(tmp_path):
    """Refused with their line, or left out with their ids and labels."""
    lines = text().splitlines()
    lines[5] = ",".join(["", *lines[5].split(",")[1:]])
    (tmp_path / "t.csv").write_text("\n".join(lines))
    with pytest.raises(DataError, match="line 6, column 'a'"):
        read_data(tmp_path / "t.csv")
    table = read_data(tmp_path / "t.csv", Choice(drop_missing=True))
    np.testing.assert_array_equal(table.X, np.delete(X, 4, axis=0))
    assert 4 not in table.ids
    assert len(table.labels["kind"]) == 29


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (Choice(columns=("z*",)), "no column matches the feature 'z\\*'"),
        (Choice(columns=("kind",)), "holds words"),
        (Choice(labels=("zz",)), "no column matches the label"),
        (Choice(ids="zz"), "no id column"),
    ],
)
def test_wrong_choices_name_what_there_is(tmp_path, choice, words):
    """The sentence lists the columns, and begins with the file."""
    (tmp_path / "t.csv").write_text(text())
    with pytest.raises(DataError, match=words) as caught:
        read_data(tmp_path / "t.csv", choice)
    assert str(caught.value).startswith("t.csv: ")


def test_unknown_endings_folders_and_missing_files(tmp_path):
    """Each is a sentence, not a traceback."""
    for name, words in (("t.xlsx", "ending"), ("none.csv", "no such file")):
        with pytest.raises(DataError, match=words):
            read_data(tmp_path / name)
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(DataError, match="folder"):
        read_data(tmp_path / "folder.csv")


def test_what_no_memory_can_hold_is_refused():
    """With what to do instead."""
    with pytest.raises(DataError, match=r"\.npy"):
        refuse_too_large(2**60)
    with pytest.raises(DataError, match="damaged"):
        refuse_too_large(2**30, 100)


@given(
    hnp.arrays(np.float64, st.tuples(st.integers(2, 12), st.integers(1, 6)), elements=st.floats(-1e3, 1e3)),
    st.booleans(),
)
def test_preparation_is_standardising_and_pca(values, standardize):
    """Columns get mean 0 and variance 1; principal axes are those of the covariance, sparse or dense."""
    found = prepare(values, standardize=standardize).apply(values)
    np.testing.assert_allclose(found.mean(axis=0), 0, atol=1e-8)
    if standardize:
        spread = values.std(axis=0)
        np.testing.assert_allclose(found.std(axis=0)[spread > 1e-6], 1, atol=1e-6)
    n = min(2, *values.shape)
    turned = prepare(values, standardize=standardize, n_components=n)
    np.testing.assert_allclose(turned.components @ turned.components.T, np.eye(n), atol=1e-8)
    scores = turned.apply(values)
    best = np.linalg.svd(found, compute_uv=False)[:n]
    np.testing.assert_allclose(np.linalg.norm(scores, axis=0), best, atol=1e-5 * max(1, best.max(initial=0)))
    again = prepare(sp.csr_array(values), standardize=standardize, n_components=n).apply(sp.csr_array(values))
    np.testing.assert_allclose(np.linalg.norm(again, axis=0), best, atol=1e-5 * max(1, best.max(initial=0)))


def test_principal_axes_of_very_many_columns(monkeypatch):
    """Without the covariance, by Lanczos, the same axes up to rounding."""
    from midrib.io import preparation

    values = np.random.default_rng(0).normal(size=(40, 12)) * np.arange(1, 13)
    narrow = prepare(values, n_components=3).components
    monkeypatch.setattr(preparation, "_WIDEST_COVARIANCE", 5)
    np.testing.assert_allclose(prepare(values, n_components=3).components, narrow, atol=1e-8)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes of POSIX")
def test_a_named_pipe_is_read_whole(tmp_path):
    """Its rows come once; arrays, which must be sought in, are refused."""
    pipe = tmp_path / "rows.csv"
    os.mkfifo(pipe)
    content = "a,b\n" + "".join(f"{k},{k + 0.5}\n" for k in range(3000))
    writer = threading.Thread(target=pipe.write_text, args=(content,))
    writer.start()
    table = read_data(pipe)
    writer.join()
    assert table.X.shape == (3000, 2)
    os.mkfifo(tmp_path / "rows.npy")
    with pytest.raises(DataError, match="only text"):
        read_data(tmp_path / "rows.npy")


def test_equal_names_of_labels_are_all_carried(tmp_path):
    """Two columns of words with one name."""
    (tmp_path / "a.csv").write_text("x,y,kind,kind\n1,2,u,v\n3,4,u,w\n")
    labels = read_data(tmp_path / "a.csv").labels
    assert {name: values.tolist() for name, values in labels.items()} == {
        "kind": ["u", "u"],
        "kind.1": ["v", "w"],
    }


def test_headers_that_cannot_be_parsed_are_refused(tmp_path):
    """A bracket that is never closed makes Python's tokeniser, not its parser, complain."""
    header = b"{'descr': '<f8', 'fortran_order': False, 'shape': (2L, (" + b" " * 20 + b"\n"
    content = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + b"\0" * 64
    (tmp_path / "a.npy").write_bytes(content)
    with zipfile.ZipFile(tmp_path / "a.npz", "w") as archive:
        archive.writestr("X.npy", content)
        archive.writestr("header.json", '{"sha256": {}}')
    for name in ("a.npy", "a.npz"):
        with pytest.raises(DataError, match="no intact"):
            read_data(tmp_path / name)
    with pytest.raises(ValueError, match="save it again"):
        midrib.load(tmp_path / "a.npz")
