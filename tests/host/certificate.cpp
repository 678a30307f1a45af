#include "tests/host/certificate.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <stdexcept>

namespace mainmatch::tests {

namespace {

struct FreeKey {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct FreeCertificate {
  void operator()(X509* certificate) const { X509_free(certificate); }
};
using OwnedKey = std::unique_ptr<EVP_PKEY, FreeKey>;
using OwnedCertificate = std::unique_ptr<X509, FreeCertificate>;

void need_done(bool is_done) {
  if (!is_done) throw std::runtime_error("OpenSSL makes no certificate");
}

OwnedKey new_key() {
  OwnedKey key(EVP_EC_gen("P-256"));
  need_done(key != nullptr);
  return key;
}

void add_extension(X509* certificate, X509* issuer, int kind, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  const std::unique_ptr<X509_EXTENSION, decltype(&X509_EXTENSION_free)> extension(
      X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()), &X509_EXTENSION_free);
  need_done(extension && X509_add_ext(certificate, extension.get(), -1) == 1);
}

/// Without an issuer it is signed by itself.
OwnedCertificate make_certificate(const std::string& subject, EVP_PKEY* key, X509* issuer,
                                  EVP_PKEY* issuer_key, const CertificatePlan& plan) {
  static long serial = 0;
  OwnedCertificate made(X509_new());
  need_done(made != nullptr);
  X509_set_version(made.get(), 2);
  ASN1_INTEGER_set(X509_get_serialNumber(made.get()), ++serial);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), plan.from_s);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), plan.until_s);
  X509_NAME_add_entry_by_txt(X509_get_subject_name(made.get()), "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(subject.c_str()), -1, -1, 0);
  X509* const by = issuer ? issuer : made.get();
  need_done(X509_set_issuer_name(made.get(), X509_get_subject_name(by)) == 1 &&
            X509_set_pubkey(made.get(), key) == 1);
  const bool is_authority = plan.names.empty();
  add_extension(made.get(), by, NID_basic_constraints,
                is_authority ? "critical,CA:TRUE" : "critical,CA:FALSE");
  add_extension(made.get(), by, NID_subject_key_identifier, "hash");
  if (issuer) add_extension(made.get(), by, NID_authority_key_identifier, "keyid");
  std::string names;
  for (const std::string& name : plan.names) names += (names.empty() ? "" : ",") + name;
  if (!is_authority) add_extension(made.get(), by, NID_subject_alt_name, names);
  need_done(X509_sign(made.get(), issuer_key ? issuer_key : key, EVP_sha256()) > 0);
  return made;
}

template <typename Write>
std::string pem_by(Write write) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> memory(BIO_new(BIO_s_mem()), &BIO_free);
  need_done(memory && write(memory.get()) == 1);
  char* bytes = nullptr;
  const long length = BIO_get_mem_data(memory.get(), &bytes);
  return {bytes, static_cast<std::size_t>(length)};
}

std::string pem_of(X509* certificate) {
  return pem_by([&](BIO* to) { return PEM_write_bio_X509(to, certificate); });
}

std::string pem_of(EVP_PKEY* key) {
  return pem_by([&](BIO* to) {
    return PEM_write_bio_PrivateKey(to, key, nullptr, nullptr, 0, nullptr, nullptr);
  });
}

}  // namespace

struct Authority::Inside {
  std::shared_ptr<EVP_PKEY> key = new_key();
  std::shared_ptr<X509> certificate =
      make_certificate("an authority of tests", key.get(), nullptr, nullptr, {.names = {}});
};

Authority::Authority() : inside_(std::make_unique<Inside>()) {}
Authority::~Authority() = default;

std::string Authority::certificate() const { return pem_of(inside_->certificate.get()); }

Certificate Authority::issue(const CertificatePlan& plan) const {
  const OwnedKey key = new_key();
  const OwnedCertificate made = make_certificate(
      "a server of tests", key.get(), inside_->certificate.get(), inside_->key.get(), plan);
  return {pem_of(made.get()), pem_of(key.get())};
}

Certificate self_signed(const CertificatePlan& plan) {
  const OwnedKey key = new_key();
  const OwnedCertificate made =
      make_certificate("a server of tests", key.get(), nullptr, nullptr, plan);
  return {pem_of(made.get()), pem_of(key.get())};
}

}  // namespace mainmatch::tests
