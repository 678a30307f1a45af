// Threads of Fate: the cloth between the realms as far as a seat knows it, the Moirai, and the parts of a round.
import {button, el, labelled, note, number, redraw, select, svg, table, wideTable} from '/dom.js';
import {countOf} from '/words.js';
import {deedLinks, drawCloth, threadLink, widthNow} from './cloth.js';
import {abilityOf, costOf, giftRows, nameOf, tierOf} from './moirai.js';
import {dealt, enter} from './news.js';
import {pictures} from './pictures.js';
import {replay} from './replay.js';
import {story} from './story.js';

const kModes = [['create', 'Spin'], ['cut', 'Cut'], ['snip', 'Snip'], ['boost', 'Boost']];
const kLeastShown = 0.1;  // chance of a thread that is drawn
const kMostShown = 4;     // golden threads of odds
const kTight = 70;        // pixels from player to player where a line has few words
const kNarrow = 500;      // pixels of a cloth that is made taller for what analyses found,
const kTall = 300;        // to so much from realm to realm

const picture = () => [20, 90, 160].flatMap((x) => [10, 60, 110, 160, 210].map((to, i) =>
  svg('line', {x1: x + 25, y1: 10, x2: to, y2: 74, class: (x + i) % 3 === 0 ? 'own-line' : 'faint'})));

const arrowOf = ({source, recipient}) => `${source} → ${recipient}`;

const pastTable = (view) => (view.rounds.length === 0 ? '' : wideTable('What you did so far',
  ['round', 'visit', 'spun', 'cut', 'snipped', 'boosted', 'void', 'twine after', 'your threads after', 'talks after'],
  view.rounds.map(({submission, twine, threads, chats, void: parts}, i) => {
    const one = submission || {};
    return [i + 1, one.visit ? `${one.visit.moira} for ${one.visit.donate ?? 0}` : '',
      one.create ? `${one.create.recipient}${one.create.golden ? ', golden' : ''}${one.create.head_start ? ', head start' : ''}` : '',
      one.cut ?? '', one.snip ? arrowOf(one.snip) : '', one.boost ? arrowOf(one.boost) : '', parts.join(', '), twine,
      threads.map(({recipient, strength, golden}) => `to ${recipient}: ${strength}${golden ? ' golden' : ''}`).join('; '),
      chats.join(', ')];
  })));

const seatTable = (view, others) => table('The other realm', ['seat', 'you selected', 'your thread', 'you can talk', 'mark'],
  others.map((seat) => {
    const thread = view.threads.find(({recipient}) => recipient === seat);
    return [seat, countOf(view.selections[seat], 'time'), thread ? `${thread.strength}${thread.golden ? ', golden' : ''}` : '',
      view.chats.includes(seat) ? 'yes' : '', view.marks.includes(seat) ? 'yes' : ''];
  }));

/// What the odds say of a seat, and of golden threads: {linesOf(seat), links}.
const oddsOn = (result, view, others) => {
  const rowsOf = (name) => result?.tables.find(({quantity}) => quantity === name)?.rows ?? {};
  const key = (seat) => (seat === view.seat ? `seat ${seat} (you)` : `seat ${seat}`);
  const [toYou, gold, golden] = ['to_you', 'goldness', 'golden'].map(rowsOf);
  const isTight = widthNow() / others.length < kTight;
  const percent = (chance) => `${Math.round(100 * chance)}%`;
  const linesOf = (seat) => {
    const [thread, its] = [toYou[key(seat)], gold[key(seat)]];
    const chance = thread?.thread.mean;
    const strength = chance >= 0.005 ? (thread.strength.mean / chance).toFixed(1) : null;
    const words = !thread ? [] : strength === null ? ['0%'] : isTight ? [`${percent(chance)}:`, strength]
      : [`${percent(chance)}: ${strength}`];
    return [...words.map((line) => [line, 'advice-text']),
      ...(its && its.goldness.mean !== null ? [[`gold ${Math.round(its.goldness.mean)}`, 'advice-text']] : [])];
  };
  const pairs = view.heaven.flatMap((one) => view.hell.map((other) => [one, other, golden[key(one)]?.[key(other)]?.mean ?? 0]))
    .filter(([, , chance]) => chance >= kLeastShown).sort((a, b) => b[2] - a[2]).slice(0, isTight ? kMostShown - 1 : kMostShown);
  return {linesOf, links: [
    ...pairs.map(([source, recipient, chance]) => ({source, recipient, tone: 'gold dashed', bend: 0, head: false, width: 1 + 5 * chance,
      words: percent(chance), wordTone: 'advice-text'})),
    ...others.map((seat) => [seat, toYou[key(seat)]?.thread.mean ?? 0]).filter(([, chance]) => chance >= kLeastShown)
      .map(([seat, chance]) => ({source: seat, recipient: view.seat, tone: 'advice dashed', width: 0.8 + 2.6 * chance}))]};
};

