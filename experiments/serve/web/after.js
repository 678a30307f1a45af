// After a match, and for records: the outcome, a review, the replay.
import {button, clickable, drawing, el, labelled, redraw, select, svg, table} from './dom.js';
import {recordText, seatsOf} from './api.js';
import {replaySection} from './replay.js';
import {estimate, fixed, said, stepWords} from './words.js';

const kMarks = {inaccuracy: '?!', mistake: '?', blunder: '??'};

/// Who got what, from the first to the last; `names` are those of the seats.
export const outcomeTable = (outcome, names) => {
  const fate = (seat) => (outcome.winners.includes(seat) ? 'wins' : outcome.elimination_candidate === seat ? 'Elimination Candidate' : '');
  const rows = outcome.ranking.map((seat, place) => [place + 1, seat,
    el('span', {class: 'player'}, names && names[seat] ? names[seat] : '', fate(seat) === '' ? null : el('small', {class: 'fate'}, fate(seat))),
    outcome.scores[seat], outcome.tokens[seat], outcome.garnets[seat]]);
  return el('div', {class: 'wide'}, table('The outcome', ['', 'seat', 'player', 'score', 'tokens', 'garnets'], rows));
};

/// Where a decision stands from left to right: its round as replays count, the pregame before all.
const placeOf = (step, first, last) => (step.round !== null ? step.round + first
  : step.kind === 'pregame' ? first - 1 : last + 1);

/// What a seat could expect before each of its decisions; the last column is what it got.
const chart = (reviewed, game, goTo) => {
  const first = game.first_round;
  const {decisions} = reviewed;
  const [{payoff}] = reviewed.seats;
  const last = Math.max(...decisions.filter((d) => d.step.round !== null).map((d) => d.step.round + first), first);
  const end = last + 2;
  const values = [...decisions.map((d) => d.own.mean), payoff, reviewed.even_share];
  const top = Math.max(...values) || 1;
  const low = Math.min(0, ...values);
  const [width, height, left, bottom] = [680, 300, 44, 30];
  const x = (place) => left + (place - first + 1) / (end - first + 1) * (width - left - 60);
  const y = (value) => 16 + (top - value) / (top - low) * (height - bottom - 16);
  const points = decisions.map((d) => ({...d, at: [x(placeOf(d.step, first, last)), y(d.own.mean)]}))
    .sort((a, b) => a.at[0] - b.at[0]);
  const dot = ({at: [cx, cy], step, seat, own, mark}) => svg('g', {},
    clickable(svg('circle', {cx, cy, r: 7, class: mark === null ? 'other' : 'own'}),
      `Expected before ${stepWords(step, game)}: ${fixed(own.mean)}${mark === null ? '' : `, ${mark}`}`, () => goTo(step, seat)),
    mark === null ? null : svg('text', {x: cx, y: cy - 11, 'text-anchor': 'middle', class: 'on over'}, kMarks[mark]));
  return drawing('Expected tokens by round', width, height,
    svg('line', {x1: left, x2: width - 50, y1: y(reviewed.even_share), y2: y(reviewed.even_share), class: 'faint dashed'}),
    svg('text', {x: 0, y: y(top) + 8, class: 'soft'}, fixed(top, 1)),
    svg('text', {x: 0, y: y(low), class: 'soft'}, fixed(low, 1)),
    ...[...Array(last - first + 1).keys()].map((i) => svg('text', {x: x(first + i), y: height - 6, 'text-anchor': 'middle',
      class: 'soft'}, first + i)),
    svg('text', {x: x(end), y: height - 6, 'text-anchor': 'middle', class: 'soft'}, 'end'),
    svg('polyline', {class: 'c0 series broad', points: [...points.map(({at}) => at.join(',')), `${x(end)},${y(payoff)}`].join(' ')}),
    svg('text', {x: x(end) + 8, y: y(payoff) + 4, class: 'on'}, fixed(payoff, 0)),
    ...points.map(dot));
};

/// A button for each of the worst decisions, which leads to its moment, and one that shows there what was better.
const worst = (reviewed, game, goTo) => {
  const marked = reviewed.decisions.filter((d) => d.mark !== null).sort((a, b) => b.loss.mean - a.loss.mean);
  if (marked.length === 0) return el('p', {}, 'No decision differs from the best found by enough to be marked.');
  return el('ol', {}, ...marked.slice(0, 8).map((one) => {
    const where = `Seat ${one.seat}, ${stepWords(one.step, game)}`;
    return el('li', {}, button(where, () => goTo(one.step, one.seat)),
      ` ${one.mark} ${kMarks[one.mark]}: loses ${estimate(one.loss)} tokens. Handed in: `, el('span', {class: 'draft'}, said(one.submission)),
      '; better: ', el('span', {class: 'draft'}, said(one.best)), '. ',
      button('Show the better', () => goTo(one.step, one.seat, one.best), {'aria-label': `${where}: show the better`}));
  }));
};

