// A step of a recorded match: the platform, and where everybody went.
import {note, wideTable} from '/dom.js';
import {seatsOf} from '/api.js';
import {drawPlatform, kTypes} from './platform.js';

export const replay = ({record, rules, step, round, view}) => {
  const result = step && step.kind === 'round' ? record.rounds[round].result : null;
  const {elimination_votes: votes} = record.decisions || {};
  return [note('Who stands where, and what each space is worth.'), drawPlatform({rules, places: view.positions, aside: true}),
    result ? wideTable('How it went', ['seat', 'landed on', '', 'points', 'garnets after'], seatsOf(record).map((seat) =>
      [seat, result.landed[seat], kTypes[result.types[seat]], result.points[seat], result.garnets[seat]]))
      : wideTable(votes ? 'Points, and votes for the Elimination Candidate' : 'Points', ['seat', 'points', ...(votes ? ['vote'] : [])],
        seatsOf(record).map((seat) => [seat, view.points[seat], ...(votes ? [votes[seat] ?? ''] : [])]))];
};
