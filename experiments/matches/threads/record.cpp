#include "experiments/matches/threads/record.h"

#include "engine/core/index.h"

namespace mainmatch {

namespace threads {

namespace {

/// Whom nobody knows: stands for whatever a bot meant by a Moira that does not exist.
constexpr const char* kNobody = "?";
/// More twine than there can be.
constexpr std::int64_t kTooMuch = 1'000'000'000;

Moira moira_called(const std::string& name) {
  for (std::size_t i = 0; i < kMoiraNames.size(); ++i) {
    if (name == kMoiraNames[i].name || name == kMoiraNames[i].ability) {
      return static_cast<Moira>(i);
    }
  }
  return Moira::unknown;
}

/// A number that is no seat is no fault of the submission but of the record.
class Reader {
 public:
  explicit Reader(int seats) : last_(seats - 1) {}

  void read(const Node& node, Submission& submission) const {
    node.object({"visit", "boost", "cut", "snip", "create"});
    if (const auto part = node.find_unless_null("visit")) visit(*part, submission);
    if (const auto part = node.find_unless_null("boost")) submission.boost = link(*part);
    if (const auto part = node.find_unless_null("cut")) submission.cut = seat(*part);
    if (const auto part = node.find_unless_null("snip")) submission.snip = link(*part);
    if (const auto part = node.find_unless_null("create")) create(*part, submission);
  }

 private:
  std::int8_t seat(const Node& node) const {
    return static_cast<std::int8_t>(node.whole(0, last_));
  }

  Link link(const Node& node) const {
    node.object({"source", "recipient"});
    return {seat(node.at("source")), seat(node.at("recipient"))};
  }

  /// A donation that is not whole comes out as -1.
  void visit(const Node& node, Submission& submission) const {
    node.object({"moira", "donate"});
    submission.moira = moira_called(node.at("moira").text());
    if (const auto donate = node.find("donate")) {
      donate->number();
      const auto twine = whole_clamped(donate->json(), -kTooMuch, kTooMuch);
      submission.donate = static_cast<std::int32_t>(twine.value_or(-1));
    }
  }

  void create(const Node& node, Submission& submission) const {
    node.object({"recipient", "golden", "head_start"});
    submission.create = seat(node.at("recipient"));
    if (const auto golden = node.find("golden")) submission.golden = golden->flag();
    if (const auto start = node.find("head_start")) submission.head_start = start->flag();
  }

  int last_;
};

/// A bot may name what is no seat. In a record its own seat stands for that: no part allows it.
class Writer {
 public:
  Writer(int seats, Seat own) : seats_(seats), own_(own) {}

  Json written(const Submission& submission) const {
    Json json = Json::object();
    if (submission.moira != Moira::none) {
      const std::size_t moira = index_of(submission.moira);
      const bool known = moira < kMoiraNames.size();
      json["visit"] = {{"moira", known ? Json(kMoiraNames[moira].name) : Json(kNobody)},
                       {"donate", submission.donate}};
    }
    if (!submission.boost.absent()) json["boost"] = link(submission.boost);
    if (submission.cut != kNoSeat) json["cut"] = seat(submission.cut);
    if (!submission.snip.absent()) json["snip"] = link(submission.snip);
    if (submission.create != kNoSeat) {
      Json& create = json["create"] = {{"recipient", seat(submission.create)}};
      if (submission.golden) create["golden"] = true;
      if (submission.head_start) create["head_start"] = true;
    }
    return json;
  }

 private:
  bool exists(int seat) const { return seat >= 0 && seat < seats_; }
  Seat seat(int given) const { return exists(given) ? given : own_; }
  Json link(Link given) const {
    const bool both = exists(given.source) && exists(given.recipient);
    return {{"source", both ? given.source : own_}, {"recipient", both ? given.recipient : own_}};
  }

  int seats_;
  Seat own_;
};

}  // namespace

Json write_submission(const Submission& submission, int seats, Seat own) {
  return Writer(seats, own).written(submission);
}

}  // namespace threads

void Codec<Threads>::read_submissions(const Node* there, Step, const Rules& rules,
                                      Submissions<Threads>& submissions) {
  submissions.fill({});
  const threads::Reader reader(rules.seats());
  read_per_seat(there, rules.seats(),
                [&](const Node& node, Seat seat) { reader.read(node, submissions[at(seat)]); });
}

Json Codec<Threads>::write_submissions(const Rules& rules, Step,
                                       const Submissions<Threads>& submissions) {
  Json list = Json::array();
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    list.push_back(threads::write_submission(submissions[at(seat)], rules.seats(), seat));
  }
  return list;
}

Json Codec<Threads>::write_result(const Rules& rules, Step, const Threads::Result& result) {
  Json json;
  Json& list = json["threads"] = Json::array();
  for (const auto& thread : result.threads) {
    list.push_back({{"source", thread.source},
                    {"recipient", thread.recipient},
                    {"strength", thread.strength},
                    {"golden", thread.golden}});
  }
  for (const char* key : {"twine", "x", "goldness"}) json[key] = Json::array();
  for (std::size_t seat = 0; seat < at(rules.seats()); ++seat) {
    json["twine"].push_back(result.twine[seat]);
    json["x"].push_back(result.x[seat] < 0 ? Json() : Json(result.x[seat]));
    json["goldness"].push_back(result.goldness[seat]);
  }
  Json& chats = json["chats"] = Json::array();
  for (const auto& chat : result.chats) chats.push_back({chat.heaven, chat.hell});
  json["rejected"] = write_rejected({result.rejected.begin(), result.rejected.end()});
  return json;
}

void Codec<Threads>::write_outcome(const Rules&, const Threads::Setup&,
                                   const Threads::Outcome& outcome, Json& json) {
  json["winning_pair"] = nullptr;
  if (outcome.winner_in_heaven != kNoSeat) {
    json["winning_pair"] = {outcome.winner_in_heaven, outcome.winner_in_hell};
  }
  json["heaven_next"] = seat_list(outcome.heaven_next);
  json["fallen"] = seat_list(outcome.fallen);
}

}  // namespace mainmatch
