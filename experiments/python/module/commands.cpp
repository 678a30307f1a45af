#include "experiments/python/module/commands.h"

#include <unistd.h>

#include <csignal>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "experiments/analyses/printed.h"
#include "experiments/base/error.h"
#include "experiments/cli/command.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/invoke.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/programs/program.h"
#include "experiments/python/module/asked.h"
#include "experiments/python/module/command_thread.h"
#include "experiments/python/module/values.h"
#include "experiments/report/document.h"
#include "experiments/report/result.h"

namespace mainmatch::python {

namespace nb = nanobind;
using nb::literals::operator""_a;

namespace {

Json json_of(const cli::CommandEntry& entry) {
  const std::unique_ptr<cli::Command> command = entry.make();
  Json rows = Json::array();
  for (const PlanField& row : command->fields().all()) {
    rows.push_back({{"name", row.name},
                    {"argument", row.argument},
                    {"help", row.help},
                    {"positional", row.positional},
                    {"required", row.required},
                    {"repeats", row.repeats()},
                    {"kind", row.kind_word()},
                    {"choices", row.choices}});
  }
  return {{"name", entry.name}, {"help", entry.help}, {"options", std::move(rows)}};
}

nb::object commands() {
  Json all = Json::array();
  for (const cli::CommandEntry& entry : cli::commands()) all.push_back(json_of(entry));
  return to_python(all);
}

/// The exception that was raised, which is no longer.
nb::object take_raised() {
  PyObject* type = nullptr;
  PyObject* value = nullptr;
  PyObject* trace = nullptr;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  Py_XDECREF(type);
  Py_XDECREF(trace);
  return nb::steal(value);
}

/// A process that was forked from one in which commands ran has none of their threads.
void require_own_threads() {
  static const pid_t first = ::getpid();
  if (::getpid() == first) return;
  throw InputError(
      "experiments ran in the process that this one was forked from; start it by 'spawn' instead");
}

/// What bots in Python are asked by the command of this thread, if it has any.
thread_local bool deciding = false;

/// Runs a command for whoever holds the lock of Python.
class Runner {
 public:
  /// `decide(name, asked, start)` gives what a bot answers; `start` is a tuple of the match's name,
  /// rules and number of seats.
  /// progress(line), if it is no None, is called with what is to be shown.
  Runner(std::vector<std::string> words, std::set<std::string, std::less<>> bots, nb::handle decide,
         nb::handle progress)
      : thread_(std::move(words), std::move(bots), !progress.is_none()),
        decide_(nb::borrow(decide)),
        progress_(nb::borrow(progress)) {}

  nb::object run() {
    for (;;) {
      const Desk::Event event = thread_.wait();
      if (PyErr_CheckSignals() != 0) stop(take_raised());
      show_progress();
      if (event == Desk::Event::closed) break;
      if (event == Desk::Event::asked) answer_all();
    }
    if (failure_) std::rethrow_exception(failure_);
    if (stopped_.is_none()) thread_.rethrow();
    const auto bytes = [](const std::string& text) { return nb::bytes(text.data(), text.size()); };
    return nb::make_tuple(thread_.code(), bytes(hurried_ ? "" : thread_.out()), stopped_,
                          bytes(thread_.err()));
  }

 private:
  /// By what a signal has raised, mostly KeyboardInterrupt.
  void stop(nb::object raised) {
    if (stopped_.is_none()) stopped_ = std::move(raised);
    thread_.stop();
  }

  void show_progress() {
    const std::optional<std::string> line = thread_.progress();
    if (line) progress_(nb::str(line->data(), line->size()));
  }

  void answer_all() {
    std::vector<Desk::Request*> requests = thread_.desk().take();
    std::map<std::pair<std::string_view, std::string_view>, std::vector<HostedQuestion*>> together;
    for (const Desk::Request* const one : requests) {
      std::vector<HostedQuestion*>& questions =
          together[{*one->bot, one->questions.front()->start()}];
      questions.insert(questions.end(), one->questions.begin(), one->questions.end());
    }
    try {
      for (auto& [which, questions] : together) answer(which.first, questions);
    } catch (...) {
      if (!failure_ && !hurried_) failure_ = std::current_exception();
      thread_.stop();
      thread_.desk().fail();
      return;
    }
    thread_.desk().put_back(requests);
  }

  /// A first Ctrl-C leaves the bot to decide once more, and then it is not asked any more. A second
  /// one ends all.
  void answer(std::string_view bot, const std::vector<HostedQuestion*>& questions) {
    for (;;) {
      try {
        return ask(bot, questions);
      } catch (nb::python_error& error) {
        if (!error.matches(PyExc_KeyboardInterrupt)) throw;
        error.restore();
        hurried_ = !stopped_.is_none();
        stop(take_raised());
        if (hurried_) throw RunError("interrupted twice");
      }
    }
  }

