// A recorded match step by step, drawn as its boards: all that there was, or what a seat was shown and handed in.
import {button, el, labelled, onWidth, redraw, select, table} from './dom.js';
import {said} from './words.js';

/// The section, and a function that goes to a step of a round as a seat: goTo(step, seat, submission); what that
/// seat handed in unless a submission is given. `asks` has view(seat, steps) and, where one can play on from a step,
/// playOn(seat, steps), whose match begun() shows; see recordAsks(). `names` are those of the seats.
export const replaySection = ({record, rules, steps, text}, board, mine, {asks, names, begun, fail}) => {
  const end = steps.length;
  const count = record.outcome.scores.length;
  const nameOf = (seat) => (names && names[seat] ? `seat ${seat}, ${names[seat]}` : `seat ${seat}`);
  let at = 0;
  let by = null;      // whose board: null for all there was
  let asked = 0;
  let last = null;    // what is shown: {view, given}, once it is there
  const shown = el('div', {class: 'moment'});
  const controls = el('div');

  const everything = (view) => {
    const step = at < end ? steps[at].step : null;
    const round = step && step.round !== null ? step.round : step && step.kind === 'pregame' ? 0 : record.rounds.length - 1;
    const all = board.replay({record, rules, step, round, view});
    return el('div', {}, ...all.filter(Boolean), step === null ? null : el('div', {class: 'wide'}, table('What was handed in', ['seat', ''],
      steps[at].acting.map((seat) => [nameOf(seat), el('span', {class: 'draft'}, said(board.handedIn(record, step, seat)))]))));
  };
  const asSeat = (view, given) => {
    const {step, acting} = steps[at];
    if (!acting.includes(by)) return el('p', {}, `Seat ${by} has nothing to hand in here.`);
    const submission = given === undefined ? board.handedIn(record, step, by) : given;
    const [stage, controls, facts, how] = ['board', 'controls', 'facts', 'how'].map((name) => el('div', {class: name}));
    const root = el('div', {}, stage, controls, facts, how);
    board.show({stage, controls, facts, how, view, rules, seat: by, step, draft: submission, changed: () => {}});
    for (const one of root.querySelectorAll('svg [role=button]')) {  // as the fieldset does to other controls
      one.removeAttribute('tabindex');
      one.setAttribute('aria-disabled', 'true');
    }
    return el('div', {}, el('p', {class: 'draft'}, `${given === undefined ? 'Handed in' : 'Better'}: ${said(submission)}`),
      el('fieldset', {class: 'still', disabled: true}, el('legend', {}, `What seat ${by} was shown`), root));
  };
  const draw = ({view, given}) => redraw(shown, el('h3', {}, at < end ? steps[at].words : 'the end'),
    by === null || at === end ? everything(view) : asSeat(view, given));
  const show = async (given) => {
    const now = ++asked;
    last = null;
    shown.setAttribute('aria-busy', 'true');
    drawControls();
    try {
      const {view} = await asks.view(by ?? 0, at);
      if (now !== asked) return;
      last = {view, given};
      draw(last);
      shown.setAttribute('aria-busy', 'false');
    } catch (error) {
      fail(error);
    }
  };
  const go = (where) => {
    at = Math.max(0, Math.min(end, where));
    show();
  };
  const drawControls = () => {
    const held = controls.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    const player = by ?? mine ?? 0;
    controls.replaceChildren(el('div', {class: 'row'},
      button('◀ Before', () => go(at - 1), {'data-name': 'before', disabled: at === 0, 'aria-label': 'The step before'}),
      labelled('Step', select([...steps.map(({words}, i) => [i, words]), [end, 'the end']], at, go, {'data-name': 'step', 'aria-label': 'Step'})),
      button('Next ▶', () => go(at + 1), {'data-name': 'next', disabled: at === end, 'aria-label': 'The next step'}),
      labelled('Shown', select([[null, 'all there was'], ...[...Array(count).keys()].map((seat) =>
        [seat, `what ${nameOf(seat)} saw`])], by, (seat) => {
        by = seat;
        show();
      }, {'data-name': 'by', 'aria-label': 'Shown'})),
      asks.playOn ? button(`What if? Play on from here as seat ${player}`, async () => {
        try {
          begun(await asks.playOn(player, at));
        } catch (error) {
          fail(error);
        }
      }, {'data-name': 'play', disabled: at === end}) : null));
    const again = held && [...controls.querySelectorAll('[data-name]')].find((one) => one.dataset.name === held && !one.disabled);
    if (again) again.focus();
  };
  const section = el('section', {id: 'replay', tabindex: '-1', 'aria-label': 'The whole match'}, el('h2', {}, 'The whole match'),
    el('p', {class: 'note'}, asks.playOn
      ? 'Step by step. Play on from any step, with the same deal and at any seat: the bots know what they knew.' : 'Step by step.'),
    controls, shown, el('details', {}, el('summary', {}, 'All of it as text'), el('pre', {tabindex: '0'}, text)));
  show();
  const forget = onWidth(() => last && draw(last));
  return {section, forget, goTo: (step, seat, submission) => {
    const same = ({step: one}) => one.kind === step.kind && one.round === step.round;
    at = Math.max(0, steps.findIndex((one) => same(one) && one.acting.includes(seat)));
    by = seat;
    show(submission);
    section.scrollIntoView({block: 'start'});
    section.focus();
  }};
};
