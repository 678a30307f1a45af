#include "experiments/analyses/metagame/epsilon.h"

#include <algorithm>

#include "engine/core/rng.h"
#include "experiments/analyses/metagame/space_of_bots.h"
#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/runtime/blocks.h"

namespace mainmatch {

namespace {

constexpr double kShareOfMean = 0.05;
constexpr double kMaxEpsilon = 1e12;
constexpr std::uint64_t kPilotMatchesPerBlock = 50;

double epsilon_in(const std::string& text) {
  const std::optional<double> found = read_real(text);
  if (found && *found >= 0 && *found <= kMaxEpsilon) return *found;
  throw ValueError("epsilon", "got " + shown_word(text) + ", expected a number 0..1e+12");
}

/// Matches in which all strategies are drawn alike.
class PilotMatches final : public BlockWork {
 public:
  PilotMatches(const PayoffsConfig& config, const ProfileSpace& space)
      : space_(space),
        // Drawn from the run's own; certificates take the numbers after 0.
        seed_(Stream(config.seed, 0, Purpose::pilot())()),
        shares_(rounded_mix(space, all_alike(space))),
        threads_(threads_for(kPilotMatches / kPilotMatchesPerBlock, config.threads)),
        sums_(space.roles().size()) {
    for (std::size_t i = 0; i < worker_slots(threads_); ++i) {
      slots_.push_back({{*config.rules, space, config.payoff}, sums_});
    }
  }

  void work(std::uint64_t block, std::size_t slot) override {
    Slot& own = slots_[slot];
    std::fill(own.sums.begin(), own.sums.end(), 0);
    std::size_t seats = 0;
    for (const SeatRole& role : space_.roles()) seats += static_cast<std::size_t>(role.seats);
    const std::uint64_t first = block * kPilotMatchesPerBlock;
    own.matches.in_turns(seed_, first, first + kPilotMatchesPerBlock, [&](std::size_t many) {
      for (std::size_t i = 0; i < many; ++i) own.matches.seat_mix(i, shares_, 0);
      own.matches.play();
      for (std::size_t i = 0; i < many; ++i) {
        for (std::size_t seat = 0; seat < seats; ++seat) {
          own.sums[own.matches.role_of(i, seat)] += own.matches.payoff(i, seat);
        }
      }
    });
  }

  bool done(std::uint64_t, std::size_t slot) override {
    for (std::size_t r = 0; r < sums_.size(); ++r) sums_[r] += slots_[slot].sums[r];
    return true;
  }

  /// By role, the sum over its seats in all matches; empty if `stop` cut it short.
  std::optional<std::vector<std::int64_t>> run(const std::atomic<bool>& stop) {
    constexpr std::uint64_t kBlocks = kPilotMatches / kPilotMatchesPerBlock;
    if (run_blocks(*this, 0, kBlocks, threads_, stop) < kBlocks) return std::nullopt;
    return sums_;
  }

 private:
  struct Slot {
    ProfileMatches matches;
    std::vector<std::int64_t> sums;  ///< of a block, by role
  };

  const ProfileSpace& space_;
  std::uint64_t seed_;
  std::vector<int> shares_;
  int threads_;
  std::vector<Slot> slots_;
  std::vector<std::int64_t> sums_;
};

}  // namespace

std::vector<double> epsilon_of(const ProfileSpace& space, const std::vector<std::string>& texts) {
  std::vector<std::optional<double>> found(space.roles().size());
  std::vector<std::string_view> names;
  for (const SeatRole& role : space.roles()) names.emplace_back(role.name);
  const auto set = [&](std::size_t role, double value) {
    if (found[role]) {
      throw ValueError(
          "epsilon", real_text(value) + " is a second epsilon of role " + std::string(names[role]));
    }
    found[role] = value;
  };
  for (const std::string& text : texts) {
    const std::size_t colon = text.find(':');
    if (colon == text.npos) {
      const double value = epsilon_in(text);
      for (std::size_t r = 0; r < found.size(); ++r) set(r, value);
      continue;
    }
    const std::string name = text.substr(0, colon);
    const auto role = std::find(names.begin(), names.end(), name);
    if (role == names.end()) {
      throw ValueError("epsilon", "unknown role " + shown_word(name) + suggestion(name, names));
    }
    set(static_cast<std::size_t>(role - names.begin()), epsilon_in(text.substr(colon + 1)));
  }
  std::vector<double> epsilon;
  for (std::size_t r = 0; r < found.size(); ++r) {
    if (!found[r]) throw ValueError("epsilon", "no epsilon for role " + std::string(names[r]));
    epsilon.push_back(*found[r]);
  }
  return epsilon;
}

std::optional<std::vector<double>> default_epsilon(const PayoffsConfig& config,
                                                   const std::atomic<bool>& stop) {
  const ProfileSpace space = space_of_bots(*config.rules, config.bots);
  const auto sums = PilotMatches(config, space).run(stop);
  if (!sums) return std::nullopt;
  std::vector<double> epsilon;
  for (std::size_t r = 0; r < sums->size(); ++r) {
    const SeatRole& role = space.roles()[r];
    const auto seats = static_cast<double>(kPilotMatches * static_cast<std::uint64_t>(role.seats));
    const double mean =
        static_cast<double>((*sums)[r]) / seats / static_cast<double>(config.payoff.unit());
    if (!(mean > 0)) {
      throw ValueError(
          "epsilon", "required: its default is 5% of a mean payoff, and that of role " + role.name +
                         " is " + rough_text(mean, 4));
    }
    epsilon.push_back(kShareOfMean * mean);
  }
  return epsilon;
}

}  // namespace mainmatch
