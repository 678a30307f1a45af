#include <array>

#include "agents/threads/roster.h"
#include "engine/threads/mechanics.h"
#include "experiments/matches/adviser_of.h"
#include "experiments/matches/seat_of.h"
#include "experiments/matches/threads/actions.h"
#include "experiments/matches/threads/odds.h"
#include "experiments/matches/threads/record.h"
#include "experiments/matches/threads/replay.h"
#include "experiments/matches/threads/view.h"

namespace mainmatch::threads {

namespace {

using Form = BreakdownPicture::Form;

constexpr std::array kPictures = {
    BreakdownPicture{"visits", Form::heat, "Who is visited", "Moira", "tier", "% of seats"},
    BreakdownPicture{"gold", Form::each, "Golden threads", "end of round", "", ""},
};

constexpr std::string_view kPublic[] = {"heaven", "hell", "marks"};

MatchModule::Traits traits() {
  MatchModule::Traits traits = traits_of<Threads>();
  traits.public_keys = kPublic;
  traits.signature = 0xf11b66575bc49d88u;
  traits.pictures = kPictures;
  traits.certify_matches = 500'000;
  traits.judging_base = "learned-4";
  traits.judging_worlds = 320;
  traits.judging_draws = 16;
  traits.advice = &kAdviceOf<Threads>;
  traits.seat = &kSeatOf<Threads>;
  traits.search = search_defaults<Threads>();
  return traits;
}

}  // namespace

const MatchModule& match_module() {
  static const ModuleOf<Threads> module(traits(), &print_replay);
  return module;
}

}  // namespace mainmatch::threads
