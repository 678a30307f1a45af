#include "experiments/matches/script/interpreter.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <lua.hpp>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/core/stop.h"
#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/script/language.h"

namespace mainmatch::script {

extern const std::string_view kPrelude;  ///< prelude.lua

namespace {

constexpr int kHookedSteps = 1000;
constexpr std::int64_t kBytesOfStep = 64;
/// Comparing long texts takes long and allocates nothing.
constexpr std::size_t kMaxText = std::size_t{1} << 16;
constexpr int kMaxDepth = 64;
constexpr lua_Integer kMaxListed = 4096;
constexpr double kMaxWhole = 0x1p53;

/// A message that counts as the file does.
class CountedError final : public InputError {
 public:
  using InputError::InputError;
};

/// A message whose path counts places of lists from 0, with these counted from 1, as files do. It
/// may begin with the name of the file, which stays as it is.
std::string counted_from_1(std::string message, const std::string& file) {
  constexpr std::size_t kMaxDigits = 9;
  std::size_t end = std::min(message.find(": got "), message.size());
  std::size_t at = message.starts_with(file) ? file.size() : 0;
  for (; (at = message.find('[', at)) < end; ++at) {
    const std::size_t close = message.find_first_not_of("0123456789", at + 1);
    if (close == message.npos || message[close] != ']' || close == at + 1) continue;
    if (close - at > kMaxDigits) continue;  // of no list
    const std::string place = message.substr(at + 1, close - at - 1);
    const std::string next = std::to_string(std::stoull(place) + 1);
    message.replace(at + 1, place.size(), next);
    end += next.size() - place.size();
  }
  return message;
}

/// nearest(name, list): the words of a message that suggest a name.
int nearest_of(lua_State* lua) {
  std::vector<std::string_view> known;
  for (lua_Integer i = 1; lua_geti(lua, 2, i) == LUA_TSTRING; ++i) {
    known.emplace_back(lua_tostring(lua, -1));  // the list holds them
    lua_pop(lua, 1);
  }
  std::string words = suggestion(luaL_checkstring(lua, 1), known);
  lua_pushlstring(lua, words.data(), words.size());
  return 1;
}

int copied(lua_State* lua) {
  push_copy(lua, 1);
  return 1;
}

int same(lua_State* lua) {
  lua_pushboolean(lua, are_equal(lua, 1, 2));
  return 1;
}

/// The argument of random(n); 0: none.
std::uint32_t bound_of_random(lua_State* lua) {
  if (lua_isnoneornil(lua, 1)) return 0;
  const lua_Integer n = luaL_checkinteger(lua, 1);
  if (n < 1 || n > 0xffffffff) {
    luaL_error(lua, "random: got %I, expected 1..4294967295", static_cast<LUAI_UACINT>(n));
  }
  return static_cast<std::uint32_t>(n);
}

int random_of(lua_State* lua) {
  auto& stream = *static_cast<Stream*>(lua_touserdata(lua, lua_upvalueindex(1)));
  const std::uint32_t n = bound_of_random(lua);
  if (n == 0) {
    lua_pushnumber(lua, uniform(stream));
  } else {
    lua_pushinteger(lua, stream.below(n));
  }
  return 1;
}

/// random() of choices that are kept: its upvalues are the stream, the choices, and how many calls
/// there were.
int random_of_choices(lua_State* lua) {
  auto& stream = *static_cast<Stream*>(lua_touserdata(lua, lua_upvalueindex(1)));
  auto& choices = *static_cast<std::vector<double>*>(lua_touserdata(lua, lua_upvalueindex(2)));
  const std::uint32_t n = bound_of_random(lua);
  const auto call = static_cast<std::size_t>(lua_tointeger(lua, lua_upvalueindex(3)));
  lua_pushinteger(lua, static_cast<lua_Integer>(call) + 1);
  lua_replace(lua, lua_upvalueindex(3));
  if (call == choices.size()) choices.push_back(uniform(stream));
  if (n == 0) {
    lua_pushnumber(lua, choices[call]);
  } else {
    lua_pushinteger(lua, static_cast<lua_Integer>(choices[call] * n));
  }
  return 1;
}

/// Handles an error: its message begins with the place in the file, if any of it runs.
int with_place(lua_State* lua) {
  const char* const text = lua_tostring(lua, 1);
  std::string message = text ? text : "an error that is no text";
  lua_Debug at;
  for (int level = 0; lua_getstack(lua, level, &at); ++level) {
    if (!lua_getinfo(lua, "Sl", &at) || at.source[0] != '@') continue;
    const std::string file = std::string(at.source + 1) + ":";
    if (message.starts_with(file)) break;
    if (message.starts_with("prelude:")) message.erase(0, message.find(": ") + 2);
    message.insert(0, file + std::to_string(at.currentline) + ": ");
    break;
  }
  lua_pushlstring(lua, message.data(), message.size());
  return 1;
}

}  // namespace

struct Interpreter::Memory {
  std::size_t used = 0;
  std::int64_t steps = 0;  ///< that are left
  const FileLimits most = file_limits();
  std::string_view hit;  ///< the limit that was exceeded

  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
    auto& memory = *static_cast<Memory*>(self);
    const bool is_text = !block && old_size == LUA_TSTRING;
    const std::size_t had = block ? old_size : 0;
    if (new_size > had) {
      memory.steps -= static_cast<std::int64_t>(new_size - had) / kBytesOfStep;
      const bool too_long = is_text && new_size > kMaxText;
      if (too_long || memory.used - had + new_size > memory.most.memory) {
        memory.hit = too_long ? "a text of more than 64 KiB" : "more memory than --script-memory";
        return nullptr;
      }
    }
    void* const moved = new_size == 0 ? (std::free(block), nullptr) : std::realloc(block, new_size);
    if (moved || new_size == 0) memory.used = memory.used - had + new_size;
    return moved;
  }

