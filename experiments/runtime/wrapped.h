#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// An experiment that is another one but for what is overridden.
class WrappedExperiment : public Experiment {
 public:
  std::uint64_t blocks() const override { return whole_.blocks(); }
  std::uint64_t whole_blocks() const override { return whole_.whole_blocks(); }
  int threads() const override { return whole_.threads(); }
  bool decided() const override { return whole_.decided(); }
  std::vector<Experiment*> parts() override { return whole_.parts(); }
  BlockPlace place(std::uint64_t block) const override { return whole_.place(block); }
  void work(std::uint64_t block, std::size_t slot) override { whole_.work(block, slot); }
  bool done(std::uint64_t block, std::size_t slot) override { return whole_.done(block, slot); }
  void cut_short(std::uint64_t block, std::size_t slot) override { whole_.cut_short(block, slot); }
  void clear() override { whole_.clear(); }
  void save(ByteWriter& out) const override { whole_.save(out); }
  void load(ByteReader& in) override { whole_.load(in); }
  bool adds_up() const override { return whole_.adds_up(); }
  bool can_repeat() const override { return whole_.can_repeat(); }
  void save_block(std::size_t slot, ByteWriter& out) const override {
    whole_.save_block(slot, out);
  }
  void load_block(std::size_t slot, ByteReader& in) override { whole_.load_block(slot, in); }
  std::span<const SeatRow> rows(std::size_t slot) const override { return whole_.rows(slot); }

 protected:
  /// It must outlive this one.
  explicit WrappedExperiment(Experiment& whole) : whole_(whole) {}

  Experiment& whole() const { return whole_; }

 private:
  Experiment& whole_;
};

}  // namespace mainmatch
