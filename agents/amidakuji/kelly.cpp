#include <algorithm>
#include <array>

#include "agents/amidakuji/outlook.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

struct Stakes {
  double base = 1;
  double hedge = 0;
  double pace = 1;
};

/// Each round spreads an even share of its beads over the starting legs in proportion to their edge
/// (the value above the mean), as Kelly's gambler splits his stake over all favourable bets (Kelly,
/// "A New Interpretation of Information Rate", 1956).
class Kelly final : public Agent<Amidakuji> {
 public:
  using Parameters = Stakes;
  static constexpr auto kParameters = std::to_array<Field<Stakes>>({
      {"base", &Stakes::base, 0, 2, "times the mean value of the legs that a leg must exceed"},
      {"hedge", &Stakes::hedge, 0, 1, "share of a stake that is split evenly over all legs"},
      {"pace", &Stakes::pace, 0.2, 5, "times an even share of the beads left that it stakes",
       Scale::logarithmic},
  });

  explicit Kelly(const Stakes& stakes) noexcept : stakes_(stakes) {}
  void act(const View& view, Submission& submission) override;

 private:
  int stake(const View& view) const noexcept;

  const Stakes stakes_;
  Outlook outlook_;
};

/// The minimum number of beads that still uses all of them in time.
int Kelly::stake(const View& view) const noexcept {
  const Rules& rules = view.rules();
  const int rounds_left = rules.rounds - view.round();
  const double share = view.beads_left() * stakes_.pace / rounds_left;
  int beads = static_cast<int>(share);
  if (beads < share) ++beads;
  const int must = view.beads_left() - rules.max_bet * (rounds_left - 1);
  return std::min({std::max(beads, must), view.beads_left(), rules.max_bet});
}

void Kelly::act(const View& view, Submission& submission) {
  outlook_.evaluate(view, cache());
  const Rules& rules = view.rules();
  double mean = 0;
  for (int leg = 0; leg < rules.legs; ++leg) mean += outlook_.value(view.round(), leg) / rules.legs;
  std::array<double, kMaxLegs> edge{};
  double all = 0;
  for (int leg = 0; leg < rules.legs; ++leg) {
    edge[static_cast<std::size_t>(leg)] =
        std::max(0.0, outlook_.value(view.round(), leg) - stakes_.base * mean);
    all += edge[static_cast<std::size_t>(leg)];
  }
  // Each bead goes to the leg furthest below its due. Without any edge all go to the first leg.
  const int stake = this->stake(view);
  for (int bead = 1; bead <= stake; ++bead) {
    std::size_t neediest = 0;
    double need = -kMaxLegs;
    for (std::size_t leg = 0; leg < static_cast<std::size_t>(rules.legs); ++leg) {
      const double part = all > 0 ? (1 - stakes_.hedge) * (edge[leg] / all) : 0;
      const double due = (part + stakes_.hedge / rules.legs) * bead;
      if (due - submission.bets[leg] > need) {
        need = due - submission.bets[leg];
        neediest = leg;
      }
    }
    ++submission.bets[neediest];
  }
}

}  // namespace

RosterEntry<Amidakuji> kelly() {
  return entry<Kelly>("kelly", "splits its bids in proportion to their edge");
}

}  // namespace mainmatch::amidakuji
