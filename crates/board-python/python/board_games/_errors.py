"""The exceptions of the package."""


class IllegalMove(ValueError):
    """An action or a text that cannot be played; the text of the exception is the reason."""
