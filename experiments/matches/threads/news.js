// Threads of Fate played elsewhere: who is in which realm, and what a round showed a seat, entered on the cloth.
import {button, el, note, number, redraw} from '/dom.js';
import {drawCloth, threadLink} from './cloth.js';
import {nameOf, tierOf} from './moirai.js';

const byNumber = (a, b) => a - b;
const seatsOf = ({heaven, hell}) => [...Array(heaven + hell).keys()];

/// Both realms: seats that are not in Heaven are in Hell.
export const dealt = ({stage, controls, rules, seat, draft, changed}) => {
  const seats = seatsOf(rules);
  const heaven = new Set(draft?.heaven ?? []);
  const marks = new Set(draft?.marks ?? []);
  const [cloth, above, marked] = [el('div'), el('div'), el('div')];
  const words = el('p', {'aria-live': 'polite'});
  const publish = () => {
    const sides = {heaven: seats.filter((one) => heaven.has(one)), hell: seats.filter((one) => !heaven.has(one))};
    const now = {...sides, ...(marks.size > 0 ? {marks: [...marks].sort(byNumber)} : {})};
    changed(heaven.size !== rules.heaven ? null : now, now);
  };
  const toggles = (set, label) => el('div', {class: 'row'}, ...seats.map((one) => button(String(one), () => {
    if (!set.delete(one)) set.add(one);
    draw();
    publish();
  }, {'aria-label': `${label} ${one}`, 'aria-pressed': String(set.has(one))})));
  const draw = () => {
    words.textContent = `${heaven.size} of ${rules.heaven} seats are in Heaven.`;
    redraw(above, toggles(heaven, 'In Heaven: seat'));
    redraw(marked, toggles(marks, 'Mark of Elimination: seat'));
    redraw(cloth, drawCloth({heaven: seats.filter((one) => heaven.has(one)), hell: seats.filter((one) => !heaven.has(one)),
      look: (one) => ({tone: one === seat ? 'own' : 'strong', lines: [[one === seat ? 'you' : '', 'soft over'],
        [marks.has(one) ? 'marked' : '', 'soft over']].filter(([text]) => text !== '')})}));
  };
  stage.append(el('h2', {}, 'Who is in Heaven'), el('p', {}, 'Click the seats in Heaven. The others are in Hell.'), above, words,
    cloth);
  controls.append(el('fieldset', {}, el('legend', {}, 'Seats with a Mark of Elimination'), marked));
  draw();
  publish();
};

/// The visit of a submission as far as it is valid: {moira, donate}, else null (R30).
const visitOf = (view, {visit}) => {
  const [moira, donate] = visit ? [nameOf(visit.moira), visit.donate ?? 0] : [null, 0];
  return moira === null || view.tiers[moira] !== undefined || donate < 0 || donate > view.twine ? null : {moira, donate};
};

/// What a seat has after a round in which nobody else touched its threads: {threads, twine, x, gilding_left}; of threads, those
/// that it had or made: {recipient, strength, golden, gone}. What a cut or snip of other threads gave cannot be known.
const expected = (view, rules, handedIn) => {
  const own = handedIn ?? {};
  const visit = visitOf(view, own);
  const tiers = {...view.tiers, ...(visit ? {[visit.moira]: tierOf(rules, visit.donate)} : {})};
  const gift = (moira) => (tiers[moira] === undefined ? 0 : rules[moira][tiers[moira]]);
  const threads = view.threads.map((thread) => ({...thread, gone: false}));
  const to = (seat) => threads.find(({recipient, gone}) => recipient === seat && !gone);
  const mine = (link) => (link && link.source === view.seat ? to(link.recipient) : undefined);
  let twine = view.twine - (visit?.donate ?? 0);
  const gain = (count) => {  // R17
    const twice = tiers.atropos !== undefined && rules.atropos_doubles[tiers.atropos];
    twine += count + gift('atropos') + (twice ? count : 0);
  };
  const boosted = mine(own.boost);
  if (boosted) boosted.strength += gift('lachesis');
  const cut = to(own.cut);
  if (cut && !cut.golden) {
    cut.gone = true;
    gain(cut.strength);
  }
  const snipped = mine(own.snip);
  if (snipped) {
    snipped.strength -= Math.max(0, 1 + gift('morta') - gift('decima'));
    if (snipped.strength >= 0) gain(1);
    snipped.gone = snipped.strength <= 0;
  }
  const {recipient = null, golden = false, head_start: head = false} = own.create ?? {};
  const gilding = view.gilding_left || visit?.moira === 'clotho';
  const fewest = Math.min(...Object.values(view.selections));
  const legal = recipient !== null && view.selections[recipient] === fewest && (!golden || gilding)
    && (!head || tiers.nona !== undefined);
  const made = legal && !to(recipient);
  if (made) {
    const before = threads.findIndex((thread) => thread.recipient === recipient);
    if (before >= 0) threads.splice(before, 1);
    threads.push({recipient, strength: head ? view.x : 0, golden, gone: false});
  }
  for (const thread of threads) thread.strength += 1 + (thread.golden ? gift('clotho') : 0);
  const x = made && head ? 0 : view.x + gift('nona');
  return {threads: threads.sort((a, b) => a.recipient - b.recipient), twine, x, gilding_left: gilding && !(made && golden),
    hasX: tiers.nona !== undefined, hasGilding: tiers.clotho !== undefined, mayBeGold: golden ? recipient : null};
};

/// With whom the seat will likely talk by threads to it: with whom it could, but for those whom it cut, and those with whom it
/// could by its own thread alone.
const likelyTalks = (view, handedIn) => view.chats.filter((seat) => {
  const own = view.threads.find(({recipient}) => recipient === seat);
  const byOwn = own && (own.golden || own.strength >= view.rounds.length);
  return !byOwn && handedIn?.cut !== seat;
});

