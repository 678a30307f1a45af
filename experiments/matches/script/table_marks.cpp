// Where a match in one file stood, and where one is imagined to stand.

#include <algorithm>
#include <lua.hpp>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/index.h"
#include "experiments/matches/script/table.h"

namespace mainmatch::script {

void Table::copy_kept(lua_State* lua, int from, int& into) {
  drop(lua, std::exchange(into, LUA_NOREF));
  if (from == LUA_NOREF) return;
  push_kept(lua, from);
  push_copy(lua, -1);
  into = keep(lua);
  lua_pop(lua, 1);
}

void Table::drop_marks() {
  interpreter_.run(at_place("copy"), [&](lua_State* lua) {
    for (Mark& one : marks_) {
      drop(lua, one.state);
      for (const int memory : one.memory) drop(lua, memory);
    }
  });
  marks_.clear();
}

void Table::mark(std::size_t number) {
  while (marks_.size() <= number) marks_.emplace_back().memory.fill(LUA_NOREF);
  Mark& into = marks_[number];
  interpreter_.run(at_place("copy"), [&](lua_State* lua) {
    copy_kept(lua, values_[kState], into.state);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      copy_kept(lua, memory_[seat], into.memory[seat]);
    }
  });
  into.turn = turn_;
  into.played = played_;
  into.acting = acting_;
  into.streams = streams_;
  into.ended = ended_;
}

void Table::go_back(std::size_t number) {
  const Mark& from = marks_[number];
  interpreter_.reset_steps();
  interpreter_.run(at_place("copy"), [&](lua_State* lua) {
    copy_kept(lua, from.state, values_[kState]);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      copy_kept(lua, from.memory[seat], memory_[seat]);
    }
  });
  turn_ = from.turn;
  played_ = from.played;
  acting_ = from.acting;
  streams_ = from.streams;
  ended_ = from.ended;
  for (SeatMemory& one : seen_) {
    one.moments.resize(std::min(one.moments.size(), at(played_)));
  }
  prepare_turn();
}

void Table::imagine(const Json& view, Stream& stream, Json& setup, Json& state) {
  interpreter_.reset_steps();
  interpreter_.run(rules_.module().path() + ": imagine", [&](lua_State* lua) {
    interpreter_.push_asked("imagine");
    push(lua, view);
    push_value(kRules, lua);
    lua_setfield(lua, -2, "rules");
    push_random(lua, stream);
    push_value(kRules, lua);
    interpreter_.call(3, 2);
    state = take(lua, -2, "imagine: state");
    setup = take(lua, -1, "imagine: setup");
  });
  if (!setup.is_object()) setup = Json::object();
  if (!setup.contains("lots")) setup["lots"] = drawn_lots(stream);
}

void Table::put(const Json& setup, const Json& state) {
  setup_json_ = setup;
  given_ = nullptr;
  interpreter_.run(at_place("copy"), [&](lua_State* lua) {
    push(lua, setup);
    set(kSetup, lua);
    push(lua, state);
    set(kState, lua);
  });
}

void Table::stand(std::size_t turn, std::size_t played, const Json& setup, const Json& state,
                  std::uint64_t seed, std::uint64_t match) {
  interpreter_.reset_steps();
  drop_marks();
  put(setup, state);
  turn_ = turn;
  played_ = static_cast<int>(played);
  ended_ = {};
  ended_.seats = static_cast<int>(seats_);
  record_to_ = nullptr;
  settle_turn();
  join(seed, match);
}

}  // namespace mainmatch::script
