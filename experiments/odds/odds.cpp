#include "experiments/matches/odds.h"

#include "experiments/records/nth_record.h"

namespace mainmatch {

namespace {

void need_in(std::string_view flag, std::int64_t value, std::int64_t lo, std::int64_t hi) {
  if (value >= lo && value <= hi) return;
  throw InputError(std::string(flag) + ": " + std::to_string(value) + ", allowed " +
                   std::to_string(lo) + ".." + std::to_string(hi));
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
                       names_of_games([]<class H>(std::type_identity<H>) { return HasOdds<H>; }));
    }
  });
  std::erase_if(found.tables, [&](const Odds::Table& table) {
    return round && table.round && table.round != round;
  });
  return found;
}

}  // namespace mainmatch
