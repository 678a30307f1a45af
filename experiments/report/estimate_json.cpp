#include "experiments/report/estimate_json.h"

#include <nlohmann/json.hpp>

#include "experiments/base/number.h"

namespace mainmatch {

nlohmann::ordered_json json_of(const Estimate& estimate) {
  nlohmann::ordered_json json = {{"mean", nullptr}, {"low", nullptr}, {"high", nullptr}};
  if (estimate.mean) json["mean"] = to_ten_digits(*estimate.mean);
  if (estimate.interval) {
    json["low"] = to_ten_digits(estimate.interval->low);
    json["high"] = to_ten_digits(estimate.interval->high);
  }
  if (!estimate.why().empty()) json["why"] = estimate.why();
  return json;
}

}  // namespace mainmatch
