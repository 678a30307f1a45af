#include "experiments/matches/screen.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bugcatcher/picture.h"
#include "experiments/matches/bugcatcher/view.h"
#include "experiments/matches/bugcatcher/words.h"
#include "experiments/matches/typed_words.h"

namespace mainmatch::bugcatcher {

namespace {

class BugcatcherScreen final : public Screen {
 public:
  explicit BugcatcherScreen(const View& view) : view_(view), rules_(view.rules()) {}

  void draw(std::ostream& out) const override {
    explain_shown_picture(out);
    draw_shown(view_, out);
    if (view_.is_pregame()) {
      out << "\nEverybody places a central node in a cell and a border node on a corner. You rank "
             "places,\nand have "
          << count_of(view_.garnets(), "garnet") << " to bet, which break ties.\n";
      return;
    }
    if (view_.round() > 0) past(out);
    open_missions(out);
    out << "\nMissions of this round\n";
    for (int i = 0; i < view_.missions(view_.round()); ++i) {
      Wrapped line(out, padded(std::to_string(i) + ".", 4));
      add_mission(view_.mission(view_.round(), i), '.', line);
    }
    out << '\n';
    const int fireflies = view_.fireflies();
    print_words(fmt::format("Your central node is on {}, your border node on {}. You have {} "
                            "energy, {}{}{}, and {} in a row.",
                            node(Node::central), node(Node::border), rules_.energy, fireflies,
                            fireflies == 1 ? " firefly, " : " fireflies, ",
                            count_of(view_.garnets(), "garnet"),
                            count_of(view_.clean_rounds(), "clean round")),
                out);
  }

  void explain(std::ostream& out) const override {
    if (view_.is_pregame()) {
      out << "Rank cells for the central node and corners for the border node, best first, and "
             "bet garnets\non a list if you wish:\n"
             "  central C3 D3 B2 border D4 D3\n"
             "  central C3 bet 2 border D4 bet 1\n"
             "A corner has the name of the cell whose upper left corner it is; C1-BR is D2.\n";
      return;
    }
    out << "Missions to take on, if any, and actions, one after another:\n"
           "  CU CU BR           the central node up twice, then the border node to the right\n"
           "  take 0 3 2CU swap 3BL\n"
           "                     take on missions 0 and 3; up twice, swap colours, three to the "
           "left\n"
           "C or B is the node, U R D L where to; swap costs energy, free-swap garnets.\n";
  }

  void list_options(std::ostream& out) const override {
    const char last = static_cast<char>('A' + rules_.columns - 1);
    if (view_.is_pregame()) {
      out << "Cells A1 to " << last << rules_.rows << ", corners A1 to "
          << static_cast<char>(last + 1) << rules_.rows + 1 << ", 0.." << view_.garnets()
          << " garnets for both lists together.\n";
      return;
    }
    const int missions = view_.missions(view_.round());
    print_words(
        fmt::format("{}CU CR CD CL BU BR BD BL and swap at 1 energy each of {}; free-swap once, "
                    "at {} of {}.",
                    missions > 0 ? fmt::format("take 0..{}; ", missions - 1) : "", rules_.energy,
                    count_of(rules_.free_swap_price, "garnet"), view_.garnets()),
        out);
  }

  Json read(const std::string& line) const override {
    TypedWords words(line);
    return view_.is_pregame() ? read_pregame(words) : read_round(words);
  }

  std::string write(const Json& submission) const override {
    std::string line;
    const auto add = [&](const std::string& word) { line += (line.empty() ? "" : " ") + word; };
    const auto add_all = [&](const char* key, const std::string& title) {
      const auto there = submission.find(key);
      if (there == submission.end() || !there->is_array() || there->empty()) return;
      if (!title.empty()) add(title);
      for (const Json& one : *there) {
        add(one.is_string() ? one.get<std::string>() : one.dump());
      }
    };
    if (view_.is_pregame()) {
      for (const std::string list : {"central", "border"}) {
        add_all(list.c_str(), list);
        const auto bet = submission.find(list + "_garnets");
        if (bet == submission.end() || bet->is_null()) continue;
        if (!submission.contains(list)) add(list);
        add("bet " + bet->dump());
      }
    } else {
      add_all("missions", "take");
      add_all("actions", "");
    }
    return line.empty() ? "pass" : line;
  }

