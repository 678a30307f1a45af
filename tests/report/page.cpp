#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/analyses/printed.h"
#include "experiments/report/document.h"
#include "experiments/report/html.h"
#include "experiments/report/reading.h"
#include "experiments/report/specs.h"
#include "tests/catch.h"

using namespace mainmatch;
using namespace mainmatch::report;

namespace {

constexpr const char* kHostile = "</script><script>alert(1)</script><!-- \"'&";

Document hostile() {
  const Column name{"name", kHostile};
  const Column value{"value", "value", Unit::percent};
  Table table{kHostile, {name, value}, {{kHostile, Value{0.5, 0.25, 0.75}}, {"b", Value{}}}};
  Figure figure{kHostile, kHostile, points(table, name, value), table};
  const Section section{kHostile, kHostile, {figure}, {table}, {kHostile}};
  const Chapter chapter{.title = kHostile,
                        .about = kHostile,
                        .notes = {kHostile},
                        .findings = {{Finding::About::best, kHostile}},
                        .sections = {section},
                        .commands = {kHostile}};
  return {kHostile, {chapter}};
}

/// What the page says, without the programs at its end.
std::string body_of(const std::string& html) { return html.substr(0, html.find("</main>")); }

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin) + begin.size();
  return text.substr(from, text.find(end, from) - from);
}

}  // namespace

TEST_CASE("text in a page is shown, not followed", "[report]") {
  CHECK(html_text("<a href=\"x\">&'") == "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
  CHECK(html_text("a\x01\xff") == "a\\x01\\xff");
  const Json json = {{"<!--", "</script> \xe2\x80\xa8"}};
  CHECK(html_json(json) == "{\"\\u003c!--\":\"\\u003c/script\\u003e \\u2028\"}");
  CHECK(Json::parse(html_json(json)) == json);
  CHECK(html_script("'</script>' + '<!--'\n//# sourceMappingURL=a.map") ==
        "'<\\/script>' + '<\\!--'\n");
  CHECK(html_script("f()") == "f()");
}

TEST_CASE("a name that is markup does no harm wherever it stands", "[report]") {
  const std::string html = body_of(page(hostile()));
  CHECK(html.find("alert(1)") != html.npos);
  CHECK(html.find("<script>") == html.npos);  // those of figures have a type
  CHECK(html.find("<!-- ") == html.npos);
  CHECK(count(html, "</script>") == 1);
  const Json spec = Json::parse(between(html, "<script type=\"application/json\">", "</script>"));
  CHECK(spec.at("data").at("values").at(0).at("name") == kHostile);
}

TEST_CASE("a figure shows the rows of its table and the table their numbers", "[report]") {
  const std::string html = body_of(page(hostile()));
  const Json spec = Json::parse(between(html, "<script type=\"application/json\">", "</script>"));
  const Json& rows = spec.at("data").at("values");
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].at("value") == 50.0);
  CHECK(rows[0].at("value_low") == 25.0);
  CHECK(rows[0].at("value_high") == 75.0);
  CHECK_FALSE(rows[1].contains("value"));
  CHECK(count(html, "data-v=\"0.5\">50 <span class=\"i\">25 to 75</span>") == 2);
  CHECK(count(html, "<td class=\"n\">–</td>") == 2);
}

TEST_CASE("words that may be broken have room in a page, and others stand in one line",
          "[report]") {
  const auto page_of_words = [](bool wraps) {
    const Table table{"c",
                      {{"name", "bot"}, {.key = "w", .title = "w", .wraps = wraps}},
                      {{"a", "visit and cut"}}};
    return page({"d", {{.title = "t", .sections = {{.title = "s", .tables = {table}}}}}});
  };
  CHECK(count(page_of_words(true), "<td class=\"w\">visit and cut</td>") == 1);
  CHECK(count(page_of_words(false), "<td>visit and cut</td>") == 1);
}

TEST_CASE("the same document gives the same page, and it asks for nothing", "[report]") {
  const std::string html = page(hostile());
  CHECK(page(hostile()) == html);
  const std::string body = body_of(html);
  CHECK(body.find("http") == body.find("http-equiv"));
  CHECK(body.find("src=") == body.npos);
  CHECK(body.find("default-src 'none'") != body.npos);
  CHECK(html.size() < 3'000'000);
}

