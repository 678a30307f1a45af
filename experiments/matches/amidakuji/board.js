// Variations on a Theme of Amidakuji: the ladder as far as a seat knows it, bids, peeks, a blocker.
import {button, clickable, el, note, number, redraw, svg, wideTable} from '/dom.js';
import {countOf} from '/words.js';
import {isOn, phantomName, slotsOf, startLegs, targetWords, wayOf} from './known.js';
import {drawLadder, pointed} from './ladder.js';
import {dealt, enter} from './news.js';
import {pictures} from './pictures.js';
import {replay} from './replay.js';
import {story} from './story.js';

const rungs = (count) => countOf(count, 'hidden rung');
const kAdvised = 3;  // submissions drawn
const kLikely = 3;   // ending legs named

/// What a hint says, in words.
const hintWords = (hint) => {
  const words = {
    rung_at: () => `At ${hint.slot} there is ${hint.present ? 'a' : 'no'} rung.`,
    board_total: () => `The board has ${rungs(hint.count)}.`,
    row_total: () => `Row ${hint.row} has ${rungs(hint.count)}.`,
    column_total: () => `Column ${hint.column} has ${rungs(hint.count)}.`,
    column_compare: () => `Column ${hint.columns[0]} has ${
      hint.first_has === 'equal' ? 'as many hidden rungs as' : `${hint.first_has} hidden rungs than`} column ${hint.columns[1]}.`,
    ahead: () => `Of legs ${hint.legs.join(' and ')}, ${hint.better} has the better place.`,
    sum: () => `The places of legs ${hint.legs.join(' and ')} add up to ${hint.sum}.`,
    one_of: () => `Leg ${hint.leg} has place ${hint.placements.join(' or ')}.`,
    parity: () => `The place of leg ${hint.leg} is ${hint.even ? 'even' : 'odd'}.`,
    paying: () => `Leg ${hint.leg} ${hint.pays ? 'pays' : 'does not pay'}.`,
  }[hint.kind];
  return words ? words() : JSON.stringify(hint);
};

const picture = () => [0, 1, 2, 3, 4].map((i) => svg('line', {x1: 30 + 45 * i, x2: 30 + 45 * i, y1: 6, y2: 78, class: 'line'}))
  .concat([[0, 20], [1, 40], [2, 14], [3, 56], [0, 62], [2, 68]].map(([c, y], i) =>
    svg('line', {x1: 30 + 45 * c, x2: 75 + 45 * c, y1: y, y2: y, class: i === 2 ? 'line dashed' : 'own-line'})));

/// Tables of what a seat knows: its rounds so far, and the phantoms.
const factsOf = (view, rules) => [
  view.rounds.length === 0 ? '' : wideTable('What you did so far, and what you learned',
    ['round', 'your bids', 'peeks', 'your blocker', 'blockers revealed', 'void'],
    view.rounds.map((one, i) => [i + 1,
      Object.entries(one.bets || {}).map(([leg, beads]) => `${leg} ${beads}`).join(', ') || 'none',
      one.peeks.map(({leg, beads}) => `${leg}: ${countOf(beads, 'bead')}`).join(', ') || 'none',
      one.blocker ? `${one.blocker.leg} below ${one.blocker.row}` : 'none',
      one.revealed.map((each) => `${each.leg} below ${each.row}`).join(', ') || 'none',
      [one.void.bets ? 'bids' : '', one.void.peeks ? countOf(one.void.peeks, 'peek') : '', one.void.blocker ? 'blocker' : '']
        .filter(Boolean).join(', ') || 'nothing'])),
  view.phantoms.length === 0 ? '' : wideTable('Phantoms, and the rounds in which they are on',
    ['', 'slot', ...[...Array(rules.rounds).keys()].map((i) => String(i + 1))],
    view.phantoms.map((slot, p) => [phantomName(p), slot,
      ...[...Array(rules.rounds).keys()].map((i) => (isOn(rules.phantoms[p], i + 1) ? 'on' : ''))])),
  wideTable('What you have left', ['', ''], [['beads', view.beads_left], ['free peeks', view.peeks_left],
    ['peeks to buy', view.extra_peeks_left], ['blockers', view.blockers_left], ['garnets', view.garnets]])];

