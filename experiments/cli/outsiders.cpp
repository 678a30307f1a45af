#include "experiments/cli/outsiders.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/core/stop.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bot_host.h"
#include "experiments/matches/model_host.h"
#include "experiments/matches/model_name.h"
#include "experiments/matches/programs/program.h"
#include "experiments/matches/step_form.h"
#include "experiments/runtime/play.h"

namespace mainmatch::cli {

namespace {

Json json_of(const Program& program, const ProgramDeeds& deeds) {
  const auto identity = program.identity();
  Json json = {{"bot", program.name()}};
  json["name"] = identity ? Json(identity->name) : Json();
  json["version"] = identity ? Json(identity->version) : Json();
  json["deterministic"] = identity && identity->deterministic;
  for (std::size_t i = 0; i < kBreachNames.size(); ++i) {
    json["missed"][std::string(kBreachNames[i])] = deeds.breaches[i];
  }
  json["restarts"] = deeds.restarts;
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

/// Adds the numbers of `more`, an object of the same form.
void add_numbers(Json& to, const Json& more) {
  for (const auto& [key, value] : more.items()) {
    Json& there = to[key];
    if (value.is_object()) {
      add_numbers(there, value);
    } else if (value.is_number_integer()) {
      there = there.get<std::int64_t>() + value.get<std::int64_t>();
    } else if (value.is_number()) {
      there = to_ten_digits(there.get<double>() + value.get<double>());
    } else if (there.is_null() || (key == "failed" && value.get<bool>())) {
      there = value;
    }
  }
}

/// Adds the deeds of bots, each to those of the same name. Lists stay in the order of names.
void add_bots(Json& to, const Json& more) {
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
        add_numbers(*place, bot);
      }
    }
  }
}

/// What programs and models did in a part of this process. Those that were not asked are not in it.
Json deeds_of(const OutsideLog& log) {
  Json all = Json::object();
  const auto add = [&](const char* kind, Json one) { add_bots(all, {{kind, {std::move(one)}}}); };
  for (const auto& [program, deeds] : log.programs) add("programs", json_of(*program, deeds));
  for (const auto& [name, use] : log.models) {
    ModelUse named = use;
    named.name = name;
    add("models", json_of(named));
  }
  return all;
}

void sort_answers(OutsideLog& log) {
  std::ranges::sort(log.answers, {}, &OutsideLog::Answer::order);
}

void save_checksums(std::span<const std::uint32_t> all, ByteWriter& out) {
  out.count(all.size());
  for (const std::uint32_t one : all) out.count(one);
}

std::vector<std::uint32_t> load_checksums(ByteReader& in) {
  std::vector<std::uint32_t> all;
  for (std::uint64_t left = in.count(); left > 0; --left) {
    all.push_back(static_cast<std::uint32_t>(in.count(~std::uint32_t{0})));
  }
  return all;
}

/// The first answer of a block that is played again whose checksum is another; null: none is.
const OutsideLog::Answer* first_different(const OutsideLog& now,
                                          std::span<const std::uint32_t> before) {
  for (std::size_t i = 0; i < now.answers.size(); ++i) {
    if (i >= before.size() || now.answers[i].checksum != before[i]) return &now.answers[i];
  }
  return nullptr;
}

Json parsed_deeds(const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const Json::exception&) {
    throw DamagedBytes();
  }
}

}  // namespace

void WithOutsiders::play_again(const std::string& store) {
  if (!sample_) return;
  ByteWriter now;
  whole().save(now);
  whole().clear();
  OutsideLog log{.keeps_answers = true};
  {
    const OutsideLogScope scope(log);
    whole().work(sample_->block, 0);
  }
  sort_answers(log);
  const OutsideLog::Answer* const other = first_different(log, sample_->answers);
  const bool differs = checksum_of_block(whole(), 0) != sample_->checksum;
  ByteReader before(now.bytes());
  whole().load(before);
  if (other) {
    throw RunError(
        "{}: block {}, match {}, {}, seat {}: {} hands in otherwise when it is asked again, "
        "although it is said to be deterministic",
        store, sample_->block, other->match, step_words(step_json(other->step), other->first_round),
        other->seat, shown_word(other->bot));
  }
  if (!differs) return;
  throw RunError(
      "{}: block {} ends differently when it is played again, although its bots from outside hand "
      "in the same: a build that differs",
      store, sample_->block);
}

