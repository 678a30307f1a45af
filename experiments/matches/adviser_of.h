#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/imagined_worlds.h"
#include "agents/variation.h"
#include "engine/core/stop.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/believed.h"
#include "experiments/matches/bot_part.h"
#include "experiments/matches/explained.h"
#include "experiments/matches/field_fit.h"
#include "experiments/matches/module_of.h"
#include "experiments/matches/play_to_step.h"
#include "experiments/matches/program_agent.h"
#include "experiments/matches/public_view.h"
#include "experiments/matches/recorded_match.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/world_odds.h"

namespace mainmatch {

/// What a seat of a recorded match knows at the step that is asked for.
template <Game G>
class SeatHistory {
 public:
  using Submission = typename G::Submission;

  SeatHistory(const Node& record, const ViewQuestion& question)
      : playback_(record, question.filling) {
    const auto seat = static_cast<std::size_t>(question.seat);
    std::vector<std::size_t> trades;
    const auto witness = [&](Step step, const Submissions<G>& handed_in, const auto&) {
      if (step.kind == StepKind::trade) trades.push_back(own_.size());
      own_.push_back(seat < kMaxSeats ? handed_in[seat] : Submission{});
    };
    if (play_to_step(playback_, question, witness)) {
      trades.push_back(own_.size());
      own_.emplace_back();
    }
    for (std::size_t round = 0; round < trades.size(); ++round) {
      recall_offers(G::observe(state(), static_cast<Seat>(seat)), round, own_[trades[round]]);
    }
  }

  const typename G::Rules& rules() const { return playback_.rules(); }
  const typename G::State& state() const { return playback_.state(); }
  /// What it has handed in, by step.
  std::span<const Submission> own() const { return own_; }
  /// The claims of a seat's file; empty for none, and for a record.
  std::optional<Node> believed() const {
    if (!playback_.only_seat()) return std::nullopt;
    return playback_.record().find_unless_null("believed");
  }

 private:
  /// A record has the trades that were tried, not offers; the seat is taken to have offered them.
  static void recall_offers(const typename G::View& view, std::size_t round, Submission& own) {
    if constexpr (requires { view.deals(); }) {
      for (const auto& deal : view.deals()) {
        if (at(deal.round) != round || own.offers.full()) continue;
        own.offer(deal.partner, deal.gave, deal.got);
      }
    }
  }

  Playback<G> playback_;
  std::vector<Submission> own_;
};

/// The adviser of a match that imagines worlds and has forms.
template <Game G>
class AdviserOf final : public Adviser {
 public:
  using Submission = typename G::Submission;

  /// Throws InputError for what cannot be asked of this record, and ValueError ("field", "base",
  /// "--candidate") for bots and submissions that are not valid.
  AdviserOf(const Node& record, const AdviceQuestion& question)
      : history_(record, question.where),
        pool_(question.pool),
        others_{mix_of(question.judging.field), base_of(question.judging.base)} {
    seats_ = G::seats(history_.rules());
    seat_ = static_cast<Seat>(question.where.seat);
    step_json_ = mainmatch::step_json(G::step(history_.state()));
    step_words_ = mainmatch::step_words(step_json_, G::kFirstRound);
    draws_ = std::min(question.judging.draws, kDraws);
    for (const AllyFile& file : pool_) listen_to(file, question.where);
    // To weigh worlds by what programs would have done so far would take many times as many
    // questions as to play them to the end.
    infers_ = std::none_of(others_.mix.begin(), others_.mix.end(),
                           [](const Part<G>& one) { return one.outside; }) &&
              imagines({others_.mix});
    if (infers_ && question.judging.fitted) fit(question);
    if (!infers_ && !imagines({})) {
      throw NotImagined("no worlds can be imagined for seat " + std::to_string(seat_) + " in " +
                        step_words_);
    }
    if (!pool_.empty()) pool();
    believe();
    draw_picture(G::observe(history_.state(), seat_), question.judging.field);
    say_believed();
    if (!question.alone.is_null()) {
      add(read_handed_in<G>(Node(question.alone, "alone"), history_.state()), "alone");
    }
    if (question.handed_in) {
      const Node node(*question.handed_in, "submissions");
      add(read_handed_in<G>(node, history_.state()), "handed in");
    }
    for (const Json& one : question.candidates) add_given(one);
    add_made();
  }

