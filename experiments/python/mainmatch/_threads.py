"""The actions and observations of Threads of Fate."""

from ._game import Game, by_seat


class Threads(Game):
    """moira (from 1; 0: no visit) and donate, up to the highest threshold; boost_source, snip_source,
    cut, create (a seat from 1, 0: none), boost_recipient, snip_recipient (a seat from 0), golden,
    head_start."""

    MOIRAI = ["clotho", "nona", "lachesis", "decima", "atropos", "morta"]

    def __init__(self, rules, seats):
        super().__init__(rules, seats)
        self.factors = {
            "moira": len(self.MOIRAI) + 1,
            "donate": max(rules["thresholds"]) + 1,
            "boost_source": seats + 1,
            "boost_recipient": seats,
            "cut": seats + 1,
            "snip_source": seats + 1,
            "snip_recipient": seats,
            "create": seats + 1,
            "golden": 2,
            "head_start": 2,
        }

    def decode(self, kind, values):
        submission = {}
        if values["moira"]:
            moira = self.MOIRAI[values["moira"] - 1]
            submission["visit"] = {"moira": moira, "donate": values["donate"]}
        for name in ("boost", "snip"):
            if values[name + "_source"]:
                source, recipient = values[name + "_source"] - 1, values[name + "_recipient"]
                submission[name] = {"source": source, "recipient": recipient}
        if values["cut"]:
            submission["cut"] = values["cut"] - 1
        if values["create"]:
            flags = {name: True for name in ("golden", "head_start") if values[name]}
            submission["create"] = {"recipient": values["create"] - 1, **flags}
        return submission

    def encode(self, kind, submission):
        values = dict.fromkeys(set(submission) - {"visit", "boost", "cut", "snip", "create"}, 1)
        if submission.get("visit"):
            visit = submission["visit"]
            values["moira"] = self.MOIRAI.index(visit["moira"]) + 1
            values["donate"] = visit.get("donate") or 0
        for name in ("boost", "snip"):
            if submission.get(name):
                values[name + "_source"] = submission[name]["source"] + 1
                values[name + "_recipient"] = submission[name]["recipient"]
        if submission.get("cut") is not None:
            values["cut"] = submission["cut"] + 1
        if submission.get("create"):
            create = submission["create"]
            values["create"] = create["recipient"] + 1
            values["golden"] = int(create.get("golden") or False)
            values["head_start"] = int(create.get("head_start") or False)
        return values

    def legal(self, view):
        others = view["hell"] if view["seat"] in view["heaven"] else view["heaven"]
        selected = {seat: view["selections"].get(str(seat), 0) for seat in others}
        next_ones = [seat for seat in others if selected[seat] == min(selected.values())]
        anybody = [1] * self.seats
        ends = by_seat(self.seats, [view["seat"], *others])  # of threads that the seat may boost
        can_gild = view["gilding_left"] or "clotho" not in view["tiers"]
        can_visit = len(view["tiers"]) < len(self.MOIRAI)
        donatable = view["twine"] if can_visit else 0
        return {
            "moira": [1] + [moira not in view["tiers"] for moira in self.MOIRAI],
            "donate": [1] + [twine <= donatable for twine in range(1, self.factors["donate"])],
            "boost_source": [1] + ends,
            "boost_recipient": anybody,
            "cut": [1] + by_seat(self.seats, others),
            "snip_source": [1] + anybody,
            "snip_recipient": anybody,
            "create": [1] + by_seat(self.seats, next_ones),
            "golden": [1, int(can_gild)],
            "head_start": [1, 1],
        }

    def features(self, view):
        """Step, own seat, twine, X, gilding left; tiers by Moira (-1: not visited); by seat: whether
        it is in Heaven, is marked, can be talked to, how often it was selected, and the strength (-1:
        none) and gold of the own thread to it."""
        features = [len(view["rounds"]), view["seat"], view["twine"], view["x"]]
        features.append(int(view["gilding_left"]))
        features += [view["tiers"].get(moira, -1) for moira in self.MOIRAI]
        for chosen in (view["heaven"], view["marks"], view["chats"]):
            features += by_seat(self.seats, chosen)
        features += [view["selections"].get(str(seat), 0) for seat in range(self.seats)]
        made = {thread["recipient"]: thread for thread in view["threads"]}
        for seat in range(self.seats):
            features += [made[seat]["strength"], int(made[seat]["golden"])] if seat in made else [-1, 0]
        return features
