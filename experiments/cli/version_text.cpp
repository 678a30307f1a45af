#include "experiments/cli/version_text.h"

#include <fmt/format.h>
#include <openssl/opensslv.h>

#include <CLI/Version.hpp>
#include <boost/version.hpp>
#include <nlohmann/json.hpp>

#include "experiments/base/version.h"

namespace mainmatch::cli {

std::string version_text() {
#ifdef __clang__
  constexpr const char* kCompiler = "";  // its own text begins with its name
#else
  constexpr const char* kCompiler = "GCC ";
#endif
  return fmt::format(
      "mainmatch {}, commit {}, MIT licence (libraries in it have their own, such as LGPL-3)\n"
      "built by {}{} with Boost {}.{}, CLI11 {}, {{fmt}} {}.{}, nlohmann-json {}.{}, OpenSSL {}",
      kVersion, kCommit, kCompiler, __VERSION__, BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000,
      CLI11_VERSION, FMT_VERSION / 10000, FMT_VERSION / 100 % 100, NLOHMANN_JSON_VERSION_MAJOR,
      NLOHMANN_JSON_VERSION_MINOR, OPENSSL_VERSION_STR);
}

}  // namespace mainmatch::cli
