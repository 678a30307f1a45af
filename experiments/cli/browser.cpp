#include "experiments/cli/browser.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <spawn.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "experiments/report/html.h"

extern char** environ;

namespace mainmatch::cli {

namespace {

/// Makes the file, whose name comes to stand in `made`, and has it opened. Returns an errno.
int open_in_browser(const std::string& address, std::string& made) {
  std::error_code none;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
  if (none) return none.value();
  std::string path = (folder / "mainmatch-XXXXXX.html").string();
  constexpr int kEnding = 5;
  const int file = ::mkostemps(path.data(), kEnding, O_CLOEXEC);  // for the owner alone
  if (file < 0) return errno;
  made = path;
  const std::string text = fmt::format(
      "<!DOCTYPE html><meta charset=\"utf-8\"><title>mainmatch</title><meta http-equiv=\"refresh\" "
      "content=\"0; url={}\"><p><a href=\"{}\">mainmatch</a></p>\n",
      report::html_text(address), report::html_text(address));
  const bool is_written =
      ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  ::close(file);
  if (!is_written) return EIO;
  std::string program = "xdg-open";
  char* const arguments[] = {program.data(), path.data(), nullptr};
  posix_spawn_file_actions_t quiet;  // what a browser says is not ours
  ::posix_spawn_file_actions_init(&quiet);
  for (const int out : {STDOUT_FILENO, STDERR_FILENO}) {
    ::posix_spawn_file_actions_addopen(&quiet, out, "/dev/null", O_WRONLY, 0);
  }
  pid_t child;
  const int error = ::posix_spawnp(&child, program.c_str(), &quiet, nullptr, arguments, environ);
  ::posix_spawn_file_actions_destroy(&quiet);
  return error;
}

}  // namespace

BrowserPage::BrowserPage(const std::string& address) {
  if (address.empty()) return;
  const int error = open_in_browser(address, file_);
  if (error == 0) return;
  std::cerr << "mainmatch: no browser can be opened (" << std::strerror(error)
            << "): open the address above\n";
}

BrowserPage::~BrowserPage() {
  if (!file_.empty()) std::remove(file_.c_str());
}

}  // namespace mainmatch::cli
