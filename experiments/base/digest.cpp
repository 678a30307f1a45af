#include "experiments/base/digest.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>

#include "experiments/base/error.h"

namespace mainmatch {

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, 32> digest;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr) != 1) {
    throw RunError("OpenSSL has no SHA-256");
  }
  std::string text;
  for (const unsigned char byte : digest) text += fmt::format("{:02x}", byte);
  return text;
}

bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits && text.find_first_not_of("0123456789abcdef") == text.npos;
}

}  // namespace mainmatch
