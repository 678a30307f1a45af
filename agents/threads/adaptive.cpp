#include <algorithm>
#include <array>

#include "agents/roster.h"
#include "agents/threads/inference/loom.h"
#include "agents/threads/inference/visits.h"
#include "engine/core/index.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

constexpr std::string_view kPays[] = {"nothing", "first", "second", "third", "ripe"};
enum Pay { kNothing, kFirst, kSecond, kThird, kRipe };
constexpr std::string_view kWhom[] = {"heard", "quiet", "any"};
constexpr std::string_view kBoosts[] = {"own", "theirs", "none"};
constexpr std::string_view kSpares[] = {"gold", "heard", "none"};
constexpr std::string_view kSnips[] = {"likely", "persist", "none"};

/// Marks a visit that is never made.
constexpr int kNever = 8;

struct Family {
  // By Moira: the first round in which she is visited, and the purpose.
  int nona = 1, nona_pays = kNothing;
  int atropos = 2, atropos_pays = kNothing;
  int clotho = 3, clotho_pays = kRipe;
  int lachesis = 4, lachesis_pays = kRipe;
  int decima = 5, decima_pays = kNothing;
  int morta = kNever, morta_pays = kNothing;
  double patience = 1;
  // Gold.
  int gild = 1;
  int to = 0;
  int boost = 0;
  // Other threads.
  int weave = 0;
  double wait = Robbery{}.wait;
  int loot = Robbery{}.loot;
  int spare = 0;
  int snip = 0;
  int snips = 1;
};

/// A wide parametric family for searches: a timetable of visits, when and to whom its gold goes,
/// what it boosts, and when it cuts and snips. Each round it visits the first Moira of its
/// timetable who is due and affordable; in the last round Clotho, if it has no gold.
class Adaptive final : public Agent<Threads> {
 public:
  using Parameters = Family;
  static constexpr auto kParameters = std::to_array<Field<Family>>({
      {"nona", &Family::nona, 1, kNever, "the round from which on it visits Nona; 8: never"},
      {"nona-pays", &Family::nona_pays, 0, 4, "tier of Nona", Scale::linear, kPays},
      {"atropos", &Family::atropos, 1, kNever, "the same of Atropos"},
      {"atropos-pays", &Family::atropos_pays, 0, 4, "tier of Atropos", Scale::linear, kPays},
      {"clotho", &Family::clotho, 1, kNever, "the same of Clotho; 8: in the last round"},
      {"clotho-pays", &Family::clotho_pays, 0, 4, "tier of Clotho", Scale::linear, kPays},
      {"lachesis", &Family::lachesis, 1, kNever, "the same of Lachesis"},
      {"lachesis-pays", &Family::lachesis_pays, 0, 4, "tier of Lachesis", Scale::linear, kPays},
      {"decima", &Family::decima, 1, kNever, "the same of Decima"},
      {"decima-pays", &Family::decima_pays, 0, 4, "tier of Decima", Scale::linear, kPays},
      {"morta", &Family::morta, 1, kNever, "the same of Morta"},
      {"morta-pays", &Family::morta_pays, 0, 4, "tier of Morta", Scale::linear, kPays},
      {"patience", &Family::patience, 0, 4, "how many times its worth a higher tier counts for"},
      {"gild", &Family::gild, 1, kMaxRounds, "the first round of its gold, the last at latest"},
      {"to", &Family::to, 0, 2, "to whom its gold goes first", Scale::linear, kWhom},
      {"boost", &Family::boost, 0, 2, "whose gold it boosts first", Scale::linear, kBoosts},
      {"weave", &Family::weave, 0, 2, "to whom it makes threads first", Scale::linear, kWhom},
      {"wait", &Family::wait, 0, 4, "how far it waits to cut: times the rounds that will follow"},
      {"loot", &Family::loot, 1, 20, "twine that a cut must bring"},
      {"spare", &Family::spare, 0, 2, "whom it does not cut", Scale::linear, kSpares},
      {"snip", &Family::snip, 0, 2, "what it snips", Scale::linear, kSnips},
      {"snips", &Family::snips, 1, kMaxRounds, "the first round in which it snips"},
  });

