#include "experiments/python/module/values.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "experiments/base/printable.h"

namespace mainmatch::python {

namespace nb = nanobind;

namespace {

constexpr int kMaxLevels = 64;  // as of JSON that is read

[[noreturn]] void fail(nb::handle value, const std::string& path, std::string_view expected) {
  throw ValueError(path, shown_value(value), expected);
}

/// The text of a str; none if it cannot stand in UTF-8, as half of a surrogate pair.
std::optional<std::string> utf8(nb::handle value) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (text) return std::string(text, static_cast<std::size_t>(size));
  PyErr_Clear();
  return std::nullopt;
}

class Reader {
 public:
  Json read(nb::handle value, const std::string& path, int level) const {
    if (level > kMaxLevels) fail(value, path, "at most 64 levels");
    PyObject* const p = value.ptr();
    if (p == Py_None) return nullptr;
    if (PyBool_Check(p)) return p == Py_True;
    if (PyLong_Check(p)) return whole(value);
    if (PyFloat_Check(p)) return real(value, path);
    if (PyUnicode_Check(p)) return text(value, path);
    if (PyDict_Check(p)) return object(value, path, level);
    if (PyList_Check(p) || PyTuple_Check(p)) return array(value, path, level);
    if (!PyType_Check(p) && nb::hasattr(value, "tolist")) {
      return read(value.attr("tolist")(), path, level + 1);
    }
    fail(value, path, "a dict, list, number, str, bool or None");
  }

 private:
  static Json whole(nb::handle value) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
    if (overflow == 0) return static_cast<std::int64_t>(number);
    if (overflow < 0) return -1e300;                                     // beyond every range
    const std::uint64_t large = PyLong_AsUnsignedLongLong(value.ptr());  // as seeds in records
    if (!PyErr_Occurred()) return large;
    PyErr_Clear();
    return 1e300;
  }

  static Json real(nb::handle value, const std::string& path) {
    const double number = PyFloat_AsDouble(value.ptr());
    if (!std::isfinite(number)) fail(value, path, "a finite number");
    return number;
  }

  static Json text(nb::handle value, const std::string& path) {
    std::optional<std::string> read = utf8(value);
    if (!read) fail(value, path, "a text of valid Unicode");
    return *std::move(read);
  }

  Json object(nb::handle value, const std::string& path, int level) const {
    Json json = Json::object();
    const nb::list items =
        nb::steal<nb::list>(PyDict_Items(value.ptr()));  // which stay as they are
    for (const nb::handle item : items) {
      std::optional<std::string> key;
      if (PyUnicode_Check(item[0].ptr())) key = utf8(item[0]);
      if (!key) fail(item[0], path, "keys that are texts");
      json[*key] = read(item[1], path.empty() ? *key : path + "." + *key, level + 1);
    }
    return json;
  }

  Json array(nb::handle value, const std::string& path, int level) const {
    Json json = Json::array();
    std::size_t i = 0;
    for (const nb::handle one : nb::steal<nb::list>(PySequence_List(value.ptr()))) {
      json.push_back(read(one, path + "[" + std::to_string(i++) + "]", level + 1));
    }
    return json;
  }
};

/// The int that a whole number of any type is; none for what is none.
nb::object as_int(nb::handle value) {
  if (PyBool_Check(value.ptr()) || !PyIndex_Check(value.ptr())) return nb::none();
  nb::object number = nb::steal(PyNumber_Index(value.ptr()));
  if (!number.is_valid()) {
    PyErr_Clear();
    return nb::none();
  }
  return number;
}

}  // namespace

nb::object to_python(const Json& value) {
  switch (value.type()) {
    case Json::value_t::boolean:
      return nb::bool_(value.get<bool>());
    case Json::value_t::number_integer:
      return nb::int_(value.get<std::int64_t>());
    case Json::value_t::number_unsigned:
      return nb::int_(value.get<std::uint64_t>());
    case Json::value_t::number_float:
      return nb::float_(value.get<double>());
    case Json::value_t::string: {
      const std::string& text = value.get_ref<const std::string&>();
      return nb::str(text.data(), text.size());
    }
    case Json::value_t::array: {
      nb::list list;
      for (const Json& one : value) list.append(to_python(one));
      return list;
    }
    case Json::value_t::object: {
      nb::dict dict;
      for (const auto& [key, one] : value.items()) {
        dict[nb::str(key.data(), key.size())] = to_python(one);
      }
      return dict;
    }
    default:
      return nb::none();
  }
}

Json to_json(nb::handle value, const std::string& path) { return Reader().read(value, path, 0); }

std::int64_t to_whole(nb::handle value, const std::string& name, std::int64_t low,
                      std::int64_t high) {
  const nb::object number = as_int(value);
  int overflow = 0;
  const long long read =
      number.is_none() ? 0 : PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (number.is_none() || overflow != 0 || read < low || read > high) {
    fail(value, name, std::to_string(low) + ".." + std::to_string(high));
  }
  return read;
}

std::uint64_t to_seed(nb::handle value, const std::string& name) {
  const nb::object number = as_int(value);
  if (!number.is_none()) {
    const std::uint64_t read = PyLong_AsUnsignedLongLong(number.ptr());
    if (!PyErr_Occurred()) return read;
    PyErr_Clear();
  }
  fail(value, name, "0..18446744073709551615");
}

std::string to_text(nb::handle value, const std::string& name) {
  std::optional<std::string> read;
  if (PyUnicode_Check(value.ptr())) read = utf8(value);
  if (!read) fail(value, name, "a text");
  return *std::move(read);
}

std::string shown_value(nb::handle value) {
  constexpr std::size_t kLongest = 60;
  const nb::object said = nb::steal(PyObject_Repr(value.ptr()));
  std::optional<std::string> text;
  if (said.is_valid()) text = utf8(said);
  PyErr_Clear();
  if (!text) return "a " + std::string(Py_TYPE(value.ptr())->tp_name);
  return printable(*text, kLongest);
}

}  // namespace mainmatch::python
