// Threads of Fate: the cloth between the realms as far as a seat knows it, and the parts of a round.
import {button, clickable, el, labelled, number, redraw, select, svg, table} from '/dom.js';
import {countOf} from '/words.js';
import {drawCloth} from './cloth.js';
import {replay} from './replay.js';

/// What each Moira gives, by the tier of the visit.
const moirai = (rules) => [
  ['clotho', 'gilding', `one golden thread in the match, which grows by ${rules.clotho.join(', ')} more a round`],
  ['nona', 'head start', `X grows by ${rules.nona.join(', ')} a round; a thread made with a head start begins at X`],
  ['lachesis', 'boosting', `once a round a thread of yours or to you gains ${rules.lachesis.join(', ')}`],
  ['decima', 'protection', `each snip of a thread that you spun takes ${rules.decima.join(', ')} less`],
  ['atropos', 'recycling', `${rules.atropos.join(', ')} more twine for each thread that gives you some${
    rules.atropos_doubles.some(Boolean) ? `, and at tier ${rules.atropos_doubles.indexOf(true)} all of it doubled` : ''}`],
  ['morta', 'stronger cutters', `your snips take ${rules.morta.join(', ')} more`],
];

const picture = () => [20, 90, 160].flatMap((x) => [10, 60, 110, 160, 210].map((to, i) =>
  svg('line', {x1: x + 25, y1: 10, x2: to, y2: 74, class: (x + i) % 3 === 0 ? 'own-line' : 'faint'})));

