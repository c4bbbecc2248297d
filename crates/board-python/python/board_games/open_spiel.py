"""OpenSpiel adapter. Importing this module registers `board_games_uisge` and the other games.

>>> import pyspiel
>>> import board_games.open_spiel
>>> state = pyspiel.load_game("board_games_hexfour(rules=side:5)").new_initial_state()
>>> len(state.legal_actions())
37

In the parameter `rules`, write `:` for `=` and `;` for a comma, because OpenSpiel reserves these.
"""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from board_games import GAMES, Position

#: The default number of plies after which a game is a draw.
MAX_PLIES = 1000


def _position(name: str, params: dict[str, Any]) -> Position:
    """Return the start position under the rules of these parameters."""
    rules = str(params.get("rules", "standard"))
    return Position(name, rules=rules.replace(":", "=").replace(";", ","))


def _type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"board_games_{name.replace('-', '_')}",
        long_name=name.replace("-", " ").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rules": "standard", "max_plies": MAX_PLIES},
    )


class BoardGame(pyspiel.Game):  # type: ignore[misc]
    """Game with the parameters `rules` and `max_plies`, the length at which it is a draw."""

    NAME = ""
    TYPE: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        max_plies = int(params.get("max_plies", MAX_PLIES))
        if max_plies < 1:
            raise ValueError(f"max_plies: expected 1 or more, found {max_plies}")
        start = _position(self.NAME, params)
        self.max_plies = min(max_plies, start.max_plies or max_plies)
        info = pyspiel.GameInfo(
            num_distinct_actions=start.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        rules = start.rules.replace("=", ":").replace(",", ";")
        super().__init__(self.TYPE, info, {"rules": rules, "max_plies": max_plies})

    def new_initial_state(self) -> "BoardState":
        """Return the initial state."""
        return BoardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Create an observer: planes, or the move history for perfect recall."""
        if iig_obs_type is None or iig_obs_type.public_info and not iig_obs_type.perfect_recall:
            if params:
                raise ValueError(f"observers have no parameters, found {params}")
            return Observer(self)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class BoardState(pyspiel.State):  # type: ignore[misc]
    """Position and the number of plies left."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        # A deserialized game keeps its parameters but not its Python attributes.
        params = game.get_parameters()
        name = game.get_type().short_name.removeprefix("board_games_").replace("_", "-")
        self.position = _position(name, params)
        self._left = game.max_game_length()

    def current_player(self) -> int:
        """Return the player to move, or TERMINAL."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.position.turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(action)
        self._left -= 1

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action_to_string(action)

    def is_terminal(self) -> bool:
        """Return whether the game has ended or reached `max_plies`."""
        return self.position.is_over or self._left <= 0

    def returns(self) -> list[float]:
        """Return 1, 0 or -1 for each player."""
        return list(self.position.returns())

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """Observer of the input planes of a player."""

    def __init__(self, game: Any) -> None:
        start = game.new_initial_state().position
        self.tensor = np.zeros(int(np.prod(start.observation_shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(start.observation_shape)}

    def set_from(self, state: BoardState, player: int) -> None:
        """Write the observation of a player into `tensor`."""
        state.position.observation(player, out=self.dict["observation"])

    def string_from(self, state: BoardState, player: int) -> str:
        """Return the notation of the position."""
        return str(state.position)


def _class(name: str) -> type[BoardGame]:
    """Create the class of a game, such as `DiskRace`."""
    words = name.replace("-", " ")
    members = {"NAME": name, "TYPE": _type(name), "__doc__": f"{words.capitalize()}.", "__module__": __name__}
    return type(words.title().replace(" ", ""), (BoardGame,), members)


#: The game classes by name.
CLASSES = {name: _class(name) for name in GAMES}
# Unpickling looks up classes by name in the module.
globals().update({game.__name__: game for game in CLASSES.values()})
for _game in CLASSES.values():
    pyspiel.register_game(_game.TYPE, _game)
