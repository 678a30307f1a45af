#include "experiments/python/module/vector.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <limits>

#include "experiments/analyses/mix_text.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/matches/batch.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/registry.h"
#include "experiments/python/module/arrays.h"
#include "experiments/python/module/match.h"
#include "experiments/python/module/values.h"

namespace mainmatch::python {

namespace nb = nanobind;
using nb::literals::operator""_a;

namespace {

constexpr std::int64_t kMaxMatches = 65'536;

/// A list of bots, as "climber" or "climber:3" with a weight; None: no field.
std::vector<WeightedBot> field_of(nb::handle given, const MatchModule& match) {
  if (given.is_none()) return {};
  const Json list = to_json(given, "field");
  std::vector<std::string> bots;
  for (const Json& one : list.is_array() ? list : Json::array()) {
    if (one.is_string()) bots.push_back(one);
  }
  if (!list.is_array() || bots.empty() || bots.size() != list.size()) {
    throw ValueError("field", shown_value(given), "a list of names of bots");
  }
  std::vector<WeightedBot> field = read_mix("field", bots);
  for (WeightedBot& one : field) one.bot = bot_name("field", one.bot, match);
  return field;
}

/// Matches in arrays, which NumPy sees where they stand. Python holds its lock while a step is
/// played, so threads take turns.
class Vector {
 public:
  Vector(nb::handle game, nb::handle rules, nb::handle matches, nb::handle payoff, nb::handle bots,
         nb::handle field, nb::handle threads, bool next_step) {
    const MatchModule& match = match_named(to_text(game, "game"), "game");
    const Payoff read(split_list(to_text(payoff, "payoff")));
    const auto played = match.rules(rules.is_none() ? Json::object() : to_json(rules, "rules"));
    const auto count = static_cast<std::size_t>(to_whole(matches, "num_envs", 1, kMaxMatches));
    const auto on = static_cast<int>(to_whole(threads, "threads", 1, MatchBatch::kMaxThreads));
    BatchBots others{bots_by_seat(bots, *played), field_of(field, match)};
    if (!bots.is_none() && !field.is_none()) {
      throw ValueError("field", "beside bots", "one of them");
    }
    batch_ = std::make_unique<MatchBatch>(played, count, read, others, on,
                                          next_step ? Autoreset::next_step : Autoreset::same_step);
    nb::dict sitting;  // the caller's own may change
    for (std::size_t seat = 0; seat < others.by_seat.size(); ++seat) {
      if (others.by_seat[seat].empty()) continue;
      sitting[nb::int_(seat)] = nb::str(others.by_seat[seat].c_str());
    }
    made_of_ =
        nb::make_tuple(game, to_python(played->json()), count, payoff,
                       bots.is_none() ? nb::none() : nb::object(sitting),
                       field.is_none() ? nb::none() : nb::object(nb::list(field)), on, next_step);
  }
  /// From save().
  explicit Vector(const nb::tuple& saved)
      : Vector(saved[0], saved[1], saved[2], saved[3], saved[4], saved[5], saved[6],
               nb::cast<bool>(saved[7])) {
    if (nb::object(saved[8]).is_none()) return;
    const auto bytes = nb::cast<nb::bytes>(saved[8]);
    try {
      open().load({bytes.c_str(), bytes.size()});
    } catch (const DamagedBytes&) {
      throw InputError("state: corrupt");
    }
    dealt_ = true;
  }

  nb::object factors() const { return dict_of(open().rows().factors); }
  nb::object observation_names() const { return list_of(open().rows().columns); }
  nb::object seats() const { return nb::int_(open().seats()); }
  nb::object matches() const { return nb::int_(open().matches()); }

  void reset(nb::handle seed, nb::handle first) {
    const std::uint64_t seed_read = to_seed(seed, "seed");
    const std::uint64_t first_read = to_seed(first, "match");
    if (open().matches() - 1 > std::numeric_limits<std::uint64_t>::max() - first_read) {
      throw ValueError("match", std::to_string(first_read),
                       "a number that leaves room for " + std::to_string(open().matches()));
    }
    open().reset(seed_read, first_read);
    dealt_ = true;
  }
  nb::object next() const { return nb::int_(open().next()); }

  void step(const nb::ndarray<const std::int64_t, nb::c_contig, nb::device::cpu>& actions) {
    MatchBatch& batch = dealt();
    const bool fits = actions.ndim() == 3 && actions.shape(0) == batch.matches() &&
                      actions.shape(1) == batch.seats() &&
                      actions.shape(2) == batch.rows().factors.size();
    if (!fits) throw InputError("actions: these have another shape than the environment");
    batch.step(actions.data());
  }
  /// One row of all numbers.
  nb::object sample(nb::handle seed) {
    const std::uint64_t read = to_seed(seed, "seed");
    MatchBatch& batch = dealt();
    const std::size_t all = batch.matches() * batch.seats() * batch.rows().factors.size();
    return array<std::int64_t>(1, all, [&](auto, auto* to) { batch.sample(read, to); });
  }
  /// Likewise.
  nb::object masks(const nb::ndarray<const std::int64_t, nb::c_contig, nb::device::cpu>& prefix) {
    MatchBatch& batch = dealt();
    const std::vector<Factor>& factors = batch.rows().factors;
    const bool fits = prefix.ndim() == 3 && prefix.shape(0) == batch.matches() &&
                      prefix.shape(1) == batch.seats() && prefix.shape(2) < factors.size();
    if (!fits) throw InputError("prefix: this has another shape than the environment");
    const std::size_t given = prefix.shape(2);
    const auto size = static_cast<std::size_t>(factors[given].size);
    const std::size_t all = batch.matches() * batch.seats() * size;
    return array<std::uint8_t>(
        1, all, [&](auto, auto* to) { batch.write_next_masks(prefix.data(), given, to); });
  }

