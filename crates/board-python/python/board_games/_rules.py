"""The class of rules options."""

from typing import NamedTuple


class RuleOption(NamedTuple):
    """Rules option of a game. `meaning` describes it in one line.

    The notation of rules lists `name=value` for each option that differs from its default, in the
    order of `rules`, separated by commas.
    """

    name: str
    values: tuple[str, ...]
    default: str
    meaning: str
