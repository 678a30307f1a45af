#include "tests/threads/oracle/match.h"

#include <algorithm>
#include <numeric>

namespace mainmatch::oracle::threads {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool contains(const std::vector<int>& list, int seat) {
  return std::find(list.begin(), list.end(), seat) != list.end();
}

/// Drops a part that is void, and lists its name.
template <class Part>
void drop_unless(bool legal, std::optional<Part>& part, const char* name,
                 std::vector<std::string>& voids) {
  if (!part || legal) return;
  part.reset();
  voids.emplace_back(name);
}

}  // namespace

Setup deal(const Rules& rules, Random& random) {
  std::vector<int> seats(at(rules.players()));
  std::iota(seats.begin(), seats.end(), 0);
  std::shuffle(seats.begin(), seats.end(), random);
  Setup setup;
  setup.heaven.assign(seats.begin(), seats.begin() + rules.heaven);
  setup.hell.assign(seats.begin() + rules.heaven, seats.end());
  setup.garnets.assign(seats.size(), rules.starting_garnets);
  std::shuffle(seats.begin(), seats.end(), random);
  setup.tie_break = seats;
  return setup;
}

Match::Match(const Rules& rules, Setup setup)
    : rules_(rules),
      setup_(std::move(setup)),
      hands_(at(rules.players())),
      goldness_(at(rules.players())),
      lot_(at(rules.players())) {
  for (int seat = 0; seat < rules.players(); ++seat) {
    for (const int other : other_realm(seat)) hands_[at(seat)].selected[other] = 0;
  }
  for (int place = 0; place < rules.players(); ++place)
    lot_[at(setup_.tie_break[at(place)])] = place;
}

Outcome Match::play(const std::vector<std::unique_ptr<Player>>& players, Random& random) {
  for (int round = 0; round < rules_.rounds; ++round) {
    std::vector<Submission> submissions;
    for (int seat = 0; seat < rules_.players(); ++seat) {
      const View view{rules_, realm_of(seat), other_realm(seat), hands_[at(seat)], seat};
      submissions.push_back(players[at(seat)]->decide(view, random));
    }
    play_round(std::move(submissions));
  }
  return settle();
}

bool Match::is_in_heaven(int seat) const { return contains(setup_.heaven, seat); }

const std::vector<int>& Match::realm_of(int seat) const {
  return is_in_heaven(seat) ? setup_.heaven : setup_.hell;
}

const std::vector<int>& Match::other_realm(int seat) const {
  return is_in_heaven(seat) ? setup_.hell : setup_.heaven;
}

bool Match::is_player(int seat) const { return seat >= 0 && seat < rules_.players(); }

bool Match::are_apart(int a, int b) const {
  return is_player(a) && is_player(b) && is_in_heaven(a) != is_in_heaven(b);
}

int Match::power(int seat, Moira moira) const {
  const auto& tiers = hands_[at(seat)].tiers;
  const auto visited = tiers.find(moira);
  return visited == tiers.end() ? 0 : rules_.powers.at(moira)[at(visited->second)];
}

bool Match::accept_visit(Hand& hand, const Visit& visit) {
  if (!visit.moira || hand.has(*visit.moira)) return false;
  if (visit.donate < 0 || visit.donate > hand.twine) return false;
  hand.twine -= visit.donate;
  hand.tiers[*visit.moira] = rules_.tier_of(visit.donate);
  if (visit.moira == Moira::clotho) hand.gilding_left = true;
  ++counts_.visits;
  return true;
}

bool Match::may_create(int seat, const Create& create) const {
  const Hand& hand = hands_[at(seat)];
  return are_apart(seat, create.recipient) && hand.may_select(create.recipient) &&
         (!create.golden || hand.gilding_left) && (!create.head_start || hand.has(Moira::nona));
}

/// Drops the void parts and pays the visit; which were void.
std::vector<std::string> Match::accept(int seat, Submission& submission) {
  Hand& hand = hands_[at(seat)];
  auto& [visit, boost, cut, snip, create] = submission;
  std::vector<std::string> voids;
  drop_unless(visit && accept_visit(hand, *visit), visit, "visit", voids);
  const bool is_end = boost && (boost->first == seat || boost->second == seat);
  drop_unless(is_end && hand.has(Moira::lachesis) && are_apart(boost->first, boost->second), boost,
              "boost", voids);
  drop_unless(cut && are_apart(seat, *cut), cut, "cut", voids);
  drop_unless(snip && are_apart(snip->first, snip->second), snip, "snip", voids);
  drop_unless(create && may_create(seat, *create), create, "create", voids);
  counts_.fouls += static_cast<int>(voids.size());
  return voids;
}

