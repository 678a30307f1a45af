#pragma once

#include <iosfwd>
#include <vector>

#include "experiments/twins/result.h"

namespace mainmatch {

/// What mechanics and knowledge are worth, for people: a table of each, where there is any.
void print_text(const TwinResult& result, std::ostream& out);

/// A number of a result as tools read it: `name` is mechanic_use, mechanic_value, information_use
/// or information_value, `part` the mechanic and, unless all bots are meant, the bot: "peeks
/// (spy)".
struct TwinNumber {
  std::string name;
  std::string part;
  Estimate estimate;
};
std::vector<TwinNumber> numbers_of(const TwinResult& result);

}  // namespace mainmatch