  /// NumPy arrays by name, of the memory that each step writes to; it lives as long as any of them.
  nb::object arrays() const {
    const MatchBatch& batch = open();
    BatchArrays& all = *batch.arrays();
    const std::size_t n = batch.matches(), seats = batch.seats();
    nb::dict dict;
    const std::size_t length = batch.rows().columns.size();
    dict["observations"] = shared(all.observations, {n, seats, length});
    if (!all.final_observations.empty()) {
      dict["final_observations"] = shared(all.final_observations, {n, seats, length});
    }
    dict["masks"] = shared(all.masks, {n, seats, batch.rows().mask_length});
    dict["acting"] = shared(all.acting, {n, seats});
    dict["seats"] = shared(all.seats, {n, seats});
    dict["rewards"] = shared(all.rewards, {n, seats});
    dict["ended"] = shared(all.ended, {n});
    return dict;
  }

  /// What it was made of, and its running matches.
  nb::tuple save() const {
    const std::string bytes = open().save();
    nb::object running = nb::none();
    if (dealt_) running = nb::bytes(bytes.data(), bytes.size());
    nb::list all(made_of_);
    all.append(running);
    return nb::tuple(all);
  }

  void close() { batch_.reset(); }

 private:
  MatchBatch& open() const {
    if (!batch_) throw InputError("the environment is closed");
    return *batch_;
  }

  MatchBatch& dealt() const {
    MatchBatch& batch = open();
    if (!dealt_) throw InputError("no match has been dealt: reset() comes first");
    return batch;
  }

  template <class T>
  nb::object shared(std::vector<T>& numbers, std::initializer_list<std::size_t> shape) const {
    using Owner = std::shared_ptr<BatchArrays>;
    const nb::capsule owner(new Owner(batch_->arrays()),
                            [](void* held) noexcept { delete static_cast<Owner*>(held); });
    return nb::cast(nb::ndarray<nb::numpy, T>(numbers.data(), shape, owner));
  }

  nb::tuple made_of_;  ///< what the constructor takes
  std::unique_ptr<MatchBatch> batch_;
  bool dealt_ = false;
};

}  // namespace

void add_vector(nb::module_& module) {
  nb::class_<Vector>(module, "Batch", "What mainmatch.vector_env is made of.")
      .def(nb::init<nb::handle, nb::handle, nb::handle, nb::handle, nb::handle, nb::handle,
                    nb::handle, bool>(),
           "game"_a.none(), "rules"_a.none(), "matches"_a.none(), "payoff"_a.none(),
           "bots"_a.none(), "field"_a.none(), "threads"_a.none(), "next_step"_a,
           nb::sig("def __init__(self, game: str, rules: collections.abc.Mapping[str, object] | "
                   "None, matches: int, payoff: str, bots: collections.abc.Mapping[int, str] | "
                   "None, field: collections.abc.Sequence[str] | None, threads: int, next_step: "
                   "bool) -> None"))
      .def_prop_ro("factors", &Vector::factors, nb::sig("def factors(self) -> dict[str, int]"))
      .def_prop_ro("observation_names", &Vector::observation_names,
                   nb::sig("def observation_names(self) -> list[str]"))
      .def_prop_ro("seats", &Vector::seats, nb::sig("def seats(self) -> int"))
      .def_prop_ro("matches", &Vector::matches, nb::sig("def matches(self) -> int"))
      .def_prop_ro("next", &Vector::next, nb::sig("def next(self) -> int"))
      .def("reset", &Vector::reset, "seed"_a.none(), "first"_a.none(),
           nb::sig("def reset(self, seed: int, first: int) -> None"))
      .def("step", &Vector::step, "actions"_a.noconvert(),
           nb::sig("def step(self, actions: typing.Any) -> None"))
      .def("sample", &Vector::sample, "seed"_a.none(),
           nb::sig("def sample(self, seed: int) -> typing.Any"))
      .def("masks", &Vector::masks, "prefix"_a.noconvert(),
           nb::sig("def masks(self, prefix: typing.Any) -> typing.Any"))
      .def("arrays", &Vector::arrays, nb::sig("def arrays(self) -> dict[str, typing.Any]"))
      .def("close", &Vector::close, nb::sig("def close(self) -> None"))
      .def("__getstate__", &Vector::save, nb::sig("def __getstate__(self) -> typing.Any"))
      .def(
          "__setstate__",
          [](Vector* self, const nb::tuple& saved) {
            if (saved.size() != 9) throw InputError("state: expected that of an environment");
            new (self) Vector(saved);
          },
          nb::sig("def __setstate__(self, state: typing.Any) -> None"));
}

}  // namespace mainmatch::python
