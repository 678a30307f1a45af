#include <array>

#include "agents/bugcatcher/assumptions.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

struct Evasion : Effort, Crowding {
  int corner = 2;
};

/// Plans both nodes for the highest expected number of paths against an estimated map of where the
/// others will be, step by step, from where nodes stand and how far and in which colours they have
/// walked. Starts away from the middle. Takes on missions that have no penalty or that its walks
/// would meet, but plans nothing for missions.
class Crowd final : public Agent<Bugcatcher> {
 public:
  using Parameters = Evasion;
  static constexpr auto kParameters = std::to_array<Field<Evasion>>({
      row_of_nodes<Evasion>(),
      row_of_rate<Evasion>(),
      row_of_prior<Evasion>(),
      {"corner", &Evasion::corner, 0, 20, "half steps from the middle that a corner costs"},
  });

  explicit Crowd(const Evasion& evasion) noexcept : evasion_(evasion) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Evasion evasion_;
  Search search_;
};

void Crowd::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission, [&](Place place) {
        return to_middle(view.board(), node, place) -
               evasion_.corner * (to_corner(view.board(), node, place) == 0);
      });
    }
    return;
  }
  Hazards hazards;
  foresee_likely(view, evasion_, hazards);
  const FoundPlan& found = search_.run(Plan(view), hazards, {}, {evasion_.nodes});
  carry_out(found, {}, submission);
  take_sure_missions(view, found.walk, submission);
}

}  // namespace

RosterEntry<Bugcatcher> crowd() {
  return entry<Crowd>("crowd", "most paths against where others are likely to be");
}

}  // namespace mainmatch::bugcatcher
