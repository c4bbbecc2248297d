"""Vectorized games of an agent against an opponent."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from board_games._info import Info
from board_games._native import IllegalMove, Opponent, Position, VectorEnv, choose_all
from board_games._options import Chooser


class Answered:
    """Games in which an opponent answers, with the interface of `VectorEnv`.

    `games` is an environment with the autoreset mode "disabled". `player` is the agent's player, or None
    for a random player in each game. If the opponent is None, the agent plays both sides.
    """

    def __init__(
        self, games: "VectorEnv[Any, Any]", opponent: Any, player: int | None, autoreset: str, illegal: str
    ) -> None:
        self.games, self._name = games, Opponent(opponent).name if isinstance(opponent, str) else None
        self._alone, self._illegal = opponent is None, illegal
        self._policy = None if self._alone or self._name is not None else Chooser("opponent", opponent)
        self._player, self._autoreset = player, autoreset
        self.sides = np.zeros(games.num_envs, np.int8)
        self._done, self._lost = np.zeros((2, games.num_envs), np.bool_)
        rules = games.rules if isinstance(games.rules, list) else [games.rules] * games.num_envs
        self._starts = self._defaults = [Position(games.game, rules=each) for each in rules]
        self._rng = np.random.default_rng()
        self._raw: Mapping[str, Any] = {}

    def reset(
        self, *, seed: int | None, positions: Iterable[Position] | None, mask: Any
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Restart games. The opponent plays first where the agent is not to move."""
        self._lost = np.zeros_like(self._lost)
        chosen = np.ones(len(self.sides), np.bool_) if mask is None else np.asarray(mask).astype(np.bool_)
        given = self._defaults if positions is None else list(positions)
        found, self._raw = self.games.reset(seed=seed, positions=given, mask=mask)
        self._done = self._done & ~chosen
        self._starts = [new if now else old for new, old, now in zip(given, self._starts, chosen)]
        if seed is not None:
            # Other numbers than those of an action space with this seed.
            self._rng = np.random.default_rng([int(seed), 1])
        self._begin(chosen)
        return found.copy(), self._info()

    def step(self, actions: Any) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Play the agent's actions and the opponent's answers."""
        again = self._done & (self._autoreset == "next_step")
        self._lost = lost = self._loses(np.asarray(actions), again)
        found, rewards, terminated, truncated = self._play(actions, ~(again | lost))
        terminated |= lost
        rewards[lost, self.sides[lost]], rewards[lost, 1 - self.sides[lost]] = -1, 1
        theirs = ~(terminated | truncated | again | self._done | self._alone)
        if again.any():
            self._restart(again)
        if theirs.any():
            _, more, over, capped = self._play(self._answers(theirs), theirs)
            rewards, terminated, truncated = rewards + more, terminated | over, truncated | capped
        self._done = done = terminated | truncated
        if self._alone:
            self.sides = self._raw["player"].copy()
        finals = self._finals(found, done) if done.any() else {}
        if finals and self._autoreset == "same_step":
            self._restart(done)
            self._done = np.zeros_like(done)
            return found.copy(), rewards, terminated, truncated, Info({**self._info(), **finals})
        return found.copy(), rewards, terminated, truncated, self._info()

    def _play(self, actions: Any, mask: Any) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Play one ply. The environment overwrites its arrays later."""
        found, rewards, terminated, truncated, self._raw = self.games.step(actions, mask)
        return found, rewards.copy(), terminated.copy(), truncated.copy()

    def _loses(self, actions: NDArray[Any], again: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the games that an illegal action loses. Others are refused when they are played."""
        mask = self._raw.get("action_mask", np.zeros((1, 0)))
        stuck = self._done & ~again & mask.any(axis=1)
        if stuck.any():
            raise IllegalMove(f"actions[{stuck.argmax()}]: the game was lost by an illegal action and must be reset")
        if self._illegal == "raise" or actions.shape != self._done.shape or actions.dtype.kind not in "iu":
            return np.zeros_like(self._done)
        legal = (actions[:, None] == np.arange(mask.shape[1])) & (mask == 1)
        return np.asarray(~self._done & ~legal.any(axis=1))

    def _restart(self, mask: NDArray[np.bool_]) -> None:
        _, self._raw = self.games.reset(positions=self._starts, mask=mask)
        self._begin(mask)

    def _begin(self, mask: NDArray[np.bool_]) -> None:
        """Choose the agent's players, and let the opponent begin where it is to move."""
        if self._alone:
            self.sides = self._raw["player"].copy()
            return
        sides = self._rng.integers(2, size=len(mask)) if self._player is None else self._player
        self.sides = np.where(mask, sides, self.sides).astype(np.int8)
        theirs = mask & (self._raw["player"] != self.sides)
        if theirs.any():
            _, _, terminated, truncated = self._play(self._answers(theirs), theirs)
            if (terminated | truncated).any():
                raise ValueError("position: the game is over or truncated after the opponent's move")

    def _info(self) -> Info:
        mask = self._raw["action_mask"] * ~self._done[:, None]
        return Info(action_mask=mask, player=self.sides, illegal_action=self._lost)

    def _answers(self, theirs: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the opponent's actions in some games."""
        numbers = np.flatnonzero(theirs)
        positions = [self.games.position(number) for number in numbers]
        actions = np.zeros(len(theirs), np.int64)
        if self._name is not None:
            seeds = self._rng.integers(2**63, size=len(numbers))
            actions[numbers] = choose_all(self._name, positions, seeds, threads=self.games.threads)
            return actions
        assert self._policy is not None
        for number, position in zip(numbers, positions):
            actions[number] = answer(position, self._policy(position, self._rng))
        return actions

    def _finals(self, found: NDArray[Any], done: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the final observations of the agent, which also replace those of the games."""
        finals, ended = np.zeros_like(found), np.flatnonzero(done)
        for number in ended:
            self.games.position(number).observation(int(self.sides[number]), dtype=found.dtype, out=found[number])
        finals[ended] = found[ended]
        return {"final_obs": finals, "_final_obs": done, "final_player": self.sides}


def answer(position: Position, move: Any) -> int:
    """Return the action of an opponent's move. Raises IllegalMove or TypeError, with a note of the opponent."""
    try:
        position.play(move)
        return position.string_to_action(move) if isinstance(move, str) else int(move)
    except (IllegalMove, TypeError) as why:
        raise type(why)(f"opponent: {why}") from None
