// What the view of a seat says about where each horse stands.
import {lettersOf, ordinal} from './track.js';

const kRounds = 10;

/// What is known of each horse, by letter: {low, high, next, place}. It stands on one of the spaces low..high, but not on the
/// seat's own where it is not seen there; `next` is how far it moves in the running round, null if that is open; `place` is its
/// final place once it has finished. Start, sights, facts of spaces and values, and who has finished are made use of.
const knownOf = (view, rules) => {
  const now = Math.max(0, view.rounds.length - 1);  // positions at the end of this round
  const [least, most] = [Math.min(...rules.movements), Math.max(...rules.movements)];
  const facts = view.rounds.flatMap(({learned}) => learned ?? []);
  return Object.fromEntries(lettersOf(rules).map((letter) => {
    const low = Array(kRounds + 2).fill(1);
    const high = Array(kRounds + 2).fill(Infinity);
    const put = (end, from, to = from) => {
      low[end] = Math.max(low[end], from);
      high[end] = Math.min(high[end], to);
    };
    const value = (round) => facts.find((one) => one.movement === letter && one.round === round)?.value ?? null;
    put(0, 1);
    [...view.rounds, {space: view.space, seen: view.seen}].forEach(({space, seen}, i) => seen?.includes(letter) && put(i - 1, space));
    for (const one of facts) if (one.space === letter) put(one.round, one.value);
    const done = view.announced[letter] ?? null;
    if (done) {
      put(done.round, rules.track + 1, Infinity);
      put(done.round - 1, 1, rules.track);
    } else {
      put(now, 1, rules.track);
    }
    const forth = () => {
      for (let end = 1; end <= kRounds; ++end) {  // a finished horse moves no more
        put(end, low[end - 1] > rules.track ? low[end - 1] : low[end - 1] + (value(end) ?? least), high[end - 1] + (value(end) ?? most));
      }
    };
    forth();
    for (let end = kRounds; end > 0; --end) {
      put(end - 1, low[end] - (value(end) ?? most), high[end] > rules.track ? high[end] : high[end] - (value(end) ?? least));
    }
    forth();
    const [few, many] = [Math.max(least, low[now + 1] - high[now]), Math.min(most, high[now + 1] - low[now])];
    const next = view.rounds.length === 0 || now >= kRounds || done ? null : value(now + 1) ?? (few === many ? few : null);
    return [letter, {low: low[now], high: high[now], next, place: done?.place ?? null}];
  }));
};

/// Rows of drawTrack() for what is known; `heat` has chances by letter and space, or is null.
export const rowsOf = (view, rules, heat = null) => Object.entries(knownOf(view, rules)).map(([letter, {low, high, next, place}]) => {
  const unseen = view.seen !== null && view.seen !== undefined && !view.seen.includes(letter) ? view.space : null;
  const spaces = place !== null ? [] : [...Array(rules.track).keys()].map((i) => i + 1)
    .filter((space) => space >= low && space <= high && space !== unseen);
  return {letter, spaces, at: spaces.length === 1 ? spaces[0] : null, end: place !== null ? ordinal(place) : next !== null
    ? `next +${next}` : '',
    heat: place === null && heat ? heat[letter] : null};
});
