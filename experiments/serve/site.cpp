#include "experiments/serve/site.h"

#include "experiments/report/document.h"
#include "experiments/serve/assets.h"

namespace mainmatch::serve {

namespace {

constexpr std::string_view kPagePrefix = "/page/";

}  // namespace

Answer file_answer(std::string_view name) {
  for (const Asset& asset : assets()) {
    if (asset.name == name) return {.type = type_of(name), .embedded = asset.text};
  }
  return error_answer(404, "there is nothing at this path");
}

std::optional<Answer> LocalSite::at_once(const RequestHead& head) const {
  if (std::optional<Answer> refused = gate_.refusal(head)) return refused;
  if (head.target.starts_with("/api/")) return std::nullopt;
  if (!head.target.starts_with(kPagePrefix)) {
    return file_answer(head.target == "/" ? "index.html" : head.target.substr(1));
  }
  const auto page = api_.pages().take(head.target.substr(kPagePrefix.size()));
  if (!page) return error_answer(404, "this page is no longer here: ask for it again");
  return Answer{.type = "text/html; charset=utf-8", .made = page, .is_kept_page = true};
}

std::string_view policy_of(const Answer& answer) {
  static const std::string kPage =
      std::string(report::page_policy()) + "; sandbox allow-scripts; frame-ancestors 'none'";
  return answer.is_kept_page ? std::string_view(kPage)
                             : "default-src 'self'; base-uri 'none'; form-action 'none'; "
                               "frame-ancestors 'none'";
}

}  // namespace mainmatch::serve
