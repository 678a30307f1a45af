#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "agents/agent.h"
#include "agents/parameter.h"

namespace mainmatch {

/// Who is meant where no bots are named: the default roster, or bots that play when named.
enum class Plays : std::uint8_t { by_default, when_named };

/// A bot that can be named on the command line.
template <Game G>
struct RosterEntry {
  std::string_view name;
  std::string_view idea;  ///< one line
  bool listens;           ///< to its allies, if it has any: it can play in a coalition
  Plays plays;
  std::vector<BotParameter> parameters;
  std::unique_ptr<Agent<G>> (*construct)(std::span<const double> values);
  /// Makes the second bot what the first one is, in the midst of a match: both are of this entry.
  /// Null where bots cannot be copied.
  void (*copy)(const Agent<G>& from, Agent<G>& to);

  /// A bot with a value for each of `parameters`, in its range; without any, with the defaults.
  std::unique_ptr<Agent<G>> make(std::span<const double> values = {}) const {
    return construct(values);
  }
};

/// A bot with a struct of values `Parameters`, from one of which it is constructed, and the table
/// `kParameters` over it.
template <class Bot>
concept ParameterizedBot = requires(const typename Bot::Parameters& values) {
  {std::span<const BotField<typename Bot::Parameters>>(Bot::kParameters)};
  Bot(values);
};

template <class Bot>
std::unique_ptr<Agent<typename Bot::Match>> construct_bot(std::span<const double> values) {
  if constexpr (ParameterizedBot<Bot>) {
    typename Bot::Parameters given;
    for (std::size_t i = 0; i < values.size(); ++i) {
      std::visit([&](auto member) { set_value(given.*member, values[i]); },
                 Bot::kParameters[i].member);
    }
    return std::make_unique<Bot>(given);
  } else {
    return std::make_unique<Bot>();
  }
}

template <class Bot>
void copy_bot(const Agent<typename Bot::Match>& from, Agent<typename Bot::Match>& to) {
  static_cast<Bot&>(to) = static_cast<const Bot&>(from);
}

/// Makes the entry of a bot: `entry<Random>("random", "...")`.
template <class Bot>
RosterEntry<typename Bot::Match> entry(std::string_view name, std::string_view idea,
                                       Plays plays = Plays::by_default) {
  using G = typename Bot::Match;
  using Deaf = void (Agent<G>::*)(const typename G::View&);
  const bool listens = !std::is_same_v<decltype(&Bot::hear), Deaf>;
  RosterEntry<G> made{name, idea, listens, plays, {}, construct_bot<Bot>, nullptr};
  if constexpr (std::is_copy_assignable_v<Bot>) made.copy = copy_bot<Bot>;
  if constexpr (ParameterizedBot<Bot>) {
    for (const auto& row : Bot::kParameters) made.parameters.push_back(without_types(row));
  }
  return made;
}

/// All bots of a match, in the order in which they are listed. One specialization per match, in
/// agents/<match>/roster.cpp.
template <Game G>
std::span<const RosterEntry<G>> roster();

/// A new cache for the bots of a table. Beside the roster.
template <Game G>
std::shared_ptr<Cache<G>> make_cache();

/// The entry with this name, or null.
template <Game G>
const RosterEntry<G>* find_bot(std::string_view name) {
  for (const RosterEntry<G>& bot : roster<G>()) {
    if (bot.name == name) return &bot;
  }
  return nullptr;
}

}  // namespace mainmatch
