"""Rules of four board games: Uisge, Ignis, Hexfour and Disk race.

>>> from board_games import Position
>>> position = Position("uisge")
>>> position.legal_moves()[:2]
['d4f4', 'd4d6']
>>> str(position.play("d4f4"))
'7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b'

`Position` is an immutable position, `Game` adds undo and records, and `VectorEnv` plays many games in
parallel for reinforcement learning. `GAMES` contains the names of the games. Players are 0 and 1.
Actions are integers from 0 to `num_actions - 1` with the same meaning in every position of a board.
"""

from board_games._errors import IllegalMove
from board_games._matches import Elo, MatchResult, match
from board_games._native import (
    GAMES,
    Best,
    Ending,
    Game,
    Line,
    Opponent,
    Outcome,
    Playouts,
    Position,
    Symmetries,
    Symmetry,
    VectorEnv,
    __version__,
    _unpickle,
    legal_masks,
    observations,
    play_all,
    rules,
    symmetries,
    symmetry_images,
)
from board_games._rules import RuleOption

__all__ = [
    "GAMES",
    "Best",
    "Elo",
    "Ending",
    "Game",
    "IllegalMove",
    "Line",
    "MatchResult",
    "Opponent",
    "Outcome",
    "Playouts",
    "Position",
    "RuleOption",
    "Symmetries",
    "Symmetry",
    "VectorEnv",
    "__version__",
    "legal_masks",
    "match",
    "observations",
    "play_all",
    "rules",
    "symmetries",
    "symmetry_images",
]
