#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "experiments/matches/row_form.h"

namespace mainmatch::python {

/// A new array of NumPy with n rows of `width` numbers, or of n numbers where that is 0; fill(i,
/// row) writes a row.
template <class T, class F>
nanobind::object array(std::size_t n, std::size_t width, F&& fill) {
  namespace nb = nanobind;
  const std::size_t each = width == 0 ? 1 : width;
  auto numbers = std::make_unique<std::vector<T>>(n * each);
  for (std::size_t i = 0; i < n; ++i) fill(i, numbers->data() + i * each);
  T* const data = numbers->data();
  const nb::capsule owner(numbers.release(),
                          [](void* held) noexcept { delete static_cast<std::vector<T>*>(held); });
  const std::size_t shape[] = {n, width};
  return nb::cast(nb::ndarray<nb::numpy, T>(data, width == 0 ? 1 : 2, shape, owner));
}

inline nanobind::list list_of(std::span<const std::string> words) {
  nanobind::list list;
  for (const std::string& word : words) list.append(nanobind::str(word.data(), word.size()));
  return list;
}

/// Factors as a dict of names and sizes.
inline nanobind::dict dict_of(std::span<const Factor> factors) {
  nanobind::dict dict;
  for (const Factor& factor : factors) {
    dict[nanobind::str(factor.name.c_str())] = nanobind::int_(factor.size);
  }
  return dict;
}

}  // namespace mainmatch::python
