#include "agents/roster.h"
#include "agents/threads/inference/loom.h"
#include "agents/threads/inference/visits.h"
#include "agents/threads/thrift.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

/// Lives on other seats' threads. It visits Atropos first, for free, so that every robbed thread
/// brings twine twice; then it snips a thread of others each round and cuts whoever shares the
/// richest threads with it, friend or not. It makes threads only to cut them. The twine goes to
/// Clotho when waiting longer would not pay, and later to Lachesis to boost the gold.
class Thief final : public Agent<Threads> {
 public:
  using Parameters = Thrift;
  static constexpr auto kParameters = kThrift;

  explicit Thief(const Thrift& thrift) : thrift_(thrift) {}

  void act(const View& view, Submission& submission) override;

 private:
  Thrift thrift_;
};

void Thief::act(const View& view, Submission& submission) {
  const SeatSet heard = heard_from(view);
  if (!visit_in(view, Moira::atropos, 0, submission) &&
      !visit_clotho_when_ripe(view, submission, thrift_.patience) && view.visited(Moira::clotho) &&
      is_ripe(view, Moira::lachesis, 0, thrift_.patience)) {
    visit_in(view, Moira::lachesis, 0, submission);
  }
  boost_gold(view, submission);
  snip_likely(view, heard, chance(), submission);
  cut_richest(view, heard, {}, chance(), submission, thrift_.robbery());
  if (!gild(view, heard, chance(), submission)) {
    weave(view, heard, chance(), submission);
  }
}

}  // namespace

RosterEntry<Threads> thief() {
  return entry<Thief>("thief", "cuts and snips for twine with Atropos, then gold");
}

}  // namespace mainmatch::threads
