#include "experiments/analyses/metagame/certificates.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

constexpr std::uint64_t kFirstLook = 128;  ///< deals of the first round
constexpr std::uint64_t kOfAll = 4;        ///< a later one adds a quarter of what is there
constexpr std::uint64_t kMaxLooks = 1'000'000;

}  // namespace

void Certificates::begin(const std::vector<std::vector<double>>& mixes,
                         std::size_t may_be_corrected) {
  if (most_deals() == 0) return;
  for (std::size_t i = 0; i < std::min(mixes.size(), kMax); ++i) {
    mixes_.push_back({rounded_mix(*space_, mixes[i]), FreshSums(*space_)});
    mixes_.back().may_be_corrected = plan_.corrects && i < may_be_corrected;
    mixes_.back().offsets.resize(space_->strategies());
    mixes_.back().settled.resize(space_->strategies());
    const bool first = fixed() || may_be_corrected == 0 || i < may_be_corrected;
    if (first) round_.mixes.push_back(i);
  }
  next_round(nullptr);
}

bool Certificates::replace(TestedMix& refuted, const Corrector& correct) const {
  if (!correct || !refuted.may_be_corrected) return false;
  refuted.may_be_corrected = false;  // again, unless it is now
  if (refuted.corrections == kMaxCorrections) return false;
  const std::optional<std::vector<double>> mix = correct(refuted);
  if (!mix) return false;
  std::vector<int> shares = rounded_mix(*space_, *mix);
  const bool known = std::any_of(mixes_.begin(), mixes_.end(),
                                 [&](const TestedMix& other) { return other.shares == shares; });
  if (known) return false;
  refuted.shares = std::move(shares);
  refuted.sums = FreshSums(*space_);
  refuted.look = 0;
  refuted.settled.assign(space_->strategies(), 0);
  refuted.may_be_corrected = true;
  ++refuted.corrections;
  return true;
}

/// By the largest mean gain of leaving it; the first of several.
std::size_t Certificates::seems_best(std::span<const std::size_t> mixes) const {
  const auto regret = [&](std::size_t i) {
    double most = 0;
    for (std::size_t s = 0; s < space_->strategies(); ++s) {
      most = std::max(most, mean_gain(plan_, mixes_[i], s));
    }
    return most;
  };
  return *std::min_element(mixes.begin(), mixes.end(),
                           [&](std::size_t a, std::size_t b) { return regret(a) < regret(b); });
}

void Certificates::begin_others() {
  round_.from = round_.to = 0;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < mixes_.size(); ++i) {
    if (mixes_[i].reached == 0) round_.mixes.push_back(i);
    if (verdict(*space_, plan_, mixes_[i]) == MixVerdict::kOpen) open.push_back(i);
  }
  if (!round_.mixes.empty() || open.empty()) return;
  round_.mixes = {seems_best(open)};
  round_.from = round_.to = mixes_[round_.mixes.front()].reached;
}

void Certificates::next_round(const Corrector& correct) {
  round_.first_block += round_.blocks();
  round_.from = round_.to;
  if (fixed()) {
    round_.to = plan_.deals;
    return;
  }
  // What is corrected is tested: there must be room for a first look at all that is open.
  const bool room =
      plan_.budget - spent_ >= kFirstLook * round_.mixes.size() * space_->strategies();
  std::erase_if(round_.mixes, [&](std::size_t i) {
    TestedMix& mix = mixes_[i];
    settle(*space_, plan_, mix);
    const MixVerdict found = verdict(*space_, plan_, mix);
    const bool corrected =
        found == MixVerdict::kOpen && mix.may_be_corrected && worth_correcting(*space_, plan_, mix);
    if (room && (corrected || found == MixVerdict::kRefuted) && replace(mix, correct)) return false;
    return found != MixVerdict::kOpen;
  });
  if (round_.mixes.empty()) begin_others();
  if (round_.mixes.empty()) return;
  if (round_.from >= kTogether) round_.mixes = {seems_best(round_.mixes)};
  std::uint64_t of_deal = 0;  // matches
  for (const std::size_t i : round_.mixes) of_deal += mixes_[i].strategies();
  const std::uint64_t wanted = std::max(kFirstLook, round_.from / kOfAll);
  const std::uint64_t more = std::min(wanted, (plan_.budget - spent_) / of_deal);
  round_.to += more;
  spent_ += more * of_deal;
  if (more == 0) round_.mixes.clear();
  for (const std::size_t i : round_.mixes) {
    ++mixes_[i].look;
    mixes_[i].reached = round_.to;
  }
}

