// What ranks say to each other, with threads in the place of processes.

#include <atomic>
#include <chrono>

#include "experiments/base/error.h"
#include "experiments/runtime/round.h"
#include "experiments/runtime/share.h"
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

/// What its blocks give are their numbers, and those of blocks that were joined theirs in order.
class Listed final : public Experiment {
 public:
  using Numbers = std::vector<std::uint64_t>;
  static constexpr std::uint64_t kBlocks = 400;

  explicit Listed(int threads) : threads_(threads), of_block_(worker_slots(threads)) {}

  std::uint64_t blocks() const override { return kBlocks; }
  std::uint64_t whole_blocks() const override { return kBlocks - 1; }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }
  void work(std::uint64_t block, std::size_t slot) override {
    std::this_thread::sleep_for(std::chrono::microseconds(block * 7919 % 13 * 20));
    of_block_[slot] = {block};
  }
  bool done(std::uint64_t block, std::size_t slot) override {
    const Numbers& numbers = of_block_[slot];
    CHECK(numbers.front() == done_.size());
    CHECK(numbers.back() == block);
    const bool alone = numbers.size() == 1;
    if (done_.empty() || block + 1 == kBlocks) CHECK(alone);
    done_.insert(done_.end(), numbers.begin(), numbers.end());
    return true;
  }
  void clear() override { done_.clear(); }
  void save(ByteWriter& out) const override { write(done_, out); }
  void load(ByteReader& in) override { done_ = read(in); }
  void save_block(std::size_t slot, ByteWriter& out) const override { write(of_block_[slot], out); }
  void load_block(std::size_t slot, ByteReader& in) override { of_block_[slot] = read(in); }
  bool joins() const override { return true; }
  void join_block(std::size_t slot, ByteReader& in) override {
    const Numbers next = read(in);
    of_block_[slot].insert(of_block_[slot].end(), next.begin(), next.end());
  }

  static Numbers read(ByteReader& in) {
    Numbers numbers(in.count(kBlocks));
    for (std::uint64_t& number : numbers) number = in.count();
    return numbers;
  }
  static std::string bytes(const Numbers& numbers) {
    ByteWriter out;
    write(numbers, out);
    return out.bytes();
  }

 private:
  static void write(const Numbers& numbers, ByteWriter& out) {
    out.count(numbers.size());
    for (const std::uint64_t number : numbers) out.count(number);
  }

  int threads_;
  std::vector<Numbers> of_block_;  ///< by worker slot
  Numbers done_;
};

std::pair<int, int> to_pair(const BlockRange& blocks) {
  return {static_cast<int>(blocks.first), static_cast<int>(blocks.end)};
}

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
    for (const int ranks : {1, 2, 3, 5, 7, 22}) {
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
  const std::string found = played_on(6, make, stop);
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
  for (const int ranks : {3, 7}) {
    stop = false;
    CHECK(played_on(ranks, make, stop) == wanted);
  }
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
  CHECK_THROWS_WITH(played_on(7, one_is(6, std::type_identity<Broken>{}), kNoStop),
                    "rank 6: no luck");
  CHECK_THROWS_WITH(played_on(3, one_is(0, std::type_identity<Broken>{}), kNoStop), "no luck");
  CHECK_THROWS_WITH(played_on(3, one_is(1, std::type_identity<Garbled>{}), kNoStop),
                    "rank 1: sent invalid block data");
  CHECK_THROWS_WITH(played_on(7, one_is(6, std::type_identity<Garbled>{}), kNoStop),
                    "rank 6: sent invalid block data");
  for (const int which : {1, 6}) {  // one that has others work for it, and one of them
    const auto not_made = [which](int rank) {
      if (rank == which) throw InputError("cannot be made here");
      return std::make_unique<Growing>(1, 1'000'000);
    };
    CHECK_THROWS_WITH(played_on(7, not_made, kNoStop),
                      "rank " + std::to_string(which) + ": cannot be made here");
  }
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
  round.take({1, 2}, 1, "");  // waits for block 0, which another rank sends
  round.take({0, 1}, 2, good.bytes());
  CHECK(round.closed());
  CHECK_THROWS_WITH(round.rethrow(), "rank 1: sent invalid block data");
}

