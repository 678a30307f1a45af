#include "experiments/serve/running_matches.h"

#include <algorithm>

#include "experiments/serve/answer.h"

namespace mainmatch::serve {

void RunningMatches::make_room() {
  if (matches_.size() + being_made_ < kMax) return;
  const auto over = std::find_if(matches_.begin(), matches_.end(),
                                 [](const auto& match) { return match->is_over(); });
  if (over == matches_.end()) {
    throw Refused(503, std::to_string(kMax) + " matches are running: end or resign one of them");
  }
  matches_.erase(over);
}

std::shared_ptr<RunningMatch> RunningMatches::add(const Make& make) {
  std::string id;
  {
    const std::lock_guard lock(mutex_);
    make_room();
    ++being_made_;
    id = std::to_string(++last_id_);
  }
  // Bots may play before the person is asked: others need not wait for that.
  std::shared_ptr<RunningMatch> made;
  try {
    made = make(id);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    --being_made_;
    throw;
  }
  const std::lock_guard lock(mutex_);
  --being_made_;
  matches_.push_back(made);
  return made;
}

std::shared_ptr<RunningMatch> RunningMatches::at(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  for (const auto& match : matches_) {
    if (match->id() == id) return match;
  }
  throw Refused(404, "there is no match of this number");
}

std::vector<std::shared_ptr<RunningMatch>> RunningMatches::all() const {
  const std::lock_guard lock(mutex_);
  return {matches_.begin(), matches_.end()};
}

}  // namespace mainmatch::serve
