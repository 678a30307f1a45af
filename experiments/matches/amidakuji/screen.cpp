#include "experiments/matches/screen.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/amidakuji/picture.h"
#include "experiments/matches/amidakuji/view.h"
#include "experiments/matches/amidakuji/words.h"
#include "experiments/matches/typed_words.h"

namespace mainmatch::amidakuji {

namespace {

std::string spot_name(Spot spot) { return start_name(spot.leg) + " " + row_name(spot.row); }

class AmidakujiScreen final : public Screen {
 public:
  explicit AmidakujiScreen(const View& view) : view_(view), rules_(view.rules()) {}

  void draw(std::ostream& out) const override {
    out << "The ladder hides its rungs. Of the phantoms ├╌a╌┤ is on in this round, │·a·│ is "
           "off.\n\n";
    draw_phantoms(rules_, view_.phantoms(), view_.round(), out);
    out << '\n';
    print_words(fmt::format("Your hints: {}; {}.", in_words(view_.rung_hint()),
                            in_words(view_.placement_hint())),
                out);
    if (view_.round() > 0) past(out);
    out << '\n';
    print_words(
        fmt::format(
            "You have {} for {} (at most {} in each), {} and {} more at {}, {}, {}.",
            count_of(view_.beads_left(), "bead"), count_of(rules_.rounds - view_.round(), "round"),
            rules_.max_bet, count_of(view_.peeks_left(), "free peek"), view_.extra_peeks_left(),
            count_of(rules_.peek_price, "garnet"), count_of(view_.blockers_left(), "blocker"),
            count_of(view_.garnets(), "garnet")),
        out);
  }

  void explain(std::ostream& out) const override {
    out << "Bids are legs with beads; then 'peek' and legs, and 'block' with a leg and a row, if "
           "you "
           "wish:\n"
           "  S2 U1              2 beads on leg S, 1 on U\n"
           "  S2 peek V          and learn after the round how many beads all have bid on V\n"
           "  T3 peek V V block U C\n"
           "                     a blocker on leg U below row C: nobody crosses onto U at the\n"
           "                     lowest rung that touches it there or above\n"
           "All of it is for this round alone. Beads, peeks and blockers are for the whole "
           "match.\n";
  }

  void list_options(std::ostream& out) const override {
    const int most = std::min(rules_.max_bet, view_.beads_left());
    out << "Up to " << count_of(most, "bead") << " on the legs " << start_name(0) << " to "
        << start_name(rules_.legs - 1) << "; " << count_of(view_.peeks_left(), "free peek")
        << " and " << view_.extra_peeks_left() << " more at "
        << count_of(rules_.peek_price, "garnet") << "; ";
    if (view_.blockers_left() == 0) {
      out << "no blocker.\n";
      return;
    }
    out << "a blocker in row " << row_name(0) << " to " << row_name(rules_.rows - 1) << ".\n";
  }

  Json read(const std::string& line) const override {
    TypedWords words(line);
    Json json = Json::object();
    while (!words.done()) {
      if (words.take_if("peek", "peeks")) {
        if (!is_leg(words.peek())) words.fail("the leg to peek at");
        while (is_leg(words.peek())) json["peeks"].push_back(upper_case(words.take()));
      } else if (words.take_if("block", "blocker")) {
        if (!is_leg(words.peek())) words.fail("the blocker's leg");
        const std::string leg = upper_case(words.take());
        if (!is_leg(words.peek())) words.fail("the blocker's row, a letter");
        json["blocker"] = {{"leg", leg}, {"row", upper_case(words.take())}};
      } else {
        bid(words, json);
      }
    }
    return json;
  }

