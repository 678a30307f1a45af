// Pictures of the rulings of Edges, on a platform of 8 spaces with 4 seats.
import {drawing, el, note, roomFor, svg} from '/dom.js';
import {drawGrid} from './grid.js';
import {drawPlatform} from './platform.js';

export const rules = {grid: [2, 2], values: [4, 3, 2, 1, 1, 2, 3, 4], start: 4};  // else the standard ones
export const grid = [[0, 1], [2, 3]];

/// Rounds, by seat: the spaces before, [direction, amount, partner, bet] or null where the default move is played, the spaces
/// after, the points. `own` is the seat that each is about.
export const rounds = {
  carried: {own: 0, was: [3, 5, 2, 4], moves: [['right', 2, 'right'], ['left', 1, 'down'], ['right', 1, 'down'], ['left', 1, 'right']],
    landed: [6, 6, 2, 2], points: [2, 2, 3, 3]},
  back: {own: 0, was: [7, 1, 6, 4], moves: [['right', 3, 'right'], ['left', 2, 'down'], ['left', 4, 'down'], ['right', 3, 'right']],
    landed: [6, 2, 5, 5], points: [2, 3, 1, 1]},
  ends: {own: null, was: [2, 5, 4, 7], moves: [['left', 3, 'right'], ['right', 4, 'down'], ['right', 1, 'right'], ['left', 1, 'right']],
    landed: [-1, 6, 4, 11], points: [0, 2, 1, 2]},
  push: {own: 2, was: [3, 6, 4, 7], moves: [['left', 2, 'right'], ['right', 3, 'down'], ['left', 3, 'down', 1], ['left', 3, 'down']],
    landed: [-2, 4, 1, 7], points: [0, 1, 16, 3]},
  vain: {own: 2, was: [3, 6, 4, 7], moves: [['right', 1, 'right'], ['left', 3, 'down'], ['left', 5, 'down', 1], ['right', 3, 'right']],
    landed: [-1, 4, 2, 7], points: [2, 1, 3, 3]},
  missed: {own: 2, was: [3, 6, 4, 7], moves: [['left', 1, 'right'], ['right', 2, 'right'], null, ['right', 1, 'down']],
    landed: [4, 8, 5, 9], points: [1, 4, 2, 0]},
};

const kDefault = ['right', 1, 'right'];
const arrow = (move) => (([direction, amount]) => (direction === 'left' ? `←${amount}` : `${amount}→`))(move ?? kDefault);
const platform = (places, own = null, more = {}) => drawPlatform({rules, places, own, aside: true, ...more});
const before = ({was, own, moves}, more = {}) => [note('Before, with the own move of each:'),
  platform(was, own, {above: (seat) => arrow(moves[seat]), ...more})];
const after = ({landed, own, points}, hasPoints = false) => [note(hasPoints ? 'After, with the points of each:' : 'After:'),
  platform(landed, own, hasPoints ? {above: (seat) => `+${points[seat]}`} : {})];
const turn = (round, more = {}) => [...before(round, more), ...after(round)];
const scored = (round) => [...before(round), ...after(round, true)];

const kRow = 58;

/// Seats side by side, as [seat, what stands above it, what stands below it]; those that `stand` out.
const seatRow = (name, seats, stand = []) => {
  const column = Math.min(kRow, Math.floor((roomFor() - 2) / seats.length));
  const middle = {'text-anchor': 'middle'};
  return drawing(name, roomFor(), 68, ...seats.map(([seat, over, under], i) => {
    const cx = column * (i + 0.5);
    return svg('g', {}, svg('text', {x: cx, y: 12, ...middle, class: 'on'}, over),
      svg('circle', {cx, cy: 32, r: 14, class: stand.includes(seat) ? 'own' : 'other'}),
      svg('text', {x: cx, y: 37, ...middle, class: stand.includes(seat) ? 'on-own' : 'on-other'}, seat),
      svg('text', {x: cx, y: 62, ...middle, class: 'soft'}, under));
  }));
};

/// Scores of seats 0, 1, ... with what each gets for them.
const scores = (values, under, stand) => seatRow('Scores', values.map((value, seat) => [seat, value, under[seat] ?? '']), stand);