  void vary(std::size_t candidate, std::size_t most) override {
    if (G::step(history_.state()).kind == StepKind::decision) return;
    Stream stream(0, 2, kOfWorlds);
    const auto view = G::observe(history_.state(), seat_);
    const std::size_t end = candidates_.size() + most;
    for (std::size_t tries = kTries * most; tries > 0 && candidates_.size() < end; --tries) {
      Submission varied = submissions_[candidate];
      mainmatch::vary<G>(view, stream, varied);
      if (objections_to<G>(history_.state(), seat_, varied).empty()) add(varied, "");
    }
  }

  ImaginedBatch imagine(std::uint64_t seed, std::uint64_t batch) override {
    Stream stream(seed, batch, kOfWorlds);
    batch_ = batch;
    begun_ = kWorlds;
    ImaginedBatch made{worlds_->draw(stream), 0};
    for (std::size_t world = 0; world < kWorlds; ++world) {
      keys_[world] = stream.draw_key();
      made.forced += worlds_->info(world).forced > 0;
    }
    return made;
  }

  const Outcome& play(std::size_t world, std::size_t candidate) override {
    begin(world);
    throw_if_stopped();
    sessions_.begin_matches();
    return playout_->play(candidate == kOwn ? playout_->base_submission()
                                            : submissions_[candidate]);
  }

  std::span<const std::int64_t> count(std::size_t world) override {
    begin(world);
    cells_.clear();
    WorldOdds<G>::count({playout_->state(), playout_->submissions(), seat_}, cells_);
    if (names_bots_) count_bots(worlds_->info(world).bots);
    return cells_.sums();
  }

 private:
  /// Of a stream that has nothing in common with those of matches that were recorded.
  static constexpr Purpose kOfWorlds{6};
  static constexpr std::size_t kTries = 4;  ///< per variation: some are there already
  static constexpr int kCopies = 8;         ///< of a fitted field
  static constexpr int kPilots = 32;        ///< batches from which shares of claims are estimated
  static constexpr std::size_t kMaxDraws = 32 * kDraws;  ///< of a batch, for rare claims
  static constexpr int kRandom = 4;                      ///< candidates of the bot `random`
  // With allies:
  static constexpr int kPoolPilots = 8;          ///< batches that say how many draws fit
  static constexpr std::size_t kMaxPool = 256;   ///< draws of a batch
  static constexpr double kLeastEffective = 50;  ///< of those of the pilots

  /// Observes the match by that model and draws worlds until one is possible. (In others the seat
  /// would not have seen what it has seen, or would not act now.) False if a batch of draws has no
  /// possible world.
  bool imagines(const Model<G>& model) {
    const auto view = G::observe(history_.state(), seat_);
    worlds_ = std::make_unique<ImaginedWorlds<G>>(history_.rules(), others_, model,
                                                  static_cast<int>(draws_), int{kWorlds});
    if (!worlds_->covers(view)) return false;
    is_trusting_ = worlds_->trust(allies_);
    Stream stream(0, 0, kOfWorlds);
    worlds_->observe(view, history_.own(), stream);
    const std::size_t most = allies_.empty() ? kDraws : kMaxPool;
    for (std::size_t tries = 0; tries < most; tries += draws_) {
      if (worlds_->draw(stream) > 0) return true;
    }
    return false;
  }

  bool is_ally(Seat seat) const { return pooled_.seats.contains(seat); }

