#include "experiments/matches/script/drawing.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

namespace mainmatch::script {

namespace {

constexpr double kFarthest = 10'000;
constexpr std::int64_t kMaxSide = 2'000;
constexpr std::size_t kMaxShapes = 4'096;
constexpr std::ptrdiff_t kMaxLetters = 100;

constexpr std::string_view kColours[] = {"plain", "soft",  "own",  "red",   "orange",
                                         "gold",  "green", "blue", "violet"};

struct ShapeKind {
  std::string_view name;
  std::size_t numbers;
  std::size_t sizes;  ///< the numbers from here on are none less than 0
};
constexpr ShapeKind kShapes[] = {{"box", 4, 2}, {"circle", 3, 2}, {"line", 4, 4}, {"at", 2, 2}};

void check_shape(const Node& shape) {
  shape.object({"box", "circle", "line", "at", "colour", "text"});
  int kinds = 0;
  for (const ShapeKind& kind : kShapes) {
    const auto place = shape.find_unless_null(kind.name);
    if (!place) continue;
    ++kinds;
    place->array(kind.numbers, kind.numbers);
    for (std::size_t i = 0; i < kind.numbers; ++i) {
      const double number = (*place)[i].real();
      if (std::abs(number) > kFarthest) (*place)[i].fail("-10,000..10,000");
      if (number < 0 && i >= kind.sizes) (*place)[i].fail("0..10,000");
    }
    if (kind.name == "at") static_cast<void>(shape.at("text").text());
  }
  if (kinds != 1) shape.fail("one of box, circle, line and at");
  if (const auto colour = shape.find_unless_null("colour")) {
    static_cast<void>(colour->one_of(kColours));
  }
  if (const auto text = shape.find_unless_null("text")) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    const auto letters = std::ranges::count_if(text->text(), begins);  // of UTF-8
    if (letters > kMaxLetters) text->fail("at most 100 characters");
  }
}

}  // namespace

void check_drawing(const Node& given) {
  given.object({"width", "height", "shapes"});
  for (const char* const side : {"width", "height"}) {
    static_cast<void>(given.at(side).whole(1, kMaxSide));
  }
  const Node shapes = given.at("shapes");
  for (std::size_t i = 0, count = shapes.array(0, kMaxShapes); i < count; ++i) {
    check_shape(shapes[i]);
  }
}

}  // namespace mainmatch::script
