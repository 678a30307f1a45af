// How language models are named, and what they have written is read.

#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/model_name.h"
#include "experiments/matches/model_prompt.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

std::string canonical_in_edges(const std::string& text) {
  return canonical_bot("bots", text, match_named("edges", "").bots());
}

TEST_CASE("models: a short name has a canonical one, which stays", "[models]") {
  const auto [text, canonical] = GENERATE(
      std::pair{"llm:https://example.org/v1#big", "llm(url=https%3A//example.org/v1,model=big)"},
      std::pair{"llm:http://127.0.0.1:8080/v1/#a/b:8b",
                "llm(url=http%3A//127.0.0.1%3A8080/v1,model=a/b%3A8b)"},
      std::pair{
          "llm(temperature=0.5,model=m,url=http://h/v1,key=MY_KEY,price_out=2,answer_ms=60000)",
          "llm(url=http%3A//h/v1,model=m,key=MY_KEY,temperature=0.5,price_out=2)"});
  CHECK(canonical_in_edges(text) == canonical);
  CHECK(canonical_in_edges(canonical) == canonical);
  CHECK(canonical_model(model_settings("bots", canonical)) == canonical);
}

TEST_CASE("models: what is no name of one is refused", "[models]") {
  const std::string text =
      GENERATE("llm:", "llm:#m", "llm:https://example.org/v1", "llm:https://example.org/v1#",
               "llm:ftp://example.org#m", "llm:example.org/v1#m", "llm:https://a b/v1#m",
               "llm:https://h/v1?x=y#m", "llm(model=m)", "llm(url=https%3A//h)",
               "llm(url=https%3A//h,model=m,key=low)", "llm(url=https%3A//h,model=m,answer_ms=0)",
               "llm(url=https%3A//h,model=m,schema=0.5)", "llm(url=https%3A//h,model=m,colour=red)",
               "llm(url=https%3A//u@h,model=m)");
  CAPTURE(text);
  CHECK_THROWS_AS(canonical_in_edges(text), InputError);
}

TEST_CASE("models: a URL with a port is no weight, and canonical names have one", "[models]") {
  const std::vector<WeightedBot> mix =
      read_mix("field", {"llm:http://127.0.0.1:8080/v1#m", "llm(url=h,model=m):3", "random:2"});
  REQUIRE(mix.size() == 3);
  CHECK((mix[0].bot == "llm:http://127.0.0.1:8080/v1#m" && mix[0].weight == 1));
  CHECK((mix[1].bot == "llm(url=h,model=m)" && mix[1].weight == 3));
  CHECK(mix[2].weight == 2);
}

TEST_CASE("models: a submission is found in what a model has written", "[models]") {
  const Json one = {{"a", 1}};
  CHECK(submission_in_text(R"({"a": 1})") == one);
  CHECK(submission_in_text("  null\n") == Json(nullptr));
  CHECK(submission_in_text("Let me think.\n```json\n{\"a\": 1}\n```\nGood luck!") == one);
  CHECK(submission_in_text("```\n[1, 2]\n```") == Json({1, 2}));
  CHECK(submission_in_text("I choose {\"a\": 1}.") == one);
  CHECK_FALSE(submission_in_text(""));
  CHECK_FALSE(submission_in_text("I pass."));
  CHECK_FALSE(submission_in_text("{\"a\": 1} or {\"a\": 2}"));
  CHECK_FALSE(submission_in_text("} {"));
  CHECK_FALSE(submission_in_text("```json\n{\"a\": 1"));
  CHECK_FALSE(submission_in_text(std::string(100'000, '[')));
}

}  // namespace

}  // namespace mainmatch::tests
