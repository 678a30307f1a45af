#include "agents/horse_race/inference/own_deals.h"

#include <algorithm>

namespace mainmatch::horse_race {

void OwnDeals::observe(const View& view) noexcept {
  seat_ = view.seat();
  deals_.clear();
  firsts_.fill(0);
  counts_.fill(0);
  voids_.fill(-1);
  for (const Deal& deal : view.deals()) {
    if (counts_[at(deal.round)]++ == 0) firsts_[at(deal.round)] = deals_.size();
    deals_.push_back(deal);
  }
  for (int round = 0; round < view.round(); ++round) voids_[at(round)] = view.voids(round).trades;
  for (auto& of_round : sound_) of_round.clear();
  holdings_ = {};
}

void OwnDeals::offered(int round, const Offers& sound, const Cards& held) noexcept {
  sound_[at(round)] = sound;
  Cards own = held;
  std::array<Cards, kMaxPlayers> more{};  // partners' cards beyond the opening
  for (const Deal& deal : deals(round)) {
    Holding& holding = holdings_[at(round)][at(deal.partner)][at(deal.got)];
    std::int32_t& theirs = more[at(deal.partner)][at(deal.got)];
    holding.least = std::max(holding.least, 1);
    if (deal.happened) {
      holding.least = std::max(holding.least, 1 - theirs);
      --theirs;
      ++more[at(deal.partner)][at(deal.gave)];
      --own[at(deal.gave)];
      ++own[at(deal.got)];
    } else if (own[at(deal.gave)] > 0) {
      holding.exactly = -theirs;
    }
  }
}

void OwnDeals::trade(int round, Cards& held) const noexcept {
  for (const Deal& deal : deals(round)) {
    if (!deal.happened) continue;
    --held[at(deal.gave)];
    ++held[at(deal.got)];
  }
}

OwnDeals::Offers OwnDeals::mirrored(int round, Seat partner) const noexcept {
  Offers offers;
  for (const Deal& deal : deals(round)) {
    if (deal.partner != partner) continue;
    offers.push_back({static_cast<std::int8_t>(seat_), deal.got, deal.gave});
  }
  return offers;
}

bool OwnDeals::would_mirror(int round, Seat partner, Offer offer) const noexcept {
  if (offer.partner != seat_) return false;
  const Offer own{static_cast<std::int8_t>(partner), offer.want, offer.give};
  const Offers& sound = sound_[at(round)];
  return std::find(sound.begin(), sound.end(), own) != sound.end();
}

int OwnDeals::count_mirrors(int round, Seat partner, const Cards& held) const noexcept {
  const Offers& sound = sound_[at(round)];
  int count = 0;
  for (const Offer& offer : sound) {
    const bool first = std::find(sound.begin(), sound.end(), offer) == &offer;
    // `random` always asks for a different card than it gives.
    count +=
        first && offer.partner == partner && held[at(offer.want)] > 0 && offer.give != offer.want;
  }
  return count;
}

bool OwnDeals::fit(const PerSeat<std::int8_t>& lots, int players) const noexcept {
  for (int round = 0; round < kRounds; ++round) {
    if (counts_[at(round)] > 0 && !fit(round, lots, players)) return false;
  }
  return true;
}

/// Executes trades as in R12, for the seat and its partners only.
bool OwnDeals::fit(int round, const PerSeat<std::int8_t>& lots, int players) const noexcept {
  const std::span<const Deal> seen = deals(round);
  std::array<bool, kMaxOffers> open_theirs;
  std::array<bool, kMaxOffers> open_own;
  open_theirs.fill(true);
  open_own.fill(true);
  std::size_t next = 0;
  int voids = 0;
  const Offers& sound = sound_[at(round)];
  const auto mirrors = [](const Offer& own, const Deal& deal) {
    return own.partner == deal.partner && own.give == deal.gave && own.want == deal.got;
  };
  const auto made = [&](std::size_t own, std::size_t theirs) {
    open_own[own] = open_theirs[theirs] = false;
    return next < seen.size() && theirs == next++;
  };
  for (std::size_t turn = 0; turn < at(players); ++turn) {
    const Seat seat = lots[turn];
    if (seat == seat_) {
      for (std::size_t i = 0; i < sound.size(); ++i) {
        for (std::size_t j = 0; open_own[i] && j < seen.size(); ++j) {
          if (!open_theirs[j] || !mirrors(sound[i], seen[j])) continue;
          voids += !seen[j].happened;
          if (!made(i, j)) return false;
        }
      }
      continue;
    }
    for (std::size_t j = 0; j < seen.size(); ++j) {
      if (seen[j].partner != seat) continue;
      for (std::size_t i = 0; open_theirs[j] && i < sound.size(); ++i) {
        if (open_own[i] && mirrors(sound[i], seen[j]) && !made(i, j)) return false;
      }
    }
  }
  return next == seen.size() && (voids_[at(round)] < 0 || voids == voids_[at(round)]);
}

}  // namespace mainmatch::horse_race
