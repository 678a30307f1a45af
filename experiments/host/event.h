#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "experiments/base/json.h"

namespace mainmatch::host {

/// Something that happened to a match: an object {"number", "time", "kind", ..., "salt"}, and its
/// hash, which holds all events before it too. Times are milliseconds of UTC since 1970.
struct Event {
  Json body;  ///< without the hash
  std::string hash;

  std::int64_t number() const { return body.at("number").get<std::int64_t>(); }
  std::int64_t time() const { return body.at("time").get<std::int64_t>(); }
  const std::string& kind() const { return body.at("kind").get_ref<const std::string&>(); }
  /// Whether it ends the match, and publishes its seed.
  bool is_end() const { return kind() == "over" || kind() == "ended"; }
  /// A line of an audit file, without its end.
  std::string line() const;
};

/// The event of such a line. Throws InputError for what is none; whether it follows others is not
/// checked.
Event read_event(std::string_view line);

/// The events of a match, each bound to those before it by its hash: SHA-256 of the hash before it
/// (nothing for the first) and of its own text. The salt of 128 random bits keeps who knows two
/// hashes from trying out what may stand between them.
class Chain {
 public:
  /// The event that happens next; the fields go behind its number, time and kind.
  Event next(std::int64_t time, std::string_view kind, Json fields);
  /// Takes an event for the next one. Throws InputError if it does not follow the one before.
  void follow(const Event& event);

  std::int64_t size() const { return size_; }
  std::int64_t last_time() const { return last_time_; }
  /// Of the event before the last one.
  std::int64_t time_before() const { return time_before_; }

 private:
  std::int64_t size_ = 0;
  std::int64_t last_time_ = 0;
  std::int64_t time_before_ = 0;
  std::string hash_;
};

}  // namespace mainmatch::host
