#include "tests/psro/known_game.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "engine/core/index.h"
#include "experiments/matches/screen.h"
#include "experiments/matches/view_question.h"

namespace mainmatch::tests {

namespace {

class KnownSimulator final : public MatchTable {
 public:
  KnownSimulator(const KnownGame& game, std::span<const BotInfo> known,
                 const SimulatorOptions& options)
      : MatchTable(static_cast<std::size_t>(game.seats)), game_(game) {
    for (const PooledBot& bot : options.bots) {
      const BotName name = read_bot_name("bots", bot.name);
      numbers_of_bots_.push_back(values_of("bots", name, known.front().parameters).front());
    }
    numbers_.resize(seats());
    payoffs_.resize(seats());
    outcome_ = &result_;
    result_.seats = game.seats;
  }

  void deal(std::uint64_t, std::uint64_t) override {}
  void deal(const Node&) override {}
  void seat(std::span<const int> bot_of_seat) override {
    std::copy(bot_of_seat.begin(), bot_of_seat.end(), seated_.begin());
    for (std::size_t i = 0; i < seats(); ++i) numbers_[i] = numbers_of_bots_[at(bot_of_seat[i])];
  }
  void play(std::uint64_t seed, std::uint64_t match, const PlayOptions&) override {
    Stream chance(seed, match, Purpose::deal());
    game_.play(numbers_, chance, payoffs_);
    std::copy(payoffs_.begin(), payoffs_.end(), result_.scores.begin());
    std::iota(result_.ranking.begin(), result_.ranking.end(), Seat{0});
  }

  void begin(std::uint64_t, std::uint64_t, std::string*) override {}
  bool is_over() const override { return true; }
  Step step() const override { return {}; }
  std::string step_words() const override { return "the step"; }
  SeatSet acting() const override { return {}; }
  void act(SeatSet) override {}
  Json handed_in(Seat) const override { return nullptr; }
  void submit(SeatSet, const Node*) override {}
  Json view(Seat) const override { return nullptr; }
  void write_row(Seat, std::int32_t*) const override {}
  void write_mask(Seat, std::uint8_t*) const override {}
  void write_next_mask(Seat, const RowForm&, std::span<const int>, std::uint8_t*) const override {}
  void sample(Seat, const RowForm&, const Draw&, int*) override {}
  Json submission_of(const int*) const override { return nullptr; }
  std::vector<int> action_of(const Node&) const override { return {}; }
  Json submission_schema(Seat) const override { return nullptr; }
  std::unique_ptr<Screen> screen(Seat) const override { return nullptr; }
  std::vector<Objection> objections(Seat, const Node&) const override { return {}; }
  void hand_in(Seat, const Node&) override {}
  void hand_in(Seat, const int*) override {}
  void take_over(const MatchTable&) override {}
  Json outcome_json() const override { return nullptr; }
  Json record_so_far() const override { return nullptr; }
  void advance() override {}
  std::shared_ptr<void> shared_cache() const override { return nullptr; }
  void ask_ahead() override {}

 private:
  const KnownGame& game_;
  std::vector<double> numbers_of_bots_;
  std::vector<double> numbers_;  ///< by seat
  std::vector<std::int64_t> payoffs_;
  Outcome result_{};
};

class KnownRules final : public RuleSet {
 public:
  KnownRules(const MatchModule& match, const KnownGame& game)
      : RuleSet(match, game.seats), game_(game) {}

  Json json() const override { return Json::object(); }
  std::unique_ptr<MatchTable> table(const SimulatorOptions& options) const override {
    return std::make_unique<KnownSimulator>(game_, match().bots(), options);
  }
  RowForm rows() const override { return {{}, {}}; }
  std::vector<int> seats_by_role() const override { return {seats()}; }
  std::vector<NamedBreakdown> breakdowns() const override { return {}; }
  std::vector<PlaceKind> place_kinds() const override { return {}; }
  int rounds() const override { return 0; }
  std::vector<Parameter> parameters() const override { return {}; }
  std::string validation_error(std::span<const ParameterValue>) const override { return ""; }
  Json fresh_record(std::uint64_t, std::uint64_t, std::string_view) const override {
    return nullptr;
  }

 private:
  const KnownGame& game_;
};

class KnownMatch final : public MatchModule {
 public:
  KnownMatch(const KnownGame& game, std::unique_ptr<Parameter> number)
      : MatchModule(traits_of(game, *number)), game_(game), number_(std::move(number)) {}

  std::shared_ptr<const RuleSet> rules(const Node&) const override {
    return std::make_shared<KnownRules>(*this, game_);
  }
  Json parameters() const override { return Json::array(); }
  Json schema() const override { return Json::object(); }
  Json adjudicate(const Node&) const override { return nullptr; }
  void replay(const Node&, std::ostream&) const override {}
  ViewAnswer view(const Node&, const ViewQuestion&) const override { return {}; }

 private:
  static Traits traits_of(const KnownGame& game, const Parameter& number) {
    Traits traits;
    traits.name = "known";
    traits.title = "Known";
    traits.seats = game.seats;
    traits.bots = {{.name = game.bot, .idea = "a number", .parameters = {&number, 1}}};
    return traits;
  }

  KnownGame game_;
  std::unique_ptr<Parameter> number_;
};

}  // namespace

std::unique_ptr<MatchModule> match_of(const KnownGame& game) {
  return std::make_unique<KnownMatch>(
      game, std::make_unique<Parameter>(Parameter{.name = "x",
                                                  .kind = FieldKind::real,
                                                  .standard = game.usual,
                                                  .low = game.low,
                                                  .high = game.high,
                                                  .scale = Scale::linear,
                                                  .words = {},
                                                  .help = "what it picks"}));
}

}  // namespace mainmatch::tests
