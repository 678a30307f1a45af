#include "experiments/game_theory/payoff_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/base/error.h"
#include "experiments/base/number.h"

namespace mainmatch {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr PayoffTable::Range kFinite{-PayoffTable::kLargestPayoff, PayoffTable::kLargestPayoff};

void check_value(const ProfileSpace& space, std::size_t strategy, double value,
                 const PayoffTable::Range& possible, const std::string& path) {
  if (value >= possible.least && value <= possible.greatest) return;
  const std::string& role = space.roles()[space.role_of(strategy)].name;
  throw ValueError(fmt::format("{}.{}.{}", path, role, space.name(strategy)), real_text(value),
                   "a number " + real_text(possible.least) + ".." + real_text(possible.greatest));
}

/// Those of one strategy: no more than there are, finite, and their mean is the payoff.
void check_blocks(const ProfileSpace& space, const SampledProfile& profile, std::size_t strategy,
                  std::span<const std::int64_t> matches, const std::string& path) {
  constexpr double kRounding = 1e-6;
  const std::vector<double>& blocks = profile.blocks[strategy];
  const std::string own = fmt::format(
      "{}.blocks.{}.{}", path, space.roles()[space.role_of(strategy)].name, space.name(strategy));
  if (blocks.empty() || blocks.size() > matches.size()) {
    throw ValueError(own, "a list of " + std::to_string(blocks.size()),
                     fmt::format("a list of 1..{}, as \"blocks\" has", matches.size()));
  }
  double sum = 0, all = 0, largest = 0;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    check_value(space, strategy, blocks[b], kFinite, path + ".blocks");
    largest = std::max(largest, std::abs(blocks[b]));
    sum += static_cast<double>(matches[b]) * blocks[b];
    all += static_cast<double>(matches[b]);
  }
  if (std::abs(sum / all - profile.payoffs[strategy]) <= kRounding * largest) return;
  throw ValueError(own, "payoffs with the mean " + real_text(sum / all),
                   "that of \"payoffs\", " + real_text(profile.payoffs[strategy]));
}

}  // namespace

PayoffTable::PayoffTable(ProfileSpace space, const std::vector<SampledProfile>& profiles,
                         std::vector<std::int64_t> block_matches, std::optional<Range> match_range)
    : space_(std::move(space)),
      block_matches_(std::move(block_matches)),
      match_range_(match_range) {
  const std::size_t k = strategies();
  std::vector<std::pair<std::uint64_t, std::size_t>> order;  // rank, place in `profiles`
  bool any_stderrs = false;
  const Range possible = match_range_.value_or(kFinite);
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    const std::string path = fmt::format("profiles[{}]", i);
    const SampledProfile& profile = profiles[i];
    space_.check(profile.counts, path + ".counts");
    for (std::size_t s = 0; s < k; ++s) {
      if (profile.counts[s] == 0) continue;
      check_value(space_, s, profile.payoffs[s], possible, path + ".payoffs");
      if (!profile.stderrs.empty()) {
        check_value(space_, s, profile.stderrs[s], {0, kLargestPayoff}, path + ".stderr");
      }
      if (!profile.blocks.empty()) check_blocks(space_, profile, s, block_matches_, path);
    }
    any_stderrs |= !profile.stderrs.empty();
    order.emplace_back(space_.rank(profile.counts), i);
  }
  std::sort(order.begin(), order.end());
  for (std::size_t row = 0; row < order.size(); ++row) {
    const auto& [rank, i] = order[row];
    const SampledProfile& profile = profiles[i];
    if (row > 0 && order[row - 1].first == rank) {
      throw ValueError(fmt::format("profiles[{}].counts", i),
                       fmt::format("{}, the same as profiles[{}]",
                                   profile_text(space_, profile.counts), order[row - 1].second));
    }
    ranks_.push_back(rank);
    counts_.insert(counts_.end(), profile.counts.begin(), profile.counts.end());
    matches_.push_back(profile.matches);
    for (std::size_t s = 0; s < k; ++s) {
      payoffs_.push_back(profile.counts[s] > 0 ? profile.payoffs[s] : kNone);
      if (!any_stderrs) continue;
      const bool given = profile.counts[s] > 0 && !profile.stderrs.empty();
      stderrs_.push_back(given ? profile.stderrs[s] : kNone);
    }
    if (block_matches_.empty()) continue;
    blocks_.resize(blocks_.size() + k);
    for (std::size_t s = 0; s < k && !profile.blocks.empty(); ++s) {
      if (profile.counts[s] > 0) blocks_[row * k + s] = profile.blocks[s];
    }
  }
}

bool PayoffTable::exact() const {
  return !has_stderrs() && std::none_of(matches_.begin(), matches_.end(),
                                        [](const auto& one) { return one.has_value(); });
}

