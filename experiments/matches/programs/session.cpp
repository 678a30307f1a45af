#include "experiments/matches/programs/session.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/stop.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr int kFarewell = 1000;  ///< milliseconds
/// Of an answer: each value that is read takes far more memory than its text.
constexpr std::ptrdiff_t kMaxCommas = 50'000;

Process::Clock::time_point in_milliseconds(int many) {
  return Process::Clock::now() + std::chrono::milliseconds(many);
}

/// The text under a key; empty if there is none.
std::string text_at(const Json& json, const char* key) {
  const auto there = json.find(key);
  return there != json.end() && there->is_string() ? printable(there->get<std::string>(), 60) : "";
}

std::string name_for_people(const Program& program) {
  std::string command;
  for (const std::string& word : program.settings().command) {
    command += (command.empty() ? "" : " ") + word;
  }
  return "program " + shown_word(command);
}

/// For a person.
std::string place(const Session::Question& question) {
  const std::string place = fmt::format("match {}, seat {}", question.match, question.seat);
  if (question.step.is_null()) return place;
  return place + (question.step.is_string() ? ", " + question.step.get<std::string>()
                                            : ", step " + to_line(question.step));
}

}  // namespace

std::string log_of(const std::string& program) {
  const std::string& folder = program_host().logs;
  if (folder.empty()) return {};
  constexpr std::string_view kKept =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
  std::string name = program.substr(0, 100);
  for (char& letter : name) {
    if (kKept.find(letter) == kKept.npos) letter = '_';
  }
  return folder + "/" + name + ".log";
}

Session::Session(Program& program, Json hello)
    : program_(program), hello_(Json{{"type", "hello"}, {"protocol", "mainmatch-bot/1"}}) {
  hello_.update(hello);
  hello_["parameters"] = Json::parse(program.settings().parameters);
}

Session::~Session() {
  if (!process_) return;
  const int patience = program_.lingers() ? 0 : std::min(kFarewell, move_ms());
  if (!process_->bid_farewell(R"({"type":"bye"})", in_milliseconds(patience))) program_.linger();
}

int Session::move_ms() const {
  return program_host().move_ms.value_or(program_.settings().move_ms);
}

void Session::begin_matches() {
  posted_.clear();
  answers_.clear();
  down_ = false;
}

void Session::begin(std::uint64_t match, Seat seat, const std::string& seed) {
  if (down_) return;
  at({match, seat, nullptr});
  if (!process_) start();
  if (!process_) return;
  const Json message = {{"type", "match"}, {"match", match}, {"seat", seat}, {"seed", seed}};
  ask("match", message.dump(), move_ms());
}

void Session::start() {
  down_ = program_.failed() || (started_ && !program_.may_restart());
  if (down_) return;
  started_ = true;
  const ProgramSettings& settings = program_.settings();
  const ProgramHost& host = program_host();
  process_ = std::make_unique<Process>(
      host.self,
      Supervised{settings.command, settings.memory_mb, log_of(program_.name()), host.sandbox});
  const std::optional<Json> answer = ask("hello", hello_.dump(), settings.start_ms);
  if (!answer) {
    if (process_) stop("no answer to hello that can be understood");
    if (!program_.identity() && !host.goes_on_without) {
      throw RunError("{} never answered: {}", name_for_people(program_), last_why_);
    }
    return;
  }
  check_hello(*answer);
  const auto batch = answer->find("batch");
  batch_ = 1;
  if (batch != answer->end()) {
    batch_ =
        static_cast<std::size_t>(whole_clamped(*batch, 1, std::int64_t{kMaxBatch}).value_or(1));
  }
  const auto flag = answer->find("deterministic");
  program_.introduce({text_at(*answer, "name"), text_at(*answer, "version"),
                      flag != answer->end() && flag->is_boolean() && flag->get<bool>()});
}

