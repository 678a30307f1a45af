#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.h"
#include "experiments/base/json_sink.h"
#include "experiments/matches/schema_shape.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

// A match describes once what a seat is shown, in a specialization of Shape with
//
//     template <class Sink>
//     static void walk(const Rules& rules, const View* view, Sink& sink);
//
// which gives the sink every field of the view in the order of its JSON. The fields depend on the
// rules alone; their values are functions, which a sink calls only where there is a value. From the
// walk follow the JSON of a view, its JSON Schema, its row of numbers and the names of the columns
// of that row. Two views under the same rules have equal rows if and only if their JSON is equal.
//
// A sink has these members. `key` is the key of a JSON object, or empty in a list; "there" is a
// function that says whether there is such a thing in this view.
//
//   whole(key, low, value)              a number of at least `low` that fits 32 bits
//   wide(key, value)                    any other whole number below 2^62: two columns
//   flag(key, value)                    true or false
//   choice(key, size, name, value)      name(value), value of 0..size-1; -1 for null
//   object(key, body)                   the fields that body() gives
//   when(there, body)                   fields that JSON has only if they are there
//   or_null(key, there, body)           one field, null if it is not there
//   list(key, most, items, item)        item(i) for each i of the range items(), at most `most`
//   tuple(key, size, item)              item(i) for each i of 0..size-1
//   entries(key, size, there, item)     the same, in JSON only for those that are there
//   map(key, size, name, there, item)   the same, in JSON a field with the key name(i)
//   counts(key, size, name, number)     numbers from 0, in JSON an object without zeros
//   copies(key, size, name, number)     the same, in JSON a list with each name so often
//   subset(key, size, name, has)        in JSON a list of the names of the members
//   letters(key, size, name, has)       in JSON one text of these names
//   text(key, value, number)            a text for which a row has a number of 0 or more
//   json(key, schema, body)             a field of the JSON alone, which body(json) writes with its
//                                       key; schema() is its JSON Schema
//   columns(body)                       fields of the row alone
//   help(text)                          a sentence about the next field: unit, order, and what
//                                       stands for what is not known

template <class G>
struct Shape;

/// The greatest absolute value of the column KEY of a wide number; KEY.high counts such steps.
inline constexpr std::int64_t kWideStep = std::numeric_limits<std::int32_t>::max();

/// Writes a view as JSON.
class JsonShape {
 public:
  explicit JsonShape(JsonSink& json) : json_(json) {}

  void whole(std::string_view key, int, auto&& value) { add(key, value()); }
  void wide(std::string_view key, auto&& value) { add(key, value()); }
  void flag(std::string_view key, auto&& value) { add(key, bool{value()}); }
  void choice(std::string_view key, int, auto&& name, auto&& value) {
    const int chosen = static_cast<int>(value());
    chosen < 0 ? add(key, nullptr) : add(key, name(chosen));
  }
  void text(std::string_view key, auto&& value, auto&&) { add(key, value()); }

  void object(std::string_view key, auto&& body) {
    key.empty() ? json_.object(body) : json_.object(key, body);
  }
  void when(auto&& there, auto&& body) {
    if (there()) body();
  }
  void or_null(std::string_view key, auto&& there, auto&& body) {
    there() ? body() : add(key, nullptr);
  }
  void list(std::string_view key, int, auto&& items, auto&& item) {
    in_list(key, [&] {
      for (const auto& one : items()) item(one);
    });
  }
  void tuple(std::string_view key, int size, auto&& item) {
    in_list(key, [&] {
      for (int i = 0; i < size; ++i) item(i);
    });
  }
  void entries(std::string_view key, int size, auto&& there, auto&& item) {
    in_list(key, [&] {
      for (int i = 0; i < size; ++i) {
        if (there(i)) item(i);
      }
    });
  }
  void map(std::string_view key, int size, auto&& name, auto&& there, auto&& item) {
    object(key, [&] {
      for (int i = 0; i < size; ++i) {
        if (there(i)) item(std::string_view(std::string(name(i))), i);
      }
    });
  }
  void counts(std::string_view key, int size, auto&& name, auto&& number) {
    object(key, [&] {
      for (int i = 0; i < size; ++i) {
        if (const int many = number(i); many != 0) json_.add(name(i), many);
      }
    });
  }
  void copies(std::string_view key, int size, auto&& name, auto&& number) {
    in_list(key, [&] {
      for (int i = 0; i < size; ++i) {
        for (int many = number(i); many > 0; --many) json_.add(name(i));
      }
    });
  }
  void subset(std::string_view key, int size, auto&& name, auto&& has) {
    in_list(key, [&] {
      for (int i = 0; i < size; ++i) {
        if (has(i)) json_.add(name(i));
      }
    });
  }
  void letters(std::string_view key, int size, auto&& name, auto&& has) {
    std::string all;
    for (int i = 0; i < size; ++i) {
      if (has(i)) all += name(i);
    }
    add(key, all);
  }
  void json(std::string_view, auto&&, auto&& body) { body(json_); }
  void columns(auto&&) {}
  static constexpr bool is_live() { return true; }
  static constexpr void help(std::string_view) {}