  static Memory& of(lua_State* lua) {
    void* self = nullptr;
    lua_getallocf(lua, &self);
    return *static_cast<Memory*>(self);
  }

  static void count(lua_State* lua, lua_Debug*) {
    Memory& memory = of(lua);
    memory.steps -= kHookedSteps;
    if (memory.steps >= 0 && !stop_asked()) return;
    lua_pushfstring(lua, "more steps than --script-steps %I",
                    static_cast<LUAI_UACINT>(memory.most.steps));
    lua_error(lua);
  }
};

Interpreter::Interpreter(std::string name, std::string_view text)
    : name_(std::move(name)), memory_(std::make_unique<Memory>()) {
  check_language(text, name_);
  lua_ = lua_newstate(&Memory::allocate, memory_.get());
  if (!lua_) throw RunError("no memory for an interpreter");
  lua_sethook(lua_, &Memory::count, LUA_MASKCOUNT, kHookedSteps);
  lua_gc(lua_, LUA_GCGEN, 100, 0);  // what a match leaves behind is small
  reset_steps();
  try {
    run(name_, [&](lua_State* lua) {
      for (const luaL_Reg& library :
           {luaL_Reg{LUA_GNAME, luaopen_base}, luaL_Reg{LUA_TABLIBNAME, luaopen_table},
            luaL_Reg{LUA_STRLIBNAME, luaopen_string}, luaL_Reg{LUA_MATHLIBNAME, luaopen_math}}) {
        luaL_requiref(lua, library.name, library.func, 1);
      }
      lua_settop(lua, 0);
      if (luaL_loadbufferx(lua, kPrelude.data(), kPrelude.size(), "=prelude", "t") != LUA_OK) {
        lua_error(lua);
      }
      for (const lua_CFunction one : {&nearest_of, &copied, &same}) lua_pushcfunction(lua, one);
      lua_call(lua, 3, 2);  // names, asked
      lua_setfield(lua, LUA_REGISTRYINDEX, "asked");
      const std::string chunk = "@" + name_;
      if (luaL_loadbufferx(lua, text.data(), text.size(), chunk.c_str(), "t") != LUA_OK) {
        lua_error(lua);
      }
      lua_pushvalue(lua, 1);
      lua_setupvalue(lua, 2, 1);  // its _ENV
      lua_call(lua, 0, 1);
      push_asked("seal");
      lua_insert(lua, -2);
      lua_call(lua, 1, 0);
      push_asked("declared");
      lua_call(lua, 0, 1);
      declared_ = take(lua, -1, "match");
    });
  } catch (...) {
    lua_close(lua_);
    throw;
  }
}

Interpreter::~Interpreter() { lua_close(lua_); }

void Interpreter::reset_steps() { memory_->steps = memory_->most.steps; }

void Interpreter::push_asked(const char* name) {
  lua_getfield(lua_, LUA_REGISTRYINDEX, "asked");
  lua_getfield(lua_, -1, name);
  lua_remove(lua_, -2);
}

void Interpreter::call(int arguments, int results) { lua_call(lua_, arguments, results); }

