#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mainmatch {

/// A choice that an action holds: its values are 0..size-1.
struct Factor {
  std::string name;
  int size;
};

/// In a row of masks: a factor that says nothing in this step is 0.
void leave_some_value(std::span<const Factor> factors, std::uint8_t* mask);

/// How a match stands in arrays. A specialization is made from rules and has
///
///     std::vector<Factor> factors() const;
///     std::size_t length() const;            // of an observation
///     void decode(const State&, const int* action, Submission&) const;
///     void observe(const View&, std::int32_t* row) const;
///     void mask(const View&, std::uint8_t* row) const;  // of a seat that acts; begins as zeros
///
/// Rows are those of the environments of the package for Python: `mainmatch/_<match>.py` says what
/// they hold, and the package's tests compare the two.
template <class G>
struct ArrayForm;

}  // namespace mainmatch
