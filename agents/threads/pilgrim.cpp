#include "agents/roster.h"
#include "agents/threads/inference/loom.h"
#include "agents/threads/inference/visits.h"
#include "agents/threads/thrift.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

/// Uses every visit, since the lowest tiers are free: Nona in round 1, so that waiting for gold
/// loses nothing; Atropos in round 2, the first in which there is anything to rob; Decima in the
/// next free round. It robs as `thief` does. It visits Clotho when waiting longer would not pay,
/// and later spends everything on Lachesis to boost its gold.
class Pilgrim final : public Agent<Threads> {
 public:
  using Parameters = Thrift;
  static constexpr auto kParameters = kThrift;

  explicit Pilgrim(const Thrift& thrift) : thrift_(thrift) {}

  void act(const View& view, Submission& submission) override;

 private:
  void visit(const View& view, Submission& submission) const noexcept;

  Thrift thrift_;
};

void Pilgrim::act(const View& view, Submission& submission) {
  const SeatSet heard = heard_from(view);
  visit(view, submission);
  boost_gold(view, submission);
  snip_likely(view, heard, chance(), submission);
  cut_richest(view, heard, view.golden(), chance(), submission, thrift_.robbery());
  if (!gild(view, heard, chance(), submission)) {
    weave(view, heard, chance(), submission);
  }
}

void Pilgrim::visit(const View& view, Submission& submission) const noexcept {
  if (rounds_left(view) == 1 && visit_clotho_when_ripe(view, submission, thrift_.patience)) return;
  for (const Moira free : {Moira::nona, Moira::atropos}) {
    if (!view.visited(free)) return submission.visit(free, 0);
  }
  if (visit_clotho_when_ripe(view, submission, thrift_.patience)) return;
  if (view.visited(Moira::clotho) && is_ripe(view, Moira::lachesis, 0, thrift_.patience) &&
      visit_in(view, Moira::lachesis, 0, submission)) {
    return;
  }
  if (!view.visited(Moira::decima)) submission.visit(Moira::decima, 0);
}

}  // namespace

RosterEntry<Threads> pilgrim() {
  return entry<Pilgrim>("pilgrim", "never lets a visit go by, the lowest tiers being free");
}

}  // namespace mainmatch::threads
