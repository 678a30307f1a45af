#include "experiments/runtime/block_shard.h"

#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/runtime/play.h"

namespace mainmatch {

bool KeptBlocks::done(std::uint64_t, std::size_t slot) {
  ByteWriter bytes;
  of_.save_block(slot, bytes);
  kept_.push_back(bytes.bytes());
  if (watch_) watch_(kept_.size());
  return true;
}

void KeptBlocks::save(ByteWriter& out) const {
  out.count(kept_.size());
  for (const std::string& bytes : kept_) out.text(bytes);
}

void KeptBlocks::load(ByteReader& in) {
  for (std::uint64_t left = in.count(blocks()); left > 0; --left) kept_.push_back(in.text());
}

BlockShard::BlockShard(Experiment& whole, const ShardNumber& number,
                       std::function<void(std::uint64_t, std::uint64_t)> watch) {
  std::vector<Experiment*> played;
  for (Experiment* const part : whole.parts()) {
    const BlockRange range = shard(*part, number.number, number.of);
    const auto kept = [this, watch, before = blocks_](std::uint64_t done) {
      if (watch) watch(before + done, blocks_);
    };
    parts_.push_back(std::make_unique<KeptBlocks>(*part, range, kept));
    if (range.first < range.end) played.push_back(parts_.back().get());
    blocks_ += range.end - range.first;
  }
  if (played.empty()) played.push_back(parts_.front().get());
  sequence_.emplace(std::move(played));
}

void MergedShards::add(const BlockShard& shard, const std::string& name, bool can_repeat) {
  bool first = can_repeat;
  for (std::size_t part = 0; part < shard.parts().size(); ++part) {
    const KeptBlocks& blocks = *shard.parts()[part];
    for (std::uint64_t i = 0; i < blocks.kept().size(); ++i) {
      kept_[{part, blocks.first() + i}] = {blocks.kept()[i], name, first};
      first = false;
    }
  }
}

void MergedShards::work(std::uint64_t block, std::size_t slot) {
  const BlockPlace place = whole().place(block);
  const auto found = kept_.find({place.part, place.block});
  if (found == kept_.end()) return whole().work(block, slot);
  const Kept& kept = found->second;
  if (kept.replayed) {
    whole().work(block, slot);
    ByteWriter bytes;
    whole().save_block(slot, bytes);
    if (bytes.bytes() == kept.bytes) return;
    throw BlockDiffers(kept.name, block);
  }
  try {
    ByteReader in(kept.bytes);
    whole().load_block(slot, in);
    in.end();
  } catch (const DamagedBytes&) {
    throw InputError(kept.name + ": corrupt checkpoint: inconsistent sums");
  }
}

}  // namespace mainmatch