/// What places pay, in a sentence.
const payWords = ({paying_places: paying, legs}) => `From the best on, places pay ${
  [...Array(paying).keys()].map((i) => paying - i).join(', ')} for each bead, times the beads elsewhere for each that lies there${
  paying < legs ? '; the other places pay nothing' : ''}.`;

const howTo = (rules) => [
  `You win by the highest pay for your beads after the last round. In each of ${countOf(rules.rounds, 'round')} you bid some of your ${
    countOf(rules.beads, 'bead')} on starting legs, at most ${rules.max_bet}; peeks and a blocker are yours to use or not. The ladder leads `
    + 'beads to ending legs, whose places are hidden; it stays the same, but for phantoms, which go on and off, and for blockers.',
  'A token starts on a leg at the top, goes down, and crosses every rung that it comes to. A thick grey line is a rung that you are sure '
    + 'of, a thick blue one a phantom that is on. A slot with a grey dashed line may hold a hidden rung; one without a line holds none.',
  'Point at a starting leg for the way of its token (gold): dashed from where a hidden rung may divert it. Other seats’ blockers '
    + 'may, too.',
  `Your beads lie on the ending leg that their token comes to. After the last round the ${rules.paying_places === 1
    ? 'best place pays' : `${rules.paying_places} best places pay`} for each bead, `
    + 'the more the fewer beads all seats have there. What your hints say is written beside the ladder; phantoms do not count there. '
    + 'Answers to past peeks and the blockers revealed are in the tables of what you know.',
  'With advice: a line for each of the best submissions, with its beads and an eye for a peek; a square for its blocker. With odds: '
    + 'above a starting leg what a bead there is likely to pay; below an ending leg the likely worth of its place per bead.'].map(note);

/// Numbers of a column of odds, by row.
const columnOfOdds = (result, quantity, column) => {
  const rows = result.tables.find((one) => one.quantity === quantity)?.rows ?? {};
  return Object.fromEntries(Object.entries(rows).map(([name, cells]) => [name, cells[column].mean ?? 0]));
};

