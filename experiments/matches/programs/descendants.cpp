#include "experiments/matches/programs/descendants.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace mainmatch {

namespace {

/// The parent of a process, from the fourth field of its stat (proc(5)); 0 if it has ended. The
/// second field is its name in parentheses, which may hold anything; the third is its state.
pid_t parent_of(pid_t process) {
  const std::string path = "/proc/" + std::to_string(process) + "/stat";
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 512> text{};
  const ssize_t length = ::read(file, text.data(), text.size());
  ::close(file);
  if (length <= 0) return 0;
  const std::string_view stat(text.data(), static_cast<std::size_t>(length));
  const std::size_t name_ends = stat.rfind(')');
  if (name_ends == stat.npos || name_ends + 4 >= stat.size()) return 0;
  if (stat[name_ends + 2] == 'Z' || stat[name_ends + 2] == 'X') return 0;
  pid_t parent = 0;
  std::from_chars(stat.data() + name_ends + 4, stat.data() + stat.size(), parent);
  return parent;
}

std::vector<std::pair<pid_t, pid_t>> processes_and_parents() {
  std::vector<std::pair<pid_t, pid_t>> all;
  DIR* const folder = ::opendir("/proc");
  if (!folder) return all;
  while (const dirent* entry = ::readdir(folder)) {
    const pid_t process = std::atoi(entry->d_name);
    if (process > 0) all.emplace_back(process, parent_of(process));
  }
  ::closedir(folder);
  return all;
}

}  // namespace

std::vector<pid_t> descendants(pid_t of, const std::set<pid_t>& spared) {
  const std::vector<std::pair<pid_t, pid_t>> all = processes_and_parents();
  std::vector<pid_t> family = {of};
  for (std::size_t i = 0; i < family.size(); ++i) {
    for (const auto& [process, parent] : all) {
      const bool known = std::find(family.begin(), family.end(), process) != family.end();
      if (parent == family[i] && !known && !spared.contains(process)) family.push_back(process);
    }
  }
  family.erase(family.begin());
  return family;
}

bool end_descendants(pid_t of, const std::set<pid_t>& spared, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  std::size_t stopped = 0;
  for (;;) {
    const std::vector<pid_t> all = descendants(of, spared);
    if (all.size() <= stopped) break;
    stopped = all.size();
    for (const pid_t process : all) ::kill(process, SIGSTOP);
  }
  for (;;) {
    const std::vector<pid_t> all = descendants(of, spared);
    if (all.empty()) return true;
    for (const pid_t process : all) {
      ::kill(process, SIGKILL);
      ::waitpid(process, nullptr, WNOHANG);
    }
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace mainmatch