TEST_CASE("names of cells stand in the order of the rows, those without a number too", "[report]") {
  const Column x{"x", "x"};
  const Column y{"y", "y"};
  const Column value{"value", "value"};
  Table table{
      "",
      {y, x, value},
      {{"b", "b", Value{}}, {"b", "a", Value{1.0, {}, {}}}, {"a", "b", Value{3.0, {}, {}}}}};
  const Json spec = Json::parse(heat(table, x, y, value));
  const Json& encoding = spec.at("layer").at(0).at("encoding");
  CHECK(encoding.at("x").at("scale").at("domain") == Json{"b", "a"});
  CHECK(encoding.at("y").at("scale").at("domain") == Json{"b", "a"});
  CHECK(encoding.at("color").at("scale").at("domain") == Json{1.0, 3.0});
  const Json middle = Json::parse(heat(table, x, y, value, Shades::diverging, 2.5));
  CHECK(middle.at("layer").at(0).at("encoding").at("color").at("scale").at("domain") ==
        Json{1.0, 4.0});
}

TEST_CASE("of a long list in a submission its first entries are said", "[report]") {
  Json submission = {{"border", Json::array()}, {"border_garnets", 2}};
  for (int i = 1; i <= 20; ++i) submission["border"].push_back("A" + std::to_string(i));
  CHECK(submission_said(submission) ==
        "border {A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17, A18, "
        "A19, A20}, border_garnets 2");
  submission["border"].push_back("A21");
  CHECK(submission_said(submission) ==
        "border {A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12 and 9 more}, border_garnets 2");
}

TEST_CASE("numbers are said with their intervals", "[report]") {
  CHECK(said({0.1392, 0.1353, 0.1431}, Unit::percent) == "13.92\u00a0% (13.53 to 14.31)");
  CHECK(said(1.23456) == "1.235");
  CHECK(said(Value{}) == "unknown");
  CHECK(listed({"a"}) == "a");
  CHECK(listed({"a", "b", "c"}) == "a, b and c");
  CHECK(listed({"a", "b", "c", "d"}, 2) == "a, b and 2 more");
}

TEST_CASE("of many values looked at together only clear ones are marked as different", "[report]") {
  const Value near{0.12, 0.10, 0.14};  // 2 half widths above 0.08: z = 3.92
  CHECK(differs(near, 0.08, 12));
  const Value nearer{0.105, 0.085, 0.125};  // z = 2.45: by itself, but not one of 12
  CHECK(differs(nearer, 0.08, 1));
  CHECK_FALSE(differs(nearer, 0.08, 12));
  CHECK_FALSE(differs({0.5, {}, {}}, 0.08, 1));
}

TEST_CASE("what is no result of the program is reported by its path", "[report]") {
  const auto complaint = [](const char* text) -> std::string {
    try {
      chapter_of(result_of(Json::parse(text)));
    } catch (const ValueError& error) {
      return error.what();
    }
    return "";
  };
  const std::string expected =
      ", expected a result with the key \"kind\" or a table of payoffs with \"format\": "
      "\"mainmatch-payoffs/1\"";
  CHECK(complaint("[1]") == "got [1]" + expected);
  CHECK(complaint(R"({"format": "mainmatch-record/1"})") ==
        R"(got {"format":"mainmatch-record/1"})" + expected);
  CHECK(
      complaint(R"({"kind": "game"})") ==
      "kind: got \"game\", expected one of tournament, duel, arena, payoffs, equilibrium, improve, "
      "balance, compare, sweep, tune, odds, advise, review, stage, solve");
  CHECK(complaint(R"({"kind": "sweep", "vary": [{"rule": 1}], "points": []})")
            .find("vary[0].rule: got 1, expected") == 0);
  // Lists that a result of the program always fills.
  CHECK(complaint(R"({"kind": "tournament", "game": "g", "matches": 1, "seed": 1, "design": "mix",
                      "bots": []})")
            .find("bots: ") == 0);
  CHECK(complaint(R"({"kind": "tournament", "game": "g", "matches": 1, "seed": 1, "design": "mix",
                      "bots": [{"name": "a", "seats": 1, "fouls": 0, "quantiles": {"1": 0},
                                "quantile_intervals": {"1": [0]}}]})")
            .find("bots[0].quantile_intervals.1: ") == 0);
  CHECK(complaint(R"({"kind": "duel", "a_less_b": {"plain": "x"}})") ==
        "a_less_b.plain: got \"x\", expected a number");
}