const show = ({stage, controls, facts, how, view, rules, draft, changed}) => {
  const round = view.step.round + 1;
  const legs = startLegs(rules);
  const slots = slotsOf({phantoms: view.phantoms, hint: view.hints.rung, rules, round});
  const bets = {...(draft && draft.bets ? draft.bets : {})};
  const peeks = [...(draft && draft.peeks ? draft.peeks : [])];
  let blocker = draft && draft.blocker ? draft.blocker : null;
  let advice = [];
  let odds = null;      // as odds() has them
  let looked = null;    // the starting leg that is pointed at
  let drawn = null;
  const most = Math.min(rules.max_bet, view.beads_left);
  const sum = () => Object.values(bets).reduce((a, b) => a + b, 0);
  const peeksLeft = () => view.peeks_left + view.extra_peeks_left - peeks.length;
  const peeksAt = (leg) => peeks.filter((one) => one === leg).length;

  const submit = () => {
    const submission = {};
    const bid = Object.fromEntries(legs.filter((leg) => bets[leg]).map((leg) => [leg, bets[leg]]));
    if (Object.keys(bid).length > 0) submission.bets = bid;
    if (peeks.length > 0) submission.peeks = [...peeks];
    if (blocker) submission.blocker = {...blocker};
    changed(Object.keys(submission).length > 0 ? submission : null);
  };
  const act = (change) => () => {
    change();
    fill();
    submit();
    draw();
  };
  const addBead = (leg) => act(() => {
    if (sum() < most) bets[leg] = (bets[leg] || 0) + 1;
  });
  /// One peek more at a leg; none where no more can be had.
  const addPeek = (leg) => act(() => {
    if (peeksLeft() > 0) peeks.push(leg);
    else peeks.splice(0, peeks.length, ...peeks.filter((one) => one !== leg));
  });
  const place = (leg, row) => act(() => {
    const same = blocker && blocker.leg === leg && blocker.row === row;
    blocker = same ? null : {leg, row};
  });

  /// What is said of a leg below the drawing.
  const wayWords = (leg) => {
    const {end, open} = wayOf(rules, slots, leg, blocker ? [blocker] : []);
    const letter = String.fromCharCode(65 + end);
    const chances = odds?.tables.find(({quantity}) => quantity === 'end')?.rows[leg];
    const likely = chances ? Object.entries(chances).filter(([name]) => name.length === 1)
      .sort(([, a], [, b]) => b.mean - a.mean).slice(0, kLikely).map(([name, {mean}]) => `${name} ${Math.round(100 * mean)} %`) : [];
    return `By the rungs that you know, leg ${leg} leads to ${letter}. ${open === 0 ? 'No hidden rung is on this way.'
      : `On this way are ${countOf(open, 'slot')} that may hold a rung.`}${likely.length > 0 ? ` Likely: ${likely.join(', ')}.` : ''}`;
  };
  const peekWords = () => {
    if (view.peeks_left + view.extra_peeks_left === 0) return 'You have none left.';
    const bought = Math.max(0, peeks.length - view.peeks_left) * rules.peek_price;
    const chosen = peeks.length === 0 ? '' : `At ${peeks.join(', ')}${bought ? `, for ${countOf(bought, 'garnet')}` : ''}. `;
    const more = view.extra_peeks_left === 0 ? '' : `, then ${view.extra_peeks_left} for ${countOf(rules.peek_price, 'garnet')} each; you have ${
      countOf(view.garnets, 'garnet')}`;
    return `${chosen}${view.peeks_left} free${more}.`;
  };
  const blockerWords = () => (blocker === null ? 'none placed.'
    : `on leg ${blocker.leg} below row ${blocker.row}. ${targetWords(rules, slots, blocker)}`);
  const shownWays = () => (looked ? [looked] : legs.filter((leg) => bets[leg]));
  const say = () => {
    words.textContent = looked ? wayWords(looked) : `Click a starting leg for a bead on it${view.peeks_left + view.extra_peeks_left > 0
      ? ', an eye for a peek' : ''}${view.blockers_left > 0 ? ', a dot on a leg for a blocker' : ''}.`;
  };
  const look = (leg) => {
    if (leg === looked) return;
    looked = leg;
    drawn.show(shownWays());
    say();
  };

  const peekName = (leg) => {
    const now = peeksAt(leg);
    if (now === 0) return `Peek at ${leg}`;
    return peeksLeft() > 0 ? `Peek at ${leg} once more` : `Take back ${now === 1 ? 'the peek' : 'the peeks'} at ${leg}`;
  };
  const drawNow = () => {
    drawn = drawLadder({rules, slots, phantoms: view.phantoms, round, timetable: view.phantoms.length > 0, hints: view.hints, beads: bets,
      peeks: Object.fromEntries(legs.map((leg) => [leg, peeksAt(leg)])), blockers: blocker ? [blocker] : [], ways: shownWays(), advice,
      odds: odds && {pays: columnOfOdds(odds, 'end', 'pays'), weight: columnOfOdds(odds, 'placement', 'weight')},
      head: (leg, shape) => clickable(shape, `Bid a bead on leg ${leg}, now ${bets[leg] || 0}`, addBead(leg)),
      less: (leg, shape) => clickable(shape, `Take a bead back from leg ${leg}`, act(() => --bets[leg])),
      peek: view.peeks_left + view.extra_peeks_left === 0 ? null
        : (leg, shape) => (peeksLeft() > 0 || peeksAt(leg) ? clickable(shape, peekName(leg), addPeek(leg), peeksAt(leg) > 0) : shape),
      spot: view.blockers_left === 0 ? null : (leg, row, shape) => clickable(shape, `Blocker on leg ${leg} below row ${row}`,
        place(leg, row), Boolean(blocker && blocker.leg === leg && blocker.row === row))});
    return drawn.node;
  };

  const words = el('p', {'aria-live': 'polite', class: 'moment-words'});
  const ladder = pointed(el('div'), (leg) => look(leg));

  const total = el('span', {'aria-live': 'polite'});
  const refresh = () => {
    redraw(ladder, drawNow());
    say();
    total.textContent = `${sum()} of ${countOf(most, 'bead')} bid`;
    total.className = sum() > most ? 'void' : '';
    takeBack.disabled = sum() === 0;
  };
  const fields = legs.map((leg) => number(bets[leg] || 0, 0, most, (value) => {
    bets[leg] = value || 0;
    submit();
    refresh();
  }, {'aria-label': `Beads on leg ${leg}`}));
  const fill = () => fields.forEach((field, i) => {
    field.value = bets[legs[i]] || 0;
  });
  const takeBack = button('Take all beads back', act(() => {
    for (const leg of legs) delete bets[leg];
  }));
  const typed = el('details', {}, el('summary', {}, 'Type the numbers of beads'), el('div', {class: 'fields beads'},
    ...legs.map((leg, i) => el('label', {class: 'row'}, el('span', {}, `Leg ${leg}`), fields[i]))));
  const choices = el('div');
  const draw = () => {
    refresh();
    redraw(choices,
      el('fieldset', {}, el('legend', {}, 'Bids'), el('p', {}, total, `; ${view.beads_left} left for ${
        countOf(rules.rounds - round + 1, 'round')}, with this one.`), takeBack, typed),
      el('fieldset', {}, el('legend', {}, 'Peeks'), el('p', {}, peekWords()), peeks.length === 0
        ? note('After the round a peek shows how many beads all seats bid on that starting leg.')
        : button('Take peeks back', act(() => peeks.splice(0)))),
      el('fieldset', {}, el('legend', {}, 'Blocker'), el('p', {}, view.blockers_left === 0 ? 'You have none left.'
        : `${view.blockers_left} left; ${blockerWords()}`),
      view.blockers_left === 0 ? null : blocker ? button('Take the blocker back', act(() => {
        blocker = null;
      })) : note('The lowest rung that touches the leg there or above is its target: a token that would cross it onto the leg '
        + 'is put back. It works in this round alone.')));
  };
  stage.append(el('h2', {}, 'The ladder'), el('p', {}, el('strong', {}, 'Your hints: '),
    Object.values(view.hints).filter(Boolean).map(hintWords).join(' ')), note(payWords(rules)), ladder, words);
  controls.append(choices);
  facts.append(...factsOf(view, rules));
  how.append(...howTo(rules));
  draw();
  submit();
  return {
    advise: (candidates) => {
      advice = (candidates || []).map(({submission}) => submission ?? {}).slice(0, kAdvised);
      refresh();
    },
    odds: (result) => {
      odds = result;
      refresh();
    },
  };
};

