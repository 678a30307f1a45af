#include "experiments/analyses/metagame/refinement.h"

#include <algorithm>
#include <cmath>

#include "experiments/analyses/metagame/certificate.h"
#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

/// By how much a step that goes too far makes the next more cautious.
constexpr double kMoreCautious = 2;
/// A match without a deviator tells little of a strategy that fewer seats draw than this, on
/// average.
constexpr double kRareSeats = 0.5;

}  // namespace

Refinement::Refinement(const ProfileSpace& space, RefinementPlan plan)
    : space_(&space), plan_(plan), game_(space), sums_(space) {}

void Refinement::begin(const std::vector<std::vector<double>>& mixes) {
  if (plan_.matches == 0) return;
  mixes_.assign(mixes.begin(),
                mixes.begin() + static_cast<std::ptrdiff_t>(std::min(mixes.size(), kMax)));
  begin_mix();
}

/// Of all kSteps steps; with kSteps, their number.
std::uint64_t Refinement::first_match(int step) const {
  constexpr double kGrowth = 1.3;
  const double part = (std::pow(kGrowth, step) - 1) / (std::pow(kGrowth, kSteps) - 1);
  return static_cast<std::uint64_t>(std::llround(part * static_cast<double>(plan_.matches)));
}

std::uint64_t Refinement::first_block(int step) const {
  std::uint64_t blocks = 0;
  for (int s = 0; s < step; ++s) {
    blocks += (first_match(s + 1) - first_match(s) + kMatchesPerBlock - 1) / kMatchesPerBlock;
  }
  return blocks;
}

std::uint64_t Refinement::blocks() const {
  const std::uint64_t of_mixes = refined_.size() * first_block(kSteps);
  return finished() ? of_mixes : of_mixes + first_block(step_ + 1);
}

Refinement::Part Refinement::part(std::uint64_t block) const {
  const std::uint64_t in_step = block % first_block(kSteps) - first_block(step_);
  const std::uint64_t first = first_match(step_) + in_step * kMatchesPerBlock;
  return {Stream(plan_.seed, refined_.size(), kRefinementChance)(),
          {first, std::min(first + kMatchesPerBlock, first_match(step_ + 1))}};
}

std::optional<std::size_t> Refinement::deviation(std::uint64_t match) const {
  if (rare_.empty() || match % 2 == 0) return std::nullopt;
  return rare_[match / 2 % rare_.size()];
}

void Refinement::add(const LocalSums& sums) {
  sums_.merge(sums);
  if (++done_ == blocks()) end_step();
}

void Refinement::begin_mix() {
  game_ = LocalGame(*space_);
  sums_ = LocalSums(*space_);
  if (refined_.size() < mixes_.size()) settle(mixes_[refined_.size()]);
  step_ = 0;
  best_.clear();
  caution_ = 1;
}

void Refinement::settle(const std::vector<double>& mix) {
  shares_ = rounded_mix(*space_, mix);
  mix_ = mix_of(shares_);
  rare_.clear();
  for (std::size_t s = 0; s < mix_.size(); ++s) {
    if (mix_[s] * space_->seats_of(s) < kRareSeats) rare_.push_back(s);
  }
}

void Refinement::end_step() {
  game_.learn(sums_, plan_.unit);
  sums_ = LocalSums(*space_);
  const double regret = game_.regret(mix_);
  if (best_.empty() || regret < least_regret_) {
    least_regret_ = regret;
    best_ = mix_;
    caution_ = std::max(1.0, caution_ / kMoreCautious);
  } else {  // too far: back, and a shorter step
    game_.move(mix_, best_);
    caution_ *= kMoreCautious;
  }
  if (++step_ == kSteps) {
    refined_.push_back(best_);
    begin_mix();
    return;
  }
  settle(game_.next(best_, caution_));
  game_.move(best_, mix_);
}

void Refinement::save(ByteWriter& out) const {
  const auto write = [&](const std::vector<double>& mix) {
    for (const double share : mix) out.real(share);
  };
  out.count(mixes_.size());
  for (const auto& mix : mixes_) write(mix);
  out.count(refined_.size());
  for (const auto& mix : refined_) write(mix);
  out.count(done_);
  if (finished()) return;
  write(mix_);
  game_.save(out);
  sums_.save(out);
  out.count(best_.empty() ? 0 : 1);
  write(best_);
  out.real(least_regret_);
  out.real(caution_);
}

void Refinement::load(ByteReader& in) {
  const auto read = [&] {
    std::vector<double> mix(space_->strategies());
    for (double& share : mix) share = in.real(0, 1);
    return mix;
  };
  mixes_.resize(in.count(kMax));
  for (auto& mix : mixes_) mix = read();
  refined_.resize(in.count(mixes_.size()));
  for (auto& mix : refined_) mix = read();
  done_ = in.count(mixes_.size() * first_block(kSteps));
  if (done_ / first_block(kSteps) != refined_.size()) throw DamagedBytes();
  if (finished()) return;
  while (first_block(step_ + 1) <= done_ % first_block(kSteps)) ++step_;
  settle(read());
  game_.load(in);
  sums_.load(in);
  best_.clear();
  if (in.count(1) != 0) best_ = read();
  least_regret_ = in.real(0, LocalGame::kLargest);
  caution_ = in.real(1, LocalGame::kLargest);
}

}  // namespace mainmatch
