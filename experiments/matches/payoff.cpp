#include "experiments/matches/payoff.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

#include "engine/core/index.h"
#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"
#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

namespace {

constexpr std::int64_t kThousand = 1000;
constexpr std::int64_t kLargestWeight = 1000;
constexpr std::int64_t kUsualScore = 10'000;

std::int64_t win_share(const Outcome& outcome, Seat seat) {
  return outcome.winners.contains(seat) ? kWinParts / outcome.winners.size() : 0;
}

std::int64_t share_behind(const Outcome& outcome, Seat seat) {
  const auto end = outcome.ranking.begin() + outcome.seats;
  const auto behind = end - std::find(outcome.ranking.begin(), end, seat) - 1;
  return kWinParts / std::max(1, outcome.seats - 1) * behind;
}

std::int64_t eliminated(const Outcome& outcome, Seat seat) {
  return outcome.elimination_candidate == seat ? 1 : 0;
}

struct Counted {
  std::string_view name;
  std::int64_t (*of)(const Outcome&, Seat);
  std::int64_t parts;  ///< that make one
  std::int64_t most;   ///< in parts, the least is 0; 0 if unknown
  double of_interest;  ///< a difference of means, in ones; 0 if unknown
};

constexpr std::array<Counted, 7> kCounted = {{
    {"wins", win_share, kWinParts, kWinParts, 0.02},
    {"tokens", [](const Outcome& o, Seat s) -> std::int64_t { return o.tokens[at(s)]; }, 1,
     kMaxTokens, 0.05},
    {"score", [](const Outcome& o, Seat s) { return o.scores[at(s)]; }, 1, 0, 0},
    {"rank", share_behind, kWinParts, kWinParts, 0.02},
    {"survival", [](const Outcome& o, Seat s) { return 1 - eliminated(o, s); }, 1, 1, 0.02},
    {"elimination", eliminated, 1, 1, 0.02},
    {"garnets", [](const Outcome& o, Seat s) { return o.garnets[at(s)]; }, 1, 0, 0},
}};

constexpr std::array<std::string_view, kCounted.size()> kNames = [] {
  std::array<std::string_view, kCounted.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kCounted[i].name;
  return names;
}();

/// "-2.5" as -2500; empty if it is no such number or out of range.
std::optional<std::int64_t> thousandths(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string digits(text.substr(0, point));
  if (point < text.size()) {
    const std::string_view decimals = text.substr(point + 1);
    if (decimals.empty() || decimals.size() > 3) return std::nullopt;
    digits += decimals;
    digits.append(3 - decimals.size(), '0');
  } else {
    digits += "000";
  }
  if (point == 0 || digits.size() > 9) return std::nullopt;
  std::int64_t number = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  if (number > kLargestWeight * kThousand) return std::nullopt;
  return negative ? -number : number;
}

}  // namespace

std::span<const std::string_view> payoff_names() { return kNames; }

Payoff::Payoff(const std::vector<std::string>& terms) {
  std::array<bool, kCounted.size()> named{};
  std::int64_t common = kThousand;  // divisor of all weights and of 1
  std::int64_t parts = 1;
  for (const std::string& text : terms) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string word = text.substr(0, colon);
    const auto found = std::find(kNames.begin(), kNames.end(), word);
    if (found == kNames.end()) {
      throw ValueError("payoff", "unknown payoff " + shown_word(word) + suggestion(word, kNames));
    }
    const auto what = static_cast<std::size_t>(found - kNames.begin());
    if (named[what]) throw ValueError("payoff", "duplicate " + shown_word(word));
    named[what] = true;
    const auto weight = colon < text.size() ? thousandths(text.substr(colon + 1)) : kThousand;
    if (!weight) {
      throw ValueError("payoff", shown_word(text),
                       "NAME or NAME:WEIGHT, -1000..1000 with up to 3 decimals");
    }
    name_ += (name_.empty() ? "" : ",") + text;
    if (*weight == 0) continue;
    common = std::gcd(common, *weight);
    parts = std::lcm(parts, kCounted[what].parts);
    terms_.push_back({what, 0, *weight});
  }
  if (terms_.empty()) throw ValueError("payoff", "all weights are 0, expected at least one other");
  unit_ = kThousand / common * parts;
  range_ = PayoffRange{0, 0};
  for (Term& term : terms_) {
    const Counted& counted = kCounted[term.what];
    term.factor = term.thousandths / common * (parts / counted.parts);
    reach_ += std::abs(term.factor) * (counted.most == 0 ? kUsualScore : counted.most);
    if (counted.most == 0) range_.reset();
    if (!range_) continue;
    (term.factor < 0 ? range_->least : range_->most) += term.factor * counted.most;
  }
  if (reach_ > kMaxParts) {
    throw ValueError("payoff", shown_word(name_) +
                                   " overflows the sums, expected fewer decimals or smaller "
                                   "weights");
  }
}

std::optional<PayoffRange> Payoff::prize(std::int64_t most_tokens) const {
  const Counted& counted = kCounted[terms_.front().what];
  if (terms_.size() > 1 || counted.most == 0 || counted.name == "rank") return std::nullopt;
  const std::int64_t most =
      terms_.front().factor * (counted.name == "tokens" ? most_tokens : counted.most);
  return PayoffRange{std::min<std::int64_t>(most, 0), std::max<std::int64_t>(most, 0)};
}

std::int64_t Payoff::of(const Outcome& outcome, Seat seat) const {
  Int128 sum = 0;
  for (const Term& term : terms_) {
    sum += static_cast<Int128>(term.factor) * kCounted[term.what].of(outcome, seat);
  }
  return static_cast<std::int64_t>(std::clamp<Int128>(sum, -kMaxParts, kMaxParts));
}

std::optional<double> Payoff::difference_of_interest() const {
  if (!range_) return std::nullopt;
  double most = 0;
  for (const Term& term : terms_) {
    const double weight = static_cast<double>(std::abs(term.thousandths)) / kThousand;
    most = std::max(most, weight * kCounted[term.what].of_interest);
  }
  return most;
}

}  // namespace mainmatch