/// Voters above, candidates below, a line for each vote; `candidate` is who becomes the Elimination Candidate.
const votes = (voters, candidates, cast, candidate) => {
  const x = (i) => kRow * (i + 0.5) + 60;
  const row = (seats, y, words) => [svg('text', {x: 0, y: y + 4, class: 'soft'}, words), ...seats.map((seat, i) => svg('g', {},
    svg('circle', {cx: x(i), cy: y, r: 14, class: seat === candidate ? 'own' : 'other'}),
    svg('text', {x: x(i), y: y + 5, 'text-anchor': 'middle', class: seat === candidate ? 'on-own' : 'on-other'}, seat)))];
  return drawing('Votes', roomFor(), 112,
    ...cast.map(([voter, whom]) => svg('line', {x1: x(voters.indexOf(voter)), y1: 16, x2: x(candidates.indexOf(whom)), y2: 94, class: 'line'})),
    ...row(voters, 16, 'voters'), ...row(candidates, 94, 'last'));
};
const lots = (seats, stand = []) => [note('The lots, from the first to the last:'),
  seatRow('The lots', seats.map((seat) => [seat, '', '']), stand)];

/// By ruling: a sentence, and what is drawn.
const scenes = {
  R1: ['All seats begin on the start, which is space 4 here. Nobody has points yet.', () => [platform([4, 4, 4, 4])]],
  R2: ['A grid as it may be dealt to nine seats. It stays the same in all rounds.', () => [drawGrid([[4, 0, 7], [2, 8, 5], [6, 1, 3]])]],
  R3: ['Seat 3 may choose seat 6, to the right around the edge, or seat 7, below around the edge. Seats 1 and 5 may choose seat 3. In a '
    + 'grid of one row, seat 0 has only seat 1 to choose.', () => [drawGrid([[4, 0, 7], [2, 8, 5], [6, 1, 3]], 3), note('One row:'),
    drawGrid([[2, 0, 1]], 0)]],
  R4: ['Seat 0 hands in: right, 3 spaces, the partner below it (seat 2). It may bet garnets too.', () => [
    platform([4, 2, 6, 7], 0, {above: (seat) => (seat === 0 ? '3→' : ''), aim: 7}), drawGrid(grid, 0, 'down')]],
  R6: ['Seat 0 moves 2 to the right by itself. Seat 2 has chosen seat 0 and carries it 1 further: from space 3 to space 6. Seat 0 has '
    + 'chosen seat 1, which moves 1 to the left and is carried 2 to the right: from space 5 to space 6.', () => turn(rounds.carried, {
    lines: [{from: 3, to: 5, words: 'own: 2→'}, {from: 5, to: 6, words: 'by seat 2: 1→'}]})],
  R7: ['Seat 0 moves 3 to the right, which alone would lead off the platform. Seat 2 has chosen it and moves 4 to the left. Only the '
    + 'sum counts, 1 to the left: seat 0 lands on space 6.', () => turn(rounds.back, {
    lines: [{from: 7, to: 10, words: 'own: 3→'}, {from: 10, to: 6, words: 'by seat 2: ←4'}]})],
  R8: ['Seats 1 and 2 end on the platform: they are surviving. Seats 0 and 3 are not.', () => turn(rounds.ends)],
  R9: ['Seat 0 moved left and ends to the left of the platform: it is dumb. Seat 3 moved left too, but seats 1 and 2 carried it off to the '
    + 'right: it is screwed.', () => turn(rounds.ends)],
  R10: ['Seat 1 survives on a space worth 2, seat 2 on one worth 1. Seat 3 is screwed and scores 2, seat 0 is dumb and scores nothing.',
    () => scored(rounds.ends)],
  R11: ['Seat 2 has chosen seat 0 and bets 1 garnet. Seat 0 moves left and is carried on, over the edge it was heading for: it is dumb. '
    + 'Seat 2 lands on a space worth 4 and scores 4 times (2 + 2 times 1), which is 16. It earns 1 garnet.', () => [
    ...scored(rounds.push), note('Seat 2 and the partner it has chosen:'), drawGrid(grid, 2, 'down')]],
  R12: ['Seat 2 bets 1 garnet on seat 0. But seat 0 moves right and is carried off to the left: it is screwed, not dumb. Seat 2 scores '
    + 'its space once, 3 points, and the garnet is spent.', () => [...scored(rounds.vain), note('Seat 2 and the partner it has chosen:'),
    drawGrid(grid, 2, 'down')]],
  R13: ['Seats 0 and 3 have left the platform. They go back to the start, space 4; seats 1 and 2 stay where they are.', () => [
    note('After the moves:'), platform(rounds.ends.landed), note('Before the next round:'),
    platform(rounds.ends.landed.map((space) => (space < 1 || space > 8 ? rules.start : space)))]],
  R15: ['What seat 0 hands in is invalid. It moves as by default: 1 to the right, with the partner to its right, seat 1.', () => [
    platform([4, 2, 6, 7], 0, {above: (seat) => (seat === 0 ? '1→' : ''), aim: 5}), drawGrid(grid, 0, 'right')]],
  R16: ['Seat 0 hands in nothing. It moves as by default: 1 to the right, with the partner to its right, seat 1.', () => [
    platform([4, 2, 6, 7], 0, {above: (seat) => (seat === 0 ? '1→' : ''), aim: 5}), drawGrid(grid, 0, 'right')]],
  R17: ['In a grid of one column, the seat to the right of seat 0 is seat 0 itself. Its default move takes the one below it, seat 2.',
    () => [drawGrid([[1], [0], [2]], 0, 'down')]],
  R18: ['Seat 2 hands in nothing: by default it moves 1 to the right, with seat 3. Seat 3 moves right and is carried 1 further, off the '
    + 'platform: it is dumb. Seat 2 has pushed it and scores its space, worth 1, twice.', () => [...scored(rounds.missed),
    note('Seat 2 and the partner of its default move:'), drawGrid(grid, 2, 'right')]],
  R21: ['Seats 0 and 2 have the highest score, and win.', () => [scores([31, 24, 31, 12], ['wins', '', 'wins'], [0, 2])]],
  R22: ['The numbers below are tokens. One winner gets 2. Two winners get 1 each. Five winners are more than 4: none of them gets a token.',
    () => [scores([31, 24, 28, 12], [2, 0, 0, 0], [0]), scores([31, 24, 31, 12], [1, 0, 1, 0], [0, 2]),
      scores([20, 20, 9, 20, 11, 20, 14, 20, 8], Array(9).fill(0), [0, 1, 3, 5, 7])]],
  R23: ['Seat 3 has the lowest score: it is the Elimination Candidate. In the second row, seats 2 and 3 share the last place.', () => [
    scores([31, 24, 18, 12], ['', '', '', 'last'], [3]), scores([31, 24, 12, 12], ['', '', 'last', 'last'], [2, 3])]],
  R24: ['Seats 0 and 1 have won, seats 2 and 3 share the last place. Each winner votes for one of the two; both vote for seat 3.',
    () => [scores([31, 31, 12, 12], ['wins', 'wins', 'last', 'last']), votes([0, 1], [2, 3], [[0, 3], [1, 3]], 3)]],
  R25: ['Seat 1 does not vote: it abstains. The vote of seat 0 alone decides.', () => [votes([0, 1], [2, 3], [[0, 2]], 2)]],
  R27: ['Seats 2 and 3 have one vote each. Of the two, seat 2 stands later in the lots: it is the Elimination Candidate.', () => [
    votes([0, 1], [2, 3], [[0, 2], [1, 3]], 2), ...lots([1, 3, 0, 2], [2])]],
  R28: ['Seat 0 has voted for seat 2. The ranking goes by score. Seats 2 and 3 tie: the lots have seat 2 before seat 3, but the '
    + 'Elimination Candidate stands last.', () => [scores([31, 24, 12, 12], ['first', 'second', 'fourth', 'third'], [2]),
    ...lots([2, 0, 3, 1], [2])]],
};

export const pictures = Object.fromEntries(Object.entries(scenes).map(([ruling, [words, draw]]) =>
  [ruling, () => el('div', {}, note(words), ...draw())]));
