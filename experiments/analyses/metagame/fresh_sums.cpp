#include "experiments/analyses/metagame/fresh_sums.h"

#include <algorithm>
#include <utility>

#include "experiments/base/bytes.h"

namespace mainmatch {

std::vector<int> rounded_mix(const ProfileSpace& space, std::span<const double> mix) {
  std::vector<int> shares(mix.size());
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    std::vector<std::pair<double, std::size_t>> rests;  // the largest first, then by strategy
    int left = kMixParts;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      const double exact = std::clamp(mix[s], 0.0, 1.0) * kMixParts;
      shares[s] = std::min(left, static_cast<int>(exact));
      left -= shares[s];
      rests.emplace_back(shares[s] - exact, s);
    }
    std::sort(rests.begin(), rests.end());
    for (std::size_t i = 0; left > 0; i = (i + 1) % rests.size(), --left) {
      ++shares[rests[i].second];
    }
  }
  return shares;
}

void FreshSums::add(const ProfileSpace& space, std::span<const int> shares, std::size_t role,
                    std::span<const std::int64_t> payoffs, std::span<const int> left_out) {
  std::int64_t of_mix = 0;
  for (std::size_t s = space.first(role); s < space.first(role + 1); ++s) {
    if (shares[s] > 0) of_mix += shares[s] * payoffs[s];
  }
  values[role].add(of_mix);
  for (std::size_t s = space.first(role); s < space.first(role + 1); ++s) {
    if (!left_out.empty() && left_out[s] != 0) continue;
    gains[s].add(kMixParts * payoffs[s] - of_mix);
  }
}

void FreshSums::merge(const FreshSums& other) {
  for (std::size_t s = 0; s < gains.size(); ++s) gains[s].merge(other.gains[s]);
  for (std::size_t r = 0; r < values.size(); ++r) values[r].merge(other.values[r]);
}

void FreshSums::save(ByteWriter& out) const {
  for (const auto* const list : {&gains, &values}) {
    for (const ValueCounts& counts : *list) counts.save(out);
  }
}

void FreshSums::load(ByteReader& in) {
  for (auto* const list : {&gains, &values}) {
    for (ValueCounts& counts : *list) counts.load(in);
  }
}

}  // namespace mainmatch
