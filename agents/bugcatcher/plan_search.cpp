#include "agents/bugcatcher/plan_search.h"

#include "agents/bugcatcher/goals.h"
#include "agents/bugcatcher/tree.h"

namespace mainmatch::bugcatcher {

namespace {

constexpr int kUnlimited = kMaxWords;

/// Penalty for a word that does not follow the script.
constexpr double kStrays = 10;

/// A node's first moves, which the next visit tries first.
struct Script {
  Node node;
  Moves moves;
  int count;
};

/// Traverses the tree repeatedly, each time with more discrepancies, and keeps the branches it has
/// visited.
template <class Set>
class Visitor {
 public:
  Visitor(const Tree<Set>& tree, const Goals& goals, int nodes, FoundPlan& found) noexcept
      : tree_(tree), goals_(goals), left_(nodes), found_(found) {}

  void run(const Plan& start) noexcept;

 private:
  using B = Branch<Set>;
  using Child = typename B::Child;
  /// Number of stored branches; further ones are evaluated anew.
  static constexpr std::size_t kKept = kSearchNodes + 1;

  bool is_hopeless(const B& branch) const noexcept { return branch.most <= found_.worth + kEqual; }
  void weigh_up(const B& branch, double worth) noexcept;
  void visit(B& branch, int slips) noexcept;
  void visit_child(B& branch, Child& child, int slips) noexcept;
  void visit_unkept(B& branch, const Child& child, int slips) noexcept;
  bool extend(B& branch, const Child& child, B& next) noexcept;
  void explain() noexcept;
  static void rank_next(B& branch) noexcept;
  Child& scripted_child(B& branch) const noexcept;
  /// Follows every placement of a shape that is an aim, from here or after one step.
  void visit_shapes() noexcept;
  void visit_shape(Node node, Moves moves, int count) noexcept;
  void visit_script(const Script& script) noexcept;

