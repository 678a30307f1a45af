"""The actions and observations of Variations on a Theme of Amidakuji."""

import numpy as np

from ._game import Game


class Amidakuji(Game):
    """bead_1, ... (which starting leg from 1 each bead of the round is bid on, 0: none), peek_1, ...
    (a leg likewise), blocker_leg (likewise) and blocker_row (from 0)."""

    def __init__(self, rules, seats):
        super().__init__(rules, seats)
        self.legs = "STUVWXYZ"[: rules["legs"]]
        self.rows = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: rules["rows"]]
        choices = rules["legs"] + 1
        self.beads = [f"bead_{i + 1}" for i in range(rules["max_bet"])]
        self.peeks = [f"peek_{i + 1}" for i in range(rules["peeks"] + rules["extra_peeks"])]
        self.factors = {
            **dict.fromkeys(self.beads, choices),
            **dict.fromkeys(self.peeks, choices),
            "blocker_leg": choices,
            "blocker_row": rules["rows"],
        }

    def decode(self, kind, values):
        submission, bets = {}, {}
        for bead in self.beads:
            if values[bead]:
                leg = self.legs[values[bead] - 1]
                bets[leg] = bets.get(leg, 0) + 1
        if bets:
            submission["bets"] = dict(sorted(bets.items()))
        peeks = [self.legs[values[peek] - 1] for peek in self.peeks if values[peek]]
        if peeks:
            submission["peeks"] = peeks
        if values["blocker_leg"]:
            leg = self.legs[values["blocker_leg"] - 1]
            submission["blocker"] = {"leg": leg, "row": self.rows[values["blocker_row"]]}
        return submission

    def encode(self, kind, submission):
        beads = [
            self.legs.index(leg) + 1
            for leg, count in sorted((submission.get("bets") or {}).items())
            for _ in range(count)
        ]
        peeks = [self.legs.index(leg) + 1 for leg in submission.get("peeks") or []]
        values = {f"bead_{i + 1}": leg for i, leg in enumerate(beads)}
        values |= {f"peek_{i + 1}": leg for i, leg in enumerate(peeks)}
        blocker = submission.get("blocker")
        if blocker:
            values["blocker_leg"] = self.legs.index(blocker["leg"]) + 1
            values["blocker_row"] = self.rows.index(blocker["row"])
        return values | dict.fromkeys(set(submission) - {"bets", "peeks", "blocker"}, 1)

    def legal(self, view):
        price = self.rules["peek_price"]
        bought = view["extra_peeks_left"]
        if price:
            bought = min(bought, view["garnets"] // price)
        legal = {}
        for names, left in ((self.beads, view["beads_left"]), (self.peeks, view["peeks_left"] + bought)):
            for i, name in enumerate(names):
                legal[name] = [1] + [i < left] * len(self.legs)
        legal["blocker_leg"] = [1] + [view["blockers_left"] > 0] * len(self.legs)
        legal["blocker_row"] = [1] * len(self.rows)
        return legal

    def features(self, view):
        """Step, own seat, beads, blockers, peeks and bought peeks left, garnets; by round own beads
        by leg and the answer to the last peek of each leg (-1: none); by leg and row, 1 where a
        blocker was revealed. Hints are in the view."""
        rounds, legs = self.rules["rounds"], len(self.legs)
        features = [len(view["rounds"]), view["seat"], view["beads_left"], view["blockers_left"]]
        features += [view["peeks_left"], view["extra_peeks_left"], view["garnets"]]
        own = np.zeros((rounds, legs), dtype=np.int64)
        answers = np.full((rounds, legs), -1, dtype=np.int64)
        revealed = np.zeros((legs, len(self.rows)), dtype=np.int64)
        for i, past in enumerate(view["rounds"]):
            for leg, beads in past["bets"].items():
                own[i, self.legs.index(leg)] = beads
            for peek in past["peeks"]:
                answers[i, self.legs.index(peek["leg"])] = peek["beads"]
            for spot in past["revealed"]:
                revealed[self.legs.index(spot["leg"]), self.rows.index(spot["row"])] = 1
        return features + own.ravel().tolist() + answers.ravel().tolist() + revealed.ravel().tolist()
