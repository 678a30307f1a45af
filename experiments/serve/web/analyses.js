// What can be asked about a running step: advice and odds, as they refine.
import {button, el, note, redraw, table, wideTable} from './dom.js';
import {estimate, margin, said} from './words.js';

const kShown = 8;  // candidates
const kLikely = 3;  // bots of a seat

/// Which bots the others seem to be, where that was asked for.
const fittedTable = ({fitted = null}) => (fitted === null ? '' : el('details', {open: true}, el('summary', {}, 'Who the others seem to be'),
  fitted.from_play ? '' : note('What you see of the others says too little in this match: all bots are alike.'),
  wideTable('How likely each seat is which bot, in percent, by what you have seen.', ['seat', 'most likely', '', ''],
    fitted.seats.map(({seat, bots}) => [seat, ...[...Array(kLikely).keys()].map((i) => (bots[i]
      ? `${bots[i].bot} ${margin(bots[i].weight, 0, 100)}` : ''))]))));

/// Shows the analysis that begin(fitted) starts: draw(job) gives what is found so far, drawOn(result) puts it on the board. Where it
/// `fits`, one can choose that the others are weighed by how they have played.
const analysisBox = (asks, {name, about, progress, fits}, begin, draw, drawOn) => {
  const out = el('div');
  const state = el('div', {'aria-live': 'polite'});
  const done = el('progress', {max: 1, 'aria-label': progress});
  let running = null;
  let asked = 0;
  let found = null;
  let late = null;  // draws what came while something in `out` was pressed
  let pressed = false;
  const stop = button('Stop', () => running && running.stop(), {disabled: true, 'aria-label': `Stop: ${name}`});
  const weighs = el('input', {type: 'checkbox', 'aria-label': `${name}: weigh who the others are by how they have played`});
  const onBoard = el('input', {type: 'checkbox', checked: true, onchange: () => drawOn(onBoard.checked ? found : null)});
  const onBoardBox = el('label', {class: 'check', hidden: true}, onBoard, `${name} on the board`);
  /// Asks, or stops: whichever can be pressed now. The keyboard stays at the two.
  const enable = (runs) => {
    const held = [ask, stop].includes(document.activeElement);
    ask.disabled = runs;
    stop.disabled = !runs;
    if (held) (runs ? stop : ask).focus();
  };
  const show = (result) => {
    const now = () => redraw(out, draw(result));
    if (pressed) late = now;
    else now();
  };
  // A button that is drawn anew between going down and coming up would not be pressed.
  for (const [down, ...ups] of [['pointerdown', 'pointerup', 'pointercancel'], ['keydown', 'keyup']]) {
    out.addEventListener(down, () => {
      pressed = true;
      const ended = new AbortController();
      for (const up of ups) {
        window.addEventListener(up, () => {
          ended.abort();
          setTimeout(() => {
            pressed = false;
            if (late) late();
            late = null;
          });
        }, {signal: ended.signal});
      }
    });
  }
  const see = (now) => {
    const over = !['waiting', 'running'].includes(now.state);
    done.value = now.progress;
    if (over) state.replaceChildren(now.error ? el('p', {class: 'error'}, now.error) : el('p', {class: 'aloud'}, `${name}: done.`));
    else if (now.state === 'waiting') state.replaceChildren(el('p', {}, 'Two others are asked for first …'));
    else if (!state.contains(done)) state.replaceChildren(done);
    if (now.result) {
      found = now.result;
      onBoardBox.hidden = false;
      show(now.result);
      if (onBoard.checked) drawOn(found);
    }
    if (!over) return;
    running = null;
    enable(false);
  };
  const ask = button(name, async () => {
    const mine = ++asked;
    out.replaceChildren();
    late = null;
    state.replaceChildren(el('p', {}, 'Imagining what could be …'));
    enable(true);
    try {
      const {job} = await begin(weighs.checked);
      const one = asks.follow(job, see);
      if (mine === asked) running = one;
      else one.forget();  // the page was left meanwhile
    } catch (error) {
      if (mine !== asked) return;
      state.replaceChildren(el('p', {class: 'error'}, error.message));
      enable(false);
    }
  });
  const forget = () => {
    ++asked;
    if (running) running.forget();
    running = null;
    state.replaceChildren();
    enable(false);
  };
  return {
    node: el('section', {}, el('h2', {}, name), note(about),
      fits ? el('label', {class: 'check'}, weighs, 'Weigh who the others are by how they have played') : null,
      el('div', {class: 'row'}, ask, stop), state, onBoardBox, out),
    forget,
  };
};

/// Advice as it refines: drawOn(candidates) draws it on the board, take(submission) goes on with one.
export const adviceBox = (asks, fits, draft, take, drawOn) => {
  const takeButton = ({submission, line}) => (submission === null ? '' : button('Take', () => take(submission),
    {'aria-label': `Take ${line || said(submission)}`}));
  return analysisBox(asks, {name: 'Advice', fits, progress: 'Worlds played', about: 'What each of some submissions would get on average. What '
    + 'you have composed is one of them.'}, (fitted) => asks.advice(draft(), fitted), (result) => [
    el('div', {class: 'wide'}, table(`After ${result.worlds} imagined worlds; intervals hold whenever it stops.`,
      ['', 'hand in'], result.candidates.slice(0, kShown).map((one, i) => [takeButton(one), el('span', {title: one.source},
        el('span', {class: 'draft'}, `${i + 1}. ${one.line || said(one.submission)}`), el('br'),
        `${estimate(one.payoff)} tokens${i === 0 ? '' : `, ${estimate(one.loss)} less than the best`}`)]))),
    fittedTable(result),
    el('details', {}, el('summary', {}, 'How this is judged, and who plays each'), el('p', {class: 'note'}, result.judged),
      el('ul', {}, ...result.candidates.slice(0, kShown).map((one) => el('li', {}, `${one.line || said(one.submission)}: ${one.source}`))))],
  (result) => drawOn(result && result.candidates.slice(0, kShown)));
};

/// A quantity by row and column: chances in percent, and numbers.
const oddsTable = ({title, note}, {rows, numbers}) => {
  const columns = Object.keys(Object.values(rows)[0]);
  return el('div', {class: 'wide'}, table(note === '' ? title : `${title}. ${note}`, ['', ...columns],
    Object.entries(rows).map(([row, cells]) => [row, ...columns.map((column) =>
      (numbers.includes(column) ? margin(cells[column], 1) : margin(cells[column], 0, 100)))])));
};

/// Odds as they refine, with their tables in `tables`, an element for elsewhere.
export const oddsBox = (asks, fits, drawOn) => {
  const inside = el('div');
  const tables = el('details', {hidden: true}, el('summary', {}, 'Odds, in tables'), inside);
  return {tables, ...analysisBox(asks, {name: 'Odds', fits, progress: 'Worlds imagined', about: 'How likely is what you cannot see: what '
    + 'chance and the others may have done so far.'}, asks.odds, (result) => {
    tables.hidden = false;
    inside.replaceChildren(...result.tables.map((one, i) => [result.words.tables[i], one])
      .filter(([, {rows}]) => Object.keys(rows).length > 0).map(([words, one]) => oddsTable(words, one)));
    return [el('p', {class: 'note'}, `Out of ${result.worlds} imagined worlds. Chances in percent; limits hold whenever it stops.`),
      el('ul', {}, ...result.known.map((line) => el('li', {}, line))), fittedTable(result)];
  }, drawOn)};
};
