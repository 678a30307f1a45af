// How much of a tournament is not matches: what bounds the number of cores that one adds up for.

#include "bench/blocks.h"

#include <benchmark/benchmark.h>

#include <string>
#include <tuple>

#include "engine/games.h"
#include "experiments/io/bytes.h"
#include "experiments/tournament/games.h"

namespace mainmatch::bench {

namespace {

enum class Part { play, add, receive };

template <Game G, Part part>
void time_blocks(benchmark::State& state) {
  TournamentConfig<G> config;
  config.matches = std::uint64_t{1} << 40;
  config.threads = 1;
  Tournament<G> tournament(config, nullptr);
  tournament.work(0, 0);
  ByteWriter sent;
  tournament.save_block(0, sent);
  const std::string bytes = sent.bytes();
  std::uint64_t block = 0;
  for (auto _ : state) {
    if constexpr (part == Part::play) tournament.work(block, 0);
    if constexpr (part == Part::add) tournament.done(block, 0);
    if constexpr (part == Part::receive) {
      ByteReader in(bytes);
      tournament.load_block(1, in);
      tournament.done(block, 1);
    }
    ++block;
  }
  state.counters["bytes"] = static_cast<double>(bytes.size());
}

template <Game G>
void register_block() {
  const std::string of = "<" + std::string(G::kName) + ">";
  const auto add = [&](const char* name, void (*run)(benchmark::State&)) {
    benchmark::RegisterBenchmark((name + of).c_str(), run)->Unit(benchmark::kMicrosecond);
  };
  add("BM_Block_Played", time_blocks<G, Part::play>);
  add("BM_Block_Added", time_blocks<G, Part::add>);
  add("BM_Block_Received", time_blocks<G, Part::receive>);
}

}  // namespace

void register_blocks() {
  const auto each = []<Game... G>(const std::tuple<G...>*) { (register_block<G>(), ...); };
  each(static_cast<const Games*>(nullptr));
}

}  // namespace mainmatch::bench
