// A round of the Horse Race: purchases, an ability, bets and a space to spectate.
import {button, el, labelled, note, number, redraw} from '/dom.js';
import {countOf} from '/words.js';
import {abilities, tally, tradeWords} from './abilities.js';
import {drawHand} from './hand.js';
import {heldWords, historyOf, howGoal, howTrack, kBest, learnedSoFar, placesOf, tables, trackNow} from './seen.js';
import {lettersOf} from './track.js';

/// How many more chips the utility of rounds 2, 8 and 9 lets one bet: [of the limit, of chips].
const raiseOf = (round, {kind, use}) => {
  if (kind !== 'utility') return [0, 0];
  return [round === 2 ? Math.floor(use.length / 2) : round === 8 ? use.length : 0, round === 9 ? use.length : 0];
};

/// Of the lists of an ability: a long and a short name, and what a click does.
const kLists = {use: ['Use (discard)', 'Use', 'Use card'], select: ['Select (keep)', 'Select', 'Select card'],
  gain: ['Gain', 'Gain', 'Gain card']};

/// A submission in few words, for advice.
const inShort = ({ability, bets = {}, buy = []}) => [...Object.entries(bets).map(([letter, chips]) => `${chips} on ${letter}`),
  ...(ability ? [`${ability.kind} ${tally(ability.use?.length ? ability.use : ability.select ?? [])}`] : []),
  ...(buy.length > 0 ? [`buy ${tally(buy)}`] : [])].join(', ');

