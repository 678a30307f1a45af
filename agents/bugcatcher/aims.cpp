#include "agents/bugcatcher/aims.h"

#include <algorithm>

namespace mainmatch::bugcatcher {

namespace {

/// The number of others assumed to meet a goal together with this seat.
double rivals(const Goal& goal, int players, const Appraisal& appraisal) noexcept {
  switch (goal.kind) {
    case GoalKind::shape:
    case GoalKind::reach:
    case GoalKind::finish:
      return (players - 1) / appraisal.special;
    default:
      return (players - 1) / appraisal.common;
  }
}

/// Clean rounds in a row for a mission of this board if the running round is clean.
int clean_rounds(const View& view, int of_round) noexcept {
  return std::min(view.clean_rounds(), view.round() - of_round) + 1;
}

Aim aim_for(const View& view, int of_round, int index, const Appraisal& appraisal) noexcept {
  const Mission& mission = view.mission(of_round, index);
  const double share = appraisal.weight * mission.reward /
                       (1 + rivals(mission.goal, view.rules().players, appraisal));
  Aim aim{mission.goal, clean_rounds(view, of_round), share, 0, -1};
  const bool is_last = mission.limit == view.round() - of_round + 1;
  const double penalty = appraisal.dread * mission.penalty * (is_last ? 1.0 : appraisal.pending);
  if (of_round == view.round()) {
    aim.loss = penalty;
    aim.index = index;
  } else {
    aim.gain += penalty;
  }
  return aim;
}

}  // namespace

Aims read_missions(const View& view, const Appraisal& appraisal) noexcept {
  Aims aims;
  const int now = view.round();
  for (int index = 0; index < view.missions(now); ++index) {
    aims.push_back(aim_for(view, now, index, appraisal));
  }
  for (int round = now - 1; round >= 0; --round) {
    const unsigned open = view.open_missions(round);
    for (int index = 0; index < kMaxOnBoard && !aims.full(); ++index) {
      if ((open >> index) & 1u) aims.push_back(aim_for(view, round, index, appraisal));
    }
  }
  return aims;
}

bool meets(const Aim& aim, const Walk& walk) noexcept {
  return meets(aim.goal, walk, is_clean(walk) ? aim.clean_rounds : 0);
}

void take_sure_missions(const View& view, const Walk& walk, Submission& submission) noexcept {
  for (const Aim& aim : read_missions(view, kUnshared)) {
    if (aim.index >= 0 && (aim.loss == 0 || meets(aim, walk))) submission.take(aim.index);
  }
}

}  // namespace mainmatch::bugcatcher
