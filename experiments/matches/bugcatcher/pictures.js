// Pictures of the rulings, on small boards.
import {drawing, el, note, roomFor, svg} from '/dom.js';
import {crossMark, drawMap, goalMark, kKinds, kNodes, mapOf, nodeMark, pathMarks, placesOf, spot, stepFrom, stepMark} from './map.js';

/// A node by a line as 'C A1 R1 blue D2x': a central node begins on A1, goes right in step 1, and then, drawing blue, down in step 2,
/// which fails. A star before it: it is your own. Without a colour central nodes draw black and border nodes blue.
const read = (size, line) => {
  const [letter, start, ...words] = line.replace('*', '').split(' ');
  const kind = kNodes[letter];
  const node = {kind, start, at: start, own: line.startsWith('*'), colour: kind === 'central' ? 'black' : 'blue', placed: [], failed: []};
  for (const word of words) {
    const [, way, step, fails] = /^([ULRD])(\d)(x?)$/.exec(word) ?? [];
    if (!way) {
      node.colour = word;
      continue;
    }
    const path = {node: kind, from: node.at, to: stepFrom(size, kind, node.at, way), way, step, colour: node.colour};
    if (fails) node.failed.push(path);
    else {
      node.placed.push(path);
      node.at = path.to;
    }
  }
  return node;
};

/// A board with nodes given by lines. `numbers`: 'all' or 'own' steps stand beside the paths, or null; `dots`: the colours that nodes
/// draw; `seats`: on the nodes; `goals`: rings, as [node, place].
const board = (columns, rows, lines, {numbers = 'all', dots = false, seats = null, goals = []} = {}) => {
  const map = mapOf({columns, rows});
  const nodes = lines.map((line) => read(map, line));
  const failed = nodes.flatMap((one) => one.failed);
  return drawMap(map, [...goals.map(([node, at]) => goalMark(map, {name: 'Goal', goal: {node, at}})),
    ...nodes.filter(({placed: paths}) => paths.length > 0).map(({kind, start, own}) => nodeMark(map, kind, start, {own, empty: true})),
    ...nodes.flatMap(({own, placed}) => pathMarks(map, placed, {own})),
    ...failed.map((path) => crossMark(map, path, `Step ${path.step} fails`)),
    ...nodes.map(({kind, at, own, colour}, i) => nodeMark(map, kind, at,
      {own, colour: dots ? colour : null, text: seats ? seats[i] : ''})),
    ...nodes.filter(({own}) => numbers === 'all' || (numbers === 'own' && own)).flatMap((one) => [...one.placed, ...one.failed])
      .map((path) => stepMark(map, path, path.step))]);
};

const text = (map, kind, name, words, style) => {
  const [x, y] = map.at(kind, name);
  return svg('text', {x, y: y + 5, 'text-anchor': 'middle', class: style}, words);
};

/// A board with places that have a text: of those in `lists`, {central: {C3: '1'}, border: {}}.
const places = (columns, rows, lists) => {
  const map = mapOf({columns, rows});
  return drawMap(map, kKinds.flatMap((kind) => placesOf(map, kind).filter((name) => lists[kind]?.[name]).flatMap((name) =>
    [spot(map, kind, name, {class: 'own'}, 3), text(map, kind, name, lists[kind][name], 'on-own')])));
};

const names = (columns, rows, kind) => Object.fromEntries(placesOf({columns, rows}, kind).map((name) => [name, name]));

/// Boxes in a row, each with a text in it and one below.
const boxes = (...list) => {
  const wide = Math.min(92, Math.floor((roomFor() - 2) / list.length));
  return drawing('Boxes', list.length * wide + 2, 62, ...list.flatMap(([inside, below], i) => [
    svg('rect', {x: 2 + wide * i, y: 2, width: wide - 6, height: 32, rx: 5, class: 'cell'}),
    svg('text', {x: wide * (i + 0.5) - 1, y: 23, 'text-anchor': 'middle', class: 'on'}, inside),
    svg('text', {x: wide * (i + 0.5) - 1, y: 52, 'text-anchor': 'middle', class: 'soft'}, below)]));
};

const picture = (words, ...drawn) => () => el('div', {}, el('div', {class: 'row'}, ...drawn.map((draw) => draw())), note(words));
const on = (...args) => () => board(...args);
const met = () => board(3, 1, ['C A1 R1x', 'C C1 L1x']);
const round = ['*C B2 U1 R2x', '*B B3 R3', 'C A1 D1', 'C C1', 'B D1 D1 L2'];

