#include <array>

#include "agents/horse_race/roster.h"
#include "engine/horse_race/mechanics.h"
#include "experiments/matches/adviser_of.h"
#include "experiments/matches/horse_race/actions.h"
#include "experiments/matches/horse_race/odds.h"
#include "experiments/matches/horse_race/record.h"
#include "experiments/matches/horse_race/replay.h"
#include "experiments/matches/horse_race/view.h"
#include "experiments/matches/seat_of.h"

namespace mainmatch::horse_race {

namespace {

using Form = BreakdownPicture::Form;

constexpr std::array kPictures = {
    BreakdownPicture{"places", Form::heat, "Places of the horses", "horse", "place",
                     "% of matches"},
    BreakdownPicture{"finishes", Form::heat, "When horses finish", "horse", "round",
                     "% of matches"},
    BreakdownPicture{"abilities", Form::points, "Abilities used", "ability", "", "% of seats",
                     "seats"},
    BreakdownPicture{"ability_scores", Form::points, "What abilities are worth", "ability", "",
                     "score of a seat"},
    BreakdownPicture{"points", Form::points, "Where points and chips lie", "on", "", "of a seat"},
};

constexpr std::string_view kPublic[] = {"announced",    "rounds.spectated", "scores",    "second",
                                        "second_token", "voters",           "candidates"};

MatchModule::Traits traits() {
  MatchModule::Traits traits = traits_of<HorseRace>();
  traits.public_keys = kPublic;
  traits.signature = 0x05d1f6b85e39d465u;
  traits.pictures = kPictures;
  traits.certify_matches = 200'000;
  traits.judging_base = "learned-1";
  traits.judging_worlds = 320;
  traits.judging_draws = 8;
  traits.advice = &kAdviceOf<HorseRace>;
  traits.seat = &kSeatOf<HorseRace>;
  traits.search = search_defaults<HorseRace>();
  return traits;
}

}  // namespace

const MatchModule& match_module() {
  static const ModuleOf<HorseRace> module(traits(), &print_replay);
  return module;
}

}  // namespace mainmatch::horse_race
