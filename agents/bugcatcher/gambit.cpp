#include <array>
#include <cstdlib>

#include "agents/bugcatcher/assumptions.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

struct Gambits : Effort, Crowding {
  int ring = 0;
  double bid = 0.25;
  double swap_brings = 1;
};

/// Bids garnets for places in the middle, counts each mission's full reward as if nobody else met
/// it, and pays for a free swap whenever that is expected to bring one more firefly. Keeps half of
/// its garnets for swaps. Shows whether garnets, which win nothing in the match itself, buy
/// anything in it.
class Gambit final : public Agent<Bugcatcher> {
 public:
  using Parameters = Gambits;
  static constexpr auto kParameters = std::to_array<Field<Gambits>>({
      row_of_nodes<Gambits>(),
      row_of_rate<Gambits>(),
      row_of_prior<Gambits>(),
      row_of_ring<Gambits>(),
      row_of_bid<Gambits>(),
      row_of_swap_brings<Gambits>(),
  });

  explicit Gambit(const Gambits& gambits) noexcept : gambits_(gambits) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Gambits gambits_;
  Search search_;
};

void Gambit::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission, [&](Place place) {
        return -std::abs(to_middle(view.board(), node, place) - gambits_.ring);
      });
      submission.garnets[index_of(node)] = share(view.garnets(), gambits_.bid);
    }
    return;
  }
  Hazards hazards;
  foresee_likely(view, gambits_, hazards);
  const Aims aims = read_missions(view, kUnshared);
  const Search::Options options{gambits_.nodes, true, gambits_.swap_brings};
  carry_out(search_.run(Plan(view), hazards, aims, options), aims, submission);
}

}  // namespace

RosterEntry<Bugcatcher> gambit() {
  return entry<Gambit>("gambit", "bids for the middle, pays for swaps, takes any mission");
}

}  // namespace mainmatch::bugcatcher