void Match::play_round(std::vector<Submission> submissions) {
  std::vector<std::vector<std::string>> voids(submissions.size());
  Snippers snippers;
  for (int seat = 0; seat < rules_.players(); ++seat) {
    Submission& submission = submissions[at(seat)];
    voids[at(seat)] = accept(seat, submission);
    if (submission.snip) snippers[*submission.snip].insert(seat);
  }
  boost(submissions);
  note_goldness();
  cut(submissions, snippers);
  snip(snippers);
  grow(create(submissions));
  note_goldness();
  for (int seat = 0; seat < rules_.players(); ++seat) {
    Hand& hand = hands_[at(seat)];
    hand.reports.push_back(report(seat, std::move(voids[at(seat)])));
    hand.past.push_back(submissions[at(seat)]);
  }
  history_.push_back(threads_);
}

void Match::boost(const std::vector<Submission>& submissions) {
  for (int seat = 0; seat < rules_.players(); ++seat) {
    const auto& link = submissions[at(seat)].boost;
    if (!link) continue;
    const auto thread = threads_.find(*link);
    if (thread != threads_.end()) thread->second.strength += power(seat, Moira::lachesis);
  }
}

void Match::gain(int seat, int twine) {
  Hand& hand = hands_[at(seat)];
  hand.twine += twine + power(seat, Moira::atropos);
  if (hand.has(Moira::atropos) && rules_.atropos_doubles[at(hand.tiers.at(Moira::atropos))]) {
    hand.twine += twine;
  }
}

void Match::cut(const std::vector<Submission>& submissions, const Snippers& snippers) {
  std::map<Link, std::set<int>> sharers;
  for (int seat = 0; seat < rules_.players(); ++seat) {
    const auto& target = submissions[at(seat)].cut;
    if (!target) continue;
    for (const Link& link : {Link(seat, *target), Link(*target, seat)}) {
      const auto thread = threads_.find(link);
      if (thread != threads_.end() && !thread->second.golden) sharers[link].insert(seat);
    }
  }
  for (auto& [link, seats] : sharers) {
    if (const auto too = snippers.find(link); too != snippers.end()) {
      seats.insert(too->second.begin(), too->second.end());
    }
    const int number = static_cast<int>(seats.size());
    const int share = (threads_.at(link).strength + number - 1) / number;
    for (const int seat : seats) gain(seat, share);
    threads_.erase(link);
    ++counts_.threads_cut;
  }
}

void Match::snip(const Snippers& snippers) {
  for (const auto& [link, seats] : snippers) {
    const auto thread = threads_.find(link);
    if (thread == threads_.end()) continue;
    const int protection = power(link.first, Moira::decima);
    int& strength = thread->second.strength;
    for (const int seat : seats) {
      strength -= std::max(0, 1 + power(seat, Moira::morta) - protection);
    }
    if (strength >= 0) {
      for (const int seat : seats) gain(seat, 1);
    }
    if (strength <= 0) {
      threads_.erase(thread);
      ++counts_.threads_snipped;
    }
  }
}

/// Who has spent its head start.
std::set<int> Match::create(const std::vector<Submission>& submissions) {
  std::set<int> spent_x;
  for (int seat = 0; seat < rules_.players(); ++seat) {
    const auto& create = submissions[at(seat)].create;
    if (!create) continue;
    Hand& hand = hands_[at(seat)];
    ++hand.selected[create->recipient];
    const auto [thread, made] = threads_.try_emplace(Link(seat, create->recipient));
    if (!made) continue;
    ++counts_.threads_made;
    if (create->golden) {
      thread->second.golden = true;
      thread->second.extra_growth = power(seat, Moira::clotho);
      hand.gilding_left = false;
      ++counts_.threads_golden;
    }
    if (create->head_start) {
      thread->second.strength = hand.x;
      spent_x.insert(seat);
    }
  }
  return spent_x;
}

void Match::grow(const std::set<int>& spent_x) {
  for (auto& [link, thread] : threads_) thread.strength += 1 + thread.extra_growth;
  for (int seat = 0; seat < rules_.players(); ++seat) {
    Hand& hand = hands_[at(seat)];
    hand.x = spent_x.count(seat) > 0 ? 0 : hand.x + power(seat, Moira::nona);
  }
}

void Match::note_goldness() {
  for (const auto& [link, thread] : threads_) {
    if (!thread.golden) continue;
    for (const int end : {link.first, link.second}) {
      goldness_[at(end)] = std::max(goldness_[at(end)], thread.strength);
    }
  }
}

Report Match::report(int seat, std::vector<std::string> voids) const {
  Report report{{}, {}, hands_[at(seat)].twine, std::move(voids)};
  const int round = static_cast<int>(history_.size()) + 1;
  for (const int other : other_realm(seat)) {
    const auto opens_chat = [&](Threads::const_iterator thread) {
      return thread != threads_.end() &&
             (thread->second.golden || thread->second.strength >= round);
    };
    const auto there = threads_.find({seat, other});
    if (there != threads_.end()) report.threads[other] = there->second;
    if (opens_chat(there) || opens_chat(threads_.find({other, seat}))) {
      report.chats.push_back(other);
    }
  }
  return report;
}

}  // namespace mainmatch::oracle::threads
