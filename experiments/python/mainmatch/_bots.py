"""Bots in Python."""

import functools
import re

from ._mainmatch import Error


class Bot:
    """A bot in Python, for experiments: make a class of your own from it.

    It may stand, as an object or as the class alone, wherever the name of a bot may: in lists,
    alone, and as a key where bots have weights. Results call it by its `name`.

        class Cautious(mainmatch.Bot):
            def decide(self, asked):
                return [{"direction": "left", "amount": 1, "partner": "down"} for _ in asked.views]

        mainmatch.tournament("edges", bots=["climber", "random", Cautious])

    `decide` is asked by the thread that runs the experiment, for many matches at once. How many
    they are, and which stand together, is by chance: so an answer may depend only on what is shown
    for that decision, and on chance from `asked.random` or `asked.keys`. Then results are the same
    each time. What the rules do not allow is void, and counts as a foul.
    """

    name = None
    """Letters, digits, - and _; the class's own name where there is none."""

    version = None
    """Letters, digits and . _ + -, at most 64. It promises that bots with this name and version hand
    in the same whenever they are asked the same, so that a run that is kept can be checked when it
    goes on. Without a version such a run goes on unchecked, and cannot be repeated."""

    def prepare(self, game, rules, seats):
        """Is called before the first decision under some rules: the name of the match, all its rules
        as a dict, and how many seats there are."""

    def decide(self, asked):
        """The answer to `asked`, a Decisions: a list of submissions, None for nothing, or an array of
        whole numbers of shape (len(asked), factors), as those of mainmatch.vector_env."""
        raise NotImplementedError(f"{type(self).__name__}.decide")


class Decisions:
    """What a bot is asked, n decisions under the same rules: good until it has answered.

    game, rules, seats : those of the matches; seats is how many
    match, seat, round : arrays of n numbers; the round counts from 0
    kind : a list of 'pregame', 'trade', 'round' or 'decision'
    keys : uint64 of shape (n, 2), another for each match and seat: chance of its own
    views : a list of n dicts, what Match.observe gives
    factors : dict of names and sizes
    observations : int32 of shape (n, numbers), the rows of Match.observe_row
    observation_names : what the numbers of a row are
    action_mask : bool of shape (n, values), the masks of all factors one after another

    Views and arrays are made when they are looked at first. Arrays are faster.
    """

    def __init__(self, asked, start):
        self._asked = asked
        self.game, self.rules, self.seats = start

    def __len__(self):
        return len(self._asked)

    match = functools.cached_property(lambda self: self._asked.matches)
    seat = functools.cached_property(lambda self: self._asked.seats)
    round = functools.cached_property(lambda self: self._asked.rounds)
    kind = functools.cached_property(lambda self: self._asked.kinds)
    keys = functools.cached_property(lambda self: self._asked.keys)
    views = functools.cached_property(lambda self: self._asked.views)
    observations = functools.cached_property(lambda self: self._asked.observations)
    observation_names = functools.cached_property(lambda self: self._asked.observation_names)

    factors = functools.cached_property(lambda self: self._asked.factors)
    action_mask = functools.cached_property(lambda self: self._asked.masks.view(bool))

    def random(self, numbers):
        """Chance: an array of shape (n, numbers) of reals in [0, 1), of each decision by itself. The
        same call gives the same numbers in each run."""
        import numpy

        if isinstance(numbers, bool) or not isinstance(numbers, (int, numpy.integer)) or numbers < 0:
            raise Error(f"numbers: got {numbers!r:.60}, expected a whole number, 0 at least")
        with numpy.errstate(over="ignore"):
            kinds = [_KINDS.index(kind) for kind in self.kind]
            place = (self.round.astype("uint64") << numpy.uint64(2)) + numpy.array(kinds, "uint64")
            state = _mixed(self.keys[:, 0] ^ _mixed(self.keys[:, 1] ^ _mixed(place)))
            counters = numpy.arange(1, numbers + 1, dtype="uint64") * _GOLDEN
            return (_mixed(state[:, None] + counters) >> numpy.uint64(11)) * 2.0**-53


_KINDS = ["pregame", "trade", "round", "decision"]
_GOLDEN = 0x9E3779B97F4A7C15


