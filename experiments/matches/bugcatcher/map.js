// The map of Bugcatcher: places, nodes and paths, and missions in words.
import {drawing, svg} from '/dom.js';
import {countOf} from '/words.js';

const kCell = 52;  // six of them fit a narrow window
const kEdge = 26;
export const kWays = {U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0]};
export const kArrows = {U: '↑', D: '↓', L: '←', R: '→'};

export const nameOf = ([column, row]) => `${String.fromCharCode(65 + column)}${row + 1}`;
export const placeOf = (name) => [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];
export const cellAt = ([column, row]) => [kEdge + (column + 0.5) * kCell, kEdge + (row + 0.5) * kCell];
export const cornerAt = ([column, row]) => [kEdge + column * kCell, kEdge + row * kCell];

const goalWords = ({kind, node, moves, count, rounds, colour, at: place}) => ({
  shape: () => `${node} node: a run of paths ${[...moves].map((way) => kArrows[way]).join('')}, turned or mirrored in any way`,
  length: () => `${node} node places ${countOf(count, 'path')}`,
  total: () => `your nodes place ${countOf(count, 'path')} together`,
  colour: () => `your nodes place ${countOf(count, `${colour} path`)}`,
  reach: () => `a path of your ${node} node ends on ${place}`,
  finish: () => `your ${node} node stands on ${place} at the end of the round`,
  swaps: () => `${countOf(count, 'swap')} of colours`,
  cross: () => 'a central and a border path of yours cross',
  clean: () => `${countOf(rounds, 'round')} in a row with a path and without a collision`,
}[kind] || (() => JSON.stringify({kind, node, count, place})))();

export const missionWords = (mission) => `${mission.name}: ${goalWords(mission.goal)}. Gains ${mission.reward} (shared by all who do it)${
  mission.penalty ? `; costs ${mission.penalty} if others do it first or after ${countOf(mission.limit, 'round')}` : ''}`;

/// Where the nodes go by these words if nothing collides: [{node, from, to, step, colour}], and the steps that do
/// nothing: those over the end of the board, after which the node places no more paths.
export const trace = (nodes, words, size) => {
  const at = {C: placeOf(nodes.central), B: placeOf(nodes.border)};
  const black = {C: nodes.central_colour === 'black'};
  const paths = [];
  const lost = [];
  const failed = {C: false, B: false};
  words.forEach((word, step) => {
    if (word === 'swap' || word === 'free-swap') {
      black.C = !black.C;
      return;
    }
    const [node, way] = word;
    if (!kWays[way]) return;  // a draft may have been typed
    const [dx, dy] = kWays[way];
    const to = [at[node][0] + dx, at[node][1] + dy];
    const more = node === 'B' ? 1 : 0;
    const inside = to[0] >= 0 && to[1] >= 0 && to[0] < size.columns + more && to[1] < size.rows + more;
    failed[node] = failed[node] || !inside;
    if (failed[node]) {
      lost.push(step + 1);
      return;
    }
    paths.push({node, from: at[node], to, step, colour: (node === 'C') === black.C ? 'black' : 'blue'});
    at[node] = to;
  });
  return {paths, at, lost, black: black.C};
};

/// An action as one reads it.
export const wordText = (word) => ({swap: 'swap colours', 'free-swap': 'swap for garnets'}[word]
  || `${word[0] === 'C' ? 'circle' : 'square'} ${kArrows[word[1]]}`);

/// The short name of a corner that may be given as a corner of a cell: D2 for C1-BR.
export const shortName = (name) => {
  const [cell, corner = 'UL'] = name.split('-');
  const [column, row] = placeOf(cell);
  return nameOf([column + (corner.endsWith('R') ? 1 : 0), row + (corner.startsWith('B') ? 1 : 0)]);
};

export const sizeOf = ({columns, rows}) => ({columns, rows});

const ground = (size) => {
  const shapes = [];
  for (let c = 0; c < size.columns; ++c) {
    shapes.push(svg('text', {x: kEdge + (c + 0.5) * kCell, y: 10, 'text-anchor': 'middle', class: 'soft'}, String.fromCharCode(65 + c)));
    for (let r = 0; r < size.rows; ++r) {
      if (c === 0) shapes.push(svg('text', {x: 8, y: kEdge + (r + 0.5) * kCell + 5, class: 'soft'}, r + 1));
      shapes.push(svg('rect', {x: kEdge + c * kCell, y: kEdge + r * kCell, width: kCell, height: kCell, class: 'cell'}));
    }
  }
  return shapes;
};

export const drawMap = (size, ...shapes) => drawing('The board', size.columns * kCell + 2 * kEdge,
  size.rows * kCell + 2 * kEdge, ...ground(size), ...shapes);

/// A node; `text` stands on it.
export const nodeMark = (kind, name, own, text = '') => {
  const [x, y] = kind === 'central' ? cellAt(placeOf(name)) : cornerAt(placeOf(name));
  const title = svg('title', {}, `${own ? 'Your' : 'A'} ${kind} node on ${name}`);
  const shape = kind === 'central' ? svg('circle', {cx: x, cy: y, r: 12, class: own ? 'own' : 'other'})
    : svg('rect', {x: x - 9, y: y - 9, width: 18, height: 18, rx: 2, class: own ? 'own' : 'other'});
  return svg('g', {}, title, shape, svg('text', {x, y: y + 5, 'text-anchor': 'middle', class: own ? 'on-own' : 'on-other'}, text));
};
