"""Networks of `alphazero.py`, in NumPy and in PyTorch, with the same checkpoints.

A network takes observations and masks of legal actions, and returns policies and values. `learn` takes a
step of training, and `arrays` returns the matrix and the bias of each layer.
"""

import io
import json
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from board_games import Position

try:
    import torch
    from torch.nn.functional import conv2d, cross_entropy, mse_loss, relu
except ImportError:
    pass  # Only `TorchNet` needs PyTorch.

Array: TypeAlias = NDArray[Any]

CHANNELS, BLOCKS, NARROW, HIDDEN = 32, 3, 6, 32  # Size of the trunk; channels of the heads; hidden layer.
RATE, DECAY = 1e-3, 1e-4  # Learning rate; weight decay.
CHUNK = 32  # Positions that are evaluated at a time, so that the arrays fit into the processor's cache.


class Net:
    """Residual network of 3x3 convolutions with a policy head and a value head.

    A board has the shape (cells, channels).
    """

    def __init__(self, start: Position, dice: Generator) -> None:
        planes, rows, columns = start.observation_shape
        # The indices of the 3x3 neighborhood of each cell. Cells beyond the edge have the index of an
        # extra cell that is always empty.
        board = np.arange(rows * columns).reshape(rows, columns)
        board = np.pad(board, 1, constant_values=board.size)
        self.around = np.lib.stride_tricks.sliding_window_view(board, (3, 3)).reshape(-1, 9)

        flat = rows * columns * NARROW
        trunk = [(9 * planes, CHANNELS)] + [(9 * CHANNELS, CHANNELS)] * BLOCKS
        heads = [(CHANNELS, NARROW), (flat, start.num_actions), (flat, HIDDEN), (HIDDEN, 1)]
        self.weights: list[Any] = []
        for shape in trunk + heads:
            matrix = dice.normal(0, shape[0] ** -0.5, shape).astype(np.float32)
            self.weights += [matrix, np.zeros(shape[1], np.float32)]
        self.moments = [np.zeros((2, *weight.shape), np.float32) for weight in self.weights]
        self.steps = 0

    def arrays(self) -> list[Array]:
        """Return the weights."""
        return self.weights

    def restore(self, arrays: list[Array]) -> None:
        """Replace the weights."""
        self.weights = arrays

    def __call__(self, planes: Array, masks: Array) -> tuple[Array, Array]:
        """Return the policies on the legal actions, and the values for the players to move."""
        chunks = [slice(at, at + CHUNK) for at in range(0, len(planes), CHUNK)]
        found = [self.heads(self.trunk(planes[chunk])[-1], masks[chunk]) for chunk in chunks]
        return np.concatenate([each[2] for each in found]), np.concatenate([each[3] for each in found])

    def windows(self, x: Array) -> Array:
        """Return the input of a convolution, a row for each cell: (N * cells, 9 * channels)."""
        edged = np.concatenate([x, np.zeros_like(x[:, :1])], axis=1)
        return edged.take(self.around, axis=1).reshape(-1, 9 * x.shape[2])

    def trunk(self, planes: Array) -> list[Array]:
        """Return the boards before each convolution and after the last one."""
        boards = [planes.reshape(*planes.shape[:2], -1).swapaxes(1, 2)]
        for layer in range(BLOCKS + 1):
            x = boards[-1]
            y = self.windows(np.maximum(x, 0)) @ self.weights[2 * layer] + self.weights[2 * layer + 1]
            boards.append(y.reshape(*x.shape[:2], CHANNELS) + (x if layer else 0))
        return boards

    def heads(self, board: Array, masks: Array) -> tuple[Array, Array, Array, Array]:
        """Return the inputs of the last layers, the policies and the values."""
        narrow, narrow_bias, to_policy, policy_bias, inner, inner_bias, to_value, value_bias = self.weights[-8:]
        flat = np.maximum(np.maximum(board, 0) @ narrow + narrow_bias, 0).reshape(len(board), -1)
        logits = np.where(masks, flat @ to_policy + policy_bias, -np.inf)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        hidden = np.maximum(flat @ inner + inner_bias, 0)
        values = np.tanh(hidden @ to_value + value_bias)[:, 0]
        return flat, hidden, odds / odds.sum(1, keepdims=True), values

    def gradient(self, planes: Array, masks: Array, policies: Array, values: Array) -> tuple[float, list[Array]]:
        """Return the loss for target policies and values, and its gradient."""
        n = len(planes)
        boards = self.trunk(planes)
        flat, hidden, guess, bet = self.heads(boards[-1], masks)
        loss = (np.sum((bet - values) ** 2) - np.sum(policies * np.log(guess + 1e-9))) / n

        # Backward through the heads, and then through the trunk.
        d_policy = (guess - policies) / n
        d_value = (2 / n * (bet - values) * (1 - bet**2))[:, None]
        d_hidden = d_value @ self.weights[-2].T * (hidden > 0)
        d_flat = (d_policy @ self.weights[-6].T + d_hidden @ self.weights[-4].T) * (flat > 0)
        d_narrow = d_flat.reshape(-1, NARROW)
        wide = np.maximum(boards[-1], 0).reshape(-1, CHANNELS)
        d = (d_narrow @ self.weights[-8].T * (wide > 0)).reshape(boards[-1].shape)
        layers = [(wide, d_narrow), (flat, d_policy), (flat, d_hidden), (hidden, d_value)]
        for layer in reversed(range(BLOCKS + 1)):
            layers.insert(0, (self.windows(np.maximum(boards[layer], 0)), d.reshape(-1, CHANNELS)))
            if layer:
                # The gradient of a convolution is a convolution with the kernel rotated by 180 degrees.
                kernel = self.weights[2 * layer].reshape(9, CHANNELS, CHANNELS)
                turned = kernel[::-1].swapaxes(1, 2).reshape(-1, CHANNELS)
                d = d + (self.windows(d) @ turned).reshape(d.shape) * (boards[layer] > 0)
        return float(loss), [slope for x, d in layers for slope in (x.T @ d, d.sum(0))]

    def learn(self, planes: Array, masks: Array, policies: Array, values: Array) -> float:
        """Take a step of Adam; return the loss before it."""
        loss, slopes = self.gradient(planes, masks, policies, values)
        self.steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weight -= RATE * (step + DECAY * weight)
        return loss


