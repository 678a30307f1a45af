// A step of a recorded match: the paths of all seats on the board, step by step.
import {el, labelled, note, redraw, select, wideTable} from '/dom.js';
import {seatsOf} from '/api.js';
import {crossMark, drawMap, kKinds, mapOf, missionWords, nodeMark, pathMarks, stepFrom, stepMark} from './map.js';

const kCases = {1: 'the end is claimed', 2: 'several end there', 3: 'several cross there in the same colour',
  4: 'crossed before in the same colour', 'off-board': 'it would leave the board'};

/// The paths of a seat that failed: {step, node, way, from, to, why}.
const failedOf = (rules, begin, placed, failed, actions) => failed.map(({step, node, case: one}) => {
  const before = placed.filter((path) => path.node === node && path.step < step);
  const from = before.at(-1)?.to ?? begin[node];
  const way = actions[step - 1][1];
  return {step, node, way, from, to: stepFrom(rules, node, from, way), why: kCases[one]};
});

const drawLists = ({record, rules}) => {
  const {pregame} = record;
  const first = (list) => (list || []).slice(0, 5).join(', ');
  const map = mapOf(rules);
  return [note('Where the nodes are put, by seat: circles on cells, squares on corners.'),
    drawMap(map, seatsOf(record).flatMap((seat) => kKinds.map((kind) => nodeMark(map, kind, pregame.result[kind][seat], {text: seat})))),
    wideTable('Lists', ['seat', 'cells, the first five', 'garnets', 'corners, the first five', 'garnets'],
      seatsOf(record).map((seat) => {
        const list = pregame.submissions[seat] || {};
        return [seat, first(list.central), list.central_garnets || 0, first(list.border), list.border_garnets || 0];
      }))];
};

/// The board after the first `steps` steps of a round: paths with the number of their step, crosses where they fail.
const drawSteps = ({record, rules, round, begin}, steps) => {
  const map = mapOf(rules);
  const {submissions, result} = record.rounds[round];
  const shapes = {starts: [], lines: [], crosses: [], nodes: [], numbers: []};
  for (const seat of seatsOf(record)) {
    const placed = result.placed[seat].filter(({step}) => step <= steps);
    const failed = failedOf(rules, begin[seat], result.placed[seat], result.failed[seat], submissions[seat]?.actions ?? [])
      .filter(({step}) => step <= steps);
    const title = ({step, node}, what) => `Seat ${seat}, step ${step}: ${node} node, ${what}`;
    for (const kind of kKinds) {
      const paths = placed.filter(({node}) => node === kind);
      if (paths.length > 0) shapes.starts.push(nodeMark(map, kind, begin[seat][kind], {empty: true}));
      shapes.lines.push(...pathMarks(map, paths, {titleOf: (path) => title(path, path.colour)}));
      shapes.nodes.push(nodeMark(map, kind, paths.at(-1)?.to ?? begin[seat][kind], {text: seat}));
    }
    shapes.crosses.push(...failed.map((path) => crossMark(map, path, title(path, path.why))));
    shapes.numbers.push(...[...placed, ...failed].map((path) => stepMark(map, path, path.step)));
  }
  return drawMap(map, Object.values(shapes).flat());
};

export const replay = ({record, rules, step, round}) => {
  const {pregame, rounds, setup} = record;
  if (step && step.kind === 'pregame') return drawLists({record, rules});
  const {result, submissions} = rounds[round];
  const begin = round === 0
    ? seatsOf(record).map((seat) => ({central: pregame.result.central[seat], border: pregame.result.border[seat]}))
    : rounds[round - 1].result.nodes;
  const last = Math.max(0, ...[...result.placed, ...result.failed].flat().map((one) => one.step));
  const shown = el('div');
  const show = (steps) => redraw(shown, drawSteps({record, rules, round, begin}, steps));
  show(last);
  const done = result.completed.map(({board, mission, seats}) =>
    `${setup.missions[board][mission].name} by ${seats.join(', ')}`).join('; ');
  return [note(`${step ? 'The round' : 'The last round'}: nodes by seat, and paths with their steps. A red cross: a path that fails.`),
    el('div', {class: 'row'}, labelled('Steps played', select([...Array(last + 1).keys()].map((i) =>
      [i, i === 0 ? 'none yet' : i === last ? `all ${last}` : `${i}`]), last, show, {'aria-label': 'Steps played'}))),
    shown,
    el('p', {}, `Missions completed in the round: ${done || 'none'}.`),
    el('details', {}, el('summary', {}, 'The missions of the round'),
      el('ul', {}, ...setup.missions[round].map((mission) => el('li', {}, missionWords(mission))))),
    wideTable('How the round went', ['seat', 'missions taken on', 'paths', 'collisions', 'fireflies after', 'garnets after'],
      seatsOf(record).map((seat) => {
        const {missions} = submissions[seat] || {};
        return [seat, (missions || []).map((i) => setup.missions[round][i]?.name ?? i).join(', '), result.placed[seat].length,
          result.failed[seat].filter((one) => one.case !== 'off-board').length, result.fireflies[seat], result.garnets[seat]];
      }))];
};
