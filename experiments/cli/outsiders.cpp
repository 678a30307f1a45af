#include "experiments/cli/outsiders.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/stop.h"
#include "experiments/base/bytes.h"
#include "experiments/base/number.h"
#include "experiments/matches/model_host.h"
#include "experiments/matches/programs/program.h"
#include "experiments/runtime/play.h"

namespace mainmatch::cli {

namespace {

Json json_of(const Program& program) {
  const auto identity = program.identity();
  Json json = {{"bot", program.name()}};
  json["name"] = identity ? Json(identity->name) : Json();
  json["version"] = identity ? Json(identity->version) : Json();
  json["deterministic"] = identity && identity->deterministic;
  for (std::size_t i = 0; i < kBreachNames.size(); ++i) {
    json["missed"][std::string(kBreachNames[i])] = program.breaches(static_cast<Breach>(i));
  }
  json["restarts"] = program.restarts();
  json["failed"] = program.failed();
  if (program.failed()) json["reason"] = program.reason();
  return json;
}

Json json_of(const ModelUse& use) {
  Json json = {{"bot", use.name},
               {"decisions", use.decisions},
               {"requests", use.requests},
               {"missed", use.missed},
               {"tokens_in", use.tokens_in},
               {"tokens_out", use.tokens_out},
               {"seconds", to_ten_digits(static_cast<double>(use.milliseconds) / 1000)},
               {"money", to_ten_digits(use.money)}};
  for (std::size_t i = 0; i < kModelFaultNames.size(); ++i) {
    json["faults"][std::string(kModelFaultNames[i])] = use.faults[i];
  }
  return json;
}

/// Adds the numbers of `more`, an object of the same form, or with sign -1 takes them away.
void add_numbers(Json& to, const Json& more, int sign) {
  for (const auto& [key, value] : more.items()) {
    Json& there = to[key];
    if (value.is_object()) {
      add_numbers(there, value, sign);
    } else if (value.is_number_integer()) {
      there = there.get<std::int64_t>() + sign * value.get<std::int64_t>();
    } else if (value.is_number()) {
      there = to_ten_digits(there.get<double>() + sign * value.get<double>());
    } else if (there.is_null() || (value.is_boolean() && key == "failed")) {
      there = value;
    }
  }
}

/// Adds the deeds of bots, each to those of the same name. Lists stay in the order of names.
void add_bots(Json& to, const Json& more, int sign = 1) {
  for (const auto& [kind, bots] : more.items()) {
    Json& list = to[kind];
    if (list.is_null()) list = Json::array();
    for (const Json& bot : bots) {
      const auto name = [](const Json& one) { return one.at("bot").get<std::string>(); };
      const auto place = std::find_if(list.begin(), list.end(),
                                      [&](const Json& one) { return name(one) >= name(bot); });
      if (place == list.end() || name(*place) != name(bot)) {
        list.insert(place, bot);
      } else {
        add_numbers(*place, bot, sign);
      }
    }
  }
}

}  // namespace

void WithOutsiders::play_again(const std::string& store, const std::atomic<bool>& stop) {
  if (!sample_) return;
  const auto [block, wanted] = *sample_;
  ByteWriter now;
  whole().save(now);
  whole().clear();
  {
    const StopScope scope(stop);
    work(block, 0);
  }
  if (checksum_of_block(*this, 0) != wanted) throw BlockDiffers(store, block);
  ByteReader before(now.bytes());
  whole().load(before);
  for_checks_ = outside_bots();
}

Json WithOutsiders::deeds() const {
  Json all = outside_bots();
  add_bots(all, for_checks_, -1);
  add_bots(all, elsewhere_);
  return all;
}

void WithOutsiders::add(const Json& deeds) { add_bots(elsewhere_, deeds); }

bool WithOutsiders::done(std::uint64_t block, std::size_t slot) {
  const bool is_sampled = (block & (block + 1)) == 0;  // one less than a power of two
  if (is_sampled && block < known_at_first_ && can_repeat()) {
    sample_ = {block, checksum_of_block(*this, slot)};
  }
  return whole().done(block, slot);
}

void WithOutsiders::clear() {
  whole().clear();
  elsewhere_ = Json::object();
  sample_.reset();
}

void WithOutsiders::save(ByteWriter& out) const {
  whole().save(out);
  out.text(deeds().dump());
  out.count(sample_.has_value());
  if (!sample_) return;
  out.count(sample_->block);
  out.count(sample_->checksum);
}

void WithOutsiders::load(ByteReader& in) {
  whole().load(in);
  try {
    add(Json::parse(in.text()));
  } catch (const Json::exception&) {
    throw DamagedBytes();
  }
  for_checks_ = outside_bots();
  if (in.count(1) == 0) return;
  const std::uint64_t block = in.count();
  sample_ = {block, in.count()};
}

void WithOutsiders::save_block(std::size_t slot, ByteWriter& out) const {
  whole().save_block(slot, out);
  if (where_ == Where::here) return out.text("");
  const std::lock_guard lock(mutex_);
  Json now = outside_bots();
  Json more = now;
  add_bots(more, sent_, -1);
  sent_ = std::move(now);
  out.text(more.dump());
}

void WithOutsiders::load_block(std::size_t slot, ByteReader& in) {
  whole().load_block(slot, in);
  const std::string more = in.text();
  if (more.empty()) return;
  try {
    add(Json::parse(more));
  } catch (const Json::exception&) {
    throw DamagedBytes();
  }
}

bool WithOutsiders::can_repeat() const {
  const std::vector<const Program*> programs = all_programs();
  return all_model_uses().empty() && std::ranges::all_of(programs, [](const Program* program) {
           const auto identity = program->identity();
           return identity && identity->deterministic;
         });
}

Json outside_bots() {
  Json all = Json::object();
  for (const Program* program : all_programs()) all["programs"].push_back(json_of(*program));
  for (const ModelUse& use : all_model_uses()) all["models"].push_back(json_of(use));
  return all;
}

void add_outside_bots(const Json& deeds, Result& result) {
  for (const auto& [kind, bots] : deeds.items()) {
    for (const Json& bot : bots) result.about()[kind].push_back(bot);
  }
}

}  // namespace mainmatch::cli
