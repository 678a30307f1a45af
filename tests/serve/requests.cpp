#include "tests/serve/requests.h"

#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

Json answered(serve::Api& api, const char* method, const std::string& path,
              const std::string& body) {
  const serve::Answer answer = api.answer(method, path, body);
  INFO(method << " " << path << " " << body.substr(0, 500) << "\n" << answer.body());
  REQUIRE(answer.status == 200);
  return Json::parse(answer.body());
}

}  // namespace

serve::ApiContext plain_context() {
  serve::ApiContext all;
  all.named_bots = [](const MatchModule&) { return std::vector<serve::NamedBot>(); };
  all.check_name = [](const std::string&, const std::string&, const MatchModule&) {};
  return all;
}

Json got(serve::Api& api, const std::string& path) { return answered(api, "GET", path, ""); }

Json posted(serve::Api& api, const std::string& path, const Json& body) {
  return answered(api, "POST", path, body.dump());
}

unsigned status_of(serve::Api& api, const char* method, const std::string& path, const Json& body) {
  return api.answer(method, path, body.dump()).status;
}

}  // namespace mainmatch::tests
