// Pictures of the rulings of Amidakuji, on small ladders.
import {el, note, svg, table} from '/dom.js';
import {phantomsIn, slotsOf} from './known.js';
import {drawLadder} from './ladder.js';

const kLeg = 50;   // between legs
const kBar = 60;   // height of the tallest bar of scores
const kLetter = 7;

const frame = (name, width, height, ...shapes) => svg('svg', {width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
  'aria-label': name}, ...shapes);

/// A small ladder: its size, `rungs`, `phantoms` as {slot, starts, every}, and what else drawLadder() takes. `words` stand below.
const ladder = ({legs = 3, rows = 2, rounds = 2, rungs = [], phantoms = [], round = 1, words = null, ...more}) => {
  const rules = {legs, rows, rounds, phantoms};
  const named = phantoms.map(({slot}) => slot);
  const slots = new Map([...rungs.map((slot) => [slot, 'rung']), ...phantomsIn(named, rules, round)]);
  return el('div', {}, drawLadder({rules, slots, phantoms: named, round, frame, room: 0, least: kLeg, ...more}).node,
    words ? note(words) : '');
};

/// A small ladder as a seat knows it: what may hold a rung is open.
const known = ({hint = null, round = 1, ...more}) => {
  const {legs = 3, rows = 2, phantoms = []} = more;
  const rules = {legs, rows, phantoms};
  return ladder({...more, round, slots: slotsOf({phantoms: phantoms.map(({slot}) => slot), hint, rules, round})});
};

/// Scores side by side: [[name, score, words]].
const scores = (...all) => {
  const most = Math.max(...all.map(([, score]) => score), 1);
  const middle = {'text-anchor': 'middle'};
  const width = 12 + kLetter * Math.max(...all.flatMap(([name, , words]) => [name.length, words.length]));
  return frame('Scores', all.length * width, kBar + 74, ...all.flatMap(([name, score, words], i) => {
    const [x, height] = [(i + 0.5) * width, kBar * score / most];
    return [svg('rect', {x: x - 22, y: 20 + kBar - height, width: 44, height, rx: 3, class: 'strong'}),
      svg('text', {x, y: 15 + kBar - height, ...middle, class: 'on'}, score),
      svg('text', {x, y: kBar + 38, ...middle, class: 'soft'}, name),
      svg('text', {x, y: kBar + 58, ...middle}, words)];
  }));
};

/// A picture: drawings side by side, with a sentence below.
const shown = (words, ...drawings) => () => el('div', {}, el('div', {class: 'row'}, ...drawings.map((draw) => draw())), note(words));
const of = (make, ...given) => () => make(...given);
const L = (given) => of(ladder, given);

const on = (slot, every = 1) => ({slot, starts: 'on', every});
const off = (slot, every = 1) => ({slot, starts: 'off', every});
const peekAt = (leg) => ({peeks: {[leg]: 1}, peek: (each, shape) => shape});
const block = (leg, row, kind = 'own') => ({leg, row, kind});
const kFour = [off('A:S-T', 1), on('B:S-T', 2), off('C:S-T', 2), on('D:S-T', 1)];
const kAsked = {legs: 4, rows: 3, rungs: ['A:S-T', 'B:U-V', 'C:S-T'], phantoms: [on('B:S-T')]};
const kRowHint = {kind: 'row_total', row: 'B', count: 1};
const kPlaces = {A: ['#2'], B: ['#3'], C: ['#1'], D: ['#4']};
const asked = (rung, words) => L({...kAsked, hints: {rung}, words});
const placed = (placement, words) => L({legs: 4, rows: 1, feet: kPlaces, hints: {placement}, words});

