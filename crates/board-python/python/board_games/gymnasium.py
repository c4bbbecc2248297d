"""Gymnasium environments: `BoardGame` for one agent against an opponent, `VectorBoardGame` for self-play.

Requires the extra `gymnasium`: `pip install board-games[gymnasium]`.

Importing this module registers `board_games/Uisge-v0`, `board_games/Ignis-v0`,
`board_games/Hexfour-v0` and `board_games/DiskRace-v0`. Their arguments are those of `BoardGame`.

>>> import gymnasium
>>> import board_games.gymnasium
>>> env = gymnasium.make("board_games/Uisge-v0", rules="stuck=draw", player=1)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((9, 6, 7), (379,))

`VectorBoardGame` plays many games in parallel. Its rewards are those of the players who moved, so the
episode returns of `RecordEpisodeStatistics` add up the rewards of both players.

>>> from board_games.gymnasium import VectorBoardGame
>>> from gymnasium.wrappers.vector import RecordEpisodeStatistics
>>> envs = RecordEpisodeStatistics(VectorBoardGame("uisge", 64))
>>> observations, infos = envs.reset(seed=1)
>>> actions = envs.action_space.sample(mask=tuple(infos["legal_action_mask"].astype("int8")))
>>> observations, rewards, terminated, truncated, infos = envs.step(actions)
>>> observations.shape, rewards.shape
((64, 9, 6, 7), (64,))
"""

import operator
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import gymnasium
import numpy as np
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from board_games import GAMES, IllegalMove, Opponent, Position, VectorEnv
from board_games._options import check_names, integer, max_plies_or_none, start_of

Policy: TypeAlias = Callable[[Position, np.random.Generator], int]
"""Function that chooses a legal action, given the position and the opponent's random generator."""

MODES = ("ansi", "svg")


def at_random(position: Position, dice: np.random.Generator) -> int:
    """Play a random legal action."""
    return int(dice.choice(position.legal_actions()))


