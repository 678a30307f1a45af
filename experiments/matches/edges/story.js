// A past round of Edges, moment by moment: all of it is public.
import {countOf, listed} from '/words.js';
import {drawPlatform, kTypes} from './platform.js';

/// Where all stood before a round.
const before = (rounds, round, rules) => rounds[0].landed.map((_, seat) => (round === 0 || rounds[round - 1].types[seat] !== 'surviving'
  ? rules.start : rounds[round - 1].landed[seat]));

const list = (seats) => listed(seats.map((seat) => `seat ${seat}`));

export const story = ({view, rules, seat: own, round}) => {
  const {moves, types, landed, points} = view.rounds[round];
  const was = before(view.rounds, round, rules);
  const draw = (places, more = {}) => () => drawPlatform({rules, places, own, aside: true, ...more});
  const arrows = moves.map(({direction, amount}) => (direction === 'left' ? `←${amount}` : `${amount}→`));
  const off = (type) => types.flatMap((one, seat) => (one === type ? [seat] : []));
  const [jumped, carried] = [off('dumb'), off('screwed')];
  const consolation = countOf(rules.screwed_points, 'point');
  const went = [jumped.length === 0 ? '' : `${list(jumped)} jumped off and ${jumped.length === 1 ? 'scores' : 'score'} nothing.`,
    carried.length === 0 ? '' : carried.length === 1 ? `${list(carried)} was carried off: ${consolation}.`
      : `${list(carried)} were carried off: ${consolation} each.`]
    .filter((words) => words !== '').map((words) => `${words[0].toUpperCase()}${words.slice(1)}`).join(' ') || 'All stay on.';
  const mine = own === null ? '' : ` You ${kTypes[types[own]] === 'stays on' ? 'stay on' : kTypes[types[own]]}: +${points[own]}.`;
  return [
    {words: `Before round ${round + 1}.`, draw: draw(was)},
    {words: 'What each has chosen: a way and a number of spaces.', draw: draw(was, {above: (seat) => arrows[seat]})},
    {words: `All move at once, by their own move and by the moves of those that chose them. ${went}`,
      draw: draw(landed, {was})},
    {words: `Who lands on the platform scores its space; who pushed a seat off that jumped, more.${mine}`,
      draw: draw(landed, {above: (seat) => `+${points[seat]}`})}];
};