export const pictures = {
  R1: shown('Starting legs S, T, U; ending legs A, B, C; rows A, B, C. The rung stands in slot B:S-T, so B:T-U beside it holds none.',
    L({rows: 3, rungs: ['B:S-T'], labels: {'B:T-U': 'none'}})),
  R2: shown('The default four. c starts off and toggles every 2 rounds: it is off in rounds 1 and 2, on in 3 and 4, off in 5.',
    L({legs: 2, rows: 4, rounds: 5, phantoms: kFour, timetable: true, words: 'Round 1'}),
    L({legs: 2, rows: 4, rounds: 5, phantoms: kFour, round: 4, timetable: true, words: 'Round 4'})),
  R4: shown('Phantom a is dealt. b takes one of the dashed slots, each as likely: not a’s own, and none beside it in its row.',
    of(known, {legs: 5, rows: 3, phantoms: [on('B:T-U')]})),
  R5: shown('With one row and two phantoms: where a stands in the middle, no slot is left for b, and both are dealt again.',
    L({legs: 4, rows: 1, phantoms: [on('A:T-U')], labels: {'A:S-T': '×', 'A:U-V': '×'}, words: 'No slot for b'}),
    L({legs: 4, rows: 1, phantoms: [on('A:S-T'), on('A:U-V')], words: 'Dealt again'})),
  R6: shown('Row A: no rung stands on phantom a or beside it; V-W has got none by chance. Row B: a rung was just dealt at S-T, so T-U '
    + 'gets none, and U-V gets one with probability rung_density.',
  L({legs: 5, rungs: ['B:S-T'], phantoms: [on('A:T-U')], labels: {'A:S-T': '×', 'A:U-V': '×', 'B:T-U': '×', 'B:U-V': '?'}})),
  R7: shown('Phantom a is off in round 1. Nonetheless no rung is dealt in its slot or beside it.',
    of(known, {legs: 4, rows: 2, phantoms: [off('A:T-U')], labels: {'A:S-T': '×', 'A:U-V': '×'}})),
  R8: shown('Each ending leg has a placement of its own; C has the best here. Every order is as likely.',
    L({legs: 4, rows: 1, feet: kPlaces})),
  R9: shown('A seat’s two hints, as the board shows them: row B has one rung, and leg C pays.', of(known, {legs: 4, rows: 3,
    hint: kRowHint, hints: {rung: kRowHint, placement: {kind: 'paying', leg: 'C', pays: true}}})),
  R12: shown('The five kinds of questions on one ladder, with their true answers. Phantom a is not counted.',
    asked({kind: 'column_total', column: 'S-T', count: 2}, 'How many in column S-T? 2'),
    asked(kRowHint, 'How many in row B? 1'), asked({kind: 'board_total', count: 3}, 'How many on the board? 3'),
    L({...kAsked, labels: {'C:S-T': 'yes'}, words: 'Does C:S-T hold one? Yes'}),
    asked({kind: 'column_compare', columns: ['S-T', 'U-V'], first_has: 'more'}, 'Has S-T more than U-V? More')),
  R13: shown('Phantom a stands at B:T-U: no rung_at asks about the slots marked ×. All others may be asked about.',
    of(known, {legs: 5, rows: 3, phantoms: [on('B:T-U')], labels: {'B:S-T': '×', 'B:U-V': '×'}})),
  R14: shown('The five kinds of questions, with their true answers; two places pay here. The placements (#) are hidden in the match.',
    placed({kind: 'ahead', legs: ['A', 'B'], better: 'A'}, 'A or B? A'),
    placed({kind: 'paying', leg: 'C', pays: true}, 'Does C pay? Yes'),
    placed({kind: 'one_of', leg: 'D', placements: [3, 4]}, 'D is 3 or 4'), placed({kind: 'sum', legs: ['A', 'C'], sum: 3}, '2 + 1 = 3'),
    placed({kind: 'parity', leg: 'B', even: false}, '3 is odd')),
  R15: shown('D has placement 4. The other number is 1, 2 or 3, each as likely, and the smaller one is given first.',
    ...[1, 2, 3].map((other) => placed({kind: 'one_of', leg: 'D', placements: [other, 4]}))),
  R19: shown('The token from S crosses A:S-T and B:T-U. Where phantom a is on, it crosses a, too, and ends on B; else it ends on C.',
    L({rows: 3, rungs: ['A:S-T', 'B:T-U'], phantoms: [on('C:T-U')], ways: ['S'], words: 'Round 1'}),
    L({rows: 3, rungs: ['A:S-T', 'B:T-U'], phantoms: [on('C:T-U')], round: 2, ways: ['S'], words: 'Round 2'})),
  R20: shown('S leads to C, T to A, U to B: two tokens never end on the same leg.', ...['S', 'T', 'U'].map((leg) =>
    L({rungs: ['A:S-T', 'B:T-U'], ways: [leg], feet: {A: ['from T'], B: ['from U'], C: ['from S']}}))),
  R21: shown('The blocker stands on T below row C. Its target is B:T-U, the lowest rung that touches T in row C or above.',
    L({rows: 4, rungs: ['A:S-T', 'B:T-U', 'D:S-T'], blockers: [block('T', 'C')]})),
  R22: shown('Where phantom a is on, it is the target of the blocker; where it is off, the rung above is.',
    ...[1, 2].map((round) => L({rungs: ['A:S-T'], phantoms: [on('B:T-U')], round, blockers: [block('T', 'B')],
      words: `Round ${round}`}))),
  R23: shown('No rung touches S in row A or above: the blocker changes nothing. It is spent and revealed.',
    L({rungs: ['B:S-T'], blockers: [block('S', 'A')], ways: ['S']})),
  R24: shown('A blocker on S and one on T have the same target: both are destroyed, and the token crosses that rung.',
    L({rungs: ['A:S-T'], blockers: [block('S', 'A'), block('T', 'B', 'other')], words: 'Placed'}),
    L({rungs: ['A:S-T'], ways: ['S'], words: 'What happens'})),
  R25: shown('The token from S crosses A:S-T onto the blocker’s leg and is put back on S. It goes on from row B.',
    L({rungs: ['A:S-T', 'B:S-T'], blockers: [block('T', 'A')], ways: ['S']})),
  R26: shown('The token from T crosses away from the blocker’s leg. The one from S is put back. Both end on A, none on B.',
    L({rungs: ['A:S-T'], blockers: [block('T', 'A')], ways: ['T'], words: 'From T'}),
    L({rungs: ['A:S-T'], blockers: [block('T', 'A')], ways: ['S'], words: 'From S'})),
  R27: shown('Two blockers on T with the same target, A:S-T, do what one would. Both are spent and revealed.',
    L({rungs: ['A:S-T'], blockers: [block('T', 'A'), block('T', 'B', 'other')], ways: ['S']})),
  R28: shown('Two blockers with two targets: the token from S is put back at A:S-T, the one from U at C:T-U.',
    L({rows: 3, rungs: ['A:S-T', 'C:T-U'], blockers: [block('T', 'A'), block('T', 'C', 'other')], ways: ['S', 'U']})),
  R29: shown('Placed in round 1, the blocker is gone in round 2.',
    L({rungs: ['A:S-T'], blockers: [block('T', 'A')], ways: ['S'], words: 'Round 1'}),
    L({rungs: ['A:S-T'], ways: ['S'], words: 'Round 2'})),
  R30: shown('Revealed are: S below row B, T below row A, T below row C. The first two were idle. Whose they are is not revealed.',
    L({rows: 3, rungs: ['B:T-U'], blockers: [block('S', 'B', 'other'), block('T', 'A', 'other'), block('T', 'C', 'other')]})),
  R32: shown('With max_bet 6, bids of 4 and 3 beads are too many together: all are void, and no bead is used up.',
    L({rows: 1, beads: {S: 4, T: 3}, words: 'Bid'}), L({rows: 1, words: 'What counts'})),
  R35: shown('By the default rules.', of(table, 'A seat with 5 garnets peeks three times', ['peek', '', 'garnets after'],
    [['1st', 'free', 5], ['2nd', 'bought for 2', 3], ['3rd', 'void: only 1 can be bought', 3]])),
  R36: shown('One seat bid 2 beads on S, another 1: a peek at S is answered with 3, whatever the blocker does to their token.',
    L({rungs: ['A:S-T'], blockers: [block('T', 'A', 'other')], beads: {S: 3}, ...peekAt('S'), ways: ['S']})),
  R40: shown('What everyone knows: where the phantom stands, and after the round the revealed blocker. Any dashed slot may hold a rung.',
    of(known, {legs: 4, rows: 3, phantoms: [on('B:U-V')], blockers: [block('T', 'C', 'other')]})),
  R41: shown('What one seat knows beyond that: by its hints that A:S-T holds a rung and that the placement of C is even; its own bid, '
    + 'and how many beads all seats bid where it peeked.',
  of(known, {legs: 4, rows: 3, phantoms: [on('B:U-V')], ...peekAt('T'), beads: {S: 2}, blockers: [block('T', 'C', 'other')],
    hint: {kind: 'rung_at', slot: 'A:S-T', present: true}, hints: {placement: {kind: 'parity', leg: 'C', even: true}},
    words: 'The peek at T: 5 beads'})),
  R44: shown('2 beads of round 1 lie on C, and stay there. In round 2 the phantom is off: 1 bead more comes to B.',
    L({rungs: ['A:S-T'], phantoms: [on('B:T-U')], beads: {S: 2}, ways: ['S'], feet: {C: ['2']}, words: 'After round 1'}),
    L({rungs: ['A:S-T'], phantoms: [on('B:T-U')], round: 2, beads: {S: 1}, ways: ['S'], feet: {B: ['1'], C: ['2']},
      words: 'After round 2'})),
  R45: shown('Two places pay; T = 4 + 6 + 2 = 12 beads lie in all. A seat with 2 beads on A, second, gets '
    + '(2 + 1 − 2) · 2 · (12 − 4) / 4 = 4. With 3 on B, first, it gets (2 + 1 − 1) · 3 · (12 − 6) / 6 = 6.',
  L({rows: 1, feet: {A: ['#2', 'E = 4'], B: ['#1', 'E = 6'], C: ['#3', 'E = 2']}})),
  R46: shown('Two places pay: beads on C, third, get nothing.',
    L({rows: 1, feet: {A: ['#2', 'pays'], B: ['#1', 'pays'], C: ['#3', 'nothing']}})),
  R47: shown('Nothing is rounded before the sum.', of(table, 'What a seat earns', ['on A', 'on B', 'sum', 'score'],
    [['13/3', '5/2', '41/6 = 6.83…', 6]])),
  R48: shown('One seat alone is highest: 2 tokens. Each on the second-highest score gets 1.',
    of(scores, ['seat 0', 90, '2 tokens'], ['seat 1', 70, '1 token'], ['seat 2', 70, '1 token'], ['seat 3', 50, 'none'])),
  R49: shown('Two share the highest score: 1 token each. Seat 2 gets one only with second_token_after_tie.',
    of(scores, ['seat 0', 90, '1 token'], ['seat 1', 90, '1 token'], ['seat 2', 70, 'none'])),
  R50: shown('Five share the highest score: nobody gets a token.',
    of(scores, ...[0, 1, 2, 3, 4].map((seat) => [`seat ${seat}`, 90, 'none']), ['seat 5', 70, 'none'])),
  R51: shown('With 120 for a garnet: every full 120 gains one.',
    of(scores, ['seat 0', 250, '+2 garnets'], ['seat 1', 120, '+1 garnet'], ['seat 2', 119, '+0 garnets'])),
  R52: shown('Seats 2 and 3 are level, and seat 3 stands earlier in the lots. Seat 2 is last: the Elimination Candidate.',
    of(scores, ['seat 0', 90, '1st'], ['seat 1', 70, '2nd'], ['seat 3', 40, '3rd'], ['seat 2', 40, 'last'])),
};
