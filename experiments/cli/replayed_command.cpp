#include "experiments/cli/replayed_command.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "experiments/base/printable.h"

namespace mainmatch::cli {

namespace {

using nlohmann::ordered_json;

/// Gives an option the value that Options::Row::value() had.
void take_value(const Options::Row& row, const ordered_json& value) {
  const auto text = [](const ordered_json& one) {
    return one.is_string() ? std::string(one) : one.dump();
  };
  if (!value.is_array()) return row.take(text(value));
  std::string joined;
  for (const ordered_json& one : value) {
    if (row.repeats) row.take(text(one));
    joined += (joined.empty() ? "" : ",") + text(one);
  }
  if (!row.repeats) row.take(joined);
}

}  // namespace

ReplayedCommand::ReplayedCommand(std::string place, const std::string& command)
    : place_(std::move(place)) {
  const auto entry = std::find_if(commands().begin(), commands().end(),
                                  [&](const CommandEntry& one) { return one.name == command; });
  if (entry == commands().end()) {
    throw InputError(place_ + ": command: unknown command " + shown_word(command));
  }
  command_ = entry->make();
  command_->declare(options_);
}

void ReplayedCommand::take(const ordered_json& values) {
  for (const auto& [key, value] : values.items()) {
    const Options::Row* row = options_.find(key);
    given.where[key] = place_ + ": " + key;
    if (!row) throw InputError(given.where[key] + ": unknown option");
    try {
      take_value(*row, value);
    } catch (const InputError& error) {
      throw InputError(given.where[key] + ": " + error.what());
    }
  }
}

void ReplayedCommand::take_rules(const ordered_json& rules) {
  given.rules = rules;
  for (const auto& [key, value] : rules.items()) {
    given.where["rules." + key] = place_ + ": rules." + key;
  }
}

}  // namespace mainmatch::cli
