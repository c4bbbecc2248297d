"""Pictures of other sizes and kinds."""

import io
import re
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from board_games._native import Game, Position
from board_games._options import integer

#: The render modes of environments without a window. Pixels require the extra `render`.
MODES = ("ansi", "svg", "rgb_array") if find_spec("resvg_py") and find_spec("PIL") else ("ansi", "svg")


class Picture(str):
    """SVG document that notebooks display."""

    def _repr_svg_(self) -> str:
        return str(self)


def resized(svg: str, size: Any) -> Picture:
    """Return a picture with a width of `size` pixels, or as it is without a size."""
    if size is None:
        return Picture(svg)
    width = integer("size", size, "1 to 65535", 1, 65535)
    head, end, rest = svg.partition(">")
    scale = width / float(re.findall(r' width="([\d.]+)"', head)[0])
    head = re.sub(r' (width|height)="([\d.]+)"', lambda old: f' {old[1]}="{float(old[2]) * scale:.6g}"', head)
    return Picture(head + end + rest)


def shades(heat: Any, actions: int) -> list[tuple[Any, int]]:
    """Return the moves of a policy and their opacity in percent, in descending order."""
    moves, given = (list(heat), list(heat.values())) if isinstance(heat, Mapping) else (range(actions), heat)
    try:
        weights = np.array(given, np.float64)
    except (TypeError, ValueError) as why:
        raise type(why)(f"heat: {why}") from None
    if weights.shape != (len(moves),):
        raise ValueError(f"heat: expected a mapping, or an array of shape ({actions},), found shape {weights.shape}")
    if not np.all((weights >= 0) & (weights < np.inf)):
        raise ValueError("heat: expected finite weights of at least 0")
    order = [i for i in np.argsort(-weights, kind="stable").tolist() if weights[i] > 0]
    return [(moves[i], round(10 + 90 * weights[i] / weights[order[0]])) for i in order]


def sheet(boards: Iterable[Position | Game | str], *, columns: SupportsIndex = 4, size: SupportsIndex = 240) -> Picture:
    """Return a picture of boards in rows, which notebooks display.

    Boards are positions, games, and pictures that `svg` returned. `columns` is the number of boards in a row,
    and `size` the width of each board in pixels.
    """
    columns = integer("columns", columns, "1 or more", 1)
    drawn = []
    for number, board in enumerate(boards):
        svg = board if isinstance(board, str) else board.svg(words=False)
        if not svg.startswith("<svg"):
            raise ValueError(f"boards[{number}]: expected a position, a game or a picture, found {board!r}")
        drawn.append(resized(svg, size))
    width = 1.05 * int(size)
    height = 1.05 * max((float(re.findall(r' height="([\d.]+)"', svg)[0]) for svg in drawn), default=0)
    cells = [f'<svg x="{i % columns * width:.6g}" y="{i // columns * height:.6g}"' for i in range(len(drawn))]
    parts = "".join(svg.replace("<svg", cell, 1) for svg, cell in zip(drawn, cells, strict=True))
    whole = f'width="{min(columns, len(drawn)) * width:.6g}" height="{-(-len(drawn) // columns) * height:.6g}"'
    return Picture(f'<svg {whole} xmlns="http://www.w3.org/2000/svg">\n{parts}</svg>\n')


def pixels(svg: str) -> NDArray[np.uint8]:
    """Return a picture as an array of pixels: uint8, shape (height, width, 3), both even for videos."""
    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white"))
    array = np.array(Image.open(io.BytesIO(png)).convert("RGB"))
    height, width, _ = array.shape
    return np.pad(array, ((0, height % 2), (0, width % 2), (0, 0)), mode="edge")


def check_mode(mode: str | None, modes: tuple[str, ...] = MODES) -> str | None:
    """Return the mode. Raises ValueError unless it is a render mode or None, and ImportError without the extra."""
    if mode == "rgb_array" and mode not in MODES:
        raise ImportError("rgb_array requires an extra: pip install board-games[render]")
    if mode not in (*modes, None):
        raise ValueError(f"render_mode: expected one of {', '.join(modes)}, found {mode!r}")
    return mode


def frame(position: Position, mode: str | None) -> Any:
    """Return the notation or a picture of a position, depending on the render mode."""
    if mode == "rgb_array":
        return pixels(position.svg(words=False))
    return position.svg() if mode == "svg" else str(position)
