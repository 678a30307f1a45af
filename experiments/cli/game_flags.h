#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/cli/options.h"
#include "experiments/dispatch.h"
#include "experiments/records/codecs.h"
#include "experiments/records/rules_json.h"

namespace mainmatch::cli {

/// What every command that plays a match is told: which one, under which rules.
struct GameFlags {
  std::string game;
  std::vector<std::string> set;

  void declare(Options& options) {
    options.text("game", game, "GAME", "which match (see 'mainmatch games')").positional();
    options.repeated("set", set, "KEY=VALUE", "change a parameter (see 'mainmatch rules GAME')");
  }

  /// Calls f(std::type_identity<G>{}, rules) with the rules of the configuration file and of --set,
  /// which wins.
  template <class F>
  void play(const nlohmann::ordered_json& from_file, F&& f) const {
    if (game.empty()) throw InputError("game: missing (see 'mainmatch games')");
    with_game(game, "game", [&](auto type) {
      using G = typename decltype(type)::type;
      std::vector<std::string> texts = {from_file.dump()};
      texts.insert(texts.end(), set.begin(), set.end());
      f(type, rules_from_texts<G>(texts));
    });
  }
};

}  // namespace mainmatch::cli
