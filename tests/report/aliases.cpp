#include "experiments/report/aliases.h"

#include "tests/catch.h"

using namespace mainmatch::report;

TEST_CASE("names that are too long get an alias that is explained", "[report]") {
  const std::string wide = "adaptive(one=1.2345,two=2.3456,three=3.4567)";
  const std::string other = "adaptive(one=1.2345,two=2.3456,three=4)";
  Chapter chapter{.title = "Duel of " + wide + " and climber(stride=3)", .about = ""};
  chapter.findings.push_back(
      {Finding::About::best, other + " gains 3 (2 to 4), " + wide + " less"});
  Section section{"Who wins"};
  section.tables.push_back(
      {"Bots", {{"bot", "bot"}}, {{wide}, {"random (any of a=b and more words)"}}});
  section.tables.push_back({"Bots", {{"bot", "bot"}}, {{wide}}, Layout::page_only});
  chapter.sections.push_back(section);
  const Chapter short_one = with_aliases(chapter, false);
  CHECK(short_one.title == "Duel of adaptive#1 and climber(stride=3)");
  CHECK(short_one.findings[0].text == "adaptive#2 gains 3 (2 to 4), adaptive#1 less");
  REQUIRE(short_one.sections.size() == 2);
  const std::vector<Table>& tables = short_one.sections[0].tables;
  CHECK(std::get<std::string>(tables[0].rows[0][0]) == "adaptive#1");
  CHECK(std::get<std::string>(tables[0].rows[1][0]) == "random (any of a=b and more words)");
  CHECK(std::get<std::string>(tables[1].rows[0][0]) == wide);
  CHECK(short_one.sections[1].title == "Names");
  CHECK(short_one.sections[1].lines ==
        std::vector<std::string>{"adaptive#1 is " + wide, "adaptive#2 is " + other});
  CHECK(with_aliases({.title = "Duel"}, true).sections.empty());

  const Chapter on_page = with_aliases(chapter, true);
  CHECK(std::get<std::string>(on_page.sections[0].tables[1].rows[0][0]) == "adaptive#1");
}

TEST_CASE("a figure goes by the aliases of its table", "[report]") {
  const std::string wide = "adaptive(one=1.2345,two=2.3456,three=3.4567)";
  Chapter chapter{.title = "Duel", .about = ""};
  const std::string formula = "max(datum.one==datum.two,datum.three==3)";
  Figure figure{"Who wins", wide + " wins", "{\"sort\": [\"" + wide + "\"], " + formula + "}"};
  figure.table = {"Bots", {{"bot", "bot"}}, {{wide}}};
  chapter.sections.push_back({.title = "Who wins", .figures = {figure}});
  const Chapter shown = with_aliases(chapter, true);
  CHECK(shown.sections[0].figures[0].spec == "{\"sort\": [\"adaptive#1\"], " + formula + "}");
  CHECK(shown.sections[0].figures[0].says == "adaptive#1 wins");
}