const reviewed = (result, game, goTo) => {
  const one = result.matches[0];
  const terms = table('Tokens less an even share are the sum of field, deal, skill and opponents',
    ['seat', 'player', 'tokens', 'field', 'deal', 'skill', 'opponents', 'loss', '?!', '?', '??'],
    one.seats.map((seat) => [seat.seat, seat.bot || '', fixed(seat.payoff, 0), ...['field', 'deal', 'skill', 'opponents']
      .map((term) => fixed(seat[term].mean)), fixed(seat.loss), seat.inaccuracies, seat.mistakes, seat.blunders]));
  return [el('p', {class: 'note'}, result.judged), el('h3', {}, 'Expected tokens by round'),
    el('p', {class: 'note'}, 'What the seat could expect before each decision, with its marks; dashed: an even share; at the end what it got. '
      + 'A point leads to its moment.'),
    chart(one, game, goTo),
    el('h3', {}, 'The worst decisions'), worst(one, game, goTo),
    el('h3', {}, 'What cost what'), el('div', {class: 'wide'}, terms)];
};

/// The review of any of some seats; `mine` is that of whoever played, else null. `asks` has review(seat), which begins a
/// job, and follow(job, see). goTo(step, seat, submission) leads to a moment of the replay.
export const reviewSection = (seats, mine, game, asks, goTo) => {
  const out = el('div', {'aria-live': 'polite'});
  let seat = mine ?? seats[0];
  let running = null;
  let left = false;
  const stop = button('Stop', () => running && running.stop(), {disabled: true});
  const start = button('Review', async () => {
    start.disabled = true;
    try {
      const {job} = await asks.review(seat);
      stop.disabled = false;
      running = asks.follow(job, (now) => {
        const over = !['waiting', 'running'].includes(now.state);
        redraw(out, [over ? null : el('p', {}, el('progress', {value: now.progress, max: 1, 'aria-label': 'Decisions reviewed'}),
          ` ${Math.round(100 * now.progress)} % of the decisions`),
        now.error ? el('p', {class: 'error'}, now.error) : null,
        ...(now.result && over ? reviewed(now.result, game, goTo) : [])]);
        if (!over) return;
        start.disabled = false;
        stop.disabled = true;
      });
      if (left) running.forget();  // the page was left meanwhile
    } catch (error) {
      out.replaceChildren(el('p', {class: 'error'}, error.message));
      start.disabled = false;
    }
  });
  const choices = seats.map((one) => [one, one === mine ? `seat ${one} (you)` : `seat ${one}`]);
  return {
    node: el('section', {}, el('h2', {}, 'Review'),
      el('p', {class: 'note'}, 'Plays every decision of a seat again in imagined worlds: what it cost against the best found, and what '
        + 'was skill and what luck. It takes a minute or two.'),
      el('div', {class: 'row'}, labelled('Seat', select(choices, seat, (value) => {
        seat = value;
      })), start, stop), out),
    forget: () => {
      left = true;
      if (running) running.forget();
    },
  };
};

const saveButton = (record) => button('Save the record', () => {
  const link = el('a', {href: URL.createObjectURL(new Blob([`${recordText(record)}\n`], {type: 'application/json'})),
    download: `${record.game}-${record.seed ?? 'match'}.json`});
  link.click();
  URL.revokeObjectURL(link.href);
});

/// A record that is complete. `match` is its state where it was played here, else null. `calls` are `asks` as in
/// recordAsks(), begun() and fail().
export const showAfter = (root, replay, game, match, calls) => {
  const {record} = replay;
  const mine = match ? match.seat : null;
  const title = el('h1', {}, `${game.title}: ${match ? 'the match is over' : 'a recorded match'}`);
  const save = el('div', {class: 'row'}, saveButton(record));
  if (!record.outcome) {
    root.replaceChildren(title, el('p', {}, 'The match of this record is not over.'), save,
      el('pre', {tabindex: '0'}, replay.text));
    return () => {};
  }
  const {section, forget, goTo} = replaySection(replay, game.board, mine, {names: record.bots, ...calls});
  const review = game.advice ? reviewSection(seatsOf(record), mine, game, calls.asks, goTo) : null;
  root.replaceChildren(title, outcomeTable(record.outcome, record.bots), save, ...(review ? [review.node] : []), section);
  return () => {
    forget();
    if (review) review.forget();
  };
};
