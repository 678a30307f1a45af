#include "tests/cli/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>

namespace mainmatch::tests {

namespace {

namespace fs = std::filesystem;

void put(const fs::path& folder, const File& file) {
  const fs::path path = folder / file.name;
  if (file.name.ends_with('/')) {
    fs::create_directory(path);
    return;
  }
  std::ofstream(path, std::ios::binary) << file.text;
  if (file.zeros > 0) fs::resize_file(path, file.text.size() + file.zeros);
}

/// What is in the one set of names only.
std::string difference(const fs::path& folder, const std::vector<File>& files) {
  std::set<std::string> before, after;
  for (const File& file : files) before.insert(fs::path(folder / file.name).lexically_normal());
  for (const auto& entry : fs::directory_iterator(folder)) {
    after.insert(entry.is_directory() ? entry.path().string() + "/" : entry.path().string());
  }
  std::string names;
  for (const std::string& name : after) names += before.contains(name) ? "" : "+" + name + " ";
  for (const std::string& name : before) names += after.contains(name) ? "" : "-" + name + " ";
  return names;
}

bool has_ended(pid_t child) {
  siginfo_t info{};
  const auto id = static_cast<id_t>(child);
  return ::waitid(P_PID, id, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child;
}

std::chrono::nanoseconds cpu_of(pid_t child) {
  clockid_t clock{};
  timespec used{};
  if (::clock_getcpuclockid(child, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return {};
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

/// Sends the signal of the call when it is due.
void send_signal(const Call& call, pid_t child) {
  const auto is_due = [&] {
    return call.signal_after ? cpu_of(child) >= *call.signal_after : call.signal_when();
  };
  while (!has_ended(child)) {
    if (is_due()) {
      ::kill(child, call.signal);  // it is not waited for yet, so nobody else has its number
      if (!call.signals_on) return;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

/// Starts the program in `folder`: its exit code, or -1, and the CPU time that it used.
std::pair<int, std::chrono::microseconds> start(const Call& call, const fs::path& folder,
                                                const std::string& out, const std::string& err) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  if (call.in.empty()) {
    posix_spawn_file_actions_addclose(&actions, STDIN_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, call.in.c_str(), O_RDONLY, 0);
  }
  constexpr int kNew = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), kNew, 0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), kNew, 0600);

  std::vector<std::string> words = call.launcher;
  words.push_back(words.empty() ? "mainmatch" : MAINMATCH_PROGRAM);
  words.insert(words.end(), call.args.begin(), call.args.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  std::vector<char*> environment;
  std::vector<std::string> more = call.env;
  for (char** one = ::environ; *one; ++one) {
    const std::string name(*one, std::strcspn(*one, "=") + 1);
    const bool set = std::any_of(more.begin(), more.end(), [&](const std::string& other) {
      return other.starts_with(name);  // who finds a name twice may take either
    });
    if (!set) environment.push_back(*one);
  }
  for (std::string& one : more) environment.push_back(one.data());
  environment.push_back(nullptr);
  const char* const started = call.launcher.empty() ? MAINMATCH_PROGRAM : argv.front();
  const int failed =
      ::posix_spawn(&child, started, &actions, nullptr, argv.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed) throw std::runtime_error(std::string("cannot start ") + started);
  if (call.signal != 0) send_signal(call, child);
  int status = 0;
  rusage used{};
  ::wait4(child, &status, 0, &used);
  const auto microseconds = [](const timeval& time) {
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
  };
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          microseconds(used.ru_utime) + microseconds(used.ru_stime)};
}

}  // namespace

const char* program_path() { return MAINMATCH_PROGRAM; }

Ran run_program_in(const fs::path& folder, const Call& call) {
  const Folder streams;
  for (const File& file : call.files) put(folder, file);
  const fs::path out = streams.path() / "out", err = streams.path() / "err";
  const auto [code, cpu] = start(call, folder, call.out.empty() ? out.string() : call.out, err);
  return {code, text_of(out), text_of(err), difference(folder, call.files), cpu};
}

Ran run_program(const Call& call) {
  const Folder folder;
  return run_program_in(folder.path(), call);
}

}  // namespace mainmatch::tests