 private:
  std::string node(Node node) const {
    return name_of(view_.stand(node)) + " in " + std::string(name_of(view_.colour(node)));
  }

  static Json read_pregame(TypedWords& words) {
    Json json = Json::object();
    while (!words.done()) {
      const bool central = words.take_if("central", "c");
      if (!central && !words.take_if("border", "b")) words.fail("central or border");
      const std::string list = central ? "central" : "border";
      if (json.contains(list)) throw InputError("two lists {}, expected one", list);
      json[list] = Json::array();
      while (!words.done() && words.peek().size() >= 2 && lower_case(words.peek()) != "bet" &&
             lower_case(words.peek()) != "border" && lower_case(words.peek()) != "central") {
        json[list].push_back(upper_case(words.take()));
      }
      if (words.take_if("bet")) json[list + "_garnets"] = words.number("garnets");
    }
    return json;
  }

  /// "3CU" is CU three times.
  static Json read_round(TypedWords& words) {
    Json json = Json::object();
    if (words.take_if("take", "missions")) {
      json["missions"].push_back(words.number("the number of a mission"));
      while (const auto index = words.number_if()) json["missions"].push_back(*index);
    }
    while (!words.done()) {
      const std::string word = words.peek();
      const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
      const std::string name = lower_case(word.substr(digits));
      const bool swaps = name == "swap" || name == "free-swap";
      const std::string action = swaps ? name : upper_case(name);
      const auto times =
          digits == 0 ? std::optional<std::int64_t>(1) : typed_number(word.substr(0, digits));
      if (word_named(action) == Word::unknown || !times || *times > kMaxEnergy) {
        words.fail("an action such as CU, 2BL, swap or free-swap");
      }
      words.take();
      for (std::int64_t i = 0; i < *times; ++i) json["actions"].push_back(action);
    }
    return json;
  }

  void past(std::ostream& out) const {
    out << '\n' << padded("Your rounds", kLabelWidth) << "fireflies  garnets  did\n";
    for (int round = 0; round < view_.round(); ++round) {
      Wrapped line(out, padded(std::to_string(round + 1), kLabelWidth) +
                            right(std::to_string(view_.fireflies(round)), 9) +
                            right(std::to_string(view_.garnets(round)), 9) + "  ");
      std::string taken;
      for (int i = 0; i < view_.missions(round); ++i) {
        if ((view_.taken(round) >> i & 1u) != 0) taken += " " + std::to_string(i);
      }
      if (!taken.empty()) line.add("take" + taken);
      for (int i = 0; i < view_.entries(round); ++i) {
        const std::string word(name_of(view_.word(round, i)));
        const ShownFate fate = view_.shown_fate(round, i);
        line.add(fate == ShownFate::done     ? word
                 : fate == ShownFate::failed ? word + "[failed]"
                                             : "(" + word + ")");
      }
      const Voids& voids = view_.voids(round);
      if (voids.missions + voids.free_swaps + voids.actions > 0) line.add("and void parts");
      if (view_.entries(round) == 0 && taken.empty()) line.add(".");
    }
    completed(out);
  }

  /// Which missions somebody has completed in the last round.
  void completed(std::ostream& out) const {
    const int last = view_.round() - 1;
    for (int board = 0; board <= last; ++board) {
      for (int i = 0; i < view_.missions(board); ++i) {
        if ((view_.completed(last, board) >> i & 1u) == 0) continue;
        out << "Completed by somebody: " << mission_name(board, i) << " of round " << board + 1
            << '\n';
      }
    }
  }

  void open_missions(std::ostream& out) const {
    for (int round = 0; round < view_.round(); ++round) {
      for (int i = 0; i < view_.missions(round); ++i) {
        if ((view_.open_missions(round) >> i & 1u) == 0) continue;
        Wrapped line(out, fmt::format("You have taken on, in round {}: ", round + 1));
        add_mission(view_.mission(round, i), '.', line);
      }
    }
  }

  std::string mission_name(int round, int index) const {
    return printable(std::string(view_.mission(round, index).name()), kMaxName);
  }

  View view_;
  const Rules& rules_;
};

}  // namespace

}  // namespace mainmatch::bugcatcher

namespace mainmatch {

std::unique_ptr<Screen> ViewForm<Bugcatcher>::screen(const Bugcatcher::View& view) {
  return std::make_unique<bugcatcher::BugcatcherScreen>(view);
}

}  // namespace mainmatch