void Interpreter::run_work(const std::function<std::string()>& where,
                           const std::function<void(lua_State*)>& work) {
  struct Call {
    const std::function<void(lua_State*)>* work;
    std::exception_ptr thrown;
  };
  Call call{&work, nullptr};
  const int before = lua_gettop(lua_);
  lua_pushcfunction(lua_, &with_place);
  // Lua is compiled as C++: its errors are exceptions of a type of its own, which pass.
  lua_pushcfunction(lua_, [](lua_State* lua) {
    auto& self = *static_cast<Call*>(lua_touserdata(lua, 1));
    lua_settop(lua, 0);
    try {
      (*self.work)(lua);
    } catch (const std::exception&) {
      self.thrown = std::current_exception();
    }
    return 0;
  });
  lua_pushlightuserdata(lua_, &call);
  const int status = lua_pcall(lua_, 1, 0, before + 1);
  std::string message = status == LUA_OK ? "" : shown_error(where);
  lua_settop(lua_, before);
  if (!call.thrown && status == LUA_OK) return;
  if (call.thrown) {
    try {
      std::rethrow_exception(call.thrown);
    } catch (const CountedError&) {  // of a call within this one
      throw;
    } catch (const InputError& error) {  // about what the file gave
      throw CountedError(counted_from_1(error.what(), name_));
    }
  }
  throw_if_stopped();
  throw InputError(message);
}

std::string Interpreter::shown_error(const std::function<std::string()>& where) const {
  const char* const text = lua_tostring(lua_, -1);
  std::string message = text ? text : "an error that is no text";
  if (const std::string_view limit = std::exchange(memory_->hit, {});
      !limit.empty() && message == "not enough memory") {
    message = limit;
  }
  const bool names_line = message.starts_with(name_ + ":");
  if (names_line) return message;
  // A message about what a function gave begins with its name, as that of the place ends.
  std::string start = where();
  const std::size_t last = start.rfind(": ") + 2;
  const std::string_view name = std::string_view(start).substr(last);
  const bool is_said = message.size() > name.size() && message.starts_with(name) &&
                       std::string_view(".:[").find(message[name.size()]) != std::string_view::npos;
  if (is_said) start.resize(last - 2);
  return start + ": " + message;
}

void push(lua_State* lua, const Json& value) {
  luaL_checkstack(lua, 4, "too many values");
  switch (value.type()) {
    case Json::value_t::boolean:
      return lua_pushboolean(lua, value.get<bool>());
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return lua_pushinteger(lua, value.get<std::int64_t>());
    case Json::value_t::number_float:
      return lua_pushnumber(lua, value.get<double>());
    case Json::value_t::string: {
      const auto& text = value.get_ref<const std::string&>();
      lua_pushlstring(lua, text.data(), text.size());
      return;
    }
    case Json::value_t::array:
      lua_createtable(lua, static_cast<int>(value.size()), 0);
      for (std::size_t i = 0; i < value.size(); ++i) {
        push(lua, value[i]);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
      }
      return;
    case Json::value_t::object:
      lua_createtable(lua, 0, static_cast<int>(value.size()));
      for (const auto& [key, one] : value.get_ref<const Json::object_t&>()) {
        lua_pushlstring(lua, key.data(), key.size());
        push(lua, one);
        lua_rawset(lua, -3);
      }
      return;
    default:
      return lua_pushnil(lua);
  }
}

namespace {

/// Where a value stands, which is only said where something is wrong.
struct Path {
  const Path* table = nullptr;
  std::string_view key;
  lua_Integer place = 0;  ///< of a list

  std::string text() const {
    if (!table) return std::string(key);
    const std::string before = table->text();
    if (place > 0) return before + "[" + std::to_string(place) + "]";
    return before + (before.empty() ? "" : ".") + std::string(key);
  }
};

Json take_value(lua_State* lua, int index, const Path& path, int depth);

Json take_number(lua_State* lua, int index, const Path& path) {
  if (lua_isinteger(lua, index)) {
    const lua_Integer whole = lua_tointeger(lua, index);
    if (std::abs(static_cast<double>(whole)) <= kMaxWhole) return whole;
  } else {
    const double real = lua_tonumber(lua, index);
    if (std::isfinite(real)) {
      const bool whole = real == std::floor(real) && std::abs(real) <= kMaxWhole;
      return whole ? Json(static_cast<std::int64_t>(real)) : Json(real);
    }
  }
  lua_pushvalue(lua, index);
  const bool is_none = lua_tonumber(lua, index) != lua_tonumber(lua, index);
  luaL_error(lua, "%s: got %s, expected a finite number, whole ones within 2^53",
             path.text().c_str(), is_none ? "NaN" : lua_tostring(lua, -1));
  return {};
}

Json take_table(lua_State* lua, int index, const Path& path, int depth) {
  luaL_checkstack(lua, 6, "too many values");
  lua_Integer most = 0, listed = 0;
  bool has_names = false;
  for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1)) {
    if (lua_type(lua, -2) == LUA_TSTRING) {
      has_names = true;
    } else if (lua_isinteger(lua, -2) && lua_tointeger(lua, -2) >= 1 &&
               lua_tointeger(lua, -2) <= kMaxListed) {
      most = std::max(most, lua_tointeger(lua, -2));
      ++listed;
    } else if (lua_isinteger(lua, -2) && lua_tointeger(lua, -2) > kMaxListed) {
      luaL_error(lua, "%s: a list of more than 4096", path.text().c_str());
    } else {
      luaL_error(lua, "%s: keys of data are texts, or whole numbers 1..4096", path.text().c_str());
    }
  }
  if (has_names && listed) {
    luaL_error(lua, "%s: it has names and numbers as keys, expected names or a list",
               path.text().c_str());
  }
  if (!has_names) {
    Json list = Json::array();
    for (lua_Integer i = 1; i <= most; ++i) {
      lua_rawgeti(lua, index, i);
      list.push_back(take_value(lua, lua_gettop(lua), {&path, "", i}, depth + 1));
      lua_pop(lua, 1);
    }
    return list;
  }
  std::vector<std::string> names;
  for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1)) {
    names.emplace_back(lua_tostring(lua, -2));
  }
  std::ranges::sort(names);
  Json object = Json::object();
  for (const std::string& name : names) {
    lua_pushlstring(lua, name.data(), name.size());
    lua_rawget(lua, index);
    object[name] = take_value(lua, lua_gettop(lua), {&path, name}, depth + 1);
    lua_pop(lua, 1);
  }
  return object;
}

