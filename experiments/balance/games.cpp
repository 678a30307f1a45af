#include <nlohmann/json.hpp>
#include <utility>

#include "agents/rosters.h"
#include "experiments/balance/balance.h"
#include "experiments/balance/measures.h"
#include "experiments/balance/table.h"
#include "experiments/io/bytes.h"
#include "experiments/matches/codecs.h"
#include "experiments/matches/dispatch.h"
#include "experiments/matches/rules_json.h"
#include "experiments/runtime/play.h"

namespace mainmatch {

namespace {

constexpr std::uint64_t kUnitsPerBlock = kMatchesPerBlock / BalanceUnit::kMatches;

template <Game G>
class Balance final : public BalanceExperiment {
 public:
  Balance(const typename G::Rules& rules, const BalancePlan& plan, BalanceWatch watch)
      : rules_(rules),
        plan_(plan),
        watch_(std::move(watch)),
        units_((plan.matches + BalanceUnit::kMatches - 1) / BalanceUnit::kMatches),
        lineup_(Company{.bots = plan.bots}, G::seats(rules_), bots_known()),
        subject_(balance_subject<G>(rules_, lineup_.bots(), plan.payoff)),
        layout_(subject_),
        total_(layout_),
        threads_(threads_for(blocks(), plan.threads)) {
    for (std::size_t i = 0; i < worktables(threads_); ++i) {
      places_.push_back(std::make_unique<Place>(rules_, lineup_, subject_, layout_));
    }
  }

  std::uint64_t blocks() const override { return (units_ + kUnitsPerBlock - 1) / kUnitsPerBlock; }
  std::uint64_t whole_blocks() const override { return units_ / kUnitsPerBlock; }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t table) override {
    Place& place = *places_[table];
    place.sums = BalanceSums(layout_);
    for (std::uint64_t unit = block * kUnitsPerBlock; unit < end_of(block); ++unit) {
      place.unit.clear();
      place.table.play_unit(plan_.seed, unit, place.unit);
      place.sums.add(unit, place.unit.cells());
    }
  }
  bool done(std::uint64_t block, std::size_t table) override {
    total_.merge(places_[table]->sums);
    if (watch_) watch_(BalanceUnit::kMatches * end_of(block));
    return true;
  }

  void clear() override { total_ = BalanceSums(layout_); }
  void save(ByteWriter& out) const override { total_.save(out); }
  void load(ByteReader& in) override {
    BalanceSums more(layout_);
    more.load(in);
    total_.merge(more);
  }
  void save_block(std::size_t table, ByteWriter& out) const override {
    places_[table]->sums.save(out);
  }
  void load_block(std::size_t table, ByteReader& in) override {
    places_[table]->sums = BalanceSums(layout_);
    places_[table]->sums.load(in);
  }

  const std::vector<std::string>& bots() const override { return lineup_.bots(); }
  BalanceResult result() const override {
    BalanceResult result{
        .game = std::string(G::kName),
        .title = std::string(G::kTitle),
        .seed = plan_.seed,
        .matches = BalanceUnit::kMatches * static_cast<std::uint64_t>(total_.units()),
        .asked = BalanceUnit::kMatches * units_,
        .subject = subject_,
        .sums = total_};
    result.metrics = metrics_of(subject_, total_, plan_.metrics);
    return result;
  }

 private:
  struct Place {
    Place(const typename G::Rules& rules, const Lineup& lineup, const BalanceSubject& subject,
          const BalanceLayout& layout)
        : table(rules, lineup, subject), unit(subject, layout), sums(layout) {}

    BalanceTable<G> table;
    BalanceUnit unit;
    BalanceSums sums;  ///< of the block
  };

  static std::vector<std::string_view> bots_known() {
    std::vector<std::string_view> known;
    for (const RosterEntry<G>& bot : roster<G>()) known.push_back(bot.name);
    return known;
  }
  std::uint64_t end_of(std::uint64_t block) const {
    return std::min((block + 1) * kUnitsPerBlock, units_);
  }

  const typename G::Rules rules_;
  const BalancePlan plan_;
  BalanceWatch watch_;
  std::uint64_t units_;
  Lineup lineup_;
  BalanceSubject subject_;
  BalanceLayout layout_;
  BalanceSums total_;  ///< of the blocks that are done
  int threads_;
  std::vector<std::unique_ptr<Place>> places_;
};

}  // namespace

std::unique_ptr<BalanceExperiment> make_balance(std::string_view game, const Json& rules,
                                                const BalancePlan& plan, BalanceWatch watch) {
  std::unique_ptr<BalanceExperiment> made;
  with_game(game, "game", [&](auto type) {
    using G = typename decltype(type)::type;
    made = std::make_unique<Balance<G>>(rules_from_json<G>(Node(rules, "rules")), plan,
                                        std::move(watch));
  });
  return made;
}

BalanceResult run_balance(std::string_view game, const Json& rules, const BalancePlan& plan,
                          const std::atomic<bool>& stop) {
  const std::unique_ptr<BalanceExperiment> experiment = make_balance(game, rules, plan);
  play(*experiment, stop);
  return experiment->result();
}

}  // namespace mainmatch
