// What a match shows and takes in numbers.

#include <algorithm>

#include "experiments/base/error.h"
#include "experiments/matches/step_form.h"
#include "experiments/python/module/arrays.h"
#include "experiments/python/module/match.h"
#include "experiments/python/module/values.h"

namespace mainmatch::python {

namespace nb = nanobind;

nb::object Match::observation_names() const { return list_of(rows_->columns); }

template <class T, class Write>
nb::object Match::by_seat(nb::handle seat, std::size_t width, const Write& write) const {
  if (seat.is_none()) {
    const auto row = [&](std::size_t i, T* to) { write(static_cast<Seat>(i), to); };
    return array<T>(table_->seats(), width, row);
  }
  const Seat asked = to_seat(seat);
  return array<T>(1, width, [&](std::size_t, T* to) { write(asked, to); })[nb::int_(0)];
}

nb::object Match::observe_row(nb::handle seat) const {
  const MatchTable& table = open();
  return by_seat<std::int32_t>(seat, rows_->columns.size(),
                               [&](Seat one, std::int32_t* row) { table.write_row(one, row); });
}

nb::object Match::factors() const { return dict_of(rows_->factors); }

nb::object Match::mask(nb::handle seat, nb::handle prefix) const {
  std::vector<int> given;
  if (!prefix.is_none()) given = to_action(prefix, "prefix", false);
  const MatchTable& table = open();
  const SeatSet acting = table.is_over() ? SeatSet{} : table.acting();
  if (!prefix.is_none()) {
    const auto size = static_cast<std::size_t>(rows_->factors[given.size()].size);
    return by_seat<std::int8_t>(seat, size, [&](Seat one, std::int8_t* row) {
      row[0] = 1;
      if (!acting.contains(one)) return;
      table.write_next_mask(one, *rows_, given, reinterpret_cast<std::uint8_t*>(row));
    });
  }
  return by_seat<std::int8_t>(seat, rows_->mask_length, [&](Seat one, std::int8_t* row) {
    auto* const bytes = reinterpret_cast<std::uint8_t*>(row);
    acting.contains(one) ? table.write_mask(one, bytes) : rows_->write_idle_mask(bytes);
  });
}

nb::object Match::sample(nb::handle seed, nb::handle seat) const {
  const std::uint64_t read = to_seed(seed, "seed");
  MatchTable& table = open();
  const SeatSet acting = table.is_over() ? SeatSet{} : table.acting() - seats_of_bots_;
  const MatchTable::Draw draw{read, start_->match, played_};
  std::vector<int> drawn(rows_->factors.size());
  return by_seat<std::int64_t>(seat, drawn.size(), [&](Seat one, std::int64_t* row) {
    if (!acting.contains(one)) return;
    table.sample(one, *rows_, draw, drawn.data());
    std::ranges::copy(drawn, row);
  });
}

std::vector<int> Match::to_action(nb::handle given, const char* name, bool is_whole) const {
  const std::vector<Factor>& factors = rows_->factors;
  std::vector<int> action;
  const auto add = [&](std::int64_t value) {
    const std::size_t i = action.size();
    if (i < factors.size() && value >= 0 && value < factors[i].size) {
      action.push_back(static_cast<int>(value));
    }
  };
  std::size_t length = factors.size() + 1;  // of what is no sequence
  nb::ndarray<const std::int64_t, nb::ndim<1>, nb::device::cpu> numbers;
  if (nb::try_cast(given, numbers, false)) {
    length = numbers.shape(0);
    for (std::size_t i = 0; i < length; ++i) add(numbers(i));
  } else if (PySequence_Check(given.ptr()) && !PyUnicode_Check(given.ptr())) {
    const nb::list list = nb::steal<nb::list>(PySequence_List(given.ptr()));
    length = list.size();
    for (std::size_t i = 0; i < length; ++i) {
      const nb::object whole = nb::steal(PyNumber_Index(nb::object(list[i]).ptr()));
      add(whole ? PyLong_AsLongLong(whole.ptr()) : -1);
      PyErr_Clear();
    }
  }
  const bool fits = is_whole ? length == factors.size() : length < factors.size();
  if (fits && action.size() == length) return action;
  PyErr_Clear();
  std::string sizes;
  for (const Factor& factor : factors) sizes += fmt::format(", {}", factor.size);
  throw ValueError(name, shown_value(given),
                   fmt::format("{}{} numbers below [{}]", is_whole ? "" : "fewer than ",
                               factors.size(), sizes.substr(2)));
}

nb::object Match::decode(nb::handle action) const {
  const MatchTable& table = running();
  return to_python(table.submission_of(to_action(action).data()));
}

nb::object Match::encode(nb::handle submission) const {
  const MatchTable& table = running();
  const Json json = to_json(submission, "submission");
  std::vector<int> action;
  if (json.is_object() || json.is_null()) action = table.action_of(Node(json, "submission"));
  if (action.empty()) {
    throw ValueError("submission", shown_value(submission), "one that an action can say");
  }
  const auto write = [&](std::size_t i, std::int64_t* to) { *to = action[i]; };
  return array<std::int64_t>(action.size(), 0, write);
}

}  // namespace mainmatch::python
