#include <array>
#include <cstdlib>

#include "agents/bugcatcher/assumptions.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

struct Hunt : Effort, Crowding, Appraisal {
  int ring = 3;
};

/// Hunts missions by expected value: the reward, divided among the others likely to meet it too,
/// times the probability that its plan survives the crowd, minus the penalty otherwise. Plans paths
/// and missions together, including open missions of earlier rounds. Starts around the middle,
/// where most is within reach.
class Hunter final : public Agent<Bugcatcher> {
 public:
  using Parameters = Hunt;
  static constexpr auto kParameters = std::to_array<Field<Hunt>>({
      row_of_nodes<Hunt>(),
      row_of_rate<Hunt>(),
      row_of_prior<Hunt>(),
      row_of_common<Hunt>(),
      row_of_special<Hunt>(),
      row_of_dread<Hunt>(),
      row_of_ring<Hunt>(),
  });

  explicit Hunter(const Hunt& hunt) noexcept : hunt_(hunt) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Hunt hunt_;
  Search search_;
};

void Hunter::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission, [&](Place place) {
        return -std::abs(to_middle(view.board(), node, place) - hunt_.ring);
      });
    }
    return;
  }
  Hazards hazards;
  foresee_likely(view, hunt_, hazards);
  const Aims aims = read_missions(view, hunt_);
  carry_out(search_.run(Plan(view), hazards, aims, {hunt_.nodes}), aims, submission);
}

}  // namespace

RosterEntry<Bugcatcher> hunter() {
  return entry<Hunter>("hunter", "plans for missions by what they are expected to bring");
}

}  // namespace mainmatch::bugcatcher
