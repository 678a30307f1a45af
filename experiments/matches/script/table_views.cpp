// What the seats of a match in one file are shown.

#include <lua.hpp>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/index.h"
#include "experiments/base/error.h"
#include "experiments/matches/script/drawing.h"
#include "experiments/matches/script/screen.h"
#include "experiments/matches/script/table.h"

namespace mainmatch::script {

void Table::show(std::size_t turn, Seat seat, const Json& shown) {
  given_ = shown;
  turn_ = turn;
  acting_ = {};
  acting_.insert(seat);
  prepare_turn();
}

void Table::push_view(lua_State* lua, Seat seat) const {
  if (!given_.is_null()) {
    push(lua, given_);
    push(lua, rules_.json());
    return lua_setfield(lua, -2, "rules");
  }
  if (!bots_looked_) {
    ask_of_state(lua, "look");
    drop(lua, values_[kShown]);
    values_[kShown] = keep(lua);
    bots_looked_ = true;
  }
  interpreter_.push_asked("view");
  push_value(kShown, lua);
  lua_pushinteger(lua, seat + 1);
  if (is_over()) {
    lua_pushnil(lua);
    lua_pushnil(lua);
  } else {
    lua_pushinteger(lua, turn().step + 1);
    lua_pushinteger(lua, turn().round);
  }
  interpreter_.call(4, 1);
}

Json Table::filled_view(Seat seat, bool with_rules) const {
  Json view;
  interpreter_.run(at_place("view"), [&](lua_State* lua) {
    if (given_.is_null()) interpreter_.push_asked("filled");
    push_view(lua, seat);
    if (given_.is_null()) interpreter_.call(1, 1);
    if (!with_rules) {
      lua_pushnil(lua);
      lua_setfield(lua, -2, "rules");
    }
    view = take(lua, -1, "view");
  });
  return view;
}

Json Table::view(Seat seat) const {
  Json view = filled_view(seat, true);
  if (is_over()) {
    view["step"] = nullptr;
    view["round"] = nullptr;
  } else if (acting_.contains(seat)) {
    view["form"] = form(seat).json();
  }
  view["seat"] = seat;
  return view;
}

Json Table::drawing(Seat seat) const {
  if (rules_.module().declared()["draws"] == false) return nullptr;
  Json drawn;
  interpreter_.run(at_place("draw"), [&](lua_State* lua) {
    interpreter_.push_asked("draw");
    push_view(lua, seat);
    interpreter_.call(1, 1);
    drawn = take(lua, -1, "draw");
    check_drawing(Node(drawn, place("draw")));
  });
  return drawn;
}

Json Table::entries() const {
  Json found;
  interpreter_.run(at_place("view"), [&](lua_State* lua) {
    ask_of_state(lua, "entries");
    found = take(lua, -1, "entries");
  });
  return found;
}

Json Table::shown(Seat seat) const { return filled_view(seat, false); }

std::unique_ptr<Screen> Table::screen(Seat seat) const {
  Json drawn;
  try {
    drawn = drawing(seat);
  } catch (const InputError& error) {  // one can play without
    drawn = {{"error", error.what()}};
  }
  return std::make_unique<FormScreen>(view(seat), form(seat), std::move(drawn));
}

}  // namespace mainmatch::script
