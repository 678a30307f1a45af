#include "experiments/cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace mainmatch::cli {

Progress::Progress(bool quiet) : shown_(!quiet && ::isatty(STDERR_FILENO)) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\033[K", stderr);
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
  std::fprintf(stderr, "\r[%s] %3.0f%%  %llu %s, %.0f/s, %.0f s left\033[K", bar.c_str(),
               100 * share, static_cast<unsigned long long>(done), things.c_str(), rate,
               static_cast<double>(total - std::min(done, total)) / rate);
  std::fflush(stderr);
}

void Progress::show(const std::string& text) {
  if (!is_due()) return;
  std::fprintf(stderr, "\r%s\033[K", text.c_str());
  std::fflush(stderr);
}

}  // namespace mainmatch::cli
