#include <array>

#include "agents/roster.h"
#include "agents/threads/inference/loom.h"
#include "agents/threads/inference/visits.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

struct Terms {
  double alone = 0.5;
  double patience = 1;
  double wait = Robbery{}.wait;
};

/// Looks for one ally; both gild threads between the same pair of seats. A chat that no thread of
/// its own explains means that somebody has made it a strong or golden thread; the first such seat
/// becomes its ally. Until then it makes a plain thread a round, the first of which its recipient
/// learns of. It makes its gold to the ally when waiting for Clotho would not pay and its creates
/// are balanced, and boosts the golden thread that both most likely know of: Heaven's if it knows
/// of that, else Hell's. It cuts everybody except its ally. If it finds no ally in the first half
/// of the match, its gold goes to anybody; Nona's head start makes up for the wait.
///
/// In a coalition it need not look for an ally: the first member in Heaven and the first in Hell
/// that can win are a pair, the second ones another, and so on. Members do not cut or snip threads
/// of the coalition.
class Pact final : public Agent<Threads> {
 public:
  using Parameters = Terms;
  static constexpr auto kParameters = std::to_array<Field<Terms>>({
      {"alone", &Terms::alone, 0, 1, "share of the match after which gold goes to anybody"},
      {"patience", &Terms::patience, 0, 4, "how many times its worth a higher tier counts for"},
      {"wait", &Terms::wait, 0, 4, "how far it waits to cut: times the rounds that will follow"},
  });

  explicit Pact(const Terms& terms) : terms_(terms) {}

  void hear(const View& ally) override { coalition_.insert(ally.seat()); }
  void act(const View& view, Submission& submission) override;

 private:
  void begin_match() override {
    ally_ = kNoSeat;
    coalition_ = {};
  }
  Seat paired(const View& view) const noexcept;
  void boost(const View& view, SeatSet heard, Submission& submission) const noexcept;

  Terms terms_;
  Seat ally_ = kNoSeat;
  SeatSet coalition_;  ///< the other members; empty without a coalition
};

/// Its partner in the coalition; kNoSeat if it has none.
Seat Pact::paired(const View& view) const noexcept {
  SeatSet members = coalition_;
  members.insert(view.seat());
  members = members - view.marked();
  if (!members.contains(view.seat())) return kNoSeat;
  int before = 0;
  for (const Seat member : members& view.own_realm()) before += member < view.seat();
  return (members & view.other_realm()).nth(before);
}

void Pact::act(const View& view, Submission& submission) {
  const SeatSet heard = heard_from(view);
  if (ally_ == kNoSeat && !coalition_.empty()) ally_ = paired(view);
  if (ally_ == kNoSeat) ally_ = any_of(heard & partners(view), chance());
  SeatSet ally;
  if (ally_ != kNoSeat) ally.insert(ally_);
  const bool anybody = ally.empty() && view.round() + 1 >= terms_.alone * view.rules().rounds;
  const bool can_gild = anybody || rounds_left(view) == 1 || !(view.selectable() & ally).empty();
  if (!(can_gild && visit_clotho_when_ripe(view, submission, terms_.patience)) &&
      !visit_in(view, Moira::nona, 0, submission) &&
      is_ripe(view, Moira::lachesis, 0, terms_.patience) && view.visited(Moira::clotho)) {
    visit_in(view, Moira::lachesis, 0, submission);
  }
  snip_likely(view, heard, chance(), submission);
  const Link snipped = submission.snip;
  if (!snipped.absent() &&
      (coalition_.contains(snipped.source) || coalition_.contains(snipped.recipient))) {
    submission.snip = {};
  }
  cut_richest(view, heard, ally | coalition_, chance(), submission, {terms_.wait, 1});
  boost(view, heard, submission);
  if (can_gild && gild(view, ally, chance(), submission)) return;
  weave(view, {}, chance(), submission);
}

void Pact::boost(const View& view, SeatSet heard, Submission& submission) const noexcept {
  if (boost_gold(view, submission) && view.in_heaven()) return;
  const bool has_lachesis = view.visited(Moira::lachesis) || submission.moira == Moira::lachesis;
  if (has_lachesis && ally_ != kNoSeat && heard.contains(ally_)) {
    submission.boost_thread(ally_, view.seat());
  }
}

}  // namespace

RosterEntry<Threads> pact() {
  return entry<Pact>("pact", "spins its gold back to the first it hears from");
}

}  // namespace mainmatch::threads
