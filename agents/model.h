#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "agents/outside_agent.h"
#include "agents/roster.h"
#include "engine/core/outcome.h"

namespace mainmatch {

/// A bot with its parameters and its share of a mix.
template <Game G>
struct Part {
  static constexpr std::uint8_t kAllRoles = 0xff;

  const RosterEntry<G>* bot;
  double share;                ///< above 0; relative to the sum of the shares
  std::vector<double> values;  ///< of its parameters; empty: the defaults
  /// Replaces the roster bot in playouts. Worlds are never drawn with it.
  OutsideBots<G>* outside = nullptr;
  std::uint8_t roles = kAllRoles;  ///< a bit for each role whose seats it may have
  /// Of a bot that imagines the other seats; null: as it does by default.
  std::shared_ptr<const FieldModel<G>> others;

  std::unique_ptr<Agent<G>> make() const { return bot->make(values, others.get()); }
};

/// The bots that a bot assumes at the other seats, and those that go on for its own seat.
template <Game G>
struct FieldModel {
  std::vector<Part<G>> mix;   ///< none of them imagines the other seats; empty: by default
  std::vector<Part<G>> base;  ///< one for each role; empty: by default
};

/// How the other seats are assumed to play.
///
/// - `uniform`, an empty mix: like the bot `random`, which ignores what it knows.
/// - `bots`: each seat is one of these bots with the given probability. The bots are asked along
///   the sampled match. The likelihood of an observed action is the fraction of copies that
///   reproduce it; the copies differ only in their random streams. If they tremble, some of their
///   answers are those of the bot `random`.
///
/// An observed action that the model would not play is imposed and counted as forced, so every
/// possible match has a world.
template <Game G>
struct Model {
  std::vector<Part<G>> mix;
  int copies = 8;             ///< 1..64
  bool counts_forced = true;  ///< WorldInfo::forced is needed; without, a draw may be cheaper
  int tremble = 0;            ///< one answer in so many is that of the bot `random`; 0: none is
  /// By part: what the share of the part is multiplied by, for each seat. Read at every draw. Null:
  /// all seats are alike.
  std::shared_ptr<const std::vector<PerSeat<double>>> by_seat = nullptr;
};

/// The role of a seat; 0 in matches without roles.
template <Game G>
int role_of([[maybe_unused]] const typename G::State& state, [[maybe_unused]] Seat seat) noexcept {
  if constexpr (RoleGame<G>) return G::role(state, seat);
  return 0;
}

template <Game G>
bool may_have(const Part<G>& part, int role) noexcept {
  return (part.roles >> role & 1) != 0;
}

/// The first part that may have a seat of the role.
template <Game G>
std::size_t first_part(std::span<const Part<G>> parts, int role) noexcept {
  std::size_t first = 0;
  while (first + 1 < parts.size() && !may_have(parts[first], role)) ++first;
  return first;
}

/// Draws a part of a mix for a seat of the role by share(part).
template <Game G, class Share>
std::size_t draw_part(std::span<const Part<G>> mix, int role, Stream& stream,
                      Share&& share) noexcept {
  double left = 0;
  for (std::size_t i = 0; i < mix.size(); ++i) left += may_have(mix[i], role) ? share(i) : 0;
  left *= uniform(stream);
  std::size_t drawn = 0;
  for (std::size_t i = 0; i < mix.size(); ++i) {
    if (!may_have(mix[i], role)) continue;
    drawn = i;
    if (left < share(i)) break;
    left -= share(i);
  }
  return drawn;
}
/// Draws one by its own share.
template <Game G>
std::size_t draw_part(std::span<const Part<G>> mix, int role, Stream& stream) noexcept {
  return draw_part<G>(mix, role, stream, [&](std::size_t part) { return mix[part].share; });
}

}  // namespace mainmatch
