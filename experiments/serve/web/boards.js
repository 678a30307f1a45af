// What the pages ask of a match. A match whose folder has a board.js exports from it `board`, an object with:
//   show({stage, controls, facts, how, view, rules, seat, step, form, drawn, draft, changed}): draws on `stage`, below a heading, what a seat
//     is shown in a step, with a submission to begin with or null. What composes it beside the drawing goes into `controls`,
//     tables of what the seat knows into `facts`, and how to read the drawing into `how`; all four are empty elements.
//     `form` is the JSON Schema of a submission, or null, `drawn` what the file of the match draws, or null.
//     changed(submission) follows whatever is composed, null where nothing is. It may give {advise, odds}: advise(candidates)
//     draws the best submissions found, as advice has them, best first, and odds(result) what is likely, as odds have it;
//     null takes either away.
//   story({view, rules, seat, round}): what happened in a past round, as far as the seat knows: a list of {words, draw}, each
//     a moment in a sentence, and a function that draws it. `round` is an index in view.rounds.
//   watch({view, rules}): gives what those who only watch see of a running match: elements drawn from what is public.
//   replay({record, rules, step, round, view}): gives what is to stand on the page for a step of a recorded match, with
//     all that was hidden then. `step` is null after the last one; `round` is its index, in a step of no round that of
//     the round before; `view` is what some seat was shown then.
//   picture(): gives the shapes of a small picture of the match, 240 wide and 84 high.
//   handedIn(record, step, seat): gives what a seat handed in at a step of a record, as show() takes it, or null.
//   curve({record, view, seat}): what tells best how a seat stands after each round, as {name, values}, or null: from the record
//     of a match that is over, else from what the seat was shown last.
//   dealt({stage, controls, rules, seat, schema, draft, changed}): composes what a seat of a match that is played elsewhere was
//     dealt, as `dealt` of its file has it (see experiments/matches/seat_file.h), begun with a draft or with null. `schema` is its JSON
//     Schema. changed(dealt, part) follows at once and after each change, `dealt` null while something is missing; `part` may then
//     give what there is, in a form that is taken as a draft.
//   enter({stage, controls, facts, view, rules, seat, step, schema, handedIn, draft, changed}): composes what a step showed, as
//     `shown` of the file has it, on a drawing of what is known before it: `view` is what the seat was shown then, `handedIn` what it
//     handed in, or null. It begins with the draft, or with what is most likely: what follows from what was handed in, and
//     nothing else happened. changed(shown, part) as above. What has the attribute data-first gets the keyboard.
//   pictures: functions by the name of a ruling, as R12: each gives a picture of it, an element.
// What it leaves out, or all where there is no board.js, is that of the plain board. `typed` is true where nothing can
// be composed on the board without a form: it is typed then, as in a terminal.
import {plain} from './plain-board.js';

const boardAt = async (path) => {
  if (path === null) return plain;
  try {
    return {...plain, typed: false, ...(await import(path)).board};
  } catch (error) {  // the match can be played without it
    console.error(error);
    return plain;
  }
};

/// The list of matches, each with its board in the place of the path to it.
export const withBoards = (games) =>
  Promise.all(games.map(async (game) => ({...game, board: await boardAt(game.board)})));
