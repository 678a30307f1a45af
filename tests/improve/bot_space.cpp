#include "experiments/analyses/metagame/bot_space.h"

#include "tests/catch.h"

using namespace mainmatch;

namespace {

constexpr std::string_view kColours[] = {"red", "green", "blue"};
const Parameter kFour[] = {{"whole", FieldKind::whole, 3, 1, 5, Scale::linear, {}, ""},
                           {"share", FieldKind::real, 0.25, 0, 1, Scale::linear, {}, ""},
                           {"rate", FieldKind::real, 1, 0.01, 100, Scale::logarithmic, {}, ""},
                           {"colour", FieldKind::whole, 1, 0, 2, Scale::linear, kColours, ""}};

}  // namespace

TEST_CASE("values of a bot are where their coordinates say", "[improve]") {
  const BotInfo bot{.name = "bot", .parameters = kFour};
  const BotSpace space(bot);
  CHECK(space.values_at({0, 0, 0, 0}) == std::vector<double>{1, 0, 0.01, 0});
  CHECK(space.values_at({1, 1, 1, 1}) == std::vector<double>{5, 1, 100, 2});
  CHECK(space.values_at({0.5, 0.25, 0.5, 0.5}) == std::vector<double>{3, 0.25, 1, 1});
  // Each of five whole numbers has a fifth of the range, each of three words a third.
  CHECK(space.values_at({0.199, 0.12345678, 0.75, 0.332}) == std::vector<double>{1, 0.1235, 10, 0});
  CHECK(space.values_at({0.201, 0.5, 0.25, 0.334}) == std::vector<double>{2, 0.5, 0.1, 1});
}

TEST_CASE("a range goes on as its mirror image", "[improve]") {
  const BotInfo bot{.name = "bot", .parameters = kFour};
  const BotSpace space(bot);
  const std::vector<double> inside = space.values_at({0.3, 0.4, 0.1, 0.9});
  CHECK(space.values_at({-0.3, -0.4, -0.1, -0.9}) == inside);
  CHECK(space.values_at({1.7, 1.6, 1.9, 1.1}) == inside);
  CHECK(space.values_at({2.3, 4.4, -1.9, 2.9}) == inside);
}

TEST_CASE("values have coordinates that lead back to them", "[improve]") {
  const BotInfo bot{.name = "bot", .parameters = kFour};
  const BotSpace space(bot);
  for (const std::vector<double>& values :
       {std::vector<double>{1, 0, 0.01, 0}, {5, 1, 100, 2}, {2, 0.125, 3.5, 1}}) {
    CHECK(space.values_at(space.place_of(values)) == values);
  }
  CHECK(space.values_at(space.place_of(space.defaults())) == space.defaults());
  CHECK(space.name_of(space.defaults()) == "bot");
  CHECK(space.name_of(std::vector<double>{3, 0.5, 1, 2}) == "bot(share=0.5,colour=blue)");
}
