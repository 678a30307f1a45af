#pragma once

#include <array>
#include <cstddef>

#include "engine/core/game.h"

namespace mainmatch {

/// What the bots of one table work out once for all of them: memos of facts that follow from what
/// is public. One for each match, in agents/<match>/cache.h.
template <Game G>
struct Cache;

/// Remembers facts that follow from what is public in a match of given rules: who asks first has
/// one worked out, who asks again, at whatever seat and in whatever match, reads it. Bots play the
/// same with it as without.
///
/// A Fact is a struct with
/// - `Key`, all that decides it: Key(view, arguments...), ==, and hash(), a std::size_t;
/// - compute(view, arguments...).
///
/// `view` is a G::PublicView, so that nothing a seat knows by itself can get into a fact. An
/// argument may be private: a fact about a place says nothing of who stands there, and who does
/// not have that argument cannot ask for it.
///
/// Room for kSlots facts, one for each remainder of hash(): a new fact replaces the one in its
/// place.
template <Game G, class Fact, std::size_t kSlots>
class Memo {
 public:
  /// Good until the next call.
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
