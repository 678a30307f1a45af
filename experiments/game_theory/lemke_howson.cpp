#include "experiments/game_theory/lemke_howson.h"

#include <optional>

namespace mainmatch {

namespace {

/// The strategies of all roles as those of one: against a strategy of its own role nothing is paid.
ExactGame::Matrix as_one_role(const ExactGame& game) {
  if (game.payoffs.size() == 1) return game.payoffs[0];
  const std::size_t rows = game.payoffs[0].size();
  const std::size_t all = rows + game.payoffs[1].size();
  ExactGame::Matrix joined(all, std::vector<Integer>(all, 0));
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = rows; j < all; ++j) {
      joined[i][j] = game.payoffs[0][i][j - rows];
      joined[j][i] = game.payoffs[1][j - rows][i];
    }
  }
  return joined;
}

/// The system payoffs z + s = 1, z and s >= 0, solved for its basic variables. Variable i < n is
/// z[i], n + i is s[i]: of each pair at least one is 0 where a path ends. Every number stands for
/// itself over `divisor`, which the pivots keep whole (Edmonds; von Stengel 2002, section 2.5).
class Tableau {
 public:
  explicit Tableau(const ExactGame::Matrix& payoffs) : n_(payoffs.size()) {
    for (std::size_t i = 0; i < n_; ++i) {
      std::vector<Integer>& row = rows_.emplace_back(payoffs[i]);
      row.resize(2 * n_ + 1, 0);
      row[n_ + i] = 1;
      row.back() = 1;
      basis_.push_back(n_ + i);
    }
  }

  /// Lets a variable in, and returns the one that becomes 0 for it.
  std::size_t pivot(std::size_t entering) {
    const std::size_t r = leaving_row(entering);
    const Integer pivot = rows_[r][entering];
    for (std::size_t i = 0; i < n_; ++i) {
      if (i == r) continue;
      const Integer factor = rows_[i][entering];
      for (std::size_t j = 0; j <= 2 * n_; ++j) {
        Integer& entry = rows_[i][j];
        if (entry != 0) entry *= pivot;
        if (factor != 0 && rows_[r][j] != 0) entry -= factor * rows_[r][j];
        if (entry != 0) entry /= divisor_;  // without remainder
      }
    }
    divisor_ = pivot;
    return std::exchange(basis_[r], entering);
  }

  /// The z, over the divisor.
  std::vector<Integer> values() const {
    std::vector<Integer> values(n_, 0);
    for (std::size_t i = 0; i < n_; ++i) {
      if (basis_[i] < n_) values[basis_[i]] = rows_[i].back();
    }
    return values;
  }

 private:
  /// Where the variable is bounded first as it grows, if the right sides are 1 + e, 1 + e^2, ...
  /// for a small e: no two rows tie.
  std::size_t leaving_row(std::size_t entering) const {
    std::size_t best = n_;
    for (std::size_t i = 0; i < n_; ++i) {
      if (rows_[i][entering] > 0 && (best == n_ || before(i, best, entering))) best = i;
    }
    return best;  // there is one: all z are bounded
  }
  bool before(std::size_t a, std::size_t b, std::size_t entering) const {
    for (std::size_t k = 0; k <= n_; ++k) {
      const std::size_t column = k == 0 ? 2 * n_ : n_ + k - 1;
      const Integer left = rows_[a][column] * rows_[b][entering];
      const Integer right = rows_[b][column] * rows_[a][entering];
      if (left != right) return left < right;
    }
    return false;
  }

  std::size_t n_;
  std::vector<std::vector<Integer>> rows_;
  std::vector<std::size_t> basis_;  ///< by row
  Integer divisor_ = 1;
};

/// Nothing if the path is longer than that.
std::optional<std::vector<Integer>> path_end(const ExactGame::Matrix& payoffs, std::size_t missing,
                                             std::size_t most_pivots, std::size_t& pivots) {
  const std::size_t n = payoffs.size();
  Tableau tableau(payoffs);
  std::size_t entering = missing;
  for (std::size_t i = 0; i < most_pivots; ++i) {
    const std::size_t leaving = tableau.pivot(entering);
    ++pivots;
    if (leaving % n == missing) return tableau.values();
    entering = (leaving + n) % (2 * n);
  }
  return std::nullopt;
}

Mix mix_of(const ExactGame& game, const std::vector<Integer>& values) {
  using Rational = boost::multiprecision::mpq_rational;
  Mix mix;
  for (const ExactGame::Matrix& own : game.payoffs) {
    const std::size_t first = mix.size();
    Integer sum = 0;
    for (std::size_t i = 0; i < own.size(); ++i) sum += values[first + i];
    for (std::size_t i = 0; i < own.size(); ++i) {
      mix.push_back(Rational(values[first + i], sum).convert_to<double>());
    }
  }
  return mix;
}

}  // namespace

std::vector<Mix> lemke_howson(const ExactGame& game, std::size_t most_pivots) {
  const ExactGame::Matrix payoffs = as_one_role(game);
  std::vector<Mix> found;
  std::size_t pivots = 0;
  // Some games have labels with very long paths: the others come first.
  for (std::size_t longest = most_pivots; found.empty(); longest *= 10) {
    for (std::size_t label = 0; label < payoffs.size(); ++label) {
      if (!found.empty() && pivots >= most_pivots) break;
      if (const auto end = path_end(payoffs, label, longest, pivots)) {
        found.push_back(mix_of(game, *end));
      }
    }
  }
  return found;
}

}  // namespace mainmatch
