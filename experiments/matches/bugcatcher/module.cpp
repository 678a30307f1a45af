#include <array>

#include "agents/bugcatcher/roster.h"
#include "engine/bugcatcher/mechanics.h"
#include "experiments/matches/adviser_of.h"
#include "experiments/matches/bugcatcher/actions.h"
#include "experiments/matches/bugcatcher/odds.h"
#include "experiments/matches/bugcatcher/record.h"
#include "experiments/matches/bugcatcher/replay.h"
#include "experiments/matches/bugcatcher/view.h"
#include "experiments/matches/seat_of.h"

namespace mainmatch::bugcatcher {

namespace {

using Form = BreakdownPicture::Form;

constexpr std::array kPictures = {
    BreakdownPicture{"cells", Form::heat, "What a start in the middle is worth", "row", "column",
                     "fireflies"},
    BreakdownPicture{"corners", Form::heat, "What a start on the border is worth", "row", "column",
                     "fireflies"},
    BreakdownPicture{"collisions", Form::lines, "Collisions", "round", "case", "in a match"},
    BreakdownPicture{"actions", Form::lines, "What becomes of paid entries", "round", "became",
                     "% of entries"},
    BreakdownPicture{"fireflies", Form::lines, "Fireflies", "round", "from", "fireflies of a seat"},
    BreakdownPicture{"missions", Form::table_only, "Missions on boards", "mission", "", ""},
    BreakdownPicture{"rates", Form::heat, "How missions go", "mission", "rate", "%", "completed"},
};

constexpr std::string_view kPublic[] = {"standing",        "missions",     "rounds.missions",
                                        "rounds.standing", "rounds.paths", "final_fireflies"};

MatchModule::Traits traits() {
  MatchModule::Traits traits = traits_of<Bugcatcher>();
  traits.public_keys = kPublic;
  traits.signature = 0x3e4f26f225be6a7fu;
  traits.pictures = kPictures;
  traits.certify_matches = 600'000;
  traits.judging_worlds = 320;
  traits.judging_draws = 8;
  traits.advice = &kAdviceOf<Bugcatcher>;
  traits.seat = &kSeatOf<Bugcatcher>;
  traits.search = search_defaults<Bugcatcher>();
  return traits;
}

}  // namespace

const MatchModule& match_module() {
  static const ModuleOf<Bugcatcher> module(traits(), &print_replay);
  return module;
}

}  // namespace mainmatch::bugcatcher
