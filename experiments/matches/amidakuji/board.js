// Variations on a Theme of Amidakuji: the ladder as far as a seat knows it, bids, peeks, a blocker.
import {button, clickable, el, number, redraw, svg, table} from '/dom.js';
import {countOf} from '/words.js';
import {drawLadder, endLegs, phantomsIn, startLegs} from './ladder.js';
import {replay} from './replay.js';

const rungs = (count) => countOf(count, 'rung');

/// What a hint says, in words.
export const hintWords = (hint) => {
  const words = {
    rung_at: () => `At ${hint.slot} there is ${hint.present ? 'a' : 'no'} rung.`,
    board_total: () => `The board has ${rungs(hint.count)}.`,
    row_total: () => `Row ${hint.row} has ${rungs(hint.count)}.`,
    column_total: () => `Column ${hint.column} has ${rungs(hint.count)}.`,
    column_compare: () => `Column ${hint.columns[0]} has ${
      hint.first_has === 'equal' ? 'as many rungs as' : `${hint.first_has} rungs than`} column ${hint.columns[1]}.`,
    ahead: () => `Of legs ${hint.legs.join(' and ')}, ${hint.better} has the better place.`,
    sum: () => `The places of legs ${hint.legs.join(' and ')} add up to ${hint.sum}.`,
    one_of: () => `Leg ${hint.leg} has place ${hint.placements.join(' or ')}.`,
    parity: () => `The place of leg ${hint.leg} is ${hint.even ? 'even' : 'odd'}.`,
    paying: () => `Leg ${hint.leg} ${hint.pays ? 'pays' : 'does not pay'}.`,
  }[hint.kind];
  return words ? words() : JSON.stringify(hint);
};

/// Which phantom slots are on now, and what else a seat knows of slots: slot -> 'on' | 'off' | 'rung' | 'none'.
const knownSlots = (view, rules, round) => {
  const known = phantomsIn(view.phantoms, rules, round);
  const {rung} = view.hints;
  if (rung && rung.kind === 'rung_at') known.set(rung.slot, rung.present ? 'rung' : 'none');
  return known;
};

const picture = () => [0, 1, 2, 3, 4].map((i) => svg('line', {x1: 30 + 45 * i, x2: 30 + 45 * i, y1: 6, y2: 78, class: 'line'}))
  .concat([[0, 20], [1, 40], [2, 14], [3, 56], [0, 62], [2, 68]].map(([c, y], i) =>
    svg('line', {x1: 30 + 45 * c, x2: 75 + 45 * c, y1: y, y2: y, class: i === 2 ? 'line dashed' : 'own-line'})));

