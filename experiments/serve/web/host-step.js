// The step of a seat: the board with what is composed on it, and what is handed in.
import {button, el, redraw} from './dom.js';
import {follow, post} from './host-door.js';
import {draftOf, keepDraft} from './host-drafts.js';
import {hashOf} from './host-parts.js';
import {moment} from './host-time.js';
import {plain} from './plain-board.js';
import {showTable} from './table.js';
import {said} from './words.js';

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/// Submissions as typed, by step and submission. What is handed in was mostly composed here, and is not asked once more:
/// its step may be over by then.
const lines = new Map();
const lineOf = async (number, submission) => {
  const key = JSON.stringify([number, submission]);
  if (!lines.has(key)) lines.set(key, (await post('write', {submission})).line);
  return lines.get(key);
};

/// What a page of this door asks, as showTable() takes it.
const asksOf = ({number, advice, odds}) => ({
  read: (line) => post('read', {line}),
  write: async (submission) => ({line: await lineOf(number, submission)}),
  explain: (submission) => post('explain', {submission}),
  handIn: (submission) => post('hand-in', {number, submission}),
  advice: advice ? (candidate, fitted) => post('advice', {candidate, fitted}) : null,
  odds: odds ? (fitted) => post('odds', {fitted}) : null,
  follow,
});

/// What is handed in at this step; `composed` is what stands on the board, put(submission) puts something there.
const handedPart = (put) => {
  const node = el('section', {'aria-live': 'polite', 'aria-label': 'What is handed in'});
  let asked = 0;
  const set = async ({number, handed_in: handed, deadline, close_early: early}, composed) => {
    const mine = ++asked;
    if (!handed) {
      redraw(node, el('h2', {}, 'Handed in'), el('p', {}, 'Nothing yet.'));
      return;
    }
    const {submission, receipt} = handed;
    const line = submission === null ? 'pass' : await lineOf(number, submission).catch(() => said(submission));
    if (mine !== asked) return;
    const differs = composed !== null && !same(composed, submission);
    redraw(node, el('h2', {}, 'Handed in'), el('p', {class: 'draft handed'}, line),
      el('p', {}, 'Received ', moment(receipt.time), '. Receipt ', hashOf(receipt.hash, 'what is handed in')),
      el('p', {class: 'note'}, deadline === null ? 'You may change it until all have handed in.'
        : early ? 'You may change it until the deadline, or until all have handed in.'
          : 'You may change it until the deadline.', ' Only the last that you hand in counts.'),
      differs ? el('p', {class: 'void'}, 'What stands on the board is not what is handed in. ',
        submission === null ? null : button('Put on the board what is handed in', () => put(submission))) : null);
  };
  return {node, set};
};

/// Shows steps one after the other. next(state) follows what was handed in; `rules` is what rulesPart() gives.
export const stepPart = ({next, rules, say, fail}) => {
  const root = el('div');
  let shown = null;   // the step that is shown
  let words = '';
  let table = null;
  let state = null;
  let composed = null;
  const handed = handedPart((submission) => table && table.take(submission));
  const node = el('div', {}, handed.node, root);

  const compose = (game) => {
    const {number} = state;
    const draft = draftOf(number) ?? (state.handed_in ? state.handed_in.submission : null);
    table = showTable(root, {...state, steps: number, draft}, game, {asks: asksOf(state), head: [], rules, stays: true, fail, next: (now) => {
      say('Handed in.');
      fail('');
      return next(now);
    }, kept: (submission) => {
      if (state.number !== number) return;
      composed = submission;
      keepDraft(number, submission);
      handed.set(state, composed);
    }});
  };
  const watch = () => {
    const stage = el('div', {class: 'board'});
    plain.show({stage, view: state.view, rules: state.rules});
    root.replaceChildren(el('p', {}, 'You have nothing to hand in at this step.'), stage);
  };
  return {node, set: (now, game) => {
    state = now;
    const open = (now.stage === 'open' || now.stage === 'paused') && now.view;
    const key = open ? JSON.stringify([now.number, now.step, now.acts]) : null;
    node.hidden = !open;
    if (open) Object.assign(node.dataset, {number: now.number, words: now.words});
    else delete node.dataset.number;
    handed.node.hidden = !now.acts;
    if (key !== shown) {
      if (table) table.leave();
      table = null;
      composed = null;
      if (shown !== null) {
        say(open ? `“${words}” is over. Now it is “${now.words}”.` : `“${words}” is over.`);
        fail('');
      }
      const held = root.contains(document.activeElement);
      root.replaceChildren();
      if (open && now.acts) compose(game);
      else if (open) watch();
      if (held) document.getElementById('main').focus();
    }
    shown = key;
    words = now.words;
    if (table) table.allow(now.stage === 'open');
    handed.set(now, composed);
  }};
};
