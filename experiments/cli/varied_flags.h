#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/balance/balance.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/sweep/varied_game.h"

namespace mainmatch::cli {

/// What commands are told that measure a match under varied rules.
struct VariedFlags {
  GameFlags game;
  std::vector<std::string> vary;
  std::vector<std::string> bots;
  std::vector<std::string> payoff = {"tokens"};
  std::uint64_t seed = 1;
  std::int64_t threads = 0;
  std::string format = "text";
  bool quiet = false;

  void declare(Options& options) {
    game.declare(options);
    options
        .repeated("vary", vary, "RULE=V,V,...",
                  "vary a rule: over a list; RULE=FIRST:LAST:STEP; or, where points are drawn, "
                  "RULE=FIRST:LAST")
        .names("bots", bots, "A,B,...", "each seat's bot is drawn from these (default: all)")
        .names("payoff", payoff, "P:W,...",
               "what counts: wins, tokens, score, rank, survival, elimination, garnets, or a sum "
               "with weights (default tokens)");
  }
  void declare_last(Options& options, std::vector<std::string> formats) {
    options.seed("seed", seed, "seed of all chance (default 1)")
        .whole("threads", threads, 1, 1024, "threads to use (default: all cores)")
        .not_kept()
        .choice("format", format, std::move(formats), "text for people, the others for tools")
        .not_kept()
        .on("quiet", quiet, "no progress bar")
        .not_kept()
        .config_file();
  }

  /// The game of the first flag; throws InputError.
  VariedGame read(const Given& given) const {
    VariedGame read;
    game.play(given, [&](auto type, const auto& rules) {
      read = varied_game<typename decltype(type)::type>(rules);
    });
    return read;
  }
  BalancePlan plan() const { return {.bots = bots, .payoff = Payoff(payoff)}; }
};

}  // namespace mainmatch::cli
