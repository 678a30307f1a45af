// How much of a tournament is not matches: what bounds the number of cores that one adds up for.

#include "bench/blocks.h"

#include <benchmark/benchmark.h>

#include <string>

#include "experiments/analyses/tournament/tournament.h"
#include "experiments/base/bytes.h"
#include "experiments/matches/registry.h"

namespace mainmatch::bench {

namespace {

enum class Part { play, add, save, join, receive };

void time_blocks(benchmark::State& state, const MatchModule& match, Part part) {
  TournamentConfig config;
  config.rules = match.default_rules();
  config.matches = std::uint64_t{1} << 40;
  config.threads = 1;
  Tournament tournament(config, nullptr);
  tournament.work(0, 0);
  ByteWriter sent;
  tournament.save_block(0, sent);
  const std::string bytes = sent.bytes();
  std::uint64_t block = 0;
  for (auto _ : state) {
    if (part == Part::play) tournament.work(block, 0);
    if (part == Part::add) tournament.done(block, 0);
    if (part == Part::save) {
      ByteWriter again;
      tournament.save_block(0, again);
      benchmark::DoNotOptimize(again.bytes().size());
    }
    if (part == Part::join) {
      ByteReader in(bytes);
      tournament.join_block(0, in);
    }
    if (part == Part::receive) {
      ByteReader in(bytes);
      tournament.load_block(1, in);
      tournament.done(block, 1);
    }
    ++block;
  }
  state.counters["bytes"] = static_cast<double>(bytes.size());
}

}  // namespace

void register_blocks() {
  for (const MatchModule* match : matches()) {
    const auto add = [&](const char* name, Part part) {
      const std::string title = name + ("<" + std::string(match->name()) + ">");
      benchmark::RegisterBenchmark(title.c_str(), [match, part](benchmark::State& state) {
        time_blocks(state, *match, part);
      })->Unit(benchmark::kMicrosecond);
    };
    add("BM_Block_Played", Part::play);
    add("BM_Block_Added", Part::add);
    add("BM_Block_Saved", Part::save);
    add("BM_Block_Joined", Part::join);
    add("BM_Block_Received", Part::receive);
  }
}

}  // namespace mainmatch::bench
