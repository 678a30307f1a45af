// What a seat of the Horse Race knows, drawn and in tables.
import {el, note, wideTable} from '/dom.js';
import {countOf} from '/words.js';
import {factList, tally, tradeWords, voidWords} from './abilities.js';
import {drawScores} from './hand.js';
import {rowsOf} from './known.js';
import {drawHistory, drawPlaces, drawTrack, lettersOf, ordinal, spectatorsOf} from './track.js';

export const kBest = 3;  // submissions of advice that are drawn

const cardTable = (view, rules) => {
  const finished = ({round, place, movements}) =>
    `round ${round}, place ${place}; then ${Object.values(movements).join(', ') || 'nothing'}`;
  return wideTable('Horses', ['horse', 'your cards', 'your chips on it', 'finished'],
    lettersOf(rules).map((letter) => [letter, view.cards[letter] || 0, view.bets[letter] || 0,
      view.announced[letter] ? finished(view.announced[letter]) : '']));
};

const past = (view) => wideTable('What you did so far', ['round', 'your space', 'you saw', 'ability', 'bets', 'trades', 'void'],
  view.rounds.map((round, i) => [i, round.space ?? '', round.seen === null ? '' : [...round.seen].join(' ') || 'nobody',
    round.ability ? `${round.ability.kind}: ${tally(round.ability.use || [])}${
      (round.ability.select || []).length > 0 ? ` selected ${tally(round.ability.select)}` : ''}` : '',
    Object.entries(round.bets).map(([letter, chips]) => `${letter} ${chips}`).join(', '), tradeWords(round.trades),
    voidWords(round.void)]));

const crowds = (view) => wideTable('Spaces that were spectated, by seat',
  ['round', ...view.rounds[0].spectated.map((_, seat) => (seat === view.seat ? 'you' : `seat ${seat}`))],
  view.rounds.slice(1).map(({spectated}, i) => [i + 1, ...spectated.map((space) => space ?? '-')]));

/// Tables of what the seat knows.
export const tables = (view, rules) => [cardTable(view, rules), ...(view.rounds.length > 1 ? [crowds(view)] : []),
  ...(view.rounds.length > 0 ? [past(view)] : [])];

/// What abilities revealed, the latest first.
export const learnedSoFar = (view) => {
  const all = view.rounds.map(({learned}, i) => [i, factList(learned)]).filter(([, list]) => list.length > 0).reverse();
  return all.length === 0 ? [] : [el('h3', {}, 'What your abilities revealed'),
    el('ul', {}, ...all.map(([i, list]) => el('li', {}, `At the end of round ${i}: ${list.join('; ')}.`)))];
};

/// The own spaces of past rounds, and what was seen there.
export const historyOf = (view, rules) => {
  const rounds = view.rounds.map(({space, seen, bets}, round) => ({round, space, seen: [...(seen ?? '')], bets,
    others: round === 0 ? [] : view.rounds[round - 1].spectated.filter((_, seat) => seat !== view.seat)}))
    .filter(({space}) => space !== null);
  return rounds.length === 0 ? [] : [el('h3', {}, 'Your space in each round before'), drawHistory({rules, rounds})];
};

export const heldWords = (view) => `You have ${countOf(view.chips, 'chip')} (at most ${view.limit} in a round), ${
  countOf(view.garnets, 'garnet')} (a card costs ${view.price}) and ${countOf(view.points, 'point')}.`;

/// Chances by letter and column, of those columns that are numbers.
const chancesOf = (result, quantity) => {
  const found = result?.tables.find((one) => one.quantity === quantity);
  return found ? Object.fromEntries(Object.entries(found.rows).map(([letter, cells]) => [letter, Object.fromEntries(Object.entries(cells)
    .filter(([column]) => /^\d/.test(column)).map(([column, {mean}]) => [parseInt(column, 10), mean]))])) : null;
};

/// What drawPlaces() draws, with what odds found if there are any.
export const placesOf = (view, rules, result) => {
  const finished = Object.fromEntries(Object.entries(view.announced).map(([letter, {place}]) => [letter, place]));
  const heat = chancesOf(result, 'place');
  const points = result?.tables.find(({quantity}) => quantity === 'place')?.rows;
  return drawPlaces({rules, finished, rows: heat ? Object.keys(heat).filter((letter) => !finished[letter])
    .map((letter) => ({letter, heat: heat[letter], points: points[letter].points.mean ?? 0})) : []});
};

/// What the seat sees of the track. `more` is for drawTrack().
export const trackNow = (view, rules, result, more = {}) => drawTrack({rules, own: view.seat ?? null, here: view.space ?? null,
  horses: [...(view.seen ?? '')].map((letter) => ({letter, space: view.space})),
  words: view.space && !view.seen ? {[view.space]: '–'} : {},
  crowd: spectatorsOf(view.rounds.length > 0 ? view.rounds.at(-1).spectated : []),
  rows: rowsOf(view, rules, chancesOf(result, 'space')), ...more});

/// What the match is about.
export const howGoal = ({place_points: worth, rounds, space_points: points}) => {
  const most = Math.max(...worth);
  return note(`You win by the most points after round ${rounds}. In each round you spectate a space of a track that nobody sees; in the `
    + `next one you see which horses stand there, get ${countOf(points, 'point')} for each and may bet chips on them. At the end each `
    + `chip gives points by the final place of its horse, ${most} for the ${ordinal(worth.indexOf(most) + 1)}. Cards are for clues and `
    + 'utilities.');
};

/// How to read the drawings.
export const howTrack = (view) => ['The track from space 1 to its end. Your current space has a frame, and above it are the horses that '
  + 'you see. Under a space: the seats that spectated it in the last round, yours in bold; they stand there now.',
'Below, a line for each horse. Blue spaces are those where it may stand now, by what you have seen and what was revealed; a circle where '
  + 'it certainly stands. At the end of a line: the place of a horse that has finished, or how far it moves in this round, where you can '
  + 'know that.',
'Then what a chip gives by the final place of its horse. With odds: the darker, the likelier, and chances above 30 percent as numbers; on '
  + 'the right, how many points a chip is expected to give. With advice: arrows to the spaces of the best three submissions, and frames '
  + 'around their cards and bets.',
...(view.rounds.length > 2 ? ['In the lines of the rounds before, your space is framed and has the horses that you saw, bold where you bet '
  + 'on them; the other numbers count the others.'] : [])].map(note);

/// What all see: the spaces that were spectated last, who has finished, and after round 10 the scores.
export const watch = ({view, rules}) => [trackNow(view, rules, null), placesOf(view, rules, null),
  ...(view.scores ? [drawScores({scores: view.scores})] : [])];
