"""The arguments, the info and the pickles of vectorized environments."""

import warnings
from functools import partial
from typing import Any

import numpy as np

from board_games._native import VectorEnv


class Info(dict[str, Any]):
    """Dictionary in which the old names of keys still work, with a DeprecationWarning."""

    def __missing__(self, key: str) -> Any:
        if key == "current_player":
            new, value = "player", self["player"]
        elif key in ("legal_action_mask", "legal_actions", "legal_offsets"):
            new, value = "action_mask", self["action_mask"].view(np.bool_)
            if key == "legal_actions":
                value = np.nonzero(value)[1].astype(np.int32)
            elif key == "legal_offsets":
                value = np.concatenate([[0], value.sum(axis=1).cumsum()])
        else:
            raise KeyError(key)
        warnings.warn(f"the key {key} is deprecated: use {new}", DeprecationWarning, stacklevel=2)
        return value


def autoreset_mode(given: Any) -> str:
    """Return the name of a mode, given by its name or as a member of Gymnasium's `AutoresetMode`."""
    name = given.name.lower() if hasattr(given, "name") else "same_step" if given is None else given
    if name not in ("same_step", "next_step", "disabled"):
        raise ValueError(f"autoreset: expected same_step, next_step or disabled, found {name!r}")
    return str(name)


def constructor(env: "VectorEnv[Any, Any]") -> "partial[VectorEnv[Any, Any]]":
    """Return a function that creates an environment with the same arguments."""
    names = ("rules", "max_plies", "repetition", "threads", "dtype", "autoreset")
    return partial(VectorEnv, env.game, env.num_envs, **{name: getattr(env, name) for name in names})
