// The map of Bugcatcher: places by name, nodes, paths and marks, each a shape; and missions in words.
import {drawing, roomFor, svg} from '/dom.js';
import {countOf} from '/words.js';

const kWidest = 52;  // of a cell; six of them fit a narrow window
const kLeast = 24;
const kEdge = 26;
const kPale = 0.5;  // of paths that are gone
export const kWays = {U: [0, -1], L: [-1, 0], R: [1, 0], D: [0, 1]};
export const kArrows = {U: '↑', L: '←', R: '→', D: '↓'};
export const kWayWords = {U: 'up', L: 'left', R: 'right', D: 'down'};
export const kKinds = ['central', 'border'];
export const kNodes = {C: 'central', B: 'border'};
export const kOther = {black: 'blue', blue: 'black'};

export const nameOf = ([column, row]) => `${String.fromCharCode(65 + column)}${row + 1}`;
export const placeOf = (name) => [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];

/// The short name of a corner that may be given as a corner of a cell: D2 for C1-BR.
export const shortName = (name) => {
  const [cell, corner = 'UL'] = name.split('-');
  const [column, row] = placeOf(cell);
  return nameOf([column + (corner.endsWith('R') ? 1 : 0), row + (corner.startsWith('B') ? 1 : 0)]);
};

/// All cells, or all corners.
export const placesOf = ({columns, rows}, kind) => {
  const more = kind === 'border' ? 1 : 0;
  const across = columns + more;
  return [...Array(across * (rows + more)).keys()].map((i) => nameOf([i % across, Math.floor(i / across)]));
};

/// Where a step from a place leads, or null over the end of the board.
export const stepFrom = ({columns, rows}, kind, name, way) => {
  const more = kind === 'border' ? 1 : 0;
  const [column, row] = placeOf(name).map((part, i) => part + kWays[way][i]);
  return column < 0 || row < 0 || column >= columns + more || row >= rows + more ? null : nameOf([column, row]);
};

/// The midpoint that a path crosses, the same for a central and a border path that cross.
export const midpointOf = (kind, from, to) => {
  const more = kind === 'central' ? 0.5 : 0;
  const [[c1, r1], [c2, r2]] = [placeOf(from), placeOf(to)];
  return `${(c1 + c2) / 2 + more} ${(r1 + r2) / 2 + more}`;
};

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

/// An action as one reads it.
export const wordText = (word) => ({swap: 'swap colours', 'free-swap': 'swap for garnets'}[word]
  || `${kNodes[word[0]]} ${kArrows[word[1]]}`);

/// Where things stand in a drawing: at(kind, name) gives [x, y] in pixels; a cell is `cell` wide.
export const mapOf = ({columns, rows}) => {
  const cell = Math.max(kLeast, Math.min(kWidest, Math.floor((roomFor() - 2 * kEdge) / columns)));
  const at = (kind, name) => placeOf(name).map((part) => kEdge + (part + (kind === 'central' ? 0.5 : 0)) * cell);
  return {columns, rows, cell, at, width: columns * cell + 2 * kEdge, height: rows * cell + 2 * kEdge};
};

/// The board with shapes on it.
export const drawMap = (map, shapes, name = 'The board') => {
  const {columns, rows, cell} = map;
  const middle = (i) => kEdge + (i + 0.5) * cell;
  const letters = [...Array(columns).keys()].map((c) =>
    svg('text', {x: middle(c), y: 11, 'text-anchor': 'middle', class: 'soft'}, nameOf([c, 0])[0]));
  const numbers = [...Array(rows).keys()].map((r) => svg('text', {x: 2, y: middle(r) + 5, class: 'soft'}, r + 1));
  const cells = placesOf(map, 'central').map((one) => {
    const [x, y] = map.at('central', one);
    return svg('rect', {x: x - cell / 2, y: y - cell / 2, width: cell, height: cell, class: 'cell'});
  });
  return drawing(name, map.width, map.height, ...letters, ...numbers, ...cells, ...shapes);
};

const label = (text, x, y, more = {}) =>
  svg('text', {x, y, 'text-anchor': 'middle', 'pointer-events': 'none', class: 'on over', ...more}, text);

/// The sizes of a mark on a place: radius of the circle on a cell, half the side of the square on a corner.
const round = (map) => Math.min(12, map.cell * 0.25);
const half = (map) => Math.min(9, map.cell * 0.19);

/// A circle on a cell or a square on a corner; `grown` makes it larger, by pixels.
export const spot = (map, kind, name, attributes, grown = 0) => {
  const [x, y] = map.at(kind, name);
  if (kind === 'central') return svg('circle', {cx: x, cy: y, r: round(map) + grown, ...attributes});
  const side = half(map) + grown;
  return svg('rect', {x: x - side, y: y - side, width: 2 * side, height: 2 * side, rx: 2, ...attributes});
};

