"""PettingZoo environments for two agents that take turns.

>>> from board_games.pettingzoo import env
>>> game = env("uisge")
>>> game.reset(seed=1)
>>> game.observe(game.agent_selection)["observation"].shape
(8, 6, 7)
"""

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from board_games import Position

AGENTS = ["player_0", "player_1"]
MODES = ["human", "ansi", "svg"]


def env(game: str, **options: Any) -> Any:
    """Create the environment of a game, wrapped in PettingZoo's checks. For options see `BoardGame`."""
    raw: Any = BoardGame(game, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class BoardGame(AECEnv):  # type: ignore[misc,type-arg,unused-ignore]
    """Game between `player_0`, who begins, and `player_1`.

    Observations are dictionaries: `observation`, float32 of shape `observation_shape`, from the view of
    the agent, and `action_mask`, int8 of shape (num_actions,), all 0 unless it is the agent's turn.
    Rewards are 1, 0 or -1 at the end of the game and 0 before. Games are truncated after `max_plies`
    plies, unless it is None. An illegal action raises IllegalMove.

    The render modes are "ansi" (notation), "svg" (picture) and "human" (prints every position).
    """

    metadata = {"name": "board_games_v0", "render_modes": MODES, "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        *,
        rules: str = "standard",
        max_plies: int | None = 1000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if max_plies is not None and max_plies < 1:
            raise ValueError(f"max_plies: expected 1 or more, or None, found {max_plies}")
        if render_mode not in (*MODES, None):
            raise ValueError(f"render_mode: expected one of {', '.join(MODES)}, found {render_mode!r}")
        self._start = Position(game, rules=rules)
        self.position = self._start
        self._max_plies = max_plies
        self.render_mode = render_mode
        self.possible_agents = AGENTS[:]
        self.agents = AGENTS[:]
        actions = self._start.num_actions
        planes = gymnasium.spaces.Box(0.0, 1.0, self._start.observation_shape, np.float32)
        mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
        both: dict[str, gymnasium.Space[Any]] = {"observation": planes, "action_mask": mask}
        self.observation_spaces = {agent: gymnasium.spaces.Dict(both) for agent in AGENTS}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The seed is ignored, because the games are deterministic."""
        self.position = self._start
        self._plies = 0
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.position.turn]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return the observation and the action mask of an agent."""
        player = AGENTS.index(agent)
        if agent == self.agent_selection:
            mask = self.position.legal_action_mask().astype(np.int8)
        else:
            mask = np.zeros(self.position.num_actions, np.int8)
        return {"observation": self.position.observation(player), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play an action of the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position = self.position.play(action)
        self._plies += 1
        self._cumulative_rewards[agent] = 0.0
        over = self.position.is_over
        truncated = not over and self._max_plies is not None and self._plies >= self._max_plies
        self.rewards = dict(zip(AGENTS, self.position.returns(), strict=True))
        self.terminations = dict.fromkeys(AGENTS, over)
        self.truncations = dict.fromkeys(AGENTS, truncated)
        self.agent_selection = AGENTS[self.position.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the notation or picture of the position, or print it, depending on the render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode")
            return None
        if self.render_mode == "human":
            print(self.position, self.position.words(), sep="\n")
            return None
        return self.position.svg() if self.render_mode == "svg" else str(self.position)

    def close(self) -> None:
        """Do nothing."""
