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


def notation(game: str, rules: Rules) -> str:
    """Return the canonical notation of rules.

    Raises TypeError or ValueError if they are invalid.
    """
    from board_games._native import rules as options_of

    if isinstance(rules, str):
        parts = [] if rules.strip() == "standard" else rules.split(",")
        given = [(name.strip(), value.strip()) for name, _, value in (part.partition("=") for part in parts)]
    elif isinstance(rules, Mapping):
        given = [(str(name), str(value)) for name, value in rules.items()]
    else:
        raise TypeError(f"rules: expected a string, a dictionary or None, found {type(rules).__name__}")
    options = {option.name: option for option in options_of(game)}
    chosen: dict[str, str] = {}
    for name, value in given:
        if name not in options:
            expected = " or ".join(options) or "standard"
            raise ValueError(f"rules: unknown option {name!r}: expected {expected}")
        if value not in options[name].values:
            values = "|".join(options[name].values)
            raise ValueError(f"rules: expected {name}={values}, found {value!r}")
        if name in chosen:
            raise ValueError(f"rules: the option {name} appears twice")
        chosen[name] = value
    changed = [name for name in options if chosen.get(name, options[name].default) != options[name].default]
    return ",".join(f"{name}={chosen[name]}" for name in changed) or "standard"
