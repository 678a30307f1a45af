// What the abilities of the Horse Race do, and what they reveal, in words; and offers and what was void.
import {countOf} from '/words.js';

/// The abilities by round: what each does, and which parts of a submission it takes.
export const abilities = [
  [['the values of the used cards’ horses for rounds 1 and 2', ['use']],
    ['select one card; a copy of it is gained', ['select']]],
  [['select any number of cards and use one of them; the sums of the selected horses’ values for rounds 2, 3 and 4', ['select', 'use']],
    ['use n cards; n letters are gained, all different if n is more than 1', ['use', 'gain']]],
  [['for each kind used: the horses whose value for round 3, and for round 4, differs from its by exactly 1', ['use']],
    ['use n cards; you may bet n / 2 more chips (rounded down) from this round on', ['use']]],
  [['for each kind used: its space at the end of round 4, with 2 copies also of round 5', ['use']],
    ['select one to three cards; at the end of rounds 3, 4 and 5 the chips bet on each of these horses', ['select']]],
  [['for each kind used: the other horses with the same value for round 5', ['use']],
    ['select n copies of one card and use one of them; n copies are gained', ['select', 'use']]],
  [['the places of the used cards’ horses at the end of rounds 5 and 6', ['use']],
    ['use cards, at most 2 of a kind, and guess for each how many horses are ahead of it at the end of round 5; 3 copies for each right guess',
      ['use', 'guesses']]],
  [['for n copies of a kind: its values for rounds 7 to 6 + n', ['use']],
    ['for each kind used twice or more: who bets how much on it in this round', ['use']]],
  [['for each kind used: its values from round 8 on, a round for every 5 chips that you bet on it so far', ['use']],
    ['use n different cards, name one letter; n copies of it are gained', ['use', 'gain']]],
  [['use n cards and select half of them; the values of the selected for round 9', ['use', 'select']],
    ['use n different cards; you may bet n more chips from this round on', ['use']]],
  [['the values of the used cards’ horses for round 10', ['use']],
    ['use n copies of one card; n chips, for this round', ['use']]],
  [['for each kind used three times or more: all its values', ['use']],
    ['points for copies of a kind: the number of copies, to a power, up to a cap', ['use']]],
];

/// What an ability revealed, as a sentence; keyed by what names each kind of fact.
const factWords = {
  movement: (one) => `${one.movement} moves ${one.value} in round ${one.round}`,
  sum_of: (one) => `${one.sum_of.join(' + ')} move ${one.value} together in round ${one.round}`,
  differ_by_one: (one) => `in round ${one.round} 1 more or less than ${one.differ_by_one}: ${[...one.horses].join(' ') || 'none'}`,
  same_as: (one) => `in round ${one.round} as far as ${one.same_as}: ${[...one.horses].join(' ') || 'none'}`,
  space: (one) => `${one.space} on space ${one.value} after round ${one.round}`,
  place: (one) => `${one.place} at place ${one.value} after round ${one.round}`,
  chips_on: (one) => `${countOf(one.total, 'chip')} bet on ${one.chips_on} in round ${one.round}`,
  guess: (one) => `${one.ahead} ahead of ${one.guess}: ${one.correct ? 'right' : 'wrong'}`,
  bets_on: (one) => `bet on ${one.bets_on} in round ${one.round}: ${Object.entries(one.by).map(([seat, chips]) =>
    `${chips} by seat ${seat}`).join(', ') || 'nobody'}`,
};
export const factList = (learned) => (learned || []).map((one) => factWords[Object.keys(factWords).find((kind) => kind in one)](one));
export const tradeWords = (trades) => trades.map(({partner, give, want, happened}) =>
  `${give} to seat ${partner} for ${want}${happened ? '' : ' (void)'}`).join('; ');
export const voidWords = (parts) => Object.entries(parts).filter(([, count]) => count)
  .map(([part, count]) => (count === true ? part : `${count} ${part}`)).join(', ');
/// "2 A, B" for A, A, B.
export const tally = (list) => Object.entries(list.reduce((all, one) => ({...all, [one]: (all[one] || 0) + 1}), {}))
  .map(([letter, count]) => (count > 1 ? `${count} ${letter}` : letter)).join(', ');
