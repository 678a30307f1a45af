// A past round of Edges, moment by moment: all of it is public.
import {countOf} from '/words.js';
import {drawPlatform, kTypes} from './platform.js';

/// Where all stood before a round.
const before = (rounds, round, rules) => rounds[0].landed.map((_, seat) => (round === 0 || rounds[round - 1].types[seat] !== 'surviving'
  ? rules.start : rounds[round - 1].landed[seat]));

const list = (seats) => seats.map((seat) => `seat ${seat}`).join(', ').replace(/, ([^,]*)$/, ' and $1');

export const story = ({view, rules, seat: own, round}) => {
  const {moves, types, landed, points} = view.rounds[round];
  const was = before(view.rounds, round, rules);
  const draw = (places, more = {}) => () => drawPlatform({rules, places, own, aside: true, ...more});
  const arrows = moves.map(({direction, amount}) => (direction === 'left' ? `←${amount}` : `${amount}→`));
  const off = (type) => types.flatMap((one, seat) => (one === type ? [seat] : []));
  const went = [off('dumb').length === 0 ? '' : `${list(off('dumb'))} jumped off and score nothing.`,
    off('screwed').length === 0 ? '' : `${list(off('screwed'))} carried off: ${countOf(rules.screwed_points, 'point')} each.`]
    .filter((words) => words !== '').join(' ') || 'All stay on.';
  const mine = own === null ? '' : ` You ${kTypes[types[own]] === 'stays on' ? 'stay on' : kTypes[types[own]]}: +${points[own]}.`;
  return [
    {words: `Before round ${round + 1}.`, draw: draw(was)},
    {words: 'What each has chosen: a way and a number of spaces.', draw: draw(was, {above: (seat) => arrows[seat]})},
    {words: `All move at once, by their own move and by the moves of those that chose them. ${went[0].toUpperCase()}${went.slice(1)}`,
      draw: draw(landed, {was})},
    {words: `Who lands on the platform scores its space; who pushed a seat off that jumped, more.${mine}`,
      draw: draw(landed, {above: (seat) => `+${points[seat]}`})}];
};
