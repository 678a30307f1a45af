#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/edges/table.h"

// The match a second time, as plainly as its rules are written: maps by seat, a list of lists for
// the grid, one seat after another. It shares the parameters and the form of a submission with the
// engine, and nothing else.

namespace mainmatch::edges::naive {

struct Played {
  std::map<int, long long> landed;
  std::map<int, std::string> types;
  std::map<int, long long> points;
  std::map<int, long long> garnets;
  std::vector<int> rejected;
};

struct Ended {
  std::map<int, long long> scores;
  std::map<int, int> tokens;
  std::set<int> winners;
  std::set<int> last;
  int candidate;
  std::vector<int> ranking;
};

class Match {
 public:
  Match(const Rules& rules, const Setup& setup) : rules_(rules) {
    int cell = 0;
    for (int row = 0; row < rules.rows; ++row) {
      grid_.emplace_back();
      for (int column = 0; column < rules.columns; ++column) {
        grid_.back().push_back(setup.cells[static_cast<std::size_t>(cell++)]);
      }
    }
    for (int seat = 0; seat < cell; ++seat) {
      lots_.push_back(setup.lots[static_cast<std::size_t>(seat)]);
      position_[seat] = rules.start;
      garnets_[seat] = setup.garnets[static_cast<std::size_t>(seat)];
      score_[seat] = 0;
    }
  }

  Played play(const std::vector<Submission>& submissions) {
    Played played;
    std::map<int, int> moves;
    std::map<int, int> partners;
    std::map<int, int> bets;
    for (const auto& [seat, garnets] : garnets_) {
      const Submission& given = submissions[static_cast<std::size_t>(seat)];
      if (given.handed_in && is_legal(given, seat)) {
        moves[seat] = given.direction == Direction::left ? -given.amount : given.amount;
        partners[seat] = partner_of(seat, given.partner);
        bets[seat] = given.garnets;
      } else {
        const Move& move = rules_.default_move;
        moves[seat] = move.direction == Direction::left ? -move.amount : move.amount;
        partners[seat] = partner_of(seat, move.partner);
        if (partners[seat] == seat) {
          partners[seat] =
              partner_of(seat, move.partner == Partner::down ? Partner::right : Partner::down);
        }
        bets[seat] = 0;
        if (given.handed_in) played.rejected.push_back(seat);
      }
    }
    played.landed = position_;
    for (const auto& [seat, move] : moves) {
      played.landed[seat] += move;
      played.landed[partners[seat]] += move;
    }
    for (const auto& [seat, space] : played.landed) played.types[seat] = type(space, moves[seat]);
    for (const auto& [seat, space] : played.landed) {
      long long points = 0;
      if (played.types[seat] == "surviving") points = rules_.value(static_cast<int>(space));
      if (played.types[seat] == "screwed") points = rules_.screwed_points;
      garnets_[seat] -= bets[seat];
      if (played.types[partners[seat]] == "dumb") {
        points *=
            rules_.dumb_multiplier + static_cast<long long>(rules_.garnet_multiplier) * bets[seat];
        garnets_[seat] += rules_.dumb_garnet;
      }
      played.points[seat] = points;
      score_[seat] += points;
      position_[seat] = played.types[seat] == "surviving" ? space : rules_.start;
    }
    played.garnets = garnets_;
    return played;
  }

  /// `votes` are by voter; those that are not legal count for nothing.
  Ended end(const std::map<int, int>& votes) const {
    Ended ended;
    ended.scores = score_;
    long long most = score_.at(0);
    long long least = score_.at(0);
    for (const auto& [seat, score] : score_) {
      most = std::max(most, score);
      least = std::min(least, score);
    }
    for (const auto& [seat, score] : score_) {
      if (score == most) ended.winners.insert(seat);
      if (score == least) ended.last.insert(seat);
    }
    const int winners = static_cast<int>(ended.winners.size());
    for (const auto& [seat, score] : score_) {
      ended.tokens[seat] = 0;
      if (score == most && winners == 1) ended.tokens[seat] = 2;
      if (score == most && winners > 1 && winners <= rules_.max_tokens) ended.tokens[seat] = 1;
    }
    std::map<int, int> counted;
    for (const auto& [voter, candidate] : votes) {
      if (ended.winners.count(voter) && ended.last.count(candidate)) ++counted[candidate];
    }
    ended.candidate = -1;
    for (const int seat : lots_) {  // later ones win ties
      if (!ended.last.count(seat)) continue;
      if (ended.candidate < 0 || counted[seat] >= counted[ended.candidate]) ended.candidate = seat;
    }
    ended.ranking = lots_;
    std::stable_sort(ended.ranking.begin(), ended.ranking.end(), [&](int a, int b) {
      if (score_.at(a) != score_.at(b)) return score_.at(a) > score_.at(b);
      return b == ended.candidate && a != b;
    });
    return ended;
  }

 private:
  int partner_of(int seat, Partner partner) const {
    for (std::size_t row = 0; row < grid_.size(); ++row) {
      for (std::size_t column = 0; column < grid_[row].size(); ++column) {
        if (grid_[row][column] != seat) continue;
        if (partner == Partner::right) return grid_[row][(column + 1) % grid_[row].size()];
        return grid_[(row + 1) % grid_.size()][column];
      }
    }
    return -1;
  }

  bool is_legal(const Submission& given, int seat) const {
    if (given.direction != Direction::left && given.direction != Direction::right) return false;
    if (given.partner != Partner::right && given.partner != Partner::down) return false;
    if (partner_of(seat, given.partner) == seat) return false;
    if (given.amount < 1 || given.amount > 1000000) return false;
    return given.garnets >= 0 && given.garnets <= garnets_.at(seat);
  }

  std::string type(long long space, int move) const {
    if (space >= 1 && space <= rules_.length) return "surviving";
    const bool left = space < 1;
    return left == (move < 0) ? "dumb" : "screwed";
  }

  const Rules& rules_;
  std::vector<std::vector<int>> grid_;
  std::vector<int> lots_;
  std::map<int, long long> position_;
  std::map<int, long long> garnets_;
  std::map<int, long long> score_;
};

}  // namespace mainmatch::edges::naive
