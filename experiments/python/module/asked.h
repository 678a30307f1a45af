#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "experiments/matches/bot_host.h"

namespace mainmatch::python {

/// Decisions that a bot in Python is asked for, as Python sees them: good until it has answered.
/// Rows of numbers are made when they are looked at.
class Asked {
 public:
  explicit Asked(std::vector<HostedQuestion*> questions) : questions_(std::move(questions)) {}

  // Each throws InputError once the bot has answered.
  std::size_t size() const { return open().size(); }
  nanobind::object matches() const;
  nanobind::object seats() const;
  nanobind::object rounds() const;
  nanobind::object kinds() const;
  nanobind::object keys() const;
  nanobind::object views() const;
  nanobind::object factors() const;
  nanobind::object observation_names() const;
  nanobind::object observations() const;
  nanobind::object masks() const;

  /// Hands in the answer: a list of submissions, or an array of int64 with a row of factors each.
  /// Throws InputError for what is neither or cannot be handed in.
  void answer(nanobind::handle given);
  void close() { questions_.clear(); }

 private:
  const std::vector<HostedQuestion*>& open() const;
  void answer_rows(nanobind::handle given);

  std::vector<HostedQuestion*> questions_;
};

void add_asked(nanobind::module_& module);

}  // namespace mainmatch::python
