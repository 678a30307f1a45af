#include "tests/edges/oracle/match.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <numeric>

namespace mainmatch::oracle::edges {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool contains(const std::vector<int>& list, int seat) {
  return std::find(list.begin(), list.end(), seat) != list.end();
}

std::vector<int> shuffled_seats(int players, Random& random) {
  std::vector<int> seats(at(players));
  std::iota(seats.begin(), seats.end(), 0);
  std::shuffle(seats.begin(), seats.end(), random);
  return seats;
}

Partner other(Partner partner) {
  return partner == Partner::right ? Partner::down : Partner::right;
}

Type type_of(const Turn& turn, int length) {
  if (turn.landed >= 1 && turn.landed <= length) return Type::surviving;
  const Direction off = turn.landed < 1 ? Direction::left : Direction::right;
  return turn.move.direction == off ? Type::dumb : Type::screwed;
}

}  // namespace

Setup deal(const Rules& rules, Random& random) {
  Setup setup;
  const std::vector<int> cells = shuffled_seats(rules.players(), random);
  for (int row = 0; row < rules.rows; ++row) {
    const auto first = cells.begin() + row * rules.columns;
    setup.grid.emplace_back(first, first + rules.columns);
  }
  setup.garnets.assign(at(rules.players()), rules.starting_garnets);
  setup.tie_break = shuffled_seats(rules.players(), random);
  return setup;
}

std::optional<Submission> RandomPlayer::decide(const View& view, Random& random) {
  const Standing& own = view.standings[at(view.seat)];
  const Partners& partners = view.partners[at(view.seat)];
  int space = uniform(1, view.rules.length() - 1, random);
  if (space >= own.position) ++space;
  const int choice = uniform(0, static_cast<int>(partners.size()) - 1, random);
  return Submission{space < own.position ? Direction::left : Direction::right,
                    std::abs(space - own.position), std::next(partners.begin(), choice)->first,
                    uniform(0, own.garnets, random)};
}

std::optional<int> RandomPlayer::vote(const View& view, const std::vector<int>& candidates,
                                      Random& random) {
  std::vector<int> others;
  std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(others),
               [&](int candidate) { return candidate != view.seat; });
  return others[at(uniform(0, static_cast<int>(others.size()) - 1, random))];
}

Match::Match(const Rules& rules, Setup setup)
    : rules_(rules), setup_(std::move(setup)), partners_(at(rules.players())) {
  for (int row = 0; row < rules.rows; ++row) {
    for (int column = 0; column < rules.columns; ++column) {
      const auto& seats = setup_.grid[at(row)];
      const int seat = seats[at(column)];
      const int right = seats[at((column + 1) % rules.columns)];
      const int below = setup_.grid[at((row + 1) % rules.rows)][at(column)];
      if (right != seat) partners_[at(seat)][Partner::right] = right;
      if (below != seat) partners_[at(seat)][Partner::down] = below;
    }
  }
  for (const int garnets : setup_.garnets) standings_.push_back({rules.start, garnets});
}

Outcome Match::play(const std::vector<std::unique_ptr<Player>>& players, Random& random) {
  std::vector<std::optional<Submission>> submissions(players.size());
  for (int round = 0; round < rules_.rounds; ++round) {
    for (int seat = 0; seat < rules_.players(); ++seat) {
      submissions[at(seat)] = players[at(seat)]->decide(view(seat), random);
    }
    play_round(submissions);
  }
  Outcome out = score();
  const std::map<int, int> votes = collect_votes(out, players, random);
  return settle(std::move(out), votes);
}

Outcome Match::score() const {
  Outcome out;
  for (const Standing& standing : standings_) {
    out.scores.push_back(standing.points);
    out.garnets.push_back(standing.garnets);
  }
  const auto [lowest, highest] = std::minmax_element(out.scores.begin(), out.scores.end());
  for (int seat = 0; seat < rules_.players(); ++seat) {
    if (out.scores[at(seat)] == *highest) out.winners.push_back(seat);
    if (out.scores[at(seat)] == *lowest) out.tied_last.push_back(seat);
  }
  const int on_top = static_cast<int>(out.winners.size());
  out.tokens.assign(standings_.size(), 0);
  if (on_top <= rules_.max_tokens || on_top == 1) {
    for (const int winner : out.winners) out.tokens[at(winner)] = on_top == 1 ? 2 : 1;
  }
  return out;
}

