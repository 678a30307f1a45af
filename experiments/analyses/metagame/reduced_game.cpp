#include "experiments/analyses/metagame/reduced_game.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>

#include "experiments/base/error.h"
#include "experiments/base/number.h"

namespace mainmatch {

namespace {

ProfileSpace with_fewer_seats(const ProfileSpace& match, int seats) {
  std::vector<SeatRole> roles = match.roles();
  for (SeatRole& role : roles) {
    if (seats > 0) role.seats = std::min(role.seats, seats);
  }
  return ProfileSpace(std::move(roles));
}

/// Gives `seats` to strategies in proportion to `counts`, which add up to `all`; on top of what
/// they have. By largest remainders.
void share_out(std::span<const int> counts, const std::vector<std::string>& names, int all,
               int seats, std::span<int> full) {
  std::vector<std::tuple<int, int, std::string_view, std::size_t>> rests;  // the first first
  int left = seats;
  for (std::size_t s = 0; s < counts.size() && all > 0; ++s) {
    full[s] += counts[s] * seats / all;
    left -= counts[s] * seats / all;
    rests.emplace_back(-(counts[s] * seats % all), -counts[s], names[s], s);
  }
  std::sort(rests.begin(), rests.end());
  for (std::size_t i = 0; all > 0 && left > 0; ++i, --left) ++full[std::get<3>(rests[i])];
}

}  // namespace

ReducedGame::ReducedGame(ProfileSpace match, int seats)
    : match_(std::move(match)),
      seats_(seats),
      space_(with_fewer_seats(match_, seats)),
      reduced_(std::any_of(match_.roles().begin(), match_.roles().end(),
                           [&](const SeatRole& role) { return seats > 0 && role.seats > seats; })) {
  if (!reduced_) return;
  if (space_.size() > kMaxProfiles) {
    throw ValueError("reduce",
                     fmt::format("{}, which leaves {} profiles, expected at most {}", seats,
                                 count_text(static_cast<std::int64_t>(space_.size())),
                                 count_text(std::int64_t{kMaxProfiles})));
  }
  const std::size_t k = space_.strategies();
  std::vector<int> counts(k);
  std::vector<int> full(k);
  sources_.resize(space_.size() * k);
  for (std::uint64_t rank = 0; rank < space_.size(); ++rank) {
    space_.unrank(rank, counts);
    for (std::size_t s = 0; s < k; ++s) {
      if (counts[s] == 0) continue;
      fill_source(counts, s, full);
      sources_[rank * k + s] = match_.rank(full);
    }
  }
}

ReducedGame ReducedGame::over(std::span<const std::size_t> kept) const {
  return {PayoffTable(match_, {}).restricted(kept).space(), seats_};
}

void ReducedGame::fill_source(std::span<const int> counts, std::size_t strategy,
                              std::span<int> full) const {
  std::vector<int> others(counts.begin(), counts.end());
  --others[strategy];
  std::fill(full.begin(), full.end(), 0);
  full[strategy] = 1;
  for (std::size_t r = 0; r < space_.roles().size(); ++r) {
    const int own = space_.role_of(strategy) == r ? 1 : 0;
    share_out(space_.part(std::span<const int>(others), r), space_.roles()[r].strategies,
              space_.roles()[r].seats - own, match_.roles()[r].seats - own, space_.part(full, r));
  }
}

std::vector<std::uint64_t> ReducedGame::sources(std::span<const std::uint64_t> ranks) const {
  std::vector<std::uint64_t> found;
  std::unordered_set<std::uint64_t> seen;
  std::vector<int> counts(space_.strategies());
  for (const std::uint64_t rank : ranks) {
    space_.unrank(rank, counts);
    for (std::size_t s = 0; s < counts.size(); ++s) {
      if (counts[s] > 0 && seen.insert(source(rank, s)).second) found.push_back(source(rank, s));
    }
  }
  return found;
}

PayoffTable ReducedGame::table(const PayoffTable& of_match) const {
  if (!reduced_) return of_match;
  const std::size_t k = space_.strategies();
  std::vector<SampledProfile> known;
  SampledProfile one{std::vector<int>(k), std::vector<double>(k), {}, {}};
  for (std::uint64_t rank = 0; rank < space_.size(); ++rank) {
    space_.unrank(rank, one.counts);
    one.matches.reset();
    one.stderrs.assign(of_match.has_stderrs() ? k : 0, 0);
    one.blocks.assign(of_match.block_matches().empty() ? 0 : k, {});
    bool all = true;
    for (std::size_t s = 0; s < k && all; ++s) {
      if (one.counts[s] == 0) continue;
      const std::optional<std::size_t> row = of_match.find(source(rank, s));
      all = row.has_value();
      if (!all) break;
      one.payoffs[s] = of_match.payoffs(*row)[s];
      const auto blocks = of_match.blocks(*row, s);
      if (blocks.empty()) one.blocks.clear();
      if (!one.blocks.empty()) one.blocks[s].assign(blocks.begin(), blocks.end());
      const auto matches = of_match.matches(*row);
      if (matches) one.matches = one.matches ? std::min(*one.matches, *matches) : matches;
      if (one.stderrs.empty()) continue;
      if (of_match.has_stderrs(*row)) {
        one.stderrs[s] = of_match.stderrs(*row)[s];
      } else {
        one.stderrs.clear();
      }
    }
    if (all) known.push_back(one);
  }
  const auto matches = of_match.block_matches();
  return {space_, known, {matches.begin(), matches.end()}, of_match.match_range()};
}

}  // namespace mainmatch
