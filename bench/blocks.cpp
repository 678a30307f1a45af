// How much of a tournament is not matches: what bounds the number of cores that one adds up for.

#include "bench/blocks.h"

#include <benchmark/benchmark.h>

#include <string>
#include <tuple>

#include "engine/games.h"
#include "experiments/store/bytes.h"
#include "experiments/tournament/games.h"

namespace mainmatch::bench {

namespace {

template <Game G>
TournamentConfig<G> config_of_all() {
  TournamentConfig<G> config;
  config.matches = std::uint64_t{1} << 40;
  config.seed = 1;
  config.threads = 1;
  return config;
}

template <Game G>
void play_blocks(benchmark::State& state) {
  const TournamentConfig<G> config = config_of_all<G>();
  Tournament<G> tournament(config, nullptr);
  std::uint64_t block = 0;
  for (auto _ : state) tournament.work(block++, 0);
}

template <Game G>
void add_blocks(benchmark::State& state) {
  const TournamentConfig<G> config = config_of_all<G>();
  Tournament<G> tournament(config, nullptr);
  tournament.work(0, 0);
  std::uint64_t block = 0;
  for (auto _ : state) tournament.done(block++, 0);
}

template <Game G>
void receive_blocks(benchmark::State& state) {
  const TournamentConfig<G> config = config_of_all<G>();
  Tournament<G> tournament(config, nullptr);
  tournament.work(0, 0);
  ByteWriter sent;
  tournament.save_block(0, sent);
  const std::string bytes = sent.bytes();
  std::uint64_t block = 0;
  for (auto _ : state) {
    ByteReader in(bytes);
    tournament.load_block(1, in);
    tournament.done(block++, 1);
  }
  state.counters["bytes"] = static_cast<double>(bytes.size());
}

template <Game G>
void register_block() {
  const std::string of = "<" + std::string(G::kName) + ">";
  const auto add = [&](const char* name, void (*run)(benchmark::State&)) {
    benchmark::RegisterBenchmark((name + of).c_str(), run)->Unit(benchmark::kMicrosecond);
  };
  add("BM_Block_Played", play_blocks<G>);
  add("BM_Block_Added", add_blocks<G>);
  add("BM_Block_Received", receive_blocks<G>);
}

}  // namespace

void register_blocks() {
  const auto each = []<Game... G>(const std::tuple<G...>*) { (register_block<G>(), ...); };
  each(static_cast<const Games*>(nullptr));
}

}  // namespace mainmatch::bench