  /// Reads what an ally knows at the step. Throws InputError with the name of the file.
  void listen_to(const AllyFile& ally, const ViewQuestion& asked) {
    try {
      const Node file(ally.file, "");
      if (!is_seat_file(file)) throw InputError("expected a seat's file, {}", kSeatFormat);
      if (file.at("game").text() != G::kName) file.at("game").fail(std::string(G::kName));
      const Seat seat = seat_in(file, seats_);
      if (seat == seat_ || is_ally(seat)) {
        file.at("seat").fail("a seat of which there is no file yet");
      }
      const ViewQuestion question{seat, G::step(history_.state()), asked.vote};
      const SeatHistory<G>& of_ally =
          *of_allies_.emplace_back(std::make_unique<SeatHistory<G>>(file, question));
      if (rules_to_json<G>(of_ally.rules()) != rules_to_json<G>(history_.rules())) {
        file.at("rules").fail("those of the other file");
      }
      const Json own = view_json<G>(history_.state(), seat_);
      const Json theirs = view_json<G>(of_ally.state(), seat);
      for (const std::string_view key : match_named(G::kName, "game").traits().public_keys) {
        if (at_keys(own, {&key, 1}) == at_keys(theirs, {&key, 1})) continue;
        throw InputError("{}: not as in the other file, but all seats are shown the same", key);
      }
      allies_.push_back({G::observe(of_ally.state(), seat), of_ally.own()});
      pooled_.seats.insert(seat);
    } catch (const InputError& error) {
      throw InputError("{}: {}", ally.name, error.what());
    }
  }

  /// Draws so many worlds that enough of them fit what allies have seen. Throws NotImagined where
  /// they are worth too few. Where allies only have what they were dealt, no draw is lost.
  void pool() {
    weigh();
    pooled_.dealt_only = !is_trusting_;
    if (pooled_.dealt_only) return;
    const auto pilots = [&] {
      Stream stream(0, 5, kOfWorlds);
      pooled_ = {.seats = pooled_.seats};
      for (int batch = 0; batch < kPoolPilots; ++batch) {
        throw_if_stopped();
        const double effective = worlds_->draw(stream);
        if (worlds_->fitting() == 0) continue;
        pooled_.fitting += worlds_->fitting();
        pooled_.effective += effective;
      }
      pooled_.drawn = kPoolPilots * draws_;
    };
    pilots();
    if (pooled_.effective < kLeastEffective) {
      draws_ = kMaxPool;
      imagines(model());
      weigh();
      pilots();
    }
    if (pooled_.effective >= kLeastEffective) return;
    throw NotImagined(fmt::format(
        "pool: of {} imagined worlds {} fit what all of you have seen, worth {:.1f} even draws; "
        "expected at least {:.0f}",
        pooled_.drawn, pooled_.fitting, pooled_.effective, kLeastEffective));
  }

  /// Those by which worlds are drawn.
  Model<G> model() const {
    if (fit_) return FieldFit<G>::model_of(others_.mix, kCopies, fit_);
    return infers_ ? Model<G>{others_.mix} : Model<G>{};
  }

  /// Gives allies of a match that does not work with them what they were dealt.
  void deal_allies(typename G::Setup& setup) const {
    for (std::size_t i = 0; !is_trusting_ && i < allies_.size(); ++i) {
      const auto dealt = Node(pool_[i].file, "").find_unless_null("dealt");
      if (dealt) {
        SeatForm<G>::read_dealt(*dealt, history_.rules(), allies_[i].view.seat(), setup);
      }
    }
  }

  /// Weighs worlds by what the seat believes, from the shares of worlds that fulfil each claim
  /// without it. Of rare claims a batch draws more, so that some of its draws fulfil them.
  void believe() {
    if (fit_) weigh();
    const std::optional<Node> list = history_.believed();
    if (!list) return;
    believed_.emplace(*list, seats_);
    std::vector<double> fulfilled(believed_->size());
    Stream stream(0, 3, kOfWorlds);
    for (int batch = 0; batch < kPilots; ++batch) {
      if (worlds_->draw(stream) == 0) continue;
      worlds_->for_each_draw([&](const World<G>& world, double share) {
        if (share == 0) return;
        const typename G::State& state = now_in(world);
        for (std::size_t i = 0; i < fulfilled.size(); ++i) {
          if (believed_->holds(i, state)) fulfilled[i] += share / kPilots;
        }
      });
    }
    double rarest = 1;
    for (std::size_t i = 0; i < fulfilled.size(); ++i) {
      believed_->set_prior(i, fulfilled[i]);
      rarest = std::min(rarest, fulfilled[i]);
    }
    is_believing_ = true;
    draws_ = std::min(static_cast<std::size_t>(static_cast<double>(draws_) / rarest), kMaxDraws);
    imagines(model());
    weigh();
  }

