#include "experiments/cli/checkpoint_flags.h"

#include <charconv>
#include <utility>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/cli/job.h"
#include "experiments/runtime/play.h"

namespace mainmatch::cli {

ShardNumber shard_number(const std::string& text) {
  if (text.empty()) return {};
  constexpr std::uint64_t kMax = 1'000'000;
  ShardNumber shard;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, shard.number);
  if (number.ec == std::errc() && number.ptr != end && *number.ptr == '/') {
    const auto of = std::from_chars(number.ptr + 1, end, shard.of);
    if (of.ec == std::errc() && of.ptr == end && shard.number >= 1 && shard.number <= shard.of &&
        shard.of <= kMax) {
      return shard;
    }
  }
  throw InputError(mismatch(shown_word(text), "I/N with 1 <= I <= N <= " + std::to_string(kMax)));
}

void CheckpointFlags::declare(Options& options, const char* command, bool seats) {
  options_ = &options;
  command_ = command;
  options
      .text("out", out_, "DIR",
            "checkpoint the run in a new folder; 'mainmatch resume DIR' resumes it")
      .not_in_manifest();
  if (!seats) return;
  options.on("rows", rows_, "with --out: also write seats.csv, a row for every seat of every match")
      .text("shard", shard_, "I/N", "with --out: play shard I of N only, for 'mainmatch merge'")
      .extent();
}

void CheckpointFlags::check(const Given& given) const {
  if (!shard_.empty()) {
    try {
      shard_number(shard_);
    } catch (const InputError& error) {
      throw InputError(given.where.at("shard") + ": " + error.what());
    }
    for (const char* const other : {"target-error", "time-budget"}) {
      if (!given.where.contains(other)) continue;
      throw InputError(given.where.at("shard") + ": cannot be used with --" + other);
    }
  }
  if (kept(given)) return;
  for (const auto& [name, used] : {std::pair("rows", rows_), {"shard", !shard_.empty()}}) {
    if (used) throw InputError(given.where.at(name) + ": requires --out");
  }
}

void CheckpointFlags::play(const Given& given, const nlohmann::ordered_json& rules,
                           Experiment& experiment, const std::atomic<bool>& stop) const {
  share_job(*options_, command_, rules, false, given, experiment);
  mainmatch::play(experiment, stop, given.coordinator);
}

}  // namespace mainmatch::cli
