"""Rules options and the notation of rules."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

#: Rules as a notation or as the values of options by name; None for the default.
Rules: TypeAlias = str | Mapping[str, object] | None


class RuleOption(NamedTuple):
    """Rules option of a game. `meaning` describes it in one line.

    The canonical notation of rules is a list of `name=value`, separated by commas, of the options that
    differ from their defaults, in the order of `rules`, or "standard" if there are none. Arguments
    `rules` can also contain the defaults, in any order, or be a dictionary of names and values.
    """

    name: str
    values: tuple[str, ...]
    default: str
    meaning: str


def values(rules: Rules) -> list[tuple[str, str]]:
    """Return the names and values of options. Raises TypeError or ValueError if the rules are malformed."""
    if isinstance(rules, Mapping):
        return [(str(name), str(value)) for name, value in rules.items()]
    if not isinstance(rules, str):
        raise TypeError(f"rules: expected a string, a dictionary or None, found {type(rules).__name__}")
    parts = [] if rules.strip() == "standard" else [part.partition("=") for part in rules.split(",")]
    found = [(name.strip(), value.strip()) for name, _, value in parts]
    for number, (name, _) in enumerate(found):
        if name in dict(found[:number]):
            raise ValueError(f"rules: the option {name} appears twice")
    return found
