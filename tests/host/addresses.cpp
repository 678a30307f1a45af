// Which addresses a webhook may have, and which URLs.

#include "experiments/base/error.h"
#include "experiments/base/net_address.h"
#include "experiments/host/webhook.h"
#include "tests/catch.h"

namespace mainmatch::tests {

TEST_CASE("webhooks: an address is public, or it is not", "[host][webhook]") {
  for (const char* const address : {"1.1.1.1",
                                    "8.8.8.8",
                                    "9.255.255.255",
                                    "11.0.0.0",
                                    "100.63.255.255",
                                    "100.128.0.0",
                                    "126.255.255.255",
                                    "128.0.0.0",
                                    "169.253.255.255",
                                    "169.255.0.0",
                                    "172.15.255.255",
                                    "172.32.0.0",
                                    "191.255.255.255",
                                    "192.0.1.0",
                                    "192.0.3.0",
                                    "192.167.255.255",
                                    "192.169.0.0",
                                    "198.17.255.255",
                                    "198.20.0.0",
                                    "198.51.99.255",
                                    "203.0.114.0",
                                    "223.255.255.255",
                                    "2606:4700:4700::1111",
                                    "2a00::1",
                                    "2001:200::1",
                                    "2001:db7::1",
                                    "2001:db9::",
                                    "2000::",
                                    "3ffe::1",
                                    "3fff:1000::",
                                    "::ffff:8.8.8.8",
                                    "64:ff9b::8.8.8.8",
                                    "2002:808:808::1",
                                    "2002:80a::1"}) {
    INFO(address);
    CHECK(net::is_address(address));
    CHECK(net::is_public_address(address));
  }
  for (const char* const address : {"0.0.0.0",
                                    "0.255.255.255",
                                    "10.0.0.0",
                                    "10.255.255.255",
                                    "100.64.0.0",
                                    "100.127.255.255",
                                    "127.0.0.0",
                                    "127.0.0.1",
                                    "127.255.255.255",
                                    "169.254.0.0",
                                    "169.254.169.254",
                                    "172.16.0.0",
                                    "172.31.255.255",
                                    "192.0.0.1",
                                    "192.0.2.1",
                                    "192.88.99.1",
                                    "192.168.0.0",
                                    "192.168.255.255",
                                    "198.18.0.0",
                                    "198.19.255.255",
                                    "198.51.100.1",
                                    "203.0.113.1",
                                    "224.0.0.1",
                                    "239.255.255.255",
                                    "240.0.0.0",
                                    "255.255.255.255",
                                    "::",
                                    "::1",
                                    "::2",
                                    "::127.0.0.1",
                                    "::8.8.8.8",
                                    "fc00::1",
                                    "fdff::1",
                                    "fe80::1",
                                    "febf::1",
                                    "fec0::1",
                                    "ff00::",
                                    "ff02::1",
                                    "100::1",
                                    "2001::1",
                                    "2001:1ff::1",
                                    "2001:db8::1",
                                    "2001:db8:ffff::1",
                                    "3fff::1",
                                    "3fff:fff::1",
                                    "5f00::1",
                                    "4000::1",
                                    "::ffff:127.0.0.1",
                                    "::ffff:10.1.2.3",
                                    "::ffff:169.254.169.254",
                                    "64:ff9b::10.0.0.1",
                                    "64:ff9b::127.0.0.1",
                                    "64:ff9b:1::8.8.8.8",
                                    "2002:7f00:1::1",
                                    "2002:a00:1::",
                                    "2002:a9fe:a9fe::",
                                    "2002:a08:808::1"}) {
    INFO(address);
    CHECK(net::is_address(address));
    CHECK_FALSE(net::is_public_address(address));
  }
  for (const char* const text : {"", "localhost", "8.8.8", "8.8.8.8.8", "08.8.8.8x", "256.1.1.1",
                                 "134744072", "0x8080808", "[2a00::1]", "2a00::1%1", "2a00:::1"}) {
    INFO(text);
    CHECK_FALSE(net::is_address(text));
    CHECK_FALSE(net::is_public_address(text));
  }
}

TEST_CASE("webhooks: of the addresses of a name only public ones are used", "[host][webhook]") {
  const std::vector<std::string> all = {"127.0.0.1", "8.8.8.8", "fe80::1%1", "::1", "2a00::1"};
  CHECK(net::allowed_addresses(all, false) == std::vector<std::string>{"8.8.8.8", "2a00::1"});
  CHECK(net::allowed_addresses(all, true) == all);
  CHECK(net::allowed_addresses({"10.0.0.1", "::1"}, false).empty());
}

TEST_CASE("webhooks: this machine's own name is looked up", "[host][webhook]") {
  const auto found = net::look_up("localhost");
  CHECK_FALSE(found.empty());
  for (const std::string& address : found) CHECK_FALSE(net::is_public_address(address));
}

TEST_CASE("webhooks: a URL is read", "[host][webhook]") {
  struct Case {
    const char* url;
    bool is_secure;
    const char* host;
    int port;
    const char* path;
  };
  for (const Case& c : {
           Case{"https://example.org/api/webhooks/1/abc", true, "example.org", 443,
                "/api/webhooks/1/abc"},
           Case{"https://Example.ORG:8443/a?b=/c?@d:", true, "example.org", 8443, "/a?b=/c?@d:"},
           Case{"HTTPS://example.org", true, "example.org", 443, "/"},
           Case{"http://127.0.0.1:80/", false, "127.0.0.1", 80, "/"},
           Case{"http://localhost/x", false, "localhost", 80, "/x"},
           Case{"https://[::1]:1/x", true, "::1", 1, "/x"},
           Case{"https://[2A00::1]/", true, "2a00::1", 443, "/"},
           Case{"https://a_b-c.example:65535//", true, "a_b-c.example", 65535, "//"},
       }) {
    INFO(c.url);
    const host::WebhookTarget target = host::webhook_target(c.url);
    CHECK(target.is_secure == c.is_secure);
    CHECK(target.host == c.host);
    CHECK(target.port == c.port);
    CHECK(target.path == c.path);
  }
  const std::string longest = "https://example.org/" + std::string(1'980, 'a');
  CHECK(host::webhook_target(longest).path.size() == 1'981);
}

TEST_CASE("webhooks: what is no URL of a webhook is refused without a word of it",
          "[host][webhook]") {
  const auto complaint = [](const std::string& url) -> std::string {
    try {
      host::webhook_target(url);
    } catch (const ValueError& error) {
      CHECK(error.path == "webhook");
      CHECK(error.complaint.ends_with(
          ", expected https://HOST[:PORT]/PATH in at most 2,000 printable ASCII letters"));
      CHECK(error.complaint.find("SECRET") == std::string::npos);
      return error.complaint.substr(0, error.complaint.find(','));
    }
    return "none";
  };
  for (const auto& [url, fault] : std::initializer_list<std::pair<std::string, std::string>>{
           {"", "that does not begin with https://"},
           {"ftp://example.org/SECRET", "that does not begin with https://"},
           {"https:/example.org/SECRET", "that does not begin with https://"},
           {"example.org/SECRET", "that does not begin with https://"},
           {"https:///SECRET", "without the name or address of a host"},
           {"https://", "without the name or address of a host"},
           {"https://:443/SECRET", "without the name or address of a host"},
           {"https://.SECRET/", "without the name or address of a host"},
           {"https://SECRET./", "without the name or address of a host"},
           {"https://a..SECRET/", "without the name or address of a host"},
           {"https://a%53SECRET/", "without the name or address of a host"},
           {"https://" + std::string(254, 'a') + "/SECRET",
            "without the name or address of a host"},
           {"https://[SECRET]/", "without the name or address of a host"},
           {"https://[127.0.0.1]/SECRET", "without the name or address of a host"},
           {"https://[fe80::1%25eth0]/SECRET", "without the name or address of a host"},
           {"https://[::1/SECRET", "with a bracket that is not closed"},
           {"https://[::1]SECRET/", "with something between host and path"},
           {"https://::1/SECRET", "without the name or address of a host"},
           {"https://a:/SECRET", "with a port that is no number from 1 to 65535"},
           {"https://a:0/SECRET", "with a port that is no number from 1 to 65535"},
           {"https://a:65536/SECRET", "with a port that is no number from 1 to 65535"},
           {"https://a:4294967739/SECRET", "with a port that is no number from 1 to 65535"},
           {"https://a:-1/SECRET", "with a port that is no number from 1 to 65535"},
           {"https://a:SECRET/", "with a port that is no number from 1 to 65535"},
           {"https://me:SECRET@example.org/", "with a user name"},
           {"https://example.org@SECRET/", "with a user name"},
           {"https://example.org\\@SECRET/", "without a path"},
           {"https://example.org?SECRET", "without a path"},
           {"https://example.org/SECRET#x", "with a fragment"},
           {"https://example.org/SECRET x", "with spaces or other letters"},
           {"https://example.org/SECRET\r\nHost: x", "with spaces or other letters"},
           {"https://example.org/SECRET\x7f", "with spaces or other letters"},
           {"https://example.org/SECRET\xc3\xa4", "with spaces or other letters"},
           {std::string("https://example.org/\0SECRET", 27), "with spaces or other letters"},
           {"https://example.org/SECRET" + std::string(1'975, 'a'), "that is longer"},
       }) {
    INFO(url);
    CHECK(complaint(url) == "got a URL " + fault);
  }
}

}  // namespace mainmatch::tests
