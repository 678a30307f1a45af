#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/io/bytes.h"
#include "experiments/runtime/play.h"
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
  /// What counts, if it is to be reported.
  std::optional<Payoff> payoff;
  /// The run stops at the first look at which every bot's mean is that precise.
  std::optional<Precision> precision;
  std::uint64_t seed = 1;
  int threads = 0;                      ///< 0: one for every core that may be used
  std::uint64_t records_every = 0;      ///< matches 0, k, 2k... are recorded; 0: none
  MakeScribe<G> make_scribe = nullptr;  ///< needed for records
  bool rows = false;                    ///< whether Tournament::rows gives any
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

template <Game G>
Lineup lineup_of(const TournamentConfig<G>& config) {
  std::vector<std::string_view> known;
  for (const RosterEntry<G>& bot : roster<G>()) known.push_back(bot.name);
  return {config.company, G::seats(config.rules), known};
}

}  // namespace tournament

/// Who will play. Throws what a Tournament would throw for bots and line-ups, before anything is
/// played.
template <Game G>
Lineup check_lineup(const TournamentConfig<G>& config) {
  return tournament::lineup_of(config);
}

/// The matches of a tournament as block work: a table for every block that is under way, and the
/// sums of all blocks that are done.
template <Game G>
class Tournament final : public Experiment {
 public:
  /// `config` must outlive it; `observer` may be null. Throws InputError for bots and line-ups that
  /// cannot play (see Lineup).
  Tournament(const TournamentConfig<G>& config, TournamentObserver* observer)
      : config_(config),
        observer_(observer),
        lineup_(tournament::lineup_of(config)),
        names_(naming<G>(config.rules, lineup_.bots(), config.payoff)),
        threads_(threads_for(blocks(), config.threads)),
        none_(names_.shape(static_cast<std::size_t>(G::seats(config.rules))), config.duplicate),
        total_(none_) {
    for (std::size_t i = 0; i < worktables(threads_); ++i) {
      const bool recorded = config.make_scribe && config.records_every != 0;
      places_.push_back({Table<G>(config.rules, lineup_, names_, config.seed, config.duplicate,
                                  recorded ? config.make_scribe() : nullptr),
                         {none_, {}, {}}});
    }
  }

  std::uint64_t blocks() const override {
    const std::uint64_t per_block = matches_per_block(config_.duplicate);
    return (matches_ + per_block - 1) / per_block;
  }
  std::uint64_t whole_blocks() const override {
    return matches_ / matches_per_block(config_.duplicate);
  }
  int threads() const override { return threads_; }
  bool decided() const override { return look_ && look_->reached; }

  void work(std::uint64_t block, std::size_t table) override {
    Place& place = places_[table];
    place.block.clear(none_);
    const std::uint64_t every = config_.make_scribe ? config_.records_every : 0;
    for (std::uint64_t match = begin_of(block); match < end_of(block); ++match) {
      place.table.play_match(match, {every != 0 && match % every == 0, config_.rows}, place.block);
    }
  }

  bool done(std::uint64_t block, std::size_t table) override {
    total_.merge(places_[table].block.sums);
    if (observer_) observer_->advanced(end_of(block), places_[table].block.lines);
    const int next = look_ ? look_->number + 1 : 1;
    if (config_.precision && (block + 1 == end_of_look(next) || block + 1 == blocks())) {
      look_ = look(total_.deals, *config_.precision, next);
    }
    return !decided();
  }

  void clear() override {
    total_ = none_;
    look_.reset();
  }
  void save(ByteWriter& out) const override {
    total_.save(out);
    out.count(look_.has_value());
    if (look_) look_->save(out);
  }
  void load(ByteReader& in) override {
    TournamentSums more = none_;
    more.load(in);
    total_.merge(more);
    if (in.count(1) == 0) return;
    if (!config_.precision) throw DamagedBytes();
    look_ = Look{.precision = *config_.precision};
    look_->load(names_.bots.size(), in);
  }
  void save_block(std::size_t table, ByteWriter& out) const override {
    places_[table].block.save(out);
  }
  void load_block(std::size_t table, ByteReader& in) override {
    TournamentBlock& block = places_[table].block;
    block.clear(none_);
    block.load(names_, in);
  }
  std::span<const SeatRow> rows(std::size_t table) const override {
    return places_[table].block.rows;
  }

  TournamentResult result() const {
    TournamentResult result = summarize(total_.deals, names_);
    if (config_.duplicate > 1) compare_with_alone(total_.deals, total_.alone, result);
    compare_bots(total_.finishes, config_.seed, result);
    result.game = G::kName;
    result.title = G::kTitle;
    result.seed = config_.seed;
    result.asked = decided() ? result.matches : matches_;
    result.look = look_;
    result.design = lineup_.design();
    result.profiles = lineup_.profiles();
    result.duplicate = config_.duplicate;
    return result;
  }

 private:
  struct Place {
    Table<G> table;
    TournamentBlock block;
  };

  std::uint64_t begin_of(std::uint64_t block) const {
    return block * matches_per_block(config_.duplicate);
  }
  std::uint64_t end_of(std::uint64_t block) const {
    return std::min(begin_of(block + 1), matches_);
  }

  const TournamentConfig<G>& config_;
  std::uint64_t matches_ = whole_deals(config_.matches, config_.duplicate);
  TournamentObserver* observer_;
  Lineup lineup_;
  Naming names_;
  int threads_;
  TournamentSums none_;
  TournamentSums total_;  ///< of the blocks that are done
  std::optional<Look> look_;
  std::vector<Place> places_;
};

/// Plays a tournament. It ends early, after some first matches, when `stop` becomes true.
/// `observer` may be null. Throws as Tournament does.
template <Game G>
TournamentResult run_tournament(const TournamentConfig<G>& config, const std::atomic<bool>& stop,
                                TournamentObserver* observer = nullptr) {
  Tournament<G> played(config, observer);
  play(played, stop);
  return played.result();
}

}  // namespace mainmatch
