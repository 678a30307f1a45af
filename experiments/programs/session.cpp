#include "experiments/programs/session.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "experiments/io/error.h"
#include "experiments/io/printable.h"
#include "experiments/programs/sandbox.h"

namespace mainmatch {

namespace {

constexpr int kFarewell = 1000;  ///< milliseconds
constexpr std::int64_t kMaxBatch = 64;
/// Of an answer: each value that is read takes far more memory than its text.
constexpr std::ptrdiff_t kMaxCommas = 50'000;

Process::Clock::time_point in_milliseconds(int many) {
  return Process::Clock::now() + std::chrono::milliseconds(many);
}

/// The file for what a program writes to stderr.
std::string log_of(const Program& program) {
  const std::string& folder = program_host().logs;
  if (folder.empty()) return {};
  constexpr std::string_view kKept =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
  std::string name = program.name().substr(0, 100);
  for (char& letter : name) {
    if (kKept.find(letter) == kKept.npos) letter = '_';
  }
  return folder + "/" + name + ".log";
}

/// The text under a key; empty if there is none.
std::string text_at(const Json& json, const char* key) {
  const auto there = json.find(key);
  return there != json.end() && there->is_string() ? printable(there->get<std::string>(), 60) : "";
}

}  // namespace

Session::Session(Program& program, Json hello)
    : program_(program), hello_(Json{{"type", "hello"}, {"protocol", "mainmatch-bot/1"}}) {
  hello_.update(hello);
  hello_["parameters"] = Json::parse(program.settings().parameters);
}

Session::~Session() {
  if (!process_) return;
  process_->bid_farewell(R"({"type":"bye"})", in_milliseconds(std::min(kFarewell, move_ms())));
}

int Session::move_ms() const {
  return program_host().move_ms.value_or(program_.settings().move_ms);
}

void Session::begin(std::uint64_t match, Seat seat, const std::string& seed) {
  if (over_ || begun_.contains(seat)) {
    begun_ = {};
    over_ = down_ = false;
  }
  begun_.insert(seat);
  match_ = match;
  place_ = "match " + std::to_string(match) + ", seat " + std::to_string(seat);
  if (down_) return;
  if (!process_) start();
  if (!process_) return;
  ask({{"type", "match"}, {"match", match}, {"seat", seat}, {"seed", seed}}, move_ms());
}

void Session::start() {
  down_ = program_.failed() || (started_ && !program_.may_restart());
  if (down_) return;
  started_ = true;
  const ProgramSettings& settings = program_.settings();
  const ProgramHost& host = program_host();
  process_ = std::make_unique<Process>(
      host.self, Supervised{host.sandbox ? sandboxed(settings.command) : settings.command,
                            settings.memory_mb, log_of(program_)});
  const std::optional<Json> answer = ask(hello_, settings.start_ms);
  if (!answer) {
    if (process_) stop("no answer to hello that can be understood");
    return;
  }
  const auto batch = answer->find("batch");
  batch_ = 1;
  if (batch != answer->end()) {
    batch_ = static_cast<std::size_t>(whole_clamped(*batch, 1, kMaxBatch).value_or(1));
  }
  const auto flag = answer->find("deterministic");
  program_.introduce({text_at(*answer, "name"), text_at(*answer, "version"),
                      flag != answer->end() && flag->is_boolean() && flag->get<bool>()});
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
  if (ProgramWitness* const witness = program_host().witness) {
    witness->wrong(place_,
                   std::string(kBreachNames[static_cast<std::size_t>(breach)]) + ": " + why);
  }
}

std::optional<Json> Session::ask(const Json& message, int milliseconds) {
  const bool is_list = message.is_array();
  const std::string type = (is_list ? message.front() : message).at("type");
  if (owed_ == 0 && process_->has_more()) {
    count_and_stop(Breach::unasked, "more than one line before " + type);
    return std::nullopt;
  }
  const auto deadline = in_milliseconds(milliseconds);
  std::string line;
  Process::Heard heard = process_->ask(message.dump(), deadline, line);
  for (; heard == Process::Heard::line && owed_ > 0; --owed_) {
    heard = process_->hear(deadline, line);
  }
  const bool late_again = std::exchange(was_late_, heard == Process::Heard::late);
  switch (heard) {
    case Process::Heard::line:
      return understood(line, is_list);
    case Process::Heard::late: {
      const std::string why =
          "no answer to " + type + " within " + std::to_string(milliseconds) + " ms";
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
  count_and_stop(Breach::ended, (how.empty() ? "closed its input or output" : how) +
                                    " before it answered " + type);
  return std::nullopt;
}

std::optional<Json> Session::understood(const std::string& line, bool is_list) {
  if (std::count(line.begin(), line.end(), ',') > kMaxCommas) {
    count(Breach::malformed, "more than " + std::to_string(kMaxCommas) + " commas");
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

std::string Session::place(Seat seat, const Json& step) const {
  return "match " + std::to_string(match_) + ", seat " + std::to_string(seat) + ", step " +
         to_line(step);
}

Json Session::message(Question& question, const Json& step) {
  return {{"type", "act"},         {"id", ++id_},  {"match", match_},
          {"seat", question.seat}, {"step", step}, {"view", std::move(question.view)}};
}

std::vector<std::optional<Json>> Session::act(const Json& step, std::vector<Question> questions) {
  std::vector<std::optional<Json>> answers(questions.size());
  for (std::size_t i = 0; i < questions.size();) {
    place_ = place(questions[i].seat, step);
    const std::size_t some = std::min(takes_lists() ? batch_ : 1, questions.size() - i);
    if (ProgramWitness* const witness = program_host().witness) {
      for (std::size_t one = 0; one < some; ++one) witness->asked(step);
    }
    if (!process_) {
      count(Breach::absent, program_.reason());
    } else if (!takes_lists()) {
      answers[i] = ask_one(message(questions[i], step));
    } else {
      Json list = Json::array();
      for (std::size_t one = 0; one < some; ++one)
        list.push_back(message(questions[i + one], step));
      ask_list(list, std::span(answers).subspan(i, some));
    }
    i += some;
  }
  return answers;
}

std::optional<Json> Session::ask_one(const Json& asked) {
  std::optional<Json> answer = ask(asked, move_ms());
  if (!answer) return std::nullopt;
  const std::uint64_t id = asked.at("id");
  const auto given = answer->find("id");
  if (given != answer->end() && *given != id) {
    count(Breach::malformed, "id: " + mismatch(shown(*given), std::to_string(id)));
    return std::nullopt;
  }
  return submission_in(*answer);
}

void Session::ask_list(const Json& list, std::span<std::optional<Json>> answers) {
  const auto size = static_cast<int>(list.size());
  std::optional<Json> answer = ask(list, size * std::min(move_ms(), 3'600'000 / size));
  if (!answer) {  // which was counted for the first of them
    for (std::size_t i = 1; i < list.size(); ++i) program_.count(last_);
    return;
  }
  std::vector<bool> heard(list.size(), false);
  const std::uint64_t first = list.front().at("id");
  for (Json& one : *answer) {
    const auto given = one.is_object() ? one.find("id") : one.end();
    const bool has_id = given != one.end() && given->is_number_unsigned();
    const std::uint64_t index = has_id ? given->get<std::uint64_t>() - first : list.size();
    if (index >= list.size() || heard[index]) continue;
    heard[index] = true;
    answers[index] = submission_in(one);
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!heard[i]) count(Breach::malformed, "no answer with id " + std::to_string(first + i));
  }
}

std::optional<Json> Session::submission_in(Json& answer) {
  const auto submission = answer.find("submission");
  if (submission != answer.end()) return std::move(*submission);
  count(Breach::malformed, "submission: missing (null is none)");
  return std::nullopt;
}

void Session::refuse(Seat seat, const Json& step, const std::string& why) {
  place_ = place(seat, step);
  count(Breach::malformed, why);
}

void Session::object(Seat seat, const Json& step, const std::string& what) const {
  program_host().witness->wrong(place(seat, step), "void: " + what);
}

void Session::end(Seat seat, Json view, Json outcome) {
  over_ = true;
  place_ = "match " + std::to_string(match_) + ", seat " + std::to_string(seat) + ", end";
  if (!process_) return;
  ask({{"type", "end"},
       {"match", match_},
       {"seat", seat},
       {"view", std::move(view)},
       {"outcome", std::move(outcome)}},
      move_ms());
}

}  // namespace mainmatch
