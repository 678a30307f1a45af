#pragma once

#include <string>
#include <vector>

#include "experiments/host/host_api.h"
#include "experiments/host/rate_limit.h"
#include "experiments/serve/site.h"

namespace mainmatch::host {

struct HostSiteOptions {
  std::vector<std::string> hosts;  ///< that Host may name
  bool is_secure = false;          ///< pages come by https: cookies go by nothing else
  /// A proxy stands before the server: addresses are those that it adds to X-Forwarded-For.
  bool behind_proxy = false;
};

/// All that a host's server answers. Who may ask is looked at as soon as the head of a request is
/// there. Any page of any site can send requests here: so Host must be ours, and so must Origin
/// where there is one; POSTs must be JSON, which pages of other sites may not send; and what is
/// behind a door takes the cookie that was given for it, which browsers send with requests of our
/// own pages alone (SameSite=Strict).
class HostSite final : public serve::Site {
 public:
  HostSite(House& house, HostApi& api, HostSiteOptions options);

  std::optional<serve::Answer> at_once(const serve::RequestHead& head) const override;
  std::size_t body_limit(const serve::RequestHead& head) const override;
  std::shared_ptr<const void> arrived() override { return house_.arrivals().arrive(); }
  serve::Answer answer(const serve::Request& request) override;

 private:
  struct Target {
    Role role;
    std::string id;
    std::string_view path;  ///< behind "api/"
  };
  static std::optional<Target> behind_door(std::string_view target);
  std::optional<serve::Answer> refusal(const serve::RequestHead& head) const;
  std::optional<Door> door_of(const Target& target, std::string_view cookies) const;
  std::optional<serve::Answer> page(std::string_view target) const;
  serve::Answer enter(const serve::Request& request);

  House& house_;
  HostApi& api_;
  const HostSiteOptions options_;
  // Of all that comes from an address, which may be many people's; of entering; of one link.
  mutable RateLimit by_address_{4'000, 1'000};
  mutable RateLimit entering_{200, 5};
  mutable RateLimit by_door_{120, 20};
};

}  // namespace mainmatch::host
