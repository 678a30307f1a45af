#include "experiments/matches/screen.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/edges/picture.h"
#include "experiments/matches/edges/view.h"
#include "experiments/matches/typed_words.h"

namespace mainmatch::edges {

namespace {

class EdgesScreen final : public Screen {
 public:
  explicit EdgesScreen(const View& view) : view_(view) {
    for (Seat seat = 0; seat < view_.players(); ++seat) {
      const std::string you = seat == view_.seat() ? " (you)" : "";
      labels_.push_back(padded(right(std::to_string(seat), 2) + you, kLabelWidth));
    }
  }

  void draw(std::ostream& out) const override {
    const Rules& rules = view_.rules();
    if (view_.round() == 0) {
      print_rules(rules, out);
    } else {
      last_round(out);
    }
    if (view_.is_vote()) {
      out << "\nTied for last: seats " << listed(view_.candidates()) << '\n';
      return;
    }
    out << "\nBefore this round\n";
    PerSeat<int> spaces{};
    for (Seat seat = 0; seat < view_.players(); ++seat) spaces[at(seat)] = view_.position(seat);
    print_platform(rules, spaces, out);
    out << '\n';
    grid(out);
    out << "\nYou stand on " << view_.position(view_.seat()) << ", with "
        << count_of(static_cast<int>(view_.points(view_.seat())), "point") << " and "
        << count_of(view_.garnets(view_.seat()), "garnet") << ". Your partners: right "
        << partner(Partner::right) << ", down " << partner(Partner::down) << ".\n";
  }

  void explain(std::ostream& out) const override {
    if (view_.is_vote()) {
      out << "A vote is the seat that is to be the Elimination Candidate: 4\n";
      return;
    }
    out << "A move is a direction, an amount of spaces, a partner, and garnets if you bet any:\n"
           "  left 3 down        3 to the left, with the partner below you\n"
           "  right 2 right 1    2 to the right, with the partner on your right; a garnet bet\n"
           "  l 3 d              the same as left 3 down\n"
           "Your partner is moved by your amount as well. All move at once; only the sum counts.\n";
  }

  void list_options(std::ostream& out) const override {
    if (view_.is_vote()) {
      out << "One of the seats " << listed(view_.candidates()) << ", or pass to abstain.\n";
      return;
    }
    const int position = view_.position(view_.seat());
    print_words(
        fmt::format(
            "left or right; an amount of 1..{}; the partner right, {}, or down, {}; 0..{} garnets. "
            "From your space {} the platform's ends are {} to the left and {} to the right.",
            kMaxAmount, partner(Partner::right), partner(Partner::down),
            view_.garnets(view_.seat()), position, position - 1, view_.rules().length - position),
        out);
  }

  Json read(const std::string& line) const override {
    TypedWords words(line);
    Json json;
    if (view_.is_vote()) {
      words.take_if("vote");
      json = {{"vote", words.number("a seat")}};
    } else {
      const bool left = words.take_if("left", "l");
      if (!left && !words.take_if("right", "r")) words.fail("left or right");
      json = {{"direction", left ? "left" : "right"},
              {"amount", words.number("a number of spaces")}};
      const bool down = words.take_if("down", "d");
      if (!down && !words.take_if("right", "r")) words.fail("a partner: right or down");
      json["partner"] = down ? "down" : "right";
      if (const auto garnets = words.number_if()) json["garnets"] = *garnets;
    }
    if (!words.done()) words.fail("the end of the line");
    return json;
  }

  std::string write(const Json& submission) const override {
    if (view_.is_vote()) return "vote " + submission.value("vote", Json()).dump();
    std::string line;
    for (const char* key : {"direction", "amount", "partner", "garnets"}) {
      const auto there = submission.find(key);
      if (there == submission.end()) continue;
      line += (line.empty() ? "" : " ") +
              (there->is_string() ? there->get<std::string>() : there->dump());
    }
    return line;
  }

 private:
  std::string partner(Partner side) const {
    const Seat seat = view_.neighbour(view_.seat(), side);
    return seat == view_.seat() ? "nobody" : "#" + std::to_string(seat);
  }

  void grid(std::ostream& out) const {
    PerSeat<std::int8_t> cells{};
    for (int i = 0; i < view_.players(); ++i) {
      const int columns = view_.rules().columns;
      cells[at(i)] = static_cast<std::int8_t>(view_.seat_at(i / columns, i % columns));
    }
    print_grid(view_.rules(), cells, view_.seat(), out);
  }

  void last_round(std::ostream& out) const {
    const int index = view_.round() - 1;
    const Round& log = view_.past(index);
    PlayedRound played{index > 0 ? &view_.past(index - 1) : nullptr, &log, {}, {}, {}};
    for (Seat seat = 0; seat < view_.players(); ++seat) {
      played.partners[at(seat)] = view_.neighbour(seat, log.partners[at(seat)]);
      played.points[at(seat)] = view_.points(seat);
      played.garnets[at(seat)] = view_.garnets(seat);
    }
    out << "Round " << index + 1 << " ended so\n";
    print_round(view_.rules(), played, labels_, out);
  }

  View view_;
  std::vector<std::string> labels_;
};

}  // namespace

}  // namespace mainmatch::edges

namespace mainmatch {

std::unique_ptr<Screen> ViewForm<Edges>::screen(const Edges::View& view) {
  return std::make_unique<edges::EdgesScreen>(view);
}

}  // namespace mainmatch
