#pragma once

#include <string>
#include <vector>

#include "experiments/io/json.h"
#include "experiments/report/document.h"

namespace mainmatch::report {

/// A kind of result that reports can tell of.
struct Kind {
  std::string_view name;            ///< of the experiment
  bool (*recognizes)(const Json&);  ///< whether an object is a result of this kind
  void (*tell)(const Node&, Chapter&);
};

/// THE table of kinds; a line adds one.
const std::vector<Kind>& kinds();

/// The chapter about a result; commands and remark are left to whoever knows them. Throws a
/// ValueError with the path of what no result of the program holds.
Chapter chapter_of(const Json& result);

void tell_tournament(const Node& result, Chapter& chapter);
void tell_duel(const Node& result, Chapter& chapter);
void tell_payoffs(const Node& result, Chapter& chapter);
void tell_equilibria(const Node& result, Chapter& chapter);
void tell_balance(const Node& result, Chapter& chapter);
void tell_comparison(const Node& result, Chapter& chapter);
void tell_sweep(const Node& result, Chapter& chapter);
void tell_tuning(const Node& result, Chapter& chapter);
void tell_solution(const Node& result, Chapter& chapter);

}  // namespace mainmatch::report