export const enter = ({stage, controls, view, rules, step, handedIn, draft, changed}) => {
  const others = view.heaven.includes(view.seat) ? view.hell : view.heaven;
  const round = step.round + 1;
  const begun = expected(view, rules, handedIn);
  const threads = begun.threads.map((thread) => {
    const said = draft?.threads?.find(({recipient}) => recipient === thread.recipient);
    return draft ? {...thread, ...(said ?? {}), gone: !said} : thread;
  });
  const talks = new Set(draft ? draft.chats ?? [] : likelyTalks(view, handedIn));
  const has = Object.fromEntries(['twine', 'x', 'gilding_left'].map((key) =>
    [key, draft && key in draft ? draft[key] : begun[key]]));
  const there = () => threads.filter(({gone}) => !gone);
  /// Whether the own thread alone lets the two talk (R24).
  const isForced = (seat) => there().some(({recipient, golden, strength}) => recipient === seat && (golden || strength >= round));

  const publish = () => {
    const now = {threads: there().map(({recipient, strength, golden}) => ({recipient, strength, golden})),
      chats: others.filter((seat) => isForced(seat) || talks.has(seat)).sort(byNumber),
      twine: has.twine, x: has.x, gilding_left: has.gilding_left};
    changed(has.twine === null || has.x === null || now.threads.some(({strength}) => strength === null) ? null : now, now);
  };
  const [cloth, rows, held] = [el('div'), el('div'), el('div')];
  const change = (act) => () => {
    act();
    draw();
    publish();
  };
  const end = (thread) => change(() => {
    thread.gone = !thread.gone;
  });
  const look = (seat) => {
    if (seat === view.seat) return {tone: 'own', lines: [['you', 'soft over']]};
    if (!others.includes(seat)) return {};
    const forced = isForced(seat);
    const open = forced || talks.has(seat);
    return {tone: open ? 'other' : 'strong', lines: open ? [['talks', 'on over']] : [], ...(forced ? {} : {pressed: open,
      label: `You can talk with seat ${seat}`, act: change(() => {
        if (!talks.delete(seat)) talks.add(seat);
      })})};
  };
  const clothNow = () => drawCloth({heaven: view.heaven, hell: view.hell, look, links: threads.map((thread) => {
    const {recipient, strength, gone} = thread;
    return threadLink({...thread, source: view.seat, strength: strength ?? 1}, {act: end(thread),
      label: gone ? `Put the thread to seat ${recipient} back`
        : `The thread to seat ${recipient}, strength ${strength}, is destroyed`,
      ...(gone ? {tone: 'faint dashed', width: 2, words: 'destroyed', wordTone: 'soft over'} : {})});
  })});
  /// A number between two buttons; what it changes is drawn anew, but for the field itself.
  const counter = (name, value, low, set) => {
    const field = number(value ?? '', low, 32767, (now) => {
      set(now);
      redraw(cloth, clothNow());
      publish();
    }, {'aria-label': name, onfocus: () => field.select()});
    field.style.width = '4.5rem';  // so that a row fits beside the board
    const step = (by) => change(() => set(Math.max(low, (value ?? low) + by)));
    return [button('−', step(-1), {'aria-label': `${name}: one less`}), field,
      button('+', step(1), {'aria-label': `${name}: one more`})];
  };
  const drawThread = (thread) => {
    const {recipient, golden, gone} = thread;
    const name = `Thread to seat ${recipient}`;
    if (gone) return el('div', {class: 'row'}, el('span', {}, `To seat ${recipient}: destroyed`),
      button('Put it back', end(thread),
      {'aria-label': `${name}: put it back`}));
    return el('div', {class: 'row'}, el('span', {}, `To seat ${recipient}${golden ? ', golden' : ''}`),
      ...counter(`${name}: strength`, thread.strength, 1,
      (value) => {
        thread.strength = value;
      }), button('✕', end(thread), {'aria-label': `${name}: destroyed`, title: 'It is destroyed'}),
    begun.mayBeGold === recipient ? button('golden', change(() => {
      thread.golden = !golden;
    }), {'aria-pressed': String(golden), 'aria-label': `${name}: golden`}) : null);
  };
  const put = (key) => (value) => {
    has[key] = value;
  };
  const draw = () => {
    redraw(cloth, clothNow());
    redraw(rows, threads.length === 0 ? el('p', {class: 'note'}, 'You have no threads.') : threads.map(drawThread));
    redraw(held, el('div', {class: 'row'}, el('span', {}, 'Twine'), ...counter('Twine', has.twine, 0, put('twine'))),
      begun.hasX ? el('div', {class: 'row'}, el('span', {}, 'X'), ...counter('X', has.x, 0, put('x'))) : null,
      begun.hasGilding ? el('label', {class: 'check'}, el('input', {type: 'checkbox', checked: has.gilding_left,
        onchange: change(() => {
          has.gilding_left = !has.gilding_left;
        })}), 'You may still spin a golden thread') : null);
  };
  stage.append(el('h2', {}, `The cloth after round ${round}`),
    el('p', {}, 'Click the players with whom you can talk now. Click a thread of yours that is destroyed.'), cloth);
  controls.append(el('fieldset', {}, el('legend', {}, 'Your threads now'), rows),
    el('fieldset', {}, el('legend', {}, 'What you hold now'), held),
    note('It begins with what follows from your submission if nobody else touched your threads. You can always talk along a '
      + `thread of yours that is golden or at least ${round} strong.`));
  draw();
  publish();
};