export const showRound = ({stage, controls, facts, how, view, rules, draft, changed}) => {
  const {round} = view.step;
  const given = draft || {};
  const letters = lettersOf(rules);
  const buy = [...(given.buy || [])];
  let space = given.spectate ?? null;
  const bets = {...(given.bets || {})};
  const asked = given.ability || {};
  const ability = {kind: asked.kind ?? null, use: [...(asked.use || [])], select: [...(asked.select || [])],
    gain: [...(asked.gain || [])], guesses: [...(asked.guesses || [])]};
  let best = [];
  let result = null;

  const needs = () => (ability.kind === null ? [] : abilities[round][ability.kind === 'clue' ? 0 : 1][1]);
  const compose = () => {
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
    const bid = Object.fromEntries(Object.entries(bets).filter(([, chips]) => chips !== 0));
    if (Object.keys(bid).length > 0) submission.bets = bid;
    changed(Object.keys(submission).length > 0 ? submission : null);
  };
  const act = (change) => () => {
    change();
    compose();
    draw();
  };
  const countIn = (list, letter) => list.filter((one) => one === letter).length;
  const copies = (letter) => (view.cards[letter] || 0) + countIn(buy, letter);
  const seen = () => [...new Set([...(view.seen ?? ''), ...Object.keys(bets)])].sort();  // a draft may bet on others
  const most = () => {
    const [limit, chips] = raiseOf(round, ability);
    return Math.min(view.limit + limit, view.chips + chips);
  };
  const sum = () => Object.values(bets).reduce((all, one) => all + one, 0);
  const isAdvised = (has) => best.some((one) => one && has(one));

  const backOf = (list, name) => (list.length === 0 ? null : {label: `Take the last back: ${name}`, act: act(() => list.pop())});
  /// Cards for a list: one more by each click, and none again after the last copy.
  const listRow = (part) => {
    const list = ability[part];
    const [long, short, label] = kLists[part];
    const cell = (letter) => {
      const count = countIn(list, letter);
      const left = part === 'gain' ? Infinity : copies(letter);
      return left === 0 && count === 0 ? null : {words: count || '+', on: count > 0, label: `${label} ${letter}`,
        mark: isAdvised((one) => one.ability?.kind === ability.kind && one.ability[part]?.includes(letter)), act: act(() => {
          if (count < left) list.push(letter);
          else ability[part] = list.filter((one) => one !== letter);
        })};
    };
    return {name: [long, short], cell, back: backOf(list, short.toLowerCase())};
  };
  const betRow = () => ({name: [`Bet, ${most()} at most`, 'Bet'], cell: (letter) => (!seen().includes(letter) ? null
    : {words: bets[letter] || '+', on: bets[letter] > 0, label: `Bet a chip on ${letter}`, mark: isAdvised((one) => one.bets?.[letter]),
      act: sum() >= most() ? null : act(() => {
        bets[letter] = (bets[letter] || 0) + 1;
      })})});
  const lessRow = () => ({name: sum() > 0 ? ['a chip less', 'less'] : ['', ''], cell: (letter) => (!(bets[letter] > 0) ? null
    : {words: '−', label: `Bet a chip less on ${letter}`, act: act(() => {
      if (--bets[letter] === 0) delete bets[letter];
    })})});
  const buyRow = () => ({name: [`Buy for ${countOf(view.price * 2 ** buy.length, 'garnet')}`, 'Buy'], back: backOf(buy, 'buy'),
    cell: (letter) => ({words: countIn(buy, letter) || '+', on: countIn(buy, letter) > 0, label: `Buy card ${letter}`,
      mark: isAdvised((one) => one.buy?.includes(letter)), act: act(() => buy.push(letter))})});
  const rowsNow = () => [...(seen().length === 0 ? [] : [betRow(), lessRow()]),
    ...needs().filter((part) => part !== 'guesses').map(listRow), buyRow()];

  const bestOf = (kind) => best.map((one, i) => (one?.ability?.kind === kind ? i + 1 : null)).filter(Boolean);
  const abilityCard = (kind, i) => {
    const marks = bestOf(kind);
    const [words] = abilities[round][i];
    const node = button('', act(() => {
      ability.kind = ability.kind === kind ? null : kind;
    }), {class: 'card', 'aria-pressed': String(ability.kind === kind), 'aria-label': `The ${kind}`, 'aria-description': words});
    node.append(el('b', {}, kind === 'clue' ? 'Clue' : 'Utility'), el('span', {}, `${words[0].toUpperCase()}${words.slice(1)}.`),
      ...(marks.length === 0 ? [] : [el('small', {}, `In advice ${marks.join(', ')}`)]));
    return node;
  };

  const fields = el('div');
  const drawFields = () => {
    const guess = (letter, i) => labelled(letter, number(ability.guesses[i] ?? 0, 0, rules.horses, (value) => {
      ability.guesses[i] = value ?? 0;
      compose();
    }, {'aria-label': `Guess ${i + 1}: horses ahead of ${letter}`}));
    const bet = (letter) => labelled(letter, number(bets[letter] || 0, 0, view.chips, (value) => {
      bets[letter] = value || 0;
      compose();
      drawBoard();
    }, {'aria-label': `Chips on ${letter}`}));
    const box = (title, nodes) => (nodes.length === 0 ? null
      : el('fieldset', {}, el('legend', {}, title), el('div', {class: 'row'}, ...nodes)));
    redraw(fields, box('How many horses are ahead, for each used card', needs().includes('guesses') ? ability.use.map(guess) : []),
      box(`Chips to bet, at most ${most()}`, seen().map(bet)));
  };
  /// What a round asks for, as clauses.
  const asksNow = () => [round === 0 || round === rules.rounds ? null : 'click a space to spectate, yours in the next round',
    view.seen ? `bet on ${[...view.seen].join(', ')}` : round < 2 ? 'no bets yet, they count from round 2 on'
      : `no bets, as ${view.space ? 'no horse stands on your space' : 'you have no space'}`,
    'use the clue, the utility or neither', view.garnets < view.price ? null : 'buy cards or none'].filter(Boolean).join('; ');
  const linesOf = () => best.map((one, i) => ({to: one?.spectate ?? null,
    words: [i + 1, one ? inShort(one) : 'pass'].filter((part) => part !== '').join(': ')}));
  const board = el('div');
  const drawBoard = () => redraw(board,
    trackNow(view, rules, result, {chosen: space, lines: linesOf(), choose: round === 0 ? null : (value) => act(() => {
      space = space === value ? null : value;
    })()}),
    el('p', {}, `This round: ${asksNow()}.`),
    el('div', {class: 'cards'}, abilityCard('clue', 0), abilityCard('utility', 1)),
    drawHand({rules, cards: view.cards, chips: view.bets, rows: rowsNow()}),
    placesOf(view, rules, result),
    ...(view.trades.length === 0 ? [] : [el('p', {}, `Trades of this round: ${tradeWords(view.trades)}.`)]),
    ...learnedSoFar(view), ...historyOf(view, rules));
  const draw = () => {
    drawBoard();
    drawFields();
  };
  stage.append(el('h2', {}, 'The track'), el('p', {}, heldWords(view)), board);
  controls.append(fields);
  how.append(howGoal(rules), note(round === 0 ? 'In round 0 all horses stand on space 1. Nobody bets or spectates yet: buy cards, and use '
    + 'the clue, the utility or neither.' : 'Click a space to spectate it: in the next round it is yours. Then you see which horses '
    + `stand there, get ${countOf(rules.space_points, 'point')} for each and can bet on them. Click a horse in the row `
    + `Bet to bet a chip more on it. ${round === rules.rounds ? 'This is the last round: a space now brings nothing any more.' : ''}`),
  note('Click the clue or the utility to use it, then the cards for it in the rows under your cards. A click takes one more copy; after '
    + 'the last copy, none.'),
  ...howTrack(view));
  facts.append(...tables(view, rules));
  draw();
  compose();
  return {
    advise: (candidates) => {
      best = (candidates ?? []).slice(0, kBest).map(({submission}) => submission);
      drawBoard();
    },
    odds: (found) => {
      result = found;
      drawBoard();
    },
  };
};
