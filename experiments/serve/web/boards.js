// What the pages ask of a match. A match whose folder has a board.js exports from it `board`, an object with:
//   show({root, view, rules, seat, step, draft, changed}): draws what a seat is shown in a step, with a submission
//     to begin with or null; changed(submission) follows whatever is composed, null where nothing is.
//   replay({record, rules, step, round, view}): gives what is to stand on the page for a step of a recorded match, with
//     all that was hidden then. `step` is null after the last one; `round` is its index, in a step of no round that of
//     the round before; `view` is what some seat was shown then.
//   picture(): gives the shapes of a small picture of the match, 240 wide and 84 high.
//   handedIn(record, step, seat): gives what a seat handed in at a step of a record, as show() takes it, or null.
// What it leaves out, or all where there is no board.js, is that of the plain board. `typed` is true where nothing can
// be composed on the board: it is typed then, as in a terminal.
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
