#include "experiments/serve/secret.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstddef>

#include "experiments/base/error.h"

namespace mainmatch::serve {

std::string random_name() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::array<unsigned char, 16> bytes;
  ssize_t got;
  do {
    got = ::getrandom(bytes.data(), bytes.size(), 0);
  } while (got < 0 && errno == EINTR);
  if (got != static_cast<ssize_t>(bytes.size())) {
    throw RunError("the system gives no random bytes");
  }
  std::string name;
  for (const unsigned char byte : bytes) {
    name += kDigits[byte >> 4];
    name += kDigits[byte & 15];
  }
  return name;
}

bool same_secret(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;  // of how many digits is no secret
  volatile unsigned char different = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    different = static_cast<unsigned char>(different | (one[i] ^ other[i]));
  }
  return different == 0;
}

}  // namespace mainmatch::serve