export const board = {
  picture,
  replay,
  show({root, view, rules, draft, changed}) {
    const nameOf = (moira) => moirai(rules).find((one) => one.includes(moira))[0];  // she or her ability
    const inHeaven = view.heaven.includes(view.seat);
    const others = inHeaven ? view.hell : view.heaven;
    const given = draft || {};
    const parts = {
      visit: given.visit ? {...given.visit, donate: given.visit.donate ?? 0, moira: nameOf(given.visit.moira)} : null,
      create: given.create ? {...given.create} : null,
      cut: given.cut ?? null,
      snip: given.snip ? {...given.snip} : null,
      boost: given.boost ? {...given.boost} : null,
    };
    const fewest = Math.min(...Object.values(view.selections));

    const tell = () => {
      const submission = {};
      if (parts.visit) submission.visit = {...parts.visit, donate: parts.visit.donate ?? 0};
      for (const key of ['boost', 'snip']) {
        const link = parts[key];
        if (link && link.source !== null && link.recipient !== null) submission[key] = {...link};
      }
      if (parts.cut !== null) submission.cut = parts.cut;
      if (parts.create) {
        submission.create = {recipient: parts.create.recipient,
          ...(parts.create.golden ? {golden: true} : {}), ...(parts.create.head_start ? {head_start: true} : {})};
      }
      changed(Object.keys(submission).length > 0 ? submission : null);
    };
    const set = (key, value) => {
      parts[key] = value;
      tell();
      draw();
    };
    const spinTo = (seat) => set('create', parts.create && parts.create.recipient === seat ? null
      : {...(parts.create || {}), recipient: seat});

    const clothNow = () => drawCloth({heaven: view.heaven, hell: view.hell, across: others,
      threads: view.threads.map((thread) => ({...thread, source: view.seat})),
      spun: parts.create ? [{source: view.seat, recipient: parts.create.recipient}] : [],
      chats: view.chats.map((seat) => [view.seat, seat]),
      own: [view.seat, ...(parts.create ? [parts.create.recipient] : [])],
      words: (seat) => [seat === view.seat ? 'you' : '', others.includes(seat) ? `${view.selections[seat]}×` : '',
        view.marks.includes(seat) ? 'marked' : ''].filter((word) => word !== '').join(' '),
      onSeat: (seat, shape) => (!others.includes(seat) ? shape : clickable(shape,
        `Spin a thread to seat ${seat}, selected ${countOf(view.selections[seat], 'time')} so far`, () => spinTo(seat),
        Boolean(parts.create && parts.create.recipient === seat)))});

    const flag = (key, text, possible, hint) => {
      const box = el('input', {type: 'checkbox', checked: Boolean(parts.create && parts.create[key]),
        disabled: !parts.create || !possible, onchange: () => {
          parts.create[key] = box.checked;
          tell();
          draw();
        }});
      return el('label', {class: 'check', title: hint}, box, text);
    };
    const drawCreate = () => el('fieldset', {}, el('legend', {}, 'Spin a thread'),
      el('p', {class: 'note'}, `Click a player of the other realm. A thread begins at 0 and grows by 1 a round. You may select `
        + `those next whom you selected least often so far (2×: twice): ${others.filter((seat) => view.selections[seat] === fewest)
          .map((seat) => `seat ${seat}`).join(', ')}.`),
      el('div', {class: 'row'}, el('span', {}, parts.create ? `To seat ${parts.create.recipient}.` : 'To nobody.'),
        flag('golden', 'golden', true, 'uses up your gilding, from Clotho'),
        flag('head_start', `with a head start${view.tiers.nona === undefined ? '' : ` of ${view.x}`}`, true, 'from Nona'),
        button('Spin none', () => set('create', null), {disabled: !parts.create})));

    const gifts = el('details', {open: view.rounds.length === 0}, el('summary', {}, 'What each of them gives, in tiers 0 to 3'),
      el('ul', {}, ...moirai(rules).map(([name, ability, text]) => el('li', {}, `${name}, ${ability}: ${text}`))));
    const drawVisit = () => el('fieldset', {}, el('legend', {}, 'Visit a Moira'),
      el('p', {class: 'note'}, `You have ${view.twine} twine. Twine paid makes the tier: ${rules.thresholds
        .map((twine, i) => `${twine} for tier ${i + 1}`).join(', ')}; less is tier 0. Each may be visited once in the match.`),
      el('div', {class: 'row'}, ...moirai(rules).map(([name, ability, text]) => {
        const been = view.tiers[name] !== undefined && view.tiers[name] !== null;
        return button(been ? `${name}: ${ability}, tier ${view.tiers[name]}` : `${name}: ${ability}`,
          () => set('visit', parts.visit && parts.visit.moira === name ? null
            : {moira: name, donate: parts.visit ? parts.visit.donate : 0}),
          {title: text, disabled: been, 'aria-pressed': String(Boolean(parts.visit && parts.visit.moira === name))});
      })),
      gifts,
      parts.visit ? el('p', {}, `${parts.visit.moira} gives, in tiers 0 to 3: ${moirai(rules).find(([name]) => name === parts.visit.moira)[2]}.`)
        : null,
      parts.visit ? labelled('Twine to pay', number(parts.visit.donate, 0, view.twine, (value) => {
        parts.visit.donate = value ?? 0;
        tell();
      })) : null);

    const nobody = [null, 'nobody'];
    const everybody = [...view.heaven, ...view.hell].sort((a, b) => a - b);
    const seats = (list) => list.map((seat) => [seat, `seat ${seat}`]);
    const drawLink = (key, legend, note, sources) => {
      const link = parts[key] || {source: null, recipient: null};
      const change = (end) => (value) => {
        link[end] = value;
        if (end === 'source' && value !== null && link.recipient !== null
            && view.heaven.includes(value) === view.heaven.includes(link.recipient)) link.recipient = null;
        set(key, link.source === null && link.recipient === null ? null : link);
      };
      const across = link.source === null ? everybody : view.heaven.includes(link.source) ? view.hell : view.heaven;
      return el('fieldset', {}, el('legend', {}, legend), el('p', {class: 'note'}, note),
        el('div', {class: 'row'}, labelled('from', select([nobody, ...seats(sources)], link.source, change('source'),
          {'aria-label': `${legend}: from`})),
        labelled('to', select([nobody, ...seats(across)], link.recipient, change('recipient'), {'aria-label': `${legend}: to`}))));
    };
    const drawCut = () => el('fieldset', {}, el('legend', {}, 'Cut all threads with a player'),
      el('p', {class: 'note'}, 'Destroys what runs between you and a player of the other realm, both ways, but for golden '
        + 'threads. The strength of each becomes twine for those who cut it.'),
      el('div', {class: 'row'}, labelled('with', select([nobody, ...seats(others)], parts.cut, (value) => set('cut', value),
        {'aria-label': 'Cut: with'}))));

    const past = () => view.rounds.length === 0 ? null : el('div', {class: 'wide'}, table('What you did so far',
      ['round', 'visit', 'spun', 'cut', 'snipped', 'boosted', 'void', 'twine after', 'your threads after', 'talks after'],
      view.rounds.map(({submission, twine, threads, chats, void: parts}, i) => {
        const one = submission || {};
        const link = ({source, recipient}) => `${source} to ${recipient}`;
        return [i + 1, one.visit ? `${one.visit.moira} for ${one.visit.donate ?? 0}` : '',
          one.create ? `${one.create.recipient}${one.create.golden ? ', golden' : ''}${one.create.head_start ? ', head start' : ''}` : '',
          one.cut ?? '', one.snip ? link(one.snip) : '', one.boost ? link(one.boost) : '', parts.join(', '), twine,
          threads.map(({recipient, strength, golden}) => `to ${recipient}: ${strength}${golden ? ' golden' : ''}`).join('; '),
          chats.join(', ')];
      })));

    const cloth = el('div');
    const controls = el('div');
    const draw = () => {
      redraw(cloth, clothNow());
      redraw(controls, drawCreate(), drawVisit(), drawCut(),
        drawLink('snip', 'Snip a thread', 'Any thread between the realms, also one of others. A snip takes 1, more with Morta; less '
          + 'if who spun the thread has Decima. Who snips a thread that is at 0 or more after all snips gains 1 twine; at 0 or '
          + 'less it is destroyed.', everybody),
        drawLink('boost', 'Boost a thread', 'Of yours or to you; only with Lachesis, also if you visit her in this round.', everybody));
    };
    root.replaceChildren(el('h2', {}, 'The cloth'),
      el('p', {class: 'note'}, 'You see your own threads, with their strengths, and by dashes with whom you can talk; threads to '
        + 'you and between others are hidden. The pair with the strongest golden thread at the end wins.'),
      cloth,
      el('p', {}, `Twine ${view.twine}. ${view.gilding_left ? 'You can still make a golden thread. '
        : view.tiers.clotho === undefined ? 'A golden thread needs a visit to Clotho. ' : 'Your golden thread is used up. '}${
        view.tiers.nona === undefined ? '' : `Head start X is ${view.x}. `}${view.chats.length > 0
        ? `You can talk with ${view.chats.map((seat) => `seat ${seat}`).join(', ')}.` : 'You can talk with nobody.'}`),
      controls, el('div', {}, past()));
    draw();
    tell();
  },
};
