// After the last round of the Horse Race: who gets the second token, and the vote.
import {el, note, redraw, wideTable} from '/dom.js';
import {drawHand, drawScores} from './hand.js';
import {historyOf, kBest, learnedSoFar, placesOf, tables} from './seen.js';

export const showChoice = ({stage, facts, how, view, rules, draft, changed}) => {
  const vote = view.candidates !== undefined && view.candidates !== null;
  const key = vote ? 'vote' : 'second_token';
  let chosen = draft ? draft[key] : null;
  let marks = {};
  let result = null;
  const board = el('div');
  const draw = () => redraw(board, drawScores({scores: view.scores, own: view.seat, choices: vote ? view.candidates : view.second,
    chosen, marks,
    choose: (seat) => {
      chosen = chosen === seat ? null : seat;
      changed(chosen === null ? null : {[key]: chosen});
      draw();
    }}), placesOf(view, rules, result), drawHand({rules, cards: view.cards, chips: view.bets, rows: []}), ...learnedSoFar(view),
      ...historyOf(view, rules));
  const given = vote && view.second_token !== null && view.second_token !== undefined
    ? ` The second token went to seat ${view.second_token}.` : '';
  stage.append(el('h2', {}, vote ? 'Vote' : 'The second token'),
    el('p', {}, vote ? `Click which of those that share the last place becomes the Elimination Candidate. Who votes: ${
      view.voters.map((seat) => `seat ${seat}`).join(', ')}.${given}`
      : 'You have won: click the seat that gets the second token.'), board);
  how.append(note('A bar for each seat’s score. Below: the final places of the horses that came in and the points of a chip on each; your '
    + 'cards, and the chips that you bet on each horse.'));
  facts.append(wideTable('Scores', ['seat', 'points'], view.scores.map((score, seat) => [seat, score])), ...tables(view, rules));
  draw();
  return {
    advise: (candidates) => {
      marks = {};
      (candidates ?? []).slice(0, kBest).forEach(({submission}, i) => {
        const seat = submission?.[key] ?? null;
        if (seat !== null) marks[seat] = marks[seat] ?? `advice ${i + 1}`;
      });
      draw();
    },
    odds: (found) => {
      result = found;
      draw();
    },
  };
};
