#include "experiments/serve/answer.h"

#include <nlohmann/json.hpp>

#include "experiments/io/printable.h"

namespace mainmatch::serve {

Answer json_answer(const Json& json, unsigned status) {
  return {.status = status, .made = std::make_shared<const std::string>(to_line(json))};
}

Answer error_answer(unsigned status, std::string_view what) {
  return json_answer({{"error", printable(what)}}, status);
}

}  // namespace mainmatch::serve
