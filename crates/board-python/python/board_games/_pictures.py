"""Pictures of other sizes and kinds."""

import io
import re
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from board_games._options import integer

if TYPE_CHECKING:
    from board_games._native import Position

#: The render modes of environments without a window. Pixels require the extra `render`.
MODES = ("ansi", "svg", "rgb_array") if find_spec("resvg_py") and find_spec("PIL") else ("ansi", "svg")


def resized(svg: str, size: Any) -> str:
    """Return a picture with a width of `size` pixels."""
    width = integer("size", size, "1 to 65535", 1, 65535)
    head, end, rest = svg.partition(">")
    found = re.search(r' width="([\d.]+)"', head)
    assert found is not None
    scale = width / float(found[1])
    head = re.sub(r' (width|height)="([\d.]+)"', lambda old: f' {old[1]}="{float(old[2]) * scale:.6g}"', head)
    return head + end + rest


def pixels(svg: str) -> NDArray[np.uint8]:
    """Return a picture as an array of pixels: uint8, shape (height, width, 3), both even for videos."""
    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white"))
    array = np.array(Image.open(io.BytesIO(png)).convert("RGB"))
    height, width, _ = array.shape
    return np.pad(array, ((0, height % 2), (0, width % 2), (0, 0)), mode="edge")


def check_mode(mode: Any, modes: tuple[str, ...] = MODES) -> None:
    """Raise ValueError unless `mode` is one of the render modes or None, and ImportError without the extra."""
    if mode == "rgb_array" and mode not in MODES:
        raise ImportError("rgb_array requires an extra: pip install board-games[render]")
    if mode not in (*modes, None):
        raise ValueError(f"render_mode: expected one of {', '.join(modes)}, found {mode!r}")


def frame(position: "Position", mode: str | None) -> Any:
    """Return the notation or a picture of a position, depending on the render mode."""
    if mode == "rgb_array":
        return pixels(position.svg(words=False))
    return position.svg() if mode == "svg" else str(position)