export const pictures = {
  R1: picture('On 3 x 2 cells: cells A1 to C2 (circles) and corners A1 to D3 (squares). Cell B2 and corner B2 are different '
    + 'places.',
    () => places(3, 2, {central: names(3, 2, 'central'), border: names(3, 2, 'border')})),
  R2: picture('The corner D2 is the lower right one of cell C1: it may be handed in as C1-BR too.',
    () => places(3, 2, {central: {C1: 'C1'}, border: {D2: 'D2'}})),
  R6: picture('The lists "B1, C1, A2" of cells and "C2, B3" of corners: the seat would like cell B1 best, and corner C2.',
    () => places(3, 2, {central: {B1: '1', C1: '2', A2: '3'}, border: {C2: '1', B3: '2'}})),
  R7: picture('Of the list "C1, A1, C1, B2, Z9, A2" these are the choices: the second C1 is dropped before they are numbered; Z9 '
    + 'is unknown, so A2 is not read, and "central" is rejected once.', () => places(3, 2, {central: {C1: '1', A1: '2', B2: '3'}})),
  R8: picture('Seat 0 lists A1; seat 1 lists B1; seat 2 lists A1, B1, C1. Step 1: seat 0, which bets more than seat 2, gets A1, '
    + 'and seat 1 gets B1. Step 2: B1 was taken before, so seat 2 does not ask. Step 3: it asks for C1 and gets it.',
    on(3, 1, ['C A1', 'C B1', 'C C1'], {seats: [0, 1, 2]})),
  R9: picture('Both ask for B1. Seat 0 bets 1 garnet on its list, seat 1 bets 2: seat 1 gets B1. In step 2 seat 0 asks for its '
    + 'next choice, C2.',
    () => places(3, 2, {central: {B1: '0 1'}}), on(3, 2, ['C C2', 'C B1'], {seats: [0, 1]})),
  R10: picture('The list of seat 2 is exhausted. A1 is free no more, B1 is the first free cell row by row: seat 2 gets it.',
    on(3, 2, ['C A1', 'C C1', 'C B1'], {seats: [0, 1, 2]})),
  R12: picture('The dots are the colours that nodes draw: central nodes start out black, border nodes blue.',
    on(3, 2, ['*C B1', '*B C3', 'C A2', 'B A1'], {dots: true})),
  R14: picture('Numbers are steps. All paths with the same number happen at the same time.',
    on(3, 2, ['*C A1 R1 R2', 'C A2 R1 R2', '*B D3 L3'])),
  R15: picture('3 energy, and the list CR, swap, BR, BU: the path, the swap and the path are paid. For BU there is no energy, so '
    + 'it is ignored.',
    on(3, 2, ['*C A1 R1', '*B B3 black R3'])),
  R16: picture('CR, swap, CR, BR: step 2 is the swap. The central node draws black before it and blue after it; the border node '
    + 'draws black after it.',
    on(3, 2, ['*C A1 R1 blue R3', '*B A3 black R4'])),
  R18: picture('Of the list "CR, CR, jump, CD" two paths are placed: "jump" is no entry and ends the list.',
    on(3, 2, ['*C A1 R1 R2'])),
  R19: picture('A path CR from A1, and CD after it: the node stands at the end of the last one.', on(3, 2, ['*C A1 R1 D2'])),
  R20: picture('A path over the end of the board fails. It is no collision.', on(3, 2, ['*C B1 U1x', '*B D2 R2x'])),
  R21: picture('CR, CU, CD, BR: CU fails in step 2. In step 3 the central node does nothing and spends its energy all the same; '
    + 'the border node goes on.',
    on(3, 2, ['*C A1 R1 U2x', '*B A3 R4'])),
  R22: picture('The node of A2 has left in step 1. Where it stood when the round started stays claimed: the path of step 2 to A2 '
    + 'fails.',
    on(3, 2, ['C A2 R1', '*C A1 D2x'])),
  R23: picture('The path from cell A1 to cell B1 and the path along the edge between them cross the same midpoint; they have '
    + 'different colours, so both are placed.',
    on(3, 2, ['*C A1 R1', 'B B1 D1'])),
  R24: picture('Both border nodes draw black here. Left, case 3: both paths cross the midpoint in the same step and colour, both '
    + 'fail. Right, case 4: an earlier step has crossed it, only the later path fails.',
    on(3, 2, ['C A1 R1x', 'B B1 black D1x']), on(3, 2, ['C A1 R1', 'B B1 black D2x'])),
  R25: picture('Case 1: B1 is claimed, by the node that stands there.', on(3, 1, ['*C A1 R1x', 'C B1'])),
  R26: picture('Case 2: both paths of the step end on B1. Both fail.', met),
  R27: picture('Three paths without a collision: three fireflies. Cells B1, C1 and C2 are claimed, and their midpoints are '
    + 'marked black.',
    on(3, 2, ['*C A1 R1 R2 D3'])),
  R28: picture('Two paths to B1 fail in step 1 and claim nothing. In step 2 a third node goes there, and its path is placed.',
    on(3, 2, ['C A1 R1x', 'C C1 L1x', '*C B2 U2'])),
  R29: picture('Two seats, each with a path that fails by case 2: each has caused one collision.', met),
  R30: picture('Left: a round. Right: the next one begins where the nodes stand, and what was claimed is free again: the node '
    + 'may go back to A2 and A1.',
    on(3, 2, ['*C A1 R1 D2']), on(3, 2, ['*C B2 L1 U2'])),
  R33: picture('Four runs with the shape →→↓: as it is (from A1), turned (from H1), mirrored (from D3), and from the other end '
    + '(from G2).',
    on(8, 3, ['C A1 R1 R2 D3', 'C H1 D1 D2 L3', 'C D3 R1 R2 U3', 'C G2 U1 L2 L3'])),
  R34: picture('The central node has the length 4, the border node the length 2: in total 6 paths, 4 of them black and 2 blue.',
    on(3, 2, ['*C A1 R1 R2 D3 L4', '*B A3 R5 R6'])),
  R35: picture('The node reaches B1, C1 and C2. It finishes on C2, and on no other cell.',
    on(3, 2, ['*C A1 R1 R2 D3'], {goals: [['central', 'B1'], ['central', 'C1'], ['central', 'C2']]})),
  R36: picture('A mission to cross is met: a central and a border path of the same seat cross at a midpoint.',
    on(3, 2, ['*C A1 R1', '*B B1 D2'])),
  R37: picture('Left: a clean round, with a path, and without a collision: to leave the board is none. Right: a collision, so '
    + 'the run of clean rounds ends.',
    on(3, 1, ['*C A1 R1 U2x']), on(3, 1, ['*C A1 R1 R2x', 'C C1'])),
  R38: picture('The goal "either node has the length 3" is met by the border node.', on(3, 2, ['*C A2 R4', '*B A1 R1 R2 R3'])),
  R39: picture('Four seats took on a mission with the reward 7 and the penalty 2. Three meet it: 7 / 3, rounded up, is 3 for '
    + 'each. The fourth pays the penalty.',
    () => boxes(['+3', 'seat 0'], ['+3', 'seat 1'], ['+3', 'seat 4'], ['−2', 'seat 5'])),
  R40: picture('A mission with a limit of 2 rounds on the board of round 3. If nobody meets it in rounds 3 and 4, all that took '
    + 'it on pay after round 4.',
    () => boxes(['first', 'round 3'], ['last: pay', 'round 4'], ['closed', 'round 5'])),
  R42: picture('What everyone knows before round 1: where nodes stand, but not whose they are.',
    on(3, 2, round.map((line) => line.replace('*', '').slice(0, 4)))),
  R44: picture('What everyone knows after a round: the paths that were placed, their colours, and where nodes stand. Paths that '
    + 'failed are not shown.',
    on(3, 2, round.map((line) => line.replace('*', '').replace(/ [ULRD]\dx/, '')), {numbers: null})),
  R45: picture('What the seat with the orange nodes knows of the same round: which of its own paths were placed and which '
    + 'failed, in each step.', on(3, 2, round, {numbers: 'own'})),
  R49: picture('Two seats with 40 fireflies, 3 missions and 5 collisions each are equal in everything but the lots: both win, '
    + 'and the lots say which of them gets the prize.',
    () => boxes(['40, 3, 5', 'wins'], ['40, 3, 5', 'wins'], ['40, 2, 4', 'third'])),
  R51: picture('With 30 fireflies for a garnet: what seats with so many fireflies get.',
    () => boxes(['65', '2 garnets'], ['30', '1 garnet'], ['29', '0 garnets'], ['−4', '0 garnets'])),
};