 private:
  template <class Value>
  void add(std::string_view key, const Value& value) {
    key.empty() ? json_.add(value) : json_.add(key, value);
  }
  void in_list(std::string_view key, auto&& body) {
    key.empty() ? json_.list(body) : json_.list(key, body);
  }

  JsonSink& json_;
};

/// The JSON object of what body(sink) gives a JsonShape.
template <class Body>
Json tree_of(Body&& body) {
  Json root;
  JsonTree tree(root);
  JsonShape sink(tree);
  sink.object("", [&] { body(sink); });
  return root;
}

/// What rows and the names of their columns have in common. `Columns` has column(key, low, value),
/// and within(key, body), which prefixes names.
template <class Columns>
class ColumnShape {
 public:
  void whole(std::string_view key, int low, auto&& value) { self().column(key, low, value); }
  void wide(std::string_view key, auto&& value) {
    constexpr int kLow = std::numeric_limits<int>::min();
    self().column(key, kLow, [&] { return std::int64_t{value()} % kWideStep; });
    self().within(key, [&] {
      self().column("high", kLow, [&] { return std::int64_t{value()} / kWideStep; });
    });
  }
  void flag(std::string_view key, auto&& value) { self().column(key, 0, value); }
  void choice(std::string_view key, int, auto&&, auto&& value) { self().column(key, 0, value); }
  void text(std::string_view key, auto&&, auto&& number) { self().column(key, 0, number); }

  void object(std::string_view key, auto&& body) { self().within(key, body); }
  void when(auto&& there, auto&& body) { self().if_there(there, body); }
  void or_null(std::string_view, auto&& there, auto&& body) { self().if_there(there, body); }
  void list(std::string_view key, int most, auto&& items, auto&& item) {
    self().within(key, [&] {
      const auto all = self().is_live() ? items() : decltype(items()){};
      self().column("length", 0, [&] { return std::ranges::size(all); });
      int i = 0;
      for (const auto& one : all) {
        if (i == most) break;
        self().within(i++, [&] { item(one); });
      }
      using Item = std::remove_cvref_t<decltype(*std::ranges::begin(all))>;
      self().pad(i, most, [&] { item(Item{}); });
    });
  }
  void tuple(std::string_view key, int size, auto&& item) {
    self().within(key, [&] {
      for (int i = 0; i < size; ++i) self().within(i, [&] { item(i); });
    });
  }
  void entries(std::string_view key, int size, auto&& there, auto&& item) {
    tuple(key, size, [&](int i) { self().if_there([&] { return there(i); }, [&] { item(i); }); });
  }
  void map(std::string_view key, int size, auto&& name, auto&& there, auto&& item) {
    self().within(key, [&] {
      for (int i = 0; i < size; ++i) {
        self().if_there([&] { return there(i); }, [&] { item(self().label(name, i), i); });
      }
    });
  }
  void counts(std::string_view key, int size, auto&& name, auto&& number) {
    self().within(key, [&] {
      for (int i = 0; i < size; ++i) {
        self().column(self().label(name, i), 0, [&] { return number(i); });
      }
    });
  }
  void copies(std::string_view key, int size, auto&& name, auto&& number) {
    counts(key, size, name, number);
  }
  void subset(std::string_view key, int size, auto&& name, auto&& has) {
    counts(key, size, name, has);
  }
  void letters(std::string_view key, int size, auto&& name, auto&& has) {
    counts(key, size, name, has);
  }
  void json(std::string_view, auto&&, auto&&) {}
  void columns(auto&& body) { body(); }
  static constexpr void help(std::string_view) {}

 private:
  Columns& self() { return static_cast<Columns&>(*this); }
};

/// Writes a view as a row of numbers. Where there is no value stands -1, or, in columns whose
/// numbers may be negative, the least 32-bit number.
class RowShape : public ColumnShape<RowShape> {
 public:
  explicit RowShape(std::int32_t* row) : row_(row) {}

