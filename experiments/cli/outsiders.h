#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/bot_use.h"
#include "experiments/base/json.h"
#include "experiments/report/result.h"
#include "experiments/runtime/wrapped.h"

namespace mainmatch::cli {

/// An experiment in which bots from outside play: programs, language models or bots of the host
/// program. What they do in a block goes along with it: on a rank that works for another one as in
/// checkpoints, so that a run that goes on in another process says all of it.
class WithOutsiders final : public WrappedExperiment {
 public:
  /// `whole` has done no block; the first that is to be done is `first`. `guests` and it must
  /// outlive this one.
  WithOutsiders(Experiment& whole, const BotUse& guests, std::uint64_t first = 0)
      : WrappedExperiment(whole), guests_(guests), first_(first), known_at_first_(whole.blocks()) {}

  /// Plays a block again that was kept: the last of those whose number, counted from the first, is
  /// one less than a power of two. Throws RunError, which names `store` and the answer that is
  /// another, if it ends differently.
  void play_again(const std::string& store);
  /// What they did for this run, {"programs": [...], "models": [...]}, without what is empty.
  Json deeds() const;
  /// They did that for it elsewhere.
  void add(const Json& deeds);

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;
  void cut_short(std::uint64_t block, std::size_t slot) override;
  void clear() override;
  void save(ByteWriter& out) const override;
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;
  /// No: not all that play need hand in the same again. play_again() checks those that do.
  bool can_repeat() const override { return false; }

 private:
  /// Of the answers in a block, in the order of OutsideLog::Answer.
  using Checksums = std::vector<std::uint32_t>;
  struct Sample {
    std::uint64_t block;
    std::uint64_t checksum;
    Checksums answers;
  };
  /// What was done in a block.
  struct Done {
    Json deeds = Json::object();
    Checksums answers;
  };

  /// A block that is played again, unless later ones follow from what was found before.
  bool is_sampled(std::uint64_t block) const {
    const std::uint64_t number = block - first_;
    return (number & (number + 1)) == 0 && block < known_at_first_;
  }
  /// Whether all that did that say that they hand in the same again.
  bool repeat(const Json& deeds) const;
  Done& done_in(std::size_t slot) const;

  const BotUse& guests_;
  const std::uint64_t first_;
  const std::uint64_t known_at_first_;
  mutable std::mutex mutex_;                    ///< of the next
  mutable std::map<std::size_t, Done> blocks_;  ///< by worker slot
  Json deeds_ = Json::object();
  std::optional<Sample> sample_;
};

/// What bots from outside did in this process: which are programs, and what they did wrong, under
/// "programs", and which are language models, and what they took, under "models".
Json outside_bots();
/// Adds that to a result (of a table of payoffs, to what it is about), and under "classes" which
/// bots of the host program play.
void add_outside_bots(const Json& deeds, const BotUse& guests, Result& result);

}  // namespace mainmatch::cli
