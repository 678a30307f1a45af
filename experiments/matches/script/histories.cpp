#include "experiments/matches/script/histories.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <utility>

#include "engine/core/stop.h"
#include "experiments/base/error.h"

namespace mainmatch::script {

namespace {

constexpr int kPatience = 2'000;  ///< changes without progress before a search begins anew
constexpr std::size_t kMaxShown = 4096;

bool one_in(std::uint32_t n, Stream& stream) { return stream.below(n) == 0; }
std::size_t index_below(std::size_t n, Stream& stream) {
  return stream.below(static_cast<std::uint32_t>(n));
}

/// 0 if two values are the same, else more the more of them differs; numbers differ by less than 1.
double distance(const Json& a, const Json& b) {
  if (a.is_number() && b.is_number()) {
    const double gap = std::abs(a.get<double>() - b.get<double>());
    return gap / (1 + gap);
  }
  if (a.type() != b.type()) return 1 + static_cast<double>(std::max(a.size(), b.size()));
  double sum = 0;
  if (a.is_array()) {
    const std::size_t both = std::min(a.size(), b.size());
    for (std::size_t i = 0; i < both; ++i) sum += distance(a[i], b[i]);
    return sum + static_cast<double>(std::max(a.size(), b.size()) - both);
  }
  if (a.is_object()) {
    for (const auto& [key, value] : a.items()) {
      const auto there = b.find(key);
      sum += there == b.end() ? 1 : distance(value, *there);
    }
    for (const auto& [key, value] : b.items()) sum += a.contains(key) ? 0 : 1;
    return sum;
  }
  return a == b ? 0 : 1;
}

/// All values within one, itself included.
void collect(const Json& value, std::vector<Json>& into) {
  if (into.size() >= kMaxShown) return;
  if (!value.is_null() && !value.empty()) into.push_back(value);
  if (value.is_structured()) {
    for (const Json& one : value) collect(one, into);
  }
}

}  // namespace

bool Histories::accepts(const Fit& fit, bool searching) const {
  return searching ? !fit.worse_than(fit_) : fit.moments == memory_.moments.size();
}

bool Histories::find(Stream& stream) {
  int patience = 0;
  played_ = 0;
  for (int tries = 0; tries < kTries && played_ < kPlayed; ++tries, --patience) {
    throw_if_stopped();
    if (patience == 0) {
      patience = kPatience;
      chances_.clear();
      lots_.resize(table_.seats());
      std::iota(lots_.begin(), lots_.end(), 1);
      shuffle(lots_, static_cast<int>(lots_.size()), stream);
      handed_in_.assign(memory_.moments.size(), {});
      fit_ = deal(stream);
    } else {
      const Fit before = fit_;
      change(stream, true);
      if (before.worse_than(fit_)) patience = kPatience;
    }
    if (fits()) return true;
  }
  return false;
}

void Histories::stir(Stream& stream, int changes) {
  for (; changes > 0; --changes) change(stream, false);
}

void Histories::change(Stream& stream, bool searching) {
  const std::size_t steps = std::min(fit_.moments, memory_.moments.size() - 1);
  if (steps == 0) return change_deal(stream, searching);
  // Where views first differ, what was handed in just before is the likeliest reason.
  if (searching && stream.below(5) < 3) return change_submission(steps - 1, stream, true);
  if (one_in(searching ? 2 : 3, stream)) return change_deal(stream, searching);
  change_submission(index_below(steps, stream), stream, searching);
}

Histories::Fit Histories::deal(Stream& stream) {
  played_ += static_cast<std::int64_t>(table_.seats());
  setup_ = table_.dealt(stream, chances_);
  setup_["lots"] = lots_;
  table_.deal(Node(setup_, "setup"));
  table_.begin(0, 0, nullptr);
  table_.mark(0);
  marked_ = 1;
  return play_from(0, stream);
}

Histories::Fit Histories::look(std::size_t moment) {
  const SeatMemory::Moment& seen = memory_.moments[moment];
  const bool there = !table_.is_over() && table_.turn_index() == seen.turn &&
                     table_.acting().contains(memory_.seat) == seen.acts;
  if (!there) return {moment, 1e9};
  const double apart = distance(table_.shown(memory_.seat), seen.shown);
  return {moment + (apart == 0), apart};
}

Histories::Fit Histories::play_from(std::size_t moment, Stream& stream) {
  for (;; ++moment) {
    const Fit fit = look(moment);
    if (fit.moments == moment || fit.moments == memory_.moments.size()) return fit;
    if (marked_ <= moment) {
      table_.mark(moment);
      marked_ = moment + 1;
    }
    hand_in(moment, stream);
    table_.advance();
  }
}

void Histories::hand_in(std::size_t moment, Stream& stream) {
  played_ += table_.acting().size();
  for (const Seat seat : table_.acting()) {
    if (seat == memory_.seat) {
      table_.hand_in(seat, Node(memory_.moments[moment].handed_in, "submission"));
      continue;
    }
    Json& submission = handed_in_[moment][static_cast<std::size_t>(seat)];
    const Form& form = table_.form(seat);
    if (submission.is_null() || !form.objections(seat, submission).empty()) {
      submission = form.draw(seat, stream);
    }
    table_.hand_in(seat, Node(submission, "submission"));
  }
}

void Histories::come_to(std::size_t moment, Stream& stream) {
  if (marked_ == 0) deal(stream);
  const std::size_t from = std::min(moment, marked_ - 1);
  table_.go_back(from);
  if (from == moment) return;
  play_from(from, stream);
  table_.go_back(moment);
}

void Histories::change_deal(Stream& stream, bool searching) {
  const std::vector<double> chances = chances_;
  const std::vector<int> lots = lots_;
  const std::vector<PerSeat<Json>> handed_in = handed_in_;
  if (chances_.empty() || one_in(4, stream)) {
    std::swap(lots_[index_below(lots_.size(), stream)], lots_[index_below(lots_.size(), stream)]);
  } else if (one_in(2, stream)) {
    chances_[index_below(chances_.size(), stream)] = uniform(stream);
  } else {
    std::swap(chances_[index_below(chances_.size(), stream)],
              chances_[index_below(chances_.size(), stream)]);
  }
  const Json setup = setup_;
  const Fit fit = deal(stream);
  if (accepts(fit, searching)) {
    fit_ = fit;
    return;
  }
  chances_ = chances;
  lots_ = lots;
  handed_in_ = handed_in;
  setup_ = setup;
  marked_ = 0;
}

void Histories::change_submission(std::size_t moment, Stream& stream, bool searching) {
  come_to(moment, stream);
  std::vector<std::size_t> others;
  for (const Seat seat : table_.acting()) {
    if (seat != memory_.seat) others.push_back(static_cast<std::size_t>(seat));
  }
  if (others.empty()) return;
  const std::vector<PerSeat<Json>> before = handed_in_;
  PerSeat<Json>& here = handed_in_[moment];
  const std::size_t one = others[index_below(others.size(), stream)];
  const std::size_t other = others[index_below(others.size(), stream)];
  if (one != other && one_in(4, stream)) {
    std::swap(here[one], here[other]);
  } else {
    const auto seat = static_cast<Seat>(one);
    here[one] = changed(table_.form(seat), seat, moment, here[one], stream, searching);
  }
  for (const std::size_t seat : {one, other}) {
    const Node node(here[seat], "submission");
    if (!table_.objections(static_cast<Seat>(seat), node).empty()) {
      handed_in_ = before;
      return;
    }
  }
  marked_ = moment + 1;
  hand_in(moment, stream);
  table_.advance();
  const Fit fit = play_from(moment + 1, stream);
  if (accepts(fit, searching)) {
    fit_ = fit;
    return;
  }
  handed_in_ = before;
  marked_ = moment + 1;
}

Json Histories::changed(const Form& form, Seat seat, std::size_t moment, const Json& submission,
                        Stream& stream, bool searching) {
  if (form.fields().empty() || one_in(8, stream)) return form.draw(seat, stream);
  const std::size_t place = index_below(form.fields().size(), stream);
  const FormField& field = form.fields()[place];
  Json made = submission;
  const auto old = made.find(field.name);
  if (searching && one_in(2, stream)) {
    if (const auto& shown = shown_values(form, place, moment); !shown.empty()) {
      made[field.name] = shown[index_below(shown.size(), stream)];
      if (form.objections(seat, made).empty()) return made;
    }
  } else if (field.kind == FormField::Kind::whole && old != made.end() && one_in(2, stream)) {
    const auto bits = static_cast<std::size_t>(std::log2(1 + field.most - field.least));
    const std::int64_t reach = std::int64_t{1} << index_below(bits + 1, stream);
    *old = old->get<std::int64_t>() + (one_in(2, stream) ? reach : -reach);
    return made;
  }
  return form.varied(seat, submission, stream);
}

const std::vector<Json>& Histories::shown_values(const Form& form, std::size_t field,
                                                 std::size_t moment) {
  shown_.resize(memory_.moments.size());
  shown_[moment].resize(form.fields().size());
  std::optional<std::vector<Json>>& values = shown_[moment][field];
  if (values) return *values;
  std::vector<Json> all;
  for (std::size_t i = moment + 1; i < memory_.moments.size(); ++i) {
    Json view = memory_.moments[i].shown;
    for (const char* const key : {"step", "round", "seat"}) view.erase(key);
    collect(view, all);
  }
  values.emplace();
  for (Json& one : all) {
    if (auto value = Form::in_records(form.fields()[field], std::move(one))) {
      values->push_back(std::move(*value));
    }
  }
  return *values;
}

}  // namespace mainmatch::script
