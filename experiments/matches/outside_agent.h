#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "experiments/io/json.h"
#include "experiments/matches/objection.h"

namespace mainmatch {

class Screen;
class Sessions;

/// A bot that lives outside of this program: the simulator tells it when a match begins and how it
/// ends. It may allocate and wait; `state` is that of the match, of which it lets its seat know no
/// more than views do.
template <Game G>
class OutsideAgent : public Agent<G> {
 public:
  /// The match begins for `seat`; sit() was called.
  virtual void begin(const typename G::State& state, Seat seat) = 0;
  virtual void end(const typename G::Outcome& outcome) = 0;
};

/// The bots of one name at one table.
template <Game G>
class OutsideBots {
 public:
  virtual ~OutsideBots() = default;
  virtual std::unique_ptr<OutsideAgent<G>> make() = 0;
  /// A match begins; who of them sits there is told next.
  virtual void begin_match(std::uint64_t match) = 0;
  /// Those who act in this step will be asked: whoever can be asked about several matches at once
  /// is, when the first answer is wanted.
  virtual void ask_ahead(const typename G::State& state) = 0;
};

/// Makes those of a canonical name, for matches under these rules; both others must outlive them.
template <Game G>
using MakeOutsideBots = std::unique_ptr<OutsideBots<G>> (*)(const std::string& name,
                                                            const typename G::Rules& rules,
                                                            Sessions& sessions);

/// What a simulator needs to speak with who sits outside (see view_form.h and screen.h); all null
/// for one at which only bots of the roster sit.
template <Game G>
struct OutsideForms {
  MakeOutsideBots<G> make_bots = nullptr;
  Json (*view)(const typename G::State& state, Seat seat) = nullptr;
  typename G::Submission (*read)(const Node& node, const typename G::State& state,
                                 Seat seat) = nullptr;
  std::vector<Objection> (*objections)(const typename G::State& state, Seat seat,
                                       const typename G::Submission& submission) = nullptr;
  std::unique_ptr<Screen> (*screen)(const typename G::State& state, Seat seat) = nullptr;
};

}  // namespace mainmatch
