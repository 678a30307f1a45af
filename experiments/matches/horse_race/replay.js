// A step of a recorded match: where all horses were, and who spectated which space.
import {note, wideTable} from '/dom.js';
import {seatsOf} from '/api.js';
import {drawPlaces, drawTrack, lettersOf, spectatorsOf} from './track.js';

export const replay = ({record, rules, step, round}) => {
  const {rounds} = record;
  const inRound = step && step.kind !== 'decision';
  const {submissions, result} = rounds[round];
  const positions = !inRound ? result.positions : rounds[round - 1] ? rounds[round - 1].result.positions
    : Object.fromEntries(lettersOf(rules).map((letter) => [letter, 1]));
  const places = record.outcome.places;
  const finished = Object.fromEntries(Object.entries(places).filter(([letter]) => !inRound || positions[letter] > rules.track));
  const bet = (letter) => result.bets.reduce((sum, bets) => sum + (bets[letter] || 0), 0);
  const lie = (a, b) => (places[a] - places[b]);
  return [note(inRound ? 'Above each space the horses that stand there; below it the seats that spectate it in this round. At the right '
    + 'end those that have finished.'
    : 'Where the horses ended.'),
  drawTrack({rules, horses: lettersOf(rules).sort(lie).map((letter) => ({letter, space: positions[letter]})),
    crowd: inRound ? spectatorsOf(submissions.map((one) => (one ? one.spectate ?? null : null))) : () => []}),
  drawPlaces({rules, finished}),
  wideTable('Horses', ['horse', 'space', inRound && round > 0 ? 'moves' : '', inRound ? 'chips bet on it now' : 'final place'],
    lettersOf(rules).map((letter) => [letter, positions[letter], inRound && round > 0 ? record.setup.movements[letter][round - 1] : '',
      inRound ? bet(letter) : places[letter]])),
  wideTable('Seats after the round', ['seat', 'cards', 'chips', 'points', 'garnets'], seatsOf(record).map((seat) =>
    [seat, Object.entries(result.cards[seat]).map(([letter, count]) => `${count} ${letter}`).join(', '), result.chips[seat],
      result.points[seat], result.garnets[seat]]))];
};
