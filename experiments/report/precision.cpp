#include <algorithm>
#include <cmath>

#include "experiments/base/number.h"
#include "experiments/report/document.h"

namespace mainmatch::report {

namespace {

/// So many decimals that a number shows that many digits which count, 0..6.
int decimals_for(double number, int digits) {
  int decimals = 0;
  for (double full = digits > 1 ? 9.95 : 0.95; decimals < 6 && number < full; ++decimals) {
    number *= 10;
  }
  return decimals;
}

/// Widths of intervals that are shown together.
class Widths {
 public:
  void include(const Value& value, double scale) {
    if (!value.mean || !value.low || !value.high) return;
    const double half = std::max(*value.high - *value.mean, *value.mean - *value.low) * scale;
    if (half <= 0) return;
    widest_ = std::max(widest_, half);
    narrowest_ = narrowest_ > 0 ? std::min(narrowest_, half) : half;
  }
  int decimals(Unit unit) const {
    if (widest_ <= 0) return unit == Unit::percent ? 2 : -1;
    return std::max(decimals_for(widest_, 2), decimals_for(narrowest_, 1));
  }

 private:
  double widest_ = 0;
  double narrowest_ = 0;
};

}  // namespace

std::string heading(const Column& column) {
  const bool says = column.title.find('%') != std::string::npos;
  return column.title + (column.unit == Unit::percent && !says ? " %" : "");
}

Precision::Precision(const Table& table, std::size_t column)
    : unit_(table.columns[column].unit),
      scale_(table.columns[column].scale()),
      mixed_(table.columns[column].mixed) {
  Widths all;
  for (const std::vector<Cell>& row : table.rows) {
    Widths own;
    for (Widths* const widths : {&all, &own}) {
      if (const auto* const value = std::get_if<Value>(&row[column])) {
        widths->include(*value, scale_);
      }
    }
    if (mixed_) decimals_.push_back(own.decimals(unit_));
  }
  if (!mixed_) decimals_.push_back(all.decimals(unit_));
}

std::string Precision::text(double value, std::size_t row) const {
  value *= scale_;
  constexpr double kWhole = 9e15;
  if (unit_ == Unit::count && std::abs(value) < kWhole) {
    if (value == std::floor(value)) return count_text(static_cast<std::int64_t>(value));
  }
  const int decimals = decimals_[mixed_ ? row : 0];
  return decimals < 0 ? rough_text(value, 4) : fixed_text(value, decimals);
}

}  // namespace mainmatch::report
