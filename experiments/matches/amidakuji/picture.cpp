#include "experiments/matches/amidakuji/picture.h"

#include <memory>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/amidakuji/words.h"

namespace mainmatch::amidakuji {

namespace {

/// The blockers that stand at one spot, and what became of them.
struct Stand {
  Spot spot;
  std::vector<Seat> seats;
  int target;  ///< index of the rung
  bool destroyed;

  bool idle() const { return target == Board::kNoRung; }
};

std::vector<Stand> stands_of(const State& state, const Round& log, const Board& active) {
  std::vector<Stand> stands;
  for (Seat seat = 0; seat < state.rules->players; ++seat) {
    const Spot spot = log.blockers[at(seat)];
    if (spot.leg < 0) continue;
    bool joined = false;
    for (Stand& stand : stands) {
      if (!(stand.spot == spot)) continue;
      stand.seats.push_back(seat);
      joined = true;
    }
    if (!joined) {
      stands.push_back({spot, {seat}, active.lowest_touching(spot.leg, spot.row), false});
    }
  }
  for (Stand& stand : stands) {
    for (const Stand& other : stands) {
      const bool faced = other.target == stand.target && other.spot.leg != stand.spot.leg;
      stand.destroyed = stand.destroyed || (!stand.idle() && faced);
    }
  }
  return stands;
}

std::string note_of(const Stand& stand) {
  constexpr std::size_t kMaxNamed = 3;
  std::string who = stand.seats.size() == 1 ? "seat " : "seats ";
  if (stand.seats.size() > kMaxNamed) {
    who = std::to_string(stand.seats.size()) + " seats";
  } else {
    for (std::size_t i = 0; i < stand.seats.size(); ++i) {
      who += (i == 0 ? "" : ", ") + std::to_string(stand.seats[i]);
    }
  }
  if (stand.idle()) return who + ": idle, no rung above";
  const std::string rung = slot_name(Board::slot(stand.target));
  if (stand.destroyed) return who + ": destroyed, faced across " + rung;
  return fmt::format("{}: nobody crosses {} onto {}", who, rung, start_name(stand.spot.leg));
}

class Picture {
 public:
  Picture(const Rules& rules, const Setup& setup, const Board& active, std::ostream& out)
      : rules_(rules), setup_(setup), active_(active), out_(out) {}

  /// `is_known`: whether the placements are.
  void draw(const std::vector<Stand>& stands, bool is_known) const {
    names("", [](int leg) { return start_name(leg); });
    bare_line("", {}, "");
    for (int row = 0; row < rules_.rows; ++row) {
      rung_line(row);
      for (const Stand& stand : stands) {
        if (stand.spot.row != row) continue;
        const char* mark = stand.idle() ? "○" : stand.destroyed ? "×" : "■";
        bare_line(mark, stand.spot, std::string("  ") + mark + " " + note_of(stand));
      }
    }
    bare_line("", {}, "");
    names("", [](int leg) { return end_name(leg); });
    if (is_known)
      names("place", [&](int leg) { return std::to_string(setup_.placements[at(leg)]); });
  }

 private:
  template <class Name>
  void names(const std::string& label, Name&& name) const {
    std::string line = right(label, kLabelWidth - 2) + "  ";
    for (int leg = 0; leg < rules_.legs; ++leg) line += padded(name(leg), 4);
    out_ << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
  }

  /// The legs between two rows, with a mark at `spot`.
  void bare_line(const char* mark, Spot spot, const std::string& note) const {
    out_ << std::string(kLabelWidth, ' ');
    for (int leg = 0; leg < rules_.legs; ++leg) {
      if (leg > 0) out_ << "   ";
      out_ << (leg == spot.leg ? mark : "│");
    }
    out_ << note << '\n';
  }

  void rung_line(int row) const {
    out_ << right(row_name(row), kLabelWidth - 2) << "  ";
    const auto rung = [&](int column) {
      return column >= 0 && column < rules_.columns() &&
             active_.has({static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)});
    };
    for (int leg = 0; leg < rules_.legs; ++leg) {
      out_ << (rung(leg) ? "├" : rung(leg - 1) ? "┤" : "│");
      if (leg < rules_.columns()) out_ << gap(row, leg, rung(leg));
    }
    out_ << '\n';
  }

  std::string gap(int row, int column, bool rung) const {
    const Slot slot = {static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
    for (std::size_t i = 0; i < setup_.phantoms.size(); ++i) {
      if (!(setup_.phantoms[i] == slot)) continue;
      const char name = static_cast<char>('a' + i);
      return rung ? fmt::format("╌{}╌", name) : fmt::format("·{}·", name);
    }
    return rung ? "───" : "   ";
  }

  const Rules& rules_;
  const Setup& setup_;
  const Board& active_;
  std::ostream& out_;
};

}  // namespace

void draw_round(const State& state, int round, std::ostream& out) {
  const Board active = active_rungs(*state.rules, state.setup.rungs, state.setup.phantoms, round);
  const Round& log = state.rounds[at(round)];
  Picture(*state.rules, state.setup, active, out).draw(stands_of(state, log, active), true);
}

void draw_board(const Rules& rules, const Setup& setup, std::ostream& out) {
  Picture(rules, setup, setup.rungs, out).draw({}, true);
}

void draw_phantoms(const Rules& rules, std::span<const Slot> phantoms, int round,
                   std::ostream& out) {
  const auto shown = std::make_unique<Setup>();
  for (const Slot slot : phantoms) shown->phantoms.push_back(slot);
  Picture(rules, *shown, active_rungs(rules, {}, phantoms, round), out).draw({}, false);
}

}  // namespace mainmatch::amidakuji
