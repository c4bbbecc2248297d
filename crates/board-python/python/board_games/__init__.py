"""Rules of the board games in `GAMES`.

>>> from board_games import Position
>>> position = Position("uisge")
>>> position.legal_moves()[:2]
['d4f4', 'd4d6']
>>> str(position.play("d4f4"))
'7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b'

- `Position`: an immutable position; `Game`: a game with undo and records; `sheet`: a picture of many boards.
- `VectorEnv`: many games in parallel, for reinforcement learning.
- `TreeSearch`: a tree search of many positions at once, with a network of your own.
- `observations`, `legal_masks`, `play_all`, `best_all`, `choose_all`, `playouts_all`, `values`, `keys`,
  `canonical`, `symmetries`, `symmetry_images`: functions of many positions. A batch may mix rules under
  which observations and actions have the same shapes.
- `to_bytes`, `from_bytes`: positions as arrays, which NumPy stores.
- `Opponent`, `match`, `ratings`: computer opponents of several strengths, matches between players, and
  ratings of several players.
- `GAMES`, `rules`: the names of the games and the options of their rules.
- `board_games.gymnasium`, `.open_spiel`, `.pettingzoo`, `.ray`: adapters for other packages.
- `board_games.tasks`: long counts and runs of many games, split into tasks.

Players are 0 and 1. Actions are integers from 0 to `num_actions - 1`. They have the same meaning in all
positions of a game under the same rules. An integer argument outside its range raises ValueError.
"""

# Long calls need this module, which might not load when memory is short.
from board_games import _interrupt as _interrupt
from board_games._matches import Elo, MatchResult, match, ratings
from board_games._native import (
    GAMES, Game, IllegalMove, Opponent, Position, TreeSearch, VectorEnv, __version__, _unpickle,
    best_all, canonical, choose_all, from_bytes, keys, legal_masks, observations, play_all,
    playouts_all, rules, symmetries, symmetry_images, to_bytes, values,
)
from board_games._pictures import sheet
from board_games._results import Best, Ending, Line, Outcome, Playouts, Symmetries
from board_games._rules import RuleOption

__all__ = [
    "GAMES", "Best", "Elo", "Ending", "Game", "IllegalMove", "Line", "MatchResult", "Opponent",
    "Outcome", "Playouts", "Position", "RuleOption", "Symmetries", "TreeSearch", "VectorEnv",
    "__version__", "best_all", "canonical", "choose_all", "from_bytes", "keys", "legal_masks",
    "match", "observations", "play_all", "playouts_all", "ratings", "rules", "sheet",
    "symmetries", "symmetry_images", "to_bytes", "values",
]