class BoardGame(gymnasium.Env[NDArray[np.float32], np.int64]):
    """Game against an `opponent`.

    The opponent is a function that takes the position and a random generator and returns a legal action,
    or a `board_games.Opponent`, or the name of one, such as "easy". A seed given to `reset` repeats the
    choices of functions and of opponents given by name, unless the choices depend on time. They are
    independent of the samples of an action space with the same seed.

    The agent is player 0 or 1, or, if `player` is None, a random player in each game. Observations are
    float32 of shape `observation_shape`, from the perspective of the agent. `info["action_mask"]`, int8
    of shape (num_actions,), is 1 for legal actions, and all 0 after the end of the episode.
    `info["player"]` is the agent's player. The reward is 1, 0 or -1 at the end of the game and 0 before.
    Games are truncated after `max_plies` plies, unless it is None.

    If `illegal` is "lose", an illegal action of the agent loses the game: the position does not change,
    the reward is -1, the episode is terminated and `info["illegal_action"]` is the reason. If it is
    "raise", an illegal action raises IllegalMove. An action that is not an integer raises TypeError.

    The render modes are "ansi" (notation) and "svg" (picture). Raises TypeError or ValueError if an
    argument is invalid.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        rules: str = "standard",
        player: int | None = 0,
        opponent: str | Opponent | Policy = at_random,
        max_plies: int | None = 1000,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        if player is not None:
            player = integer("player", player, "0, 1 or None", 0, 1)
        if not (isinstance(opponent, str) or callable(opponent)):
            raise TypeError(f"opponent: expected a name or a function, found {opponent!r}")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal: expected lose or raise, found {illegal!r}")
        if render_mode not in (*MODES, None):
            raise ValueError(f"render_mode: expected one of {', '.join(MODES)}, found {render_mode!r}")
        self._start = Position(game, rules=rules)
        self.position = self._start
        self._asked, self._player, self._plies = player, player or 0, 0
        self._named = opponent if isinstance(opponent, str) else None
        self._opponent = Opponent(opponent) if isinstance(opponent, str) else opponent
        self._max_plies = max_plies_or_none(max_plies)
        self._illegal = illegal
        self._running = False
        self._dice: np.random.Generator | None = None
        # Wrappers change the list of render modes.
        self.metadata = {**self.metadata, "render_modes": list(MODES)}
        self.render_mode = render_mode
        self.observation_space = _planes(self._start.observation_shape, "float32")
        self.action_space = gymnasium.spaces.Discrete(self._start.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start a new game and return the first observation in which the agent is to move.

        The option `position`, a Position or a notation under the same rules, is the start position,
        unless it is None. If the opponent is to move there, it plays first. Raises ValueError if an option
        is unknown or invalid, or if the game is over or truncated before the agent is to move.
        """
        super().reset(seed=seed)
        self._running = False
        check_names(options, ["position"])
        self.position, self._plies = start_of(self._start, options), 0
        if seed is not None or self._dice is None:
            # With the same seed, the action space has the numbers of `np_random`.
            seeds = [int(self.np_random.integers(2**64, dtype=np.uint64)) for _ in range(2)]
            self._dice = np.random.default_rng(seeds[0])
            if self._named is not None:
                self._opponent = Opponent(self._named, seeds[1])
        if self._asked is None:
            self._player = int(self._dice.integers(2))
        if self._max_plies == 1 and (self._asked is None or self._player != self.position.turn):
            raise ValueError("max_plies: expected 2 or more if the opponent may play first, found 1")
        self._answer()
        if self.position.is_over:
            raise ValueError(f"position: the game is over after the opponent's move: {self.position}")
        self._running = True
        return self._seen(), self._info()

    def step(
        self, action: Any
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play the agent's action and the opponent's answer.

        Raises ResetNeeded before the first `reset` and after the end of an episode.
        """
        if not self._running:
            raise ResetNeeded("call reset() before step(): no game has begun, or the game is over")
        try:
            self._play(operator.index(action))
        except IllegalMove as reason:
            if self._illegal == "raise":
                raise
            self._running = False
            return self._seen(), -1.0, True, False, {**self._info(), "illegal_action": str(reason)}
        self._running = False
        self._answer()
        over = self.position.is_over
        truncated = not over and self._capped()
        self._running = not (over or truncated)
        return self._seen(), self.position.returns()[self._player], over, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action mask as bool, as expected by MaskablePPO of sb3-contrib."""
        if self._running:
            return self.position.legal_action_mask()
        return np.zeros(self._start.num_actions, np.bool_)

    def render(self) -> Any:
        """Return the notation or the SVG picture of the position, depending on the render mode."""
        return self.position.svg() if self.render_mode == "svg" else str(self.position)

    def _play(self, action: int) -> None:
        self.position = self.position.play(action)
        self._plies += 1

    def _answer(self) -> None:
        theirs = self.position.turn != self._player
        if theirs and not self.position.is_over and not self._capped():
            self._play(self._choice())

    def _choice(self) -> int:
        if isinstance(self._opponent, Opponent):
            return self._opponent(self.position)
        assert self._dice is not None
        return self._opponent(self.position, self._dice)

    def _capped(self) -> bool:
        return self._max_plies is not None and self._plies >= self._max_plies

    def _seen(self) -> NDArray[np.float32]:
        return self.position.observation(self._player)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "player": self._player}


