#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/tournament/blocks.h"
#include "experiments/tournament/precision.h"
#include "experiments/tournament/result.h"
#include "experiments/tournament/table.h"

namespace mainmatch {

/// What to play. Rules are taken as valid (in range and without a flaw).
template <Game G>
struct TournamentConfig {
  typename G::Rules rules;
  Company company;
  /// Every deal is played so often (1..kMostDuplicates), the bots moving on by a seat each time,
  /// and is one observation.
  std::uint64_t duplicate = 1;
  /// At most 10^10, for the width of the sums. What is left of a deal is played as well.
  std::uint64_t matches = 1000;
  /// The run stops at the first look at which every bot's mean is that precise.
  std::optional<Precision> precision;
  std::uint64_t seed = 1;
  int threads = 0;                      ///< 0: one for every core that may be used
  std::uint64_t records_every = 0;      ///< matches 0, k, 2k... are recorded; 0: none
  MakeScribe<G> make_scribe = nullptr;  ///< needed for records
};

/// Follows a run. Called in order and never twice at a time, but on any thread.
class TournamentObserver {
 public:
  virtual ~TournamentObserver() = default;
  /// The first `played` matches are done; `lines` holds the records of those that were not told
  /// before. What it throws ends the run.
  virtual void advanced(std::uint64_t played, std::string_view lines) = 0;
};

inline constexpr std::uint64_t kMostDuplicates = 64;

/// The block's size where deals are played `duplicate` times: it holds whole deals.
constexpr std::uint64_t matches_per_block(std::uint64_t duplicate) {
  return kMatchesPerBlock / duplicate * duplicate;
}

/// So many matches, and those that the last deal of them still needs.
constexpr std::uint64_t whole_deals(std::uint64_t matches, std::uint64_t duplicate) {
  return (matches + duplicate - 1) / duplicate * duplicate;
}

namespace tournament {

/// The matches of a tournament as block work: a table for every block that is under way.
template <Game G>
class Run final : public BlockWork {
 public:
  Run(const TournamentConfig<G>& config, const Lineup& lineup, const Naming& names,
      std::size_t tables, TournamentObserver* observer)
      : config_(config), observer_(observer), lines_(tables) {
    for (std::size_t i = 0; i < tables; ++i) {
      tables_.push_back(
          std::make_unique<Table<G>>(config.rules, lineup, names, config.seed, config.duplicate,
                                     config.make_scribe ? config.make_scribe() : nullptr));
    }
  }

  void work(std::uint64_t block, std::size_t table) override {
    lines_[table].clear();
    const std::uint64_t every = config_.make_scribe ? config_.records_every : 0;
    for (std::uint64_t match = begin_of(block); match < end_of(block); ++match) {
      tables_[table]->play_match(match, every != 0 && match % every == 0, lines_[table]);
    }
  }

  void done(std::uint64_t block, std::size_t table) override {
    if (observer_) observer_->advanced(end_of(block), lines_[table]);
  }

  /// The sums over all tables of what `part` gives of one. Sums are integers, so it does not matter
  /// which table played what.
  template <class Sums>
  Sums total(const Sums& (Table<G>::*part)() const) const {
    Sums total = (tables_.front().get()->*part)();
    for (std::size_t i = 1; i < tables_.size(); ++i) total.merge((tables_[i].get()->*part)());
    return total;
  }

 private:
  std::uint64_t begin_of(std::uint64_t block) const {
    return block * matches_per_block(config_.duplicate);
  }
  std::uint64_t end_of(std::uint64_t block) const {
    return std::min(begin_of(block + 1), matches_);
  }

  const TournamentConfig<G>& config_;
  std::uint64_t matches_ = whole_deals(config_.matches, config_.duplicate);
  TournamentObserver* observer_;
  std::vector<std::unique_ptr<Table<G>>> tables_;
  std::vector<std::string> lines_;  ///< by table: the records of its block
};

template <Game G>
Lineup lineup_of(const TournamentConfig<G>& config) {
  std::vector<std::string_view> known;
  for (const RosterEntry<G>& bot : roster<G>()) known.push_back(bot.name);
  return {config.company, G::seats(config.rules), known};
}

}  // namespace tournament

/// Throws what `run_tournament` would throw for bots and line-ups, before anything is played.
template <Game G>
void check_lineup(const TournamentConfig<G>& config) {
  tournament::lineup_of(config);
}

/// Plays a tournament. It ends early, after some first matches, when `stop` becomes true.
/// `observer` may be null. Throws InputError for bots and line-ups that cannot play (see Lineup).
template <Game G>
TournamentResult run_tournament(const TournamentConfig<G>& config, const std::atomic<bool>& stop,
                                TournamentObserver* observer = nullptr) {
  const Lineup lineup = tournament::lineup_of(config);
  const std::uint64_t per_block = matches_per_block(config.duplicate);
  const std::uint64_t matches = whole_deals(config.matches, config.duplicate);
  const std::uint64_t blocks = (matches + per_block - 1) / per_block;
  const auto threads = static_cast<int>(std::clamp<std::uint64_t>(
      blocks, 1, static_cast<std::uint64_t>(threads_meant(config.threads))));
  const Naming names = naming<G>(config.rules, lineup.bots());
  tournament::Run<G> run(config, lineup, names, worktables(threads), observer);
  std::uint64_t done = 0;
  std::optional<Look> last;
  while (done < blocks && !(last && last->reached)) {
    const std::uint64_t next =
        config.precision ? std::min(blocks, end_of_look(last ? last->number + 1 : 1)) : blocks;
    done = run_blocks(run, done, next, threads, stop);
    if (done < next || !config.precision) break;
    last = look(run.total(&Table<G>::tally), *config.precision, last ? last->number + 1 : 1);
  }

  TournamentResult result = summarize(run.total(&Table<G>::tally), names);
  if (config.duplicate > 1)
    compare_with_alone(run.total(&Table<G>::tally), run.total(&Table<G>::alone), result);
  if (config.duplicate == 1) compare_bots(run.total(&Table<G>::finishes), config.seed, result);
  result.game = G::kName;
  result.title = G::kTitle;
  result.seed = config.seed;
  result.asked = last && last->reached ? result.matches : matches;
  result.look = last;
  result.design = lineup.design();
  result.profiles = lineup.profiles();
  result.duplicate = config.duplicate;
  return result;
}

}  // namespace mainmatch
