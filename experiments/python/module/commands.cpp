#include "experiments/python/module/commands.h"

#include <unistd.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/cli/command.h"
#include "experiments/cli/interrupt.h"
#include "experiments/io/error.h"
#include "experiments/programs/program.h"
#include "experiments/python/module/command_thread.h"
#include "experiments/python/module/values.h"
#include "experiments/report/document.h"
#include "experiments/report/kinds.h"
#include "experiments/results/result.h"

namespace mainmatch::python {

namespace nb = nanobind;
using nb::literals::operator""_a;

namespace {

Json json_of(const cli::CommandEntry& entry) {
  cli::Options options;
  const std::unique_ptr<cli::Command> command = entry.make();
  command->declare(options);
  Json rows = Json::array();
  for (const cli::Options::Row& row : options.rows()) {
    rows.push_back({{"name", row.name},
                    {"argument", row.argument},
                    {"help", row.help},
                    {"positional", row.positional},
                    {"required", row.required},
                    {"repeats", row.repeats}});
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

nb::object run(nb::handle arguments) {
  require_own_threads();
  std::vector<std::string> words = {"mainmatch"};
  for (const Json& one : to_json(arguments, "arguments")) words.push_back(one.get<std::string>());
  CommandThread thread(std::move(words));
  nb::object stopped = nb::none();
  while (!thread.wait()) {
    if (PyErr_CheckSignals() == 0) continue;
    nb::object raised = take_raised();  // by the handler of a signal, mostly KeyboardInterrupt
    if (stopped.is_none()) stopped = std::move(raised);
    thread.stop();
  }
  if (stopped.is_none()) thread.rethrow();
  return nb::make_tuple(thread.code(), nb::bytes(thread.out().data(), thread.out().size()),
                        stopped);
}

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
  cli::leave_interrupts_to_caller();
  program_host().self.clear();  // Python can be no supervisor of a program
  module.def("commands", &commands, nb::sig("def commands() -> list[dict[str, typing.Any]]"),
             "The commands of the program with their options.");
  module.def("run", &run, "arguments"_a,
             nb::sig("def run(arguments: list[str]) -> tuple[int, bytes, BaseException | None]"),
             "Runs a command line: its exit code, what it prints, and what a signal raised.");
  module.def("formatted", &formatted, "json"_a, "format"_a,
             nb::sig("def formatted(json: str, format: str) -> str"),
             "A result as text, csv or html.");
}

}  // namespace mainmatch::python
