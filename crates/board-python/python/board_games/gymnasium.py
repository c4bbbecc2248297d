"""Gymnasium environments: `BoardGame` for one agent against an opponent, `VectorBoardGame` for self-play.

Requires the extra `gymnasium`: `pip install board-games[gymnasium]`.

Importing this module registers every game, such as `board_games/Uisge-v0`. The arguments are those of
`BoardGame`, and with `gymnasium.make_vec` those of `VectorBoardGame`, against an opponent. In a process
that has not imported it, `gymnasium.make("board_games.gymnasium:board_games/Uisge-v0")` does.

>>> import gymnasium
>>> import board_games.gymnasium
>>> env = gymnasium.make("board_games/Uisge-v0", rules="stuck=draw", player=1)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((9, 6, 7), (379,))

`VectorBoardGame` plays many games in parallel, by default with the agent on both sides. Its rewards are
then those of the players who moved, so the episode returns of `RecordEpisodeStatistics` add up the rewards
of both players, and the value of the next observation counts with its sign changed (in truncated games, that of `final_obs`):

    targets = rewards + gamma * infos["discount"] * values(observations)

>>> from board_games.gymnasium import VectorBoardGame
>>> from gymnasium.wrappers.vector import RecordEpisodeStatistics
>>> envs = RecordEpisodeStatistics(VectorBoardGame("uisge", 64))
>>> observations, infos = envs.reset(seed=1)
>>> actions = envs.action_space.sample(mask=tuple(infos["action_mask"]))
>>> observations, rewards, terminated, truncated, infos = envs.step(actions)
>>> observations.shape, rewards.shape
((64, 9, 6, 7), (64,))
"""

import warnings
from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import DTypeLike, NDArray

from board_games import GAMES, IllegalMove, Opponent, Position, VectorEnv
from board_games._answered import Answered, answer
from board_games._info import autoreset_mode
from board_games._options import Chooser, Copies, Policy, Single, check_illegal, check_names, integer
from board_games._pictures import MODES, check_mode, frame
from board_games._rules import Rules


def at_random(position: Position, rng: np.random.Generator) -> int:
    """Play a random legal action."""
    return int(rng.choice(position.legal_actions()))


