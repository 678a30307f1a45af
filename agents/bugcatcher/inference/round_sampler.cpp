#include "agents/bugcatcher/inference/round_sampler.h"

#include <bit>

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

constexpr unsigned kSwaps =
    1u << static_cast<unsigned>(Word::swap) | 1u << static_cast<unsigned>(Word::free_swap);

/// Proposal factors relative to a word's prospects: for a failing path that somebody else, or the
/// seat itself, tries in the same step; for one that needs a seat asked later; for one that
/// contradicts the observation unless something else happens.
constexpr double kJoins = 4;
constexpr double kJoinsOwn = 30;
constexpr double kHopes = 0.1;
constexpr double kSpoils = 1e-3;
constexpr double kLikes = 0x1p20;

}  // namespace

void OwnRound::observe(const View& view, int round, const Submission& submission) noexcept {
  entries.clear();
  nodes = view.walk(round).start;
  colour = round == 0 ? Colour::black : view.walk(round - 1).central_colour;
  const int count = view.entries(round);
  std::int32_t step = 0;
  int i = 0;
  for (const Action action : submission.actions) {
    if (action.word == Word::unknown) break;
    const bool is_free = action.word == Word::free_swap;
    for (std::int32_t n = 0; i < count && n < (is_free ? 1 : action.times); ++n) {
      if (view.word(round, i) != action.word) break;
      entries.push_back({step + n, action.word, view.shown_fate(round, i++)});
    }
    step += action.times;
  }
}

void RoundSampler::begin(const RoundScene& scene, HiddenHistory& history) noexcept {
  scene_ = &scene;
  history_ = &history;
  crossed_ = {};
  own_next_ = 0;
  own_nodes_ = scene.own_round.nodes;
  own_colour_ = scene.own_round.colour;
  playing_ = SeatSet::first(scene.rules.players);
  playing_.erase(scene.own);
  for (const Node node : kNodes)
    claimed_[index_of(node)] = scene.trails.standing(scene.round, node);
  const std::array<PlaceSet, 2> standing = claimed_;
  const int energy = scene.rules.energy;
  for (const Seat seat : playing_) {
    const Prospects& mine = prospects(seat);
    const bool free = history.garnets[at(seat)] >= scene.rules.free_swap_price;
    const Colour colour = history.colours[at(seat)];
    Walk& walk = walks_[at(seat)];
    walk.stand = {mine.trail(Node::central).places[0], mine.trail(Node::border).places[0]};
    walk.central_colour = colour;
    walk.begin_round();
    plans_[at(seat)] = Plan(scene.board, standing, walk.stand, colour, energy, free);
    along_[at(seat)] = {{0, 0}, colour, energy, false, free};
    history.words[at(scene.round)][at(seat)].clear();
    promise(seat, mine.of(along_[at(seat)]));
  }
}

void RoundSampler::promise(Seat seat, double prospects) noexcept {
  double& promised = history_->promised[at(seat)];
  history_->weight *= prospects == 0 ? 0 : prospects / promised;
  promised = prospects;
}

bool RoundSampler::play(const RoundScene& scene, int step, Stream& stream,
                        HiddenHistory& history) noexcept {
  scene_ = &scene;
  history_ = &history;
  // The seat's own actions do not depend on the step.
  if (playing_.empty()) step = scene.own_round.entries[own_next_].step;
  begin_step();
  own_entry(step);
  for (const Seat seat : playing_) {
    if (!choose(seat, stream)) return false;
  }
  return play_step();
}

void RoundSampler::begin_step() noexcept {
  tries_.clear();
  placing_ = trying_ = {};
  placing_ends_ = trying_ends_ = {};
  own_waits_ = false;
}

RoundSampler::Try RoundSampler::attempt(Seat seat, Word word, Place from, Colour central,
                                        bool fails) noexcept {
  const Node node = node_of(word);
  const Direction way = direction_of(word);
  return {seat,
          node,
          node == Node::central ? central : other(central),
          midpoint(node, from, way),
          after(from, way),
          fails};
}

/// Records a path of the step for the seats asked later.
void RoundSampler::enter(const Try& path) noexcept {
  tries_.push_back(path);
  const std::size_t colour = index_of(path.colour);
  if (!path.fails) {
    placing_[colour][path.middle.lies].insert(path.middle.place);
    placing_ends_[index_of(path.node)].insert(path.end);
  } else if (!is_crossed(path)) {
    trying_[colour][path.middle.lies].insert(path.middle.place);
    if (!is_claimed(path)) trying_ends_[index_of(path.node)].insert(path.end);
  }
}

