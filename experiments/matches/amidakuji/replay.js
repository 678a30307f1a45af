// A step of a recorded match: the ladder with all that was hidden, and who bid what.
import {note, wideTable} from '/dom.js';
import {endLegs, phantomsIn, startLegs} from './known.js';
import {drawLadder, pointed} from './ladder.js';

/// "142/3" as "47.3".
const payoutWords = (fraction) => {
  const [over, under] = fraction.split('/').map(Number);
  return (over / under).toFixed(under === 1 ? 0 : 1);
};

export const replay = ({record, rules, step, round}) => {
  const {setup, rounds, outcome} = record;
  const {submissions, result} = rounds[round];
  const slots = new Map([...setup.rungs.map((slot) => [slot, 'rung']), ...phantomsIn(setup.phantoms, rules, round + 1)]);
  const bid = (leg) => submissions.reduce((sum, one) => sum + ((one && one.bets && one.bets[leg]) || 0), 0);
  const blockers = result.revealed.map((one) => ({...one, text: submissions.flatMap((each, seat) =>
    (each && each.blocker && each.blocker.leg === one.leg && each.blocker.row === one.row ? [seat] : [])).join(' ')}));
  const feet = Object.fromEntries(endLegs(rules).map((end) => [end, [`#${setup.placements[end]}`,
    step ? startLegs(rules).filter((leg) => result.ends[leg] === end).map((leg) => `${leg}↓`).join('')
      : outcome.beads.reduce((sum, beads) => sum + (beads[end] || 0), 0)]]));
  const drawn = drawLadder({rules, slots, feet, phantoms: setup.phantoms, round: round + 1, timetable: setup.phantoms.length > 0,
    blockers: step ? blockers : [], beads: step ? Object.fromEntries(startLegs(rules).map((leg) => [leg, bid(leg)])) : {}});
  return [note(step ? 'Grey lines are rungs, blue ones phantoms that are on, dashed ones phantoms that are off. On top the beads that '
    + 'all seats bid in this round, a seat on each blocker, and below each ending leg its place (#1 pays most) and the tokens that end '
    + 'there. Point at a starting leg for the way of its token.'
    : 'Below each ending leg its place (#1 pays most) and how many beads lie there after the last round.'),
  pointed(drawn.node, (leg) => drawn.show(leg ? [leg] : [])),
  step ? null : wideTable('Beads by ending leg, and what they paid', ['seat', ...endLegs(rules), 'payout'],
    outcome.beads.map((beads, seat) => [seat, ...endLegs(rules).map((end) => beads[end] || ''), payoutWords(outcome.payouts[seat])]))];
};
