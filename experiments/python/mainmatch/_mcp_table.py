"""A process that holds the running match of one session of the MCP server: requests and answers are
lines of JSON. What other seats know stays here; answers have what the session's seat is shown."""

import hashlib
import json
import sys

from . import _mainmatch
from ._mcp_limits import allow_cpu, confine


class Table:
    """Answers requests: each method that begins with `do_`."""

    def __init__(self):
        self._match = None
        self._seat = 0

    def do_start(self, game, rules, seed, seat, bots):
        """Seats without a bot are the session's: all but `seat` must have one."""
        match = _mainmatch.Match(game, rules, seed, 0, {int(key): bot for key, bot in bots.items()})
        self._match, self._seat = match, seat
        # Nobody finds the seed of the deal again by what is drawn from this one.
        self._chance = int.from_bytes(hashlib.sha256(f"examples of {seed}".encode()).digest()[:8], "big")
        return self.do_state()

    def do_seats(self, game, rules):
        match = _mainmatch.Match(game, rules)
        return {"seats": match.seats, "rules": match.rules}

    def do_state(self):
        match, seat = self._match, self._seat
        over = match.is_over
        state = {"over": over, "step": {"kind": match.step_kind, "round": match.round},
                 "view": match.observe(seat), "text": match.text(seat)}
        if over:
            return {**state, "outcome": match.outcome, "record": match.record}
        state["has_choices"] = bool(match.factors)
        state["submission_schema"] = schema = match.submission_schema(seat)
        if match.factors:  # else the schema alone says what `random` may hand in
            schema["examples"] = [match.decode(match.sample(self._chance, seat))]
        return state

    def do_explain(self, **given):
        return {"void": self._match.explain(self._seat, self._submission(**given))}

    def do_step(self, **given):
        submission = self._submission(**given)
        void = [] if submission is None else self._match.explain(self._seat, submission)
        self._match.step({self._seat: submission})
        return {"void": void, **self.do_state()}

    def do_choices(self, prefix):
        """The next choice that is one, after these; choices that are none are made here."""
        match, seat, row = self._match, self._seat, list(prefix)
        factors = list(match.factors.items())
        if not factors:
            raise _mainmatch.Error("choices: this match has none; compose by submission_schema")
        if len(row) > len(factors):
            raise _mainmatch.Error(f"chosen: got {len(row)} numbers, expected at most {len(factors)}")
        if row:  # which may be no allowed ones
            name, size = factors[len(row) - 1]
            allowed = self._allowed(row[:-1], size)
            if row[-1] not in allowed:
                raise _mainmatch.Error(f"chosen: got {row[-1]} for {name}, expected one of {allowed}")
        while len(row) < len(factors):
            name, size = factors[len(row)]
            allowed = self._allowed(row, size)
            if len(allowed) > 1:
                return {"chosen": row, "next": {"name": name, "values": allowed}}
            row.append(allowed[0] if allowed else 0)
        return {"chosen": row, "next": None, "submission": match.decode(row)}

    def _allowed(self, prefix, size):
        mask = self._match.mask(self._seat, prefix)
        return [value for value in range(size) if mask[value]]

    def _submission(self, submission=None, action=None):
        return submission if action is None else self._match.decode(action)


def main():
    memory_mb, cpu_seconds = map(int, sys.argv[1:])
    confine(memory_mb)
    table = Table()
    for line in sys.stdin.buffer:
        allow_cpu(cpu_seconds)
        request = json.loads(line)
        try:
            answer = getattr(table, "do_" + request.pop("do"))(**request)
        except _mainmatch.Error as error:
            answer = {"error": str(error)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