Json WithOutsiders::deeds() const {
  Json all = deeds_;
  OutsideLog idle;
  for (const Program* program : all_programs()) idle.programs[program];
  for (const ModelUse& use : all_model_uses()) idle.models[use.name];
  add_bots(all, deeds_of(idle));
  return all;
}

void WithOutsiders::add(const Json& deeds) { add_bots(deeds_, deeds); }

WithOutsiders::Done& WithOutsiders::done_in(std::size_t slot) const {
  const std::lock_guard lock(mutex_);
  return blocks_[slot];
}

void WithOutsiders::work(std::uint64_t block, std::size_t slot) {
  OutsideLog log{.keeps_answers = is_sampled(block)};
  const auto keep = [&] {
    sort_answers(log);
    Done& done = done_in(slot);
    done = {.deeds = deeds_of(log)};
    for (const OutsideLog::Answer& one : log.answers) done.answers.push_back(one.checksum);
  };
  try {
    const OutsideLogScope scope(log);
    whole().work(block, slot);
  } catch (const Stopped&) {
    keep();
    throw;
  }
  keep();
}

bool WithOutsiders::done(std::uint64_t block, std::size_t slot) {
  Done& done = done_in(slot);
  add(done.deeds);
  if (is_sampled(block) && repeat(done.deeds)) {
    sample_ = {block, checksum_of_block(whole(), slot), std::move(done.answers)};
  }
  return whole().done(block, slot);
}

void WithOutsiders::cut_short(std::uint64_t block, std::size_t slot) {
  add(done_in(slot).deeds);
  whole().cut_short(block, slot);
}

void WithOutsiders::clear() {
  whole().clear();
  deeds_ = Json::object();
  sample_.reset();
}

void WithOutsiders::save(ByteWriter& out) const {
  whole().save(out);
  out.text(deeds_.dump());
  out.count(sample_.has_value());
  if (!sample_) return;
  out.count(sample_->block);
  out.count(sample_->checksum);
  save_checksums(sample_->answers, out);
}

void WithOutsiders::load(ByteReader& in) {
  whole().load(in);
  add(parsed_deeds(in.text()));
  if (in.count(1) == 0) return;
  const std::uint64_t block = in.count();
  const std::uint64_t checksum = in.count();
  sample_ = {block, checksum, load_checksums(in)};
}

void WithOutsiders::save_block(std::size_t slot, ByteWriter& out) const {
  whole().save_block(slot, out);
  const Done& done = done_in(slot);
  out.text(done.deeds.dump());
  save_checksums(done.answers, out);
}

void WithOutsiders::load_block(std::size_t slot, ByteReader& in) {
  whole().load_block(slot, in);
  Done& done = done_in(slot);
  done.deeds = parsed_deeds(in.text());
  done.answers = load_checksums(in);
}

bool WithOutsiders::repeat(const Json& deeds) const {
  const auto programs = deeds.find("programs");
  const bool all_programs_do =
      programs == deeds.end() || std::ranges::all_of(*programs, [](const Json& program) {
        return program.at("deterministic").get<bool>();
      });
  return all_programs_do && std::ranges::none_of(guests_.hosted, [](const std::string& bot) {
           return version_of_hosted(bot).empty();  // models have none
         });
}

Json outside_bots() {
  Json all = Json::object();
  for (const Program* program : all_programs()) {
    all["programs"].push_back(json_of(*program, program->deeds()));
  }
  for (const ModelUse& use : all_model_uses()) all["models"].push_back(json_of(use));
  return all;
}

void add_outside_bots(const Json& deeds, const BotUse& guests, Result& result) {
  Json& about = result.about();
  for (const std::string& bot : guests.hosted) {
    if (names_model(bot)) continue;
    const std::string version = version_of_hosted(bot);
    about["classes"].push_back({{"bot", bot},
                                {"version", version.empty() ? Json() : Json(version)},
                                {"deterministic", !version.empty()}});
  }
  for (const auto& [kind, bots] : deeds.items()) {
    for (const Json& bot : bots) about[kind].push_back(bot);
  }
}

}  // namespace mainmatch::cli
