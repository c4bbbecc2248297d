"""The class of rules options."""

from typing import NamedTuple


class RuleOption(NamedTuple):
    """Rules option of a game. `meaning` describes it in one line.

    The notation of rules is a list of `name=value`, separated by commas, of the options that differ
    from their defaults, in the order of `rules`, or "standard" if there are none.
    """

    name: str
    values: tuple[str, ...]
    default: str
    meaning: str
