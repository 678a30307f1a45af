#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/base/json.h"
#include "experiments/matches/seat_form.h"
#include "experiments/matches/view_form.h"

// What a seat believes and does not know, in its file:
//
//     "believed": [{"seat": 4, "sees": {"/rounds/0/bets/S": 3}, "with": 0.8},
//                  {"hint": {"kind": "row_total", "row": "C", "count": 4}, "with": 0.9}]
//
// A claim is about what another seat is shown now, by pointers into its view; or, where the match
// has them, that a hint is true. `with` is the probability that it is: with a single claim so much
// of the weight of imagined worlds fulfils it. Several are independent evidence.

namespace mainmatch {

/// What is said of claims: one line each.
struct ClaimSaid {
  std::string words;  ///< the claim as it stands in the file
  double with = 1;
  double prior = 0;  ///< the share of worlds that fulfil it, before it was believed
};

/// Where a match has hints of its own: `SeatForm<G>::is_true(hint, state)` reads one and judges it.
template <class G>
concept HintedSeat = requires(const Node& hint, const typename G::State& state) {
  SeatForm<G>::is_true(hint, state);
};

/// The claims of a seat's file, and the likelihood ratio that they give a world.
template <Game G>
class Believed {
 public:
  /// Throws InputError for claims that are malformed. The file must outlive it.
  Believed(const Node& list, int seats) {
    for (std::size_t i = 0, count = list.array(0, kMaxClaims); i < count; ++i) {
      const Node one = list[i];
      one.object({"seat", "sees", "hint", "with"});
      const Node with = one.at("with");
      if (with.real() <= 0 || with.real() > 1) with.fail("a probability, above 0 and at most 1");
      const bool is_hint = one.find("hint").has_value();
      if (is_hint && !HintedSeat<G>) one.complain("hint: this match has no hints");
      Json words = one.json();
      words.erase("with");
      claims_.push_back({one, is_hint, kNoSeat, {words.dump(), with.real()}});
      if (is_hint) continue;
      claims_.back().seat = static_cast<Seat>(one.at("seat").whole(0, seats - 1));
      const Node sees = one.at("sees");
      sees.object();
      for (std::size_t k = 0; k < sees.size(); ++k) {
        if (!is_pointer(sees.key(k))) sees.value(k).complain("a key such as /rounds/0/bets");
      }
    }
  }

  std::size_t size() const { return claims_.size(); }

  /// Whether a claim holds in a state.
  bool holds(std::size_t i, const typename G::State& state) const {
    const Claim& claim = claims_[i];
    if constexpr (HintedSeat<G>) {
      if (claim.is_hint) return SeatForm<G>::is_true(claim.node.at("hint"), state);
    }
    const Json view = view_json<G>(state, claim.seat);
    for (const auto& [key, value] : claim.node.at("sees").json().items()) {
      const Json::json_pointer place(key);
      if (!view.contains(place)) return false;
      if (nlohmann::json(view.at(place)) != nlohmann::json(value)) return false;
    }
    return true;
  }

  /// Of worlds by what else is known, this share fulfils the claim. Throws InputError if none does.
  void set_prior(std::size_t i, double share) {
    if (share == 0) claims_[i].node.complain("no imagined world fulfils it");
    // A sum of shares may miss 1 by rounding: that is no evidence against worlds that are rarer.
    claims_[i].said.prior = share > 1 - kRounding ? 1 : share;
  }

  /// By how much more likely the claims make a world.
  double factor(const typename G::State& state) const {
    double all = 1;
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      const double prior = claims_[i].said.prior, with = claims_[i].said.with;
      if (prior == 1) continue;
      all *= holds(i, state) ? with / prior : (1 - with) / (1 - prior);
    }
    return all;
  }

  const ClaimSaid& said(std::size_t i) const { return claims_[i].said; }

 private:
  static constexpr std::size_t kMaxClaims = 16;
  static constexpr double kRounding = 1e-9;

  static bool is_pointer(const std::string& text) {
    try {
      return !Json::json_pointer(text).empty();
    } catch (const Json::exception&) {
      return false;
    }
  }

  struct Claim {
    Node node;
    bool is_hint;
    Seat seat;
    ClaimSaid said;
  };
  std::vector<Claim> claims_;
};

}  // namespace mainmatch
