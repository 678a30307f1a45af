// After a match, and for records: the outcome, the whole truth, a review, going on from any step.
import {button, el, labelled, number, redraw, svg, table} from './dom.js';
import {follow, post} from './api.js';
import {estimate, fixed, said, stepWords} from './words.js';

const kMarks = {inaccuracy: '?!', mistake: '?', blunder: '??'};

const outcomeTable = (record) => {
  const {outcome} = record;
  const rows = outcome.ranking.map((seat, place) => [place + 1, seat, record.bots ? record.bots[seat] : '',
    outcome.scores[seat], outcome.tokens[seat], outcome.garnets[seat],
    (outcome.winners.includes(seat) ? 'wins' : '') + (outcome.elimination_candidate === seat ? 'Elimination Candidate' : '')]);
  return el('div', {class: 'wide'}, table('The outcome', ['place', 'seat', 'player', 'score', 'tokens', 'garnets', ''], rows));
};

/// The replay, cut before each round so that one can go there.
const cut = (text) => {
  const parts = [];
  for (const line of text.split('\n')) {
    const head = /^(Round \d+|Before|Pregame|Outcome|Trade)/.test(line) && !/^Rounds/.test(line);
    if (head || parts.length === 0) parts.push([]);
    parts.at(-1).push(line);
  }
  return parts.map((lines) => lines.join('\n'));
};

const replaySection = (text) => el('section', {id: 'replay'}, el('h2', {}, 'The whole match'),
  ...cut(text).map((part, i) => {
    const head = /^Round (\d+)/.exec(part);
    return el('pre', {tabindex: '0', 'data-round': head ? head[1] : null,
      'aria-label': head ? `Round ${head[1]}` : `Part ${i + 1}`}, part);
  }));

const goTo = (round) => {
  const part = document.querySelector(`#replay [data-round="${round}"]`) || document.getElementById('replay');
  part.scrollIntoView({block: 'start'});
  part.focus();
};

/// Where a decision stands from left to right: its round as replays count, the pregame before all.
const placeOf = (step, first, last) => (step.round !== null ? step.round + first
  : step.kind === 'pregame' ? first - 1 : last + 1);

/// What each seat could expect before each of its decisions; the last column is what it got.
const chart = (reviewed, first, mine) => {
  const last = Math.max(...reviewed.decisions.filter((d) => d.step.round !== null).map((d) => d.step.round + first), first);
  const end = last + 2;
  const lines = reviewed.seats.map((seat) => {
    const points = reviewed.decisions.filter((d) => d.seat === seat.seat)
      .map((d) => [placeOf(d.step, first, last), d.own.mean]).sort((a, b) => a[0] - b[0]);
    return {...seat, points: [...points, [end, seat.payoff]]};
  });
  const values = lines.flatMap((line) => line.points.map(([, y]) => y));
  const top = Math.max(...values, reviewed.even_share) || 1;
  const low = Math.min(0, ...values);
  const [width, height, left, bottom] = [680, 300, 44, 30];
  const x = (place) => left + (place - first + 1) / (end - first + 1) * (width - left - 60);
  const y = (value) => 10 + (top - value) / (top - low) * (height - bottom - 10);
  return el('div', {class: 'wide'}, svg('svg', {viewBox: `0 0 ${width} ${height}`, width, height, role: 'img',
    'aria-label': 'Expected tokens by round'},
  svg('line', {x1: left, x2: width - 50, y1: y(reviewed.even_share), y2: y(reviewed.even_share), class: 'faint dashed'}),
  svg('text', {x: 0, y: y(top) + 8, class: 'soft'}, fixed(top, 1)),
  svg('text', {x: 0, y: y(low), class: 'soft'}, fixed(low, 1)),
  ...[...Array(last - first + 1).keys()].map((i) => svg('text', {x: x(first + i), y: height - 6, 'text-anchor': 'middle',
    class: 'soft'}, first + i)),
  svg('text', {x: x(end), y: height - 6, 'text-anchor': 'middle', class: 'soft'}, 'end'),
  ...lines.map((line) => svg('g', {class: `c${line.seat % 8}`},
    svg('title', {}, `Seat ${line.seat}`),
    svg('polyline', {class: line.seat === mine ? 'series mine' : 'series',
      points: line.points.map(([place, value]) => `${x(place)},${y(value)}`).join(' ')}),
    svg('text', {x: x(end) + 6 + 14 * (line.seat % 3), y: y(line.payoff) + 4, class: 'series'}, line.seat)))));
};

