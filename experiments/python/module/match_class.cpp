// The class Match as Python sees it: names, signatures and what help() says.

#include "experiments/base/error.h"
#include "experiments/python/module/match.h"

namespace mainmatch::python {

namespace nb = nanobind;
using nb::literals::operator""_a;

namespace {

constexpr const char* kMatchDoc =
    R"doc(A match, played step by step by the caller, beside bots.

Parameters
----------
game : name of a match, as games() lists them
rules : dict of parameters, as rules(game) lists them; what is missing has its default
seed : 0..2**64-1, the experiment that the match is one of
match : 0..2**64-1, its number there; seed and number give the deal and the chance of bots
bots : dict of seats and names of bots, as bots(game) lists them, with parameters where wanted:
    {0: "climber", 3: "climber(late=3)"}

Seats are 0..seats-1. Simultaneous decisions are a step: every seat of `acting` hands in, then the
step is resolved. Bots hand in by themselves; a step in which only bots act passes unseen. What is
void by the rules counts as a foul and stops nothing; `explain` says beforehand what would be.

    match = mainmatch.Match("edges", seed=7, bots={s: "climber" for s in range(1, 9)})
    while not match.is_over:
        match.step({seat: None for seat in match.acting})
    match.outcome["winners"]

Every mistake in what is given raises mainmatch.Error and leaves the match as it was. Threads may
share a match: one call runs at a time. A match can be copied and pickled, also in the middle: the
copy plays on as the match would, on its own. So does a clone(), which is made in microseconds but
has no record.)doc";

}  // namespace

