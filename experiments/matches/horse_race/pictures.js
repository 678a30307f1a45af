// Pictures of the rulings of the Horse Race, on a track of 8 spaces with four horses.
import {el, note, roomFor, svg} from '/dom.js';
import {factList} from './abilities.js';
import {drawCards, drawScores} from './hand.js';
import {box, columnsOf, drawPlaces, drawTrack, ordinal, text} from './track.js';

const kRules = {horses: 4, track: 8, players: 4, place_points: [4, 6, 10, 1]};
const kNine = {horses: 9, place_points: [2, 4, 6, 8, 10, 7, 5, 3, 1]};

/// Values of the horses for rounds 1 to 10, of which none finishes on a track that is long enough.
const kValues = {A: [2, 1, 3, 2, 1, 2, 3, 1, 2, 3], B: [1, 3, 2, 2, 3, 1, 1, 2, 3, 1], C: [3, 2, 1, 1, 2, 3, 2, 3, 1, 2],
  D: [2, 2, 3, 3, 1, 2, 1, 1, 2, 2]};

/// Pixels within the frame of a picture.
const room = () => Math.min(roomFor(), 440);

/// A drawing as large as it was made: a picture is not scaled up.
const still = (around) => {
  const drawn = around.querySelector('svg');
  const [, , width, height] = drawn.getAttribute('viewBox').split(' ');
  for (const [name, value] of Object.entries({width, height, role: 'img'})) drawn.setAttribute(name, value);
  return around;
};
const paint = (name, width, height, ...shapes) => svg('svg', {width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
  'aria-label': name}, ...shapes);

/// Horses on their spaces, as {A: 3}; past the last space they have finished. Those in `orange` stand out.
const track = (spaces, more = {}) => still(drawTrack({rules: kRules, room: room(),
  horses: Object.entries(spaces).map(([letter, space]) => ({letter, space, name: more.orange?.includes(letter) ? 'own' : 'other'})),
  ...more}));
/// The same with a line for each horse, and words at its end.
const lined = (spaces, ends, {rules = kRules, ...more} = {}) => track({}, {rules, rows: Object.entries(spaces).map(([letter, space]) =>
  ({letter, spaces: [], at: space > rules.track ? null : space, end: ends[letter] ?? '', heat: null})), ...more});
const seats = (spaces) => ({crowd: (space) => spaces.flatMap((one, seat) => (one === space ? [seat] : []))});

/// Cards as 'A used': those that are used are discarded, with a broken frame.
const cards = (...list) => still(drawCards(list.map((one) => {
  const [letter, ...words] = one.split(' ');
  return {letter, words: words.join(' '), faded: ['used', 'void', 'given'].includes(words[0])};
}), {room: room()}));

/// Steps one after the other.
const flow = (...steps) => el('div', {class: 'row'}, ...steps.flatMap((words, i) => [...(i > 0 ? [el('span', {}, '→')] : []), (() => {
  const width = 16 + 7.6 * words.length;
  return paint(words, width, 30, box(1, 1, width - 2, 28, 'strong'), text(width / 2, 20, words, ''));
})()]));

/// The values of some rounds; orange where an ability reveals them. `known`: letters with the rounds, as {A: [1, 2]}.
const values = (first, last, known, letters = 'ABCD') => {
  const at = columnsOf(last - first + 1, {room: room(), most: 40, right: 4});
  const rounds = [...Array(last - first + 1).keys()].map((i) => first + i);
  return paint('Movement values by round', at.width, 22 + 24 * letters.length,
    ...rounds.map((round, i) => text(at.x(i + 1), 14, `r. ${round}`, 'soft')),
    ...[...letters].flatMap((letter, row) => [text(9, 38 + 24 * row, letter), ...rounds.flatMap((round, i) => {
      const shown = known[letter]?.includes(round);
      return [box(at.x(i + 1) - at.wide / 2, 22 + 24 * row, at.wide - 2, 22, shown ? 'own' : 'cell'),
        text(at.x(i + 1) - 1, 38 + 24 * row, kValues[letter][round - 1], shown ? 'on-own' : 'soft')];
    })]));
};

