"""The actions and observations of Bugcatcher."""

from ._game import Game

LETTERS = "ABCDEFGHI"
WORDS = ["CU", "CD", "CL", "CR", "BU", "BD", "BL", "BR", "swap", "free-swap"]
KINDS = ["shape", "length", "total", "colour", "reach", "finish", "swaps", "cross", "clean"]
NODES = ["central", "border", "either"]
COLOURS = ["black", "blue"]


def _places(columns, rows):
    return [f"{LETTERS[column]}{row + 1}" for row in range(rows) for column in range(columns)]


def _at(place):
    """Column and row from 0; -1, -1 where there is none, or none with a short name."""
    return [LETTERS.index(place[0]), int(place[1]) - 1] if place and len(place) == 2 else [-1, -1]


class Bugcatcher(Game):
    """In the pregame central_1, central_2, central_3 (a cell from 1, row by row; 0: the list ends),
    border_1, ... (a corner likewise), central_garnets, border_garnets. In a round mission_1, ... (1:
    take it on), action_1, ... (a word from 1: CU, CD, CL, CR, BU, BD, BL, BR, swap, free-swap; 0: the
    list ends).

    Lists of the pregame have as many choices as there are players: a place is refused only where
    another seat gets it, so what stands behind that many different places is never asked for, and
    `encode` leaves it out. Actions are up to one more than there is energy.
    """

    def __init__(self, rules, seats):
        super().__init__(rules, seats)
        columns, rows = rules["columns"], rules["rows"]
        self.places = {"central": _places(columns, rows), "border": _places(columns + 1, rows + 1)}
        self.choices = {
            node: [f"{node}_{i + 1}" for i in range(rules["players"])] for node in ("central", "border")
        }
        self.missions = [f"mission_{i + 1}" for i in range(rules["missions_per_round"])]
        self.actions = [f"action_{i + 1}" for i in range(rules["energy"] + 1)]
        self.factors = {
            **dict.fromkeys(self.choices["central"], columns * rows + 1),
            **dict.fromkeys(self.choices["border"], (columns + 1) * (rows + 1) + 1),
            "central_garnets": rules["starting_garnets"] + 1,
            "border_garnets": rules["starting_garnets"] + 1,
            **dict.fromkeys(self.missions, 2),
            **dict.fromkeys(self.actions, len(WORDS) + 1),
        }

    def decode(self, kind, values):
        submission = {}
        if kind == "pregame":
            for node, names in self.choices.items():
                places = [self.places[node][i - 1] for i in self._until_end(names, values)]
                if places:
                    submission[node] = places
                if values[node + "_garnets"]:
                    submission[node + "_garnets"] = values[node + "_garnets"]
            return submission
        missions = [i for i, name in enumerate(self.missions) if values[name]]
        if missions:
            submission["missions"] = missions
        actions = [WORDS[word - 1] for word in self._until_end(self.actions, values)]
        if actions:
            submission["actions"] = actions
        return submission

    @staticmethod
    def _until_end(names, values):
        listed = [values[name] for name in names]
        return listed[: listed.index(0)] if 0 in listed else listed

    def _asked_for(self, listed):
        """A list without what no seat's comes to."""
        different = set()
        for i, place in enumerate(listed):
            different.add(place)
            if len(different) == self.rules["players"]:
                return listed[: i + 1]
        return listed

    def encode(self, kind, submission):
        if kind == "pregame":
            values = dict.fromkeys(set(submission) - {*self.choices, "central_garnets", "border_garnets"})
            for node, places in self.places.items():
                for i, place in enumerate(self._asked_for(submission.get(node) or [])):
                    values[f"{node}_{i + 1}"] = places.index(place) + 1
                values[node + "_garnets"] = submission.get(node + "_garnets") or 0
            return values
        values = dict.fromkeys(set(submission) - {"missions", "actions"})
        values |= {f"mission_{i + 1}": 1 for i in submission.get("missions") or []}
        words = enumerate(submission.get("actions") or [])
        return values | {f"action_{i + 1}": WORDS.index(word) + 1 for i, word in words}

    def legal(self, view):
        if view["step"]["kind"] == "pregame":
            legal = {}
            for node, names in self.choices.items():
                legal |= {name: [1] * self.factors[name] for name in names}
                name = node + "_garnets"
                legal[name] = [spent <= view["garnets"] for spent in range(self.factors[name])]
            return legal
        legal = {
            name: [1, i < len(view["missions"])] for i, name in enumerate(self.missions)
        }
        can_pay = view["garnets"] >= self.rules["free_swap_price"]
        words = [1] * len(WORDS) + [can_pay]  # the last is the free swap
        return legal | {name: words for name in self.actions}

    def features(self, view):
        """Step (0: pregame), own seat, garnets, fireflies, clean rounds; column and row of the own
        central and border node and the colour of the central one (0 black, 1 blue); how many nodes
        stand on each cell, then on each corner; of each mission reward, penalty, limit (0: none),
        kind of goal, node, count, rounds, colour, column and row. -1 where there is none. Shapes of
        missions and past rounds are in the view."""
        begun = "rounds" in view
        nodes = view.get("nodes") or {"central": None, "border": None, "central_colour": None}
        features = [len(view["rounds"]) + 1 if begun else 0, view["seat"], view["garnets"]]
        features += [view.get("fireflies", 0), view.get("clean_rounds", 0)]
        features += _at(nodes["central"]) + _at(nodes["border"])
        features.append(self._index(COLOURS, nodes["central_colour"]))
        for node, places in self.places.items():
            standing = view.get("standing", {}).get(node, [])
            features += [standing.count(place) for place in places]
        missions = view.get("missions") or []
        for i in range(len(self.missions)):
            features += self._mission(missions[i]) if i < len(missions) else [-1] * 10
        return features

    def _mission(self, mission):
        goal = mission["goal"]
        return [
            mission["reward"],
            mission["penalty"],
            mission["limit"] or 0,
            KINDS.index(goal["kind"]),
            self._index(NODES, goal.get("node")),
            goal.get("count", -1),
            goal.get("rounds", -1),
            self._index(COLOURS, goal.get("colour")),
            *_at(goal.get("at")),
        ]

    @staticmethod
    def _index(words, word):
        return words.index(word) if word in words else -1
