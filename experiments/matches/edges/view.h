#pragma once

#include "experiments/matches/edges/record.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// See "Steps and views" in the match's rules.md.
template <>
struct ViewForm<Edges> {
  static constexpr int kDecisionRuling = 26;

  static void write(const Edges::View& view, Json& json);
  static void read_decision(const Node& node, const Edges::Rules& rules,
                            Edges::Submission& submission);
  static Json write_decision(const Edges::Submission& submission);
};

}  // namespace mainmatch