/// Offers or trades, a line each: [seat, card, other seat, its card or '', words].
const swaps = (...lines) => paint('Cards that seats offer each other', 330, 34 * lines.length,
  ...lines.flatMap(([one, give, other, want, words], i) => {
    const y = 34 * i + 4;
    const seat = (x, name) => [svg('circle', {cx: x, cy: y + 13, r: 12, class: 'other'}), text(x, y + 18, name, 'on-other')];
    return [...seat(14, one), box(32, y, 26, 26, 'strong'), text(45, y + 18, give), text(76, y + 18, want ? '⇄' : '→', ''),
      ...(want ? [box(94, y, 26, 26, 'strong'), text(107, y + 18, want)] : []), ...seat(138, other),
      svg('text', {x: 160, y: y + 18}, words)];
  }));

const scores = (list, notes = {}, choices = []) => still(drawScores({scores: list, choices, notes, room: room()}));
const places = (rules, finished) => still(drawPlaces({rules, finished, room: room()}));
const facts = (...learned) => el('ul', {}, ...factList(learned).map((fact) => el('li', {}, fact)));
const scene = (words, ...draw) => () => el('div', {}, ...draw.map((one) => one()), note(words));

/// Spaces of the horses at the end of a round, by their values.
const after = (round) => Object.fromEntries(Object.entries(kValues).map(([letter, list]) => [letter, 1 + list.slice(0,
  round).reduce((sum, one) => sum + one, 0)]));
const long = {rules: {...kRules, track: 13}};

