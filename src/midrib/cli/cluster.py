"""Where blocks of samples are worked on: threads of this process, or a cluster of Dask."""

from collections.abc import Iterator, Mapping, Sized
from contextlib import contextmanager
from pathlib import Path

from midrib._types import Progress
from midrib.cli.console import say
from midrib.cli.errors import CommandError, Exit

_PATIENCE = 20
"""Seconds to wait for a scheduler."""


@contextmanager
def counted_tasks(show: Progress) -> Iterator[None]:
    """Show of every pass over the blocks how many of its tasks are done, where threads of this process do them."""
    from dask.callbacks import Callback

    done = 0

    def begin(_: object) -> None:
        nonlocal done
        done = 0

    def count(
        _key: object, _result: object, _graph: object, state: Mapping[str, Sized], _worker: object
    ) -> None:
        nonlocal done
        done += 1
        left = sum(len(state[part]) for part in ("ready", "running", "waiting"))
        show(done, done + left)

    with Callback(start=begin, posttask=count):
        yield


@contextmanager
def working_on(scheduler: str | None, *, shown: bool) -> Iterator[None]:
    """Have all blocks worked on by a cluster, by its address or the file of its scheduler; None changes nothing."""
    if scheduler is None:
        yield
        return
    try:
        from distributed import Client
    except ModuleNotFoundError:
        msg = "--scheduler needs the extra 'dask': pip install 'midrib[dask]'"
        raise CommandError(msg) from None
    file = Path(scheduler)
    try:
        client = (
            Client(scheduler_file=str(file), timeout=_PATIENCE)
            if file.is_file()
            else Client(scheduler, timeout=_PATIENCE)
        )
    except (OSError, ValueError, TypeError) as error:
        msg = f"no scheduler answers at {scheduler} ({error!s:.80}); give its address, as tcp://host:8786, or its file."
        raise CommandError(msg, Exit.USAGE) from None
    with client:
        workers = client.scheduler_info(n_workers=-1)["workers"]
        if not workers:
            msg = f"the scheduler at {scheduler} has no workers; start some with dask worker."
            raise CommandError(msg, Exit.USAGE)
        if shown:
            n_threads = sum(worker["nthreads"] for worker in workers.values())
            say(f"{len(workers)} workers, {n_threads} threads; their progress: {client.dashboard_link}")
        yield