TEST_CASE("blocks that may be joined come in order, the first and one that is not whole alone",
          "[ranks]") {
  std::string wanted;
  for (const int ranks : {1, 2, 3, 7, 22}) {
    const auto make = [](int) { return std::make_unique<Listed>(2); };
    const std::string found = played_on(ranks, make, kNoStop);
    if (ranks == 1) wanted = found;
    CHECK(found == wanted);
  }
  Listed listed(1);
  Round round(listed, listed, 0, Listed::kBlocks, kNoStop);
  CHECK(to_pair(round.hand_out(50, 2)) == std::pair(0, 1));
  CHECK(to_pair(round.hand_out(50, 2)) == std::pair(1, 51));
  CHECK(to_pair(round.hand_out(500, 2)) == std::pair(51, 138));  // a fourth of what is left
  for (std::uint64_t end = 138; end < Listed::kBlocks - 1;) end = round.hand_out(500, 2).end;
  CHECK(to_pair(round.hand_out(500, 2)) == std::pair(399, 400));
  CHECK(to_pair(round.hand_out(500, 2)) == std::pair(400, 400));
}

TEST_CASE("what came as one goes back as one, or when the round ends", "[ranks]") {
  Listed listed(1);
  Share share(listed, 3, std::chrono::hours(1));
  const auto sent = [&] {
    const std::string bytes = share.results(0);
    std::vector<std::string> pieces;
    if (bytes.empty()) return pieces;
    ByteReader in(bytes);
    in.count();
    for (std::uint64_t left = in.count(); left > 0; --left) {
      const std::uint64_t first = in.count(), end = in.count(), rank = in.count();
      const std::string text = in.text();
      ByteReader block(text);
      const Listed::Numbers numbers = Listed::read(block);
      std::string& piece = pieces.emplace_back(std::to_string(rank) + ":");
      for (const std::uint64_t number : numbers) piece += " " + std::to_string(number);
      CHECK(numbers.front() == first);
      CHECK(numbers.back() + 1 == end);
    }
    return pieces;
  };
  const auto work = [&](std::uint64_t block) {
    CHECK(share.next() == block);
    share.work(block, 0);
    share.finish(block, 0);
  };
  using Pieces = std::vector<std::string>;
  share.add({10, 13});
  share.add({13, 20});
  CHECK(sent().empty());
  work(10);
  work(11);
  CHECK(sent().empty());  // one of three is missing
  const BlockRange below = share.hand_out(5, 1);
  CHECK(to_pair(below) == std::pair(12, 13));
  share.take(below, 17, Listed::bytes({12}));
  CHECK(sent() == Pieces{"3: 10 11 12"});
  // Of the next seven two are missing at the end.
  CHECK(to_pair(share.hand_out(2, 1)) == std::pair(13, 15));
  CHECK(to_pair(share.hand_out(2, 1)) == std::pair(15, 17));
  work(17);
  work(18);
  share.take({13, 15}, 17, Listed::bytes({13, 14}));
  CHECK(sent().empty());
  share.close();
  CHECK(sent() == Pieces{"17: 13 14", "3: 17 18"});
  CHECK_FALSE(share.next());
  CHECK(to_pair(share.hand_out(2, 1)) == std::pair(0, 0));
  // Of blocks that it never had, or had once.
  CHECK_THROWS_AS(share.take({5, 6}, 17, Listed::bytes({5})), DamagedBytes);
  CHECK_THROWS_AS(share.take({19, 21}, 17, Listed::bytes({19, 20})), DamagedBytes);
  share.add({30, 32});
  share.take({30, 31}, 18, Listed::bytes({30}));
  share.take({31, 32}, 17, "no numbers");
  CHECK(sent().empty());
  CHECK(share.failures() == Pieces{"rank 17: sent invalid block data"});
  CHECK(share.failures().empty());
}

TEST_CASE("what has waited for its neighbours long enough goes back without them", "[ranks]") {
  Listed listed(1);
  Share share(listed, 3, std::chrono::seconds(0));
  share.add({1, 4});
  CHECK(share.next() == 1);
  share.work(1, 0);
  share.finish(1, 0);
  const std::string bytes = share.results(0);
  ByteReader in(bytes);
  in.count();
  CHECK(in.count() == 1);
  CHECK(in.count() == 1);
  CHECK(in.count() == 2);
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
