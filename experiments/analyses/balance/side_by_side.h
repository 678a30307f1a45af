#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "experiments/analyses/balance/balance.h"

namespace mainmatch {

/// Balance experiments of one size side by side, block by block, as one experiment.
class SideBySide final : public Experiment {
 public:
  /// At least one.
  explicit SideBySide(std::vector<std::unique_ptr<BalanceExperiment>> all) : all_(std::move(all)) {}

  std::uint64_t blocks() const override { return all_.front()->blocks(); }
  std::uint64_t whole_blocks() const override { return all_.front()->whole_blocks(); }
  int threads() const override { return all_.front()->threads(); }
  bool decided() const override { return false; }
  void work(std::uint64_t block, std::size_t slot) override {
    for (const auto& one : all_) one->work(block, slot);
  }
  bool done(std::uint64_t block, std::size_t slot) override {
    bool more = true;
    for (const auto& one : all_) more = one->done(block, slot);
    return more;
  }
  void clear() override {
    for (const auto& one : all_) one->clear();
  }
  void save(ByteWriter& out) const override {
    for (const auto& one : all_) one->save(out);
  }
  void load(ByteReader& in) override {
    for (const auto& one : all_) one->load(in);
  }
  void save_block(std::size_t slot, ByteWriter& out) const override {
    for (const auto& one : all_) one->save_block(slot, out);
  }
  void load_block(std::size_t slot, ByteReader& in) override {
    for (const auto& one : all_) one->load_block(slot, in);
  }
  bool joins() const override { return true; }
  void join_block(std::size_t slot, ByteReader& in) override {
    for (const auto& one : all_) one->join_block(slot, in);
  }

  BalanceResult result(std::size_t which) const { return all_[which]->result(); }

 private:
  std::vector<std::unique_ptr<BalanceExperiment>> all_;
};

}  // namespace mainmatch