export const pictures = {
  R1: scene('Before round 1 all horses stand on space 1.', () => track({A: 1, B: 1, C: 1, D: 1})),
  R2: scene('What is drawn for four horses; each value is as likely as the others. Nobody sees this table.', () => values(1, 10, {})),
  R3: scene('Space 8 is the last one. A moves 2 and B moves 3: both go past it and have finished. They stay where they landed and'
    + ' move no more.',
    () => track({A: 7, B: 6, C: 4, D: 2}), () => track({A: 9, B: 9, C: 6, D: 3}, {was: {A: 7, B: 6, C: 4, D: 2}})),
  R4: scene('C finished in round 8 on space 9. A and B finished in round 9 on space 10: of these A has the earlier letter. D never'
    + ' finished.',
    () => places(kRules, {C: 1, A: 2, B: 3, D: 4})),
  R5: scene('A has finished and has its final place. B and C are level: both stand at 1 + 1 finished + 0 ahead = 2. D stands at 1 +'
    + ' 1 + 2 = 4.',
    () => lined({A: 10, B: 6, C: 6, D: 3}, {A: '1st', B: '2nd', C: '2nd', D: '4th'})),
  R6: scene('The order of a round. What a seat hands in changes nothing of what another has handed in.',
    () => flow('trades', 'purchases', 'ability', 'bets', 'spectating', 'points', 'horses move', 'cards and facts', 'announcements')),
  R7: scene('Seat 0 gives A, seat 2 gives C: one card for one card.', () => swaps([0, 'A', 2, 'C', 'a trade'])),
  R8: scene('In the first trade seat 2 gives its only C away. In the second it no longer has it: void.',
    () => swaps([0, 'A', 2, 'C', 'a trade'], [2, 'C', 3, 'D', 'void, part of seat 2'])),
  R9: scene('A card bought in round 3 can be used in round 3, and traded from round 4 on.',
    () => flow('round 3: bought', 'trades of round 4: can be given')),
  R10: scene('Each offer alone is sealed. These two mirror each other: they become a trade.',
    () => swaps([0, 'A', 2, 'C', 'offer of seat 0'], [2, 'C', 0, 'A', 'offer of seat 2'])),
  R11: scene('Seat 0 holds no D when offers are opened, and nobody trades with oneself. Both offers are dropped.',
    () => swaps([0, 'D', 1, 'B', 'dropped: a foul'], [3, 'A', 3, 'B', 'dropped: a foul'])),
  R12: scene('In the lots seat 2 stands before seat 0. Seat 2 gets the only B of seat 0; when the turn of seat 0 comes, its trade'
    + ' with seat 1 is void.',
    () => swaps([2, 'A', 0, 'B', '1st: a trade'], [0, 'B', 1, 'C', '2nd: void'])),
  R13: scene('Seat 3 has not offered this to seat 0. Nobody learns of the offer.',
    () => swaps([0, 'A', 3, 'D', 'no mirror, no trace'])),
  R14: scene('The price doubles with each card bought in the match, whatever its letter: 2, 4, 8 garnets.',
    () => cards('B pay 2', 'B pay 4', 'D pay 8')),
  R15: scene('With 7 garnets: 2 for A and 4 for B leave 1. C cannot be paid, and D after it is void too.',
    () => cards('A paid: 2', 'B paid: 4', 'C void', 'D void')),
  R17: scene('What is used is discarded, what is selected is kept. Round 1’s clue, for one, selects A and C and uses the A of these.',
    () => cards('A used', 'C selected')),
  R20: scene('What is at once, and what only comes at the end of the round.',
    () => flow('at once: cards go, limits rise, chips come', 'horses move', 'cards come, facts are revealed')),
  R21: scene('Clue with A and C: their values for rounds 1 and 2. The utility with B instead: a second B.',
    () => cards('A used', 'C used'), () => values(1, 4, {A: [1, 2], C: [1, 2]}),
    () => cards('B selected', 'B gained')),
  R22: scene('Clue with A, A and C selected and one A used: A + A + C moves 1 + 1 + 2 = 4 in round 2, 3 + 3 + 1 = 7 in round 3, 2 +'
    + ' 2 + 1 = 5 in round 4. Below, the utility with A and B: two different letters.',
    () => cards('A used', 'A selected', 'C selected'), () => values(1, 4, {A: [2, 3, 4], C: [2, 3, 4]}, 'AC'),
    () => cards('A used', 'B used', 'C gained', 'D gained')),
  R23: scene('Clue with A. In round 3 A moves 3: only B with 2 differs by 1. In round 4 A moves 2: C with 1 and D with 3 do. The'
    + ' utility with five cards raises the limit by 2.',
    () => values(3, 4, {B: [3], C: [4], D: [4]}),
    () => facts({differ_by_one: 'A', round: 3, horses: 'B'}, {differ_by_one: 'A', round: 4, horses: 'CD'})),
  R24: scene('Clue with A twice and B once: where A stands at the end of rounds 4 and 5, and B at the end of round 4. Drawn is the'
    + ' end of round 4. The utility with C and D instead: at the end of rounds 3, 4 and 5, how many chips all seats together bet on each.',
    () => cards('A used', 'A used', 'B used'),
    () => track({A: after(4).A, B: after(4).B}, {...long, name: 'The end of round 4'}),
    () => facts({space: 'A', round: 4, value: after(4).A}, {space: 'A', round: 5, value: after(5).A},
      {space: 'B', round: 4, value: after(4).B})),
  R25: scene('Clue with A: of the others D alone has A’s value for round 5. Below, the utility with three D: one is used, three are'
    + ' gained, five are left.',
    () => values(5, 5, {A: [5], D: [5]}), () => cards('D used', 'D selected', 'D selected', 'D gained', 'D gained', 'D gained')),
  R26: scene('The end of round 5. Clue with A: it is 3rd, level with C; and after round 6 4th. Utility with A and the guess 2: B and'
    + ' D are on larger spaces, so it is right, and three cards A are gained.',
    () => lined(after(5), {A: '3rd', B: '1st', C: '3rd', D: '1st'}, long), () => cards('A used', 'A gained', 'A gained', 'A gained')),
  R27: scene('Clue with two C and one A: C’s values for two rounds, A’s for one. The utility with two C instead: which seat bets how'
    + ' much on C in this round.',
    () => cards('C used', 'C used', 'A used'), () => values(7, 9, {C: [7, 8], A: [7]}),
    () => facts({bets_on: 'C', round: 6, by: {1: 5, 3: 2}})),
  R28: scene('Clue with A, on which you have bet 7 chips: 7 / 5, rounded up, is 2 rounds. Below, the utility with three different'
    + ' cards: three copies of one letter.', () => values(8, 10, {A: [8, 9]}, 'A'),
    () => cards('A used', 'B used', 'C used', 'D gained', 'D gained', 'D gained')),
  R29: scene('Clue with four cards: two of these are selected, and their values for round 9 are revealed. The utility with three'
    + ' different cards raises the limit by 3.',
    () => cards('A used', 'B used', 'C used', 'D used'), () => values(8, 10, {A: [9], D: [9]}, 'AD')),
  R30: scene('Clue with B: its value for round 10. The utility with three A: three chips.',
    () => values(9, 10, {B: [10]}, 'B'), () => cards('A used', 'A used', 'A used')),
  R31: scene('Clue with three C: all ten values. The utility with three C and five A instead: 3 × 3 = 9 points, and 5 × 5 = 25, of'
    + ' which 20 count.', () => values(1, 10, {C: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}, 'C')),
  R33: scene('Your space is 4. You see B and D, and bet 2 chips on B.',
    () => track({B: 4, D: 4}, {here: 4, orange: 'B', words: {4: '2'}})),
  R34: scene('The limit is 5. Bets of 3 on B and 3 on D are 6: ability, spectating and bets are all void. What you buy is still'
    + ' bought.', () => track({B: 4, D: 4}, {here: 4, orange: 'BD', words: {4: '3+3'}})),
  R35: scene('A bet on C, which is elsewhere, is void alone. Yet it counts for the sum: 3 on B and 3 on C are above the limit of 5.',
    () => track({B: 4, C: 6}, {here: 4, orange: 'BC', words: {4: '3', 6: '3'}})),
  R36: scene('2 on B stands. C is not on your space: the 2 chips on it are kept.',
    () => track({B: 4, C: 6}, {here: 4, orange: 'B', words: {4: '2', 6: 'void'}})),
  R38: scene('Seat 0 spectates space 5, seats 1 and 2 space 6. Seat 3 says 9, but the last space is 8: void.',
    () => track({}, seats([5, 6, 6, 9]))),
  R39: scene('Round 3, before the horses move: you spectate 6. At the start of round 4 you see the two horses that have come to'
    + ' stand there.',
    () => track({}, {here: 4, chosen: 6}), () => track({B: 6, D: 6}, {here: 6})),
  R40: scene('You see two horses on your space: 2 points.', () => track({B: 6, D: 6}, {here: 6, words: {6: '+2'}})),
  R44: scene('What all learn at the end of round 4: who spectated which space; that D came in 1st, and its values for the rounds'
    + ' after.', () => lined({D: after(4).D}, {D: '1st'}, {rules: {...kRules, track: 10}, ...seats([5, 6, 6, 8])}),
    () => values(5, 10, {D: [5, 6, 7, 8, 9, 10]}, 'D')),
  R49: scene('5 chips on E, 5th: 50 points. 3 chips on B, 1st: 6. With 12 points for spaces and a bonus of 9 the score is 77.',
    () => places(kNine, {E: 5, B: 1})),
  R50: scene('Seat 3 alone is on top, seat 0 alone is second.', () => scores([60, 20, 31, 90], {3: '2 tokens', 0: '1 token'})),
  R51: scene('Seats 0 and 1 tie for second. Seat 3 chooses which of them gets the second token.',
    () => scores([60, 60, 31, 90], {3: '1 token', 0: 'this one?', 1: 'or this?'}, [0, 1])),
  R52: scene('Two on top win a token each, and nobody else wins any.', () => scores([90, 20, 31, 90], {0: '1 token', 3: '1 token'})),
  R53: scene('A garnet for every 30 points, rounded down.',
    () => scores([60, 20, 31, 90], {0: '2 garnets', 1: 'none', 2: '1 garnet', 3: '3 garnets'})),
  R54: scene('Seats 1 and 2 share the lowest score. Seats 3 and 0 have won tokens: they vote.',
    () => scores([60, 20, 20, 90], {0: 'votes', 3: 'votes', 1: 'candidate', 2: 'candidate'}, [1, 2])),
  R55: scene('One vote each. The voter of seat 1 has more garnets than the voter of seat 2: seat 1 is the Elimination Candidate.',
    () => swaps([3, '9', 1, '', '9 garnets'], [0, '7', 2, '', '7 garnets'])),
  R56: scene('Seats 0 and 1 tie, and seat 3 has chosen seat 1: it stands before seat 0.', () => scores([60, 60, 31, 90],
    Object.fromEntries([[3, 1], [1, 2], [0, 3], [2, 4]].map(([seat, rank]) => [seat, ordinal(rank)])))),
};
