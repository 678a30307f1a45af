#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "experiments/serve/running_match.h"

namespace mainmatch::serve {

/// The matches that are played or were played just now. At most kMax at a time: of those that are
/// over the one begun first makes room for another; it stays on the disk.
class RunningMatches {
 public:
  static constexpr std::size_t kMax = 64;

  using Make = std::function<std::shared_ptr<RunningMatch>(std::string id)>;
  /// Throws Refused if so many are running.
  std::shared_ptr<RunningMatch> add(const Make& make);
  /// Throws Refused if there is none.
  std::shared_ptr<RunningMatch> at(const std::string& id) const;
  std::vector<std::shared_ptr<RunningMatch>> all() const;

 private:
  void make_room();

  mutable std::mutex mutex_;
  std::list<std::shared_ptr<RunningMatch>> matches_;
  std::size_t being_made_ = 0;
  std::uint64_t last_id_ = 0;
};

}  // namespace mainmatch::serve
