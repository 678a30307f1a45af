// A match at the table: its board, what is composed on it, handing in, advice.
import {button, el, onWidth, redraw, table} from './dom.js';
import {follow, post} from './api.js';
import {countOf, estimate, margin, said} from './words.js';

const kPause = 250;  // ms after a change until it is asked what would be void
const kShown = 8;    // candidates

/// Shows the analysis that begin() starts: draw(job) gives what is found so far.
const analysisBox = (name, about, progress, begin, draw) => {
  const out = el('div', {'aria-live': 'polite'});
  let running = null;
  const stop = button('Stop', () => running && running.stop(), {disabled: true, 'aria-label': `Stop: ${name}`});
  const ask = button(name, async () => {
    ask.disabled = true;
    out.replaceChildren(el('p', {}, 'Imagining what could be …'));
    try {
      const {job} = await begin();
      stop.disabled = false;
      running = follow(job, (now) => {
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
const adviceBox = (match, draft, take) => analysisBox('Advice', 'What each of some candidates would get on average, if the '
  + 'others play like the field. What you have composed is one of them.', 'Worlds played',
() => post(`/api/matches/${match.id}/advice`, {worlds: null, candidate: draft()}),
(result, over) => [el('p', {class: 'note'}, result.judged), adviceTable(result, over ? take : null)]);

/// A quantity by row and column: chances in percent, and numbers.
const oddsTable = ({title, note}, {rows, numbers}) => {
  const columns = Object.keys(Object.values(rows)[0]);
  return el('div', {class: 'wide'}, table(note === '' ? title : `${title}. ${note}`, ['', ...columns],
    Object.entries(rows).map(([row, cells]) => [row, ...columns.map((column) =>
      (numbers.includes(column) ? margin(cells[column], 1) : margin(cells[column], 0, 100)))])));
};

const oddsBox = (match) => analysisBox('Odds', 'How likely is what you cannot see: what chance and the others may have done so far, '
  + 'if the others play like the field.', 'Worlds imagined', () => post(`/api/matches/${match.id}/odds`, {worlds: null}),
(result) => [
  el('p', {class: 'note'}, `Out of ${result.worlds} imagined worlds. Chances in percent; limits hold whenever it stops.`),
  el('ul', {}, ...result.known.map((line) => el('li', {}, line))),
  ...result.tables.map((one, i) => [result.words.tables[i], one]).filter(([, {rows}]) => Object.keys(rows).length > 0)
    .map(([words, one]) => oddsTable(words, one))]);

/// Shows a state; next(state) follows what was handed in.
export const showTable = (root, match, game, {next, fail}) => {
  let submission = match.draft;
  let whole = submission !== null;  // there is something to hand in
  let asked = 0;
  let explaining = null;  // what was asked last, until it is answered
  const objections = el('div', {'aria-live': 'polite'});
  const shown = el('p', {class: 'draft'});
  const typed = el('input', {type: 'text', size: 40, 'aria-label': 'Your submission as typed', autocomplete: 'off',
    spellcheck: 'false'});
  const boardRoot = el('div', {class: 'board'});
  const handIn = button('Hand in', () => send(submission), {class: 'main'});

  const forget = () => {
    advice.forget();
    odds.forget();
  };
  const send = async (what) => {
    handIn.disabled = true;
    try {
      ++asked;  // what would be void is asked no more, and
      await explaining;  // not after the step is over
      forget();
      next(await post(`/api/matches/${match.id}/hand-in`, {steps: match.steps, submission: what}));
    } catch (error) {
      handIn.disabled = false;
      fail(error);
      explain();
    }
  };
  /// Asks what would be void, once nothing has changed for a moment.
  const explain = () => {
    const now = ++asked;
    objections.replaceChildren(el('p', {}, 'Is anything in it void? …'));
    setTimeout(async () => {
      if (now !== asked) return;
      try {
        const both = Promise.all([post(`/api/matches/${match.id}/explain`, {submission}),
          post(`/api/matches/${match.id}/write`, {submission})]);
        explaining = both.catch(() => {});
        const [{objections: found}, {line}] = await both;
        if (now !== asked) return;
        typed.value = line;
        if (submission !== null) shown.textContent = line;
        objections.replaceChildren(...(found.length === 0
          ? [el('p', {class: 'good'}, submission === null ? 'Nothing is composed: you would pass.' : 'Nothing in it is void.')]
          : found.map((one) => el('p', {class: 'void'}, `Void: ${one.part ? `${one.part}: ` : ''}${one.reason} (${one.ruling})`))));
      } catch (error) {
        if (now === asked) objections.replaceChildren(el('p', {class: 'error'}, error.message));
      }
    }, kPause);
  };
  const changed = (what) => {
    const isAsked = asked > 0 && JSON.stringify(what) === JSON.stringify(submission);
    submission = what;
    whole = what !== null;
    handIn.disabled = !whole;
    if (isAsked) return;
    shown.textContent = whole ? said(what) : 'nothing yet';
    explain();
  };
  const show = (draft) => {
    boardRoot.replaceChildren();
    game.board.show({root: boardRoot, view: match.view, rules: match.rules, seat: match.seat,
      step: match.step, draft, changed});
  };
  const take = (what) => {
    changed(what);
    show(what);
  };
  const advice = adviceBox(match, () => submission, take);
  const odds = oddsBox(match);
  const read = async () => {
    try {
      take((await post(`/api/matches/${match.id}/read`, {line: typed.value})).submission);
    } catch (error) {
      objections.replaceChildren(el('p', {class: 'error'}, error.message));
    }
  };
  typed.addEventListener('keydown', (event) => event.key === 'Enter' && read());

  const sideParts = [
    el('h2', {}, 'Your submission'), shown, objections,
    el('div', {class: 'row'}, handIn, button('Pass', () => send(null), {title: 'hand in nothing'})),
    el('details', {open: game.board.typed}, el('summary', {}, game.board.typed ? 'Type it' : 'Type it instead'), el('div', {class: 'row'}, typed, button('Take over', read)),
      el('pre', {}, match.how_to_type)),
    el('details', {}, el('summary', {}, 'What is possible'), el('pre', {}, match.options)),
    el('details', {}, el('summary', {}, 'All you know, as text'), el('pre', {}, match.picture)),
  ];
  const resign = button('Resign', async () => {
    if (resign.textContent === 'Resign') {
      resign.textContent = 'Really: hand in nothing any more';
      return;
    }
    try {
      ++asked;
      await explaining;
      next(await post(`/api/matches/${match.id}/resign`));
    } catch (error) {
      fail(error);
    }
  });
  sideParts.push(el('div', {class: 'row'}, resign),
    el('p', {class: 'note'}, 'By keyboard: Tab goes from control to control, the arrows within a drawing, Enter and Space press.'));
  root.replaceChildren(el('h1', {}, `${game.title}: ${match.words}`),
    el('p', {class: 'note'}, `You are seat ${match.seat}${
      match.rules.rounds === undefined ? '' : ` in a match of ${countOf(match.rules.rounds, 'round')}`}. The others are drawn from ${
      match.field.map(([bot, weight]) => (weight === 1 ? bot : `${bot} (${weight})`)).join(', ')}.`),
    el('div', {class: 'play'}, boardRoot, el('aside', {class: 'side', 'aria-label': 'Your submission'}, ...sideParts)),
    ...(game.advice ? [advice.node, odds.node] : []));
  changed(submission);
  show(submission);
  const forgetWidth = onWidth(() => show(submission));
  return () => {
    ++asked;
    forgetWidth();
    forget();
  };
};
