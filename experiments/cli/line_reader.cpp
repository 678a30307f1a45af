#include "experiments/cli/line_reader.h"

#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <utility>

#include "experiments/cli/interrupt.h"

namespace mainmatch::cli {

namespace {

constexpr int kRemembered = 200;           ///< lines of the history
constexpr std::size_t kMaxLine = 1 << 20;  ///< bytes: more is no line that a person types

std::string without_end(std::string line) {
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
  return line;
}

/// Whether there is something to read, or the end; false after an interrupt, which no signal that
/// comes just before can slip past.
bool wait_for_input() {
  sigset_t ours, before;
  sigemptyset(&ours);
  sigaddset(&ours, SIGINT);
  sigaddset(&ours, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &ours, &before);
  pollfd input{STDIN_FILENO, POLLIN, 0};
  int ready = -1;
  while (!interrupted && ready < 0) {
    ready = ::ppoll(&input, 1, nullptr, &before);
    if (ready < 0 && errno != EINTR) break;
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return ready >= 0 && !interrupted;
}

/// Reads a character for libedit: 1, 0 at the end, -1 after an interrupt. What is no ASCII is part
/// of no submission and is left out.
int read_character(EditLine*, wchar_t* into) {
  for (;;) {
    if (!wait_for_input()) return -1;
    unsigned char byte = 0;
    const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
    if (got <= 0) return static_cast<int>(got);
    if (byte >= 0x80) continue;
    *into = static_cast<wchar_t>(byte);
    return 1;
  }
}

}  // namespace

struct LineReader::Editor {
  Editor() : line(el_init("mainmatch", stdin, stdout, stderr)), history(history_init()) {
    HistEvent event;
    ::history(history, &event, H_SETSIZE, kRemembered);
    el_set(line, EL_CLIENTDATA, this);
    el_set(line, EL_PROMPT, &prompt_of);
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_HIST, ::history, history);
    el_set(line, EL_SIGNAL, 0);  // an interrupt is ours
    el_set(line, EL_GETCFN, &read_character);
  }
  ~Editor() {
    history_end(history);
    el_end(line);
  }

  static char* prompt_of(EditLine* line) {
    Editor* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return self->prompt.data();
  }

  std::optional<std::string> ask() {
    int length = 0;
    const char* const read = el_gets(line, &length);
    if (!read || length <= 0) return std::nullopt;
    std::string text = without_end({read, static_cast<std::size_t>(length)});
    HistEvent event;
    if (!text.empty()) ::history(history, &event, H_ENTER, text.c_str());
    return text;
  }

  EditLine* line;
  History* history;
  std::string prompt;
};

LineReader::LineReader() {
  if (::isatty(STDIN_FILENO) && ::isatty(STDOUT_FILENO)) editor_ = std::make_unique<Editor>();
}

LineReader::~LineReader() = default;

std::optional<std::string> LineReader::ask(const std::string& prompt) {
  if (ended_ || interrupted) return std::nullopt;
  std::cout << std::flush;
  std::optional<std::string> line;
  if (editor_) {
    editor_->prompt = prompt;
    line = editor_->ask();
  } else {
    std::cout << prompt << std::flush;
    line = read_plain();
    if (line) std::cout << *line;
  }
  if (!editor_ || !line) std::cout << '\n';
  ended_ = !line || interrupted;
  return ended_ ? std::nullopt : line;
}

/// Not by a stream: that would read on after an interrupt.
std::optional<std::string> LineReader::read_plain() {
  char chunk[1 << 12];
  for (;;) {
    const std::size_t end = ahead_.find('\n');
    if (end != ahead_.npos) {
      std::string line = without_end(ahead_.substr(0, end));
      ahead_.erase(0, end + 1);
      return line;
    }
    const ssize_t got = wait_for_input() ? ::read(STDIN_FILENO, chunk, sizeof chunk) : -1;
    if (got > 0 && ahead_.size() < kMaxLine) {
      ahead_.append(chunk, static_cast<std::size_t>(got));
      continue;
    }
    if (got < 0 || ahead_.empty() || ahead_.size() >= kMaxLine) return std::nullopt;
    return std::exchange(ahead_, {});  // a last line that nothing ends
  }
}

}  // namespace mainmatch::cli