/// The beads that lie on ending legs that pay, after each round of a match that is over; before, nobody knows.
const curve = ({record, seat}) => {
  if (!record) return null;
  const {setup: {placements}, rounds, rules} = record;
  const paying = rules?.paying_places ?? 4;
  let sum = 0;
  const values = rounds.map(({submissions, result: {ends, rejected}}) => {
    if (rejected.some((one) => one.seat === seat && one.part === 'bets')) return sum;
    for (const [leg, beads] of Object.entries(submissions?.[seat]?.bets ?? {})) if (placements[ends[leg]] <= paying) sum += beads;
    return sum;
  });
  return {name: 'beads that lie where they pay', values};
};

/// The phantoms, and the blockers that the last round revealed.
const watch = ({view: {phantoms = [], rounds = [], step}, rules}) => {
  const round = (step?.round ?? rounds.length - 1) + 1;
  const blockers = (rounds.at(-1)?.revealed ?? []).map((one) => ({...one, kind: 'other'}));
  return [drawLadder({rules, slots: slotsOf({phantoms, hint: null, rules, round}), phantoms, round, timetable: phantoms.length > 0,
    blockers}).node, note('Blockers are those that the last round revealed.')];
};

export const board = {curve, dealt, enter, picture, pictures, replay, show, story, watch};
