#include "experiments/cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace mainmatch::cli {

namespace {
std::function<void(const std::string&)> other_sink;
}

void send_progress_to(std::function<void(const std::string& line)> sink) {
  other_sink = std::move(sink);
}

Progress::Progress(bool quiet) : shown_(!quiet && (other_sink || ::isatty(STDERR_FILENO))) {}

Progress::~Progress() {
  if (drawn_) draw("");
}

void Progress::draw(const std::string& line) {
  if (other_sink) return other_sink(line);
  std::fprintf(stderr, "\r%s\033[K", line.c_str());
  std::fflush(stderr);
}

bool Progress::is_due() {
  constexpr auto kEvery = std::chrono::milliseconds(100);
  const Clock::time_point now = Clock::now();
  if (!shown_ || now - last_ < kEvery) return false;
  last_ = now;
  return drawn_ = true;
}

void Progress::advance(std::uint64_t done, std::uint64_t total, const std::string& things) {
  if (!first_ || things != things_) {
    first_ = done;
    things_ = things;
    start_ = Clock::now();
  }
  if (done == *first_ || !is_due()) return;
  constexpr int kWidth = 40;
  const double share = static_cast<double>(done) / static_cast<double>(total);
  const double seconds = std::chrono::duration<double>(last_ - start_).count();
  const double rate = static_cast<double>(done - *first_) / std::max(seconds, 0.001);
  const auto filled = static_cast<int>(share * kWidth);
  std::string bar(static_cast<std::size_t>(filled), '#');
  bar.resize(kWidth, '.');
  std::array<char, 80> numbers{};
  std::snprintf(numbers.data(), numbers.size(), "] %3.0f%%  %llu ", 100 * share,
                static_cast<unsigned long long>(done));
  std::string line = "[" + bar + numbers.data() + things;
  std::snprintf(numbers.data(), numbers.size(), ", %.0f/s, %.0f s left", rate,
                static_cast<double>(total - std::min(done, total)) / rate);
  draw(line + numbers.data());
}

void Progress::show(const std::string& text) {
  if (is_due()) draw(text);
}

}  // namespace mainmatch::cli