class BoardGame(Single, gymnasium.Env[NDArray[np.float32], np.int64]):
    """Game against an `opponent`.

    The opponent is the name of a `board_games.Opponent`, such as "easy", or a function that takes the
    position and, unless it leaves the parameter out, a random generator, and returns a legal action or its
    notation. An `Opponent` is such a function. Opponents given by name get a new seed in every game; those
    without random choices, such as "strong", still answer equal moves equally. A seed given to `reset` repeats the seeds and the generator in the games that follow. They are independent of
    the samples of an action space with the same seed.

    The agent is player 0 or 1, or, if `player` is None, a random player in each game. Observations are
    float32 of shape `observation_shape`, from the perspective of the agent. `info["action_mask"]`, int8
    of shape (num_actions,), is 1 for legal actions, and all 0 after the end of the episode.
    `info["legal_mask"]` is the same mask as bool, which PyTorch needs. `info["player"]`, of type `numpy.int8`, is the agent's player. The reward is 1, 0 or -1 at the end of the game and 0 before.
    A game is drawn when a position occurs `repetition` times and truncated after `max_plies` plies, unless
    these are None. Actions can also be given in notation.

    If `illegal` is "lose", an illegal action of the agent loses the game: the position does not change,
    the reward is -1, the episode is terminated and `info["illegal_action"]`, bool of shape (), is True.
    If it is "raise", an illegal action raises IllegalMove, with the reason. An action of another type raises TypeError. The errors of
    the opponent begin with "opponent".

    Copies, shallow or deep, and pickles continue as the original would, and independently of it, but share
    an opponent that is a function. A shallow copy of a wrapper shares the environment.

    The render modes are "ansi" (notation), "svg" (picture) and "rgb_array" (pixels of the board, with the
    extra `render`). Raises TypeError or ValueError if an argument is invalid.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        rules: Rules = None,
        player: int | None = 0,
        opponent: str | Policy = at_random,
        max_plies: int | None = 1000,
        repetition: int | None = 3,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        if player is not None:
            player = integer("player", player, "0, 1 or None", 0, 1)
        self.render_mode = check_mode(render_mode)
        self._create(game, rules, max_plies, repetition, illegal, MODES)
        _check_length(self._game.max_plies, player is None)
        self._asked, self._player = player, player or 0
        self._named = opponent if isinstance(opponent, str) else None
        self._opponent = Chooser("opponent", Opponent(opponent) if isinstance(opponent, str) else opponent)
        self._running = False
        self._rng: np.random.Generator | None = None
        self.observation_space = _planes(self._start.observation_shape, "float32")
        self.action_space = gymnasium.spaces.Discrete(self._start.num_actions)

    def __repr__(self) -> str:
        return f"<BoardGame of {self.position.game}, {self.position.rules}, player {self._player}>"

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
        self._begin(options)
        if seed is not None or self._rng is None:
            # With the same seed, the action space has the numbers of `np_random`.
            self._rng = np.random.default_rng(int(self.np_random.integers(2**64, dtype=np.uint64)))
        if self._named is not None:
            self._opponent = Chooser("opponent", Opponent(self._named, int(self._rng.integers(2**63))))
        if self._asked is None:
            self._player = int(self._rng.integers(2))
        _check_length(self._game.max_plies, self._asked is None or self._player != self.position.turn)
        self._answer()
        if self._game.is_over:
            raise ValueError(f"position: the game is over after the opponent's move: {self.position}")
        self._running = True
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play the agent's action and the opponent's answer.

        Raises ResetNeeded before the first `reset` and after the end of an episode.
        """
        if not self._running:
            raise ResetNeeded("call reset() before step(): no game has begun, or the game is over")
        try:
            self._game.play(action)
        except IllegalMove:
            if self._illegal == "raise":
                raise
            self._running = False
            return self._seen(), -1.0, True, False, {**self._info(), "illegal_action": np.array(True)}
        self._running = False
        self._answer()
        over, truncated = self._flags()
        self._running = not (over or truncated)
        return self._seen(), self.position.returns()[self._player], over, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action mask as bool, as expected by MaskablePPO of sb3-contrib."""
        if self._running:
            return self.position.legal_action_mask()
        return np.zeros(self._start.num_actions, np.bool_)

    def render(self) -> Any:
        """Return the notation or a picture of the position, depending on the render mode."""
        return frame(self.position, self.render_mode)

    def _answer(self) -> None:
        if self._game.turn != self._player and not self._game.is_over:
            assert self._rng is not None
            position = self.position
            self._game.play(answer(position, self._opponent(position, self._rng)))

    def _seen(self) -> NDArray[np.float32]:
        return self.position.observation(self._player)

    def _info(self) -> dict[str, Any]:
        mask, player = self.action_masks(), np.int8(self._player)
        return {"action_mask": mask.view(np.int8), "legal_mask": mask, "player": player, "illegal_action": np.array(False)}


class VectorBoardGame(
    Copies, gymnasium.vector.VectorEnv[NDArray[Any], NDArray[np.integer[Any]], NDArray[Any]]
):
    """Many games in parallel. The attribute `games` is their `VectorEnv`.

    Most arguments are those of `board_games.VectorEnv`. `opponent` and `player` are those of `BoardGame`; if
    `opponent` is None, the agent plays both sides. Below, N is `num_envs`.

    - Observations are from the perspective of the player to move: shape (N, P, H, W). Against an opponent,
      they are from the perspective of the agent.
    - Actions are integers of shape (N,). If `illegal` is "raise", an illegal action raises IllegalMove, and no
      action is played. If it is "lose", it loses its game, as in `BoardGame`.
    - Rewards are float32 of shape (N,). Against an opponent, they are those of the agent. Otherwise, they
      are those of the players who moved in this step. The sum over a game adds the rewards of both players:
      the move that wins counts 1, whichever player makes it. So episode returns, as in
      `RecordEpisodeStatistics`, are not those of one player. Episode lengths are in steps. With "same_step"
      and Gymnasium before version 1.4, that wrapper omits the first step after restarts.
    - The info contains `action_mask` and `player`, as in `VectorEnv`, and `legal_mask`, the mask as bool;
      against an opponent, `player` is the agent's player. With an opponent or if `illegal` is "lose", it
      contains `illegal_action`, bool of shape (N,). A step adds `rewards`, float32 of shape (N, 2), for both
      players, and `discount`, float32 of shape (N,), the factor of the value of the next observation: 0 if the
      game was terminated, 1 against an opponent, and otherwise -1, because the players alternate. With "same_step", a
      step in which games end adds `final_obs` and `final_info`, which are valid for the games of
      `_final_obs` and `_final_info`. Final observations are from the perspective of the player to move at
      the end, or of the agent.
    - `autoreset_mode`, also in `metadata`, is the `AutoresetMode` given by `autoreset`. With "disabled", finished
      games must be reset before the next step.

    Gymnasium's vector wrappers for rewards, actions and infos work with all modes. Those that change
    observations, such as `FlattenObservation`, `TransformObservation` and `RescaleObservation`, require
    "next_step" or "disabled", and `NormalizeObservation` requires "next_step".

    Results do not change later, unless a method of `games` changes them. The argument `copy` is deprecated.
    Copies and pickles are independent, as those of `BoardGame`.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        rules: Rules | Sequence[Rules] = None,
        opponent: str | Policy | None = None,
        player: int | None = 0,
        max_plies: int | None = 1000,
        repetition: int | None = 3,
        seed: int = 0,
        threads: int = 1,
        dtype: DTypeLike = "float32",
        autoreset: Literal["same_step", "next_step", "disabled"] | AutoresetMode = "same_step",
        illegal: str = "raise",
        render_mode: str | None = None,
        copy: bool | None = None,
    ) -> None:
        if copy is not None:
            warnings.warn("copy is deprecated: results do not change", DeprecationWarning, stacklevel=2)
        self.render_mode = check_mode(render_mode)
        check_illegal(illegal)
        if player is not None:
            player = integer("player", player, "0, 1 or None", 0, 1)
        mode = autoreset_mode(autoreset)
        plain = opponent is None and illegal == "raise"
        self.games: VectorEnv[Any, Any] = VectorEnv(
            game,
            num_envs,
            rules=rules,
            max_plies=max_plies,
            repetition=repetition,
            seed=seed,
            threads=threads,
            dtype=dtype,
            autoreset=mode if plain else "disabled",
        )
        _check_length(self.games.max_plies, opponent is not None and player is None)
        self._answered = None if plain else Answered(self.games, opponent, player, mode, illegal)
        self._sign = np.float32(-1 if opponent is None else 1)
        # Gymnasium's own vector environments have both.
        self.autoreset_mode = AutoresetMode[mode.upper()]
        self.metadata = {"render_modes": list(MODES), "autoreset_mode": self.autoreset_mode}
        self.num_envs = self.games.num_envs
        self.single_observation_space = _planes(self.games.observation_shape, self.games.dtype)
        self.single_action_space = gymnasium.spaces.Discrete(self.games.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._players = np.zeros(self.num_envs, np.int8)

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
        env = self._next()
        found, info = env.reset(seed=seed, positions=positions, mask=options.get("reset_mask"))
        self._players, info["legal_mask"] = info["player"], info["action_mask"].view(np.bool_)
        return found, info

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play one action in each game. Raises ClosedEnvironmentError after `close`."""
        env, players = self._next(), self._players
        found, rewards, terminated, truncated, info = env.step(actions)
        finals, done = info.pop("final_obs", None), terminated | truncated
        info.pop("_final_obs", None)
        if finals is not None and done.any():
            info.update(self._finals(finals, done, info.pop("final_player", 1 - players)))
        self._players, info["legal_mask"] = info["player"], info["action_mask"].view(np.bool_)
        info["rewards"], info["discount"] = rewards, np.where(terminated, np.float32(0), self._sign)
        return found, np.where(players, rewards[:, 1], rewards[:, 0]), terminated, truncated, info

    def render(self) -> tuple[Any, ...] | None:
        """Return the notation or a picture of each position, depending on the render mode."""
        return tuple(frame(position, self.render_mode) for position in self.games.positions())

    def close_extras(self) -> None:
        """End the threads of the games."""
        # Some versions of Gymnasium close environments whose constructor failed.
        if hasattr(self, "games"):
            self.games.close()

    def _next(self) -> Any:
        """Return the games, whose next call does not change earlier results."""
        if self.closed:
            raise ClosedEnvironmentError("the environment was closed")
        if self._answered:
            return self._answered
        self.games._renew()
        return self.games

    def _finals(
        self, found: NDArray[Any], done: NDArray[np.bool_], players: NDArray[np.int8]
    ) -> dict[str, Any]:
        """Return the final observations and infos."""
        mask = np.zeros((self.num_envs, self.games.num_actions), np.int8)
        info = {"action_mask": mask, "legal_mask": mask.view(np.bool_), "player": players}
        info.update({f"_{name}": done for name in info})
        return {"final_obs": found, "_final_obs": done, "final_info": info, "_final_info": done}


def against(
    num_envs: int = 1, *, game: str, opponent: str | Policy | None = None, illegal: str = "lose", **options: Any
) -> VectorBoardGame:
    """Create games against an opponent, by default one that plays at random, for `gymnasium.make_vec`."""
    opponent = "random" if opponent is None else opponent
    return VectorBoardGame(game, num_envs, opponent=opponent, illegal=illegal, **options)


def _check_length(max_plies: int | None, may_answer_first: bool) -> None:
    """Raise ValueError if the opponent may play the only ply."""
    if max_plies == 1 and may_answer_first:
        raise ValueError("max_plies: expected 2 or more if the opponent may play first, found 1")


def _planes(shape: tuple[int, int, int], dtype: str) -> Any:
    """Return the space of observations."""
    return gymnasium.spaces.Box(0, 1 if dtype == "float32" else 255, shape, np.dtype(dtype).type)


for _game in GAMES:
    _name = f"board_games/{_game.replace('-', ' ').title().replace(' ', '')}-v0"
    if _name not in gymnasium.registry:
        _single, _many = (f"board_games.gymnasium:{point}" for point in ("BoardGame", "against"))
        gymnasium.register(_name, _single, vector_entry_point=_many, kwargs={"game": _game})
