"""The matches of the program that have environments for learning: those with a file here, as
`_horse_race.py` with the class `HorseRace`."""

import importlib
import importlib.util

from ._game import shown
from ._mainmatch import Error, games


def _face(name):
    """The class of this match; None where it has no file."""
    module = f"{__package__}._{name.replace('-', '_')}"
    if importlib.util.find_spec(module) is None:
        return None
    return getattr(importlib.import_module(module), name.title().replace("-", ""))


GAMES = {name: face for name in sorted(games) if (face := _face(name))}


def game_named(name, rules, seats):
    """Raises Error for a match that has no actions here."""
    if name not in GAMES:
        raise Error(f"game: {shown(name)} has no environment, expected one of {', '.join(GAMES)}")
    return GAMES[name](rules, seats)
