#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/seat.h"
#include "experiments/base/json.h"
#include "experiments/serve/games.h"

namespace mainmatch::host {

/// What an audit has found to hold.
struct Audit {
  std::string name;  ///< of the match
  std::string game;
  std::string version;  ///< of the program that hosted it
  std::int64_t events = 0;
  int steps = 0;
  int contributions = 0;              ///< browsers that gave chance to the deal
  std::vector<std::string> programs;  ///< "NAME at seat 3": what they handed in is believed
  int closed_by_hand = 0;             ///< steps that the organizer closed
  int steps_back = 0;
  int replacements = 0;
  int changed_deadlines = 0;  ///< by the organizer
  int downtimes = 0;          ///< for which deadlines were put off
  std::string commitment;     ///< the hash of the seed
  struct FoundReceipt {
    std::string hash;
    Seat seat;
    int step;  ///< steps that were over
    bool counted =
        false;  ///< it is what the seat handed in last, in a step that was not taken back
    Json submission;
  };
  std::vector<FoundReceipt> receipts;
  bool is_whole = false;  ///< the match was played to its end
  Json record;            ///< of such a match
};

/// Checks the events of a match that has ended, as an audit file holds them: the chain of hashes,
/// that the seed is the one of the commitment, and, by playing the match again, the deal, what bots
/// handed in, when steps were closed, and the adjudication. Each of `receipts` must be the hash of
/// a submission. Throws InputError at the first thing that does not hold.
Audit audit(const std::string& text, const std::vector<std::string>& receipts,
            const serve::NamedBotsOf& named_bots);

}  // namespace mainmatch::host
