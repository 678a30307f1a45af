// A past round of Amidakuji, moment by moment, as far as a seat knows.
import {countOf, listed} from '/words.js';
import {endLegs, phantomName, phantomsIn, slotsOf, targetWords, wayOf} from './known.js';
import {drawLadder} from './ladder.js';

const spotWords = ({leg, row}) => `on leg ${leg} below row ${row}`;
const isAt = (one, other) => other !== null && one.leg === other.leg && one.row === other.row;

const phantomWords = (phantoms, rules, round) => {
  const on = [...phantomsIn(phantoms, rules, round)].flatMap(([, state], i) => (state === 'on' ? [phantomName(i)] : []));
  if (on.length === 0) return 'No phantom is on.';
  return on.length === 1 ? `Of the phantoms, ${on[0]} is on.` : `Phantoms ${listed(on)} are on.`;
};

export const story = ({view, rules, seat, round}) => {
  const {phantoms = [], hints = {}} = view;
  const {bets, blocker = null, peeks = [], revealed = [], void: voided = {}} = view.rounds[round];
  const slots = slotsOf({phantoms, hint: hints.rung ?? null, rules, round: round + 1});
  const bid = Object.entries(bets || {}).filter(([, beads]) => beads > 0);
  const others = revealed.filter((one) => !isAt(one, blocker));
  const own = blocker ? [blocker] : [];
  // What was revealed worked on all tokens; an own blocker that was not revealed was destroyed.
  const isDestroyed = blocker !== null && !revealed.some((one) => isAt(one, blocker));
  const working = revealed.map((one) => ({...one, kind: isAt(one, blocker) ? 'own' : 'other'}));
  const draw = (more) => () => drawLadder({rules, slots, phantoms, round: round + 1, timetable: phantoms.length > 0, hints,
    ...more}).node;
  const beads = Object.fromEntries(bid);
  const ends = bid.map(([leg, count]) => {
    const {end, open} = wayOf(rules, slots, leg, working);
    return {leg, count, end, open};
  });
  const moments = [{words: `Round ${round + 1}. ${phantomWords(phantoms, rules, round + 1)}`, draw: draw({})}];
  if (seat !== null) moments.push({words: voided.bets ? 'Your bids were void as a whole: no bead lies, none is used up.'
    : bid.length === 0 ? 'You bid no beads.' : `You bid ${listed(bid.map(([leg, count]) => `${countOf(count, 'bead')} on ${leg}`))}.`,
  draw: draw({beads})});
  if (voided.blocker) moments.push({words: 'Your blocker was void: none was placed.', draw: draw({beads})});
  if (blocker) moments.push({words: `You placed a blocker ${spotWords(blocker)}. ${targetWords(rules, slots, blocker)}`,
    draw: draw({beads, blockers: own})});
  moments.push({words: others.length === 0 && (!blocker || isDestroyed) ? 'After the round no blocker is revealed.'
    : `After the round blockers are revealed ${listed([...new Set(revealed.map(spotWords))])}.`, draw: draw({beads, blockers: working})});
  if (isDestroyed) moments.push({words: 'Yours is not revealed: another faced it across its target, and all blockers with that target '
    + 'were destroyed.',
  draw: draw({beads, blockers: own})});
  const sure = ends.every(({open}) => open === 0);
  const places = listed(ends.map(({leg, end}) => `${endLegs(rules)[end]} (from ${leg})`));
  if (ends.length > 0) moments.push({words: sure ? `The tokens go down. Your beads lie on ${places}.`
    : `The tokens go down. By the rungs that you know, your beads lie on ${places}; hidden rungs may have diverted them.`,
  draw: draw({beads, blockers: working, ways: bid.map(([leg]) => leg),
    tokens: ends.map(({leg, count, end}) => ({end, text: count, from: leg}))})});
  if (peeks.length > 0) moments.push({words: `Your peeks: all seats together bid ${listed(peeks.map(({leg, beads: seen}) =>
    `${countOf(seen, 'bead')} on ${leg}`))}.`, draw: draw({beads: Object.fromEntries(peeks.map(({leg, beads: seen}) => [leg, seen])),
    peeks: Object.fromEntries(peeks.map(({leg}) => [leg, 1])), peek: (leg, shape) => shape})});
  if (voided.peeks) moments.push({words: `${countOf(voided.peeks, 'peek was', 'peeks were')} void.`, draw: draw({})});
  return moments;
};
