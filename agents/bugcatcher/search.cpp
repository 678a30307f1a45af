#include "agents/bugcatcher/search.h"

#include <algorithm>
#include <bit>

#include "agents/bugcatcher/goals.h"

namespace mainmatch::bugcatcher {

namespace {

/// Worths that differ by less are equal.
constexpr double kEqual = 1e-9;
constexpr int kUnlimited = kMaxWords;

bool is_swap(Word word) noexcept { return word == Word::swap || word == Word::free_swap; }

/// Of taking an aim on that is met with this chance; of leaving it where that is better.
double expected(const Aim& aim, double chance) noexcept {
  return std::max(0.0, chance * aim.gain - (1 - chance) * aim.loss);
}

}  // namespace

const Found& Search::run(const Plan& start, const Hazards& hazards, const Aims& aims,
                         Means means) noexcept {
  hazards_ = &hazards;
  aims_ = &aims;
  means_ = means;
  left_ = means.nodes;
  swaps_ = hazards.timed();
  pursued_.clear();
  for (std::size_t i = 0; i < aims.size(); ++i) {
    const Goal& goal = aims[i].goal;
    if (aims[i].gain <= 0 || !attainable(goal, start)) continue;
    pursued_.push_back(static_cast<std::uint8_t>(i));
    swaps_ = swaps_ || goal.kind == GoalKind::swaps || goal.kind == GoalKind::colour;
  }
  double ceiling = 0;
  for (int step = Hazards::kMaxSteps - 1; step >= 0; --step) {
    if (step < hazards.steps) {
      for (const auto& places : hazards.ends[at(step)]) {
        ceiling = std::max(ceiling, *std::max_element(places.begin(), places.end()));
      }
    }
    ceilings_[at(step)] = ceiling;
  }
  if (!hazards.timed()) ceilings_.fill(ceiling);
  words_.clear();
  found_.worth = -1;
  found_.chance.fill(0);
  const Line root{start};
  script_ = {Node::central, 0, 0};  // its node is looked at also where it has no moves
  for (const int slips : {0, 1, 2, 3, kUnlimited}) {
    cut_ = false;
    visit(root, slips);
    if (slips == 0) visit_shapes(root);
    if (!cut_ || left_ <= 0) break;
  }
  found_.exact = !cut_;
  return found_;
}

void Search::visit(const Line& line, int slips) noexcept {
  weigh(line);
  const double most = bound(line);
  if (most <= found_.worth + kEqual) return;
  if (--left_ < 0) {
    cut_ = true;
    return;
  }
  bool first = true;
  for (const Child& child : children(line)) {
    if (most <= found_.worth + kEqual) return;
    if (!first && slips == 0) {
      cut_ = true;
      return;
    }
    const Line next = after(line, child.word);
    words_.push_back(child.word);
    visit(next, slips - !first);
    words_.pop_back();
    first = false;
  }
}

void Search::visit_shapes(const Line& root) noexcept {
  for (const std::size_t i : pursued_) {
    const Aim& aim = (*aims_)[i];
    if (aim.goal.kind != GoalKind::shape) continue;
    for (const Node node : kNodes) {
      if (aim.goal.who == static_cast<Who>(other(node))) continue;
      // From either end is the same as turned half around in reverse order.
      for (unsigned way = 0; way < 16; ++way) {
        Script shape{node, 0, aim.goal.count};
        for (int k = 0; k < aim.goal.count; ++k) {
          const int from = (way & 8u) ? aim.goal.count - 1 - k : k;
          unsigned direction = static_cast<unsigned>(move_at(aim.goal.moves, from));
          if (way & 4u) direction = (4 - direction) & 3u;
          shape.moves |= ((direction + way) & 3u) << (2 * k);
        }
        visit_script(root, shape);
        if (shape.count == kMaxMoves) continue;
        for (unsigned lead = 0; lead < 4; ++lead) {
          visit_script(root, {node, shape.moves << 2 | lead, shape.count + 1});
        }
      }
    }
  }
  script_.count = 0;
}

void Search::visit_script(const Line& root, const Script& script) noexcept {
  if (script.count > root.plan.energy_left()) return;
  Plan plan = root.plan;
  for (int i = 0; i < script.count; ++i) {
    const Word word = path(script.node, move_at(script.moves, i));
    if (!plan.allows(word)) return;
    plan.add(word);
  }
  script_ = script;
  visit(root, 0);
}

Search::Line Search::after(const Line& line, Word word) noexcept {
  Line next = line;
  Node last = Node::central;
  if (is_path(word)) {
    last = node_of(word);
    const std::size_t n = index_of(last);
    const Walk& walk = line.plan.walk();
    next.alive[n] *= hazards_->chance(static_cast<int>(words_.size()), last, walk.colour(last),
                                      walk.stand[n], direction_of(word));
    next.worth += next.alive[n];
    if (line.turn >= 0 && line.turn != static_cast<int>(n)) next.ended[1 - n] = true;
    // Central comes first: where it does not, it has none.
    if (line.turn < 0 && last == Node::border) next.ended[0] = true;
    next.turn = static_cast<int>(1 - n);
  } else {
    next.turn = -1;
    next.ended = {};
    if (word == Word::free_swap) next.worth -= means_.free_swap_cost;
  }
  next.plan.add(word);
  for (const std::size_t i : pursued_) {
    const Aim& aim = (*aims_)[i];
    if (((next.met >> i) & 1u) || !may_have_met(aim.goal, next.plan.walk(), word)) continue;
    if (!meets(aim, next.plan.walk())) continue;
    next.met |= 1u << i;
    chances_[i] = chance_of(aim.goal, next.alive, last);
    next.worth += expected(aim, chances_[i]);
  }
  return next;
}

bool Search::in_turn(const Line& line, Word word) const noexcept {
  return hazards_->timed() || !is_path(word) || !line.ended[index_of(node_of(word))];
}

Search::Children Search::children(const Line& line) const noexcept {
  Children list;
  const bool swapped = !words_.empty() && is_swap(words_[words_.size() - 1]);
  bool again = false;  // a swap may follow on another
  for (const std::size_t i : pursued_) {
    again = again || ((*aims_)[i].goal.kind == GoalKind::swaps && !((line.met >> i) & 1u));
  }
  for (unsigned left = line.plan.options(); left != 0; left &= left - 1) {
    const auto word = static_cast<Word>(std::countr_zero(left));
    if (is_swap(word) && (!swaps_ || (swapped && !again))) continue;
    if (word == Word::free_swap && !means_.free_swap) continue;
    if (!in_turn(line, word)) continue;
    Child child{promise(line, word), word};
    std::size_t place = list.size();
    list.push_back(child);
    for (; place > 0 && list[place - 1].promise < child.promise; --place) {
      list[place] = list[place - 1];
    }
    list[place] = child;
  }
  return list;
}

double Search::promise(const Line& line, Word word) const noexcept {
  const Walk& walk = line.plan.walk();
  double promise = word == Word::swap ? -0.5 : 0;
  Place end = kNoPlace;
  if (is_path(word)) {
    const Node node = node_of(word);
    const std::size_t n = index_of(node);
    end = bugcatcher::after(walk.stand[n], direction_of(word));
    promise +=
        line.alive[n] * hazards_->chance(static_cast<int>(words_.size()), node, walk.colour(node),
                                         walk.stand[n], direction_of(word));
    promise += 0.02 * line.plan.exits(node, end);
    if (!hazards_->timed() && (line.turn < 0 ? 0 : line.turn) == static_cast<int>(n))
      promise += 0.5;
    promise += follows(line, node, direction_of(word));
  }
  for (const std::size_t i : pursued_) {
    if ((line.met >> i) & 1u) continue;
    promise += 0.1 * (*aims_)[i].gain * pull((*aims_)[i].goal, walk, word, end);
  }
  return promise;
}

/// The other node walks in between as long as there is energy for it.
double Search::follows(const Line& line, Node node, Direction direction) const noexcept {
  const int placed = line.plan.walk().placed[index_of(script_.node)];
  if (script_.count <= placed) return 0;
  if (node != script_.node) return line.plan.energy_left() > script_.count - placed ? 0 : -10;
  return move_at(script_.moves, placed) == direction ? 0 : -10;
}

double Search::bound(const Line& line) const noexcept {
  const int energy = line.plan.energy_left();
  std::array<double, 2> alive = line.alive;
  std::array<int, 2> room;
  for (const Node node : kNodes) room[index_of(node)] = line.plan.room(node, energy);
  const double ceiling = ceilings_[std::min(words_.size(), ceilings_.size() - 1)];
  double most = line.worth;
  for (int i = 0; i < energy && room[0] + room[1] > 0; ++i) {
    const std::size_t n = room[1] > 0 && (room[0] == 0 || alive[1] > alive[0]);
    alive[n] *= ceiling;
    most += alive[n];
    --room[n];
  }
  const Node better = line.alive[0] >= line.alive[1] ? Node::central : Node::border;
  for (const std::size_t i : pursued_) {
    const Aim& aim = (*aims_)[i];
    if (((line.met >> i) & 1u) || !attainable(aim.goal, line.plan)) continue;
    most += expected(aim, chance_of(aim.goal, line.alive, better));
  }
  return most;
}

void Search::weigh(const Line& line) noexcept {
  double worth = line.worth;
  std::uint32_t met = line.met;
  for (const std::size_t i : pursued_) {
    const Aim& aim = (*aims_)[i];
    if (!may_pass(aim.goal) || !meets(aim, line.plan.walk())) continue;
    met |= 1u << i;
    chances_[i] = chance_of(aim.goal, line.alive, Node::central);
    worth += expected(aim, chances_[i]);
  }
  if (worth <= found_.worth + kEqual) return;
  found_.worth = worth;
  found_.words = words_;
  found_.walk = line.plan.walk();
  for (const std::size_t i : pursued_) {
    found_.chance[i] = ((met >> i) & 1u) ? chances_[i] : 0;
  }
}

void carry_out(const Found& found, const Aims& aims, Submission& submission) noexcept {
  for (const Word word : found.words) submission.act(word);
  for (std::size_t i = 0; i < aims.size(); ++i) {
    const bool pays = aims[i].loss == 0 || expected(aims[i], found.chance[i]) > 0;
    if (aims[i].index >= 0 && pays) submission.take(aims[i].index);
  }
}

}  // namespace mainmatch::bugcatcher
