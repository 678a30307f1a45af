#include "experiments/matches/script/worlds.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/core/index.h"
#include "engine/core/stop.h"
#include "experiments/matches/programs/program_name.h"

namespace mainmatch::script {

namespace {

constexpr int kStirred = 40;      ///< changes between two worlds
constexpr int kOfRandom = 4;      ///< what the bot `random` is asked for
constexpr int kImagined = 1'000;  ///< worlds of `imagine` until one shows the seat what it sees

std::vector<std::string> bots_of(const Module& module, const std::vector<WeightedBot>& field,
                                 const std::string& base) {
  std::vector<std::string> names;
  for (const WeightedBot& one : field) names.push_back(one.bot);
  if (!base.empty()) names.push_back(base);
  for (std::string& bot : module.default_bots()) names.push_back(std::move(bot));
  return names;
}

SimulatorOptions pool_of(const std::vector<std::string>& names) {
  SimulatorOptions options;
  for (const std::string& name : names) options.bots.push_back({name, 1});
  return options;
}

int drawn(const std::vector<double>& weights, Stream& stream) {
  double left = uniform(stream) * std::accumulate(weights.begin(), weights.end(), 0.0);
  for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
    if ((left -= weights[i]) < 0) return static_cast<int>(i);
  }
  return static_cast<int>(weights.size()) - 1;
}

}  // namespace

Worlds::Worlds(const Rules& rules, SeatMemory memory, const std::vector<WeightedBot>& field,
               const std::string& base)
    : rules_(rules),
      module_(rules.module()),
      memory_(std::move(memory)),
      bots_(bots_of(module_, field, base)),
      searched_(rules, {}),
      played_(rules, pool_of(bots_)) {
  for (const WeightedBot& one : field) weights_.push_back(one.weight);
  if (!base.empty()) base_ = static_cast<int>(field.size());
  asks_programs_ = std::ranges::any_of(bots_, [](const auto& name) { return names_program(name); });
  Stream stream(0, 0, Purpose{6});
  if (draw(stream) > 0) return;
  throw NotImagined(
      module_.path() + ": no world was found in which seat " + std::to_string(memory_.seat) +
      " would have seen what it has seen; the function game.imagine of the file can make one");
}

bool Worlds::imagined(Stream& stream, World& into) {
  const SeatMemory::Moment& now = memory_.moments.back();
  for (int tries = 0; tries < kImagined; ++tries) {
    searched_.imagine(now.shown, stream, into.setup, into.state);
    searched_.stand(now.turn, played_turns(), into.setup, into.state, 0, 0);
    const bool there = !searched_.is_over() && searched_.turn_index() == now.turn &&
                       searched_.acting().contains(memory_.seat);
    if (there && searched_.shown(memory_.seat) == now.shown) return true;
  }
  return false;
}

int Worlds::draw(Stream& stream) {
  begun_ = kCount;
  const bool any = module_.imagines() || histories_.find(stream);
  std::vector<World> made = any ? found(stream) : std::vector<World>();
  const auto count = static_cast<int>(made.size());
  if (first_.empty()) first_ = made;
  for (std::size_t i = made.size(); i < kCount && !first_.empty(); ++i) {
    made.push_back(first_[i % first_.size()]);
    made.back().key = stream.draw_key();
  }
  std::ranges::move(made, worlds_.begin());
  return count;
}

void Worlds::draw_more(Stream& stream) {
  begun_ = kCount;
  std::ranges::move(found(stream), worlds_.begin());
}

std::vector<Worlds::World> Worlds::found(Stream& stream) {
  std::vector<World> made;
  for (std::size_t i = 0; i < kCount; ++i) {
    World world;
    if (module_.imagines()) {
      if (!imagined(stream, world)) continue;
    } else {
      histories_.stir(stream, kStirred);
      world.setup = histories_.setup();
      for (std::size_t k = 0; k + 1 < memory_.moments.size(); ++k) {
        world.handed_in.push_back(histories_.handed_in(k));
      }
    }
    world.key = stream.draw_key();
    made.push_back(std::move(world));
  }
  return made;
}

void Worlds::begin(std::size_t number, int own_bot) {
  const World& world = worlds_[number];
  Stream stream(world.key);
  std::array<int, kMaxSeats> bots{};
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    const int of_field = drawn(weights_, stream);
    bots[at(seat)] = seat == memory_.seat && own_bot >= 0 ? own_bot : of_field;
  }
  played_.seat(bots);
  const std::uint64_t seed = stream();
  if (!world.state.is_null()) {
    return played_.stand(memory_.moments.back().turn, played_turns(), world.setup, world.state,
                         seed, number);
  }
  played_.deal(Node(world.setup, "setup"));
  played_.begin(seed, number, nullptr);
  for (std::size_t i = 0; i < world.handed_in.size(); ++i) {
    played_.act(played_.acting());
    for (const Seat seat : played_.acting()) {
      const Json& submission =
          seat == memory_.seat ? memory_.moments[i].handed_in : world.handed_in[i][at(seat)];
      played_.hand_in(seat, Node(submission, "submission"));
    }
    played_.advance();
  }
}

void Worlds::begin(std::size_t world) {
  if (begun_ == world && !asks_programs_) return played_.go_back(kNow);
  begin(world, base_);
  played_.mark(kNow);
  begun_ = world;
}

Json Worlds::handed_in_by(const std::string& bot, std::size_t world, StreamKey chance) {
  begun_ = kCount;
  const auto found = std::ranges::find(bots_, bot);
  const StreamKey before = std::exchange(worlds_[world].key, chance);
  begin(world, static_cast<int>(found - bots_.begin()));
  worlds_[world].key = before;
  SeatSet own;
  own.insert(memory_.seat);
  played_.act(own);
  return played_.handed_in(memory_.seat);
}

void Worlds::ask_bots(Stream& stream, const std::function<void(Json, const std::string&)>& hear) {
  for (const std::string& bot : module_.default_bots()) {
    for (int more = bot == "random" ? kOfRandom : 1; more > 0; --more) {
      hear(handed_in_by(bot, 0, stream.draw_key()), bot);
    }
  }
}

const Outcome& Worlds::play(std::size_t world, const Json* submission) {
  begin(world);
  SeatSet others = played_.acting();
  if (submission) {
    others.erase(memory_.seat);
    played_.hand_in(memory_.seat, Node(*submission, "submission"));
  }
  for (played_.act(others);;) {
    throw_if_stopped();
    played_.advance();
    if (played_.is_over()) return played_.outcome();
    played_.act(played_.acting());
  }
}

const Table& Worlds::at_turn(std::size_t world) {
  begin(world);
  return played_;
}

}  // namespace mainmatch::script
