#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agents/outside_agent.h"
#include "experiments/base/json.h"
#include "experiments/matches/objection.h"
#include "experiments/matches/row_form.h"

namespace mainmatch {

class Screen;
class Sessions;

/// Makes the bots of a canonical name for these rules. Rules and sessions must outlive them.
template <Game G>
using MakeOutsideBots = std::unique_ptr<OutsideBots<G>> (*)(const std::string& name,
                                                            const typename G::Rules& rules,
                                                            Sessions& sessions);

/// What a table needs to exchange views and submissions with people and outside bots (see
/// view_form.h and screen.h). All null for a table that seats only bots of the roster.
template <Game G>
struct OutsideForms {
  MakeOutsideBots<G> make_bots = nullptr;
  Json (*view)(const typename G::State& state, Seat seat) = nullptr;
  void (*write_row)(const typename G::State& state, Seat seat, std::int32_t* row) = nullptr;
  void (*write_mask)(const typename G::State& state, Seat seat, std::uint8_t* row) = nullptr;
  typename G::Submission (*read)(const Node& node, const typename G::State& state) = nullptr;
  std::vector<Objection> (*objections)(const typename G::State& state, Seat seat,
                                       const typename G::Submission& submission) = nullptr;
  // Actions: see action_form.h.
  void (*write_next_mask)(const typename G::State& state, Seat seat, const RowForm& rows,
                          std::span<const int> given, std::uint8_t* row) = nullptr;
  void (*encode_typed)(const typename G::State& state, typename G::Submission& submission,
                       int* action) = nullptr;
  void (*decode)(const typename G::State& state, const int* action,
                 typename G::Submission& submission) = nullptr;
  Json (*decoded)(const typename G::State& state, const int* action) = nullptr;
  std::vector<int> (*encode)(const typename G::State& state, const Node& submission) = nullptr;
  std::unique_ptr<Screen> (*screen)(const typename G::State& state, Seat seat) = nullptr;
  Json (*schema)(const typename G::State& state) = nullptr;  ///< of a submission now
};

}  // namespace mainmatch
