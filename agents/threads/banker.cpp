#include <array>

#include "agents/roster.h"
#include "agents/threads/inference/loom.h"
#include "agents/threads/inference/visits.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

struct Savings {
  int tier = kTiers - 1;
  double wait = Robbery{}.wait;
  int loot = Robbery{}.loot;
};

/// Saves for the best gold. It visits Nona and Atropos for free in the first two rounds, then keeps
/// all twine of cuts and snips until it can pay for the best tier of Clotho, however long that
/// takes; in the last round it takes what it can pay. By then the head start is large, and the
/// golden thread begins with all of it.
class Banker final : public Agent<Threads> {
 public:
  using Parameters = Savings;
  static constexpr auto kParameters = std::to_array<Field<Savings>>({
      {"tier", &Savings::tier, 0, kTiers - 1, "of Clotho that it saves for"},
      {"wait", &Savings::wait, 0, 4, "how far it waits to cut: times the rounds that will follow"},
      {"loot", &Savings::loot, 1, 20, "twine that a cut must bring"},
  });

  explicit Banker(const Savings& savings) : savings_(savings) {}

  void act(const View& view, Submission& submission) override;

 private:
  Savings savings_;
};

void Banker::act(const View& view, Submission& submission) {
  const SeatSet heard = heard_from(view);
  const int best = best_tier(view.rules(), Moira::clotho, price(view.rules(), savings_.tier));
  const int least = rounds_left(view) == 1 ? 0 : best;
  if (!visit_in(view, Moira::clotho, least, submission)) {
    const Moira free = view.visited(Moira::nona) ? Moira::atropos : Moira::nona;
    if (!view.visited(free)) submission.visit(free, 0);
  }
  snip_likely(view, heard, chance(), submission);
  cut_richest(view, heard, view.golden(), chance(), submission, {savings_.wait, savings_.loot});
  if (!gild(view, heard, chance(), submission)) {
    weave(view, heard, chance(), submission);
  }
}

}  // namespace

RosterEntry<Threads> banker() {
  return entry<Banker>("banker", "saves for the best gold with a large head start");
}

}  // namespace mainmatch::threads
