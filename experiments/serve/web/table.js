// A match at the table: its board, what is composed on it, handing in, advice.
import {adviceBox, oddsBox} from './analyses.js';
import {button, el, note, onWidth, refusedIn} from './dom.js';
import {storyOf} from './story.js';
import {said} from './words.js';

const kPause = 250;  // ms after a change until it is asked what would be void

/// A dialog that asks before something is done; resolves to whether it is to be done. It is closed once `gone`, a signal, is
/// aborted.
const sure = (title, reasons, yes, gone) => new Promise((done) => {
  const dialog = el('dialog', {'aria-label': title}, el('h2', {}, title), ...reasons, el('div', {class: 'row'},
    button('Go back', () => dialog.close()), button(yes, () => dialog.close('yes'), {class: 'main'})));
  gone.addEventListener('abort', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    done(dialog.returnValue === 'yes');
  });
  document.body.append(dialog);
  dialog.showModal();
});

const bracketed = (ruling) => (ruling === null ? '' : `(${ruling})`);

/// Shows a state below `head`, some elements. `asks` has the calls of a match: see asksOf(). next(state) follows what was
/// handed in; where `stays` is true the same step can be handed in again. kept(submission) follows whatever is composed.
/// `rules` is what rulesLink() gives. The last round plays by itself where `plays`. Gives {leave, allow, take}: leave() before another page is shown; allow(false) while
/// nothing can be handed in; take(submission) puts one on the board.
export const showTable = (root, match, game, {asks, head, rules, next, fail, stays = false, plays = true, kept = () => {}}) => {
  let submission = match.draft;
  let whole = submission !== null;  // there is something to hand in
  let allowed = true;
  let sending = false;
  const leaving = new AbortController();
  const isLeft = () => leaving.signal.aborted;
  let asked = 0;
  let explained = null;  // {of: the submission as text, void: what of it would be}
  let explaining = null;  // what was asked last, until it is answered
  const objections = el('div', {'aria-live': 'polite'});
  const shown = el('p', {class: 'draft'});
  const typed = el('input', {type: 'text', size: 30, 'aria-label': 'Your submission as typed', autocomplete: 'off',
    spellcheck: 'false'});
  const [stage, controls, facts, how] = ['board', 'controls', 'facts', 'how'].map((name) => el('div', {class: name}));
  const onBoard = {advise: null, odds: null};  // what is drawn on the board, beside what is composed
  let board = {};
  const handIn = button('Hand in', () => alone(handInComposed), {class: 'main'});
  const pass = button('Pass', () => alone(() => send(null)), {title: 'Hand in nothing: what follows then stands in the rules.'});
  const enable = () => {
    handIn.disabled = sending || !allowed || !whole || refusedIn(controls) !== null;
    pass.disabled = sending || !allowed;
  };

  const forget = () => {
    advice.forget();
    odds.forget();
  };
  /// Calls act(); until it is done nothing else can be handed in. It resolves to true where another page follows.
  const alone = async (act) => {
    if (sending) return;
    const held = document.activeElement;
    sending = true;
    enable();
    let failed = null;
    try {
      if (await act()) return;
    } catch (error) {
      failed = error;
      fail(error);
    }
    if (isLeft()) return;
    sending = false;
    enable();
    if (document.activeElement === document.body) held.focus();
    if (failed) objections.replaceChildren(el('p', {class: 'error'}, failed.message));  // which is in view wherever one scrolled
    else if (explained === null || explained.of !== JSON.stringify(submission)) explain();
  };
  const send = async (what) => {
    ++asked;  // what would be void is asked no more, and
    await explaining;  // not after the step is over
    const state = await asks.handIn(what);
    if (!stays) forget();
    await next(state);
    return !stays;
  };
  const voidWords = ({part, reason, ruling = null}) => {
    const number = /^R[1-9]/.test(ruling) && rules ? button(ruling, () => rules.open(ruling), {class: 'ruling-name',
      'aria-label': `Ruling ${ruling}, of ${part || 'all'}`}) : bracketed(ruling);
    return el('p', {class: 'void'}, `Void: ${part ? `${part}: ` : ''}${reason} `, number);
  };
  /// Asks what of the submission would be void.
  const objectionsNow = async () => {
    const of = JSON.stringify(submission);
    if (explained === null || explained.of !== of) explained = {of, void: (await asks.explain(submission)).objections};
    return explained.void;
  };
  /// Before it is handed in what has void parts, it is asked whether that is meant.
  const handInComposed = async () => {
    const what = submission;
    const found = await objectionsNow();
    if (isLeft()) return true;
    const reasons = found.map(({part, reason, ruling = null}) => el('p', {}, `${part ? `${part}: ` : ''}${reason} ${bracketed(ruling)}`));
    if (found.length > 0 && !await sure('Part of it is void', reasons, 'Hand it in all the same', leaving.signal)) return isLeft();
    return send(what);
  };
  /// Asks what would be void, once nothing has changed for a moment.
  const explain = () => {
    if (isLeft()) return;
    const now = ++asked;
    explained = null;
    const refused = refusedIn(controls);
    if (refused !== null) {
      objections.replaceChildren(el('p', {class: 'void'}, refused));
      return;
    }
    objections.replaceChildren(el('p', {}, 'Is anything in it void? …'));
    setTimeout(async () => {
      if (now !== asked) return;
      try {
        const both = Promise.all([objectionsNow(), asks.write(submission)]);
        explaining = both.catch(() => {});
        const [found, {line}] = await both;
        if (now !== asked) return;
        if (document.activeElement !== typed) typed.value = line;
        if (submission !== null) shown.textContent = line;
        objections.replaceChildren(...(found.length === 0
          ? [el('p', {class: 'good'}, submission === null ? 'Nothing is composed: you would pass.'
            : 'It can be handed in: nothing in it is void.')]
          : found.map(voidWords)));
      } catch (error) {
        if (now === asked) objections.replaceChildren(el('p', {class: 'error'}, error.message));
      }
    }, kPause);
  };
  const changed = (what) => {
    const refused = refusedIn(controls) !== null;
    const isAsked = asked > 0 && JSON.stringify(what) === JSON.stringify(submission) && !refused && explained !== null;
    submission = what;
    whole = what !== null;
    kept(what);
    enable();
    if (isAsked) return;
    shown.textContent = whole && !refused ? said(what) : 'nothing yet';
    explain();
  };
  const drawOn = (what, value) => {
    onBoard[what] = value;
    if (board[what]) board[what](value);
  };
  const show = (draft) => {
    for (const one of [stage, controls, facts, how]) one.replaceChildren();
    board = game.board.show({stage, controls, facts, how, view: match.view, rules: match.rules, seat: match.seat,
      step: match.step, form: match.form, drawn: match.drawing, draft, changed}) ?? {};
    for (const [what, value] of Object.entries(onBoard)) if (value !== null) drawOn(what, value);
    factsBox.hidden = facts.childElementCount === 0;
    howBox.hidden = how.childElementCount === 0;
  };
  const take = (what) => {
    story.stop();
    changed(what);
    show(what);
  };
  const fits = game.fits === true;
  const advice = adviceBox(asks, fits, () => submission, take, (value) => drawOn('advise', value));
  const odds = oddsBox(asks, fits, (value) => drawOn('odds', value));
  const read = async () => {
    try {
      take((await asks.read(typed.value)).submission);
    } catch (error) {
      objections.replaceChildren(el('p', {class: 'error'}, error.message));
    }
  };
  typed.addEventListener('keydown', (event) => event.key === 'Enter' && read());

  const resign = button('Resign', async () => {
    if (resign.textContent === 'Resign') {
      resign.textContent = 'Really: hand in nothing any more';
      return;
    }
    alone(async () => {
      ++asked;
      await explaining;
      await next(await asks.resign());
      return true;
    });
  });
  const isTyped = game.board.typed && !match.form;
  const story = storyOf(stage, match, game);
  for (const event of ['pointerdown', 'keydown']) controls.addEventListener(event, () => story.stop());
  const isFirst = match.steps === 0;
  const howBox = el('details', {open: isFirst}, el('summary', {}, 'How to read this'), how);
  const factsBox = el('details', {class: 'tables'}, el('summary', {}, 'What you know, in tables'), facts);
  const tools = el('div', {class: 'tools'},
    controls,
    el('details', {open: isTyped}, el('summary', {}, isTyped ? 'Type it' : 'Type it instead'),
      el('div', {class: 'row'}, typed, button('Take over', read)), el('pre', {}, match.how_to_type)),
    el('details', {}, el('summary', {}, 'What is possible'), el('pre', {}, match.options)),
    ...(game.advice ? [asks.advice ? advice.node : null, asks.odds ? odds.node : null].filter(Boolean) : []),
    el('p', {class: 'note'}, 'By keyboard: Tab goes from control to control, the arrows within a drawing, Enter and Space press.'),
    asks.resign ? el('div', {class: 'row'}, resign) : '');
  const bar = el('div', {class: 'bar'}, el('h2', {class: 'aloud'}, 'Your submission'), shown, objections, el('div', {class: 'row'}, handIn, pass),
    isFirst ? note('Pass: hand in nothing; what follows then stands in the rules.') : null);
  root.replaceChildren(...head, el('div', {class: 'play'},
    el('div', {class: 'left'}, story.nav, stage, story.shown, howBox),
    el('aside', {class: 'side', 'aria-label': 'Your submission'}, tools, bar),
    el('div', {class: 'below'}, factsBox, ...(game.advice && asks.odds ? [odds.tables] : []),
      el('details', {}, el('summary', {}, 'All you know, as text'), el('pre', {tabindex: '0'}, match.picture)))));
  changed(submission);
  show(submission);
  if (plays && match.draft === null) story.play();  // else one composes already
  const forgetWidth = onWidth(() => {
    show(submission);
    story.draw();
  });
  return {
    leave: () => {
      leaving.abort();
      ++asked;
      story.stop();
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
