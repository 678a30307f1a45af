"""What environments share."""

import collections.abc
import secrets
import warnings

from ._mainmatch import Error
from ._keywords import suggestion


def drawn_seed():
    """A seed by chance of the machine's."""
    return 1 + secrets.randbelow(999_999_999)


def match_option(options, following):
    """The number of the match that `options` of reset ask for, without any `following`. Other options
    are somebody else's, as those of PettingZoo's own tests: a warning. Raises Error for what looks
    like `match`."""
    if options is not None and not isinstance(options, collections.abc.Mapping):
        raise Error(f"options: got {shown(options)}, expected a dict or None")
    for key in options or {}:
        if key == "match":
            continue
        message = f"options: unknown key {shown(key)}{suggestion(key, ['match'])}"
        if "did you mean" in message:
            raise Error(message)
        warnings.warn(message, stacklevel=3)
    return (options or {}).get("match", following)


def check_payoff(match, payoff):
    """Raises Error for what is no payoff of a match, which need not be over."""
    try:
        match.payoffs(payoff)
    except Error as error:
        if "is not over" not in str(error):
            raise


def shown(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "..."