void add_match(nb::module_& module) {
  nb::class_<Match>(module, "Match", kMatchDoc)
      .def(
          "__init__",
          [](Match* self, nb::handle game, nb::handle rules, nb::handle seed, nb::handle match,
             nb::handle bots) { new (self) Match(read_start(game, rules, seed, match, bots)); },
          "game"_a.none(), "rules"_a = nb::none(), "seed"_a.none() = 1, "match"_a.none() = 0,
          "bots"_a = nb::none(),
          nb::sig("def __init__(self, game: str, rules: collections.abc.Mapping[str, object] | "
                  "None = None, "
                  "seed: int = 1, match: int = 0, bots: collections.abc.Mapping[int, str] | None "
                  "= None) -> None"))
      .def_static(
          "from_record",
          [](nb::handle record, nb::handle bots) {
            return new Match(read_start(record, bots));  // which Python owns
          },
          "record"_a.none(), "bots"_a = nb::none(),
          nb::sig("def from_record(record: collections.abc.Mapping[str, object], bots: "
                  "collections.abc.Mapping[int, str] | None = None) -> Match"),
          "The match as far as its record goes: the rules, setup and steps of the record. The "
          "caller hands in for what comes next, beside `bots`: without them those that the record "
          "names, {} for none. They have seen what was played. Of trades a record has what was "
          "made, not what was offered.")
      .def_prop_ro("game", &Match::game, nb::sig("def game(self) -> str"), "Its name.")
      .def_prop_ro("rules", &Match::rules, nb::sig("def rules(self) -> dict[str, typing.Any]"),
                   "All rules in effect, as a new dict.")
      .def_prop_ro("seats", &Match::seats, nb::sig("def seats(self) -> int"), "How many.")
      .def_prop_ro("bots", &Match::bots, nb::sig("def bots(self) -> dict[int, str]"),
                   "Canonical names of bots, by seat.")
      .def_prop_ro("acting", &Match::acting, nb::sig("def acting(self) -> list[int]"),
                   "The seats, in order, that the caller hands in for in this step; empty once the "
                   "match is over.")
      .def_prop_ro("is_over", &Match::is_over, nb::sig("def is_over(self) -> bool"),
                   "Whether the match is over.")
      .def_prop_ro("step_kind", &Match::step_kind, nb::sig("def step_kind(self) -> str | None"),
                   "'pregame', 'trade', 'round' or 'decision'; None once the match is over.")
      .def_prop_ro("round", &Match::round, nb::sig("def round(self) -> int | None"),
                   "Of a trade or round its index, from 0; else None.")
      .def_prop_ro("steps", &Match::steps, nb::sig("def steps(self) -> int"),
                   "How many steps the caller has handed in for.")
      .def_prop_ro("outcome", &Match::outcome,
                   nb::sig("def outcome(self) -> dict[str, typing.Any] | None"),
                   "Of a match that is over, 'outcome' of its record: winners, tokens by seat, who "
                   "is eliminated, scores. None before.")
      .def_prop_ro("record", &Match::record, nb::sig("def record(self) -> dict[str, typing.Any]"),
                   "The record of the steps so far, with the outcome once the match is over: what "
                   "'mainmatch judge', 'replay' and 'view' read.")
      .def(
          "payoffs", &Match::payoffs, "payoff"_a.none() = "tokens",
          nb::sig("def payoffs(self, payoff: str = 'tokens') -> list[float]"),
          "What each seat of a match that is over gets, by seat, as --payoff has it: wins, tokens, "
          "score, rank, survival, elimination, garnets, or a weighted sum such as "
          "'tokens:1,elimination:-2'.")
      .def("observe", &Match::observe, "seat"_a.none(),
           nb::sig("def observe(self, seat: int) -> dict[str, typing.Any]"),
           "What the seat is shown now, as the schema view.json has it: what the rules let it "
           "know and nothing else. Seats 0..seats-1; 'step' is None once the match is over.")
      .def("text", &Match::text, "seat"_a.none(), nb::sig("def text(self, seat: int) -> str"),
           "The same as plain text for a reader who has nothing else: the step, the rules in "
           "effect, what the fields mean, and all values. Two texts under the same rules are equal "
           "if and only if the views are.")
      .def("submission_schema", &Match::submission_schema, "seat"_a.none(),
           nb::sig("def submission_schema(self, seat: int) -> dict[str, typing.Any]"),
           "The JSON Schema of what this seat, which acts in this step, can hand in now.")
      .def_prop_ro("observation_names", &Match::observation_names,
                   nb::sig("def observation_names(self) -> list[str]"),
                   "The names of the numbers of observe_row(), as 'rounds[0].moves[3].amount'.")
      .def(
          "observe_row", &Match::observe_row, "seat"_a.none() = nb::none(),
          nb::sig("def observe_row(self, seat: int | None = None) -> typing.Any"),
          "All that observe() shows of the match but its rules, as a new array of int32; of None "
          "the rows of all seats, one under the other. Two rows of matches under the same rules "
          "are equal if and only if the views are. -1, or the "
          "least int32 where a number may be negative, stands for what is not known or not there; "
          "the index of a word or a letter for it; a second number NAME.high for what may not fit, "
          "whose value is NAME + (2**31 - 1) * NAME.high.")
      .def_prop_ro("factors", &Match::factors, nb::sig("def factors(self) -> dict[str, int]"),
                   "Names and sizes of the factors of an action: a row of whole numbers that says "
                   "a submission.")
      .def("mask", &Match::mask, "seat"_a.none() = nb::none(), "prefix"_a.none() = nb::none(),
           nb::sig("def mask(self, seat: int | None = None, prefix: object = None) -> typing.Any"),
           "A new array of int8 with the values of all factors, one factor after another: 1 for "
           "those that are not void whatever else is handed in. Of a factor that says nothing "
           "now, and for a seat that does not act, the first value alone. Of None the rows of all "
           "seats. With a `prefix`, the values of the first factors, it is the exact mask of the "
           "next one: 1 for those values that the mask without it has and with which some action "
           "that begins so has no void part at all.")
      .def("sample", &Match::sample, "seed"_a.none(), "seat"_a.none() = nb::none(),
           nb::sig("def sample(self, seed: int, seat: int | None = None) -> typing.Any"),
           "An action that the bot `random` would hand in now at this seat of the caller's, as an "
           "array of int64; zeros for a seat that does not act. Of None the rows of all seats. It "
           "follows from the seed, the number of the match, the step and the seat: for the next "
           "step the same seed gives other draws.")
      .def("decode", &Match::decode, "action"_a.none(),
           nb::sig("def decode(self, action: object) -> typing.Any"),
           "The submission of this step that an action says. Raises Error for what is no action.")
      .def("encode", &Match::encode, "submission"_a.none(),
           nb::sig("def encode(self, submission: object) -> typing.Any"),
           "The action of this step that says a submission, as an array. Raises Error where none "
           "does.")
      .def("explain", &Match::explain, "seat"_a.none(), "submission"_a.none(),
           nb::sig("def explain(self, seat: int, submission: object) -> list[dict[str, str]]"),
           "What would be void if this seat, which acts in this step, handed this in: 'part', "
           "'reason' and 'ruling' (of the rules of the match) of each part. Changes nothing.")
      .def("step", &Match::step, "submissions"_a.none(),
           nb::sig("def step(self, submissions: collections.abc.Mapping[int, object]) -> None"),
           "Hands in for every seat of `acting`, None for nothing, and goes on to the next step in "
           "which the caller acts, or the end. A submission has the form that records have, or is "
           "an "
           "action. If one cannot be read, nothing is handed in.")
      .def("clone", &Match::clone, "into"_a.none() = nb::none(),
           nb::sig("def clone(self, into: Match | None = None) -> Match"),
           "A match that goes on from here by itself, with the same bots and their chance: for "
           "searches. It keeps no record of what was played, so it has no `record` and cannot be "
           "pickled; copy.deepcopy() of a match that is no clone keeps all. `into` is made that "
           "clone, whatever it was, and returned: where it is a clone of this match, or of one of "
           "its clones, that costs the same in every round. The bot `search` cannot be cloned.")
      .def("close", &Match::close, nb::sig("def close(self) -> None"),
           "Frees what the match holds. Its game, rules, seats, bots and names of numbers can "
           "still be "
           "asked for; whatever else is asked raises mainmatch.Error.")
      .def(
          "__enter__", [](nb::handle self) { return nb::borrow(self); },
          nb::sig("def __enter__(self) -> Match"))
      .def(
          "__exit__", [](Match& self, const nb::args&) { self.close(); },
          nb::sig("def __exit__(self, *args: object) -> None"))
      .def("__getstate__", &Match::state, nb::sig("def __getstate__(self) -> typing.Any"))
      .def(
          "__setstate__",
          [](Match* self, nb::handle state) {
            MatchStart start = read_state(state);
            new (self) Match(std::move(start), nb::list(nb::object(state[6])));
          },
          "state"_a.none(), nb::sig("def __setstate__(self, state: typing.Any) -> None"));
}

}  // namespace mainmatch::python