Json take_value(lua_State* lua, int index, const Path& path, int depth) {
  switch (lua_type(lua, index)) {
    case LUA_TNIL:
    case LUA_TNONE:
      return nullptr;
    case LUA_TBOOLEAN:
      return lua_toboolean(lua, index) != 0;
    case LUA_TNUMBER:
      return take_number(lua, index, path);
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* const text = lua_tolstring(lua, index, &size);
      return std::string(text, size);
    }
    case LUA_TTABLE:
      if (depth <= kMaxDepth) return take_table(lua, index, path, depth);
      luaL_error(lua, "%s: more than 64 levels, or a table within itself", path.text().c_str());
      return {};
    default:
      luaL_error(lua, "%s: got a %s, expected data", path.text().c_str(),
                 luaL_typename(lua, index));
      return {};
  }
}

}  // namespace

Json take(lua_State* lua, int index, const std::string& path) {
  luaL_checkstack(lua, 6, "too many values");
  return take_value(lua, lua_absindex(lua, index), {nullptr, path}, 1);
}

namespace {

void push_copy_of(lua_State* lua, int index, int depth) {
  luaL_checkstack(lua, 4, "too many values");
  if (lua_type(lua, index) != LUA_TTABLE) return lua_pushvalue(lua, index);
  if (depth >= kMaxDepth) luaL_error(lua, "more than 64 levels, or a table within itself");
  lua_createtable(lua, static_cast<int>(lua_rawlen(lua, index)), 0);
  const int copy = lua_gettop(lua);
  lua_pushnil(lua);
  while (lua_next(lua, index)) {
    const int value = lua_gettop(lua);
    lua_pushvalue(lua, value - 1);
    push_copy_of(lua, value, depth + 1);
    lua_rawset(lua, copy);
    lua_settop(lua, value - 1);
  }
}

}  // namespace

void push_copy(lua_State* lua, int index) { push_copy_of(lua, lua_absindex(lua, index), 1); }

bool are_equal(lua_State* lua, int a, int b) {
  luaL_checkstack(lua, 6, "too many values");
  a = lua_absindex(lua, a);
  b = lua_absindex(lua, b);
  if (lua_type(lua, a) != LUA_TTABLE || lua_type(lua, b) != LUA_TTABLE) {
    return lua_rawequal(lua, a, b);
  }
  int count = 0;
  for (lua_pushnil(lua); lua_next(lua, a); lua_pop(lua, 1)) {
    ++count;
    lua_pushvalue(lua, -2);
    lua_rawget(lua, b);
    const bool same = are_equal(lua, -1, -2);
    lua_pop(lua, 1);
    if (!same) return lua_pop(lua, 2), false;
  }
  for (lua_pushnil(lua); lua_next(lua, b); lua_pop(lua, 1)) --count;
  return count == 0;
}

void push_random(lua_State* lua, Stream& stream) {
  lua_pushlightuserdata(lua, &stream);
  lua_pushcclosure(lua, &random_of, 1);
}

void push_random(lua_State* lua, Stream& stream, std::vector<double>& choices) {
  lua_pushlightuserdata(lua, &stream);
  lua_pushlightuserdata(lua, &choices);
  lua_pushinteger(lua, 0);
  lua_pushcclosure(lua, &random_of_choices, 3);
}

int keep(lua_State* lua) { return luaL_ref(lua, LUA_REGISTRYINDEX); }
void push_kept(lua_State* lua, int kept) { lua_rawgeti(lua, LUA_REGISTRYINDEX, kept); }
void drop(lua_State* lua, int kept) { luaL_unref(lua, LUA_REGISTRYINDEX, kept); }

}  // namespace mainmatch::script