void RoundSampler::own_entry(int step) noexcept {
  if (own_next_ == scene_->own_round.entries.size()) return;
  const OwnRound::Entry& entry = scene_->own_round.entries[own_next_];
  if (entry.step != step) return;
  ++own_next_;
  if (!is_path(entry.word)) {
    own_colour_ = other(own_colour_);
    return;
  }
  if (entry.fate == ShownFate::idle) return;
  const Node node = node_of(entry.word);
  Place& here = own_nodes_[index_of(node)];
  if (!scene_->board.stays(node, here, direction_of(entry.word))) return;
  const bool fails = entry.fate == ShownFate::failed;
  const Try path = attempt(scene_->own, entry.word, here, own_colour_, fails);
  enter(path);
  own_waits_ = fails && !is_crossed(path) && !is_claimed(path);
  if (!fails) here = path.end;
}

/// Whether a seat asked later in this step can make this path fail.
bool RoundSampler::can_join(const Try& path) const noexcept {
  for (const Seat seat : playing_) {
    if (seat <= path.seat) continue;
    const Prospects::Along& along = along_[at(seat)];
    if (along.energy == 0) continue;
    for (const Node node : kNodes) {
      const Trail& trail = prospects(seat).trail(node);
      if (along.progress[index_of(node)] != trail.placed) continue;
      for (const Direction way : kDirections) {
        if (((trail.exits[at(trail.placed)] >> index_of(way)) & 1u) == 0) continue;
        const Try other_path =
            attempt(seat, bugcatcher::path(node, way), trail.last(), along.colour, true);
        if (node == path.node && other_path.end == path.end) return true;
        if (other_path.colour == path.colour && other_path.middle == path.middle) return true;
      }
    }
  }
  return false;
}

double RoundSampler::share_of_failing(const Try& path) const noexcept {
  if (is_crossed(path)) return 1;
  const bool spoils = has(placing_, path);
  if (is_claimed(path)) return spoils ? kSpoils : 1;
  if (spoils || placing_ends_[index_of(path.node)].contains(path.end)) return kSpoils;
  if (has(trying_, path) || trying_ends_[index_of(path.node)].contains(path.end)) {
    return own_waits_ ? kJoinsOwn : kJoins;
  }
  return can_join(path) ? kHopes : 0;
}

/// Whether the word, which certainly fails, makes the seat's own path fail too.
bool RoundSampler::helps(Seat seat, Word word) const noexcept {
  if (!own_waits_ || !is_path(word) || !scene_->careful.contains(seat)) return false;
  const Node node = node_of(word);
  const Prospects::Along& along = along_[at(seat)];
  const Trail& trail = prospects(seat).trail(node);
  return along.progress[index_of(node)] == trail.placed &&
         scene_->board.stays(node, trail.last(), direction_of(word)) &&
         has(trying_, attempt(seat, word, trail.last(), along.colour, true));
}

/// The proposal weight of this word.
double RoundSampler::share(Seat seat, Word word) const noexcept {
  const Prospects& mine = prospects(seat);
  Prospects::Along next = along_[at(seat)];
  if (!is_path(word)) {
    next.colour = other(next.colour);
    next.refused = true;
    next.energy -= word == Word::swap;
    next.free = next.free && word == Word::swap;
    return mine.of(next);
  }
  const Node node = node_of(word);
  const Trail& trail = mine.trail(node);
  int& progress = next.progress[index_of(node)];
  --next.energy;
  next.refused = false;
  if (progress > trail.placed) return mine.of(next);
  const bool fails = progress == trail.placed;
  const Try path = attempt(seat, word, trail.places[at(progress)], next.colour, fails);
  ++progress;
  if (fails) return share_of_failing(path) * mine.of(next);
  if (trail.ways[at(progress - 1)] != direction_of(word)) return 0;
  if (trail.colours[at(progress - 1)] != path.colour) return 0;
  const bool spoils = has(trying_, path) || trying_ends_[index_of(path.node)].contains(path.end);
  return (spoils ? kSpoils : 1) * mine.of(next);
}

