// What ranks say to each other, with threads in the place of processes.

#include <atomic>
#include <chrono>

#include "experiments/base/error.h"
#include "experiments/runtime/round.h"
#include "tests/catch.h"
#include "tests/experiments.h"
#include "tests/ranks/threads_as_ranks.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

/// What a block gives depends on what was found before it was asked for, and what is found depends
/// on the order of the blocks. It asks for more twice, and can have enough.
class Growing : public Experiment {
 public:
  Growing(int threads, std::uint64_t enough) : threads_(threads), enough_(enough) {
    values_.resize(worker_slots(threads));
  }

  std::uint64_t blocks() const override { return blocks_; }
  std::uint64_t whole_blocks() const override { return blocks_; }
  int threads() const override { return threads_; }
  bool decided() const override { return done_ >= enough_; }
  void work(std::uint64_t block, std::size_t slot) override {
    // Some take longer than those that follow.
    std::this_thread::sleep_for(std::chrono::microseconds(block * 7919 % 13 * 200));
    values_[slot] = (block + 1) * blocks_;
  }
  bool done(std::uint64_t block, std::size_t slot) override {
    found_ = found_ * 6364136223846793005u + values_[slot];
    ++done_;
    if (block + 1 == blocks_ && blocks_ < 150) blocks_ += 1 + found_ % 50;
    if (on_done) on_done(block);
    return !decided();
  }
  void clear() override {
    blocks_ = 40;
    found_ = done_ = 0;
  }
  void save(ByteWriter& out) const override {
    for (const std::uint64_t number : {blocks_, found_, done_}) out.count(number);
  }
  void load(ByteReader& in) override {
    for (std::uint64_t* const number : {&blocks_, &found_, &done_}) *number = in.count();
  }
  void save_block(std::size_t slot, ByteWriter& out) const override { out.count(values_[slot]); }
  void load_block(std::size_t slot, ByteReader& in) override { values_[slot] = in.count(); }

  std::uint64_t blocks_done() const { return done_; }

  std::function<void(std::uint64_t block)> on_done;

 private:
  int threads_;
  std::uint64_t enough_;
  std::uint64_t blocks_ = 40;
  std::uint64_t found_ = 0;
  std::uint64_t done_ = 0;
  std::vector<std::uint64_t> values_;
};

MakeExperiment chains(int threads, std::uint64_t enough = 1'000'000) {
  return [=](int) { return std::make_unique<Growing>(threads, enough); };
}

std::string alone(const MakeExperiment& make) {
  const std::unique_ptr<Experiment> experiment = make(0);
  play(*experiment, kNoStop);
  return saved(*experiment);
}

}  // namespace

TEST_CASE("ranks find what one process finds, also where more is asked for", "[ranks]") {
  for (const std::uint64_t enough : {1'000'000u, 1u, 40u, 77u}) {
    const std::string wanted = alone(chains(1, enough));
    for (const int ranks : {1, 2, 3, 5}) {
      for (const int threads : {1, 2}) {
        INFO(ranks << " ranks, " << threads << " threads, enough after " << enough);
        CHECK(played_on(ranks, chains(threads, enough), kNoStop) == wanted);
      }
    }
  }
}

TEST_CASE("all ranks work", "[ranks]") {
  struct Counted final : Growing {
    explicit Counted(std::atomic<int>& count) : Growing(1, 1'000'000), worked(count) {}
    void work(std::uint64_t block, std::size_t slot) override {
      ++worked;
      Growing::work(block, slot);
    }
    std::atomic<int>& worked;
  };
  std::array<std::atomic<int>, 3> worked{};
  const auto make = [&](int rank) {
    return std::make_unique<Counted>(worked[static_cast<std::size_t>(rank)]);
  };
  CHECK(played_on(3, make, kNoStop) == alone(chains(1)));
  for (const std::atomic<int>& blocks : worked) CHECK(blocks > 10);
}

TEST_CASE("an experiment that has enough at the last block it knew of plays no more", "[ranks]") {
  for (const std::uint64_t enough : {39u, 40u, 41u}) {
    Growing experiment(1, enough);
    play(experiment, kNoStop);
    CHECK(experiment.blocks() == (enough < 40 ? 40 : 55));
    CHECK(experiment.blocks_done() == enough);
  }
}

