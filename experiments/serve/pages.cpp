#include "experiments/serve/pages.h"

#include <algorithm>

#include "experiments/serve/secret.h"

namespace mainmatch::serve {

std::string OneTimePages::add(std::string html) {
  std::string name = random_name();
  const std::lock_guard lock(mutex_);
  if (pages_.size() == kMax) pages_.pop_front();
  pages_.push_back({name, std::make_shared<const std::string>(std::move(html))});
  return name;
}

std::shared_ptr<const std::string> OneTimePages::take(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(pages_.begin(), pages_.end(),
                                  [&](const Page& page) { return same_secret(page.name, name); });
  if (found == pages_.end()) return nullptr;
  const std::shared_ptr<const std::string> html = std::move(found->html);
  pages_.erase(found);
  return html;
}

}  // namespace mainmatch::serve
