#include "tests/store/run_folder.h"

#include <unistd.h>

#include <csignal>

namespace mainmatch::tests {

std::vector<std::string> RunFolder::tournament(std::vector<std::string> more) {
  std::vector<std::string> args = {"tournament",    "amidakuji", "--matches", "1200",   "--bots",
                                   "random,spread", "--threads", "2",         "--quiet"};
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

std::vector<std::string> RunFolder::duel() {
  return {"duel", "amidakuji", "spread", "random",       "--field", "random,spread", "--matches",
          "5000", "--payoff",  "score",  "--difference", "1",       "--threads",     "2"};
}

std::vector<std::string> RunFolder::arena() {
  return {"arena",   "amidakuji", "--players", "spread,random,late",
          "--deals", "60",        "--threads", "2"};
}

std::vector<std::string> RunFolder::balance() {
  return {"balance", "amidakuji", "--bots", "spread,random", "--matches",
          "3000",    "--payoff",  "score",  "--threads",     "2"};
}

std::vector<std::string> RunFolder::payoffs() {
  return {"payoffs", "edges",      "--bots", "random,safe,climber", "--matches",
          "4",       "--profiles", "60",     "--threads",           "2"};
}

std::vector<std::string> RunFolder::equilibrium() {
  return {"equilibrium", "threads", "--bots",           "random,weaver",
          "--matches",   "8",       "--certify-budget", "3000",
          "--threads",   "2",       "--epsilon",        "0.01"};
}

std::vector<std::string> RunFolder::sweep() {
  return {"sweep",      "edges",     "--bots", "random,safe", "--vary",
          "rounds=2,4", "--matches", "600",    "--threads",   "2"};
}

std::vector<std::string> RunFolder::tune() {
  return {"tune",      "edges",    "--bots", "random,safe", "--vary", "rounds=2:4", "--aim",
          "ties:min",  "--points", "20",     "--matches",   "20",     "--fresh",    "60",
          "--threads", "2"};
}

std::vector<std::string> RunFolder::improve() {
  return {"improve", "edges",   "--against", "random:2,safe", "--from", "climber",   "--budget",
          "1500",    "--fresh", "100",       "--payoff",      "score",  "--threads", "2"};
}

std::vector<std::string> RunFolder::balance_of_parts() {
  return {"balance",     "threads", "--bots",      "random,weaver",
          "--matches",   "2000",    "--threads",   "2",
          "--deals",     "300",     "--mechanics", "--information",
          "--coalition", "2",       "--metrics",   "seat_gap,diversity,cycles"};
}

std::vector<std::string> RunFolder::compare() {
  return {"compare", "amidakuji",     "--against", "max_bet=4", "--against", "rounds=4",
          "--bots",  "spread,random", "--matches", "2000",      "--threads", "2"};
}

std::vector<std::string> RunFolder::relearned() {
  return {"compare",   "threads",          "--against", "rounds=5",
          "--relearn", "--relearn-seeds",  "2",         "--relearn-rounds",
          "1",         "--relearn-budget", "1000",      "--matches",
          "400",       "--metrics",        "gini,ties", "--threads",
          "2"};
}

std::vector<std::string> RunFolder::tune_relearned() {
  return {"tune",      "threads",
          "--vary",    "rounds=3,5",
          "--aim",     "gini:min",
          "--points",  "20",
          "--best",    "1",
          "--matches", "200",
          "--fresh",   "400",
          "--relearn", "--relearn-seeds",
          "2",         "--relearn-rounds",
          "1",         "--relearn-budget",
          "1000",      "--threads",
          "2"};
}

std::filesystem::path RunFolder::quick_place() {
  const char* const memory = "/dev/shm";
  return ::access(memory, W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
}

Call RunFolder::call(std::vector<std::string> args, std::vector<std::string> shim) {
  Call call;
  call.args = std::move(args);
  call.env = std::move(shim);
  call.env.insert(call.env.end(), {"LD_PRELOAD=" MAINMATCH_SHIM, "SHIM_FOLDER=/kept",
                                   "SHIM_CLOCK=61", "ASAN_OPTIONS=verify_asan_link_order=0"});
  return call;
}

Ran RunFolder::run(std::vector<std::string> args, std::vector<std::string> shim) const {
  return run_program_in(path(), call(std::move(args), std::move(shim)));
}

Ran RunFolder::killed_after(std::chrono::microseconds cpu, std::vector<std::string> args) const {
  Call killed = call(std::move(args), {});
  killed.signal = SIGKILL;
  killed.signal_after = cpu;
  return run_program_in(path(), killed);
}

Ran RunFolder::killed_when(std::function<bool()> due, std::vector<std::string> args) const {
  Call killed = call(std::move(args), {});
  killed.signal = SIGKILL;
  killed.signal_when = std::move(due);
  return run_program_in(path(), killed);
}

Ran RunFolder::interrupted_after(std::chrono::microseconds cpu,
                                 std::vector<std::string> args) const {
  Call interrupted = call(std::move(args), {});
  interrupted.signal = SIGINT;
  interrupted.signal_after = cpu;
  return run_program_in(path(), interrupted);
}

std::string RunFolder::results() const {
  std::string all;
  for (const char* const name : {"result.json", "result.txt", "seats.csv"}) {
    const std::filesystem::path path = kept() / name;
    if (std::filesystem::exists(path)) all += std::string(name) + ":\n" + text_of(path);
  }
  return all;
}

std::string undisturbed(std::vector<std::string> args) {
  const RunFolder folder;
  folder.run(with_out(std::move(args)));
  return folder.results();
}

std::vector<std::string> with_out(std::vector<std::string> args) {
  return with(std::move(args), {"--out", "kept"});
}

}  // namespace mainmatch::tests
