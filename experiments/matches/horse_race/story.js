// A past round of the Horse Race, moment by moment, as far as the seat knows.
import {el} from '/dom.js';
import {countOf, listed} from '/words.js';
import {factList, tally, tradeWords} from './abilities.js';
import {drawCards} from './hand.js';
import {rowsOf} from './known.js';
import {drawPlaces, drawTrack, ordinal, spectatorsOf} from './track.js';

/// The view as far as it was known before a round; with `moved` after its horses have moved, and with `learned` also what
/// abilities revealed in it.
const viewAt = (view, round, moved = false, learned = false) => {
  const {space = null, seen = null} = view.rounds[round];
  const rounds = view.rounds.slice(0, round + (moved ? 1 : 0)).map((one, i) => (i === round && !learned ? {...one, learned: null} : one));
  const announced = Object.entries(view.announced).filter(([, one]) => one.round < rounds.length);
  return {...view, rounds, announced: Object.fromEntries(announced), space: moved ? null : space, seen: moved ? null : seen};
};

const sightWords = (space, seen, points) => (seen.length === 0 ? `You are at space ${space} and see no horse there.`
  : `You are at space ${space} and see ${listed(seen)}: ${countOf(seen.length * points, 'point')}.`);

/// Where all are spectating for the next round, the fullest spaces first.
const crowdWords = (spectated) => {
  const spaces = [...new Set(spectated.filter((space) => space !== null))].map((space) => [space, spectatorsOf(spectated)(space).length])
    .sort(([, a], [, b]) => b - a);
  return spaces.length === 0 ? 'Nobody spectates a space.'
    : `Spaces chosen: ${listed(spaces.slice(0, 4).map(([space, count]) => `${countOf(count, 'seat')} space ${space}`))}${
      spaces.length > 4 ? '; the others elsewhere' : ''}.`;
};

export const story = ({view, rules, seat: own, round}) => {
  const {spectated, space = null, seen = null, trades = [], ability = null, bets = {}, learned = null,
    void: lost = null} = view.rounds[round];
  const before = round === 0 ? [] : view.rounds[round - 1].spectated;
  const here = [...(seen ?? '')];
  const now = Object.entries(view.announced).filter(([, one]) => one.round === round).sort(([, a], [, b]) => a.place - b.place);
  const all = Object.fromEntries(Object.entries(view.announced).filter(([, one]) => one.round <= round)
    .map(([letter, {place}]) => [letter, place]));
  const mine = own === null ? null : spectated[own];
  const track = (more = {}) => drawTrack({rules, own, here: space, horses: here.map((letter) => ({letter, space})),
    crowd: spectatorsOf(before), words: space !== null && here.length === 0 ? {[space]: '–'} : {},
    rows: rowsOf(viewAt(view, round), rules), ...more});
  const moved = (more = {}) => track({here: null, words: {}, chosen: mine, crowd: spectatorsOf(spectated),
    horses: now.map(([letter]) => ({letter, space: rules.track + 1})),
    rows: rowsOf(viewAt(view, round, true), rules), ...more});
  const moments = [];
  const add = (words, draw) => moments.push({words, draw});

  if (round === 0) add('Before the race all horses stand on space 1. Nobody spectates yet.', track);
  else if (own === null) add(`Before round ${round}: under each space the seats that stand there.`, track);
  else if (space === null) add(round === 1 ? 'In round 1 nobody has a current space yet.'
    : 'You have no current space: you spectated none in the round before.', track);
  else add(sightWords(space, here, rules.space_points), track);
  if (trades.length > 0) {
    add(`Trades: ${tradeWords(trades)}.`, () => drawCards(trades.flatMap(({give, want, happened}) =>
      [{letter: give, words: happened ? 'given' : 'kept', faded: happened},
        {letter: want, words: happened ? 'got' : 'not got', faded: !happened}])));
  }
  if (ability) {
    const [use, select] = [ability.use ?? [], ability.select ?? []];
    const words = [['use', use], ['select', select]].filter(([, some]) => some.length > 0)
      .map(([verb, some]) => `${verb} ${tally(some)}`).join(' and ');
    add(`You take the ${ability.kind}${words ? `: you ${words}` : ''}.`, () => drawCards([
      ...use.map((letter) => ({letter, words: 'used', faded: true})), ...select.map((letter) => ({letter, words: 'selected'}))]));
  }
  if (Object.keys(bets).length > 0) {
    add(`You bet ${listed(Object.entries(bets).map(([letter, chips]) => `${countOf(chips, 'chip')} on ${letter}`))}.`,
      () => track({horses: here.map((letter) => ({letter, space, name: bets[letter] ? 'own' : 'other'}))}));
  }
  if (round > 0) {
    add(`${crowdWords(spectated)}${mine === null ? '' : ` You spectate space ${mine}.`}`, () => track({here: null, words: {}, chosen: mine,
      crowd: spectatorsOf(spectated), crowdWas: (seat) => before[seat] ?? null}));
    const ends = now.length === 0 ? 'None finishes' : listed(now.map(([letter, {place}]) => `${letter} comes in ${ordinal(place)}`));
    add(`All horses move, unseen. ${ends}.`,
      () => el('div', {}, moved({was: Object.fromEntries(here.map((letter) => [letter, space]))}), drawPlaces({rules, finished: all})));
  }
  if (learned && learned.length > 0) {
    add('Your abilities reveal facts.', () => el('div', {}, moved({rows: rowsOf(viewAt(view, round, true, true), rules)}),
      el('ul', {}, ...factList(learned).map((fact) => el('li', {}, fact)))));
  }
  const parts = Object.entries(lost ?? {}).filter(([, count]) => count).map(([part]) => part);
  if (parts.length > 0) moments.at(-1).words += ` Void: ${listed(parts)}.`;
  if (round === 0) add('No horse moves in round 0. The race begins.', () => moved());
  if (moments.length < 3) add('Nobody bets or spectates in round 0.', () => moved());
  return moments;
};
