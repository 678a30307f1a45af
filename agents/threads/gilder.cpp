#include "agents/roster.h"
#include "agents/threads/inference/loom.h"
#include "agents/threads/inference/visits.h"
#include "agents/threads/thrift.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

/// Gold first. It visits Clotho before there is any twine and makes its golden thread in round 1,
/// so that it grows through the whole match and its recipient learns of it at once; then Decima,
/// for free, which protects it from plain snips. It saves all twine of snips and of cuts of its
/// other threads for Lachesis until further waiting would lose more boosts than it adds; the golden
/// thread gets all boosts.
class Gilder final : public Agent<Threads> {
 public:
  using Parameters = Thrift;
  static constexpr auto kParameters = kThrift;

  explicit Gilder(const Thrift& thrift) : thrift_(thrift) {}

  void act(const View& view, Submission& submission) override;

 private:
  Thrift thrift_;
};

void Gilder::act(const View& view, Submission& submission) {
  const SeatSet heard = heard_from(view);
  if (!visit_in(view, Moira::clotho, 0, submission)) {
    if (!view.visited(Moira::decima)) {
      submission.visit(Moira::decima, 0);
    } else if (is_ripe(view, Moira::lachesis, 0, thrift_.patience)) {
      visit_in(view, Moira::lachesis, 0, submission);
    }
  }
  boost_gold(view, submission);
  snip_likely(view, heard, chance(), submission);
  cut_richest(view, heard, view.golden(), chance(), submission, thrift_.robbery());
  if (!gild(view, heard, chance(), submission)) {
    weave(view, heard, chance(), submission);
  }
}

}  // namespace

RosterEntry<Threads> gilder() {
  return entry<Gilder>("gilder", "gold in round 1, then boosts for it");
}

}  // namespace mainmatch::threads
