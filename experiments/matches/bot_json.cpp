#include "experiments/matches/bot_json.h"

#include <cstdint>

namespace mainmatch {

Json bot_parameter_json(const Parameter& parameter) {
  Json row = {{"name", parameter.name}};
  const auto value = [&](double number) {
    return parameter.is_whole() ? Json(static_cast<std::int64_t>(number)) : Json(number);
  };
  if (parameter.words.empty()) {
    row["default"] = value(parameter.standard);
    row["low"] = value(parameter.low);
    row["high"] = value(parameter.high);
    if (parameter.scale == Scale::logarithmic) row["scale"] = "logarithmic";
  } else {
    row["default"] = value_text(parameter, parameter.standard);
    row["words"] = parameter.words;
  }
  row["help"] = parameter.help;
  return row;
}

}  // namespace mainmatch