Certificates::Part Certificates::part(std::uint64_t block) const {
  // No other is asked for, unless a checkpoint is corrupt.
  if (block < round_.first_block || block >= blocks()) return {0, {0, 0}};
  const std::uint64_t in_round = block - round_.first_block;
  const std::uint64_t each = round_.blocks_each();
  const std::uint64_t first = round_.from + in_round % each * kMatchesPerBlock;
  const std::size_t mix = round_.mixes[in_round / each];
  return {mix, {first, std::min(first + kMatchesPerBlock, round_.to)}, mixes_[mix].corrections};
}

void Certificates::add(const FreshSums& sums, const Corrector& correct) {
  mixes_[part(done_).mix].sums.merge(sums);
  if (++done_ == blocks()) next_round(correct);
}

std::vector<Certificate> Certificates::certificates() const {
  std::vector<Certificate> all;
  for (const TestedMix& mix : mixes_) all.push_back(certificate(*space_, plan_, mix));
  return all;
}

void Certificates::save(ByteWriter& out) const {
  out.count(mixes_.size());
  for (const TestedMix& mix : mixes_) {
    for (const int share : mix.shares) out.count(static_cast<std::uint64_t>(share));
    mix.sums.save(out);
    out.count(static_cast<std::uint64_t>(mix.look));
    out.count(static_cast<std::uint64_t>(mix.corrections));
    out.count(mix.may_be_corrected);
    for (const double offset : mix.offsets) out.real(offset);
    out.count(mix.offset_deals);
    for (const int look : mix.settled) out.count(static_cast<std::uint64_t>(look));
    out.count(mix.reached);
  }
  out.count(done_);
  out.count(spent_);
  out.count(round_.first_block);
  out.count(round_.from);
  out.count(round_.to);
  out.count(round_.mixes.size());
  for (const std::size_t mix : round_.mixes) out.count(mix);
}

void Certificates::load(ByteReader& in) {
  mixes_.clear();
  for (std::uint64_t left = in.count(kMax); left > 0; --left) {
    TestedMix& mix = mixes_.emplace_back(TestedMix{{}, FreshSums(*space_)});
    for (std::size_t r = 0; r < space_->roles().size(); ++r) {
      int sum = 0;
      for (std::size_t s = space_->first(r); s < space_->first(r + 1); ++s) {
        mix.shares.push_back(static_cast<int>(in.count(kMixParts)));
        sum += mix.shares.back();
      }
      if (sum != kMixParts) throw DamagedBytes();
    }
    mix.sums.load(in);
    mix.look = static_cast<int>(in.count(kMaxLooks));
    mix.corrections = static_cast<int>(in.count(kMaxCorrections));
    mix.may_be_corrected = in.count(1) != 0;
    for (std::size_t s = 0; s < space_->strategies(); ++s) {
      mix.offsets.push_back(in.real());
      if (!std::isfinite(mix.offsets.back())) throw DamagedBytes();
    }
    mix.offset_deals = in.count();
    for (std::size_t s = 0; s < space_->strategies(); ++s) {
      mix.settled.push_back(static_cast<int>(in.count(static_cast<std::uint64_t>(mix.look))));
    }
    mix.reached = in.count(most_deals());
  }
  done_ = in.count();
  spent_ = in.count(plan_.budget);
  round_ = {.first_block = in.count(done_)};
  round_.from = in.count(most_deals());
  round_.to = in.count(most_deals());
  if (round_.to < round_.from) throw DamagedBytes();
  for (std::uint64_t left = in.count(mixes_.size()); left > 0; --left) {
    round_.mixes.push_back(in.count(mixes_.size() - 1));
  }
  if (done_ > blocks() || (mixes_.empty() && done_ > 0)) throw DamagedBytes();
}

}  // namespace mainmatch
