#include "experiments/game_theory/support_roots.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "experiments/game_theory/mix.h"
#include "experiments/game_theory/replicator.h"

namespace mainmatch {

namespace {

double size_of(const std::vector<double>& values) {
  double size = 0;
  for (const double value : values) size = std::max(size, std::abs(value));
  return size;
}

int sign_changes(const std::vector<double>& coefficients) {
  int changes = 0;
  double before = 0;
  for (const double c : coefficients) {
    if (c == 0) continue;
    if (before * c < 0) ++changes;
    before = c > 0 ? 1 : -1;
  }
  return changes;
}

/// The roots in the open interval low..high of the polynomial with these coefficients in the form
/// of Bernstein.
void bernstein_roots(std::vector<double> coefficients, double low, double high,
                     std::vector<double>& roots) {
  constexpr double kNarrow = 1e-15;
  if (sign_changes(coefficients) == 0) return;
  const double middle = low + (high - low) / 2;
  if (high - low < kNarrow || middle <= low || middle >= high) {
    roots.push_back(middle);
    return;
  }
  // De Casteljau's algorithm: `coefficients` become those of the right half.
  std::vector<double> left;
  for (std::size_t n = coefficients.size(); n > 0; --n) {
    left.push_back(coefficients[0]);
    for (std::size_t i = 0; i + 1 < n; ++i) {
      coefficients[i] = (coefficients[i] + coefficients[i + 1]) / 2;
    }
  }
  const bool on_middle = left.back() == 0;
  bernstein_roots(std::move(left), low, middle, roots);
  if (on_middle) roots.push_back(middle);
  bernstein_roots(std::move(coefficients), middle, high, roots);
}

}  // namespace

struct SupportRoots::Linear {
  Eigen::VectorXd differences;
  Eigen::MatrixXd jacobian;
};

SupportRoots::SupportRoots(const PayoffTable& table) : table_(table), payoffs_(table) {
  const ProfileSpace& space = table.space();
  for (std::size_t s = 0; s < table.strategies(); ++s) {
    last_.push_back(space.first(space.role_of(s) + 1) - 1);
    if (last_.back() != s) free_.push_back(s);
  }
}

SupportRoots::Linear SupportRoots::linearize(const std::vector<double>& mix) const {
  const std::size_t k = mix.size();
  std::vector<double> payoffs(k), jacobian(k * k);
  payoffs_.evaluate(mix, payoffs, jacobian);
  const auto size = static_cast<Eigen::Index>(free_.size());
  Linear linear{Eigen::VectorXd(size), Eigen::MatrixXd(size, size)};
  for (std::size_t i = 0; i < free_.size(); ++i) {
    const std::size_t s = free_[i];
    const auto row = static_cast<Eigen::Index>(i);
    linear.differences(row) = payoffs[s] - payoffs[last_[s]];
    for (std::size_t j = 0; j < free_.size(); ++j) {
      const std::size_t t = free_[j];
      const auto slope = [&](std::size_t of) {
        return jacobian[of * k + t] - jacobian[of * k + last_[t]];
      };
      linear.jacobian(row, static_cast<Eigen::Index>(j)) = slope(s) - slope(last_[s]);
    }
  }
  return linear;
}

std::vector<double> SupportRoots::differences(const std::vector<double>& mix) const {
  std::vector<double> payoffs(mix.size());
  payoffs_.evaluate(mix, payoffs);
  std::vector<double> differences;
  for (const std::size_t s : free_) differences.push_back(payoffs[s] - payoffs[last_[s]]);
  return differences;
}

std::optional<std::vector<double>> SupportRoots::newton(
    std::vector<double> mix, std::span<const std::vector<double>> known) const {
  constexpr int kSteps = 50;
  constexpr int kHalvings = 8;
  constexpr double kFarOutside = -0.5;  // shares are allowed to be negative on the way
  constexpr double kRoot = 1e-11;
  constexpr double kExact = 1e-15;    // up to rounding
  constexpr double kSameRoot = 1e-6;  // whole steps to a root lead nowhere else from here
  double size = size_of(differences(mix));
  for (int step = 0; step < kSteps && size > kExact; ++step) {
    const Linear linear = linearize(mix);
    const Eigen::VectorXd solution =
        linear.jacobian.colPivHouseholderQr().solve(-linear.differences);
    if (!solution.allFinite()) return std::nullopt;
    const std::span<const double> move(solution.data(), free_.size());
    std::vector<double> next = moved(mix, 1, move);
    const bool arrives = std::any_of(known.begin(), known.end(), [&](const auto& root) {
      return distance(root, next) < kSameRoot;
    });
    if (arrives) return std::nullopt;
    // At a root whole steps either gain something or nothing is left to be gained.
    const int halvings = size > kRoot ? kHalvings : 1;
    double next_size = size;
    double part = 1;
    for (int halving = 0; halving < halvings && next_size >= size; ++halving, part /= 2) {
      if (halving > 0) next = moved(mix, part, move);
      if (*std::min_element(next.begin(), next.end()) < kFarOutside) continue;
      next_size = size_of(differences(next));
    }
    if (next_size >= size) break;
    mix = std::move(next);
    size = next_size;
  }
  if (size > kRoot) return std::nullopt;
  if (*std::min_element(mix.begin(), mix.end()) < kMinShare) return std::nullopt;
  return mix;
}

std::vector<double> SupportRoots::moved(std::vector<double> mix, double part,
                                        std::span<const double> move) const {
  for (std::size_t i = 0; i < free_.size(); ++i) {
    const double change = part * move[i];
    mix[free_[i]] += change;
    mix[last_[free_[i]]] -= change;
  }
  return mix;
}

bool SupportRoots::isolated(const std::vector<double>& mix) const {
  if (free_.empty()) return true;
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(linearize(mix).jacobian);
  const auto& values = svd.singularValues();
  constexpr double kSingular = 1e-9;
  return values(values.size() - 1) > kSingular;
}

/// One role has two strategies and all others have one.
std::vector<std::vector<double>> SupportRoots::roots_of_pair() const {
  const ProfileSpace& space = table_.space();
  const std::size_t a = free_.front();
  const std::size_t b = last_[a];
  const int others = space.seats_of(a) - 1;
  std::vector<int> counts(space.strategies());
  for (std::size_t s = 0; s < counts.size(); ++s) counts[s] = space.seats_of(s);
  std::vector<double> coefficients;
  for (int n = 0; n <= others; ++n) {
    counts[a] = n + 1;
    counts[b] = others - n;
    const double with_a = table_.payoffs(*table_.find(counts))[a];
    counts[a] = n;
    counts[b] = others - n + 1;
    coefficients.push_back(with_a - table_.payoffs(*table_.find(counts))[b]);
  }
  std::vector<double> shares;
  if (size_of(coefficients) == 0) {
    shares.push_back(0.5);  // all mixes are roots
  } else {
    bernstein_roots(std::move(coefficients), 0, 1, shares);
  }
  std::vector<std::vector<double>> roots;
  for (const double share : shares) {
    if (share < kMinShare || share > 1 - kMinShare) continue;
    std::vector<double>& mix = roots.emplace_back(counts.size(), 1.0);
    mix[a] = share;
    mix[b] = 1 - share;
  }
  return roots;
}

void SupportRoots::find(int from, int to, Stream& chance,
                        std::vector<std::vector<double>>& known) const {
  const auto add = [&](std::vector<double> root) {
    const bool again = std::any_of(known.begin(), known.end(), [&](const auto& before) {
      return distance(before, root) < kSame;
    });
    if (!again) known.push_back(std::move(root));
  };
  if (free_.size() == 1) {
    for (std::vector<double>& root : roots_of_pair()) add(std::move(root));
    return;
  }
  const ProfileSpace& space = table_.space();
  for (int start = 0; start < to; ++start) {
    std::vector<double> mix(space.strategies());
    if (start > 0) {
      mix = random_mix(space, chance);
    } else {
      for (std::size_t s = 0; s < mix.size(); ++s) {
        mix[s] = 1 / static_cast<double>(space.roles()[space.role_of(s)].strategies.size());
      }
    }
    if (free_.empty()) return add(std::move(mix));
    if (start < from) continue;
    if (auto root = newton(std::move(mix), known)) add(std::move(*root));
  }
}

}  // namespace mainmatch
