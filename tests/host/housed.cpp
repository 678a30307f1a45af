#include "tests/host/housed.h"

#include "experiments/matches/registry.h"

namespace mainmatch::tests {

std::string Housed::begun(const Json& changes) {
  Json all = {{"rules", {{"grid", {1, 3}}, {"rounds", 3}}}};
  all.update(changes);
  const std::string id = house->create(plan_of(match_named("edges", ""), 3, all)).id;
  for (Seat seat = 0; seat < 3; ++seat) {
    house->act(id, [&](host::HostedMatch& match) { match.join(seat, bits_of(seat), clock.now()); });
  }
  return id;
}

bool reports(const std::vector<std::string>& lines, const std::string& part) {
  return std::ranges::any_of(lines, [&](const auto& one) { return one.find(part) != one.npos; });
}

Asked ask(host::HostApi& api, const host::Door& door, std::string_view method,
          const std::string& path, const Json& body, std::int64_t arrived) {
  const serve::Answer answer =
      api.answer(door, method, path, method == "GET" ? "" : body.dump(), arrived);
  Json found = Json::parse(answer.body(), nullptr, false);
  if (found.is_discarded()) found = std::string(answer.body());
  return {answer.status, std::move(found)};
}

host::HostApiContext plain_host() {
  return {"test", {no_named_bots}, {matches().begin(), matches().end()}, "http://host.example"};
}

}  // namespace mainmatch::tests
