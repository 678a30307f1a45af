// Blackout Middle Horse Race: what a seat knows of the track, and cards, bets, trades, votes.
import {button, clickable, el, labelled, number, redraw, select, svg, table} from '/dom.js';
import {countOf} from '/words.js';
import {abilities, facts, tradeWords, voidWords} from './abilities.js';
import {replay} from './replay.js';
import {drawTrack, lettersOf, spectatorsOf} from './track.js';

const tally = (list) => Object.entries(list.reduce((all, one) => ({...all, [one]: (all[one] || 0) + 1}), {}))
  .map(([letter, count]) => (count > 1 ? `${count} ${letter}` : letter)).join(', ');

/// What the seat sees of the track: the horses on its space, and who spectated which in the last round.
const trackNow = (view, rules, chosen, choose) => drawTrack({rules, chosen, own: view.seat,
  horses: (space) => (space !== view.space ? null : view.seen ? [...view.seen] : []),
  crowd: spectatorsOf(view.rounds.length > 0 ? view.rounds.at(-1).spectated : []),
  onSpace: (space, shape) => clickable(shape, `Spectate space ${space}`, () => choose(space), space === chosen)});

const cardTable = (view, rules) => {
  const finished = ({round, place, movements}) => `round ${round}, place ${place}; then ${Object.values(movements).join(', ') || 'nothing'}`;
  return el('div', {class: 'wide'}, table('Horses', ['horse', 'your cards', 'your chips on it', 'finished'],
    lettersOf(rules).map((letter) => [letter, view.cards[letter] || 0, view.bets[letter] || 0,
      view.announced[letter] ? finished(view.announced[letter]) : ''])));
};

const past = (view) => view.rounds.length === 0 ? null : el('div', {class: 'wide'}, table('What you did so far',
  ['round', 'your space', 'you saw', 'ability', 'bets', 'trades', 'void'],
  view.rounds.map((round, i) => [i, round.space ?? '', round.seen === null ? '' : [...round.seen].join(' ') || 'nobody',
    round.ability ? `${round.ability.kind}: ${tally(round.ability.use || [])}${
      (round.ability.select || []).length > 0 ? ` selected ${tally(round.ability.select)}` : ''}` : '',
    Object.entries(round.bets).map(([letter, chips]) => `${letter} ${chips}`).join(', '), tradeWords(round.trades),
    voidWords(round.void)])));

const learnedSoFar = (view) => {
  const told = view.rounds.map((round, i) => [i, facts(round.learned)]).filter(([, text]) => text !== '');
  return told.length === 0 ? null : el('div', {}, el('h3', {}, 'What your abilities told you'),
    el('ul', {}, ...told.map(([i, text]) => el('li', {}, `At the end of round ${i}: ${text}.`))));
};

const crowds = (view) => view.rounds.length < 2 ? null : el('div', {class: 'wide'}, table('Spaces that were spectated, by seat',
  ['round', ...view.rounds[0].spectated.map((_, seat) => (seat === view.seat ? 'you' : `seat ${seat}`))],
  view.rounds.slice(1).map(({spectated}, i) => [i + 1, ...spectated.map((space) => space ?? '-')])));

const memory = (view) => el('div', {}, ...[learnedSoFar(view), crowds(view), past(view)].filter((part) => part !== null));

