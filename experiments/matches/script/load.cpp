#include <deque>
#include <mutex>

#include "experiments/base/error.h"
#include "experiments/base/file.h"
#include "experiments/base/printable.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/script/module.h"

namespace mainmatch {

namespace {

using script::Module;

constexpr std::size_t kMaxBytes = std::size_t{1} << 20;

std::mutex& mutex() {
  static std::mutex one;
  return one;
}
/// In the order in which they were read.
std::deque<std::unique_ptr<const Module>>& all_read() {
  static std::deque<std::unique_ptr<const Module>> all;
  return all;
}

}  // namespace

FileLimits& file_limits() {
  static FileLimits all;
  return all;
}

bool names_file(std::string_view game) {
  return game.find('/') != game.npos || game.ends_with(".lua");
}

const MatchModule& match_in_file(const std::string& path) {
  return match_in_text(path, read_regular_file(path, kMaxBytes));
}

const MatchModule& match_in_text(const std::string& path, const std::string& text) {
  const std::scoped_lock lock(mutex());
  auto& all = all_read();
  const std::string shown = shown_path(path);
  for (auto one = all.rbegin(); one != all.rend(); ++one) {
    if ((*one)->path() == shown && (*one)->text() == text) return **one;
  }
  if (!file_limits().allowed) throw InputError("matches in files are not taken here");
  return *all.emplace_back(std::make_unique<const Module>(shown, text));
}

const MatchModule* match_read(std::string_view name) {
  const std::scoped_lock lock(mutex());
  auto& all = all_read();
  for (auto one = all.rbegin(); one != all.rend(); ++one) {
    if ((*one)->name() == name || (*one)->path() == name) return one->get();
  }
  return nullptr;
}

std::vector<std::string> comment_of_file(const MatchModule& match) {
  std::vector<std::string> comment;
  std::istringstream lines{std::string(match.traits().source)};
  for (std::string line; std::getline(lines, line) && line.starts_with("--");) {
    comment.push_back(line.substr(line.starts_with("-- ") ? 3 : 2));
  }
  return comment;
}

}  // namespace mainmatch