bool PayoffTable::has_stderrs(std::size_t row) const {
  if (!has_stderrs()) return false;
  const auto given = [](double error) { return !std::isnan(error); };
  return std::any_of(stderrs(row).begin(), stderrs(row).end(), given);
}

bool PayoffTable::varies(std::size_t row, std::size_t strategy) const {
  if (has_stderrs(row)) return stderrs(row)[strategy] > 0;
  const std::span<const double> all = blocks(row, strategy);
  return std::any_of(all.begin(), all.end(), [&](double one) { return one != all.front(); });
}

std::optional<PayoffTable::Range> PayoffTable::unseen(std::size_t row, std::size_t strategy) const {
  if (!match_range_ || !matches(row)) return std::nullopt;
  const auto n = static_cast<double>(*matches(row));
  const double payoff = payoffs(row)[strategy];
  return Range{(payoff - match_range_->least) / n, (match_range_->greatest - payoff) / n};
}

std::optional<std::size_t> PayoffTable::find(std::uint64_t rank) const {
  if (complete()) return rank;
  const auto at = std::lower_bound(ranks_.begin(), ranks_.end(), rank);
  if (at == ranks_.end() || *at != rank) return std::nullopt;
  return static_cast<std::size_t>(at - ranks_.begin());
}

PayoffTable PayoffTable::restricted(std::span<const std::size_t> kept) const {
  std::vector<SeatRole> roles = space_.roles();
  int seats = 0;
  for (SeatRole& role : roles) {
    role.strategies.clear();
    seats += role.seats;
  }
  for (const std::size_t s : kept) {
    roles[space_.role_of(s)].strategies.push_back(space_.name(s));
  }
  PayoffTable made{ProfileSpace(std::move(roles))};
  std::vector<std::size_t> inside;  // rows; in the order of counts, as their ranks are
  for (std::size_t row = 0; row < rows(); ++row) {
    const std::span<const int> all = counts(row);
    int of_kept = 0;
    for (const std::size_t s : kept) of_kept += all[s];
    if (of_kept == seats) inside.push_back(row);
  }
  const bool any_stderrs =
      std::any_of(inside.begin(), inside.end(), [&](std::size_t row) { return has_stderrs(row); });
  made.block_matches_ = block_matches_;
  made.match_range_ = match_range_;
  for (const std::size_t row : inside) {
    for (const std::size_t s : kept) {
      made.counts_.push_back(counts(row)[s]);
      made.payoffs_.push_back(payoffs(row)[s]);
      if (any_stderrs) made.stderrs_.push_back(stderrs(row)[s]);
      if (!blocks_.empty()) made.blocks_.push_back(blocks_[row * strategies() + s]);
    }
    made.ranks_.push_back(made.space_.rank(made.counts(made.ranks_.size())));
    made.matches_.push_back(matches(row));
  }
  return made;
}

PayoffTable PayoffTable::with_payoffs(std::vector<double> payoffs) const {
  PayoffTable made(space_);
  made.ranks_ = ranks_;
  made.counts_ = counts_;
  made.payoffs_ = std::move(payoffs);
  made.matches_.assign(rows(), std::nullopt);
  return made;
}

PayoffTable PayoffTable::normalized() const {
  PayoffTable copy = with_payoffs(payoffs_);
  for (std::size_t r = 0; r < space_.roles().size(); ++r) {
    const Range own = range(r);
    for (std::size_t row = 0; row < rows(); ++row) {
      const std::span<double> payoffs = std::span(copy.payoffs_).subspan(row * strategies());
      for (double& payoff : space_.part(payoffs, r)) {
        payoff = own.width() > 0 ? (payoff - own.least) / own.width() : 0 * payoff;
      }
    }
  }
  return copy;
}

PayoffTable PayoffTable::moved(std::span<const double> by) const {
  std::vector<double> moved = payoffs_;
  for (std::size_t at = 0; at < moved.size(); ++at) moved[at] += by[at % strategies()];
  return with_payoffs(std::move(moved));
}

PayoffTable::Range PayoffTable::range(std::size_t role) const {
  std::optional<Range> range;
  for (std::size_t row = 0; row < rows(); ++row) {
    for (const double payoff : space_.part(payoffs(row), role)) {
      if (std::isnan(payoff)) continue;
      if (!range) range = Range{payoff, payoff};
      range = Range{std::min(range->least, payoff), std::max(range->greatest, payoff)};
    }
  }
  return range.value_or(Range{});
}

std::string profile_text(const ProfileSpace& space, std::span<const int> counts) {
  std::string text;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    if (space.roles().size() > 1) text += (r > 0 ? "; " : "") + space.roles()[r].name + ": ";
    bool first = true;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      if (counts[s] == 0) continue;
      text += fmt::format("{}{} x {}", first ? "" : ", ", counts[s], space.name(s));
      first = false;
    }
  }
  return text;
}

}  // namespace mainmatch
