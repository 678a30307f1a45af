// What can be asked about a running step: advice and odds, as they refine.
import {button, el, redraw, table} from './dom.js';
import {estimate, margin, said} from './words.js';

const kShown = 8;  // candidates

/// Shows the analysis that begin() starts: draw(job) gives what is found so far.
const analysisBox = (asks, name, about, progress, begin, draw) => {
  const out = el('div', {'aria-live': 'polite'});
  let running = null;
  const stop = button('Stop', () => running && running.stop(), {disabled: true, 'aria-label': `Stop: ${name}`});
  const ask = button(name, async () => {
    ask.disabled = true;
    out.replaceChildren(el('p', {}, 'Imagining what could be …'));
    try {
      const {job} = await begin();
      stop.disabled = false;
      running = asks.follow(job, (now) => {
        const over = !['waiting', 'running'].includes(now.state);
        const parts = [];
        if (!over) {
          parts.push(now.state === 'waiting' ? el('p', {}, 'Two others are asked for first …')
            : el('p', {}, el('progress', {value: now.progress, max: 1, 'aria-label': progress})));
        }
        if (now.error) parts.push(el('p', {class: 'error'}, now.error));
        if (now.result) parts.push(...draw(now.result, over));
        redraw(out, parts);
        if (!over) return;
        ask.disabled = false;
        stop.disabled = true;
        running = null;
      });
    } catch (error) {
      out.replaceChildren(el('p', {class: 'error'}, error.message));
      ask.disabled = false;
    }
  });
  return {
    node: el('section', {}, el('h2', {}, name), el('p', {class: 'note'}, about), el('div', {class: 'row'}, ask, stop), out),
    forget: () => running && running.forget(),
  };
};

const adviceTable = (result, line) => el('div', {class: 'wide'}, table(
  `After ${result.worlds} imagined worlds; intervals hold whenever it stops.`,
  ['hand in', 'tokens', 'loses', 'as played by'],
  result.candidates.slice(0, kShown).map((one) => [one.line || said(one.submission), estimate(one.payoff),
    estimate(one.loss), el('span', {}, one.source, ' ', line && one.submission !== null
      ? button('Take', () => line(one.submission), {'aria-label': `Take ${one.line || said(one.submission)}`}) : '')])));

/// Advice as it refines. `take` is called with a submission to go on with.
export const adviceBox = (asks, draft, take) => analysisBox(asks, 'Advice', 'What each of some candidates would get on average, '
  + 'if the others play like the field. What you have composed is one of them.', 'Worlds played', () => asks.advice(draft()),
(result, over) => [el('p', {class: 'note'}, result.judged), adviceTable(result, over ? take : null)]);

/// A quantity by row and column: chances in percent, and numbers.
const oddsTable = ({title, note}, {rows, numbers}) => {
  const columns = Object.keys(Object.values(rows)[0]);
  return el('div', {class: 'wide'}, table(note === '' ? title : `${title}. ${note}`, ['', ...columns],
    Object.entries(rows).map(([row, cells]) => [row, ...columns.map((column) =>
      (numbers.includes(column) ? margin(cells[column], 1) : margin(cells[column], 0, 100)))])));
};

export const oddsBox = (asks) => analysisBox(asks, 'Odds', 'How likely is what you cannot see: what chance and the others may have '
  + 'done so far, if the others play like the field.', 'Worlds imagined', asks.odds,
(result) => [
  el('p', {class: 'note'}, `Out of ${result.worlds} imagined worlds. Chances in percent; limits hold whenever it stops.`),
  el('ul', {}, ...result.known.map((line) => el('li', {}, line))),
  ...result.tables.map((one, i) => [result.words.tables[i], one]).filter(([, {rows}]) => Object.keys(rows).length > 0)
    .map(([words, one]) => oddsTable(words, one))]);
