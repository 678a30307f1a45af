// A match at the table: its board, what is composed on it, handing in, advice.
import {adviceBox, oddsBox} from './analyses.js';
import {button, el, onWidth} from './dom.js';
import {said} from './words.js';

const kPause = 250;  // ms after a change until it is asked what would be void

/// Shows a state below `head`, some elements. `asks` has the calls of a match: see asksOf(). next(state) follows what was
/// handed in; where `stays` is true the same step can be handed in again. kept(submission) follows whatever is composed.
/// Gives {leave, allow, take}: leave() before another page is shown; allow(false) while nothing can be handed in;
/// take(submission) puts one on the board.
export const showTable = (root, match, game, {asks, head, next, fail, stays = false, kept = () => {}}) => {
  let submission = match.draft;
  let whole = submission !== null;  // there is something to hand in
  let allowed = true;
  let sending = false;
  let left = false;
  let asked = 0;
  let explained = null;  // the submission of which is shown what would be void, as text
  let explaining = null;  // what was asked last, until it is answered
  const objections = el('div', {'aria-live': 'polite'});
  const shown = el('p', {class: 'draft'});
  const typed = el('input', {type: 'text', size: 40, 'aria-label': 'Your submission as typed', autocomplete: 'off',
    spellcheck: 'false'});
  const boardRoot = el('div', {class: 'board'});
  const handIn = button('Hand in', () => send(submission), {class: 'main'});
  const pass = button('Pass', () => send(null), {title: 'hand in nothing'});
  const enable = () => {
    handIn.disabled = sending || !allowed || !whole;
    pass.disabled = sending || !allowed;
  };

  const forget = () => {
    advice.forget();
    odds.forget();
  };
  const send = async (what) => {
    const held = document.activeElement;
    sending = true;
    enable();
    try {
      ++asked;  // what would be void is asked no more, and
      await explaining;  // not after the step is over
      if (!stays) forget();
      next(await asks.handIn(what));
      if (!stays) return;
    } catch (error) {
      fail(error);
    }
    sending = false;
    enable();
    if (document.activeElement === document.body) held.focus();
    if (explained !== JSON.stringify(submission)) explain();
  };
  /// Asks what would be void, once nothing has changed for a moment.
  const explain = () => {
    if (left) return;
    const now = ++asked;
    explained = null;
    objections.replaceChildren(el('p', {}, 'Is anything in it void? …'));
    setTimeout(async () => {
      if (now !== asked) return;
      try {
        const both = Promise.all([asks.explain(submission), asks.write(submission)]);
        explaining = both.catch(() => {});
        const [{objections: found}, {line}] = await both;
        if (now !== asked) return;
        explained = JSON.stringify(submission);
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
    kept(what);
    enable();
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
  const advice = adviceBox(asks, () => submission, take);
  const odds = oddsBox(asks);
  const read = async () => {
    try {
      take((await asks.read(typed.value)).submission);
    } catch (error) {
      objections.replaceChildren(el('p', {class: 'error'}, error.message));
    }
  };
  typed.addEventListener('keydown', (event) => event.key === 'Enter' && read());

  const sideParts = [
    el('h2', {}, 'Your submission'), shown, objections,
    el('div', {class: 'row'}, handIn, pass),
    el('details', {open: game.board.typed}, el('summary', {}, game.board.typed ? 'Type it' : 'Type it instead'),
      el('div', {class: 'row'}, typed, button('Take over', read)),
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
      next(await asks.resign());
    } catch (error) {
      fail(error);
    }
  });
  sideParts.push(asks.resign ? el('div', {class: 'row'}, resign) : null,
    el('p', {class: 'note'}, 'By keyboard: Tab goes from control to control, the arrows within a drawing, Enter and Space press.'));
  const side = el('aside', {class: 'side', 'aria-label': 'Your submission'}, sideParts);
  root.replaceChildren(...head, el('div', {class: 'play'}, boardRoot, side),
    ...(game.advice ? [asks.advice ? advice.node : null, asks.odds ? odds.node : null].filter(Boolean) : []));
  changed(submission);
  show(submission);
  const forgetWidth = onWidth(() => show(submission));
  return {
    leave: () => {
      left = true;
      ++asked;
      forgetWidth();
      forget();
    },
    allow: (value) => {
      allowed = value;
      enable();
    },
    take,
  };
};
