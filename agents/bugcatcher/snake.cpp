#include <array>
#include <cstdlib>

#include "agents/bugcatcher/assumptions.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

struct Fears : Effort {
  double feared = 0.6;
  int edge = 1;
};

/// Looks for the longest walks that nobody can spoil: it counts as probably lost whatever another
/// node could reach in time, whoever owns it and wherever it goes. It prefers places that only it
/// can reach to richer ones, and starts one step from the edge, where there is room to turn and few
/// neighbours. Takes on missions that have no penalty or that its walks would meet.
class Snake final : public Agent<Bugcatcher> {
 public:
  using Parameters = Fears;
  static constexpr auto kParameters = std::to_array<Field<Fears>>({
      row_of_nodes<Fears>(),
      {"feared", &Fears::feared, 0, 1, "chance that what others can reach in time is lost"},
      {"edge", &Fears::edge, 0, 7, "steps from the edge to where it likes to start"},
  });

  explicit Snake(const Fears& fears) noexcept : fears_(fears) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Fears fears_;
  Search search_;
};

void Snake::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission, [&](Place place) {
        return -std::abs(to_edge(view.board(), node, place) - fears_.edge);
      });
    }
    return;
  }
  Hazards hazards;
  foresee_worst(view, fears_.feared, hazards);
  const FoundPlan& found = search_.run(Plan(view), hazards, {}, {fears_.nodes});
  carry_out(found, {}, submission);
  take_sure_missions(view, found.walk, submission);
}

}  // namespace

RosterEntry<Bugcatcher> snake() {
  return entry<Snake>("snake", "longest walks that no other node could spoil");
}

}  // namespace mainmatch::bugcatcher
