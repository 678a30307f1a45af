#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "experiments/base/json.h"
#include "experiments/report/result.h"
#include "experiments/runtime/wrapped.h"

namespace mainmatch::cli {

/// An experiment in which bots from outside play: programs or language models. What they did is
/// kept with its sums, so that a run that goes on in another process says all of it; of blocks that
/// were played and not kept it is counted twice. On a rank that works for another one it goes along
/// with the blocks.
class WithOutsiders final : public WrappedExperiment {
 public:
  enum class Where { here, at_work_for_another };
  /// `whole` has done no block.
  explicit WithOutsiders(Experiment& whole, Where where = Where::here)
      : WrappedExperiment(whole), where_(where), known_at_first_(whole.blocks()) {}

  /// Plays a block again that was kept: the last of those that are one less than a power of two.
  /// Throws BlockDiffers, which names `store`, if it ends differently.
  void play_again(const std::string& store, const std::atomic<bool>& stop);
  /// What they did for this run, {"programs": [...], "models": [...]}, without what is empty.
  Json deeds() const;
  /// They did that for it elsewhere.
  void add(const Json& deeds);

  bool done(std::uint64_t block, std::size_t slot) override;
  void clear() override;
  void save(ByteWriter& out) const override;
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;
  /// Every program says that it is deterministic, and no model plays.
  bool can_repeat() const override;

 private:
  struct Sample {
    std::uint64_t block;
    std::uint64_t checksum;
  };

  const Where where_;
  mutable std::mutex mutex_;            ///< of `sent_`
  mutable Json sent_ = Json::object();  ///< what was done here and has gone along with blocks
  Json elsewhere_ = Json::object();
  Json for_checks_ = Json::object();  ///< here, before the run went on
  std::optional<Sample> sample_;
  /// Later blocks follow from what was found: they cannot be played again without it.
  const std::uint64_t known_at_first_;
};

/// What bots from outside did in this process: which are programs, and what they did wrong, under
/// "programs", and which are language models, and what they took, under "models".
Json outside_bots();
/// Adds that to a result (of a table of payoffs, to what it is about).
void add_outside_bots(const Json& deeds, Result& result);

}  // namespace mainmatch::cli