void Session::check_hello(const Json& answer) const {
  ProgramWitness* const witness = program_host().witness;
  if (!witness) return;
  const auto wrong = [&](const char* key, const char* expected) {
    witness->wrong(
        "hello", fmt::format("{}: {}", key, mismatch(shown(answer.value(key, Json())), expected)));
  };
  for (const char* const key : {"name", "version"}) {
    if (!answer.contains(key) || !answer[key].is_string()) wrong(key, "a text");
  }
  if (const auto batch = answer.find("batch"); batch != answer.end()) {
    const auto whole = whole_clamped(*batch, 1, std::int64_t{kMaxBatch});
    if (!whole || *batch != *whole) wrong("batch", "1..64");
  }
  if (answer.contains("deterministic") && !answer["deterministic"].is_boolean()) {
    wrong("deterministic", "true or false");
  }
}

void Session::stop(const std::string& why) {
  program_.explain(why);
  process_.reset();
  down_ = true;
  owed_ = 0;
  was_late_ = false;
}

void Session::count(Breach breach, const std::string& why) {
  program_.count(breach);
  last_ = breach;
  last_why_ = why;
  if (ProgramWitness* const witness = program_host().witness) {
    witness->wrong(place_,
                   std::string(kBreachNames[static_cast<std::size_t>(breach)]) + ": " + why);
  }
}

std::optional<Json> Session::ask(const char* kind, std::string_view text, int milliseconds) {
  const std::string type = kind;
  if (owed_ == 0 && process_->has_more()) {
    count_and_stop(Breach::unasked, "more than one line before " + type);
    return std::nullopt;
  }
  const auto deadline = in_milliseconds(milliseconds);
  std::string line;
  Process::Heard heard = Process::Heard::closed;
  try {
    throw_if_stopped();
    heard = process_->ask(text, deadline, line);
    for (; heard == Process::Heard::line && owed_ > 0; --owed_) {
      heard = process_->hear(deadline, line);
    }
  } catch (const Stopped&) {  // it may owe an answer that nobody will wait for
    process_.reset();
    throw;
  }
  const bool late_again = std::exchange(was_late_, heard == Process::Heard::late);
  switch (heard) {
    case Process::Heard::line:
      return understood(line, text.starts_with('['));
    case Process::Heard::late: {
      const std::string why = fmt::format("no answer to {} within {} ms", type, milliseconds);
      ++owed_;
      count(Breach::late, why);
      if (late_again) stop(why + ", the second time in a row");
      return std::nullopt;
    }
    case Process::Heard::too_long:
      count_and_stop(Breach::too_long, "an answer to " + type + " of more than 1 MiB");
      return std::nullopt;
    case Process::Heard::closed:
      break;
  }
  const std::string how = process_->how_it_ended();
  if (how.starts_with(Process::kCannotStart) && !program_.identity()) {
    throw InputError("{}: {}", name_for_people(program_), how);
  }
  count_and_stop(Breach::ended, (how.empty() ? "closed its input or output" : how) +
                                    " before it answered " + type);
  return std::nullopt;
}

std::optional<Json> Session::understood(const std::string& line, bool is_list) {
  if (std::count(line.begin(), line.end(), ',') > kMaxCommas) {
    count(Breach::malformed, fmt::format("more than {} commas", kMaxCommas));
    return std::nullopt;
  }
  try {
    Json answer = parse_json(line);
    if (is_list ? answer.is_array() : answer.is_object()) return answer;
    count(Breach::malformed, mismatch(shown(answer), is_list ? "a list" : "an object"));
  } catch (const JsonError& error) {
    count(Breach::malformed, std::string(error.what()) + " in " + shown_word(line));
  }
  return std::nullopt;
}

void Session::at(const Question& question) {
  if (!program_host().witness) return;
  place_ = place(question);
}

std::uint64_t Session::post(Question question, const std::string& view) {
  const std::uint64_t number = ++number_;
  std::string message = R"({"type":"act","id":)" + std::to_string(number) + R"(,"match":)" +
                        std::to_string(question.match) + R"(,"seat":)" +
                        std::to_string(question.seat) + R"(,"step":)" + question.step.dump() +
                        R"(,"view":)" + view + "}";
  posted_.push_back({number, std::move(question), std::move(message)});
  if (posted_.size() >= std::max<std::size_t>(batch(), 1)) ask_posted();
  return number;
}