  explicit Adaptive(const Family& family);
  void act(const View& view, Submission& submission) override;

 private:
  struct Visit {
    Moira moira;
    int from;
    int pays;
  };

  bool visit(const View& view, const Visit& planned, Submission& submission) const noexcept;
  void boost(const View& view, SeatSet heard, Submission& submission) const noexcept;
  void snip(const View& view, SeatSet heard, Submission& submission);

  Family family_;
  std::array<Visit, kMoirai> timetable_;
};

Adaptive::Adaptive(const Family& family) : family_(family) {
  timetable_ = {{{Moira::nona, family.nona, family.nona_pays},
                 {Moira::atropos, family.atropos, family.atropos_pays},
                 {Moira::clotho, family.clotho, family.clotho_pays},
                 {Moira::lachesis, family.lachesis, family.lachesis_pays},
                 {Moira::decima, family.decima, family.decima_pays},
                 {Moira::morta, family.morta, family.morta_pays}}};
  std::stable_sort(timetable_.begin(), timetable_.end(),
                   [](const Visit& one, const Visit& other) { return one.from < other.from; });
}

SeatSet chosen(int whom, const View& view, SeatSet heard) noexcept {
  if (kWhom[whom] == "heard") return heard;
  return kWhom[whom] == "quiet" ? view.other_realm() - heard : view.other_realm();
}

bool Adaptive::visit(const View& view, const Visit& planned,
                     Submission& submission) const noexcept {
  const Moira moira = planned.moira;
  if (view.visited(moira) || planned.from >= kNever || view.round() + 1 < planned.from) {
    return false;
  }
  if (planned.pays == kRipe) {
    const int base = moira == Moira::clotho || moira == Moira::morta;  // value of the lowest tier
    return is_ripe(view, moira, base, family_.patience) && visit_in(view, moira, 0, submission);
  }
  const int donation = price(view.rules(), planned.pays);
  if (donation > view.twine()) return false;
  submission.visit(moira, donation);
  return true;
}

void Adaptive::boost(const View& view, SeatSet heard, Submission& submission) const noexcept {
  const bool has_lachesis = view.visited(Moira::lachesis) || submission.moira == Moira::lachesis;
  if (!has_lachesis || kBoosts[family_.boost] == "none") return;
  if (kBoosts[family_.boost] == "theirs" && !heard.empty()) {
    const SeatSet both = heard & view.golden();
    submission.boost_thread(*(both.empty() ? heard : both).begin(), view.seat());
  } else {
    boost_gold(view, submission);
  }
}

void Adaptive::snip(const View& view, SeatSet heard, Submission& submission) {
  if (view.round() + 1 < family_.snips || kSnips[family_.snip] == "none") return;
  const int last = view.round() - 1;
  if (kSnips[family_.snip] == "persist" && last >= 0 && gained(view, last) > 0 &&
      view.submission(last).cut == kNoSeat) {
    submission.snip = view.submission(last).snip;
  } else {
    snip_likely(view, heard, chance(), submission);
  }
}

void Adaptive::act(const View& view, Submission& submission) {
  const SeatSet heard = heard_from(view);
  const bool is_last = rounds_left(view) == 1;
  if (!(is_last && visit_in(view, Moira::clotho, 0, submission))) {
    for (const Visit& planned : timetable_) {
      if (visit(view, planned, submission)) break;
    }
  }
  boost(view, heard, submission);
  snip(view, heard, submission);
  const std::string_view spares = kSpares[family_.spare];
  const SeatSet spared = spares == "gold" ? view.golden() : spares == "heard" ? heard : SeatSet{};
  cut_richest(view, heard, spared, chance(), submission, {family_.wait, family_.loot});
  const bool may_gild = is_last || view.round() + 1 >= family_.gild;
  if (!may_gild || !gild(view, chosen(family_.to, view, heard), chance(), submission)) {
    weave(view, chosen(family_.weave, view, heard), chance(), submission);
  }
}

}  // namespace

RosterEntry<Threads> adaptive() {
  return entry<Adaptive>("adaptive", "a timetable of visits, gold, cuts and snips",
                         Plays::when_named);
}

}  // namespace mainmatch::threads
