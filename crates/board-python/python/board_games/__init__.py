"""The rules of four board games: Uisge, Ignis, Hexfour and Disk race.

>>> from board_games import Position
>>> position = Position("uisge")
>>> position.legal_moves()[:2]
['d4f4', 'd4d6']
>>> str(position.play("d4f4"))
'7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b'

`Position` is a value, `Game` is what is played and recorded, and `VectorEnv` is many games at once for
a learning agent. `GAMES` has the names of the games. Players are numbered 0 and 1; actions are numbers
from 0 to `num_actions - 1`, the same in every position of a board.
"""

from board_games._errors import IllegalMove
from board_games._native import (
    GAMES,
    Ending,
    Game,
    Outcome,
    Playouts,
    Position,
    Symmetry,
    VectorEnv,
    _unpickle,
)

__all__ = [
    "GAMES",
    "Ending",
    "Game",
    "IllegalMove",
    "Outcome",
    "Playouts",
    "Position",
    "Symmetry",
    "VectorEnv",
    "_unpickle",
]