const held = (view) => el('p', {}, `You have ${countOf(view.chips, 'chip')}, of which you may bet ${view.limit} in a round, ${
  countOf(view.garnets, 'garnet')} and ${countOf(view.points, 'point')}. You hold ${Object.entries(view.cards).filter(([, count]) => count > 0).map(([letter, count]) =>
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
    held(view), list, cardTable(view, rules), memory(view));
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
    vote && view.second_token !== null && view.second_token !== undefined ? el('p', {}, `The second token went to seat ${view.second_token}.`)
      : el('div'),
    vote ? el('p', {}, `Those who vote: ${view.voters.map((seat) => `seat ${seat}`).join(', ')}.`) : el('div'),
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
  const asked = given.ability || {};
  const ability = {kind: asked.kind ?? null, use: [...(asked.use || [])], select: [...(asked.select || [])],
    gain: [...(asked.gain || [])], guesses: [...(asked.guesses || [])]};

  const needs = () => (ability.kind === null ? [] : abilities[round][ability.kind === 'clue' ? 0 : 1][1]);
  const tell = () => {
    const submission = {};
    if (buy.length > 0) submission.buy = [...buy];
    if (ability.kind !== null) {
      submission.ability = {kind: ability.kind};
      for (const part of needs()) {
        const list = part === 'guesses' ? ability.use.map((_, i) => ability.guesses[i] ?? 0) : ability[part];
        if (list.length > 0) submission.ability[part] = [...list];
      }
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
  const copies = (letter) => (view.cards[letter] || 0) + buy.filter((one) => one === letter).length;
  const cardList = (list, legend, from, most = () => 255) => el('div', {}, el('div', {class: 'row'}, el('span', {}, `${legend}: ${tally(list) || 'none'}`),
    ...from.map((letter) => button(letter, act(() => list.push(letter)), {'aria-label': `${legend}: ${letter}`,
      disabled: list.filter((one) => one === letter).length >= most(letter)})),
    button('Back', act(() => list.pop()), {disabled: list.length === 0, 'aria-label': `${legend}: take the last back`}),
    button('Clear', act(() => list.splice(0)), {disabled: list.length === 0, 'aria-label': `${legend}: clear`})));
  const holding = () => letters.filter((letter) => copies(letter) > 0);

  const drawAbility = () => el('fieldset', {}, el('legend', {}, 'Ability of this round: the clue, the utility, or neither'),
    el('div', {class: 'row'}, ...['clue', 'utility'].map((kind) => button(kind, act(() => {
      ability.kind = ability.kind === kind ? null : kind;
    }), {'aria-pressed': String(ability.kind === kind)}))),
    el('p', {class: 'note'}, `Clue: ${abilities[round][0][0]}.`), el('p', {class: 'note'}, `Utility: ${abilities[round][1][0]}.`),
    ...needs().map((part) => (part === 'guesses'
      ? el('div', {class: 'row'}, el('span', {}, 'Guesses, in the order of the used cards:'), ...ability.use.map((letter, i) =>
        labelled(`${letter}: horses ahead`, number(ability.guesses[i] ?? 0, 0, rules.horses, (value) => {
          ability.guesses[i] = value ?? 0;
          tell();
        }))))
      : cardList(ability[part], {use: 'Use (discard)', select: 'Select (keep)', gain: 'Gain'}[part], ...(part === 'gain' ? [letters] : [holding(), copies])))));

  const drawBets = () => {
    const seen = [...new Set([...(view.seen || ''), ...Object.keys(bets)])];  // a draft may bet on others
    if (seen.length === 0) {
      return el('p', {class: 'note'}, view.space === null ? 'You can bet from the round after the one in which you first spectate a space.'
        : 'There is no horse on your space to bet on.');
    }
    return el('fieldset', {}, el('legend', {}, `Bets on the horses that you see, at most ${countOf(Math.min(view.limit, view.chips), 'chip')}${
      [2, 8, 9].includes(round) ? ', more by the utility' : ''}`),
      el('div', {class: 'row'}, ...seen.map((letter) => labelled(`Horse ${letter}`, number(bets[letter] || 0, 0, view.chips, (value) => {
        bets[letter] = value || 0;
        tell();
      })))),
      el('p', {class: 'note'}, `At the end a chip gives, by the final place of the horse, ${rules.place_points.join(', ')} points.`));
  };

  const drawn = el('div');
  const draw = () => redraw(drawn,
    round === 0 ? el('p', {class: 'note'}, 'All horses start on space 1. In round 0 nobody bets or spectates yet.')
      : trackNow(view, rules, space, (value) => act(() => {
        space = space === value ? null : value;
      })()),
    drawBets(),
    el('fieldset', {}, el('legend', {}, `Buy cards: the next costs ${countOf(view.price, 'garnet')}, and each after it twice as many`),
      cardList(buy, 'Buy', letters)),
    drawAbility());
  root.replaceChildren(el('h2', {}, 'The track'),
    el('p', {class: 'note'}, 'Above your space: the horses that you see there now. Below the spaces: which seats spectated them in the last '
      + 'round. Click a space to spectate it: in the next round you see which horses stand there, can bet on them, and get points for each.'),
    held(view), drawn,
    view.trades.length === 0 ? el('div') : el('p', {}, `Trades of this round: ${tradeWords(view.trades)}.`),
    cardTable(view, rules), memory(view));
  draw();
  tell();
};

const picture = () => [0, 1, 2].flatMap((r) => [svg('line', {x1: 10, x2: 230, y1: 26 + 24 * r, y2: 26 + 24 * r, class: 'faint'}),
  svg('circle', {cx: 60 + 55 * ((r * 2) % 3), cy: 15 + 24 * r, r: 10, class: r === 1 ? 'own' : 'other'}),
  svg('text', {x: 60 + 55 * ((r * 2) % 3), y: 20 + 24 * r, 'text-anchor': 'middle',
    class: r === 1 ? 'on-own' : 'on-other'}, 'ABC'[r])]);

/// What a seat handed in, as a record has it: of offers, those that were listed.
const handedIn = (record, {kind, round}, seat) => {
  if (kind === 'trade') {
    const offers = (record.rounds[round].trades || []).filter(({seats}) => seats.includes(seat)).map(({seats, gives}) => {
      const me = seats.indexOf(seat);
      return {partner: seats[1 - me], give: gives[me], want: gives[1 - me]};
    });
    return offers.length > 0 ? {offers} : null;
  }
  if (kind === 'round') return record.rounds[round].submissions?.[seat] ?? null;
  const {second_token = null, elimination_votes: votes} = record.decisions || {};
  return {second_token, vote: votes?.[seat] ?? null};
};

export const board = {
  picture,
  replay,
  handedIn,
  show(args) {
    if (args.step.kind === 'trade') showTrade(args);
    else if (args.step.kind === 'round') showRound(args);
    else showChoice(args);
  },
};