class TorchNet(Net):
    """The same network in PyTorch, on the GPU if there is one."""

    def __init__(self, start: Position, dice: Generator) -> None:
        super().__init__(start, dice)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.weights = [torch.tensor(weight, device=self.device, requires_grad=True) for weight in self.weights]
        self.adam = torch.optim.AdamW(self.weights, RATE, weight_decay=DECAY)

    def arrays(self) -> list[Array]:
        return [weight.detach().cpu().numpy() for weight in self.weights]

    def restore(self, arrays: list[Array]) -> None:
        with torch.no_grad():
            for weight, array in zip(self.weights, arrays, strict=True):
                weight.copy_(torch.from_numpy(array))

    def tensors(self, *arrays: Array) -> list[Any]:
        """Return arrays as tensors on the device."""
        return [torch.from_numpy(array).to(self.device) for array in arrays]

    def forward(self, planes: Any, masks: Any) -> tuple[Any, Any]:
        """Return the logits of the actions and the values."""
        x = planes
        for layer in range(BLOCKS + 1):
            kernel = self.weights[2 * layer].reshape(3, 3, -1, CHANNELS).permute(3, 2, 0, 1)
            y = conv2d(relu(x), kernel, self.weights[2 * layer + 1], padding=1)
            x = y + x if layer else y
        narrow, narrow_bias, to_policy, policy_bias, inner, inner_bias, to_value, value_bias = self.weights[-8:]
        flat = relu(relu(x).flatten(2).mT @ narrow + narrow_bias).flatten(1)
        logits = (flat @ to_policy + policy_bias).masked_fill(~masks, -1e9)
        return logits, torch.tanh(relu(flat @ inner + inner_bias) @ to_value + value_bias)[:, 0]

    def __call__(self, planes: Array, masks: Array) -> tuple[Array, Array]:
        with torch.inference_mode():
            logits, values = self.forward(*self.tensors(planes, masks))
            return logits.softmax(1).cpu().numpy(), values.cpu().numpy()

    def learn(self, planes: Array, masks: Array, policies: Array, values: Array) -> float:
        planes, masks, policies, values = self.tensors(planes, masks, policies, values)
        logits, bet = self.forward(planes, masks)
        loss = mse_loss(bet, values) + cross_entropy(logits, policies)
        self.adam.zero_grad()
        loss.backward()
        self.adam.step()
        return float(loss.item())


def about(start: Position) -> dict[str, Any]:
    """Return what a checkpoint must have in common with the program that loads it."""
    shape = {"planes": list(start.observation_shape), "actions": start.num_actions}
    width = {"channels": CHANNELS, "blocks": BLOCKS, "narrow": NARROW, "hidden": HIDDEN}
    return {"game": start.game, "rules": start.rules, **shape, **width}


def save(net: Net, start: Position, path: Path) -> None:
    """Round the weights to half precision and store them, replacing the file in one step."""
    flat = np.concatenate([array.ravel() for array in net.arrays()]).astype(np.float16)
    part = path.with_name("unfinished")
    with open(part, "wb") as file:
        np.savez_compressed(file, about=json.dumps(about(start)), weights=flat)
    part.replace(path)


def load(path: Path, start: Position, kind: type[Net] = Net) -> Net:
    """Return a stored network. Raises ValueError if it is damaged, or of another game or size."""
    net, file = kind(start, np.random.default_rng(0)), io.BytesIO(path.read_bytes())
    try:
        stored = dict(np.load(file))
        found, flat = dict(json.loads(str(stored["about"]))), stored["weights"].astype(np.float32)
    except Exception as why:  # Reading zip archives fails with errors of many classes.
        raise ValueError(f"{path}: damaged checkpoint: {why!r}") from None
    for name, expected in about(start).items():
        if found.get(name) != expected:
            raise ValueError(f"{path}: {name}: expected {expected}, found {found.get(name)}")
    sizes = [old.size for old in net.arrays()]
    if flat.shape != (sum(sizes),) or not np.isfinite(flat).all():
        raise ValueError(f"{path}: damaged checkpoint: expected {sum(sizes)} numbers")
    parts = np.split(flat, np.cumsum(sizes)[:-1])
    net.restore([part.reshape(old.shape) for part, old in zip(parts, net.arrays(), strict=True)])
    return net
