#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/base/json.h"

struct lua_State;

namespace mainmatch::script {

/// A file in an interpreter of Lua 5.4 of its own, with the names of prelude.lua and no others: it
/// reaches no file, clock or chance, and the same calls give the same results. Not for two threads
/// at once.
///
/// All that touches values of Lua runs within run(), where it may raise errors of Lua.
class Interpreter {
 public:
  /// Loads the file, which returns its match. Throws InputError, "NAME:LINE: ...".
  Interpreter(std::string name, std::string_view text);
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;
  ~Interpreter();

  /// What the file declares, as data (see asked.declared in prelude.lua).
  const Json& declared() const { return declared_; }

  /// Runs f(lua) with an empty stack; also within f. Throws InputError for an error of Lua, and
  /// what f throws. `where` begins messages that name no line: a text, or a function that gives it.
  template <class Where, class F>
  void run(const Where& where, F&& f) {
    const std::function<void(lua_State*)> work(std::ref(f));
    if constexpr (std::is_invocable_v<const Where&>) {
      run_work(std::cref(where), work);
    } else {
      run_work([&] { return std::string(where); }, work);
    }
  }
  /// All steps of file_limits() are there again.
  void reset_steps();

  // Within run():
  /// Puts the function of this name, which the prelude has for the host, on the stack.
  void push_asked(const char* name);
  /// Calls what lies below `arguments` values with them.
  void call(int arguments, int results);

 private:
  struct Memory;

  void run_work(const std::function<std::string()>& where,
                const std::function<void(lua_State*)>& work);
  std::string shown_error(const std::function<std::string()>& where) const;

  const std::string name_;
  std::unique_ptr<Memory> memory_;
  lua_State* lua_ = nullptr;
  Json declared_;
};

// Values of Lua within Interpreter::run(); `path` begins messages.

/// Puts a value on the stack: arrays become lists, objects tables with text keys.
void push(lua_State* lua, const Json& value);
/// The value at this place of the stack as data: lists, tables with text keys, texts, flags, and
/// numbers, which are finite and whole up to 2^53. Gaps of a list are null. Raises an error of Lua
/// for other values, more than 64 levels and mixed keys.
Json take(lua_State* lua, int index, const std::string& path);
/// Puts a copy of the value at this place of the stack on it, which shares no table with it.
void push_copy(lua_State* lua, int index);
/// Whether two values are the same data.
bool are_equal(lua_State* lua, int a, int b);
/// Puts random(n), which is uniform in 0..n-1, on the stack; random() is uniform in 0..1, without
/// 1. It may be called as long as the stream lives.
void push_random(lua_State* lua, Stream& stream);
/// The same whose calls take these numbers in 0..1 in turn; what is missing is drawn and added.
void push_random(lua_State* lua, Stream& stream, std::vector<double>& choices);
/// Keeps the value on top of the stack, and takes it from there.
int keep(lua_State* lua);
void push_kept(lua_State* lua, int kept);
void drop(lua_State* lua, int kept);

}  // namespace mainmatch::script
