#include <array>
#include <cstdlib>

#include "agents/bugcatcher/assumptions.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

struct Weights : Effort, Crowding, Appraisal {
  double risk = 2;
  double worst = 0.2;
  double earlier = 1;
  double swap_brings = 1;
  int central_ring = 11;
  int border_ring = 11;
  int corner = 0;
  double central_bid = 0;
  double border_bid = 0;
};

/// A parametric family that includes planner, crowd, hunter, snake and gambit: the assumed risks,
/// the value of missions, the starting places, bids and swaps are parameters. A search over them
/// finds good play against a given field.
class Adaptive final : public Agent<Bugcatcher> {
 public:
  using Parameters = Weights;
  static constexpr auto kParameters = std::to_array<Field<Weights>>({
      row_of_nodes<Weights>(),
      row_of_rate<Weights>(),
      row_of_prior<Weights>(),
      {"risk", &Weights::risk, 0, 4, "times as likely as foreseen that a path is spoilt"},
      {"worst", &Weights::worst, 0, 1, "chance that what others can reach in time is lost"},
      row_of_common<Weights>(),
      row_of_special<Weights>(),
      {"missions", &Weights::weight, 0, 5, "fireflies that one of a reward counts as"},
      {"earlier", &Weights::earlier, 0, 5,
       "times as much, of missions that it took on in earlier rounds"},
      row_of_dread<Weights>(),
      {"pending", &Weights::pending, 0, 1, "share of a penalty that counts before its last round"},
      row_of_swap_brings<Weights>(),
      {"central-ring", &Weights::central_ring, 0, 14,
       "half steps from the middle to where its central node likes to start"},
      {"border-ring", &Weights::border_ring, 0, 14, "the same of its border node"},
      {"corner", &Weights::corner, -20, 20, "half steps from there that a corner costs"},
      {"central-bid", &Weights::central_bid, 0, 0.5,
       "share of its garnets bid for a central start"},
      {"border-bid", &Weights::border_bid, 0, 0.5, "share of its garnets bid for a border start"},
  });

  explicit Adaptive(const Weights& weights) noexcept : weights_(weights) {}
  void act(const View& view, Submission& submission) override;

 private:
  void ask_for_places(const View& view, Submission& submission);

  const Weights weights_;
  Search search_;
};

void Adaptive::ask_for_places(const View& view, Submission& submission) {
  const std::array<int, 2> rings = {weights_.central_ring, weights_.border_ring};
  const std::array<double, 2> bids = {weights_.central_bid, weights_.border_bid};
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    list_by(view, node, chance(), submission, [&](Place place) {
      return -std::abs(to_middle(view.board(), node, place) - rings[n]) -
             weights_.corner * (to_corner(view.board(), node, place) == 0);
    });
    submission.garnets[n] = share(view.garnets(), bids[n]);
  }
}

void Adaptive::act(const View& view, Submission& submission) {
  if (view.is_pregame()) return ask_for_places(view, submission);
  Hazards hazards;
  foresee_likely(view, weights_, hazards);
  if (weights_.risk != 1) scale_risk(view, weights_.risk, hazards);
  if (weights_.worst > 0) add_worst(view, weights_.worst, hazards);
  Aims aims = read_missions(view, weights_);
  for (Aim& aim : aims) {
    if (aim.index < 0) aim.gain *= weights_.earlier;
  }
  const Search::Options options{weights_.nodes, true, weights_.swap_brings};
  carry_out(search_.run(Plan(view), hazards, aims, options), aims, submission);
}

}  // namespace

RosterEntry<Bugcatcher> adaptive() {
  return entry<Adaptive>("adaptive", "plans by weights of risk, missions, starts and swaps",
                         Plays::when_named);
}

}  // namespace mainmatch::bugcatcher
