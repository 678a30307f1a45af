#include <array>

#include "agents/amidakuji/roster.h"
#include "engine/amidakuji/mechanics.h"
#include "experiments/matches/adviser_of.h"
#include "experiments/matches/amidakuji/actions.h"
#include "experiments/matches/amidakuji/odds.h"
#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/amidakuji/replay.h"
#include "experiments/matches/amidakuji/view.h"
#include "experiments/matches/amidakuji/world_odds.h"
#include "experiments/matches/seat_of.h"

namespace mainmatch::amidakuji {

namespace {

using Form = BreakdownPicture::Form;

constexpr std::array kPictures = {
    BreakdownPicture{"ends", Form::heat, "Where beads end", "starting leg", "ending leg",
                     "% of the leg's beads"},
    BreakdownPicture{"bids", Form::heat, "Where beads are bid", "starting leg", "round",
                     "% of the round's beads"},
};

void require_in(const char* flag, std::int64_t value, std::int64_t lo, std::int64_t hi) {
  if (value >= lo && value <= hi) return;
  throw ValueError(flag, std::to_string(value), fmt::format("{}..{}", lo, hi));
}

Odds odds_at(const Node& record, std::int64_t seat, std::optional<std::int64_t> round) {
  Playback<Amidakuji> match(record);
  check_seat(match, seat);
  require_in("--seat", seat, 0, Amidakuji::seats(match.rules()) - 1);
  if (round) require_in("--round", *round, 1, match.rules().rounds);
  Odds odds = odds_of(match, static_cast<Seat>(seat));
  match.run([](const auto&...) {});  // the rest of the record must hold as well
  return odds;
}

constexpr std::string_view kPublic[] = {"phantoms", "rounds.revealed"};

MatchModule::Traits traits() {
  MatchModule::Traits traits = traits_of<Amidakuji>();
  traits.public_keys = kPublic;
  traits.signature = 0x781cc382cc086a0eu;
  traits.pictures = kPictures;
  traits.certify_matches = 1'000'000;
  traits.odds = &odds_at;
  traits.advice = &kAdviceOf<Amidakuji>;
  traits.seat = &kSeatOf<Amidakuji>;
  traits.search = search_defaults<Amidakuji>();
  return traits;
}

}  // namespace

const MatchModule& match_module() {
  static const ModuleOf<Amidakuji> module(traits(), &print_replay);
  return module;
}

}  // namespace mainmatch::amidakuji