const worst = (reviewed, game, mine) => {
  const marked = reviewed.decisions.filter((d) => d.mark !== null && (mine === null || d.seat === mine))
    .sort((a, b) => b.loss.mean - a.loss.mean);
  if (marked.length === 0) {
    return el('p', {}, mine === null ? 'No decision is told apart from the best found by enough to be marked.'
      : 'None of your decisions is told apart from the best found by enough to be marked.');
  }
  return el('ol', {}, ...marked.slice(0, 8).map((one) => el('li', {},
    button(`Seat ${one.seat}, ${stepWords(one.step, game)}`, () => goTo(one.step.round + (game === 'horse-race' ? 0 : 1))),
    ` ${one.mark} ${kMarks[one.mark]}: loses ${estimate(one.loss)} tokens. Handed in: `, el('span', {class: 'draft'}, said(one.submission)),
    '; better: ', el('span', {class: 'draft'}, said(one.best)), '.')));
};

const reviewed = (result, game, mine) => {
  const one = result.matches[0];
  const terms = table('Tokens less an even share are the sum of field, deal, skill and opponents',
    ['seat', 'player', 'tokens', 'field', 'deal', 'skill', 'opponents', 'loss', '?!', '?', '??'],
    one.seats.map((seat) => [seat.seat, seat.bot || '', fixed(seat.payoff, 0), ...['field', 'deal', 'skill', 'opponents']
      .map((term) => fixed(seat[term].mean)), fixed(seat.loss), seat.inaccuracies, seat.mistakes, seat.blunders]));
  one.seats.forEach((seat, row) => seat.seat === mine && terms.tBodies[0].rows[row].classList.add('own'));
  return [el('h3', {}, 'Expected tokens by round'),
    el('p', {class: 'note'}, one.seats.length > 1
      ? 'A line for each seat, yours the thick one; dashed: an even share; at the end what each got.'
      : 'What you could expect before each decision; dashed: an even share; at the end what you got.'),
    chart(one, game === 'horse-race' ? 0 : 1, mine),
    el('h3', {}, mine === null ? 'The worst decisions' : 'Your worst decisions'), worst(one, game, mine),
    el('h3', {}, 'What cost whom what'), el('div', {class: 'wide'}, terms)];
};

const reviewSection = (begin, game, mine) => {
  const out = el('div', {'aria-live': 'polite'});
  let running = null;
  const stop = button('Stop', () => running && running.stop(), {disabled: true});
  const start = button('Review', async () => {
    start.disabled = true;
    try {
      const {job} = await begin();
      stop.disabled = false;
      running = follow(job, (now) => {
        const over = !['waiting', 'running'].includes(now.state);
        redraw(out, [over ? null : el('p', {}, el('progress', {value: now.progress, max: 1, 'aria-label': 'Decisions reviewed'}),
          ` ${Math.round(100 * now.progress)} % of the decisions`),
        now.error ? el('p', {class: 'error'}, now.error) : null,
        ...(now.result && over ? reviewed(now.result, game, mine) : [])]);
        if (!over) return;
        start.disabled = false;
        stop.disabled = true;
      });
    } catch (error) {
      out.replaceChildren(el('p', {class: 'error'}, error.message));
      start.disabled = false;
    }
  });
  return el('section', {}, el('h2', {}, 'Review'),
    el('p', {class: 'note'}, 'Plays every decision again in imagined worlds: what it cost against the best found, and what was '
      + 'skill and what luck. It takes a minute or two.'),
    el('div', {class: 'row'}, start, stop), out);
};

const saveButton = (record) => button('Save the record', () => {
  const link = el('a', {href: URL.createObjectURL(new Blob([`${JSON.stringify(record)}\n`], {type: 'application/json'})),
    download: `${record.game}-${record.seed ?? 'match'}.json`});
  link.click();
  URL.revokeObjectURL(link.href);
});

/// "What if": goes on from after a number of steps, at a seat.
const goOn = (record, steps, seat, {begun, fail}) => {
  let at = 0;
  let mine = seat;
  return el('section', {}, el('h2', {}, 'What if?'),
    el('p', {class: 'note'}, 'Go on from any step of this match, with the same deal; the bots know what they knew.'),
    el('div', {class: 'row'},
      labelled('Steps that stay as they were', number(0, 0, steps, (value) => {
        at = value ?? 0;
      })), labelled('Your seat', number(seat, 0, record.outcome.scores.length - 1, (value) => {
        mine = value ?? 0;
      })), button('Go on from there', async () => {
        try {
          begun(await post('/api/matches/open', {record, seat: mine, steps: at}));
        } catch (error) {
          fail(error);
        }
      })));
};

/// A record that is complete. `match` is its state where it was played here, else null.
export const showAfter = (root, {record, text, steps}, game, match, calls) => {
  const mine = match ? match.seat : null;
  root.replaceChildren(el('h1', {}, `${game.title}: ${match ? 'the match is over' : 'a recorded match'}`),
    record.outcome ? outcomeTable(record) : el('p', {}, 'The match is not over.'),
    el('div', {class: 'row'}, saveButton(record)),
    ...(record.outcome ? [reviewSection(() => (match ? post(`/api/matches/${match.id}/review`, {worlds: null})
      : post('/api/review', {record, seat: null})), record.game, mine),
    goOn(record, steps ?? record.rounds.length, mine ?? 0, calls)] : []),
    replaySection(text));
};