export const board = {
  picture,
  replay,
  show({root, view, rules, draft, changed}) {
    const round = view.step.round + 1;
    const legs = startLegs(rules);
    const bets = {...(draft && draft.bets ? draft.bets : {})};
    const peeks = [...(draft && draft.peeks ? draft.peeks : [])];
    let blocker = draft && draft.blocker ? draft.blocker : null;
    const most = Math.min(rules.max_bet, view.beads_left);
    const sum = () => Object.values(bets).reduce((a, b) => a + b, 0);

    const tell = () => {
      const submission = {};
      const bid = Object.fromEntries(legs.filter((leg) => bets[leg]).map((leg) => [leg, bets[leg]]));
      if (Object.keys(bid).length > 0) submission.bets = bid;
      if (peeks.length > 0) submission.peeks = [...peeks];
      if (blocker) submission.blocker = {...blocker};
      changed(Object.keys(submission).length > 0 ? submission : null);
    };
    const act = (change) => () => {
      change();
      tell();
      draw();
    };
    const addBead = (leg) => act(() => {
      if (sum() < most) bets[leg] = (bets[leg] || 0) + 1;
    });
    const place = (leg, row) => act(() => {
      const same = blocker && blocker.leg === leg && blocker.row === row;
      blocker = same ? null : {leg, row};
    });

    const ladderNow = () => drawLadder({rules, slots: knownSlots(view, rules, round), beads: bets, blockers: blocker ? [blocker] : [],
      head: (leg, shape) => clickable(shape, `Bid a bead on leg ${leg}, now ${bets[leg] || 0}`, addBead(leg)),
      spot: view.blockers_left === 0 ? null : (leg, row, shape) => clickable(shape, `Blocker on leg ${leg} below row ${row}`,
        place(leg, row), Boolean(blocker && blocker.leg === leg && blocker.row === row))});

    const drawBids = () => el('fieldset', {}, el('legend', {}, 'Bids'),
      el('p', {class: 'note'}, `Click a leg at the top for a bead on it, or type. At most ${countOf(most, 'bead')} in this `
        + `round; ${view.beads_left} left for ${countOf(rules.rounds - round + 1, 'round')}, this one included.`),
      el('div', {class: 'fields beads'}, ...legs.map((leg) => el('label', {class: 'row'}, el('span', {}, `Leg ${leg}`),
        number(bets[leg] || 0, 0, most, (value) => {
          bets[leg] = value || 0;
          tell();
          refresh();
        }, {'aria-label': `Beads on leg ${leg}`})))),
      el('div', {class: 'row'}, total, button('Take all beads back', act(() => {
        for (const leg of legs) delete bets[leg];
      }))));
    const total = el('span', {'aria-live': 'polite'});

    const drawPeeks = () => {
      const left = view.peeks_left + view.extra_peeks_left - peeks.length;
      const bought = peeks.length - view.peeks_left;
      return el('fieldset', {}, el('legend', {}, 'Peeks'),
        el('p', {class: 'note'}, 'After the round you are told how many beads all seats bid on a leg that you peek at. '
          + `${view.peeks_left} free, then ${view.extra_peeks_left} for ${countOf(rules.peek_price, 'garnet')} each; you have `
          + `${countOf(view.garnets, 'garnet')}.`),
        el('div', {class: 'row'}, ...legs.map((leg) => button(`Peek at ${leg}`, act(() => peeks.push(leg)),
          {disabled: left <= 0}))),
        peeks.length === 0 ? null : el('div', {class: 'row'}, el('span', {}, `You peek at ${peeks.join(', ')}${bought > 0
          ? `, which costs ${countOf(bought * rules.peek_price, 'garnet')}` : ''}.`),
          button('Take peeks back', act(() => peeks.splice(0)))));
    };

    const drawBlocker = () => el('fieldset', {}, el('legend', {}, 'Blocker'),
      el('p', {class: 'note'}, view.blockers_left === 0 ? 'You have no blocker left.'
        : 'Click on a leg of the ladder, below a row. The lowest rung that touches the leg there or above is its '
          + 'target: a token that would cross it onto the leg is put back. It works in this round alone.'),
      view.blockers_left === 0 ? null : el('div', {class: 'row'},
        el('span', {}, blocker ? `On leg ${blocker.leg}, below row ${blocker.row}.` : 'None placed.'),
        button('Take the blocker back', act(() => {
          blocker = null;
        }), {disabled: blocker === null})));

    const past = () => view.rounds.length === 0 ? null : el('div', {class: 'wide'}, table('What you did so far, and what you learned',
      ['round', 'your bids', 'peeks', 'your blocker', 'blockers revealed'],
      view.rounds.map((one, i) => [i + 1,
        Object.entries(one.bets || {}).map(([leg, beads]) => `${leg} ${beads}`).join(', ') || 'none',
        one.peeks.map(({leg, beads}) => `${leg}: ${countOf(beads, 'bead')}`).join(', ') || 'none',
        one.blocker ? `${one.blocker.leg} below ${one.blocker.row}` : 'none',
        one.revealed.map((each) => `${each.leg} below ${each.row}`).join(', ') || 'none'])));

    const ladder = el('div');
    const controls = el('div');
    const refresh = () => {
      redraw(ladder, ladderNow());
      total.textContent = `${sum()} of ${countOf(most, 'bead')} bid.`;
      total.className = sum() > most ? 'void' : '';
    };
    const draw = () => {
      refresh();
      redraw(controls, drawBids(), drawPeeks(), drawBlocker());
    };
    root.replaceChildren(
      el('h2', {}, 'The ladder'),
      el('p', {class: 'note'}, 'A token starts on a leg at the top and crosses every rung it comes to. Thick lines are '
        + 'rungs that you know of, dashed ones phantoms that are off now; all other rungs are hidden. Beads lie where the '
        + `token of their leg ends. After the last round the ${rules.paying_places} best places pay for each bead, `
        + 'the more the fewer beads all seats have there.'),
      ladder,
      el('h2', {}, 'Your hints'),
      el('ul', {}, ...Object.values(view.hints).filter(Boolean).map((hint) => el('li', {}, hintWords(hint)))),
      controls, el('div', {}, past()));
    draw();
    tell();
  },
};
