#include <array>
#include <cstdlib>

#include "agents/bugcatcher/assumptions.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

struct Foresight : Effort, Appraisal {
  int ring = 5;
};

/// Plans both paths and the swaps together by an exhaustive search for the most fireflies that the
/// board, its own paths and the missions (counted in full) allow if nobody else moves. Among equal
/// plans it takes one that shares the energy evenly between the nodes, in turn. Starts near the
/// middle. Shows the value of perfect planning that ignores the others.
class Planner final : public Agent<Bugcatcher> {
 public:
  using Parameters = Foresight;
  static constexpr auto kParameters = std::to_array<Field<Foresight>>({
      row_of_nodes<Foresight>(),
      row_of_common<Foresight>(),
      row_of_special<Foresight>(),
      row_of_dread<Foresight>(),
      row_of_ring<Foresight>(),
  });

  explicit Planner(const Foresight& foresight) noexcept : foresight_(foresight) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Foresight foresight_;
  Search search_;
};

void Planner::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission, [&](Place place) {
        return -std::abs(to_middle(view.board(), node, place) - foresight_.ring);
      });
    }
    return;
  }
  Hazards hazards;
  hazards.fill(kAlmostSafe);
  const Aims aims = read_missions(view, foresight_);
  carry_out(search_.run(Plan(view), hazards, aims, {foresight_.nodes}), aims, submission);
}

}  // namespace

RosterEntry<Bugcatcher> planner() {
  return entry<Planner>("planner", "the most that both nodes could do if nobody else moved");
}

}  // namespace mainmatch::bugcatcher
