"""What the actions and observations of all matches share; `_games.py` lists them.

An action is a row of numbers, one for each factor. Each value of a factor says something by itself
(a direction, where a bead goes), so every row is a submission that a seat may hand in; what of it is
void by the rules counts as a foul and does nothing else. In steps where a factor says nothing, its
value is 0.
"""

import collections.abc
import secrets
import warnings
from operator import index

import numpy as np

from ._mainmatch import Error
from ._keywords import suggestion


class Game:
    """What all matches share. A game says by `rules` (all in effect) and `seats`:

    factors : dict of names and sizes
    decode(kind, values) : the submission of a step of this kind, `values` by name of factor
    encode(kind, submission) : the values of factors that are not 0
    legal(view) : by name of factor, which values are not void whatever else is handed in
    features(view) : a list of whole numbers, of a length that is always the same
    """

    def __init__(self, rules, seats):
        self.rules = rules
        self.seats = seats

    def step_kind(self, match):
        """What `encode` and `decode` are told of the step that a match is in."""
        return match.step_kind

    def encode_row(self, kind, submission):
        """The row of numbers of a submission. Raises Error for what no row says."""
        try:
            values = self.encode(kind, submission or {})
            row = np.array([index(values.pop(name, 0)) for name in self.factors], dtype=np.int64)
            rest = values
        except (AttributeError, KeyError, TypeError, ValueError, IndexError):
            row, rest = None, None
        if row is None or rest or np.any(row < 0) or np.any(row >= list(self.factors.values())):
            raise Error(f"submission: got {shown(submission)}, expected one that an action can say")
        return row

    def decode_row(self, kind, row):
        """The submission that a row of numbers says."""
        return self.decode(kind, dict(zip(self.factors, row.tolist())))

    def masks(self, view, acts):
        """For each factor an int8 array: 1 for each value that is not void by itself."""
        legal = self.legal(view) if acts else {}
        masks = []
        for name, size in self.factors.items():
            mask = np.zeros(size, dtype=np.int8)
            mask[np.flatnonzero(legal[name]) if name in legal else 0] = 1
            masks.append(mask)
        return tuple(masks)


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


def shown(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "..."


def by_seat(seats, chosen):
    return [int(seat in chosen) for seat in range(seats)]