std::optional<Json> Session::answer(std::uint64_t number) {
  if (outside_log) outside_log->programs[&program_];  // it was asked
  ask_posted();
  const auto there = answers_.extract(number);
  return there.empty() ? std::nullopt : std::optional(std::move(there.mapped()));
}

void Session::drop(std::uint64_t number) {
  std::erase_if(posted_, [&](const Posted& one) { return one.number == number; });
  answers_.erase(number);
}

void Session::ask_posted() {
  for (std::span<const Posted> rest = posted_; !rest.empty();) {
    const std::size_t some = std::clamp<std::size_t>(batch(), 1, rest.size());
    const std::span<const Posted> now = rest.first(some);
    rest = rest.subspan(some);
    at(now.front().question);
    if (ProgramWitness* const witness = program_host().witness) {
      for (const Posted& one : now) witness->asked(one.question.step);
    }
    if (!process_) {
      count(Breach::absent, program_.reason());
    } else if (batch_ == 1) {
      ask_one(now.front());
    } else {
      ask_list(now);
    }
  }
  posted_.clear();
}

void Session::ask_one(const Posted& posted) {
  std::optional<Json> answer = ask("act", posted.message, move_ms());
  if (!answer) return;
  const auto given = answer->find("id");
  if (given != answer->end() && *given != posted.number) {
    count(Breach::malformed,
          "id: " + mismatch(given->is_number() ? "another number" : shown(*given),
                            "that of the question"));
    return;
  }
  if (auto submission = submission_in(*answer)) answers_[posted.number] = std::move(*submission);
}

void Session::ask_list(std::span<const Posted> list) {
  std::string text;
  for (const Posted& one : list) (text += text.empty() ? '[' : ',') += one.message;
  text += ']';
  const auto size = static_cast<int>(list.size());
  std::optional<Json> answer = ask("act", text, size * std::min(move_ms(), 3'600'000 / size));
  if (!answer) {  // which was counted for the first of them
    for (std::size_t i = 1; i < list.size(); ++i) program_.count(last_);
    return;
  }
  std::vector<bool> heard(list.size(), false);
  const std::uint64_t first = list.front().number;
  for (Json& one : *answer) {
    const auto given = one.is_object() ? one.find("id") : one.end();
    const bool has_id = given != one.end() && given->is_number_unsigned();
    const std::uint64_t index = has_id ? given->get<std::uint64_t>() - first : list.size();
    if (index >= list.size() || heard[index]) continue;
    heard[index] = true;
    at(list[index].question);
    if (auto submission = submission_in(one)) answers_[first + index] = std::move(*submission);
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (heard[i]) continue;
    at(list[i].question);
    count(Breach::malformed, "no answer with id " + std::to_string(first + i));
  }
}

std::optional<Json> Session::submission_in(Json& answer) {
  const auto submission = answer.find("submission");
  if (submission != answer.end()) return std::move(*submission);
  count(Breach::malformed, "submission: missing (null is none)");
  return std::nullopt;
}

void Session::refuse(const Question& question, const std::string& why) {
  at(question);
  count(Breach::malformed, why);
}

void Session::object(const Question& question, const std::string& what) const {
  program_host().witness->wrong(place(question), "void: " + what);
}

void Session::end(std::uint64_t match, Seat seat, const std::string& view, const Json& outcome) {
  if (!process_) return;
  at({match, seat, "end"});
  ask("end",
      R"({"type":"end","match":)" + std::to_string(match) + R"(,"seat":)" + std::to_string(seat) +
          R"(,"view":)" + view + R"(,"outcome":)" + outcome.dump() + "}",
      move_ms());
}

Session& Sessions::of(Program& program, const Json& hello) {
  return sessions_.try_emplace(&program, program, hello).first->second;
}

void Sessions::begin_matches() {
  for (auto& [program, session] : sessions_) session.begin_matches();
}

std::size_t Sessions::at_once() const {
  std::size_t many = 0;
  for (const auto& [program, session] : sessions_) {
    if (session.failed()) continue;
    const std::size_t takes = std::max<std::size_t>(session.batch(), 1);
    many = many == 0 ? takes : std::min(many, takes);
  }
  return std::max<std::size_t>(many, 1);
}

}  // namespace mainmatch
