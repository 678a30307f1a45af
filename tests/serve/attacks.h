#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/serve/served.h"

namespace mainmatch::tests {

/// What somebody who should not, or who means no good, sends on a connection.
struct Attack {
  std::string name;
  std::string bytes;
  int expected;      ///< the status of the first answer; 0: none, the connection is closed
  bool ends = true;  ///< the server closes the connection then
};

/// What is answered, for attacks to begin with.
struct Honest {
  std::string headers;  ///< that let it in: lines with their ends
  std::string get;      ///< the path of a GET
  std::string post;
};
/// What the page of 'serve' sends.
Honest honest_of(const Served& served);

/// Against what stands before the API: the token, what any page can send, and how requests are
/// read.
std::vector<Attack> attacks_on_token(const Served& served);
std::vector<Attack> attacks_on_gate(const Served& served, const Honest& honest);
std::vector<Attack> attacks_on_reading(const Served& served, const Honest& honest);
/// Against the API, with the token. Match 1 is one of Edges that runs, with all of its steps to go;
/// match 2 one of a round, which is over.
std::vector<Attack> attacks_on_api(const Served& served);

/// Each on a connection of its own; after each, `ask_honestly` is called.
void withstand(const Served& served, const std::vector<Attack>& attacks,
               const std::function<void()>& ask_honestly);

/// A request with these header lines beside Host.
std::string request_of(const Served& served, const std::string& line, const std::string& headers,
                       const std::string& body = "");
/// A POST as the page sends it.
std::string post_of(const Served& served, const std::string& path, const std::string& body);

}  // namespace mainmatch::tests