class VectorBoardGame(gymnasium.vector.VectorEnv[NDArray[Any], NDArray[np.integer[Any]], NDArray[Any]]):
    """Many games in which the agent plays both sides. The attribute `games` is their `VectorEnv`.

    The arguments, except `copy`, are those of `board_games.VectorEnv`. Below, N is `num_envs`.

    - Observations are from the perspective of the player to move: shape (N, P, H, W).
    - Actions are integers of shape (N,). An illegal action raises IllegalMove, and no action is played.
    - Rewards are float32 of shape (N,), for the players who moved in this step. The sum over a game adds
      the rewards of both players: the move that wins counts 1, whichever player makes it. So episode
      returns, as in `RecordEpisodeStatistics`, are not those of one player. Episode lengths are in plies.
      With "same_step" and Gymnasium before version 1.4, that wrapper omits the first ply after restarts.
    - The info contains `current_player` and `legal_action_mask`, as in `VectorEnv`. A step adds `rewards`,
      float32 of shape (N, 2), for both players, and with the mode "same_step" also `final_obs` and
      `_final_obs`. Final observations are from the perspective of the player to move at the end.
    - `metadata["autoreset_mode"]` is the `AutoresetMode` given by `autoreset`. With "disabled", finished
      games must be reset before the next step.

    Gymnasium's vector wrappers for rewards, actions and infos work with both modes. Those that change
    observations, such as `FlattenObservation`, `TransformObservation` and `RescaleObservation`, require
    "disabled". `NormalizeObservation` requires a mode that is not available.

    All arrays are new, unless `copy` is False. Then the next call overwrites them.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        rules: str = "standard",
        max_plies: int | None = 1000,
        seed: int = 0,
        threads: int = 1,
        dtype: Literal["float32", "uint8"] = "float32",
        autoreset: Literal["same_step", "disabled"] = "same_step",
        copy: bool = True,
    ) -> None:
        self.games = VectorEnv(
            game,
            num_envs,
            rules=rules,
            max_plies=max_plies,
            seed=seed,
            threads=threads,
            dtype=dtype,
            autoreset=autoreset,
        )
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode[autoreset.upper()]}
        self.num_envs = num_envs
        self.single_observation_space = _planes(self.games.observation_shape, dtype)
        self.single_action_space = gymnasium.spaces.Discrete(self.games.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._movers = np.zeros(num_envs, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Start new games and return the first observations.

        The option `positions` contains N start positions, as positions or notations, which also apply to
        automatic restarts. The option `reset_mask`, bool of shape (N,), selects the games to reset. Raises
        ValueError if an option is unknown or invalid, and ClosedEnvironmentError after `close`.
        """
        super().reset(seed=seed)
        check_names(options, ["positions", "reset_mask"])
        options = options or {}
        positions = options.get("positions")
        if positions is not None:
            positions = [Position(self.games.game, p) if isinstance(p, str) else p for p in positions]
        self._check_open()
        found, info = self.games.reset(seed=seed, positions=positions, mask=options.get("reset_mask"))
        return self._own(found), self._info(dict(info))

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play one action in each game. Raises ClosedEnvironmentError after `close`."""
        self._check_open()
        movers = self._movers
        found, rewards, terminated, truncated, info = self.games.step(actions)
        return (
            self._own(found),
            rewards[np.arange(self.num_envs), movers],
            self._own(terminated),
            self._own(truncated),
            self._info({**info, "rewards": rewards}),
        )

    def close_extras(self) -> None:
        """End the threads of the games."""
        # Some versions of Gymnasium close environments whose constructor failed.
        if hasattr(self, "games"):
            self.games.close()

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environment was closed")

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _info(self, info: dict[str, Any]) -> dict[str, Any]:
        # `games` overwrites its arrays in the next step.
        self._movers = info["current_player"].copy()
        ragged = ("legal_actions", "legal_offsets")
        return {name: self._own(array) for name, array in info.items() if name not in ragged}


def _planes(shape: tuple[int, int, int], dtype: str) -> Any:
    """Return the space of observations."""
    if dtype == "float32":
        return gymnasium.spaces.Box(0.0, 1.0, shape, np.float32)
    return gymnasium.spaces.Box(0, 255, shape, np.uint8)


def _register(game: str) -> None:
    """Register the environment of a game, unless it is registered."""
    name = f"board_games/{game.replace('-', ' ').title().replace(' ', '')}-v0"
    if name not in gymnasium.registry:
        gymnasium.register(name, "board_games.gymnasium:BoardGame", kwargs={"game": game})


for _game in GAMES:
    _register(_game)
