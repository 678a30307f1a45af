#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "experiments/analyses/metagame/certificate.h"
#include "experiments/analyses/metagame/samples.h"

namespace mainmatch {

/// Finds a mix in place of one that fresh deals refute, and keeps in it what it was told; empty if
/// it finds none.
using Corrector = std::function<std::optional<std::vector<double>>(TestedMix& refuted)>;

/// The mixes to certify and the progress. Deals are played in rounds, which give every mix that is
/// not decided the same number; after a round, all of them are looked at. So where it ends depends
/// on the deals alone. With a budget, a strategy that is known to gain at most epsilon is played no
/// more; of mixes that are open after kTogether deals the one that seems best goes on until it is
/// decided, then the next; and a mix that is refuted, or seems to stay open, is corrected up to
/// kMaxCorrections times, and then tested by other deals.
class Certificates {
 public:
  static constexpr std::uint64_t kMatchesPerBlock = 32;
  static constexpr std::size_t kMax = 20;  ///< mixes
  static constexpr int kMaxCorrections = 5;
  static constexpr std::uint64_t kTogether = 4000;

  Certificates(const ProfileSpace& space, CertificatePlan plan)
      : space_(&space), plan_(std::move(plan)) {}

  /// Requests these mixes; once. The first of them may be corrected; with a budget the others have
  /// to wait until these are decided.
  void begin(const std::vector<std::vector<double>>& mixes, std::size_t may_be_corrected = 0);

  /// Of all rounds so far and the one that is played.
  std::uint64_t blocks() const { return round_.first_block + round_.blocks(); }
  struct Part {
    std::size_t mix;
    MatchRange matches;
    int corrections = 0;  ///< of the mix so far: another number, other deals
  };
  /// Of a block of the round that is played.
  Part part(std::uint64_t block) const;
  const CertificatePlan& plan() const { return plan_; }
  std::span<const int> shares(std::size_t mix) const { return mixes_[mix].shares; }
  /// See TestedMix.
  std::span<const int> settled(std::size_t mix) const { return mixes_[mix].settled; }
  /// The next block; the last of a round may begin another.
  void add(const FreshSums& sums, const Corrector& correct = nullptr);
  /// All that is asked for is played.
  bool finished() const { return done_ == blocks(); }

  std::vector<Certificate> certificates() const;

  void save(ByteWriter& out) const;
  void load(ByteReader& in);

 private:
  struct Round {
    std::uint64_t first_block = 0;
    std::uint64_t from = 0;  ///< the deals of each of its mixes, up to `to`
    std::uint64_t to = 0;
    std::vector<std::size_t> mixes = {};

    std::uint64_t blocks_each() const {
      return (to - from + kMatchesPerBlock - 1) / kMatchesPerBlock;
    }
    std::uint64_t blocks() const { return mixes.size() * blocks_each(); }
  };

  bool fixed() const { return plan_.deals > 0; }
  std::uint64_t most_deals() const { return fixed() ? plan_.deals : plan_.budget; }
  void next_round(const Corrector& correct);
  /// Puts what was not tested into the round, or else the mix that is open and seems best.
  void begin_others();
  std::size_t seems_best(std::span<const std::size_t> mixes) const;
  bool replace(TestedMix& refuted, const Corrector& correct) const;

  const ProfileSpace* space_;
  CertificatePlan plan_;
  std::vector<TestedMix> mixes_;
  Round round_;
  std::uint64_t done_ = 0;   ///< blocks
  std::uint64_t spent_ = 0;  ///< of the budget, by all rounds and the one that is played
};

}  // namespace mainmatch