  void column(std::string_view, int low, auto&& value) {
    *row_++ = live_ ? static_cast<std::int32_t>(value()) : nothing(low);
  }
  void within(auto&&, auto&& body) { body(); }
  bool is_live() const { return live_; }
  std::string_view label(auto&&, int) const { return {}; }
  void if_there(auto&& there, auto&& body) {
    if (!live_ || there()) return body();
    live_ = false;
    body();
    live_ = true;
  }
  /// Items `from` to `to` - 1 of a list, which are not there.
  void pad(int from, int to, auto&& item) {
    if (from >= to) return;
    const bool was_live = std::exchange(live_, false);
    std::int32_t* const first = row_;
    item();
    const std::ptrdiff_t width = row_ - first;
    for (int i = from + 1; i < to; ++i) row_ = std::copy_n(first, width, row_);
    live_ = was_live;
  }
  std::int32_t* end() const { return row_; }

 private:
  static constexpr std::int32_t nothing(int low) {
    return low < 0 ? std::numeric_limits<std::int32_t>::min() : -1;
  }

  std::int32_t* row_;
  bool live_ = true;
};

/// The names of the columns: "rounds[0].bets.S".
class NameShape : public ColumnShape<NameShape> {
 public:
  explicit NameShape(std::vector<std::string>& names) : names_(names) {}

  void column(std::string_view key, int, auto&&) { names_.push_back(joined(key)); }
  void within(std::string_view key, auto&& body) { within_path(joined(key), body); }
  void within(int i, auto&& body) { within_path(path_ + "[" + std::to_string(i) + "]", body); }
  static constexpr bool is_live() { return false; }
  static std::string label(auto&& name, int i) { return key_text(name(i)); }
  void if_there(auto&&, auto&& body) { body(); }
  void pad(int from, int to, auto&& item) {
    for (int i = from; i < to; ++i) within(i, item);
  }

 private:
  std::string joined(std::string_view key) const {
    return path_ + (path_.empty() || key.empty() ? "" : ".") + std::string(key);
  }
  void within_path(std::string path, auto&& body) {
    std::swap(path, path_);
    body();
    std::swap(path, path_);
  }

  std::vector<std::string>& names_;
  std::string path_;
};

/// A field that is a list of seats, like [0, 3]; in a row a column for each of `seats`.
template <class Sink>
void add_seats(std::string_view key, int seats, const auto& set, Sink& sink) {
  sink.subset(
      key, seats, [](Seat seat) { return seat; }, [&](Seat seat) { return set().contains(seat); });
}

/// The kinds of steps in columns; the last one is the end of the match.
inline constexpr int kOverKind = 4;

/// A whole row: the step, the seat and the view.
template <Game G, class Columns>
void walk_row(const typename G::Rules& rules, const typename G::State* state, Seat seat,
              const typename G::View* view, Columns& row) {
  row.column("step.kind", 0, [&] {
    return G::is_over(*state) ? kOverKind : static_cast<int>(G::step(*state).kind);
  });
  row.column("step.round", 0, [&] {
    if (G::is_over(*state)) return -1;
    const Step step = G::step(*state);
    return step.kind == StepKind::trade || step.kind == StepKind::round ? step.index : -1;
  });
  row.column("seat", 0, [&] { return seat; });
  Shape<G>::walk(rules, view, row);
}

template <class G>
void ViewJson<G>::write(const typename G::View& view, JsonSink& json) {
  JsonShape sink(json);
  Shape<G>::walk(view.rules(), &view, sink);
}

template <class G>
std::vector<std::string> ViewJson<G>::columns(const typename G::Rules& rules) {
  std::vector<std::string> names;
  NameShape shape(names);
  walk_row<G>(rules, nullptr, 0, nullptr, shape);
  return names;
}

template <class G>
Json ViewJson<G>::schema(const typename G::Rules& rules) {
  Json schema = object_schema({{"game", {{"const", G::kName}}},
                               {"seat", {{"$ref", "common.json#/$defs/seat"}}},
                               {"step", {{"$ref", "common.json#/$defs/step"}}},
                               {"rules", {{"type", "object"}}}});
  SchemaShape shape(schema);
  Shape<G>::walk(rules, nullptr, shape);
  shape.close();
  return schema;
}

template <class G>
void ViewJson<G>::write_row(const typename G::State& state, Seat seat, std::int32_t* row) {
  const typename G::View view = G::observe(state, seat);
  RowShape shape(row);
  walk_row<G>(*state.rules, &state, seat, &view, shape);
}

}  // namespace mainmatch