/// A node. `own`: it stands out; `text` stands on it; `colour`: a dot of what it draws; `empty`: it has been here, or will be.
export const nodeMark = (map, kind, name, {own = false, text = '', colour = null, empty = false} = {}) => {
  const [x, y] = map.at(kind, name);
  const ground = own ? (empty ? 'node own-line' : 'own') : (empty ? 'node faint' : 'node');
  return svg('g', {}, svg('title', {}, `${own ? 'Your' : 'A'} ${kind} node on ${name}`), spot(map, kind, name, {class: ground}),
    colour ? svg('circle', {cx: x, cy: y, r: 4, class: `dot ${colour}`}) : null,
    text === '' ? null : svg('text', {x, y: y + 5, 'text-anchor': 'middle', 'pointer-events': 'none',
      class: own && !empty ? 'on-own' : 'on'}, text));
};

/// The paths [{node, from, to, colour}] of a node in their colours; `own` ones have an outline of their own, `thin` ones are past, and pale.
/// titleOf(path) gives what is said of one.
export const pathMarks = (map, paths, {own = false, thin = false, titleOf = null} = {}) => {
  const line = (path, style) => {
    const [[x1, y1], [x2, y2]] = [map.at(path.node, path.from), map.at(path.node, path.to)];
    return svg('line', {x1, y1, x2, y2, class: `${style}${thin ? ' thin' : ''}`, opacity: thin ? kPale : null},
      titleOf ? svg('title', {}, titleOf(path)) : null);
  };
  return [...paths.map((path) => line(path, own ? 'around own-line' : 'around')),
    ...paths.map((path) => line(path, `painted ${path.colour}`))];
};

/// The ends of a path {node, from, to} or, over the end of the board where `to` is null, of its beginning by `way`.
const endsOf = (map, {node, from, to, way}) => {
  const [x1, y1] = map.at(node, from);
  const [x2, y2] = to === null ? kWays[way].map((by, i) => [x1, y1][i] + by * 0.7 * kEdge) : map.at(node, to);
  return [x1, y1, x2, y2];
};

/// A small cross where a path fails.
export const crossMark = (map, path, title) => {
  const [x1, y1, x2, y2] = endsOf(map, path);
  const part = path.to === null ? 1 : 0.5;
  const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
  return svg('g', {}, svg('title', {}, title), svg('line', {x1, y1, x2: x, y2: y, class: 'fails dashed'}),
    svg('path', {d: `M${x - 6} ${y - 6}l12 12m0 -12l-12 12`, class: 'fails'}));
};

/// The number of the step beside a path, clear of one that crosses it.
export const stepMark = (map, path, text) => {
  const [x1, y1, x2, y2] = endsOf(map, path);
  if (path.to === null) return x1 === x2 ? label(text, x2 + 13, y2 + 5) : label(text, x2, y2 - 9);
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return x1 === x2 ? label(text, x + 10, y - 5) : label(text, x - 10, y > kEdge ? y - 6 : y + 14);
};

/// A text above a place, or below one of the upper edge, within the drawing.
export const textAt = (map, kind, name, text) => {
  const [x, y] = map.at(kind, name);
  const anchor = x < map.width / 3 ? 'start' : x > map.width * 2 / 3 ? 'end' : 'middle';
  const aside = {start: -kEdge / 2, end: kEdge / 2, middle: 0}[anchor];
  return label(text, x + aside, y > kEdge ? y - 16 : y + 26, {'text-anchor': anchor});
};

/// The ranks of candidates beside a place.
export const rankMark = (map, kind, name, ranks) => {
  const [x, y] = map.at(kind, name);
  const isLast = x > map.width - kEdge - map.cell * 0.75;
  return isLast ? label(ranks.join(', '), x - 10, y + 5, {'text-anchor': 'end', class: 'advice-text'})
    : label(ranks.join(', '), x + 15, y + 5, {'text-anchor': 'start', class: 'advice-text'});
};

/// How likely somebody is on a place: the larger, the likelier.
export const heatMark = (map, kind, name, chance) => {
  const size = kind === 'central' ? round(map) : half(map);
  return spot(map, kind, name, {class: 'heat'}, (size + 2) * Math.sqrt(chance) - size);
};

/// The place of a mission, as a golden ring.
export const goalMark = (map, {name, goal: {node, at}}) => svg('g', {}, svg('title', {}, `${name}: ${at}`),
  spot(map, node, at, {class: 'gold thin'}, 5));
