// Blackout Middle Horse Race: what a seat knows of the track, and cards, bets, trades, votes.
import {button, clickable, el, labelled, number, redraw, select, svg, table} from './dom.js';

const kSpace = 46;

/// The abilities by round: what each does, and which parts of a submission it takes.
const abilities = [
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

const lettersOf = (rules) => [...Array(rules.horses).keys()].map((i) => String.fromCharCode(65 + i));
const facts = (learned) => (learned || []).map((one) => (one.movement !== undefined && one.value !== undefined
  ? `${one.movement} moves ${one.value} in round ${one.round}`
  : Object.entries(one).map(([key, value]) => `${key.replaceAll('_', ' ')} ${value}`).join(', '))).join('; ');
const tally = (list) => Object.entries(list.reduce((all, one) => ({...all, [one]: (all[one] || 0) + 1}), {}))
  .map(([letter, count]) => (count > 1 ? `${count} ${letter}` : letter)).join(', ');

const drawTrack = (view, rules, chosen, choose) => {
  const width = rules.track * kSpace + 2;
  const shapes = [...Array(rules.track).keys()].map((i) => {
    const space = i + 1;
    const x = 1 + i * kSpace;
    const here = space === view.space;
    const box = svg('rect', {x, y: 22, width: kSpace - 3, height: 46, rx: 4, class: space === chosen ? 'own' : here ? 'strong' : 'cell'});
    return svg('g', {}, clickable(box, `Spectate space ${space}`, () => choose(space), space === chosen),
      svg('text', {x: x + kSpace / 2 - 2, y: 50, 'text-anchor': 'middle', 'pointer-events': 'none',
        class: space === chosen ? 'on-own' : 'on'}, space),
      here ? svg('text', {x: x + kSpace / 2 - 2, y: 14, 'text-anchor': 'middle', class: 'on'}, view.seen ? [...view.seen].join(' ') : 'empty') : null);
  });
  return el('div', {class: 'wide'}, svg('svg', {width, height: 74, viewBox: `0 0 ${width} 74`, role: 'group', 'aria-label': 'The track'}, ...shapes));
};

const cardTable = (view, rules) => {
  const finished = ({round, place, movements}) => `round ${round}, place ${place}; then ${Object.values(movements).join(', ') || 'nothing'}`;
  return el('div', {class: 'wide'}, table('Horses', ['horse', 'your cards', 'your chips on it', 'finished'],
    lettersOf(rules).map((letter) => [letter, view.cards[letter] || 0, view.bets[letter] || 0,
      view.announced[letter] ? finished(view.announced[letter]) : ''])));
};

const past = (view) => view.rounds.length === 0 ? null : el('div', {class: 'wide'}, table('What you did so far, and what you learned',
  ['round', 'your space', 'you saw', 'ability', 'bets', 'learned', 'spaces that others spectated'],
  view.rounds.map((round, i) => [i, round.space ?? '', round.seen === null ? '' : [...round.seen].join(' ') || 'nobody',
    round.ability ? `${round.ability.kind}: ${tally(round.ability.use || [])}${
      (round.ability.select || []).length > 0 ? ` selected ${tally(round.ability.select)}` : ''}` : '',
    Object.entries(round.bets).map(([letter, chips]) => `${letter} ${chips}`).join(', '), facts(round.learned),
    round.spectated.map((space, seat) => `${seat}: ${space ?? '-'}`).join('  ')])));

const held = (view) => el('p', {}, `You have ${view.chips} chips, of which you may bet ${view.limit} in a round, ${view.garnets} garnets `
  + `and ${view.points} points. You hold ${Object.entries(view.cards).filter(([, count]) => count > 0).map(([letter, count]) =>
    `${count} ${letter}`).join(', ') || 'no card'}.`);

const showTrade = ({root, view, rules, draft, changed}) => {
  const offers = draft && draft.offers ? draft.offers.map((offer) => ({...offer})) : [];
  const seats = [...Array(rules.players).keys()].filter((seat) => seat !== view.seat);
  const own = lettersOf(rules).filter((letter) => (view.cards[letter] || 0) > 0);
  const tell = () => changed(offers.length > 0 ? {offers: offers.map((offer) => ({...offer}))} : null);
  const list = el('div');
  const draw = () => redraw(list, ...offers.map((offer, i) => el('fieldset', {}, el('legend', {}, `Offer ${i + 1}`), el('div', {class: 'row'},
    labelled('Give', select(own.map((letter) => [letter, letter]), offer.give, (value) => {
      offer.give = value;
      tell();
    }, {'aria-label': `Offer ${i + 1}: give`})),
    labelled('to', select(seats.map((seat) => [seat, `seat ${seat}`]), offer.partner, (value) => {
      offer.partner = value;
      tell();
    }, {'aria-label': `Offer ${i + 1}: to`})),
    labelled('for', select(lettersOf(rules).map((letter) => [letter, letter]), offer.want, (value) => {
      offer.want = value;
      tell();
    }, {'aria-label': `Offer ${i + 1}: for`})),
    button(`Take offer ${i + 1} back`, () => {
      offers.splice(i, 1);
      tell();
      draw();
    })))),
  button('Another offer', () => {
    offers.push({partner: seats[0], give: own[0], want: lettersOf(rules)[0]});
    tell();
    draw();
  }, {disabled: offers.length >= 3 || own.length === 0}));
  root.replaceChildren(el('h2', {}, 'Trades before the round'),
    el('p', {class: 'note'}, 'Offer a card to a seat for a card of it, up to three times; sealed. Where two offers mirror each '
      + 'other, the cards change hands. Pass if you want none.'),
    held(view), list, cardTable(view, rules), el('div', {}, past(view)));
  draw();
  tell();
};

const showChoice = ({root, view, rules, draft, changed}) => {
  const vote = view.candidates !== undefined && view.candidates !== null;
  const key = vote ? 'vote' : 'second_token';
  let chosen = draft ? draft[key] : null;
  const list = el('div', {class: 'row'});
  const draw = () => redraw(list, ...(vote ? view.candidates : view.second).map((seat) => button(`Seat ${seat}`, () => {
    chosen = chosen === seat ? null : seat;
    changed(chosen === null ? null : {[key]: chosen});
    draw();
  }, {'aria-pressed': String(chosen === seat)})));
  root.replaceChildren(el('h2', {}, vote ? 'Vote' : 'The second token'),
    el('p', {}, vote ? 'Say which of those that share the last place becomes the Elimination Candidate.'
      : 'You have won: give the second token to one of these.'), list,
    el('div', {class: 'wide'}, table('Scores', ['seat', 'points'], view.scores.map((score, seat) => [seat, score]))),
    cardTable(view, rules));
  draw();
};

const showRound = ({root, view, rules, draft, changed}) => {
  const round = view.step.round;
  const given = draft || {};
  const letters = lettersOf(rules);
  const buy = [...(given.buy || [])];
  let space = given.spectate ?? null;
  const bets = {...(given.bets || {})};
  const ability = {kind: null, use: [], select: [], gain: [], guesses: [], ...(given.ability || {})};

  const needs = () => (ability.kind === null ? [] : abilities[round][ability.kind === 'clue' ? 0 : 1][1]);
  const tell = () => {
    const submission = {};
    if (buy.length > 0) submission.buy = [...buy];
    if (ability.kind !== null) {
      submission.ability = {kind: ability.kind};
      for (const part of needs()) if (ability[part].length > 0) submission.ability[part] = [...ability[part]];
    }
    if (space !== null) submission.spectate = space;
    const bid = Object.fromEntries(Object.entries(bets).filter(([, chips]) => chips > 0));
    if (Object.keys(bid).length > 0) submission.bets = bid;
    changed(Object.keys(submission).length > 0 ? submission : null);
  };
  const act = (change) => () => {
    change();
    tell();
    draw();
  };
  const cardList = (list, legend, from) => el('div', {}, el('div', {class: 'row'}, el('span', {}, `${legend}: ${tally(list) || 'none'}`),
    ...from.map((letter) => button(letter, act(() => list.push(letter)), {'aria-label': `${legend}: ${letter}`})),
    button('Clear', act(() => list.splice(0)), {disabled: list.length === 0, 'aria-label': `${legend}: clear`})));
  const holding = () => letters.filter((letter) => (view.cards[letter] || 0) + buy.filter((one) => one === letter).length > 0);

  const drawAbility = () => el('fieldset', {}, el('legend', {}, 'Ability of this round: the clue, the utility, or neither'),
    el('div', {class: 'row'}, ...['clue', 'utility'].map((kind) => button(kind, act(() => {
      ability.kind = ability.kind === kind ? null : kind;
    }), {'aria-pressed': String(ability.kind === kind)}))),
    el('p', {class: 'note'}, `Clue: ${abilities[round][0][0]}.`), el('p', {class: 'note'}, `Utility: ${abilities[round][1][0]}.`),
    ...needs().map((part) => (part === 'guesses'
      ? el('div', {class: 'row'}, el('span', {}, 'Guesses, in the order of the used cards:'), ...ability.use.map((letter, i) =>
        labelled(`${letter}: horses ahead`, number(ability.guesses[i] ?? '', 0, rules.horses, (value) => {
          ability.guesses[i] = value ?? 0;
          tell();
        }))))
      : cardList(ability[part], {use: 'Use (discard)', select: 'Select (keep)', gain: 'Gain'}[part], part === 'gain' ? letters : holding()))));

  const drawBets = () => {
    const seen = view.seen ? [...view.seen] : [];
    if (seen.length === 0) {
      return el('p', {class: 'note'}, view.space === null ? 'You can bet from the round after the one in which you first spectate a space.'
        : 'There is no horse on your space to bet on.');
    }
    return el('fieldset', {}, el('legend', {}, `Bets on the horses that you see, at most ${Math.min(view.limit, view.chips)} chips`),
      el('div', {class: 'row'}, ...seen.map((letter) => labelled(`Horse ${letter}`, number(bets[letter] || 0, 0, view.chips, (value) => {
        bets[letter] = value || 0;
        tell();
      })))),
      el('p', {class: 'note'}, `At the end a chip gives, by the final place of the horse, ${rules.place_points.join(', ')} points.`));
  };

  const drawn = el('div');
  const draw = () => redraw(drawn,
    round === 0 ? el('p', {class: 'note'}, 'All horses start on space 1. In round 0 nobody bets or spectates yet.')
      : drawTrack(view, rules, space, (value) => act(() => {
        space = space === value ? null : value;
      })()),
    drawBets(),
    el('fieldset', {}, el('legend', {}, `Buy cards: the next costs ${view.price} garnets, and each after it twice as many`),
      cardList(buy, 'Buy', letters)),
    drawAbility());
  root.replaceChildren(el('h2', {}, 'The track'),
    el('p', {class: 'note'}, 'Above your space: the horses that you see there now. Click a space to spectate it: you see in the next '
      + 'round who stands there, can bet on them, and get points for each.'),
    held(view), drawn,
    view.trades.length === 0 ? el('div') : el('p', {}, `Trades of this round: ${view.trades.map(({partner, give, want, happened}) =>
      `${give} to seat ${partner} for ${want}${happened ? '' : ' (void)'}`).join('; ')}.`),
    cardTable(view, rules), el('div', {}, past(view)));
  draw();
  tell();
};

export const board = {
  show(args) {
    if (args.step.kind === 'trade') showTrade(args);
    else if (args.step.kind === 'round') showRound(args);
    else showChoice(args);
  },
};
