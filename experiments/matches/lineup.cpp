#include "experiments/matches/lineup.h"

#include <algorithm>

#include "engine/core/index.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

namespace {

/// Adds a bot to a list that names everybody once.
void add_once(const char* list, const std::string& text, std::span<const BotInfo> known,
              std::vector<std::string>& bots) {
  const std::string bot = canonical_bot(list, text, known);
  if (std::find(bots.begin(), bots.end(), bot) != bots.end()) {
    throw ValueError(list, "duplicate " + shown_word(bot));
  }
  bots.push_back(bot);
}

/// Throws for a value that the design does not use.
void require_unused(const LineupSpec& spec) {
  const Design design = spec.design;
  const auto require = [&](const char* name, bool given, bool used, const char* designs) {
    if (given && !used) throw ValueError(name, std::string("requires design ") + designs);
  };
  require("bots", !spec.bots.empty(), design == Design::mix || design == Design::round_robin,
          "mix or round-robin");
  require("lineup", !spec.lineup.empty(), design == Design::lineup, "lineup");
  require("candidate", !spec.candidate.empty(), design == Design::field, "field");
  require("field", !spec.field.empty(), design == Design::field, "field");
}

}  // namespace

Lineup::Lineup(const LineupSpec& spec, int seats, std::span<const BotInfo> known)
    : design_(spec.design), seats_(seats) {
  require_unused(spec);
  switch (design_) {
    case Design::mix:
    case Design::round_robin:
      read_mix(spec, known);
      break;
    case Design::lineup:
      read_lineup(spec, known);
      break;
    case Design::field:
      read_field(spec, known);
      break;
  }
  if (design_ == Design::round_robin) list_profiles();
}

void Lineup::read_mix(const LineupSpec& spec, std::span<const BotInfo> known) {
  for (const std::string& bot : spec.bots) add_once("bots", bot, known, bots_);
  if (bots_.empty()) bots_ = default_bots(known);
}

void Lineup::read_lineup(const LineupSpec& spec, std::span<const BotInfo> known) {
  std::vector<int>& seated = profiles_.emplace_back();
  for (const std::string& text : spec.lineup) {
    const std::string bot = canonical_bot("lineup", text, known);
    const auto there = std::find(bots_.begin(), bots_.end(), bot);
    seated.push_back(static_cast<int>(there - bots_.begin()));
    if (there == bots_.end()) bots_.push_back(bot);
  }
  if (static_cast<int>(seated.size()) != seats_) {
    throw ValueError("lineup", "got a list of " + std::to_string(seated.size()) +
                                   ", expected a bot for each of " + std::to_string(seats_) +
                                   " seats");
  }
}

void Lineup::read_field(const LineupSpec& spec, std::span<const BotInfo> known) {
  if (spec.candidate.empty()) throw ValueError("candidate", "missing, required by design field");
  const std::string candidate = canonical_bot("candidate", spec.candidate, known);
  MixByRole field = spec.field;
  if (field.empty()) {
    field.emplace_back();
    for (const std::string& bot : default_bots(known)) {
      if (bot != candidate) field.front().push_back({bot});
    }
    if (field.front().empty()) throw ValueError("field", "at least one opponent required");
  }
  field_ = BotMix("field", std::move(field), known);
  bots_ = field_.bots();
  bots_.insert(bots_.begin(), candidate);
}

/// All ways to give the seats to bots where only the counts matter: sequences that never descend,
/// in lexicographic order.
void Lineup::list_profiles() {
  const int last = static_cast<int>(bots_.size()) - 1;
  std::vector<int> profile(at(seats_), 0);
  for (;;) {
    if (profiles_.size() == kMaxProfiles) {
      throw ValueError("design", "'round-robin' of " + std::to_string(bots_.size()) +
                                     " bots over " + std::to_string(seats_) +
                                     " seats, expected at most " + std::to_string(kMaxProfiles) +
                                     " line-ups");
    }
    profiles_.push_back(profile);
    const auto end =
        std::find_if(profile.rbegin(), profile.rend(), [&](int bot) { return bot != last; });
    if (end == profile.rend()) return;
    std::fill(end.base() - 1, profile.end(), *end + 1);
  }
}

std::vector<std::string> Lineup::row_names() const {
  std::vector<std::string> names = bots_;
  const auto again = std::find(names.begin() + 1, names.end(), names.front());
  if (again != names.end()) *again += kOfField;
  return names;
}

int Lineup::most_seats(std::size_t bot) const {
  if (design_ == Design::field) return bot == 0 ? 1 : seats_ - 1;
  if (design_ != Design::lineup) return seats_;
  return static_cast<int>(
      std::count(profiles_[0].begin(), profiles_[0].end(), static_cast<int>(bot)));
}

void Lineup::draw(std::uint64_t seed, const Turn& turn, PerSeat<int>& bot_of_seat,
                  std::span<const int> role_of_seat) const {
  if (bots_.size() == 1) {  // nothing to draw
    std::fill_n(bot_of_seat.begin(), seats_, 0);
    return;
  }
  Stream stream(seed, turn.deal, Purpose::lineup());
  switch (design_) {
    case Design::mix: {
      const auto bots = static_cast<std::uint32_t>(bots_.size());
      const auto rotation = static_cast<std::uint32_t>(turn.rotation);
      for (int seat = 0; seat < seats_; ++seat) {
        bot_of_seat[at(seat)] = static_cast<int>((stream.below(bots) + rotation) % bots);
      }
      return;
    }
    case Design::field: {
      const auto start = static_cast<int>(stream.below(static_cast<std::uint32_t>(seats_)));
      Stream opponents(seed, turn.match, Purpose::opponents());
      for (int seat = 0; seat < seats_; ++seat) {
        const int role = role_of_seat.empty() ? 0 : role_of_seat[at(seat)];
        bot_of_seat[at(seat)] = 1 + field_.draw(opponents, role);
      }
      bot_of_seat[at((start + turn.rotation) % seats_)] = 0;
      return;
    }
    case Design::lineup:
    case Design::round_robin: {
      const std::vector<int>& profile = profiles_[turn.deal % profiles_.size()];
      std::copy(profile.begin(), profile.end(), bot_of_seat.begin());
      shuffle(bot_of_seat, seats_, stream);
      std::rotate(bot_of_seat.begin(), bot_of_seat.begin() + turn.rotation % seats_,
                  bot_of_seat.begin() + seats_);
      return;
    }
  }
}

Lineup lineup_of(const RuleSet& rules, const LineupSpec& spec) {
  return {spec, rules.seats(), rules.match().bots()};
}

std::vector<PooledBot> pool_of(const Lineup& lineup) {
  std::vector<PooledBot> pool;
  for (std::size_t bot = 0; bot < lineup.bots().size(); ++bot) {
    pool.push_back({lineup.bots()[bot], lineup.most_seats(bot)});
  }
  return pool;
}

}  // namespace mainmatch