Outcome Match::settle(Outcome out, const std::map<int, int>& votes) {
  for (const auto& [voter, candidate] : votes) {
    if (!contains(out.winners, voter)) continue;
    if (contains(out.tied_last, candidate)) {
      out.votes[voter] = candidate;
    } else {
      ++standings_[at(voter)].fouls;
    }
  }
  out.elimination_candidate = eliminate(out);
  out.ranking = setup_.tie_break;
  std::stable_sort(out.ranking.begin(), out.ranking.end(),
                   [&](int a, int b) { return out.scores[at(a)] > out.scores[at(b)]; });
  std::stable_partition(out.ranking.begin(), out.ranking.end(),
                        [&](int seat) { return seat != out.elimination_candidate; });
  return out;
}

bool Match::is_legal(int seat, const Submission& submission) const {
  return submission.direction && submission.amount && *submission.amount >= 1 &&
         *submission.amount <= rules_.max_amount && submission.partner &&
         partners_[at(seat)].count(*submission.partner) > 0 && submission.garnets >= 0 &&
         submission.garnets <= standings_[at(seat)].garnets;
}

Turn Match::begin_turn(int seat, const std::optional<Submission>& submission) {
  if (submission && is_legal(seat, *submission)) {
    return {{*submission->direction, *submission->amount, *submission->partner},
            submission->garnets};
  }
  Turn turn{rules_.default_move};
  if (partners_[at(seat)].count(turn.move.partner) == 0) {
    turn.move.partner = other(turn.move.partner);
  }
  turn.defaulted = true;
  turn.rejected = submission.has_value();
  if (turn.rejected) ++standings_[at(seat)].fouls;
  return turn;
}

int Match::partner_of(int seat, const Turn& turn) const {
  return partners_[at(seat)].at(turn.move.partner);
}

void Match::play_round(const std::vector<std::optional<Submission>>& submissions) {
  std::vector<Turn> turns;
  for (int seat = 0; seat < rules_.players(); ++seat) {
    turns.push_back(begin_turn(seat, submissions[at(seat)]));
  }
  std::vector<int> landed;
  for (const Standing& standing : standings_) landed.push_back(standing.position);
  for (int seat = 0; seat < rules_.players(); ++seat) {
    const Turn& turn = turns[at(seat)];
    landed[at(seat)] += turn.move.spaces();
    landed[at(partner_of(seat, turn))] += turn.move.spaces();
  }

  for (std::size_t seat = 0; seat < turns.size(); ++seat) {
    Turn& turn = turns[seat];
    turn.landed = landed[seat];
    turn.type = type_of(turn, rules_.length());
    if (turn.type == Type::surviving) turn.points = rules_.values[at(turn.landed - 1)];
    if (turn.type == Type::screwed) turn.points = rules_.screwed_points;
  }
  for (int seat = 0; seat < rules_.players(); ++seat) {
    Turn& turn = turns[at(seat)];
    Standing& own = standings_[at(seat)];
    own.garnets -= turn.bet;
    if (turns[at(partner_of(seat, turn))].type == Type::dumb) {
      const std::int64_t of_bet = rules_.garnet_multiplier;
      turn.points *= rules_.dumb_multiplier + of_bet * turn.bet;
      own.garnets += rules_.dumb_garnet;
    }
    own.points += turn.points;
    own.position = turn.type == Type::surviving ? turn.landed : rules_.start;
  }
  turns_.push_back(std::move(turns));
}

std::map<int, int> Match::collect_votes(const Outcome& out,
                                        const std::vector<std::unique_ptr<Player>>& players,
                                        Random& random) const {
  std::map<int, int> votes;
  if (out.tied_last.size() == 1) return votes;
  for (const int voter : out.winners) {
    const auto vote = players[at(voter)]->vote(view(voter), out.tied_last, random);
    if (vote) votes[voter] = *vote;
  }
  return votes;
}

int Match::eliminate(const Outcome& out) const {
  std::map<int, int> votes_for;
  for (const auto& [voter, candidate] : out.votes) ++votes_for[candidate];
  std::vector<int> candidates;  // the latest in the lots first
  std::copy_if(setup_.tie_break.rbegin(), setup_.tie_break.rend(), std::back_inserter(candidates),
               [&](int seat) { return out.scores[at(seat)] == out.scores[at(out.tied_last[0])]; });
  return *std::max_element(candidates.begin(), candidates.end(),
                           [&](int a, int b) { return votes_for[a] < votes_for[b]; });
}

}  // namespace mainmatch::oracle::edges