TEST_CASE("what was played when a run is stopped are the first blocks", "[ranks]") {
  std::atomic<bool> stop = false;
  std::uint64_t last = 0;
  const auto make = [&](int rank) {
    auto chain = std::make_unique<Growing>(2, 1'000'000);
    if (rank == 0) {
      chain->on_done = [&](std::uint64_t block) {
        last = block;
        if (block == 20) stop = true;
      };
    }
    return chain;
  };
  const std::string found = played_on(3, make, stop);
  CHECK(last >= 20);
  CHECK(last < 100);
  CHECK(found == alone(chains(1, last + 1)));
}

TEST_CASE("a stop reaches the blocks that are worked on, on all ranks", "[ranks]") {
  struct Endless final : Growing {
    using Growing::Growing;
    void work(std::uint64_t block, std::size_t slot) override {
      if (block <= 4) return Growing::work(block, slot);
      while (!stop_asked()) std::this_thread::yield();
      throw Stopped();
    }
  };
  std::atomic<bool> stop = false;
  const auto make = [&](int) {
    auto chain = std::make_unique<Endless>(2, 1'000'000);
    chain->on_done = [&](std::uint64_t block) {
      if (block == 4) stop = true;
    };
    return chain;
  };
  const std::string wanted = alone(chains(1, 5));
  CHECK(played_on(3, make, stop) == wanted);
  stop = false;
  Endless here(2, 1'000'000);
  here.on_done = [&](std::uint64_t block) {
    if (block == 4) stop = true;
  };
  play(here, stop);
  CHECK(saved(here) == wanted);
}

TEST_CASE("what goes wrong on one rank ends the run on rank 0", "[ranks]") {
  struct Broken final : Growing {
    using Growing::Growing;
    void work(std::uint64_t, std::size_t) override { throw InputError("no luck"); }
  };
  struct Garbled final : Growing {
    using Growing::Growing;
    void save_block(std::size_t, ByteWriter& out) const override { out.text("two"); }
  };
  const auto one_is = [](int which, auto type) {
    return [which](int rank) -> std::unique_ptr<Experiment> {
      if (rank == which) return std::make_unique<typename decltype(type)::type>(1, 1'000'000);
      return std::make_unique<Growing>(1, 1'000'000);
    };
  };
  CHECK_THROWS_WITH(played_on(3, one_is(2, std::type_identity<Broken>{}), kNoStop),
                    "rank 2: no luck");
  CHECK_THROWS_WITH(played_on(3, one_is(0, std::type_identity<Broken>{}), kNoStop), "no luck");
  CHECK_THROWS_WITH(played_on(3, one_is(1, std::type_identity<Garbled>{}), kNoStop),
                    "rank 1: sent invalid block data");
  const auto not_made = [](int rank) {
    if (rank == 1) throw InputError("cannot be made here");
    return std::make_unique<Growing>(1, 1'000'000);
  };
  CHECK_THROWS_WITH(played_on(3, not_made, kNoStop), "rank 1: cannot be made here");
  const auto fails_when_done = [](int) {
    auto chain = std::make_unique<Growing>(1, 1'000'000);
    chain->on_done = [](std::uint64_t block) {
      if (block == 30) throw RunError("disk full");
    };
    return chain;
  };
  CHECK_THROWS_WITH(played_on(3, fails_when_done, kNoStop), "disk full");
}

TEST_CASE("damaged bytes are blamed on the rank that sent them, whenever their turn comes",
          "[ranks]") {
  Growing chain(1, 1'000'000), elsewhere(1, 1'000'000);
  elsewhere.work(0, 0);
  ByteWriter good;
  elsewhere.save_block(0, good);
  const std::atomic<bool> stop = false;
  Round round(chain, chain, 0, 4, stop);
  round.take(1, 1, "");  // waits for block 0, which another rank sends
  round.take(0, 2, good.bytes());
  CHECK(round.closed());
  CHECK_THROWS_WITH(round.rethrow(), "rank 1: sent invalid block data");
}

TEST_CASE("ranks that were started otherwise are no coordinator", "[ranks]") {
  Mail mail(2);
  ThreadRank here(mail, 0), other(mail, 1);
  std::thread thread([&] { Worker(other, "mainmatch --shard 2/2").next_job(); });
  {
    Coordinator coordinator(here);
    CHECK_THROWS_WITH(coordinator.handshake("mainmatch --shard 1/2"),
                      "rank 1: started as mainmatch --shard 2/2, expected the command line of "
                      "rank 0: mainmatch --shard 1/2");
  }
  thread.join();
}