  void ask(std::string_view bot, const std::vector<HostedQuestion*>& questions) {
    const nb::object object = nb::cast(Asked(questions));
    Asked& asked = nb::cast<Asked&>(object);
    const std::unique_ptr<Asked, void (*)(Asked*)> closed(&asked, [](Asked* one) { one->close(); });
    deciding = true;
    const std::unique_ptr<bool, void (*)(bool*)> decided(&deciding,
                                                         [](bool* one) { *one = false; });
    const nb::object given =
        decide_(nb::str(bot.data(), bot.size()), object, start_of(questions.front()->start()));
    try {
      asked.answer(given);
    } catch (const InputError& error) {
      const std::string name = read_bot_name("bots", std::string(bot)).settings.front().second;
      throw InputError("bot " + name + ": " + error.what());
    }
  }

  nb::object start_of(const std::string& text) {
    const auto [there, is_new] = starts_.try_emplace(text);
    if (is_new) {
      const Json json = Json::parse(text);
      there->second = nb::make_tuple(to_python(json.at("game")), to_python(json.at("rules")),
                                     to_python(json.at("seats")));
    }
    return there->second;
  }

  CommandThread thread_;
  nb::object decide_;
  nb::object progress_;
  std::map<std::string, nb::object> starts_;
  nb::object stopped_ = nb::none();
  bool hurried_ = false;
  std::exception_ptr failure_;
};

nb::object run(nb::handle arguments, nb::handle bots, nb::handle decide, nb::handle progress) {
  require_own_threads();
  if (deciding)
    throw InputError("a bot that decides cannot run an experiment, expected it to decide");
  std::vector<std::string> words = {"mainmatch"};
  for (const Json& one : to_json(arguments, "arguments")) words.push_back(one.get<std::string>());
  std::set<std::string, std::less<>> names;
  for (const Json& one : to_json(bots, "bots")) names.insert(one.get<std::string>());
  return Runner(std::move(words), std::move(names), decide, progress).run();
}

/// The program itself, as a process that does nothing else.
int program(nb::handle arguments) {
  std::vector<std::string> words = {"mainmatch"};
  for (const Json& one : to_json(arguments, "arguments")) words.push_back(one.get<std::string>());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  const nb::gil_scoped_release released;
  cli::leave_interrupts_to_caller(false);
  for (const int signal : {SIGINT, SIGPIPE}) std::signal(signal, SIG_DFL);  // which Python takes
  return cli::exit_code([&] {
    return cli::invoke(static_cast<int>(argv.size()), argv.data(), std::cout, nullptr, std::cerr);
  });
}

void set_supervisor(nb::handle path) { program_host().self = to_text(path, "path"); }

nb::object formatted(nb::handle json, nb::handle format) {
  const Result result = report::result_of(parse_json(to_text(json, "json")));
  const std::string asked = to_text(format, "format");
  std::string text;
  if (asked == "html") {
    report::Document document;
    document.chapters.push_back(report::chapter_of(result));
    document.title = document.chapters.front().title;
    text = report::page(document);
  } else {
    text = report::formatted(result, asked);
  }
  return nb::str(text.data(), text.size());
}

}  // namespace

void add_commands(nb::module_& module) {
  cli::leave_interrupts_to_caller(true);
  program_host().self.clear();  // Python can be no supervisor of a program, see set_supervisor
  add_asked(module);
  module.def("commands", &commands, nb::sig("def commands() -> list[dict[str, typing.Any]]"),
             "The commands of the program with their options.");
  module.def(
      "run", &run, "arguments"_a, "bots"_a = nb::make_tuple(), "decide"_a = nb::none(),
      "progress"_a = nb::none(),
      nb::sig("def run(arguments: list[str], bots: collections.abc.Sequence[str] = (), decide: "
              "collections.abc.Callable[[str, Asked, tuple[str, dict[str, typing.Any], "
              "int]], object] | None = None, progress: "
              "collections.abc.Callable[[str], object] | None = None) -> "
              "tuple[int, bytes, BaseException | None, bytes]"),
      "Runs a command line: its exit code, what it prints, what a signal raised, and complaints "
      "about single records. `bots` "
      "are canonical names of bots that are asked by decide(name, asked, start); progress(line) is "
      "called with lines that say how far it is.");
  module.def("program", &program, "arguments"_a,
             nb::sig("def program(arguments: list[str]) -> int"),
             "The program with these arguments, on stdout and stderr of this process: its exit "
             "code.");
  module.def("set_supervisor", &set_supervisor, "path"_a,
             nb::sig("def set_supervisor(path: str) -> None"),
             "Which program supervises bots that are programs; empty: there are none.");
  module.def("formatted", &formatted, "json"_a, "format"_a,
             nb::sig("def formatted(json: str, format: str) -> str"),
             "A result as text, csv or html.");
}

}  // namespace mainmatch::python
