#include <array>

#include "agents/edges/roster.h"
#include "engine/edges/mechanics.h"
#include "experiments/matches/adviser_of.h"
#include "experiments/matches/edges/actions.h"
#include "experiments/matches/edges/odds.h"
#include "experiments/matches/edges/record.h"
#include "experiments/matches/edges/replay.h"
#include "experiments/matches/edges/stage.h"
#include "experiments/matches/edges/view.h"
#include "experiments/matches/seat_of.h"

namespace mainmatch::edges {

namespace {

using Form = BreakdownPicture::Form;

constexpr std::array kPictures = {
    BreakdownPicture{"stands", Form::heat, "Where seats stand", "space", "end of round",
                     "% of seats"},
    BreakdownPicture{"fates", Form::lines, "What becomes of seats", "round", "fate", "% of seats"},
};

StageSolution solve_first_round(const RuleSet& rules, std::uint64_t seed,
                                const StageQuestion& question, const StageWatch& watch) {
  SimulatorOf<Edges> match(static_cast<const RuleSetOf<Edges>&>(rules).typed(), {});
  match.deal(seed, 0);
  return solve_stage(Edges::observe(match.state(), 0), question, watch);
}

StageSolution solve_round(const Node& record, std::optional<std::int64_t> round,
                          const StageQuestion& question, const StageWatch& watch) {
  const auto ignore = [](const auto&...) {};
  Playback<Edges>(record).run(ignore);  // all of the record must hold
  Playback<Edges> match(record);
  match.run(ignore, round ? static_cast<std::size_t>(*round - 1) : ~std::size_t{0});
  const Step step = Edges::step(match.state());
  if (match.is_over() || step.kind != StepKind::round || (round && step.index + 1 != *round)) {
    // The last round that can be asked for: all before it must be played.
    const auto there = record.find("rounds");
    const int last =
        std::min(match.rules().rounds, there ? static_cast<int>(there->size()) + 1 : 1);
    throw ValueError("--round", round ? std::to_string(*round) : "none",
                     "1.." + std::to_string(last));
  }
  return solve_stage(Edges::observe(match.state(), 0), question, watch);
}

constexpr StageSolver kStage = {&solve_first_round, &solve_round};

constexpr std::string_view kPublic[] = {"grid",   "positions", "points",    "garnets",
                                        "rounds", "voters",    "candidates"};

MatchModule::Traits traits() {
  MatchModule::Traits traits = traits_of<Edges>();
  traits.public_keys = kPublic;
  traits.signature = 0x226f07440bff7a03u;
  traits.pictures = kPictures;
  traits.certify_matches = 400'000;
  traits.stage = &kStage;
  traits.advice = &kAdviceOf<Edges>;
  traits.seat = &kSeatOf<Edges>;
  traits.search = search_defaults<Edges>();
  return traits;
}

}  // namespace

const MatchModule& match_module() {
  static const ModuleOf<Edges> module(traits(), &print_replay);
  return module;
}

}  // namespace mainmatch::edges
