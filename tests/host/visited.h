#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/base/json.h"
#include "tests/serve/attacks.h"

namespace mainmatch::tests {

/// What a browser has that came by a link.
struct Key {
  std::string door;  ///< "/seat/ID"
  std::string cookie;
  std::string line() const { return "Cookie: mainmatch=" + cookie + "\r\n"; }
};

/// The program 'mainmatch host' with two matches of Edges that run, each of three rounds among two
/// people and a bot.
class Visited {
 public:
  explicit Visited(const std::vector<std::string>& more = {});

  const Served& served() const { return served_; }
  Served& served() { return served_; }
  struct Match {
    std::string id;
    std::vector<std::string> secrets;  ///< of its links, by seat, and of who watches
    std::vector<Key> keys;
  };
  const Key& organizer() const { return organizer_; }
  Match& a() { return a_; }
  Match& b() { return b_; }

  /// Comes by a link, or its secret.
  Key enter(const std::string& link);
  Heard get(const Key& key, const std::string& path) const;
  Heard post(const Key& key, const std::string& path, const Json& body = Json::object()) const;
  /// The bytes of such a POST.
  std::string post_of(const std::string& target, const std::string& headers,
                      const std::string& body) const;
  /// A match as the organizer sees it, without the time.
  std::string state(const Match& match) const;
  /// A good request of one after another who has a link: each is let ask so often.
  void ask_honestly();
  /// Links' secrets and cookies, all so far.
  const std::vector<std::string>& secrets() const { return secrets_; }
  void add_secret(const std::string& secret) { secrets_.push_back(secret); }

 private:
  Match make_match(const std::string& name);

  Served served_;
  std::vector<std::string> secrets_;
  Key organizer_;
  Match a_, b_;
  std::size_t turn_ = 0;
};

}  // namespace mainmatch::tests
