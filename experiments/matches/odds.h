#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/codecs.h"
#include "experiments/matches/playback.h"

namespace mainmatch {

/// What a seat can work out from what it was told before round 1, as tables of numbers.
struct Odds {
  struct Table {
    std::string quantity;      ///< what the table is of, one word, for tools
    std::optional<int> round;  ///< 1-based
    std::string title;         ///< what it is of, for people
    std::string note;          ///< what a person has to know about its last column
    std::vector<std::string> rows;
    std::vector<std::string> columns;  ///< chances, but for the last one
    std::vector<std::vector<double>> values;
  };

  std::string_view game;
  Seat seat;
  std::vector<std::string> known;  ///< what the seat was told, in words
  std::vector<Table> tables;
};

/// The odds of a match as its record deals it. A game whose hints say nothing about hidden things
/// has none. One specialization per match that has. Throws an InputError if what the seat was told
/// cannot be under the rules.
template <Game G>
Odds odds_of(const Playback<G>& match, Seat seat) = delete;

template <>
Odds odds_of<Amidakuji>(const Playback<Amidakuji>& match, Seat seat);

template <class G>
concept HasOdds = requires(const Playback<G>& match) {
  odds_of<G>(match, 0);
};

/// Works out the odds for a seat of the `match`-th record (1-based) of the input; of all rounds, or
/// of one (1-based). Throws an InputError if there is no such record, seat or round, if the record
/// is broken, or its match has no odds.
Odds odds(std::istream& in, const std::string& name, std::int64_t match, std::int64_t seat,
          std::optional<std::int64_t> round);

void print_text(const Odds& odds, std::ostream& out);
void print_json(const Odds& odds, std::ostream& out);
/// A line for each number: quantity, round, row, column, value.
void print_csv(const Odds& odds, std::ostream& out);

}  // namespace mainmatch
