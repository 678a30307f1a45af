"""The actions and observations of Double-edged Edges."""

from ._game import Game, by_seat


class Edges(Game):
    """direction (left, right), amount - 1, partner (right, down), garnets bet; vote (a seat).

    Amounts go up to the length of the platform, bets up to what a seat could ever hold.
    """

    DIRECTIONS = ["left", "right"]
    PARTNERS = ["right", "down"]

    def __init__(self, rules, seats):
        super().__init__(rules, seats)
        most = rules["starting_garnets"] + rules["dumb_garnet"] * rules["rounds"]
        self.factors = {
            "direction": 2,
            "amount": len(rules["values"]),
            "partner": 2,
            "garnets": most + 1,
            "vote": seats,
        }

    def decode(self, kind, values):
        if kind == "decision":
            return {"vote": values["vote"]}
        move = {
            "direction": self.DIRECTIONS[values["direction"]],
            "amount": values["amount"] + 1,
            "partner": self.PARTNERS[values["partner"]],
        }
        return {**move, "garnets": values["garnets"]} if values["garnets"] else move

    def encode(self, kind, submission):
        if kind == "decision":
            return {"vote": submission["vote"]}
        unknown = set(submission) - {"direction", "amount", "partner", "garnets"}
        return {
            "direction": self.DIRECTIONS.index(submission["direction"]),
            "amount": submission["amount"] - 1,
            "partner": self.PARTNERS.index(submission["partner"]),
            "garnets": submission.get("garnets") or 0,
            **dict.fromkeys(unknown, 1),
        }

    def legal(self, view):
        if view["step"]["kind"] == "decision":
            return {"vote": by_seat(self.seats, view["candidates"])}
        rows, columns = self.rules["grid"]
        return {
            "direction": [1, 1],
            "amount": [1] * self.factors["amount"],
            "partner": [columns > 1, rows > 1],
            "garnets": [
                bet <= view["garnets"][view["seat"]] for bet in range(self.factors["garnets"])
            ],
        }

    def features(self, view):
        """Step, own seat, the grid by rows, and by seat position, points and garnets now, direction
        and amount, partner (0 right, 1 down) and landing of the last move; -1 where there is none."""
        past = view["rounds"][-1] if view["rounds"] else None
        features = [len(view["rounds"]), view["seat"]]
        features += [seat for row in view["grid"] for seat in row]
        features += view["positions"] + view["points"] + view["garnets"]
        for seat in range(self.seats):
            move = past["moves"][seat] if past else None
            if move is None:
                features += [-1, -1, -1, -1]
                continue
            features.append(self.DIRECTIONS.index(move["direction"]))
            features += [min(move["amount"], 10**6), self.PARTNERS.index(move["partner"])]
            features.append(past["landed"][seat])
        return features
