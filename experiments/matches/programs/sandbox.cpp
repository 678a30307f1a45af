#include "experiments/matches/programs/sandbox.h"

#include <fcntl.h>
#include <pwd.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/programs/program_file.h"
#include "experiments/matches/programs/system_calls.h"

namespace mainmatch {

namespace {

namespace fs = std::filesystem;

/// What bubblewrap is started with, whatever is to be seen. The user inside is nobody.
const std::vector<std::string> kWalls = {"bwrap",
                                         "--unshare-user",
                                         "--unshare-ipc",
                                         "--unshare-pid",
                                         "--unshare-net",
                                         "--unshare-uts",
                                         "--unshare-cgroup-try",
                                         "--disable-userns",
                                         "--uid",
                                         "65534",
                                         "--gid",
                                         "65534",
                                         "--hostname",
                                         "bot",
                                         "--cap-drop",
                                         "ALL",
                                         "--new-session",
                                         "--die-with-parent",
                                         "--seccomp",
                                         std::to_string(kFilter)};

constexpr std::array kSystemFolders = {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
constexpr std::array kSystemFiles = {"/etc/ld.so.cache", "/etc/alternatives"};
/// /dev/zero is none of them: mapped, it is memory that nobody counts.
constexpr std::array kDevices = {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"};
/// Folders with more in them than a program; one above them has as well.
constexpr std::array kShared = {"/etc", "/tmp", "/var/tmp", "/run", "/dev", "/proc", "/sys"};

bool is_in(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

bool is_systems(const fs::path& path) {
  const auto holds = [&](const char* folder) { return is_in(path, folder); };
  return holds("/usr") || std::any_of(kSystemFolders.begin(), kSystemFolders.end(), holds);
}

/// The folder of the file, or the one above where that is the usual place for programs of a tree.
fs::path tree_of(const fs::path& file) {
  const fs::path folder = file.parent_path();
  const std::string name = folder.filename();
  return name == "bin" || name == "shims" ? folder.parent_path() : folder;
}

/// What a command is to see beside the system, each thing bound read-only.
class Seen {
 public:
  explicit Seen(const std::vector<std::string>& command) : here_(fs::current_path()) {
    if (const char* const home = std::getenv("HOME")) homes_.emplace_back(home);
    if (const passwd* const user = ::getpwuid(::geteuid())) homes_.emplace_back(user->pw_dir);
    add_program(program_file(command.front()));
    bool is_first = true;
    for (std::size_t i = 1; i < command.size(); ++i) {
      const fs::path named = absolute(command[i]);
      std::error_code none;
      if (fs::is_regular_file(named, none)) {
        is_first ? add_program(named) : add(named);  // the first is what an interpreter runs
        is_first = false;
      } else if (fs::is_directory(named, none) && !is_shared(named)) {
        add(named);
      }
    }
  }

  const fs::path& here() const { return here_; }
  /// As words for bubblewrap. What lies in a folder that is seen is seen with it.
  std::vector<std::string> words() const {
    std::vector<std::string> all;
    for (const auto& [to, from] : bound_) {
      const bool is_inside = std::any_of(bound_.begin(), bound_.end(), [&](const auto& other) {
        return other.first != to && is_in(to, other.first);
      });
      if (!is_inside) all.insert(all.end(), {"--ro-bind", from, to});
    }
    return all;
  }

 private:
  fs::path absolute(const fs::path& path) const { return (here_ / path).lexically_normal(); }

  bool is_shared(const fs::path& folder) const {
    const auto has = [&](const fs::path& other) { return is_in(other.lexically_normal(), folder); };
    return std::any_of(kShared.begin(), kShared.end(), has) ||
           std::any_of(homes_.begin(), homes_.end(), [&](const fs::path& home) {
             return has(home) || folder == home / ".local";
           });
  }

  void add(const fs::path& path) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error) return;
    for (const fs::path& place : {path, real}) {
      if (!is_systems(place)) bound_.emplace(place, real);
    }
  }

  void add_tree_of(const fs::path& file) {
    for (const fs::path& folder : {tree_of(file), file.parent_path()}) {
      if (!is_shared(folder)) return add(folder);
    }
    add(file);
  }

  /// The file, what it is a link to, and the interpreter that it names.
  void add_program(fs::path file) {
    std::error_code none;
    for (int links = 0; links < 40; ++links) {
      file = absolute(file);
      if (!programs_.insert(file).second) return;
      add_tree_of(file);
      add_home_of_environment(tree_of(file));
      if (!fs::is_symlink(file, none)) break;
      file = file.parent_path() / fs::read_symlink(file, none);
    }
    const fs::path real = fs::canonical(file, none);
    if (none) return;
    add_tree_of(real);
    std::string line, word;
    std::getline(std::ifstream(real), line);
    if (!line.starts_with("#!")) return;
    std::istringstream words(line.substr(2));
    words >> word;
    add_program(word);
    if (fs::path(word).filename() != "env") return;
    while (words >> word && word.starts_with("-")) continue;
    add_program(program_file(word));
  }

  /// Of a virtual environment of Python: the interpreter that it was made from.
  void add_home_of_environment(const fs::path& folder) {
    std::ifstream settings(folder / "pyvenv.cfg");
    for (std::string line; std::getline(settings, line);) {
      constexpr std::string_view kHome = "home = ";
      if (line.starts_with(kHome)) add_program(fs::path(line.substr(kHome.size())) / "python3");
    }
  }

  fs::path here_;
  std::vector<fs::path> homes_;
  std::set<fs::path> programs_;
  std::map<std::string, std::string> bound_;  ///< by where it is seen
};

}  // namespace

std::vector<std::string> sandboxed(const std::vector<std::string>& command) {
  const Seen seen(command);
  std::vector<std::string> all = kWalls;
  const auto add = [&](std::initializer_list<std::string> words) {
    all.insert(all.end(), words.begin(), words.end());
  };
  add({"--ro-bind", "/usr", "/usr"});
  for (const char* const folder : kSystemFolders) {
    std::error_code error;
    const fs::path target = fs::read_symlink(folder, error);
    error ? add({"--ro-bind-try", folder, folder}) : add({"--symlink", target, folder});
  }
  for (const char* const file : kSystemFiles) add({"--ro-bind-try", file, file});
  add({"--proc", "/proc", "--remount-ro", "/proc", "--dir", "/dev"});
  for (const char* const device : kDevices) add({"--dev-bind", device, device});
  add({"--symlink", "/proc/self/fd", "/dev/fd"});
  for (const char* const folder : {"/home", "/run", "/tmp"}) add({"--dir", folder});
  if (!is_systems(seen.here())) add({"--dir", seen.here()});
  const std::vector<std::string> bound = seen.words();
  all.insert(all.end(), bound.begin(), bound.end());
  add({"--remount-ro", "/", "--chdir", seen.here(), "--", program_file(command.front())});
  all.insert(all.end(), command.begin() + 1, command.end());
  return all;
}

void require_sandbox(const std::string& where) {
  std::array<int, 2> ends = {-1, -1};
  const int filter = system_call_filter();
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw RunError("no descriptors are left");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, filter, kFilter);
  std::vector<std::string> words = sandboxed({"true"});
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  const int error = ::posix_spawnp(&child, argv.front(), &actions, nullptr, argv.data(), ::environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(filter);
  ::close(ends[1]);
  std::string said;
  std::array<char, 256> bytes;
  for (ssize_t got = 0; (got = ::read(ends[0], bytes.data(), bytes.size())) > 0;) {
    said.append(bytes.data(), static_cast<std::size_t>(got));
  }
  ::close(ends[0]);
  if (error == ENOENT) {
    throw InputError(where + ": bwrap is not here (the package bubblewrap has it)");
  }
  if (error != 0) throw InputError("{}: cannot start bwrap: {}", where, std::strerror(error));
  int status = 0;
  ::waitpid(child, &status, 0);
  if (status == 0) return;
  said.resize(std::min(said.find('\n'), said.size()));
  throw InputError("{}: no sandbox can be made here: {}", where, printable(said));
}

}  // namespace mainmatch
