#pragma once

#include <array>
#include <cstddef>

#include "engine/core/game.h"

namespace mainmatch {

/// Facts that the bots of one match share, each computed once from public information. One
/// specialization per match, in agents/<match>/cache.h.
template <Game G>
struct Cache;

/// Memoizes facts that follow from public information in a match with given rules. The first seat
/// that asks has the fact computed; later calls read it, at any seat and in any match. Bots play
/// the same with the cache as without.
///
/// A Fact is a struct with
/// - `Key`, everything the fact depends on: Key(view, arguments...), ==, and hash(), a std::size_t;
/// - compute(view, arguments...).
///
/// `view` is a G::PublicView, so no private information can get into a fact. An argument may be
/// private: a fact about a place does not reveal who stands there.
///
/// The memo holds kSlots facts, one for each remainder of hash(); a new fact replaces the one in
/// its slot.
template <Game G, class Fact, std::size_t kSlots>
class Memo {
 public:
  /// The reference is valid until the next call.
  template <class... Argument>
  const Fact& operator()(const typename G::PublicView& view,
                         const Argument&... arguments) noexcept {
    const typename Fact::Key key(view, arguments...);
    Slot& slot = slots_[key.hash() % kSlots];
    if (!slot.is_known || !(slot.key == key)) {
      slot.key = key;
      slot.is_known = true;
      slot.fact.compute(view, arguments...);
    }
    return slot.fact;
  }

 private:
  struct Slot {
    bool is_known = false;
    typename Fact::Key key;
    Fact fact;
  };

  std::array<Slot, kSlots> slots_;
};

}  // namespace mainmatch
