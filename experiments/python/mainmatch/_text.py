"""A match in text, for language models. Imported when one is asked for."""

import json

from ._game import check_payoff, drawn_seed, match_option
from ._mainmatch import Error, Match


def read_action(action):
    """The submission that a text says: JSON. Raises Error for any other text."""
    try:
        return json.loads(action)
    except (TypeError, ValueError, RecursionError):
        raise Error(f"action: got {action!r:.60}, expected JSON") from None


class TextEnv:
    """All seats that are no bots decide in turn, none sees what others do in a step; see
    mainmatch.text_env."""

    def __init__(self, game, rules=None, seed=None, bots=None, payoff="tokens"):
        self._start = {"game": game, "rules": rules, "bots": bots}
        self._payoff, self._seed, self._number = payoff, seed, None
        self.match = Match(seed=1 if seed is None else seed, **self._start)
        check_payoff(self.match, payoff)
        self._handed_in, self._waiting = {}, []

    def reset(self, num_players=None, seed=None, options=None):
        """Deals a match: the first of this seed, without one the next of the seed before. Of `options`,
        `match` is its number instead. `num_players`, where it is given, is how many seats are no
        bots."""
        free = self.match.seats - len(self.match.bots)
        if num_players is not None and num_players != free:
            raise Error(f"num_players: got {num_players!r:.60}, expected {free}")
        following = 0 if self._number is None or seed is not None else self._number + 1
        number = match_option(options, following)
        seed = self._seed if seed is None else seed
        seed = drawn_seed() if seed is None else seed
        self.match = Match(seed=seed, match=number, **self._start)
        self._seed, self._number = seed, number
        self._begin_step()

    def _begin_step(self):
        self._handed_in, self._waiting = {}, list(self.match.acting)

    def get_observation(self):
        """The seat that is asked, and all that it may know: Match.text, and the JSON Schema of what it
        can hand in."""
        if self._number is None:
            raise Error("no match has been dealt: reset() comes first")
        if not self._waiting:
            raise Error("the match is over: reset() comes first")
        return self._waiting[0], self.text(self._waiting[0])

    def text(self, seat):
        """What get_observation() says of a seat."""
        text = self.match.text(seat)
        if seat not in self._waiting:
            return text
        schema = json.dumps(self.match.submission_schema(seat))
        return f"{text}\nWhat you can hand in now, as a JSON Schema\n{schema}\n"

    def step(self, action):
        """Hands in for the seat that is asked. Returns whether the match is over, and a dict: `seat`,
        `error`, why the text is no submission (then nothing is handed in), and `void`, what of it
        is, as Match.explain has it."""
        seat, _ = self.get_observation()
        info = {"seat": seat, "error": None, "void": []}
        submission = None
        try:
            given = read_action(action)
            info["void"] = self.match.explain(seat, given)
            submission = given
        except Error as error:
            info["error"] = str(error)
        self._handed_in[self._waiting.pop(0)] = submission
        if not self._waiting:
            self.match.step(self._handed_in)
            self._begin_step()
        return self.match.is_over, info

    def close(self):
        """Of a match that is over what each seat gets and what it was told; empty dicts before."""
        if self._number is None or not self.match.is_over:
            return {}, {}
        payoffs, winners = self.match.payoffs(self._payoff), self.match.outcome["winners"]
        players = [seat for seat in range(self.match.seats) if seat not in self.match.bots]
        rewards = {seat: payoffs[seat] for seat in players}
        return rewards, {seat: {"won": seat in winners} for seat in players}


def gym_text_env(game, seat=0, bots=None, rules=None, seed=None, payoff="tokens"):
    """One seat of it as an environment of Gymnasium."""
    import string

    import gymnasium

    class TextGymEnv(gymnasium.Env):
        """One seat decides, bots play the others; see mainmatch.gym_env."""

        metadata = {"render_modes": []}
        observation_space = gymnasium.spaces.Text(1 << 20, min_length=0, charset=string.printable)
        action_space = gymnasium.spaces.Text(1 << 16, min_length=0, charset=string.printable)

        def __init__(self):
            self._env = TextEnv(game, rules, seed, bots, payoff)
            match = self._env.match
            free = [s for s in range(match.seats) if s not in match.bots]
            if free != [seat]:
                named = ", ".join(str(s) for s in free if s != seat)
                raise Error(f"bots: got none for seats {named or 'none'}, expected one for all but "
                            f"seat {seat}")

        @property
        def match(self):
            """The mainmatch.Match that is played."""
            return self._env.match

        def reset(self, *, seed=None, options=None):
            """As TextEnv.reset."""
            super().reset(seed=seed)
            self._env.reset(seed=seed, options=options)
            return self._env.text(seat_asked), {}

        def step(self, action):
            """Plays to the next step in which the seat acts, or the end. The text of an action is
            JSON."""
            over, info = self._env.step(action)
            reward = self._env.close()[0][seat_asked] if over else 0.0
            return self._env.text(seat_asked), reward, over, False, info

        def close(self):
            self._env.match.close()

    seat_asked = seat
    return TextGymEnv()
