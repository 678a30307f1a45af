#pragma once

#include <memory>
#include <string>
#include <vector>

#include "agents/outside_agent.h"
#include "experiments/base/json.h"
#include "experiments/matches/objection.h"

namespace mainmatch {

class Screen;
class Sessions;

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
