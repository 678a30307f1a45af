// A bot that answers at once and hands in nothing: what it costs to play is the cost of asking it.
// Its first argument is how many questions it takes in a list, 1 for none. In a file in the folder
// of the second it leaves how often it was asked to act and how much CPU it took, in seconds.

#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::ios::sync_with_stdio(false);
  const std::string batch = argv[1];
  const std::string act = R"({"type":"act","id":)";
  long asked = 0;
  std::string answer;
  for (std::string line; std::getline(std::cin, line);) {
    answer = "{}";
    if (line.starts_with(R"({"type":"bye")")) break;
    if (line.starts_with(R"({"type":"hello")")) {
      answer = R"({"name":"at once","version":"1","deterministic":true,"batch":)" + batch + "}";
    } else if (line.starts_with("[")) {
      answer = "[";
      for (std::size_t at = 0; (at = line.find(act, at)) != line.npos; ++asked) {
        at += act.size();
        if (answer.size() > 1) answer += ',';
        answer += R"({"id":)" + std::to_string(std::atol(&line[at])) + R"(,"submission":null})";
      }
      answer += "]";
    } else if (line.starts_with(act)) {
      answer = R"({"submission":null})";
      ++asked;
    }
    std::cout << answer << std::endl;
  }
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  std::ofstream(std::string(argv[2]) + "/" + std::to_string(::getpid()))
      << asked << ' ' << seconds(used.ru_utime) + seconds(used.ru_stime) << '\n';
}
