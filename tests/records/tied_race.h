#pragma once

namespace mainmatch::tests {

/// Seat 2 has most points, 1 and 3 tie for second, 0 and 4 for last.
inline const char* const kTiedRace = R"({"format": "mainmatch-record/1", "game": "horse-race",
  "rules": {"players": 5, "horses": 2, "place_points": [2, 1], "cards": 0, "card_price": 0},
  "setup": {"movements": {"A": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
                          "B": [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]}, "lots": [3, 0, 1, 2, 4]},
  "rounds": [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {"submissions": [null,
    {"buy": ["A"], "ability": {"kind": "utility", "use": ["A"]}},
    {"buy": ["A", "A"], "ability": {"kind": "utility", "use": ["A", "A"]}},
    {"buy": ["B"], "ability": {"kind": "utility", "use": ["B"]}}]}]})";

}  // namespace mainmatch::tests
