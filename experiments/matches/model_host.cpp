#include "experiments/matches/model_host.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "engine/core/stop.h"
#include "experiments/base/digest.h"
#include "experiments/base/error.h"
#include "experiments/base/file.h"
#include "experiments/base/http_post.h"
#include "experiments/base/net_address.h"
#include "experiments/base/printable.h"
#include "experiments/matches/model_name.h"
#include "experiments/matches/model_prompt.h"
#include "experiments/matches/step_form.h"

namespace mainmatch {

namespace {

constexpr int kAttempts = 2;
/// Before a busy server is asked again, at least; twice as long each time.
constexpr std::chrono::milliseconds kPause{250};
constexpr std::size_t kMaxKept = 16 * kMaxModelAnswer;

/// What came of one request.
struct Reply {
  std::optional<ModelFault> fault;
  std::string content;  ///< what the model has written
  std::uint64_t tokens_in = 0;
  std::uint64_t tokens_out = 0;
  std::uint64_t milliseconds = 0;
  bool says_tokens = true;  ///< where there is a completion
};

Json json_of(const Reply& reply) {
  const auto fault =
      reply.fault ? Json(kModelFaultNames[static_cast<std::size_t>(*reply.fault)]) : Json();
  return {{"fault", fault},
          {"content", reply.content},
          {"tokens_in", reply.tokens_in},
          {"tokens_out", reply.tokens_out},
          {"milliseconds", reply.milliseconds}};
}

Reply reply_of(const Node& json) {
  constexpr std::int64_t kMost = std::int64_t{1} << 53;
  const auto count = [&](const char* key) {
    return static_cast<std::uint64_t>(json.at(key).whole(0, kMost));
  };
  Reply reply{{},
              json.at("content").text(),
              count("tokens_in"),
              count("tokens_out"),
              count("milliseconds")};
  if (const auto fault = json.find_unless_null("fault")) {
    const auto name = std::ranges::find(kModelFaultNames, fault->text());
    if (name == kModelFaultNames.end()) fault->fail("a fault of a model");
    reply.fault = static_cast<ModelFault>(name - kModelFaultNames.begin());
  }
  return reply;
}

/// A count that a server says, where it says one.
std::optional<std::uint64_t> count_in(const Json& completion, const char* key) {
  const Json::json_pointer place(std::string("/usage/") + key);
  if (!completion.contains(place) || !completion[place].is_number_unsigned()) return std::nullopt;
  return std::min<std::uint64_t>(completion[place].get<std::uint64_t>(), 1'000'000'000);
}

/// Reads a completion: the text of its first choice, and how many tokens it took.
void read_completion(const std::string& body, Reply& reply) {
  const Json json = Json::parse(body, nullptr, false);
  reply.fault = ModelFault::malformed;
  if (!json.is_object()) return;
  const auto in = count_in(json, "prompt_tokens"), out = count_in(json, "completion_tokens");
  reply.tokens_in = in.value_or(0);
  reply.tokens_out = out.value_or(0);
  reply.says_tokens = in && out;
  static const Json::json_pointer kContent("/choices/0/message/content");
  if (!json.contains(kContent) || !json[kContent].is_string()) return;
  reply.content = json[kContent].get<std::string>();
  reply.fault.reset();
}

ModelFault fault_of(const net::HttpAnswer& answer) {
  if (*answer.fault == "answer too long") return ModelFault::too_long;
  if (*answer.fault == "no answer in time") return ModelFault::late;
  return answer.status == 0 || answer.status / 100 == 2 ? ModelFault::unreachable
                                                        : ModelFault::refused;
}

/// The folder of answers: a file for each request, named by the digest of all that it depends on.
class AnswerFiles {
 public:
  AnswerFiles(const std::string& folder, const Json& asked)
      : asked_(asked),
        path_(folder.empty() ? "" : folder + "/" + sha256(to_line(asked)) + ".json") {}

  std::optional<Reply> find() const {
    if (path_.empty() || !std::filesystem::exists(path_)) return std::nullopt;
    const Json kept = parse_json(read_regular_file(path_, kMaxKept));
    try {
      return reply_of(Node(kept, "").at("answer"));
    } catch (const InputError& error) {
      throw InputError("{}: {}", shown_path(path_), error.what());
    }
  }
  void keep(const Reply& reply) const {
    if (path_.empty()) return;
    static std::mutex mutex;  // two matches of a duel may ask the same
    const std::lock_guard lock(mutex);
    OutputFile file(path_, 0600);
    file.write(to_line({{"asked", asked_}, {"answer", json_of(reply)}}) + "\n");
    file.commit();
  }
  const std::string& path() const { return path_; }

 private:
  const Json& asked_;
  std::string path_;
};

/// What the environment says of this variable. It says it once: no program that is started later
/// finds a secret there.
std::string secret_in(const std::string& variable) {
  static std::map<std::string, std::string> taken;
  if (const char* const there = std::getenv(variable.c_str())) {
    taken[variable] = there;
    unsetenv(variable.c_str());
  }
  return taken[variable];
}

bool is_this_machine(const std::string& host) {
  return host == "localhost" || host == "::1" ||
         (net::is_address(host) && host.starts_with("127."));  // a name may begin so, too
}

/// One model: how it is asked, and what it was.
class Model {
 public:
  Model(std::string name, ModelSettings settings)
      : settings_(std::move(settings)), target_(net::http_target("bots", settings_.url)) {
    use_.name = std::move(name);
    target_.path += (target_.path.ends_with('/') ? "" : "/") + std::string("chat/completions");
    secret_ = secret_in(settings_.key);
    if (secret_.empty() || target_.is_secure || is_this_machine(target_.host)) return;
    throw InputError("{}: the key in {} would go over http://, expected https:// or this machine",
                     shown_word(use_.name), settings_.key);
  }

  void answer(HostedQuestion& question) {
    const Json schema = question.schema();
    Json messages = model_messages(question);
    bool is_handed_in = false;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      const Reply reply = ask(question, attempt, model_request(settings_, messages, schema));
      std::string complaint;
      if (!reply.fault) {
        is_handed_in = hand_in(question, reply.content, is_handed_in, complaint);
        if (complaint.empty()) break;
      } else if (*reply.fault != ModelFault::malformed) {
        break;  // who cannot be asked now is not asked again
      } else {
        complaint = "That was no completion with a text.";
      }
      add_complaint(reply.content, complaint, messages);
    }
    if (!is_handed_in) question.hand_in(nullptr);
    count([&](ModelUse& use) {
      ++use.decisions;
      use.missed += !is_handed_in;
    });
  }

  ModelUse use() const {
    const std::lock_guard lock(mutex_);
    return use_;
  }

 private:
  /// Hands in what the model has written; whether anything is handed in now. `complaint` says what
  /// is wrong with it.
  bool hand_in(HostedQuestion& question, const std::string& content, bool before,
               std::string& complaint) {
    const std::optional<Json> submission = submission_in_text(content);
    if (!submission) {
      count(ModelFault::malformed);
      complaint = "That is no JSON.";
      return before;
    }
    try {
      for (const Objection& one : question.objections(*submission)) {
        complaint += one.part + " would be void: " + one.reason;
        if (one.ruling != 0) complaint += " (R" + std::to_string(one.ruling) + ")";
        complaint += '\n';
      }
      question.hand_in(*submission);
      return true;
    } catch (const InputError& error) {
      count(ModelFault::unfit);
      complaint = error.what();
      return before;
    }
  }

  Reply ask(const HostedQuestion& question, int attempt, const Json& request) {
    const Json asked = {{"endpoint", settings_.url},          {"request", request},
                        {"match", question.match()},          {"seat", question.seat()},
                        {"step", step_json(question.step())}, {"attempt", attempt}};
    const ModelOptions& options = model_options();
    const AnswerFiles files(options.answers, asked);
    std::optional<Reply> reply = files.find();
    // What went wrong once may go right now.
    if (reply && (!reply->fault || options.replay_only)) return counted(*reply);
    if (options.replay_only) {
      throw RunError("no answer is kept for match {}, seat {}: {} is missing", question.match(),
                     question.seat(), shown_path(files.path()));
    }
    require_budget();
    reply = post(request);
    files.keep(*reply);
    if (!reply->fault && reply->says_tokens) says_tokens_ = true;
    if (!says_tokens_ && !reply->fault &&
        (options.token_budget != 0 || options.money_budget != 0)) {
      throw RunError(
          "{}: its answers do not say how many tokens they took, so no budget can be kept",
          shown_word(use_.name));
    }
    return counted(*reply);
  }

  Reply post(const Json& request) {
    net::HttpOptions options;
    options.allow_private = true;
    options.patience = std::chrono::milliseconds(settings_.answer_ms);
    options.is_stopped = &stop_asked;
    options.answer_bytes = kMaxModelAnswer;
    if (!secret_.empty()) {
      options.headers.emplace_back("Authorization", "Bearer " + secret_);
    }
    const auto begun = std::chrono::steady_clock::now();
    const auto spent = [&] {
      return std::chrono::duration_cast<std::chrono::milliseconds>(
          std::chrono::steady_clock::now() - begun);
    };
    net::HttpAnswer answer = net::post_json(target_, to_line(request), options);
    for (std::chrono::milliseconds least = kPause; is_busy(answer); least *= 2) {
      const std::chrono::milliseconds pause = std::max<std::chrono::milliseconds>(
          least, std::chrono::seconds(answer.retry_after.value_or(0)));
      const std::chrono::milliseconds left =
          std::chrono::milliseconds(settings_.answer_ms) - spent();
      if (pause >= left) break;
      wait(pause);
      options.patience = left - pause;
      answer = net::post_json(target_, to_line(request), options);
    }
    throw_if_stopped();
    Reply reply;
    reply.milliseconds = static_cast<std::uint64_t>(spent().count());
    if (!answer.fault) {
      read_completion(answer.body, reply);
      const std::lock_guard lock(mutex_);
      has_answered_ = true;
    } else {
      reply.fault = fault_of(answer);
      require_answers(answer);
    }
    return reply;
  }

  /// Whether the server asks to be asked later: it was slow to read, has too many requests, or is
  /// overloaded.
  static bool is_busy(const net::HttpAnswer& answer) {
    return answer.status == 408 || answer.status == 429 || answer.status == 503;
  }
  static void wait(std::chrono::milliseconds pause) {
    const auto end = std::chrono::steady_clock::now() + pause;
    while (std::chrono::steady_clock::now() < end) {
      throw_if_stopped();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  /// A model that was never reached, or whose server has taken no request of this process (a wrong
  /// key or name, nothing left to spend), is a mistake of the user's, not a bad player.
  void require_answers(const net::HttpAnswer& answer) const {
    const std::lock_guard lock(mutex_);
    const bool is_refused = answer.status / 100 == 4 || is_busy(answer);
    if (has_answered_ || (fault_of(answer) != ModelFault::unreachable && !is_refused)) return;
    throw RunError("{}: {}", shown_word(use_.name), *answer.fault);
  }

  void require_budget() const;

  Reply counted(const Reply& reply) {
    count([&](ModelUse& use) {
      ++use.requests;
      use.tokens_in += reply.tokens_in;
      use.tokens_out += reply.tokens_out;
      use.milliseconds += reply.milliseconds;
      use.money = (static_cast<double>(use.tokens_in) * settings_.price_in +
                   static_cast<double>(use.tokens_out) * settings_.price_out) /
                  1e6;
      if (reply.fault) ++use.faults[static_cast<std::size_t>(*reply.fault)];
    });
    return reply;
  }
  void count(ModelFault fault) {
    count([&](ModelUse& use) { ++use.faults[static_cast<std::size_t>(fault)]; });
  }
  /// Changes what was counted of the model, here and in the log of this thread.
  template <class Change>
  void count(const Change& change) {
    {
      const std::lock_guard lock(mutex_);
      change(use_);
    }
    if (outside_log) change(outside_log->models[use_.name]);
  }

  const ModelSettings settings_;
  net::HttpTarget target_;
  std::string secret_;
  std::atomic<bool> says_tokens_ = false;  ///< in some answer of this process
  mutable std::mutex mutex_;               ///< of what follows
  ModelUse use_;
  bool has_answered_ = false;  ///< in this process
};

class ModelHost final : public BotHost {
 public:
  /// Takes its key out of the environment, before any program is started.
  bool has(std::string_view name) override {
    model_named(std::string(name));
    return true;
  }

  void answer(const std::string& name, std::span<HostedQuestion* const> questions) override {
    Model& model = model_named(name);
    for (HostedQuestion* const one : questions) {
      throw_if_stopped();
      model.answer(*one);
    }
  }

  std::vector<ModelUse> uses() const {
    const std::lock_guard lock(mutex_);
    std::vector<ModelUse> all;
    for (const auto& [name, model] : models_) all.push_back(model->use());
    return all;
  }
  void note_spent(const std::string& spent) {
    const std::lock_guard lock(mutex_);
    spent_ = spent;
  }
  std::string spent() const {
    const std::lock_guard lock(mutex_);
    return spent_;
  }
  void forget() {
    const std::lock_guard lock(mutex_);
    models_.clear();
    spent_.clear();
  }

 private:
  Model& model_named(const std::string& name) {
    const std::lock_guard lock(mutex_);
    std::unique_ptr<Model>& model = models_[name];
    if (!model) model = std::make_unique<Model>(name, model_settings("bots", name));
    return *model;
  }

  mutable std::mutex mutex_;
  std::map<std::string, std::unique_ptr<Model>> models_;
  std::string spent_;  ///< the budget that is used up
};

ModelHost& the_model_host() {
  static ModelHost host;
  return host;
}

void Model::require_budget() const {
  const ModelOptions& options = model_options();
  if (options.token_budget == 0 && options.money_budget == 0) return;
  std::uint64_t tokens = 0;
  double money = 0;
  for (const ModelUse& use : the_model_host().uses()) {
    tokens += use.tokens_in + use.tokens_out;
    money += use.money;
  }
  const bool too_many =
      options.token_budget != 0 && tokens >= static_cast<std::uint64_t>(options.token_budget);
  const bool too_dear = options.money_budget != 0 && money >= options.money_budget;
  if (!too_many && !too_dear) return;
  const std::string spent =
      fmt::format("the {} of models is used up{}", too_many ? "token budget" : "money budget",
                  options.answers.empty() ? "" : "; their answers so far are kept");
  if (!options.stop) throw RunError(spent);
  the_model_host().note_spent(spent);
  *options.stop = true;
  throw Stopped();
}

}  // namespace

ModelOptions& model_options() {
  static ModelOptions options;
  return options;
}

BotHost& model_host() { return the_model_host(); }

std::vector<ModelUse> all_model_uses() { return the_model_host().uses(); }

std::string spent_on_models() { return the_model_host().spent(); }

void forget_models() {
  the_model_host().forget();
  model_options() = {};
}

}  // namespace mainmatch
