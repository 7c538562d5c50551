"""Threads that share a list of work with the one that asked for it."""

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def work_together(work: Callable[[S], T], items: Sequence[S], n_threads: int) -> Iterator[T]:
    """Yield ``work(item)`` in order, this thread doing its share: one that only waits would take turns from the others.

    At most two items per thread are under way or done and not yet yielded, so that results cannot pile up.
    """
    left = deque(range(len(items)))
    outcomes = {number: Future[T]() for number in left}
    slots = threading.Semaphore(2 * n_threads)

    def take() -> bool:
        try:
            number = left.popleft()
        except IndexError:
            return False
        try:
            outcomes[number].set_result(work(items[number]))
        except BaseException as error:  # noqa: BLE001 - it is raised where the result is asked for
            outcomes[number].set_exception(error)
        return True

    def assist() -> None:
        while slots.acquire() and take():
            pass

    with ThreadPoolExecutor(n_threads - 1) as pool:
        try:
            for _ in range(n_threads - 1):
                pool.submit(assist)
            for number in range(len(items)):
                # Items are taken in order, so this one is under way if none is left.
                while not outcomes[number].done() and slots.acquire(blocking=False) and take():
                    pass
                yield outcomes[number].result()
                del outcomes[number]
                slots.release()
        finally:
            left.clear()
            slots.release(n_threads)
