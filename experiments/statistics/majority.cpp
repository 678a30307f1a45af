#include "experiments/statistics/majority.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/core/index.h"

namespace mainmatch {

namespace {

constexpr double kZero = 1e-12;

/// A linear program, sum of x at its most where rows * x <= 1 and x >= 0, with rows > 0, by the
/// simplex method with Bland's rule ("New Finite Pivoting Rules for the Simplex Method",
/// Mathematics of Operations Research 1977), which always ends.
class Tableau {
 public:
  explicit Tableau(const std::vector<std::vector<double>>& rows) : n_(rows.size()) {
    for (std::size_t i = 0; i < n_; ++i) {
      std::vector<double>& row = rows_.emplace_back(rows[i]);
      row.resize(2 * n_ + 1, 0);
      row[n_ + i] = 1;
      row.back() = 1;
      basis_.push_back(n_ + i);
    }
    costs_.assign(2 * n_ + 1, 0);
    std::fill_n(costs_.begin(), n_, -1);
  }

  /// The solution's x.
  std::vector<double> solve() {
    for (;;) {
      std::size_t in = 0;
      while (in < 2 * n_ && costs_[in] > -kZero) ++in;
      if (in == 2 * n_) break;
      pivot(leaving(in), in);
    }
    std::vector<double> x(n_, 0);
    for (std::size_t i = 0; i < n_; ++i) {
      if (basis_[i] < n_) x[basis_[i]] = rows_[i].back();
    }
    return x;
  }

 private:
  std::size_t leaving(std::size_t in) const {
    std::size_t out = n_;
    for (std::size_t i = 0; i < n_; ++i) {
      if (rows_[i][in] <= kZero) continue;
      if (out == n_) {
        out = i;
        continue;
      }
      const double ratio = rows_[i].back() / rows_[i][in];
      const double least = rows_[out].back() / rows_[out][in];
      if (ratio < least - kZero || (ratio < least + kZero && basis_[i] < basis_[out])) out = i;
    }
    return out;
  }

  void pivot(std::size_t out, std::size_t in) {
    std::vector<double>& row = rows_[out];
    const double by = row[in];
    for (double& entry : row) entry /= by;
    const auto clear = [&](std::vector<double>& other) {
      const double times = other[in];
      if (times == 0) return;
      for (std::size_t j = 0; j < other.size(); ++j) other[j] -= times * row[j];
    };
    for (std::size_t i = 0; i < n_; ++i) {
      if (i != out) clear(rows_[i]);
    }
    clear(costs_);
    basis_[out] = in;
  }

  std::size_t n_;
  std::vector<std::vector<double>> rows_;
  std::vector<double> costs_;
  std::vector<std::size_t> basis_;
};

}  // namespace

std::vector<double> maximal_lottery(const Margins& margins) {
  // What the other picks loses on average, whichever it is, is 0 at most: of the zero-sum game of
  // the margins, raised so that its value is 1.
  std::vector<std::vector<double>> rows = margins;
  for (auto& row : rows) {
    for (double& margin : row) margin += 1;
  }
  std::vector<double> lottery = Tableau(rows).solve();
  double sum = 0;
  for (const double chance : lottery) sum += chance;
  for (double& chance : lottery) chance = std::max(chance / sum, 0.0);
  return lottery;
}

std::vector<std::vector<int>> tiers(const Beats& beats) {
  const std::size_t n = beats.size();
  // Whether a stands at least as high as b: it is not certainly beaten by b, or by way of others.
  Beats reaches(n, std::vector<bool>(n));
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) reaches[a][b] = !beats[b][a];
  }
  for (std::size_t by = 0; by < n; ++by) {
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) {
        if (reaches[a][by] && reaches[by][b]) reaches[a][b] = true;
      }
    }
  }
  std::vector<std::vector<int>> found;
  std::vector<int> left;
  for (std::size_t b = 0; b < n; ++b) left.push_back(static_cast<int>(b));
  while (!left.empty()) {
    std::vector<int> top, rest;
    for (const int a : left) {
      const bool first =
          std::all_of(left.begin(), left.end(), [&](int b) { return reaches[at(a)][at(b)]; });
      (first ? top : rest).push_back(a);
    }
    found.push_back(std::move(top));
    left = std::move(rest);
  }
  return found;
}

}  // namespace mainmatch
