#include <array>

#include "agents/roster.h"
#include "agents/threads/inference/loom.h"
#include "agents/threads/inference/visits.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

struct Guard {
  double late = 0.5;
  double patience = 1;
  int snips = 1;
};

/// Safe and late. It visits Decima first, for free: under the published figures even her lowest
/// tier leaves a plain snip no strength to remove, so only seats with Morta can harm its threads.
/// They get little time, since it makes its gold in the second half of the match, with the head
/// start that Nona has counted since round 2. It cuts nothing and earns twine by snips.
class Guardian final : public Agent<Threads> {
 public:
  using Parameters = Guard;
  static constexpr auto kParameters = std::to_array<Field<Guard>>({
      {"late", &Guard::late, 0, 1, "share of the match before its gold"},
      {"patience", &Guard::patience, 0, 4, "how many times its worth a higher tier counts for"},
      {"snips", &Guard::snips, 1, kMaxRounds, "the first round in which it snips"},
  });

  explicit Guardian(const Guard& guard) : guard_(guard) {}

  void act(const View& view, Submission& submission) override;

 private:
  Guard guard_;
};

void Guardian::act(const View& view, Submission& submission) {
  const SeatSet heard = heard_from(view);
  const bool late = view.round() + 1 >= guard_.late * view.rules().rounds;
  if (!(rounds_left(view) == 1 && visit_clotho_when_ripe(view, submission, guard_.patience)) &&
      !visit_in(view, Moira::decima, 0, submission) &&
      !visit_in(view, Moira::nona, 0, submission) && late) {
    visit_clotho_when_ripe(view, submission, guard_.patience);
  }
  if (view.round() + 1 >= guard_.snips) snip_likely(view, heard, chance(), submission);
  if (!gild(view, heard, chance(), submission)) {
    weave(view, heard, chance(), submission);
  }
}

}  // namespace

RosterEntry<Threads> guardian() {
  return entry<Guardian>("guardian", "Decima first, gold in the second half");
}

}  // namespace mainmatch::threads
