#include <algorithm>
#include <cmath>

#include "agents/amidakuji/outlook.h"
#include "agents/roster.h"

namespace mainmatch::amidakuji {

namespace {

enum Aversion { kIgnored, kRoot, kFull };
constexpr std::string_view kAversions[] = {"none", "root", "full"};

struct Spying {
  int aversion = kRoot;
  double usual = 1;
  double memory = 1;
  int bought = 4;
};

/// Pays for information about the crowd. Each round it bids on the leg with the highest value per
/// expected bead and peeks at it, buying peeks when the free ones are used up. Beads that a peek
/// shows beyond an even share count against that leg in later rounds.
class Spy final : public Agent<Amidakuji> {
 public:
  using Parameters = Spying;
  static constexpr auto kParameters = std::to_array<Field<Spying>>({
      {"aversion", &Spying::aversion, 0, 2, "by what of its crowding a leg is worth less",
       Scale::linear, kAversions},
      {"usual", &Spying::usual, 0.05, 100, "beads that are added to what is seen and what is usual",
       Scale::logarithmic},
      {"memory", &Spying::memory, 0, 1, "share of a crowding that is left a round later"},
      {"bought", &Spying::bought, 0, 4, "peeks that it buys at most"},
  });

  explicit Spy(const Spying& spying) noexcept : spying_(spying) {}
  void act(const View& view, Submission& submission) override;

 private:
  double discount(double crowding) const noexcept;

  const Spying spying_;
  Outlook outlook_;
  std::array<double, kMaxLegs>
      crowding_{};  ///< beads of others seen per leg, against an even share

  void begin_match() override { crowding_.fill(1); }
};

double Spy::discount(double crowding) const noexcept {
  if (spying_.aversion == kIgnored) return 1;
  return spying_.aversion == kRoot ? std::sqrt(crowding) : crowding;
}

void Spy::act(const View& view, Submission& submission) {
  outlook_.evaluate(view, cache());
  const Rules& rules = view.rules();
  const double even =
      static_cast<double>((rules.players - 1) * rules.beads) / (rules.rounds * rules.legs);
  if (view.round() > 0) {
    if (spying_.memory < 1) {
      for (double& leg : crowding_) leg = 1 + spying_.memory * (leg - 1);
    }
    for (const Peek& peek : view.peeks()) {
      if (peek.round != view.round() - 1) continue;
      const auto leg = static_cast<std::size_t>(peek.leg);
      crowding_[leg] =
          (peek.beads - view.bids(peek.round)[leg] + spying_.usual) / (even + spying_.usual);
    }
  }
  int best = 0;
  const auto worth = [&](int leg) {
    return outlook_.value(view.round(), leg) / discount(crowding_[static_cast<std::size_t>(leg)]);
  };
  for (int leg = 1; leg < rules.legs; ++leg) {
    if (worth(leg) > worth(best)) best = leg;
  }
  submission.bid(best, outlook_.beads_for_best_rounds(view));
  const bool can_buy = rules.extra_peeks - view.extra_peeks_left() < spying_.bought &&
                       view.extra_peeks_left() > 0 && view.garnets() >= rules.peek_price;
  // Peeks in the last round come too late to use.
  if (view.round() + 1 < rules.rounds && (view.peeks_left() > 0 || can_buy)) {
    submission.peeks.push_back(static_cast<std::int8_t>(best));
  }
}

}  // namespace

RosterEntry<Amidakuji> spy() {
  return entry<Spy>("spy", "peeks, buys peeks, and leaves crowded legs");
}

}  // namespace mainmatch::amidakuji