/// What the best submissions do, as links and words at the Moirai: deeds that several share are drawn once.
const adviceOn = (candidates, view, rules) => {
  const deeds = new Map();
  const advised = {};
  (candidates || []).filter(({submission}) => submission).slice(0, 3).forEach(({submission}, i) => {
    for (const link of deedLinks(submission, view.seat, 'advice', (words) => words)) {
      const at = `${link.words} ${link.source} ${link.recipient}`;
      if (!deeds.has(at)) deeds.set(at, {...link, tone: 'advice', bend: link.bend === 0 ? -8 : 22, ranks: []});
      deeds.get(at).ranks.push(i + 1);
    }
    const {visit} = submission;
    if (!visit) return;
    const at = `${nameOf(visit.moira)} ${tierOf(rules, visit.donate ?? 0)}`;
    advised[at] = advised[at] ? `${advised[at]}, ${i + 1}` : `${i + 1}`;
  });
  return {advised, links: [...deeds.values()].map(({ranks, words, ...link}) => ({...link, words: `${ranks.join()} ${words}`}))};
};

const show = ({stage, controls, facts, how, view, rules, draft, changed}) => {
  const inHeaven = view.heaven.includes(view.seat);
  const others = inHeaven ? view.hell : view.heaven;
  const everybody = [...view.heaven, ...view.hell].sort((a, b) => a - b);
  const isAcross = (one, other) => view.heaven.includes(one) !== view.heaven.includes(other);
  const given = draft || {};
  const parts = {
    visit: given.visit ? {...given.visit, donate: given.visit.donate ?? 0, moira: nameOf(given.visit.moira)} : null,
    create: given.create ? {...given.create} : null,
    cut: given.cut ?? null,
    snip: given.snip ? {...given.snip} : null,
    boost: given.boost ? {...given.boost} : null,
  };
  const fewest = Math.min(...Object.values(view.selections));
  let mode = 'create';
  let candidates = null;
  let odds = null;

  const whole = (key) => (parts[key] && parts[key].source !== null && parts[key].recipient !== null ? parts[key] : null);
  const composedNow = () => {
    const submission = {};
    if (parts.visit) submission.visit = {...parts.visit, donate: parts.visit.donate ?? 0};
    for (const key of ['boost', 'snip']) if (whole(key)) submission[key] = {...parts[key]};
    if (parts.cut !== null) submission.cut = parts.cut;
    if (parts.create) {
      submission.create = {recipient: parts.create.recipient, ...(parts.create.golden ? {golden: true} : {}),
        ...(parts.create.head_start ? {head_start: true} : {})};
    }
    return submission;
  };
  const publish = () => {
    const submission = composedNow();
    changed(Object.keys(submission).length > 0 ? submission : null);
  };
  const set = (key, value) => {
    parts[key] = value;
    publish();
    draw();
  };
  /// Whether the seat has an ability, be it by the visit of this round.
  const has = (moira) => (view.tiers[moira] ?? null) !== null || parts.visit?.moira === moira;
  const canBeGolden = () => view.gilding_left || (view.tiers.clotho === undefined && has('clotho'));

  /// What a click on a player does in the mode that is chosen: {label, act, pressed}, or nothing.
  const clickOn = (seat) => {
    if (mode === 'create') {
      if (!others.includes(seat)) return {};
      const isTo = parts.create?.recipient === seat;
      return {label: `Spin a thread to seat ${seat}, selected ${countOf(view.selections[seat], 'time')} so far`, pressed: isTo,
        act: () => set('create', isTo ? null : {...(parts.create || {}), recipient: seat})};
    }
    if (mode === 'cut') {
      return others.includes(seat) ? {label: `Cut all threads with seat ${seat}`, pressed: parts.cut === seat,
        act: () => set('cut', parts.cut === seat ? null : seat)} : {};
    }
    const word = mode === 'snip' ? 'Snip' : 'Boost';
    const begun = parts[mode] && parts[mode].recipient === null ? parts[mode].source : null;
    if (begun === null) {
      return mode === 'boost' && seat !== view.seat && !others.includes(seat) ? {}
        : {label: `${word} a thread that seat ${seat} spun`, act: () => set(mode, {source: seat, recipient: null})};
    }
    if (seat === begun) return {label: `${word} none that seat ${seat} spun`, pressed: true, act: () => set(mode, null)};
    if (!isAcross(seat, begun) || (mode === 'boost' && begun !== view.seat && seat !== view.seat)) return {};
    return {label: `${word} the thread from seat ${begun} to seat ${seat}`, act: () => set(mode, {source: begun, recipient: seat})};
  };
  const look = (oddsLines) => (seat) => {
    const click = clickOn(seat);
    const mayNot = mode === 'create' && others.includes(seat) && view.selections[seat] > fewest;
    const begun = ['snip', 'boost'].includes(mode) && parts[mode]?.recipient === null && parts[mode].source === seat;
    const lines = [[seat === view.seat ? 'you' : others.includes(seat) ? `${view.selections[seat]}×` : '', 'soft over'],
      [[view.chats.includes(seat) ? 'talks' : '', view.marks.includes(seat) ? 'marked' : ''].filter(Boolean).join(', '), 'soft over'],
      ...oddsLines(seat)].filter(([words]) => words !== '');
    return {...click, lines, ring: begun || click.pressed === true,
      tone: seat === view.seat ? 'own' : click.act && !mayNot ? 'other' : 'strong'};
  };
  const onThread = ({recipient, strength}) => {
    const link = {source: view.seat, recipient};
    if (mode === 'create') return {};
    if (mode === 'cut') return {label: `Cut your thread to seat ${recipient}`, act: () => set('cut', recipient)};
    return {label: `${mode === 'snip' ? 'Snip' : 'Boost'} your thread to seat ${recipient}, strength ${strength}`,
      act: () => set(mode, link)};
  };
  const noteOf = (name) => {
    if (name === 'clotho' && view.tiers.clotho !== undefined) return view.gilding_left ? 'gold to be spun' : 'gold is spun';
    return name === 'nona' && view.tiers.nona !== undefined ? `X is ${view.x}` : null;
  };
  const clothNow = () => {
    const {linesOf, links} = oddsOn(odds, view, others);
    const advice = adviceOn(candidates, view, rules);
    const boost = parts.visit?.moira === 'lachesis' ? tierOf(rules, parts.visit.donate) : view.tiers.lachesis;
    const composed = {...composedNow(), boost: whole('boost'), snip: whole('snip')};
    const tall = (odds || candidates) && widthNow() < kNarrow ? {tall: kTall} : {};
    return drawCloth({heaven: view.heaven, hell: view.hell, look: look(linesOf), ...tall,
      links: [...links,
      ...view.threads.map((thread) => threadLink({...thread, source: view.seat}, onThread(thread))), ...advice.links,
      ...deedLinks(composed, view.seat, 'own-line', (words) => words, boost === undefined ? '' : ` +${rules.lachesis[boost]}`)],
    moirai: {rules, tiers: view.tiers, twine: view.twine, chosen: parts.visit, notes: noteOf, advised: advice.advised,
      choose: (moira, tier) => set('visit', parts.visit?.moira === moira && tierOf(rules, parts.visit.donate) === tier ? null
        : {moira, donate: costOf(rules, tier)})}});
  };

  const hint = () => {
    const begun = ['snip', 'boost'].includes(mode) && parts[mode]?.recipient === null ? parts[mode].source : null;
    if (begun !== null) return `From seat ${begun}: now click the player that the thread leads to.`;
    return {create: 'Click the player that you spin a thread to.',
      cut: 'Click the player with whom you cut all threads, both ways, but for golden ones.',
      snip: 'Click the player who spun the thread, then the one that it leads to: any thread between the realms.',
      boost: has('lachesis') ? 'Click the player who spun the thread, then the one that it leads to: you are one of them.'
        : 'You cannot boost before you visit lachesis, be it in this round.'}[mode];
  };
  const cloth = el('div');
  const modes = el('div', {class: 'row', role: 'group', 'aria-label': 'What a click on the cloth does'});
  const words = el('p', {'aria-live': 'polite'});
  const choices = el('div');

  const flag = (key, text, possible, why) => {
    const chosen = Boolean(parts.create && parts.create[key]);
    const box = el('input', {type: 'checkbox', checked: chosen, disabled: !parts.create || !(possible || chosen),
      onchange: () => {
        parts.create[key] = box.checked;
        publish();
        draw();
      }});
    return el('label', {class: 'check'}, box, possible ? text : `${text} (${why})`);
  };
  const takeBack = (key, name) => button('✕', () => set(key, null), {'aria-label': name});
  const rowOf = (key, text, name) => el('div', {class: 'row'}, el('span', {}, text), takeBack(key, name));
  const drawVisit = () => parts.visit && el('fieldset', {}, el('legend', {},
    `Visit ${parts.visit.moira}: ${abilityOf(parts.visit.moira)}`),
    el('div', {class: 'row'}, labelled(`Twine to pay, of ${view.twine}`, number(parts.visit.donate, 0, view.twine, (value) => {
      parts.visit.donate = value ?? 0;
      publish();
      redraw(cloth, clothNow());
    }, {'aria-label': 'Twine to pay'})), takeBack('visit', 'Visit nobody')));
  const drawParts = () => el('fieldset', {}, el('legend', {}, 'On the cloth'),
    parts.create ? rowOf('create', `Spin a thread to seat ${parts.create.recipient}.`, 'Spin none')
      : el('p', {class: 'note'}, 'No thread is spun yet.'),
    el('div', {class: 'row'}, flag('golden', 'golden', canBeGolden(), has('clotho') ? 'used up' : 'needs clotho'),
      flag('head_start', `with a head start${view.tiers.nona === undefined ? '' : ` of ${view.x}`}`, has('nona'), 'needs nona')),
    parts.cut === null ? null : rowOf('cut', `Cut all threads with seat ${parts.cut}.`, 'Cut none'),
    whole('snip') ? rowOf('snip', `Snip the thread ${arrowOf(parts.snip)}.`, 'Snip none') : null,
    whole('boost') ? rowOf('boost', `Boost the thread ${arrowOf(parts.boost)}.`, 'Boost none') : null);

  const nobody = [null, 'nobody'];
  const seats = (list) => list.map((seat) => [seat, `seat ${seat}`]);
  const drawLink = (key, name) => {
    const link = parts[key] || {source: null, recipient: null};
    const change = (end) => (value) => {
      const next = {...link, [end]: value};
      if (end === 'source' && value !== null && next.recipient !== null && !isAcross(value, next.recipient)) next.recipient = null;
      set(key, next.source === null && next.recipient === null ? null : next);
    };
    const across = link.source === null ? everybody : everybody.filter((seat) => isAcross(seat, link.source));
    return el('div', {class: 'row'},
      labelled(`${name}: from`, select([nobody, ...seats(everybody)], link.source, change('source'), {'aria-label': `${name}: from`})),
      labelled('to', select([nobody, ...seats(across)], link.recipient, change('recipient'), {'aria-label': `${name}: to`})));
  };
  const lists = el('div');
  const drawLists = () => [el('div', {class: 'row'}, labelled('Cut: with', select([nobody, ...seats(others)], parts.cut,
    (value) => set('cut', value), {'aria-label': 'Cut: with'}))), drawLink('snip', 'Snip a thread'),
      drawLink('boost', 'Boost a thread')];

  const draw = () => {
    redraw(modes, kModes.map(([key, text]) => button(text, () => {
      for (const one of ['snip', 'boost']) if (!whole(one)) parts[one] = null;
      mode = key;
      draw();
    }, {'aria-pressed': String(mode === key)})));
    words.textContent = hint();
    redraw(cloth, clothNow());
    redraw(choices, drawVisit(), drawParts());
    redraw(lists, drawLists());
  };
  stage.append(el('h2', {}, 'The cloth'), modes, words, cloth);
  controls.append(choices, el('details', {}, el('summary', {}, 'Cut, snip and boost by lists'), lists));
  how.append(
    note('You win as one of the pair, a player of each realm, between whom the strongest golden thread runs at the end. In each round '
      + 'you may spin a thread to a player of the other realm, cut, snip, boost, and visit one of the Moirai, of whom clotho lets you '
      + 'spin a golden one. Goldness, the highest strength that a golden thread of a player ever had, decides who else is in Heaven next; '
      + 'the lowest in Hell becomes the Elimination Candidate.'),
    note('The lines are your own threads: the broader, the stronger, and golden ones in gold. Threads to you and between others are '
      + 'hidden. '
      + '2× at a player: you selected them twice; you may select next whom you selected least often. Talks: you can talk with them '
      + 'in this round, as a thread between you, either way, is golden or at least as strong as the number of the last round.'),
    note('A thread begins at 0 and every thread grows by 1 a round. A cut destroys what runs between you and a player, and its '
      + 'strength becomes '
      + 'twine. A snip takes 1 from any thread; at 0 or less it is destroyed, and who snips one at 0 or more gains 1 twine.'),
    note('Below: what each of the Moirai gives in tiers 0 to 3, and what twine the tier takes; it stays for good. Each may be '
      + 'visited once, one a round. X is the strength at which a thread with a head start begins.'),
    note('With advice: what the best submissions do, 1 the best. With odds, dashed: threads to you; "78%: 1.5" at a player is how '
      + 'likely one is '
      + 'and how strong it would be; "gold" is the goldness to expect; dashed in gold: where golden threads are likely.'));
  facts.append(seatTable(view, others), wideTable('What each of the Moirai gives', ['', 'in a tier', ...[0, 1, 2, 3].map((tier) =>
    `${tier}: ${costOf(rules, tier)} twine`)], giftRows(rules)), pastTable(view));
  draw();
  publish();
  return {
    advise: (found) => {
      candidates = found;
      redraw(cloth, clothNow());
    },
    odds: (result) => {
      odds = result;
      redraw(cloth, clothNow());
    },
  };
};

/// The goldness after each round; while the match runs, the strength of the own golden thread.
const curve = ({record, view, seat}) => (record ? {name: 'goldness', values: record.rounds.map(({result}) => result.goldness[seat])}
  : {name: 'strength of your golden thread', values: view.rounds.map(({threads}) =>
    Math.max(0, ...threads.filter(({golden}) => golden).map(({strength}) => strength)))});

const watch = ({view: {heaven, hell, marks}}) => [drawCloth({heaven, hell,
  look: (seat) => ({tone: 'strong', lines: (marks ?? []).includes(seat) ? [['marked', 'soft over']] : []})})];

export const board = {curve, dealt, enter, picture, pictures, replay, show, story, watch};
