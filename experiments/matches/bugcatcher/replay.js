// A step of a recorded match: the paths of all seats on the board.
import {el, note, svg, wideTable} from '/dom.js';
import {seatsOf} from '/api.js';
import {cellAt, cornerAt, drawMap, missionWords, nodeMark, placeOf, sizeOf} from './map.js';

export const replay = ({record, rules, step, round}) => {
  const size = sizeOf(rules);
  const {pregame, rounds, setup} = record;
  if (step && step.kind === 'pregame') {
    const first = (list) => (list || []).slice(0, 5).join(', ');
    return [note('Where the nodes are put, by seat: circles on cells, squares on corners.'),
      drawMap(size, ...seatsOf(record).flatMap((seat) => ['central', 'border'].map((kind) =>
        nodeMark(kind, pregame.result[kind][seat], false, seat)))),
      wideTable('Lists', ['seat', 'cells, the first five', 'garnets', 'corners, the first five', 'garnets'],
        seatsOf(record).map((seat) => {
          const list = pregame.submissions[seat] || {};
          return [seat, first(list.central), list.central_garnets || 0, first(list.border), list.border_garnets || 0];
        }))];
  }
  const {result} = rounds[round];
  const from = step && round === 0 ? seatsOf(record).map((seat) => ({central: pregame.result.central[seat], border: pregame.result.border[seat]}))
    : rounds[step ? round - 1 : round].result.nodes;
  const paths = seatsOf(record).flatMap((seat) => result.placed[seat].map((path) => {
    const where = path.node === 'central' ? cellAt : cornerAt;
    const [[x1, y1], [x2, y2]] = [where(placeOf(path.from)), where(placeOf(path.to))];
    return svg('g', {class: `c${seat % 8}`}, svg('title', {}, `Seat ${seat}, step ${path.step}: ${path.colour}`),
      svg('line', {x1, y1, x2, y2, class: path.colour === 'blue' ? 'series broad dashed' : 'series broad'}));
  }));
  const done = result.completed.map(({board, mission, seats}) => `${setup.missions[board][mission].name} by ${seats.join(', ')}`).join('; ');
  return [note(step ? 'Where the nodes of each seat begin, and the paths that were placed without a collision; solid: black, dashed: blue.'
    : 'Where the nodes stand at the end, after the paths of the last round.'),
  drawMap(size, ...paths, ...from.flatMap(({central, border}, seat) => [nodeMark('central', central, false, seat), nodeMark('border', border, false, seat)])),
  el('p', {}, `Missions completed in the round: ${done || 'none'}.`),
  el('details', {}, el('summary', {}, 'The missions of the round'), el('ul', {}, ...setup.missions[round].map((mission) => el('li', {}, missionWords(mission))))),
  wideTable('How the round went', ['seat', 'missions taken on', 'paths', 'collisions', 'fireflies after', 'garnets after'],
    seatsOf(record).map((seat) => {
      const {missions} = rounds[round].submissions[seat] || {};
      return [seat, (missions || []).map((i) => setup.missions[round][i]?.name ?? i).join(', '), result.placed[seat].length,
        result.failed[seat].length, result.fireflies[seat], result.garnets[seat]];
    }))];
};
