#include "experiments/matches/script/adviser.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/printable.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/recorded_match.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/script/module.h"
#include "experiments/matches/script/recorded.h"
#include "experiments/matches/script/table.h"
#include "experiments/matches/script/worlds.h"
#include "experiments/matches/world_odds.h"

namespace mainmatch::script {

namespace {

constexpr Purpose kOfWorlds{6};           ///< see AdviserOf
constexpr std::size_t kTries = 4;         ///< for a variation: some are there already
constexpr std::size_t kMaxInPicture = 8;  ///< entries of a list that the picture shows

class ScriptAdviser final : public Adviser {
 public:
  ScriptAdviser(const Node& record, const AdviceQuestion& question)
      : module_(module_of(record)),
        rules_(rules_of(module_, record)),
        actual_(*rules_, {}),
        worlds_(*rules_, stand_at(record, question.where, actual_), question.judging.field,
                question.judging.base) {
    if (!question.pool.empty()) {
      throw InputError("pool: in a match in one file no allies are listened to");
    }
    seats_ = rules_->seats();
    seat_ = worlds_.memory().seat;
    draws_ = kWorlds;
    infers_ = false;
    step_json_ = mainmatch::step_json(actual_.step());
    step_words_ = actual_.step_words();
    draw_picture();
    if (question.handed_in) add(*question.handed_in, "handed in");
    for (const Json& one : question.candidates) add_given(one);
    add_made();
  }

  void vary(std::size_t candidate, std::size_t most) override {
    const Form& form = actual_.form(seat_);
    const std::size_t end = candidates_.size() + most;
    Stream stream(0, 2, kOfWorlds);
    for (std::size_t tries = kTries * most; tries > 0 && candidates_.size() < end; --tries) {
      const Json varied = form.varied(seat_, candidates_[candidate].submission, stream);
      if (actual_.objections(seat_, Node(varied, "")).empty()) add(varied, "");
    }
  }

  ImaginedBatch imagine(std::uint64_t seed, std::uint64_t batch) override {
    Stream stream(seed, batch, kOfWorlds);
    return {static_cast<double>(worlds_.draw(stream)), 0};
  }

  const Outcome& play(std::size_t world, std::size_t candidate) override {
    return worlds_.play(world, candidate == kOwn ? nullptr : &candidates_[candidate].submission);
  }

  std::span<const std::int64_t> count(std::size_t world) override {
    cells_.clear();
    if (picture_.tables.empty()) return cells_.sums();
    const Table& table = worlds_.at_turn(world);
    std::size_t row = 0;
    for (Seat seat = 0; seat < seats_; ++seat) {
      if (seat == seat_) continue;
      const Json view = table.shown(seat);
      for (std::size_t column = 0; column < shown_.size(); ++column) {
        if (!view.contains(shown_[column])) continue;
        const Json& value = view[shown_[column]];
        if (value.is_number()) cells_.add(0, row, column, std::llround(value.get<double>()));
      }
      ++row;
    }
    return cells_.sums();
  }

 private:
  /// The numbers within what `own` shows, by the pointer of each in a view.
  static std::vector<Json::json_pointer> numbers_of(const Json& view, const Json& keys) {
    std::vector<Json::json_pointer> all;
    for (const Json& key : keys) {
      const auto place = Json::json_pointer("/" + key.get<std::string>());
      if (!view.contains(place)) continue;
      const Json& value = view[place];
      if (value.is_number()) all.push_back(place);
      const bool is_list = value.is_array() && !value.empty() && value.size() <= kMaxInPicture;
      if (!is_list ||
          !std::ranges::all_of(value, [](const Json& one) { return one.is_number(); })) {
        continue;
      }
      for (std::size_t i = 0; i < value.size(); ++i) all.push_back(place / i);
    }
    return all;
  }

  /// What each of the others has, in the words of the file.
  void draw_picture() {
    shown_ = numbers_of(worlds_.memory().moments.back().shown, module_.declared()["own"]);
    if (shown_.empty()) return;
    SeatPicture::Table table{"own", {}, "What the others have, on average", ""};
    for (const Json::json_pointer& place : shown_) {
      const bool in_list = !place.parent_pointer().empty();
      table.columns.push_back(in_list ? place.parent_pointer().back() + " " +
                                            std::to_string(std::stoi(place.back()) + 1)
                                      : place.back());
    }
    table.numbers = shown_.size();
    for (Seat seat = 0; seat < seats_; ++seat) {
      if (seat != seat_) table.rows.push_back(seat_row(seat, seat_));
    }
    picture_.tables.push_back(std::move(table));
    cells_ = OddsCells(picture_.tables);
  }

  void add_given(const Json& json) {
    const Node node(json, "--candidate");
    const std::vector<Objection> objections = actual_.objections(seat_, node);
    if (!objections.empty()) {
      throw ValueError(
          "--candidate", shown(json),
          "no void part: " + objections.front().part + ", " + objections.front().reason);
    }
    add(json, "given");
  }

  void add_made() {
    Stream stream(0, 1, kOfWorlds);
    worlds_.ask_bots(stream, [&](const Json& one, const std::string& bot) { add(one, bot); });
  }

  void add(const Json& submission, const std::string& source) {
    for (Candidate& one : candidates_) {
      if (one.submission != submission) continue;
      if (!source.empty() && one.source != source) one.source += ", " + source;
      return;
    }
    candidates_.push_back({submission, source.empty() ? "varied" : source});
  }

  static const Module& module_of(const Node& record) {
    return static_cast<const Module&>(match_of_source(record.at(kSource)));
  }

  const Module& module_;
  const std::shared_ptr<const Rules> rules_;
  Table actual_;  ///< at the step that is asked for; only the form of the seat is taken from it
  Worlds worlds_;
  std::vector<Json::json_pointer> shown_;  ///< the columns of the picture
  OddsCells cells_{{}};
};

RecordedMatch recorded(const Node& record) {
  const auto& module = static_cast<const Module&>(match_of_source(record.at(kSource)));
  const std::shared_ptr<const Rules> rules = rules_of(module, record);
  Table table(*rules, {});
  RecordedMatch found;
  for (begin_record(record, table); has_turn(record, table); table.replay(record)) {
    for (const Seat seat : table.acting()) {
      found.submissions.push_back({seat, table.step(), handed_in(record, table, seat)});
    }
  }
  if (found.submissions.empty()) throw InputError("rounds: empty, expected a step that was played");
  found.seats = rules->seats();
  found.bots = bots_in(record, found.seats);
  found.rules = rules->json();
  if (table.is_over()) found.outcome = table.outcome();
  return found;
}

}  // namespace

const AdviceSource kAdvice = {
    [](const Node& record, const AdviceQuestion& question) -> std::unique_ptr<Adviser> {
      return std::make_unique<ScriptAdviser>(record, question);
    },
    &recorded};

}  // namespace mainmatch::script
