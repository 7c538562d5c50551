"""Checkpoints: a fit in progress, in a file that takes the place of the last one in a single step."""

import hashlib
import time
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from midrib import Links, PrincipalGraph, State
from midrib._algorithm.loop import Past
from midrib._rows import row_blocks
from midrib._samples.blocks import Block
from midrib._samples.parts import Rows
from midrib._samples.recognise import is_lazy
from midrib._start import Checkpoint, Start
from midrib._types import Array, Record, Samples
from midrib.cli.errors import CommandError, Exit
from midrib.io.archive import Archive, FileRefusedError, need, read_archive, real, write_archive
from midrib.io.atomic import whole_file
from midrib.io.model_file import describe_parameters, versions
from midrib.io.model_reading import check_format, checked_graph
from midrib.structure.cloud import Cloud
from midrib.structure.clutter import Clutter
from midrib.structure.parameters import BelongingBy

Digest: TypeAlias = Any
"""A hash of hashlib's, which the standard library gives no name."""

FORMAT, VERSION = "midrib-checkpoint", 1
# These may be changed when a fit goes on; all else decides what it converges to.
_FREE = {"max_iter", "tol", "working_memory"}
_CLUTTER = ("share", "bandwidth", "log_uniform", "level")
_CLOUD = ("X", "weight", "mean", "axes")


@dataclass(frozen=True)
class Identity:
    """What a fit is a fit of: the samples and every option that matters."""

    data: str
    options: Record

    @classmethod
    def of(cls, X: Samples, model: PrincipalGraph, options: Record) -> "Identity":
        """Describe a fit before it starts."""
        parameters, _ = describe_parameters(model)
        kept = {name: value for name, value in parameters.items() if name not in _FREE}
        return cls(_fingerprint(X), {**kept, **options})

    def refuse_another(self, header: Record) -> None:
        """Refuse to go on with other samples or options."""
        then = dict(header.get("options", {}))
        for name in sorted(set(then) | set(self.options)):
            if then.get(name) != self.options.get(name):
                msg = (
                    f"the checkpoint was made with {name}={then.get(name)!r:.60}, now it is "
                    f"{self.options.get(name)!r:.60}; resume with the same options, or use --force to start over."
                )
                raise CommandError(msg, Exit.MODEL)
        if header.get("data") != self.data:
            msg = (
                "the checkpoint belongs to other data; resume with the same file and columns, or use --force."
            )
            raise CommandError(msg, Exit.MODEL)


def content_of(name: str | None, column: Array | None) -> str | None:
    """Describe a column by its name and a digest of what it holds, so that another column of that name differs."""
    if column is None:
        return None
    texts = "\0".join(column.astype(str).tolist())
    return f"{name} (content {hashlib.sha256(texts.encode('utf-8', 'surrogateescape')).hexdigest()[:12]})"


def _fingerprint(X: Samples) -> str:
    digest = hashlib.sha256(repr((X.shape, str(X.dtype))).encode())
    if is_lazy(X):
        from midrib._samples.cluster import DaskBlocks

        digest.update(DaskBlocks(X).sum(_digest_of, None).together().data)
        return digest.hexdigest()
    for rows in row_blocks(X):
        _add_block(digest, X[rows])
    return digest.hexdigest()


def _add_block(digest: Digest, block: Samples) -> None:
    parts = (block.data, block.indices, block.indptr) if hasattr(block, "indptr") else (block,)
    for part in parts:
        digest.update(np.ascontiguousarray(part).data)


def _digest_of(block: Block, _: None) -> Rows:
    """Return the digest of a block, made where the block is."""
    digest = hashlib.sha256()
    _add_block(digest, block.X)
    return Rows((np.frombuffer(digest.digest(), dtype=np.uint8),))


class Recorder:
    """Keeps the last state of a fit, and writes it to the disk now and then."""

    def __init__(self, path: Path, identity: Identity, every: float) -> None:
        self.path, self.identity, self.every = path, identity, every
        self.last: State | None = None
        self.written = -np.inf

    def record(self, state: State) -> None:
        """Keep a state; write it if the last writing is long enough ago."""
        self.last = state
        if time.monotonic() - self.written >= self.every:
            self.write()

    def write(self) -> bool:
        """Write the last state, whole or not at all; return whether there was one."""
        if self.last is None:
            return False
        write_checkpoint(self.path, self.last.checkpoint, self.identity)
        self.written = time.monotonic()
        return True


