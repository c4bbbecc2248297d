"""Executor on Ray for `board_games.tasks.run`. See `examples/ray_perft.py` for an example.

Requires the extra `ray`: `pip install board-games[ray]`.

>>> from board_games.ray import LOST, RayExecutor
>>> isinstance(RayExecutor(num_cpus=2), RayExecutor)
True
"""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, ParamSpec, TypeVar

import ray
from ray.exceptions import NodeDiedError, ObjectLostError, WorkerCrashedError

LOST: tuple[type[Exception], ...] = (NodeDiedError, ObjectLostError, WorkerCrashedError)
"""Errors of tasks whose worker or node died. These tasks can be repeated."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class RayExecutor(Executor):
    """Executor that submits calls to the cluster that `ray.init` has joined.

    `options` are the options of `ray.remote`, such as `num_cpus=4` for tasks with four threads. Ray does
    not retry lost tasks, unless `max_retries` is given. A copy has the options, but not the calls.
    """

    def __init__(self, **options: Any) -> None:
        self._options = options
        self._call = ray.remote(**{"max_retries": 0, **options})(_call)
        self._submitted: list[tuple[Future[Any], Any]] = []

    def __reduce__(self) -> Any:
        return partial(type(self), **self._options), ()

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Submit a call of a function to the cluster and return its future."""
        reference = self._call.remote(fn, *args, **kwargs)
        future: Future[_T] = reference.future()
        self._submitted.append((future, reference))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Cancel unfinished calls if `cancel_futures` is true.

        Does not wait for calls, whatever `wait` is, and does not shut down the cluster.
        """
        for future, reference in self._submitted:
            if cancel_futures and not future.done():
                ray.cancel(reference)
        self._submitted.clear()


def _call(fn: Callable[..., _T], *args: Any, **kwargs: Any) -> _T:
    return fn(*args, **kwargs)
