#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "agents/agent.h"
#include "engine/core/field.h"

namespace mainmatch {

template <Game G>
struct FieldModel;  // model.h

/// Whether a bot is in the default roster, which plays when no bots are named.
enum class Plays : std::uint8_t { by_default, when_named };

/// A bot that can be named on the command line.
template <Game G>
struct RosterEntry {
  std::string_view name;
  std::string_view idea;  ///< one line
  bool listens;           ///< to allies: it can play in a coalition
  Plays plays;
  /// Carries nothing from one step of a match to the next (Bot::kForgets): it need not be asked
  /// along the past of a match that it joins.
  bool forgets;
  bool imagines;  ///< the other seats: it takes a FieldModel
  std::vector<Parameter> parameters;
  std::unique_ptr<Agent<G>> (*construct)(std::span<const double> values,
                                         const FieldModel<G>* others);
  /// Copies the state of one bot to another of the same entry, during a match. Null for bots that
  /// cannot be copied.
  void (*copy)(const Agent<G>& from, Agent<G>& to);

  /// Makes a bot with a value, in its range, for each of `parameters`; with the defaults if
  /// `values` is empty. Only a bot that imagines the other seats looks at `others`; null: it
  /// assumes what it assumes by default.
  std::unique_ptr<Agent<G>> make(std::span<const double> values = {},
                                 const FieldModel<G>* others = nullptr) const {
    return construct(values, others);
  }
};

/// A bot constructed from a struct of values `Parameters` with a table `kParameters` over it.
template <class Bot>
concept ParameterizedBot = requires(const typename Bot::Parameters& values) {
  {std::span<const Field<typename Bot::Parameters>>(Bot::kParameters)};
  Bot(values);
};

/// One that also takes who the other seats are; null: by default.
template <class Bot>
concept ImaginingBot = ParameterizedBot<Bot> &&
    requires(const typename Bot::Parameters& values,
             const FieldModel<typename Bot::Match>* others) {
  Bot(values, others);
};

template <class Bot>
std::unique_ptr<Agent<typename Bot::Match>> construct_bot(
    std::span<const double> values,
    [[maybe_unused]] const FieldModel<typename Bot::Match>* others) {
  if constexpr (ParameterizedBot<Bot>) {
    typename Bot::Parameters given;
    for (std::size_t i = 0; i < values.size(); ++i) {
      set_value(Bot::kParameters[i], values[i], given);
    }
    if constexpr (ImaginingBot<Bot>) {
      return std::make_unique<Bot>(given, others);
    } else {
      return std::make_unique<Bot>(given);
    }
  } else {
    return std::make_unique<Bot>();
  }
}

template <class Bot>
void copy_bot(const Agent<typename Bot::Match>& from, Agent<typename Bot::Match>& to) {
  auto& target = static_cast<Bot&>(to);
  const auto& source = static_cast<const Bot&>(from);
  if constexpr (std::is_copy_assignable_v<Bot>) {
    target = source;
  } else {  // its parameters are constants
    std::destroy_at(&target);
    std::construct_at(&target, source);
  }
}

/// Makes the entry of a bot: `entry<Random>("random", "...")`.
template <class Bot>
RosterEntry<typename Bot::Match> entry(std::string_view name, std::string_view idea,
                                       Plays plays = Plays::by_default) {
  using G = typename Bot::Match;
  using Deaf = void (Agent<G>::*)(const typename G::View&);
  const bool listens = !std::is_same_v<decltype(&Bot::hear), Deaf>;
  constexpr bool forgets = requires { Bot::kForgets; };
  constexpr bool imagines = ImaginingBot<Bot>;
  RosterEntry<G> made{name,   idea, listens, plays, forgets, imagines, {}, construct_bot<Bot>,
                      nullptr};
  constexpr bool is_copied = std::is_copy_assignable_v<Bot> || std::is_copy_constructible_v<Bot>;
  if constexpr (is_copied) made.copy = copy_bot<Bot>;
  if constexpr (ParameterizedBot<Bot>) {
    using Parameters = typename Bot::Parameters;
    static const Parameters defaults{};
    made.parameters = parameters_of<std::vector<Parameter>>(
        std::span<const Field<Parameters>>(Bot::kParameters), defaults);
  }
  return made;
}

/// All bots of a match in listing order. One specialization per match, in
/// agents/<match>/roster.cpp.
template <Game G>
std::span<const RosterEntry<G>> roster();

/// A new cache for the bots of a match. Specialized beside the roster.
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
