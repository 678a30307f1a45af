#include "experiments/game_theory/profile_space.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr int kLargestN = 128;
constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max();

using Pascal = std::array<std::array<std::uint64_t, kLargestN + 1>, kLargestN + 1>;

Pascal pascals_triangle() {
  Pascal rows{};
  for (std::size_t n = 0; n <= kLargestN; ++n) {
    rows[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) {
      const std::uint64_t a = rows[n - 1][k - 1];
      const std::uint64_t b = k < n ? rows[n - 1][k] : 0;
      rows[n][k] = a > kTooMany - b ? kTooMany : a + b;
    }
  }
  return rows;
}

/// How many of the profiles of `seats` seats over `strategies` strategies give the first strategy
/// less than `count`.
std::uint64_t before(int seats, std::size_t strategies, int count) {
  return profile_count(seats, strategies) - profile_count(seats - count, strategies);
}

void check_names(const std::vector<std::string>& names, const std::string& path) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto here = names.begin() + static_cast<std::ptrdiff_t>(i);
    const std::string at = fmt::format("{}[{}]", path, i);
    if (names[i].empty()) throw ValueError(at, "empty name, expected at least 1 character");
    if (std::find(names.begin(), here, names[i]) != here) {
      throw ValueError(at, "duplicate " + shown_word(names[i]));
    }
  }
}

void check_roles(const std::vector<SeatRole>& roles) {
  if (roles.empty() || roles.size() > kMaxSeatRoles) {
    throw ValueError("roles", std::to_string(roles.size()), "1.." + std::to_string(kMaxSeatRoles));
  }
  std::size_t strategies = 0;
  for (std::size_t r = 0; r < roles.size(); ++r) {
    const std::string path = fmt::format("roles[{}]", r);
    if (roles[r].seats < 1 || roles[r].seats > kMaxRoleSeats) {
      throw ValueError(path + ".seats", std::to_string(roles[r].seats),
                       "1.." + std::to_string(kMaxRoleSeats));
    }
    strategies += roles[r].strategies.size();
    if (roles[r].strategies.empty() || strategies > kMaxStrategies) {
      throw ValueError(path + ".strategies",
                       fmt::format("{}, expected 1..{} in all roles together",
                                   roles[r].strategies.size(), kMaxStrategies));
    }
    check_names(roles[r].strategies, path + ".strategies");
    for (std::size_t other = 0; other < r; ++other) {
      if (roles[other].name != roles[r].name) continue;
      throw ValueError(path + ".name", "duplicate " + shown_word(roles[r].name));
    }
  }
}

}  // namespace

std::uint64_t choose(int n, int k) {
  static const Pascal kRows = pascals_triangle();
  return kRows[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

std::uint64_t profile_count(int seats, std::size_t strategies) {
  if (strategies == 0) return seats == 0 ? 1 : 0;
  const int bars = static_cast<int>(strategies) - 1;
  return choose(seats + bars, bars);
}

ProfileSpace::ProfileSpace(std::vector<SeatRole> roles) : roles_(std::move(roles)) {
  constexpr std::uint64_t kMaxProfiles = std::uint64_t{1} << 53;
  check_roles(roles_);
  first_.push_back(0);
  for (std::size_t r = 0; r < roles_.size(); ++r) {
    role_of_.insert(role_of_.end(), roles_[r].strategies.size(), r);
    first_.push_back(role_of_.size());
    sizes_.push_back(profile_count(roles_[r].seats, roles_[r].strategies.size()));
    if (sizes_.back() > kMaxProfiles / size_) {
      throw ValueError("roles", "more than 2^53 profiles, expected fewer seats or strategies");
    }
    size_ *= sizes_.back();
  }
}

void ProfileSpace::check(std::span<const int> counts, const std::string& path) const {
  for (std::size_t r = 0; r < roles_.size(); ++r) {
    const auto own = part(counts, r);
    const int sum = std::accumulate(own.begin(), own.end(), 0);
    const bool negative = std::any_of(own.begin(), own.end(), [](int n) { return n < 0; });
    if (sum == roles_[r].seats && !negative) continue;
    throw ValueError(
        path + "." + roles_[r].name,
        fmt::format("got a sum of {}, expected {}, the seats of the role", sum, roles_[r].seats));
  }
}

std::uint64_t ProfileSpace::rank(std::span<const int> counts) const {
  std::uint64_t rank = 0;
  for (std::size_t r = 0; r < roles_.size(); ++r) {
    rank *= sizes_[r];
    int left = roles_[r].seats;
    for (std::size_t s = first_[r]; s + 1 < first_[r + 1]; ++s) {
      rank += before(left, first_[r + 1] - s, counts[s]);
      left -= counts[s];
    }
  }
  return rank;
}

void ProfileSpace::unrank(std::uint64_t rank, std::span<int> counts) const {
  for (std::size_t r = roles_.size(); r-- > 0;) {
    std::uint64_t rest = rank % sizes_[r];
    rank /= sizes_[r];
    int left = roles_[r].seats;
    for (std::size_t s = first_[r]; s + 1 < first_[r + 1]; ++s) {
      const std::size_t strategies = first_[r + 1] - s;
      int count = 0;
      while (count < left && before(left, strategies, count + 1) <= rest) ++count;
      rest -= before(left, strategies, count);
      counts[s] = count;
      left -= count;
    }
    counts[first_[r + 1] - 1] = left;
  }
}

void ProfileSpace::first_profile(std::span<int> counts) const {
  std::fill(counts.begin(), counts.end(), 0);
  for (std::size_t r = 0; r < roles_.size(); ++r) counts[first_[r + 1] - 1] = roles_[r].seats;
}

bool ProfileSpace::next(std::span<int> counts) const {
  for (std::size_t r = roles_.size(); r-- > 0;) {
    const std::span<int> own = part(counts, r);
    // The last strategy but those with no seats behind them takes one more seat; what is left goes
    // to the very last.
    std::size_t at = own.size() - 1;
    int behind = own[at];
    while (behind == 0 && at > 0) behind = own[--at];
    if (at > 0) {
      own[at] = 0;
      ++own[at - 1];
      own.back() = behind - 1;
      return true;
    }
    own[0] = 0;
    own.back() = roles_[r].seats;
  }
  return false;
}

}  // namespace mainmatch