  std::string write(const Json& submission) const override {
    std::string line;
    const auto add = [&](const std::string& word) { line += (line.empty() ? "" : " ") + word; };
    if (const auto bets = submission.find("bets"); bets != submission.end()) {
      for (const auto& [leg, beads] : bets->items()) add(leg + beads.dump());
    }
    if (const auto peeks = submission.find("peeks"); peeks != submission.end()) {
      for (const Json& leg : *peeks) {
        if (&leg == &peeks->front()) add("peek");
        add(leg.get<std::string>());
      }
    }
    const auto blocker = submission.find("blocker");
    if (blocker != submission.end() && blocker->is_object()) {
      add("block " + blocker->at("leg").get<std::string>() + " " +
          blocker->at("row").get<std::string>());
    }
    return line.empty() ? "pass" : line;
  }

  std::string cost(const Json& submission) const override {
    const auto peeks = submission.find("peeks");
    if (peeks == submission.end() || !peeks->is_array()) return "";
    const int bought = static_cast<int>(peeks->size()) - view_.peeks_left();
    if (bought <= 0) return "";
    return count_of(bought * rules_.peek_price, "garnet") + " for " +
           count_of(bought, "bought peek");
  }

 private:
  static bool is_leg(const std::string& word) {
    return word.size() == 1 && upper_case(word) >= "A" && upper_case(word) <= "Z";
  }

  /// "S2", "S 2"
  static void bid(TypedWords& words, Json& json) {
    const std::string leg = upper_case(words.peek().substr(0, 1));
    if (!is_leg(leg)) words.fail("a bid such as S2, peek or block");
    std::optional<std::int64_t> beads = typed_number(words.peek().substr(1));
    if (!beads && !is_leg(words.peek())) words.fail("a bid such as S2, peek or block");
    words.take();
    if (!beads) beads = words.number("how many beads");
    Json& bets = json["bets"];
    if (bets.contains(leg)) throw InputError("two bids on {}, expected one", leg);
    bets[leg] = *beads;
  }

  /// What it did, a line a round, and what all were shown.
  void past(std::ostream& out) const {
    out << '\n' << padded("Your rounds", kLabelWidth);
    for (int leg = 0; leg < rules_.legs; ++leg) out << padded(start_name(leg), 4);
    out << "did besides\n";
    for (int round = 0; round < view_.round(); ++round) {
      std::string line = padded(std::to_string(round + 1), kLabelWidth);
      for (int leg = 0; leg < rules_.legs; ++leg) {
        line += padded(or_dot(view_.bids(round)[at(leg)]), 4);
      }
      Wrapped more(out, line);
      const std::vector<std::string> all = deeds(round);
      if (all.empty()) more.add(".");
      for (const std::string& deed : all) more.add(deed);
    }
    for (int round = 0; round < view_.round(); ++round) {
      if (view_.revealed(round).empty()) continue;
      Wrapped shown(out, fmt::format("Blockers of round {}:", round + 1));
      for (const Spot spot : view_.revealed(round)) shown.add(" " + spot_name(spot));
    }
  }

  std::vector<std::string> deeds(int round) const {
    std::vector<std::string> deeds;
    for (const Peek& peek : view_.peeks()) {
      if (peek.round != round) continue;
      deeds.push_back(count_of(peek.beads, "bead") + " of all on " + start_name(peek.leg) + ";");
    }
    const Spot blocker = view_.blocker(round);
    if (blocker.leg >= 0) deeds.push_back("blocker on " + spot_name(blocker) + ";");
    const Voids voids = view_.voids(round);
    if (voids.bets) deeds.push_back("void bids;");
    if (voids.peeks > 0) deeds.push_back(count_of(voids.peeks, "void peek") + ";");
    if (voids.blocker) deeds.push_back("void blocker;");
    if (!deeds.empty()) deeds.back().pop_back();
    return deeds;
  }

  View view_;
  const Rules& rules_;
};

}  // namespace

}  // namespace mainmatch::amidakuji

namespace mainmatch {

std::unique_ptr<Screen> ViewForm<Amidakuji>::screen(const Amidakuji::View& view) {
  return std::make_unique<amidakuji::AmidakujiScreen>(view);
}

}  // namespace mainmatch
