#include "experiments/matches/threads/actions.h"

#include <algorithm>

#include "experiments/matches/threads/record.h"
#include "experiments/matches/threads/view.h"

namespace mainmatch {

namespace threads {

namespace {

int most_donated(const Rules& rules) { return std::ranges::max(rules.thresholds); }

}  // namespace

}  // namespace threads

std::vector<Factor> ActionForm<Threads>::factors(const Threads::Rules& rules) {
  using namespace threads;
  const int seats = rules.seats();
  return {{"moira", kMoirai + 1},
          {"donate", most_donated(rules) + 1},
          {"boost_source", seats + 1},
          {"boost_recipient", seats},
          {"cut", seats + 1},
          {"snip_source", seats + 1},
          {"snip_recipient", seats},
          {"create", seats + 1},
          {"golden", 2},
          {"head_start", 2}};
}

void ActionForm<Threads>::decode(const Threads::State&, const int* action,
                                 Threads::Submission& submission) {
  using namespace threads;
  if (action[0] > 0) submission.visit(static_cast<Moira>(action[0] - 1), action[1]);
  if (action[2] > 0) submission.boost_thread(action[2] - 1, action[3]);
  if (action[4] > 0) submission.cut_from(action[4] - 1);
  if (action[5] > 0) submission.snip_thread(action[5] - 1, action[6]);
  if (action[7] > 0) submission.create_to(action[7] - 1, action[8] != 0, action[9] != 0);
}

void ActionForm<Threads>::encode(const Threads::State&, Threads::Submission& submission,
                                 int* action) {
  using namespace threads;
  action[0] = static_cast<int>(submission.moira) + 1;
  if (submission.moira != Moira::none) action[1] = submission.donate;
  const auto link = [](const Link& thread, int* to) {
    if (thread.absent()) return;
    to[0] = thread.source + 1;
    to[1] = thread.recipient;
  };
  link(submission.boost, action + 2);
  action[4] = submission.cut + 1;
  link(submission.snip, action + 5);
  action[7] = submission.create + 1;
  if (submission.create == kNoSeat) return;
  action[8] = submission.golden;
  action[9] = submission.head_start;
}

void ActionForm<Threads>::mask(const Threads::View& view, MaskRow& row) {
  using namespace threads;
  const int seats = view.rules().seats();
  const SeatSet others = view.other_realm();
  const auto seat_of = [&](SeatSet set) {
    row.values(seats + 1, [&](int value) { return value == 0 || set.contains(value - 1); });
  };
  row.values(kMoirai + 1,
             [&](int value) { return value == 0 || !view.visited(static_cast<Moira>(value - 1)); });
  const int twine = view.unvisited().empty() ? 0 : view.twine();
  row.values(most_donated(view.rules()) + 1, [&](int donated) { return donated <= twine; });
  SeatSet ends = others;  // of threads that the seat may boost
  ends.insert(view.seat());
  seat_of(ends);
  row.any(seats);
  seat_of(others);
  row.any(seats + 1);
  row.any(seats);
  seat_of(view.selectable());
  row.optional(2, view.gilding_left() || !view.visited(Moira::clotho));
  row.any(2);
}

}  // namespace mainmatch