/// Draws the next word of a seat; false if no word fits the observation.
bool RoundSampler::choose(Seat seat, Stream& stream) noexcept {
  const Prospects::Along& along = along_[at(seat)];
  const Prospects& mine = prospects(seat);
  const bool is_done = mine.is_done(along);
  const unsigned options = along.energy == 0 ? 0 : plans_[at(seat)].options();
  const unsigned usual = options & ~(along.refused ? kSwaps : 0u);
  if (usual == 0) {
    finish(seat);
    return is_done;
  }
  const int words = std::popcount(usual);
  const double imposed = kImposed * words;
  std::array<double, kWords + 1> shares{};
  double sum = 0;
  for (std::size_t word = 0; word < kWords; ++word) {
    const bool is_option = ((options >> word) & 1u) != 0;
    if (!is_option && !helps(seat, static_cast<Word>(word))) continue;
    shares[word] = share(seat, static_cast<Word>(word));
    if (((usual >> word) & 1u) == 0) shares[word] *= imposed;
    if (!is_option) shares[word] *= kLikes;
    const bool is_swap = ((kSwaps >> word) & 1u) != 0;
    if (is_swap && scene_->swapping.contains(seat)) shares[word] *= kLikes;
    sum += shares[word];
  }
  const double stops = imposed * (scene_->careful.contains(seat) && !own_waits_ ? kLikes : 1);
  if (is_done) sum += shares[kStop] = stops * mine.later(along.colour);
  if (sum == 0) return false;
  double mark = uniform(stream) * sum;
  std::size_t chosen = 0;
  for (std::size_t word = 0; word <= kStop && mark >= 0; ++word) {
    if (shares[word] == 0) continue;
    chosen = word;
    mark -= shares[word];
  }
  const bool is_usual = chosen != kStop && ((usual >> chosen) & 1u) != 0;
  history_->weight *= sum / shares[chosen] * (is_usual ? 1.0 / words : kImposed);
  history_->forced += !is_usual;
  if (chosen == kStop) {
    finish(seat);
  } else {
    advance(seat, static_cast<Word>(chosen));
    promise(seat, mine.of(along_[at(seat)]));
  }
  return true;
}

void RoundSampler::finish(Seat seat) noexcept {
  playing_.erase(seat);
  promise(seat, prospects(seat).later(along_[at(seat)].colour));
  history_->colours[at(seat)] = along_[at(seat)].colour;
}

void RoundSampler::advance(Seat seat, Word word) noexcept {
  Prospects::Along& along = along_[at(seat)];
  Walk& walk = walks_[at(seat)];
  history_->words[at(scene_->round)][at(seat)].push_back(word);
  plans_[at(seat)].add(word);
  along.energy -= costs_energy(word);
  along.refused = !is_path(word);
  if (!is_path(word)) {
    walk.swap_colours();
    along.colour = walk.central_colour;
    if (word == Word::free_swap) {
      along.free = false;
      history_->garnets[at(seat)] -= scene_->rules.free_swap_price;
    }
    return;
  }
  const Node node = node_of(word);
  const Trail& trail = prospects(seat).trail(node);
  int& progress = along.progress[index_of(node)];
  if (progress > trail.placed) return;
  const bool fails = progress == trail.placed;
  enter(attempt(seat, word, trail.places[at(progress++)], along.colour, fails));
  if (fails) {
    ++walk.collisions;
  } else {
    walk.place(node, direction_of(word));
  }
}

/// Whether exactly the paths of the step fail that were seen to fail (R24 to R27).
bool RoundSampler::play_step() noexcept {
  FixedList<Try, kMaxPlayers> left;
  for (const Try& path : tries_) {
    bool fails = is_crossed(path);
    for (const Try& other_path : tries_) {
      fails = fails || (other_path.seat != path.seat && other_path.colour == path.colour &&
                        other_path.middle == path.middle);
    }
    fails = fails || is_claimed(path);
    if (!fails) {
      left.push_back(path);
    } else if (!path.fails) {
      return false;
    }
  }
  for (const Try& path : left) {
    bool fails = false;
    for (const Try& other_path : left) {
      fails = fails || (other_path.seat != path.seat && other_path.node == path.node &&
                        other_path.end == path.end);
    }
    if (fails != path.fails) return false;
  }
  for (const Try& path : tries_) {
    if (path.fails) continue;
    claimed_[index_of(path.node)].insert(path.end);
    crossed_[index_of(path.colour)][path.middle.lies].insert(path.middle.place);
  }
  return true;
}

}  // namespace mainmatch::bugcatcher
