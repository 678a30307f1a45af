#include <cstdio>
#include <optional>

#include "experiments/matches/programs/supervisor.h"

/// What supervises bots that are programs where the program that plays is Python.
int main(int argc, char** argv) {
  if (const std::optional<int> code = mainmatch::supervise_if_asked(argc, argv)) return *code;
  std::fputs("this is started by mainmatch for bots that are programs\n", stderr);
  return 2;
}