  /// Finds how likely each seat is each bot, and draws worlds by that from now on.
  void fit(const AdviceQuestion& question) {
    fit_ = question.fit;
    if (!fit_) {
      FittedField::Shares known = question.judging.known;
      for (const Part<G>& part : others_.mix) {
        if (question.judging.known.empty()) known.emplace_back().fill(part.share);
      }
      Stream stream(0, 4, kOfWorlds);
      const auto fit =
          std::make_unique<FieldFit<G>>(history_.rules(), others_, known, static_cast<int>(draws_));
      fit_ = fit->run(G::observe(history_.state(), seat_), history_.own(), stream);
    }
    if (!fit_) throw NotImagined("the field cannot have done what was seen, whoever plays");
    if (!imagines(FieldFit<G>::model_of(others_.mix, kCopies, fit_))) {
      throw NotImagined("no worlds can be imagined by the fitted field");
    }
  }

  /// Corrects and weighs worlds by all that the determinizer does not know.
  void weigh() {
    worlds_->weigh_by([this](World<G>& world, const WorldInfo& info) {
      deal_allies(world.setup);
      const double corrected = fit_ ? fit_->correction(info.bots) : 1;
      return is_believing_ ? corrected * believed_->factor(now_in(world)) : corrected;
    });
  }

  /// The running step of the match in a world. Good until the next call.
  const typename G::State& now_in(const World<G>& world) {
    if (!in_world_) in_world_ = std::make_unique<typename G::State>();
    replay<G>(history_.rules(), world, *in_world_, [](const auto&, std::size_t) {});
    return *in_world_;
  }

  void say_believed() {
    for (std::size_t i = 0; believed_ && i < believed_->size(); ++i) {
      const ClaimSaid& one = believed_->said(i);
      picture_.known.push_back(
          fmt::format("believed with {:.0f} %: {} (otherwise in {:.2f} % of the worlds)",
                      100 * one.with, one.words, 100 * one.prior));
    }
  }

  void begin(std::size_t world) {
    if (world == begun_) return;
    throw_if_stopped();
    begun_ = world;
    Stream stream(keys_[world]);
    sessions_.begin_matches();
    playout_ = &worlds_->begin(world, stream, batch_ * kWorlds + world);
  }

  /// The tables of the match, and a table of the bots of the other seats if worlds infer them.
  void draw_picture(const typename G::View& view, const std::vector<WeightedBot>& field) {
    picture_ = WorldOdds<G>::shape(view);
    names_bots_ = field.size() > 1 && !fit_ &&
                  std::any_of(worlds_->info(0).bots.begin(), worlds_->info(0).bots.begin() + seats_,
                              [](std::int8_t part) { return part >= 0; });
    if (names_bots_) {
      SeatPicture::Table bots{"bot", {}, "Which bot each seat seems to be", ""};
      bots.numbers = 0;
      for (const WeightedBot& one : field) bots.columns.push_back(one.bot);
      for (Seat seat = 0; seat < seats_; ++seat) {
        if (seat != seat_ && !is_ally(seat)) bots.rows.push_back(seat_row(seat, seat_));
      }
      picture_.tables.push_back(std::move(bots));
    }
    cells_ = OddsCells(picture_.tables);
  }

  void count_bots(const PerSeat<std::int8_t>& bots) {
    std::size_t row = 0;
    for (Seat seat = 0; seat < seats_; ++seat) {
      if (seat == seat_ || is_ally(seat)) continue;
      const int part = bots[at(seat)];
      if (part >= 0) cells_.add(picture_.tables.size() - 1, row, at(part));
      ++row;
    }
  }

