// After a match of `mainmatch host`: who got what, the files, the replay, a review.
import {outcomeTable, reviewSection} from './after.js';
import {el} from './dom.js';
import {door, follow, get, post} from './host-door.js';
import {replaySection} from './replay.js';

const fileLink = (path, name, text) => el('a', {href: `${door}api/${path}`, download: name}, text);

/// Shows the end of a match once. `path` leads to it below the door; `seats` are those that can be reviewed, and
/// bodyOf(seat) is what is asked then. `mine` is the reader's seat, or null.
export const endPart = ({path = '', mine = null, seats = [], bodyOf = () => ({}), fail}) => {
  const node = el('section', {class: 'end'});
  let shown = null;
  const set = async ({stage, outcome, game: name, players}, game) => {
    const over = stage === 'over' || stage === 'ended';
    node.hidden = !over;
    const now = JSON.stringify([stage, outcome]);
    if (!over || now === shown) return;
    shown = now;
    const files = el('p', {class: 'row'}, fileLink(`${path}record`, `${name}.json`, 'Save the record'),
      fileLink(`${path}audit`, `${name}-audit.jsonl`, 'Save the audit file'));
    const about = el('p', {class: 'note'}, 'The audit file has all that happened, each line with a hash over all before it: ',
      el('code', {}, 'mainmatch audit FILE --receipt HASH'), ' checks it, and that what you handed in stands in it.');
    if (!outcome) {
      node.replaceChildren(el('h2', {}, 'The match was stopped'), files, about);
      return;
    }
    node.replaceChildren(el('h2', {}, 'The match is over'), outcomeTable(outcome, players), files, about);
    try {
      const asks = {follow, view: (seat, steps) => post(`${path}view`, {seat, steps}),
        review: (seat) => post(`${path}review`, bodyOf(seat))};
      const {section, goTo} = replaySection(await get(`${path}replay`), game.board, mine, {asks, names: players, fail});
      const review = game.advice && seats.length > 0 ? reviewSection(seats, mine, game, asks, goTo) : null;
      node.append(...(review ? [review.node] : []), section);
    } catch (error) {
      shown = null;  // tried again with the next state
      fail(error);
    }
  };
  return {node, set};
};
