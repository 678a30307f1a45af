#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/games.h"
#include "experiments/io/error.h"
#include "experiments/io/nearest.h"
#include "experiments/io/printable.h"

namespace mainmatch {

/// Calls f(std::type_identity<G>{}) for every game, in the order of the list.
template <class F>
void for_each_game(F&& f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (f(std::type_identity<std::tuple_element_t<I, Games>>{}), ...);
  }
  (std::make_index_sequence<std::tuple_size_v<Games>>{});
}

/// The names, with commas between them, of the games that have(std::type_identity<G>{}) says true
/// of.
template <class Have>
std::string names_of_games(Have&& have) {
  std::string names;
  for_each_game([&]<class G>(std::type_identity<G> game) {
    if (have(game)) names += (names.empty() ? "" : ", ") + std::string(G::kName);
  });
  return names;
}

/// The one place where a name becomes a game: calls f(std::type_identity<G>{}) for the game of this
/// name. Throws InputError, beginning with `where` (a flag or a path), if there is none.
template <class F>
void with_game(std::string_view name, std::string_view where, F&& f) {
  bool found = false;
  std::vector<std::string_view> known;
  for_each_game([&](auto game) {
    using G = typename decltype(game)::type;
    known.push_back(G::kName);
    if (G::kName != name) return;
    found = true;
    f(game);
  });
  if (!found) {
    throw ValueError(std::string(where),
                     "unknown game " + shown_word(name) + suggestion(name, known));
  }
}

}  // namespace mainmatch
