"""The matches that have environments for learning, a line each."""

from ._amidakuji import Amidakuji
from ._bugcatcher import Bugcatcher
from ._edges import Edges
from ._game import shown
from ._horse_race import HorseRace
from ._mainmatch import Error
from ._threads import Threads

GAMES = {
    "amidakuji": Amidakuji,
    "bugcatcher": Bugcatcher,
    "edges": Edges,
    "horse-race": HorseRace,
    "threads": Threads,
}


def game_named(name, rules, seats):
    """Raises Error for a match that has no actions here."""
    if name not in GAMES:
        raise Error(f"game: {shown(name)} has no environment, expected one of {', '.join(GAMES)}")
    return GAMES[name](rules, seats)