def _mixed(numbers):
    """SplitMix64: Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014."""
    numbers = (numbers ^ (numbers >> 30)) * 0xBF58476D1CE4E5B9
    numbers = (numbers ^ (numbers >> 27)) * 0x94D049BB133111EB
    return numbers ^ (numbers >> 31)


def is_bot(value):
    """Whether it is a bot in Python: an object, or a class of some."""
    return isinstance(value, Bot) or (isinstance(value, type) and issubclass(value, Bot))


class Company:
    """The bots in Python that play in an experiment."""

    THREADS = 32  # each has a match on its hands: so many are asked together
    MOST_RESPONSES = 1000

    def __init__(self):
        self._bots = {}  # by canonical name, its name, what was given and the object
        self._reserved = []  # names of bots that join while the experiment runs
        self._prepared = set()

    def reserve(self):
        """Bots may join while the experiment runs, which has to know their names before."""
        self._reserved = [f"python(name=response-{i})" for i in range(self.MOST_RESPONSES, 0, -1)]

    def respond(self, bot):
        """The canonical name of a bot that joins while the experiment runs."""
        if not is_bot(bot):
            raise Error(f"oracle: got {bot!r:.60}, expected a bot or the name of one")
        for canonical, (_name, given, _made) in self._bots.items():
            if given is bot:
                return canonical
        canonical = self._reserved.pop()
        self._bots[canonical] = canonical, bot, bot() if isinstance(bot, type) else bot
        return canonical

    def name(self, bot):
        """The name under which a bot plays, which is from now on one of these."""
        for name, given, _made in self._bots.values():
            if given is bot:
                return name
        made = bot() if isinstance(bot, type) else bot
        name = made.name if made.name is not None else type(made).__name__
        if not isinstance(name, str):
            raise Error(f"name: got {name!r:.60}, expected a text")
        if any(name == other for other, _given, _made in self._bots.values()):
            raise Error(f"name: two bots are called {name!r:.60}, expected another for each")
        version = made.version
        if version is None:
            canonical = f"python(name={name})"
        elif isinstance(version, str) and re.fullmatch("[A-Za-z0-9._+-]{1,64}", version):
            canonical = f"python(name={name},version={version})"
        else:
            raise Error(f"version: got {version!r:.60}, expected letters, digits and . _ + -, 1..64 of them")
        self._bots[canonical] = name, bot, made
        return name

    def named(self, value):
        """The same value with names in place of bots, wherever in it they stand."""
        if is_bot(value):
            return self.name(value)
        if isinstance(value, dict):
            return {self.named(key): self.named(one) for key, one in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.named(one) for one in value]
        return value

    @property
    def names(self):
        return [*self._bots, *self._reserved]

    def words(self, options, given, going_on=False):
        """What the command line needs for them beside their names. A run that goes on has those."""
        if not self._bots:
            return []
        names = [(name, canonical) for canonical, (name, _given, _made) in self._bots.items()]
        if "define" not in options and not going_on:
            raise Error(f"{names[0][0]}: a bot in Python, expected none: this command plays none")
        words = [] if going_on else [f"--define={name}={canonical}" for name, canonical in names]
        return words if given.get("threads") else [*words, f"--threads={self.THREADS}"]

    def decide(self, name, asked, start):
        """What the bot with this canonical name answers. `start` is the same object for all matches under the same rules: a
        tuple of the name of the match, its rules and how many seats it has."""
        bot = self._bots[name][2]
        if (name, id(start)) not in self._prepared:
            self._prepared.add((name, id(start)))
            bot.prepare(*start)
        decisions = Decisions(asked, start)
        answer = bot.decide(decisions)
        if isinstance(answer, (list, tuple)):
            return list(answer)
        return self._rows(decisions, answer)

    @staticmethod
    def _rows(decisions, answer):
        import numpy

        rows = numpy.asarray(answer)
        shape = len(decisions), len(decisions.factors)
        if rows.shape != shape or rows.dtype.kind not in "iu":
            raise Error(
                f"answer: got {rows.dtype} of shape {rows.shape}, expected a list of submissions "
                f"or whole numbers of shape {shape}"
            )
        return numpy.ascontiguousarray(rows, dtype=numpy.int64)
