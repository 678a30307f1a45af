#include "experiments/analyses/advice/imagined_odds.h"

#include <optional>

#include "experiments/analyses/advice/fitted.h"
#include "experiments/runtime/blocks.h"

namespace mainmatch {

namespace {

constexpr auto kWorlds = static_cast<std::int64_t>(Adviser::kWorlds);

class Imagining final : public BlockWork {
 public:
  Imagining(const ImaginedOddsConfig& config, std::uint64_t batches)
      : config_(config), threads_(threads_for(batches, config.threads)) {
    for (std::size_t i = 0; i < worker_slots(threads_); ++i) advisers_.push_back(config.adviser());
    batches_of_.resize(advisers_.size());
    sums_.emplace(advisers_.front()->picture(), kWorlds, config.alpha);
    found_.game = config.game;
    found_.seat = advisers_.front()->seat();
    found_.step = advisers_.front()->step_json();
    found_.step_words = advisers_.front()->step_words();
    found_.seats = advisers_.front()->seats();
    found_.fit = advisers_.front()->fit();
    found_.pool = advisers_.front()->pool();
    found_.infers = advisers_.front()->infers();
  }

  int threads() const { return threads_; }

  void work(std::uint64_t block, std::size_t slot) override {
    Adviser& adviser = *advisers_[slot];
    Batch& batch = batches_of_[slot];
    batch.drawn = adviser.imagine(config_.seed, block);
    batch.cells.clear();
    for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
      add_cells(adviser.count(world), batch.cells);
    }
  }

  bool done(std::uint64_t, std::size_t slot) override {
    const Batch& batch = batches_of_[slot];
    sums_->add(batch.cells);
    found_.worlds += kWorlds;
    found_.drawn += static_cast<std::int64_t>(advisers_[slot]->draws());
    found_.effective += batch.drawn.effective;
    found_.forced += batch.drawn.forced;
    if (config_.watch) config_.watch(static_cast<std::uint64_t>(found_.worlds));
    return true;
  }

  ImaginedOdds result() const {
    ImaginedOdds found = found_;
    found.odds = sums_->result();
    return found;
  }

 private:
  struct Batch {
    ImaginedBatch drawn;
    std::vector<std::int64_t> cells;
  };

  const ImaginedOddsConfig& config_;
  int threads_;
  std::vector<std::unique_ptr<Adviser>> advisers_;  ///< by worker slot
  std::vector<Batch> batches_of_;                   ///< by worker slot
  std::optional<OddsSums> sums_;
  ImaginedOdds found_;
};

}  // namespace

ImaginedOdds imagined_odds(const ImaginedOddsConfig& config, const std::atomic<bool>& stop) {
  const std::uint64_t batches = (config.worlds + Adviser::kWorlds - 1) / Adviser::kWorlds;
  Imagining imagining(config, batches);
  const std::uint64_t done = run_blocks(imagining, 0, batches, imagining.threads(), stop);
  ImaginedOdds found = imagining.result();
  found.field = config.field;
  found.seed = config.seed;
  found.alpha = config.alpha;
  found.partial = done < batches;
  return found;
}

ImaginedOdds imagined_odds(const MatchModule& match, const Node& record,
                           const AdviceQuestion& question, ImaginedOddsConfig config,
                           const std::atomic<bool>& stop) {
  config.game = match.name();
  config.field = question.judging.field;
  config.adviser = advisers_for(match, record, question);
  return imagined_odds(config, stop);
}

}  // namespace mainmatch
