"""PettingZoo environments for two agents that take turns.

Requires the extra `pettingzoo`: `pip install board-games[pettingzoo]`.

>>> from board_games.pettingzoo import env
>>> game = env("uisge")
>>> game.reset(seed=1)
>>> game.observe(game.agent_selection)["observation"].shape
(9, 6, 7)
>>> from board_games.pettingzoo import best_action
>>> game.step(best_action(game, depth=2))
>>> game.agent_selection
'player_1'
"""

import warnings
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from board_games import IllegalMove
from board_games._options import Single, check_names
from board_games._pictures import MODES as FRAMES
from board_games._pictures import check_mode, frame
from board_games._rules import Rules

AGENTS = ["player_0", "player_1"]
MODES = ("human", *FRAMES)


def env(game: str, **options: Any) -> Any:
    """Create the environment of a game in PettingZoo's wrappers. The options are those of `BoardGame`."""
    raw: Any = BoardGame(game, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


def best_action(env: Any, **limits: Any) -> int:
    """Return the best action of the agent to move, found by `Position.best` with these arguments.

    `env` is an environment of this module, with or without wrappers. The search ignores `max_plies`.
    Raises ValueError if the game is over or was truncated, or if a limit is invalid, and ResetNeeded
    before the first `reset`.
    """
    raw: BoardGame = env.unwrapped
    raw.check_begun("best_action()")
    if raw.has_ended:
        raise ValueError(f"the game is over or was truncated: {raw.position}")
    return raw.position.best(**limits).action


class BoardGame(Single, AECEnv):  # type: ignore[misc,type-arg,unused-ignore]
    """Game between `player_0`, who begins, and `player_1`.

    Observations are dictionaries: `observation`, float32 of shape `observation_shape`, from the
    perspective of the agent, and `action_mask`, int8 of shape (num_actions,), all 0 unless the agent is
    to move and the game goes on. Rewards are 1, 0 or -1 at the end of the game and 0 before. A game is
    drawn when a position occurs `repetition` times and truncated after `max_plies` plies, unless these are
    None. The value of the next observation of the other agent counts with its sign changed. Actions can also
    be given in notation. `state()` is the observation of `player_0`.

    An illegal action raises IllegalMove if `illegal` is "raise". If it is "lose", the action ends the
    game as in PettingZoo's TerminateIllegalWrapper: the reward is -1 for its agent and 0 for the other,
    and `infos[agent]["illegal_action"]` is the reason.

    Copies, shallow or deep, and pickles continue as the original would, and independently of it. A shallow
    copy of a wrapper shares the environment.

    The render modes are "ansi" (notation), "svg" (picture), "rgb_array" (pixels of the board, with the extra
    `render`) and "human" (`reset` and `step` print the position). Raises TypeError or ValueError if an
    argument is invalid.
    """

    metadata = {
        "name": "board_games_v0", "render_modes": list(MODES), "render_fps": 1, "is_parallelizable": False
    }

    def __init__(
        self,
        game: str,
        *,
        rules: Rules = None,
        max_plies: int | None = 1000,
        repetition: int | None = 3,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = check_mode(render_mode, MODES)
        self._create(game, rules, max_plies, repetition, illegal, MODES)
        self._begun = False
        self.possible_agents = AGENTS[:]
        self.agents: list[str] = []
        actions = self._start.num_actions
        planes = gymnasium.spaces.Box(0.0, 1.0, self._start.observation_shape, np.float32)
        mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
        both: dict[str, gymnasium.Space[Any]] = {"observation": planes, "action_mask": mask}
        self.observation_spaces = {agent: gymnasium.spaces.Dict(both) for agent in AGENTS}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in AGENTS}
        self.state_space = planes

    def __repr__(self) -> str:
        return f"<BoardGame of {self.position.game}, {self.position.rules}>"

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The seed is ignored, because the games are deterministic.

        The option `position`, a Position or a notation under the same rules, is the start position,
        unless it is None. Warns of unknown options, and raises ValueError if the position is invalid.
        """
        try:
            check_names(options, ["position"])
        except ValueError as why:
            # PettingZoo's `api_test` requires that unknown options are accepted.
            warnings.warn(str(why), stacklevel=2)
        self._begin(options)
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.position.turn]
        self._begun = True
        self._show()

    @property
    def has_ended(self) -> bool:
        """Whether the game is over or was truncated."""
        return not self.agents or any((*self.terminations.values(), *self.truncations.values()))

    def check_begun(self, call: str) -> None:
        """Raise ResetNeeded before the first `reset`."""
        if not self._begun:
            raise ResetNeeded(f"call reset() before {call}: no game has begun")

    def last(self, observe: bool = True) -> Any:
        """Return the observation, reward, flags and info of the agent to move.

        Raises ResetNeeded before the first `reset`.
        """
        self.check_begun("last()")
        return super().last(observe)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return the observation and the action mask of an agent.

        Raises ResetNeeded before the first `reset`.
        """
        self.check_begun("observe()")
        player = AGENTS.index(agent)
        if agent == self.agent_selection and not self.has_ended:
            mask = self.position.legal_action_mask().astype(np.int8)
        else:
            mask = np.zeros(self.position.num_actions, np.int8)
        return {"observation": self.position.observation(player), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play an action of the agent to move, or None if the game is over for this agent.

        Raises ResetNeeded before the first `reset` and when no agents are left.
        """
        self.check_begun("step()")
        if not self.agents:
            raise ResetNeeded("call reset() before step(): all agents have left")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        over, truncated, rewards = self._play(action)
        self.rewards = dict(zip(AGENTS, rewards, strict=True))
        self.terminations = dict.fromkeys(AGENTS, over)
        self.truncations = dict.fromkeys(AGENTS, truncated)
        self.agent_selection = AGENTS[self.position.turn]
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._show()

    def _play(self, action: Any) -> tuple[bool, bool, tuple[float, float]]:
        """Play an action; return whether the game is over, whether it was truncated, and the rewards."""
        try:
            self._game.play(action)
        except IllegalMove as reason:
            if self._illegal == "raise":
                raise
            self.infos[self.agent_selection]["illegal_action"] = str(reason)
            return True, False, (0.0, -1.0) if self._game.turn else (-1.0, 0.0)
        return *self._flags(), self.position.returns()

    def state(self) -> NDArray[np.float32]:
        """Return the observation of `player_0`."""
        return self.position.observation(0)

    def render(self) -> Any:
        """Return the notation or a picture of the position, depending on the render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode")
        return None if self.render_mode in (None, "human") else frame(self.position, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self.position, self.position.words(), sep="\n")


#: The environment without wrappers, under the name that PettingZoo uses.
raw_env = BoardGame