  const Tree<Set>& tree_;
  const Goals& goals_;
  int left_;  ///< remaining node budget
  FoundPlan& found_;
  bool cut_ = false;  ///< stopped by the discrepancy or node limit
  Script script_ = {Node::central, 0, 0};
  std::array<std::uint64_t, 2> threes_;  ///< by node: possible first three moves
  std::array<Word, kMaxWords> words_;    ///< the current line
  std::size_t kept_ = 0;
  std::array<B, kKept> branches_;
};

template <class Set>
void Visitor<Set>::run(const Plan& start) noexcept {
  B& root = branches_[kept_++];
  tree_.plant(start, root);
  found_.words.clear();
  found_.worth = tree_.weigh(root);
  for (const int slips : {0, 1, 2, 3, kUnlimited}) {
    cut_ = false;
    visit(root, slips);
    if (slips == 0) visit_shapes();
    if (!cut_ || left_ <= 0) break;
  }
  found_.exact = !cut_;
  explain();
}

/// Finds the aims that the best list meets on its way, and their chances.
template <class Set>
void Visitor<Set>::explain() noexcept {
  found_.chance.fill(0);
  std::array<B, 2> unkept;
  B* here = &branches_[0];
  for (std::size_t i = 0; i < found_.words.size(); ++i) {
    const Word word = found_.words[i];
    if (!here->grown) tree_.grow(*here);
    std::size_t k = 0;
    while (here->children[k].word != word) ++k;
    const Child& child = here->children[k];
    B* next = &unkept[i % 2];
    if (child.branch < kKept) {
      next = &branches_[child.branch];
    } else {
      tree_.extend(*here, child, -1, *next);
    }
    const Node last = is_path(word) ? node_of(word) : Node::central;
    const Chances chances = chances_of(next->alive, last);
    for_each_aim(next->met & ~here->met,
                 [&](std::size_t a) { found_.chance[a] = chances[goals_.rests(a)]; });
    here = next;
  }
  found_.walk = here->plan.walk();
  const Chances chances = chances_of(here->alive, Node::central);
  for_each_aim(goals_.met_now(goals_.all(), found_.walk),
               [&](std::size_t a) { found_.chance[a] = chances[goals_.rests(a)]; });
}

template <class Set>
void Visitor<Set>::visit(B& branch, int slips) noexcept {
  if (is_hopeless(branch)) return;
  if (--left_ < 0) {
    cut_ = true;
    return;
  }
  if (!branch.grown) tree_.grow(branch);
  const int count = branch.count;
  if (count == 0) return;
  if (script_.count > 0) {  // a script allows no discrepancies
    visit_child(branch, scripted_child(branch), 0);
    cut_ = cut_ || (count > 1 && !is_hopeless(branch));
    return;
  }
  for (int i = 0; i < count; ++i) {
    if (i > 0 && is_hopeless(branch)) return;
    if (i > 0 && slips == 0) {
      cut_ = true;
      return;
    }
    if (i == branch.ranked) rank_next(branch);
    visit_child(branch, branch.children[branch.order[at(i)]], slips - (i > 0));
  }
}

template <class Set>
void Visitor<Set>::visit_child(B& branch, Child& child, int slips) noexcept {
  if (child.branch == B::kPruned) return;
  words_[at(branch.length)] = child.word;
  if (child.branch != B::kUnknown) {
    visit(branches_[child.branch], slips);
  } else if (kept_ == kKept) {
    visit_unkept(branch, child, slips);
  } else if (extend(branch, child, branches_[kept_])) {
    child.branch = static_cast<std::uint16_t>(kept_);
    visit(branches_[kept_++], slips);
  } else {
    child.branch = B::kPruned;
  }
}

template <class Set>
void Visitor<Set>::visit_unkept(B& branch, const Child& child, int slips) noexcept {
  B next;
  if (extend(branch, child, next)) visit(next, slips);
}

/// False if no list with this prefix beats the best.
template <class Set>
bool Visitor<Set>::extend(B& branch, const Child& child, B& next) noexcept {
  if (branch.open == 0 && branch.plan.energy_left() <= costs_energy(child.word)) {
    // The value of a last word that meets nothing is known without making the move.
    weigh_up(branch, tree_.worth_after(branch, child));
    return false;
  }
  if (!tree_.extend(branch, child, found_.worth + kEqual, next)) return false;
  weigh_up(branch, tree_.weigh(next));
  return !is_hopeless(next);
}

/// Records the line with one more word if it is the best so far.
template <class Set>
void Visitor<Set>::weigh_up(const B& branch, double worth) noexcept {
  if (worth <= found_.worth + kEqual) return;
  found_.worth = worth;
  found_.words.clear();
  for (int i = 0; i <= branch.length; ++i) found_.words.push_back(words_[at(i)]);
}

/// Ranks the most promising unranked child; the first of equal ones.
template <class Set>
void Visitor<Set>::rank_next(B& branch) noexcept {
  unsigned left = branch.unranked;
  auto best = static_cast<unsigned>(std::countr_zero(left));
  double most = branch.children[best].promise;
  // Branch-free, because the outcome is unpredictable.
  const auto rank = [&](unsigned k) {
    const double promise = branch.children[k].promise;
    best = promise > most ? k : best;
    most = promise > most ? promise : most;
  };
  if (branch.ranked == 0) {  // the usual case: all are left
    for (unsigned k = 1; k < branch.count; ++k) rank(k);
  } else {
    for (left &= left - 1; left != 0; left &= left - 1) {
      rank(static_cast<unsigned>(std::countr_zero(left)));
    }
  }
  branch.unranked = static_cast<std::uint16_t>(branch.unranked & ~(1u << best));
  branch.order[branch.ranked++] = static_cast<std::uint8_t>(best);
}

/// The most promising child, with a penalty for words off the script. The other node walks in
/// between while energy lasts.
template <class Set>
typename Visitor<Set>::Child& Visitor<Set>::scripted_child(B& branch) const noexcept {
  const int placed = branch.plan.walk().placed[index_of(script_.node)];
  const bool spare = branch.plan.energy_left() > script_.count - placed;
  // Words off the script: those of the other node, and all but one of this node.
  unsigned strays = 0;
  if (script_.count > placed) {
    const Word next = path(script_.node, move_at(script_.moves, placed));
    strays = paths_of(script_.node) & ~(1u << static_cast<unsigned>(next));
    if (!spare) strays |= paths_of(other(script_.node));
  }
  const auto strays_off = [&](const Child& child) {
    return (strays >> static_cast<unsigned>(child.word) & 1u) != 0;
  };
  Child* const end = branch.children.data() + branch.count;
  Child* best = nullptr;
  double most = 0;
  double most_of_strays = -kStrays;
  for (Child* child = branch.children.data(); child != end; ++child) {
    if (strays_off(*child)) {
      most_of_strays = std::max(most_of_strays, child->promise);
    } else if (!best || child->promise > most) {
      best = child;
      most = child->promise;
    }
  }
  // A word on the script is nearly always far better.
  if (best && most_of_strays - kStrays + 1 < most) return *best;
  best = nullptr;
  for (Child* child = branch.children.data(); child != end; ++child) {
    const double promise =
        strays_off(*child) ? tree_.promise(branch, *child, -kStrays) : child->promise;
    if (best && promise <= most) continue;
    best = child;
    most = promise;
  }
  return *best;
}

template <class Set>
void Visitor<Set>::visit_shapes() noexcept {
  if (goals_.shapes() == 0) return;
  for (const Node node : kNodes) threes_[index_of(node)] = branches_[0].plan.allowed_threes(node);
  for_each_aim(goals_.shapes(), [&](std::size_t i) {
    const Goal& goal = goals_.aim(i).goal;
    for (const Node node : kNodes) {
      if (goal.who != static_cast<Who>(other(node))) visit_shape(node, goal.moves, goal.count);
    }
  });
  script_.count = 0;
}

template <class Set>
void Visitor<Set>::visit_shape(Node node, Moves moves, int count) noexcept {
  // Reading from the other end equals a half turn in reverse order.
  for (unsigned way = 0; way < 16; ++way) {
    Script shape{node, 0, count};
    for (int k = 0; k < count; ++k) {
      const int from = (way & 8u) ? count - 1 - k : k;
      unsigned direction = static_cast<unsigned>(move_at(moves, from));
      if (way & 4u) direction = (4 - direction) & 3u;
      shape.moves |= ((direction + way) & 3u) << (2 * k);
    }
    visit_script(shape);
    if (count == kMaxMoves) continue;
    for (unsigned lead = 0; lead < 4; ++lead) {
      visit_script({node, shape.moves << 2 | lead, count + 1});
    }
  }
}

template <class Set>
void Visitor<Set>::visit_script(const Script& script) noexcept {
  B& root = branches_[0];
  if (script.count > root.plan.energy_left()) return;
  // Most fail early, since all beginnings have been tried once.
  const std::uint64_t threes = threes_[index_of(script.node)];
  if (script.count >= 3 && (threes >> (script.moves & 63u) & 1u) == 0) return;
  if (!root.plan.allows(script.node, script.moves, script.count)) return;
  script_ = script;
  visit(root, 0);
}

template <class Set>
void search(const Plan& start, const Hazards& hazards, const Goals& goals, Search::Options options,
            FoundPlan& found) noexcept {
  const Tree<Set> tree(hazards, goals, options);
  Visitor<Set>(tree, goals, options.nodes, found).run(start);
}

}  // namespace

const FoundPlan& Search::run(const Plan& start, const Hazards& hazards, const Aims& aims,
                             Options options) noexcept {
  Goals goals;
  goals.read(aims, start);
  if (start.fits_word()) {
    search<std::uint64_t>(start, hazards, goals, options, found_);
  } else {
    search<PlaceSet::Wide>(start, hazards, goals, options, found_);
  }
  return found_;
}

void carry_out(const FoundPlan& found, const Aims& aims, Submission& submission) noexcept {
  for (const Word word : found.words) submission.act(word);
  for (std::size_t i = 0; i < aims.size(); ++i) {
    const bool pays = aims[i].loss == 0 || expected(aims[i], found.chance[i]) > 0;
    if (aims[i].index >= 0 && pays) submission.take(aims[i].index);
  }
}

}  // namespace mainmatch::bugcatcher
