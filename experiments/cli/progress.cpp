#include "experiments/cli/progress.h"

#include <unistd.h>

#include <cstdio>

namespace mainmatch::cli {

Progress::Progress(std::string what, std::uint64_t total, bool quiet)
    : what_(std::move(what)), total_(total), shown_(!quiet && ::isatty(STDERR_FILENO)) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void Progress::advance(std::uint64_t done) {
  constexpr auto kEvery = std::chrono::milliseconds(100);
  if (!shown_) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < kEvery) return;
  last_ = now;
  drawn_ = true;
  constexpr int kWidth = 40;
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const auto filled = static_cast<int>(share * kWidth);
  std::string bar(static_cast<std::size_t>(filled), '#');
  bar.resize(kWidth, '.');
  std::fprintf(stderr, "\r[%s] %3.0f%%  %llu %s, %.0f/s, %.0f s left\033[K", bar.c_str(),
               100 * share, static_cast<unsigned long long>(done), what_.c_str(),
               static_cast<double>(done) / seconds, seconds / share - seconds);
  std::fflush(stderr);
}

}  // namespace mainmatch::cli
