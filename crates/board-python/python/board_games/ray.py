"""Ray as an executor, for `board_games.tasks.run`: see `examples/ray_perft.py`.

>>> from board_games.ray import LOST, RayExecutor
>>> isinstance(RayExecutor(num_cpus=2), RayExecutor)
True
"""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

import ray
from ray.exceptions import NodeDiedError, ObjectLostError, WorkerCrashedError

LOST: tuple[type[Exception], ...] = (NodeDiedError, ObjectLostError, WorkerCrashedError)
"""What a task ends with whose worker or node died: it can be done again."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class RayExecutor(Executor):
    """Submits to the cluster that `ray.init` has joined.

    `options` are those of `ray.remote`, such as `num_cpus=4` for tasks with so many threads. What is
    lost is not tried again by Ray itself, unless `max_retries` is one of them.
    """

    def __init__(self, **options: Any) -> None:
        self._call = ray.remote(**{"max_retries": 0, **options})(_call)
        self._submitted: list[tuple[Future[Any], Any]] = []

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Calls the function with these arguments somewhere in the cluster."""
        reference = self._call.remote(fn, *args, **kwargs)
        future: Future[_T] = reference.future()
        self._submitted.append((future, reference))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Cancels what is not done yet, if asked to. The cluster stays, and nothing is waited for."""
        for future, reference in self._submitted:
            if cancel_futures and not future.done():
                ray.cancel(reference)
        self._submitted.clear()


def _call(fn: Callable[..., _T], *args: Any, **kwargs: Any) -> _T:
    return fn(*args, **kwargs)
