#include <algorithm>
#include <tuple>

#include "tests/bugcatcher/oracle/match.h"

namespace mainmatch::oracle::bugcatcher {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

void Match::play_round(const std::vector<Submission>& submissions) {
  walks_.assign(hands_.size(), {});
  claimed_ = standing_;
  crossed_.clear();
  failed_.clear();
  for (std::size_t seat = 0; seat < hands_.size(); ++seat) {
    walks_[seat].stands = hands_[seat].stands;
  }
  take_missions(submissions);
  act(pay(submissions));
  end_round();
}

void Match::take_missions(const std::vector<Submission>& submissions) {
  const std::vector<int>& board = setup_.boards[at(round())];
  std::map<int, std::set<int>> takers;
  for (int seat = 0; seat < rules_.players; ++seat) {
    for (const int index : submissions[at(seat)].missions) {
      const bool exists = index >= 0 && index < static_cast<int>(board.size());
      if (!exists || !takers[index].insert(seat).second) {
        walks_[at(seat)].rejected.push_back(Part::missions);
        continue;
      }
      walks_[at(seat)].taken.push_back(index);
      ++counts_.taken;
    }
  }
  for (const auto& [index, seats] : takers) open_.push_back({round(), index, seats});
}

std::vector<Match::Paid> Match::pay(const std::vector<Submission>& submissions) {
  std::vector<Paid> paid(submissions.size());
  for (std::size_t seat = 0; seat < submissions.size(); ++seat) {
    int energy = rules_.energy;
    bool swapped_freely = false;
    for (const Action& action : submissions[seat].actions) {
      if (std::holds_alternative<UnknownWord>(action)) {
        walks_[seat].rejected.push_back(Part::actions);
        break;
      }
      const auto* swap = std::get_if<Swap>(&action);
      if (!swap || !swap->free) {
        if (energy == 0) break;
        --energy;
        paid[seat].push_back(action);
      } else if (!swapped_freely && hands_[seat].garnets >= rules_.free_swap_price) {
        swapped_freely = true;
        hands_[seat].garnets -= rules_.free_swap_price;
        paid[seat].push_back(action);
      } else {
        walks_[seat].rejected.push_back(Part::free_swap);
        paid[seat].push_back(std::nullopt);
      }
    }
  }
  return paid;
}

void Match::act(const std::vector<Paid>& paid) {
  std::size_t steps = 0;
  for (const Paid& actions : paid) steps = std::max(steps, actions.size());
  for (std::size_t k = 0; k < steps; ++k) arrive(cross(start_step(paid, k)));
}

/// Swaps; the paths that are tried and stay on the board.
std::vector<Match::Attempt> Match::start_step(const std::vector<Paid>& paid, std::size_t k) {
  std::vector<Attempt> attempts;
  for (int seat = 0; seat < rules_.players; ++seat) {
    if (k >= paid[at(seat)].size() || !paid[at(seat)][k]) continue;
    const Action& action = *paid[at(seat)][k];
    Walk& walk = walks_[at(seat)];
    walk.deeds.push_back({static_cast<int>(k), action, Fate::done});
    if (std::holds_alternative<Swap>(action)) {
      std::swap(walk.stands[Node::central].colour, walk.stands[Node::border].colour);
      ++walk.swaps;
      continue;
    }
    const auto [node, direction] = std::get<Move>(action);
    const auto [from, colour] = walk.stands[node];
    const Attempt attempt{seat, {node, direction, colour, from, after(from, direction)}};
    if (failed_.count({seat, node}) > 0) {
      walk.deeds.back().fate = Fate::idle;
    } else if (!rules_.is_on_board(node, attempt.path.to)) {
      fail(attempt, Fate::off_board);
    } else {
      attempts.push_back(attempt);
    }
  }
  return attempts;
}

/// Those that get past their midpoints.
std::vector<Match::Attempt> Match::cross(const std::vector<Attempt>& attempts) {
  std::map<Crossing, int> crossing;
  for (const auto& [seat, path] : attempts) ++crossing[{path.middle(), path.colour}];
  std::vector<Attempt> left;
  for (const Attempt& attempt : attempts) {
    const Crossing here(attempt.path.middle(), attempt.path.colour);
    if (crossed_.count(here) > 0) {
      fail(attempt, Fate::crossed);
    } else if (crossing[here] > 1) {
      fail(attempt, Fate::intersected);
    } else {
      left.push_back(attempt);
    }
  }
  return left;
}

/// Places those whose ends nobody has claimed and nobody else arrives at.
void Match::arrive(const std::vector<Attempt>& attempts) {
  std::map<Point, std::vector<Attempt>> arriving;
  for (const Attempt& attempt : attempts) {
    if (claimed_.count(attempt.path.to) > 0) {
      fail(attempt, Fate::claimed);
    } else {
      arriving[attempt.path.to].push_back(attempt);
    }
  }
  for (const auto& [end, those] : arriving) {
    if (those.size() > 1) {
      for (const Attempt& attempt : those) fail(attempt, Fate::met);
      continue;
    }
    const auto& [seat, path] = those.front();
    claimed_.insert(end);
    crossed_.insert({path.middle(), path.colour});
    walks_[at(seat)].paths.push_back(path);
    walks_[at(seat)].stands[path.node].place = end;
  }
}

void Match::fail(const Attempt& attempt, Fate fate) {
  Walk& walk = walks_[at(attempt.seat)];
  walk.deeds.back().fate = fate;
  if (fate != Fate::off_board) ++walk.collisions;
  failed_.insert({attempt.seat, attempt.path.node});
}

void Match::end_round() {
  standing_.clear();
  Report report;
  for (std::size_t seat = 0; seat < hands_.size(); ++seat) {
    const Walk& walk = walks_[seat];
    Hand& hand = hands_[seat];
    hand.stands = walk.stands;
    hand.fireflies += static_cast<int>(walk.paths.size());
    hand.collisions += walk.collisions;
    hand.clean_rounds = walk.is_clean() ? hand.clean_rounds + 1 : 0;
    hand.fouls += static_cast<int>(walk.rejected.size());
    hand.walks.push_back(walk);
    for (const auto& [node, stand] : hand.stands) standing_.insert(stand.place);
    report.paths.insert(report.paths.end(), walk.paths.begin(), walk.paths.end());
  }
  std::sort(report.paths.begin(), report.paths.end(), [](const Path& a, const Path& b) {
    return std::tie(a.node, a.from, a.to) < std::tie(b.node, b.from, b.to);
  });
  report.standing = standing_;
  std::vector<OpenMission> left;
  for (const OpenMission& open : open_) {
    if (!judge(open, report)) left.push_back(open);
  }
  open_ = std::move(left);
  reports_.push_back(std::move(report));
}

/// Whether the mission is closed.
bool Match::judge(const OpenMission& open, Report& report) {
  const int of_deck = setup_.boards[at(open.board)][at(open.index)];
  const Mission& mission = rules_.deck[at(of_deck)];
  const int running = round() - open.board + 1;
  std::vector<int> met;
  std::vector<int> failed;
  for (const int seat : open.takers) {
    const int clean_rounds = std::min(hands_[at(seat)].clean_rounds, running);
    (mission.goal(walks_[at(seat)], clean_rounds) ? met : failed).push_back(seat);
  }
  if (met.empty() && (mission.limit == 0 || running < mission.limit)) return false;
  if (!met.empty()) {
    const int number = static_cast<int>(met.size());
    for (const int seat : met) {
      hands_[at(seat)].fireflies += (mission.reward + number - 1) / number;
      ++hands_[at(seat)].completed;
    }
    report.completed.push_back(of_deck);
    completions_.push_back({round(), open.board, open.index, std::move(met)});
  }
  if (mission.penalty == 0) return true;
  for (const int seat : failed) {
    hands_[at(seat)].fireflies -= mission.penalty;
    ++counts_.penalties;
  }
  return true;
}

}  // namespace mainmatch::oracle::bugcatcher
