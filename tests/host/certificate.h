#pragma once

#include <memory>
#include <string>
#include <vector>

namespace mainmatch::tests {

/// As PEM.
struct Certificate {
  std::string certificate;
  std::string key;
};

/// Of whom, and when, a certificate is to be.
struct CertificatePlan {
  std::vector<std::string> names = {"DNS:localhost", "IP:127.0.0.1"};
  long from_s = -3600;  ///< from now
  long until_s = 24 * 3600;
};

/// Who signs certificates.
class Authority {
 public:
  Authority();
  ~Authority();
  /// What is to be trusted, as PEM.
  std::string certificate() const;
  Certificate issue(const CertificatePlan& plan) const;

 private:
  struct Inside;  // OpenSSL
  std::unique_ptr<Inside> inside_;
};

/// One that nobody but its owner has signed.
Certificate self_signed(const CertificatePlan& plan);

}  // namespace mainmatch::tests
