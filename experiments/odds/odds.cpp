#include "experiments/odds/odds.h"

#include "experiments/records/nth_record.h"

namespace mainmatch {

namespace {

void need_in(std::string_view flag, std::int64_t value, std::int64_t lo, std::int64_t hi) {
  if (value >= lo && value <= hi) return;
  throw InputError(std::string(flag) + ": " + std::to_string(value) + ", allowed " +
                   std::to_string(lo) + ".." + std::to_string(hi));
}

std::string games_with_odds() {
  std::string names;
  for_each_game([&]<class G>(std::type_identity<G>) {
    if (HasOdds<G>) names += (names.empty() ? "" : ", ") + std::string(G::kName);
  });
  return names;
}

}  // namespace

Odds odds(std::istream& in, const std::string& name, std::int64_t match, std::int64_t seat,
          std::optional<std::int64_t> round) {
  Odds found;
  with_nth_record(in, name, match, [&]<class G>(std::type_identity<G>, const Node& record) {
    if constexpr (HasOdds<G>) {
      Playback<G> playback(record);
      need_in("--seat", seat, 0, G::seats(playback.rules()) - 1);
      if (round) need_in("--round", *round, 1, playback.rules().rounds);
      found = odds_of<G>(playback, static_cast<Seat>(seat));
      playback.run([](const auto&...) {});  // the rest of the record must hold as well
    } else {
      throw InputError("game: " + std::string(G::kName) + " has no odds, allowed " +
                       games_with_odds());
    }
  });
  std::erase_if(found.tables, [&](const Odds::Table& table) {
    return round && table.round && table.round != round;
  });
  return found;
}

}  // namespace mainmatch
