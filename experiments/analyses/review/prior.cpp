// What seats can expect before the deal.

#include <algorithm>

#include "engine/core/rng.h"
#include "experiments/analyses/review/review.h"
#include "experiments/matches/simulator.h"

namespace mainmatch {

namespace {

/// Matches of these numbers have nothing in common with those of tournaments.
constexpr std::uint64_t kFirstMatch = std::uint64_t{1} << 48;

struct PayoffSums {
  std::vector<double> sums, squares;  ///< by seat
  std::vector<double> counts;
};

class PriorWork final : public BlockWork {
 public:
  PriorWork(const RuleSet& rules, const ReviewConfig& config, std::size_t slots)
      : config_(config), seats_(static_cast<std::size_t>(rules.seats())) {
    SimulatorOptions options;
    const int copies = rules.seats();
    for (const auto& one : config.judging.field) options.bots.push_back({one.bot, copies});
    if (!config.judging.base.empty()) options.bots.push_back({config.judging.base, 1});
    for (std::size_t i = 0; i < slots; ++i) simulators_.push_back(rules.simulator(options));
    const std::vector<double> none(seats_, 0);
    all_ = {none, none, none};
    of_slot_.assign(slots, all_);
    totals_.assign(slots, 0);
  }

  void work(std::uint64_t block, std::size_t slot) override {
    Simulator& simulator = *simulators_[slot];
    PayoffSums& sums = of_slot_[slot];
    for (auto* one : {&sums.sums, &sums.squares, &sums.counts}) one->assign(seats_, 0);
    totals_[slot] = 0;
    for (std::uint64_t i = 0; i < kMatchesPerBlock; ++i) {
      const std::uint64_t number = kFirstMatch + block * kMatchesPerBlock + i;
      const bool has_base = !config_.judging.base.empty();
      const std::size_t base_seat = has_base ? i % seats_ : seats_;
      simulator.deal(config_.seed, number);
      simulator.seat(line_up(number, base_seat));
      simulator.play(config_.seed, number);
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        const auto gain = static_cast<double>(
            config_.judging.payoff.of(simulator.outcome(), static_cast<Seat>(seat)));
        totals_[slot] += gain;
        if (has_base && seat != base_seat) continue;
        sums.sums[seat] += gain;
        sums.squares[seat] += gain * gain;
        ++sums.counts[seat];
      }
    }
  }

  bool done(std::uint64_t, std::size_t slot) override {
    const PayoffSums& sums = of_slot_[slot];
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      all_.sums[seat] += sums.sums[seat];
      all_.squares[seat] += sums.squares[seat];
      all_.counts[seat] += sums.counts[seat];
    }
    total_ += totals_[slot];
    return true;
  }

  ReviewPrior result(double matches) const {
    const auto unit = static_cast<double>(config_.judging.payoff.unit());
    ReviewPrior found;
    found.even_share = total_ / matches / static_cast<double>(seats_) / unit;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const double n = all_.counts[seat];
      const double mean = all_.sums[seat] / n;
      const double variance = std::max(0.0, all_.squares[seat] / n - mean * mean);
      found.seats.push_back({mean / unit, variance / n / (unit * unit)});
    }
    return found;
  }

 private:
  std::vector<int> line_up(std::uint64_t number, std::size_t base_seat) const {
    Stream stream(config_.seed, number, Purpose::lineup());
    std::uint32_t whole = 0;
    for (const auto& one : config_.judging.field) whole += static_cast<std::uint32_t>(one.weight);
    std::vector<int> bots;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      std::uint32_t mark = stream.below(whole);
      std::size_t bot = 0;
      while (mark >= static_cast<std::uint32_t>(config_.judging.field[bot].weight)) {
        mark -= static_cast<std::uint32_t>(config_.judging.field[bot++].weight);
      }
      bots.push_back(static_cast<int>(seat == base_seat ? config_.judging.field.size() : bot));
    }
    return bots;
  }

  const ReviewConfig& config_;
  std::size_t seats_;
  std::vector<std::unique_ptr<Simulator>> simulators_;  ///< by worker slot
  std::vector<PayoffSums> of_slot_;
  std::vector<double> totals_;  ///< of all seats, by worker slot
  PayoffSums all_;
  double total_ = 0;
};

}  // namespace

std::optional<ReviewPrior> prior_of(const RuleSet& rules, const ReviewConfig& config,
                                    const std::atomic<bool>& stop) {
  const std::uint64_t blocks = (config.prior_matches + kMatchesPerBlock - 1) / kMatchesPerBlock;
  const int threads = threads_for(blocks, config.threads);
  PriorWork work(rules, config, worker_slots(threads));
  if (run_blocks(work, 0, blocks, threads, stop) != blocks) return std::nullopt;
  return work.result(static_cast<double>(blocks * kMatchesPerBlock));
}

}  // namespace mainmatch
