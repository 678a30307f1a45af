#include "tests/amidakuji/oracle/match.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace mainmatch::oracle::amidakuji {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// A rung that cannot be crossed onto one of its legs.
struct Barrier {
  Slot rung;
  int leg;
};

std::optional<Slot> target_of(const Board& board, const Blocker& blocker) {
  for (int row = blocker.row; row >= 0; --row) {
    if (board.has(row, blocker.leg - 1)) return Slot{row, blocker.leg - 1};
    if (board.has(row, blocker.leg)) return Slot{row, blocker.leg};
  }
  return std::nullopt;
}

int walk(const Board& board, const std::vector<Barrier>& barriers, int leg) {
  const auto is_open = [&](Slot rung, int onto) {
    return std::none_of(barriers.begin(), barriers.end(), [&](const Barrier& barrier) {
      return barrier.rung == rung && barrier.leg == onto;
    });
  };
  for (int row = 0; row < board.rows(); ++row) {
    if (board.has(row, leg)) {
      if (is_open({row, leg}, leg + 1)) ++leg;
    } else if (board.has(row, leg - 1)) {
      if (is_open({row, leg - 1}, leg - 1)) --leg;
    }
  }
  return leg;
}

}  // namespace

Submission RandomPlayer::decide(const View& view, Random& random) {
  const Rules& rules = view.rules;
  const int rounds_after = rules.rounds - 1 - view.round;
  const int may = std::min(rules.max_bet, view.hand.beads);
  const int must = std::clamp(view.hand.beads - rules.max_bet * rounds_after, 0, may);
  Submission submission{std::vector<int>(at(rules.legs)), {}, {}};
  for (int beads = uniform(must, may, random); beads > 0; --beads) {
    ++submission.bets[at(uniform(0, rules.legs - 1, random))];
  }
  if (uniform(0, rounds_after, random) < view.hand.blockers) {
    const int leg = uniform(0, rules.legs - 1, random);
    submission.blocker = Blocker{leg, uniform(0, rules.rows - 1, random)};
  }
  return submission;
}

Match::Match(const Rules& rules, Setup setup)
    : rules_(rules),
      setup_(std::move(setup)),
      beads_(at(rules.players), std::vector<int>(at(rules.legs))) {
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    hands_.push_back({rules.beads,
                      rules.blockers,
                      rules.peeks,
                      rules.extra_peeks,
                      setup_.garnets[seat],
                      setup_.rung_hints[seat],
                      setup_.placement_hints[seat],
                      {},
                      {}});
  }
}

Outcome Match::play(const std::vector<std::unique_ptr<Player>>& players, Random& random) {
  std::vector<Submission> submissions(players.size());
  while (round_ < rules_.rounds) {
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      const View view{rules_, setup_.phantoms, revealed_, hands_[seat], round_};
      submissions[seat] = players[seat]->decide(view, random);
    }
    play_round(submissions);
  }
  return settle();
}

bool Match::accept_bets(Hand& hand, const Submission& submission) {
  const auto& bets = submission.bets;
  const long long sum = std::accumulate(bets.begin(), bets.end(), 0LL);
  if (std::any_of(bets.begin(), bets.end(), [](int n) { return n < 0; }) ||
      bets.size() > at(rules_.legs) || sum > std::min(rules_.max_bet, hand.beads)) {
    hand.voids.push_back({round_, "bets"});
    return false;
  }
  hand.beads -= static_cast<int>(sum);
  return true;
}

void Match::accept_peeks(Hand& hand, const Submission& submission) {
  for (const int leg : submission.peeks) {
    const bool known = leg >= 0 && leg < rules_.legs;
    if (known && hand.peeks > 0) {
      --hand.peeks;
    } else if (known && hand.extra_peeks > 0 && hand.garnets >= rules_.peek_price) {
      --hand.extra_peeks;
      hand.garnets -= rules_.peek_price;
    } else {
      hand.voids.push_back({round_, "peeks"});
      continue;
    }
    hand.answers.push_back({round_, leg, 0});
  }
}

bool Match::accept_blocker(Hand& hand, const Submission& submission) {
  if (!submission.blocker) return false;
  const auto [leg, row] = *submission.blocker;
  if (leg < 0 || leg >= rules_.legs || row < 0 || row >= rules_.rows || hand.blockers == 0) {
    hand.voids.push_back({round_, "blocker"});
    return false;
  }
  --hand.blockers;
  return true;
}

Board Match::active_rungs() const {
  Board board = setup_.rungs;
  for (std::size_t i = 0; i < setup_.phantoms.size(); ++i) {
    if (rules_.phantoms[i].is_on(round_)) board.add(setup_.phantoms[i]);
  }
  return board;
}

void Match::play_round(const std::vector<Submission>& submissions) {
  std::vector<std::size_t> bidders;
  std::vector<Blocker> blockers;
  for (std::size_t seat = 0; seat < submissions.size(); ++seat) {
    if (accept_bets(hands_[seat], submissions[seat])) bidders.push_back(seat);
    accept_peeks(hands_[seat], submissions[seat]);
    if (accept_blocker(hands_[seat], submissions[seat])) {
      blockers.push_back(*submissions[seat].blocker);
    }
  }

  Round round{std::vector<int>(at(rules_.legs)), std::vector<int>(at(rules_.legs))};
  const Board board = active_rungs();
  std::map<Slot, std::vector<Blocker>> by_target;
  std::vector<Blocker> revealed;
  for (const Blocker& blocker : blockers) {
    if (const auto target = target_of(board, blocker)) {
      by_target[*target].push_back(blocker);
    } else {
      ++round.blockers_idle;
      revealed.push_back(blocker);
    }
  }
  std::vector<Barrier> barriers;
  for (const auto& [target, against] : by_target) {
    const int leg = against.front().leg;
    if (std::all_of(against.begin(), against.end(), [&](auto& b) { return b.leg == leg; })) {
      barriers.push_back({target, leg});
      revealed.insert(revealed.end(), against.begin(), against.end());
    } else {
      round.blockers_destroyed += static_cast<int>(against.size());
    }
  }
  std::sort(revealed.begin(), revealed.end());
  revealed_.push_back(std::move(revealed));

  for (int leg = 0; leg < rules_.legs; ++leg) round.ends[at(leg)] = walk(board, barriers, leg);
  for (const std::size_t seat : bidders) {
    const auto& bets = submissions[seat].bets;
    for (std::size_t leg = 0; leg < bets.size(); ++leg) {
      beads_[seat][at(round.ends[leg])] += bets[leg];
      round.bids[leg] += bets[leg];
    }
  }
  for (Hand& hand : hands_) {
    for (Peek& peek : hand.answers) {
      if (peek.round == round_) peek.beads = round.bids[at(peek.leg)];
    }
  }
  rounds_.push_back(std::move(round));
  ++round_;
}

}  // namespace mainmatch::oracle::amidakuji