  Part<G> part_of(const char* path, const std::string& text, double share) {
    if (names_program(text)) {
      outside_.push_back(make_program_bots<G>(text, history_.rules(), sessions_));
      return {nullptr, share, {}, outside_.back().get()};
    }
    return bot_part<G>(path, text, share);
  }

  std::vector<Part<G>> mix_of(const std::vector<WeightedBot>& field) {
    std::vector<Part<G>> mix;
    for (const WeightedBot& one : field) {
      mix.push_back(part_of("field", one.bot, one.weight));
    }
    return mix;
  }

  std::vector<Part<G>> base_of(const std::string& text) {
    if (text.empty()) return {};
    return {part_of("base", text, 1)};
  }

  void add_given(const Json& json) {
    const Node node(json, "--candidate");
    const Submission submission = read_handed_in<G>(node, history_.state());
    const auto objections = objections_to<G>(history_.state(), seat_, submission);
    if (!objections.empty()) {
      throw ValueError("--candidate", shown(json),
                       "no void part: " + objections.front().part + ", " +
                           objections.front().reason + " (R" +
                           std::to_string(objections.front().ruling) + ")");
    }
    add(submission, "given");
  }

  /// What every bot of the default roster would hand in, and some more of the bot `random`: the
  /// same for all fields.
  void add_made() {
    Stream stream(0, 1, kOfWorlds);
    const auto cache = make_cache<G>();
    const auto state = std::make_unique<typename G::State>();
    for (const RosterEntry<G>& entry : roster<G>()) {
      if (entry.plays != Plays::by_default) continue;
      const auto bot = entry.make();
      bot->prepare(history_.rules());
      for (int more = entry.name == "random" ? kRandom : 1; more > 0; --more) {
        join<G>(*bot, stream.draw_key(), *cache, history_.rules(), worlds_->possible(), seat_,
                *state);
        Submission submission;
        bot->act(G::observe(*state, seat_), submission);
        add(submission, std::string(entry.name));
      }
    }
  }

  /// `source` is empty for a variation, which nobody plays.
  void add(const Submission& submission, const std::string& source) {
    Json json = write_handed_in<G>(submission, history_.state(), seat_);
    for (Candidate& one : candidates_) {
      if (one.submission != json) continue;
      if (!source.empty() && one.source != source) one.source += ", " + source;
      return;
    }
    candidates_.push_back({std::move(json), source.empty() ? "varied" : source});
    submissions_.push_back(submission);
  }

  SeatHistory<G> history_;
  std::vector<AllyFile> pool_;
  std::vector<std::unique_ptr<SeatHistory<G>>> of_allies_;  ///< by file
  std::vector<Ally<G>> allies_;                             ///< by file
  bool is_trusting_ = false;                                ///< see Determinizer::trust()
  Sessions sessions_;  ///< of programs, those of the field or the base
  std::vector<std::unique_ptr<OutsideBots<G>>> outside_;
  FieldModel<G> others_;
  std::unique_ptr<ImaginedWorlds<G>> worlds_;
  Playout<G>* playout_ = nullptr;        ///< in the world that is played now
  std::vector<Submission> submissions_;  ///< by candidate
  std::uint64_t batch_ = 0;
  std::size_t begun_ = kWorlds;  ///< the world that is played now
  bool names_bots_ = false;      ///< the last table of the picture
  std::optional<Believed<G>> believed_;
  bool is_believing_ = false;                    ///< its shares are known
  std::unique_ptr<typename G::State> in_world_;  ///< see now_in()
  OddsCells cells_{{}};
  std::array<StreamKey, kWorlds> keys_{};
};

/// The advice of a game, for its module.
template <Game G>
inline constexpr AdviceSource kAdviceOf = {
    [](const Node& record, const AdviceQuestion& question) -> std::unique_ptr<Adviser> {
      return std::make_unique<AdviserOf<G>>(record, question);
    },
    &recorded_match<G>, &explained<G>};

}  // namespace mainmatch
