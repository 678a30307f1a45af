#include "experiments/serve/running_match.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/base/error.h"
#include "experiments/matches/play/seating.h"
#include "experiments/matches/view_form.h"
#include "experiments/serve/answer.h"

namespace mainmatch::serve {

namespace {

constexpr std::chrono::seconds kPatience{5};
constexpr unsigned kConflict = 409;

Json field_json(const std::vector<WeightedBot>& field) {
  Json json = Json::array();
  for (const WeightedBot& one : field) json.push_back({one.bot, one.weight});
  return json;
}

}  // namespace

void add_screen(const Screen& screen, Json& json) {
  const auto printed = [](auto&& print) {
    std::ostringstream out;
    print(out);
    return out.str();
  };
  json["picture"] = printed([&](std::ostream& out) { screen.draw(out); });
  json["how_to_type"] = printed([&](std::ostream& out) { screen.explain(out); });
  json["options"] = printed([&](std::ostream& out) { screen.list_options(out); });
  json["form"] = screen.form();
  if (Json drawing = screen.drawing(); !drawing.is_null()) json["drawing"] = std::move(drawing);
}

RunningMatch::RunningMatch(std::string id, std::unique_ptr<PlayedMatch> match, SavedMatch saved,
                           PlaySession session)
    : id_(std::move(id)),
      match_(std::move(match)),
      saved_(std::move(saved)),
      session_(std::move(session)) {
  saved_.write(session_);
  if (const std::optional<Json> pending = session_.handed_in) play(*pending);
  play_unasked();
}

/// A step of slow bots takes a while: who comes meanwhile waits, but not for ever. By the system's
/// clock: ThreadSanitizer of clang-16 does not see a mutex that is waited for by the steady one.
std::unique_lock<std::timed_mutex> RunningMatch::turn() {
  std::unique_lock<std::timed_mutex> lock(turn_, std::chrono::system_clock::now() + kPatience);
  if (!lock) throw Refused(kConflict, "the match is still playing the request before");
  return lock;
}

void RunningMatch::check_running() const {
  if (match_->is_over()) throw Refused(kConflict, "the match is over");
}

std::vector<Objection> RunningMatch::objections_to(const Json& submission) const {
  return match_->objections(submission);
}

Json RunningMatch::state() {
  const auto lock = turn();
  catch_up();
  const bool over = match_->is_over();
  const Seating& seating = match_->seating();
  Json json = {{"id", id_},
               {"game", match_->match().name()},
               {"rules", match_->rules().json()},
               {"seat", match_->person()},
               {"name", seating.names[static_cast<std::size_t>(match_->person())]},
               {"field", field_json(session_.field)},
               {"steps", match_->steps()},
               {"asked", !over && match_->person_acts()},
               {"over", over}};
  json["step"] = json["words"] = json["view"] = json["outcome"] = json["names"] = nullptr;
  json["picture"] = json["how_to_type"] = json["options"] = "";
  json["form"] = nullptr;
  json["draft"] = draft_;
  if (over) {
    json["outcome"] = session_.record.at("outcome");
    json["names"] = seating.names;
    return json;
  }
  json["step"] = step_json(match_->step());
  json["words"] = match_->step_words();
  json["view"] = match_->view();
  add_screen(*match_->screen(), json);
  return json;
}

Json RunningMatch::read(const std::string& line) {
  const auto lock = turn();
  check_running();
  const Json submission = read_typed(*match_->screen(), line);
  static_cast<void>(objections_to(submission));
  return submission;
}

std::string RunningMatch::write(const Json& submission) {
  const auto lock = turn();
  check_running();
  static_cast<void>(objections_to(submission));
  return submission.is_null() ? "pass" : match_->screen()->write(submission);
}

std::vector<Objection> RunningMatch::explain(const Json& submission) {
  const auto lock = turn();
  check_running();
  std::vector<Objection> objections = objections_to(submission);
  draft_ = submission;
  return objections;
}

void RunningMatch::hand_in(std::int64_t steps, const Json& submission) {
  const auto lock = turn();
  catch_up();
  check_running();
  if (steps != match_->steps()) {
    throw Refused(kConflict, fmt::format("steps: got {}, expected {}, those that are over", steps,
                                         match_->steps()));
  }
  static_cast<void>(objections_to(submission));
  play(submission);
  play_unasked();
}

void RunningMatch::resign() {
  const auto lock = turn();
  check_running();
  session_.resigned = true;
  play_unasked();
}

void RunningMatch::play(const Json& submission) {
  play_and_save(*match_, saved_, session_, submission);
  draft_ = nullptr;
}

void RunningMatch::play_unasked() {
  while (!match_->is_over() && (session_.resigned || !match_->person_acts())) play(Json());
  steps_ = match_->steps();
  over_ = match_->is_over();
  if (!over_ || finished_) return;
  saved_.finish(session_.record);
  finished_ = true;
}

void RunningMatch::catch_up() {
  try {
    play_unasked();
  } catch (const RunError&) {  // it was reported when it came up
  }
}

Json RunningMatch::record() {
  const auto lock = turn();
  if (!match_->is_over()) {
    throw Refused(kConflict, "the match is not over: its record holds what is hidden from you");
  }
  return session_.record;
}

MatchSnapshot RunningMatch::snapshot() {
  const auto lock = turn();
  MatchSnapshot now{.record = session_.record, .step = {}, .over = match_->is_over()};
  if (!now.over) now.step = match_->step();
  now.steps = match_->steps();
  now.field = believed_field(session_, match_->match());
  return now;
}

}  // namespace mainmatch::serve
