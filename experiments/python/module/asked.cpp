#include "experiments/python/module/asked.h"

#include <algorithm>
#include <span>

#include "experiments/base/error.h"
#include "experiments/matches/view_form.h"
#include "experiments/python/module/arrays.h"
#include "experiments/python/module/values.h"

namespace mainmatch::python {

namespace nb = nanobind;

const std::vector<HostedQuestion*>& Asked::open() const {
  if (questions_.empty()) throw InputError("these decisions have been answered");
  return questions_;
}

nb::object Asked::matches() const {
  const auto& all = open();
  return array<std::uint64_t>(all.size(), 0,
                              [&](std::size_t i, std::uint64_t* to) { *to = all[i]->match(); });
}

nb::object Asked::seats() const {
  const auto& all = open();
  return array<std::int64_t>(all.size(), 0,
                             [&](std::size_t i, std::int64_t* to) { *to = all[i]->seat(); });
}

nb::object Asked::rounds() const {
  const auto& all = open();
  return array<std::int64_t>(all.size(), 0,
                             [&](std::size_t i, std::int64_t* to) { *to = all[i]->step().index; });
}

nb::object Asked::kinds() const {
  nb::list list;
  for (const HostedQuestion* const one : open()) {
    list.append(to_python(step_json(one->step()).at("kind")));
  }
  return list;
}

nb::object Asked::keys() const {
  const auto& all = open();
  return array<std::uint64_t>(all.size(), 2, [&](std::size_t i, std::uint64_t* to) {
    std::ranges::copy(all[i]->key(), to);
  });
}

nb::object Asked::views() const {
  nb::list list;
  for (const HostedQuestion* const one : open()) list.append(to_python(one->view()));
  return list;
}

nb::object Asked::factors() const { return dict_of(open()[0]->rows().factors); }

nb::object Asked::observation_names() const { return list_of(open()[0]->rows().columns); }

nb::object Asked::observations() const {
  const auto& all = open();
  return array<std::int32_t>(all.size(), all[0]->rows().columns.size(),
                             [&](std::size_t i, std::int32_t* row) { all[i]->observe(row); });
}

nb::object Asked::masks() const {
  const auto& all = open();
  return array<std::uint8_t>(all.size(), all[0]->rows().mask_length,
                             [&](std::size_t i, std::uint8_t* row) { all[i]->mask(row); });
}

void Asked::answer(nb::handle given) {
  const auto& all = open();
  if (!PyList_Check(given.ptr())) return answer_rows(given);
  const nb::list list = nb::steal<nb::list>(PySequence_List(given.ptr()));
  if (list.size() != all.size()) {
    throw InputError("answered " + std::to_string(list.size()) + " submissions, expected " +
                     std::to_string(all.size()));
  }
  for (std::size_t i = 0; i < all.size(); ++i) all[i]->hand_in(to_json(list[i], "submission"));
}

void Asked::answer_rows(nb::handle given) {
  const auto& all = open();
  const std::vector<Factor>& factors = all[0]->rows().factors;
  nb::ndarray<const std::int64_t, nb::c_contig, nb::device::cpu> rows;
  const bool fits = nb::try_cast(given, rows, false) && rows.ndim() == 2 &&
                    rows.shape(0) == all.size() && rows.shape(1) == factors.size();
  if (!fits) {
    throw ValueError("answer", shown_value(given),
                     "a list of submissions, or whole numbers of shape (" +
                         std::to_string(all.size()) + ", " + std::to_string(factors.size()) + ")");
  }
  std::vector<int> action(factors.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = 0; k < factors.size(); ++k) {
      const std::int64_t value = rows.data()[i * factors.size() + k];
      if (value < 0 || value >= factors[k].size) {
        throw ValueError("action[" + std::to_string(i) + "]: " + factors[k].name,
                         std::to_string(value), "0.." + std::to_string(factors[k].size - 1));
      }
      action[k] = static_cast<int>(value);
    }
    all[i]->hand_in(std::span<const int>(action));
  }
}

void add_asked(nb::module_& module) {
  nb::class_<Asked>(module, "Asked", "What mainmatch.Decisions is made of.")
      .def("__len__", &Asked::size)
      .def_prop_ro("matches", &Asked::matches, nb::sig("def matches(self) -> typing.Any"))
      .def_prop_ro("seats", &Asked::seats, nb::sig("def seats(self) -> typing.Any"))
      .def_prop_ro("rounds", &Asked::rounds, nb::sig("def rounds(self) -> typing.Any"))
      .def_prop_ro("kinds", &Asked::kinds, nb::sig("def kinds(self) -> list[str]"))
      .def_prop_ro("keys", &Asked::keys, nb::sig("def keys(self) -> typing.Any"))
      .def_prop_ro("views", &Asked::views,
                   nb::sig("def views(self) -> list[dict[str, typing.Any]]"))
      .def_prop_ro("factors", &Asked::factors, nb::sig("def factors(self) -> dict[str, int]"))
      .def_prop_ro("observation_names", &Asked::observation_names,
                   nb::sig("def observation_names(self) -> list[str]"))
      .def_prop_ro("observations", &Asked::observations,
                   nb::sig("def observations(self) -> typing.Any"))
      .def_prop_ro("masks", &Asked::masks, nb::sig("def masks(self) -> typing.Any"));
}

}  // namespace mainmatch::python