def write_checkpoint(path: Path, checkpoint: Checkpoint, identity: Identity) -> None:
    """Write a checkpoint; the old one stays until the new one is complete."""
    links, graph = checkpoint.start.links, checkpoint.past.graph
    arrays = {
        "anchors": checkpoint.start.nodes,
        "nodes": checkpoint.nodes,
        "edges": graph.edges,
        "edge_weights": graph.weights,
        "history": checkpoint.past.history,
        "required": links.required,
        "forbidden": links.forbidden,
    }
    if links.groups is not None:
        arrays["groups"] = links.groups
    flags, more = _rest_of(checkpoint.start)
    clutter = _clutter_of(checkpoint.start)
    arrays |= more | (clutter[1] if clutter else {})
    header = {
        "format": FORMAT,
        "version": VERSION,
        "versions": versions(),
        "sigma": checkpoint.sigma,
        "gamma": checkpoint.gamma,
        "penalty": float(graph.penalty),
        "data": identity.data,
        "options": identity.options,
        "start": flags,
        "clutter": clutter[0] if clutter else None,
    }
    with whole_file(path) as handle:
        write_archive(handle, header, arrays)


def _rest_of(start: Start) -> tuple[dict[str, bool], dict[str, Array]]:
    """Return what a start holds beside nodes and links: truth values, and arrays under their names."""
    rest = {
        item.name: getattr(start, item.name) for item in fields(Start) if item.name not in ("nodes", "links")
    }
    flags = {name: value for name, value in rest.items() if isinstance(value, bool)}
    return flags, {f"start_{name}": value for name, value in rest.items() if isinstance(value, np.ndarray)}


def _clutter_of(start: Start) -> tuple[dict[str, float], dict[str, Array]] | None:
    """Return what tells clutter of samples that are not here, as numbers and arrays."""
    if not isinstance(start.belonging, BelongingBy):
        return None
    background = start.belonging.background
    cloud = background.cloud
    numbers = {name: float(getattr(background, name)) for name in _CLUTTER} | {"scale": float(cloud.scale)}
    arrays = {"clutter_mass": background.mass}
    return numbers, arrays | {f"clutter_{name}": getattr(cloud, name) for name in _CLOUD}


def _restored_clutter(archive: Archive, n_features: int) -> BelongingBy | None:
    header = archive.header.get("clutter")
    if header is None:
        return None
    X = archive.array("clutter_X", "f", -1, -1)
    weight, mass = (archive.array(f"clutter_{name}", "f", len(X)) for name in ("weight", "mass"))
    mean = archive.array("clutter_mean", "f", n_features)
    axes = archive.array("clutter_axes", "f", X.shape[1], n_features)
    cloud = Cloud(X, weight, mean, axes, real("scale", header["scale"], positive=True))
    share, bandwidth, log_uniform, level = (real(name, header[name]) for name in _CLUTTER)
    return BelongingBy(Clutter(share, np.ones(len(X)), cloud, mass, bandwidth, log_uniform, level))


def read_checkpoint(path: Path, identity: Identity) -> Checkpoint:
    """Read a checkpoint of this fit, or end the command with one line."""
    try:
        archive = read_archive(path)
        check_format(archive.header, FORMAT, VERSION)
        identity.refuse_another(archive.header)
        return _restore(archive)
    except FileNotFoundError:
        msg = f"{path.parent} holds no {path.name} to resume from; leave out --resume."
        raise CommandError(msg, Exit.MODEL) from None
    except (FileRefusedError, KeyError, TypeError, ValueError) as error:
        msg = f"{path.name} cannot be resumed ({error!s:.160}); start over with --force."
        raise CommandError(msg, Exit.MODEL) from None


def _restore(archive: Archive) -> Checkpoint:
    header, arrays, graph = archive.header, archive.arrays, checked_graph(archive)
    nodes, history = graph.nodes, archive.array("history", "f", -1)
    anchors = archive.array("anchors", "f", *nodes.shape)
    groups = archive.array("groups", "i", len(nodes)) if "groups" in arrays else None
    required, forbidden = (archive.array(name, "i", -1, 2) for name in ("required", "forbidden"))
    named = np.concatenate([required, forbidden])
    need(len(history) and ((named >= 0) & (named < len(nodes))).all(), "its parts do not fit each other")
    rest: Record = {str(name): value is True for name, value in header["start"].items()}
    prefix = "start_"
    rest |= {n.removeprefix(prefix): array for n, array in arrays.items() if n.startswith(prefix)}
    rest.setdefault("belonging", _restored_clutter(archive, nodes.shape[1]))
    start = Start(anchors, Links(None, required, forbidden, groups), **rest)
    sigma, gamma = real("sigma", header["sigma"]), real("gamma", header["gamma"])
    return Checkpoint(start, nodes, Past(graph, history), sigma, gamma)
