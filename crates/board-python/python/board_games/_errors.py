"""The exceptions of the package."""


class IllegalMove(ValueError):
    """Invalid or illegal move. The message is the reason."""
