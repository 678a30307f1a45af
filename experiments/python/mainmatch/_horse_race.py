"""The actions and observations of Blackout Middle Horse Race."""

from ._game import Game, by_seat

LETTERS = "ABCDEFGHIJKL"
LAST_ROUND = 10
OFFERS = 3
BUYS = 3  # the price doubles with each
MORE_COPIES = 4  # of a card than all seats have at the start, that an ability can name
KINDS = ["clue", "utility"]
STEPS = ["trade", "round", "second_token", "vote"]


class HorseRace(Game):
    """In a trade offer_1_partner, ... (a seat from 1, 0: no offer), offer_1_give and offer_1_want, ...
    (a letter from 0). In a round buy_1, ... (a letter from 1, 0: none), ability (1 clue, 2 utility, 0
    none), use_A, ... and select_A, ... (copies), gain_A, ... (1: this letter), guess_1, ... (horses
    ahead + 1, in the order of the letters used; 0: the list ends), spectate (a space, 0: none), bet_A,
    ... (chips). In a decision named (a seat from 1, 0: nobody).

    An ability names up to 4 copies of a card more than all seats have at the start, bets go up to the
    limit at the start and a chip for each horse.
    """

    def __init__(self, rules, seats):
        super().__init__(rules, seats)
        self.letters = LETTERS[: rules["horses"]]
        horses, copies = len(self.letters), rules["cards"] * seats + MORE_COPIES + 1
        self.offers = [f"offer_{i + 1}_" for i in range(OFFERS)]
        self.buys = [f"buy_{i + 1}" for i in range(BUYS)]
        self.guesses = [f"guess_{i + 1}" for i in range(2 * horses)]
        self.factors = {}
        for offer in self.offers:
            sizes = {"partner": seats + 1, "give": horses, "want": horses}
            self.factors |= {offer + name: size for name, size in sizes.items()}
        self.factors |= {
            **dict.fromkeys(self.buys, horses + 1),
            "ability": len(KINDS) + 1,
            **dict.fromkeys(self._of("use"), copies),
            **dict.fromkeys(self._of("select"), copies),
            **dict.fromkeys(self._of("gain"), 2),
            **dict.fromkeys(self.guesses, horses + 1),
            "spectate": rules["track"] + 1,
            **dict.fromkeys(self._of("bet"), rules["max_bet"] + horses + 1),
            "named": seats + 1,
        }

    def _of(self, name):
        return [f"{name}_{letter}" for letter in self.letters]

    def step_kind(self, match):
        """Of the two decisions, which one it is: the key of what is handed in."""
        if match.step_kind != "decision":
            return match.step_kind
        return "vote" if "voters" in match.observe(0) else "second_token"

    def decode(self, kind, values):
        if kind in ("second_token", "vote"):
            return {kind: values["named"] - 1} if values["named"] else {}
        return self._trade(values) if kind == "trade" else self._round(values)

    def _trade(self, values):
        offers = [
            {
                "partner": values[offer + "partner"] - 1,
                "give": self.letters[values[offer + "give"]],
                "want": self.letters[values[offer + "want"]],
            }
            for offer in self.offers
            if values[offer + "partner"]
        ]
        return {"offers": offers} if offers else {}

    def _round(self, values):
        submission = {}
        buys = [self.letters[values[buy] - 1] for buy in self.buys if values[buy]]
        if buys:
            submission["buy"] = buys
        if values["ability"]:
            ability = {"kind": KINDS[values["ability"] - 1]}
            for name in ("use", "select", "gain"):
                cards = [x for x in self.letters for _ in range(values[f"{name}_{x}"])]
                if cards:
                    ability[name] = cards
            listed = [values[guess] for guess in self.guesses]
            listed = listed[: listed.index(0)] if 0 in listed else listed
            if listed:
                ability["guesses"] = [ahead - 1 for ahead in listed]
            submission["ability"] = ability
        if values["spectate"]:
            submission["spectate"] = values["spectate"]
        bets = {x: values[f"bet_{x}"] for x in self.letters if values[f"bet_{x}"]}
        if bets:
            submission["bets"] = bets
        return submission

    def encode(self, kind, submission):
        if kind in ("second_token", "vote"):
            named = submission.get(kind)
            values = dict.fromkeys(set(submission) - {kind}, 1)
            return values | {"named": 0 if named is None else named + 1}
        if kind == "trade":
            values = dict.fromkeys(set(submission) - {"offers"}, 1)
            for i, offer in enumerate(submission.get("offers") or []):
                name = f"offer_{i + 1}_"
                values[name + "partner"] = offer["partner"] + 1
                values[name + "give"] = self.letters.index(offer["give"])
                values[name + "want"] = self.letters.index(offer["want"])
            return values
        values = dict.fromkeys(set(submission) - {"buy", "ability", "spectate", "bets"}, 1)
        for i, letter in enumerate(submission.get("buy") or []):
            values[f"buy_{i + 1}"] = self.letters.index(letter) + 1
        values |= self._ability(submission.get("ability") or {})
        values["spectate"] = submission.get("spectate") or 0
        bets = submission.get("bets") or {}
        return values | {f"bet_{letter}": chips or 0 for letter, chips in bets.items()}

    def _ability(self, ability):
        values = dict.fromkeys(set(ability) - {"kind", "use", "select", "gain", "guesses"}, 1)
        if not ability:
            return values
        values["ability"] = KINDS.index(ability["kind"]) + 1
        for name in ("use", "select", "gain"):
            for letter in ability.get(name) or []:
                values[f"{name}_{letter}"] = values.get(f"{name}_{letter}", 0) + 1
        used, guesses = ability.get("use") or [], ability.get("guesses") or []
        if len(used) == len(guesses):  # which belong together: an action uses cards by letter
            by_letter = sorted(range(len(used)), key=used.__getitem__)
            guesses = [guesses[i] for i in by_letter]
        return values | {f"guess_{i + 1}": ahead + 1 for i, ahead in enumerate(guesses)}

    def legal(self, view):
        kind = view["step"]["kind"]
        if kind == "decision":
            named = view["candidates"] if "voters" in view else view["second"]
            return {"named": [1] + by_seat(self.seats, named)}
        held = [view["cards"].get(letter, 0) for letter in self.letters]
        if kind == "trade":
            partners = [any(held) and seat != view["seat"] for seat in range(self.seats)]
            give = [copies > 0 for copies in held] if any(held) else [1]
            legal = {}
            for offer in self.offers:
                legal[offer + "partner"] = [1] + partners
                legal |= {offer + "give": give, offer + "want": [1] * len(self.letters)}
            return legal
        return self._legal_in_round(view, held)

    def _legal_in_round(self, view, held):
        legal, cost = {}, 0
        for i, buy in enumerate(self.buys):
            cost += view["price"] << i
            legal[buy] = [1] + [cost <= view["garnets"]] * len(self.letters)
        has_card = any(held) or view["price"] <= view["garnets"]  # each ability names one at least
        legal["ability"] = [1] + [has_card] * len(KINDS)
        for name in ("use", "select"):
            for factor, copies in zip(self._of(name), held):
                legal[factor] = [n <= copies for n in range(self.factors[factor])]
        for factor in self._of("gain") + self.guesses:
            legal[factor] = [1] * self.factors[factor]
        legal["spectate"] = [1] + [view["step"]["round"] > 0] * self.rules["track"]
        most = min(view["chips"], view["limit"])
        for factor, letter in zip(self._of("bet"), self.letters):
            seen = letter in (view["seen"] or "")
            legal[factor] = [n == 0 or (seen and n <= most) for n in range(self.factors[factor])]
        return legal

    def features(self, view):
        """Rounds that are over, kind of step (0 trade, 1 round, 2 the second token, 3 the vote, 4
        none), own seat, chips, limit, garnets, price, points, current space; by letter copies held,
        chips bet, whether it is seen, round and place of its finish, and its movement values of
        rounds 1 to 10, as announced and revealed; by seat the space that it spectated last, and its
        score at the end. -1 where there is none. Other facts of abilities, and trades, are in the
        view."""
        step = view["step"]
        kind = step["kind"] if step else None
        if kind == "decision":
            kind = "vote" if "voters" in view else "second_token"
        features = [len(view["rounds"]), STEPS.index(kind) if kind else len(STEPS), view["seat"]]
        features += [view[name] for name in ("chips", "limit", "garnets", "price", "points")]
        space = view.get("space")
        features.append(-1 if space is None else space)
        for letter in self.letters:
            finish = view["announced"].get(letter) or {"round": -1, "place": -1}
            features += [view["cards"].get(letter, 0), view["bets"].get(letter, 0)]
            features.append(-1 if space is None else int(letter in view["seen"]))
            features += [finish["round"], finish["place"], *self._movements(view, letter)]
        past = view["rounds"][-1]["spectated"] if view["rounds"] else [None] * self.seats
        features += [-1 if spectated is None else spectated for spectated in past]
        return features + view.get("scores", [-1] * self.seats)

    @staticmethod
    def _movements(view, letter):
        """Of rounds 1 to 10; -1 where the seat was not told."""
        values = [-1] * LAST_ROUND
        if letter in view["announced"]:
            known = view["announced"][letter]["movements"]
            values[LAST_ROUND - len(known) :] = known
        for past in view["rounds"]:
            for fact in past["learned"] or []:
                if fact.get("movement") == letter:
                    values[fact["round"] - 1] = fact["value"]
        return values
