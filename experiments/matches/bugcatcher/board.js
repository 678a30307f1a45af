// Bugcatcher: the board with all nodes, two paths drawn step by step, missions, priority lists.
import {button, clickable, el, labelled, number, redraw, select, svg, table} from '/dom.js';
import {countOf} from '/words.js';
import {cellAt, cornerAt, drawMap, kArrows, kWays, missionWords, nameOf, nodeMark,
  placeOf, shortName, sizeOf, trace, wordText} from './map.js';
import {replay} from './replay.js';

const showPregame = ({root, view, rules, draft, changed}) => {
  const given = draft || {};
  const lists = {central: [...(given.central || [])], border: (given.border || []).map(shortName)};
  const garnets = {central: given.central_garnets || 0, border: given.border_garnets || 0};
  const size = sizeOf(rules);
  let kind = 'central';
  const tell = () => {
    const submission = {};
    for (const one of ['central', 'border']) {
      if (lists[one].length > 0) submission[one] = [...lists[one]];
      if (garnets[one] > 0) submission[`${one}_garnets`] = garnets[one];
    }
    changed(Object.keys(submission).length > 0 ? submission : null);
  };
  const toggle = (which, name) => () => {
    const at = lists[which].indexOf(name);
    if (at < 0) lists[which].push(name);
    else lists[which].splice(at, 1);
    tell();
    draw();
  };
  const places = () => {
    const more = kind === 'border' ? 1 : 0;
    const shapes = [];
    for (let r = 0; r < size.rows + more; ++r) {
      for (let c = 0; c < size.columns + more; ++c) {
        const name = nameOf([c, r]);
        const choice = lists[kind].indexOf(name) + 1;
        const [x, y] = kind === 'central' ? cellAt([c, r]) : cornerAt([c, r]);
        const group = svg('g', {}, svg('circle', {cx: x, cy: y, r: 15, class: choice ? 'own' : 'strong'}),
          svg('text', {x, y: y + 5, 'text-anchor': 'middle', class: choice ? 'on-own' : 'soft', 'pointer-events': 'none'}, choice || name));
        shapes.push(clickable(group, `${kind === 'central' ? 'Cell' : 'Corner'} ${name}`,
          toggle(kind, name), choice > 0));
      }
    }
    return shapes;
  };
  const drawn = el('div');
  const draw = () => redraw(drawn,
    el('div', {class: 'row'}, ...[['central', 'Central node: cells'], ['border', 'Border node: corners']].map(([which, text]) =>
      button(text, () => {
        kind = which;
        draw();
      }, {'aria-pressed': String(kind === which)}))),
    drawMap(size, ...places()),
    ...['central', 'border'].map((which) => el('p', {}, `${which === 'central' ? 'Cells' : 'Corners'} in order: ${
      lists[which].join(', ') || 'none'} `, button(`Clear ${which === 'central' ? 'cells' : 'corners'}`, () => {
      lists[which].splice(0);
      tell();
      draw();
    }, {disabled: lists[which].length === 0}))));
  root.replaceChildren(el('h2', {}, 'Where your nodes begin'),
    el('p', {class: 'note'}, 'Click places in the order in which you want them, first for the central node, then for the border node. Where '
      + 'several want the same place, most garnets on that list get it; garnets are spent in any case. Who gets none of '
      + 'its wishes is given what is left. A corner is named after the cell to the lower right of it.'),
    drawn,
    el('div', {class: 'row'}, ...['central', 'border'].map((which) => labelled(`Garnets for the ${which} node, you have ${view.garnets}`,
      number(garnets[which], 0, view.garnets, (value) => {
        garnets[which] = value || 0;
        tell();
      })))));
  draw();
  tell();
};

const showRound = ({root, view, rules, draft, changed}) => {
  const given = draft || {};
  const words = [...(given.actions || [])];
  const missions = new Set(given.missions || []);
  const size = sizeOf(rules);
  let past = view.rounds.length - 1;  // the round whose paths are dotted
  const spent = () => words.filter((word) => word !== 'free-swap').length;
  const tell = () => {
    const submission = {};
    if (missions.size > 0) submission.missions = [...missions].sort((a, b) => a - b);
    if (words.length > 0) submission.actions = [...words];
    changed(Object.keys(submission).length > 0 ? submission : null);
  };
  const add = (word) => () => {
    if (word !== 'free-swap' && spent() >= rules.energy) return;
    words.push(word);
    tell();
    draw();
  };
  const board = () => {
    const {paths, at} = trace(view.nodes, words, size);
    const shapes = [];
    for (const path of view.rounds[past]?.paths ?? []) {
      const where = path.node === 'central' ? cellAt : cornerAt;
      const [x1, y1] = where(placeOf(path.from));
      const [x2, y2] = where(placeOf(path.to));
      shapes.push(svg('line', {x1, y1, x2, y2, class: 'past'}));
    }
    for (const kind of ['central', 'border']) {
      for (const name of view.standing[kind]) shapes.push(nodeMark(kind, name, name === view.nodes[kind]));
    }
    for (const {node, from, to, step, colour} of paths) {
      const where = node === 'C' ? cellAt : cornerAt;
      const [x1, y1] = where(from);
      const [x2, y2] = where(to);
      shapes.push(svg('g', {}, svg('title', {}, `Step ${step + 1}: ${colour}`),
        svg('line', {x1, y1, x2, y2, class: colour === 'blue' ? 'own-line dashed' : 'own-line'}),
        svg('text', {x: (x1 + x2) / 2 + 4, y: (y1 + y2) / 2 - 4, class: 'on'}, step + 1)));
    }
    if (spent() < rules.energy) {  // a click beside a node goes there
      for (const node of ['C', 'B']) {
        const more = node === 'B' ? 1 : 0;
        for (const [way, [dx, dy]] of Object.entries(kWays)) {
          const to = [at[node][0] + dx, at[node][1] + dy];
          if (to[0] < 0 || to[1] < 0 || to[0] >= size.columns + more || to[1] >= size.rows + more) continue;
          const [x, y] = (node === 'C' ? cellAt : cornerAt)(to);
          const spot = node === 'C' ? svg('circle', {cx: x, cy: y, r: 17, class: 'hit', 'data-word': node + way})
            : svg('rect', {x: x - 12, y: y - 12, width: 24, height: 24, class: 'hit', 'data-word': node + way});
          spot.addEventListener('click', add(node + way));
          spot.classList.add('click');
          shapes.push(spot);
        }
      }
    }
    return drawMap(size, ...shapes);
  };
  const drawn = el('div');
  const stepsNow = () => {
    if (words.length === 0) return `Nothing yet; ${rules.energy} energy to spend, 1 a step.`;
    const {lost, black} = trace(view.nodes, words, size);
    return `${words.map((word, i) => `${i + 1} ${wordText(word)}`).join(', ')}. Energy spent: ${spent()} of ${rules.energy}. `
      + `The central node draws ${black ? 'black' : 'blue'} now.${lost.length === 0 ? ''
        : ` Nothing happens in step ${lost.join(', ')}: over the end of the board, and that node stops.`}`;
  };
  const pastChoice = () => (view.rounds.length < 2 ? null : el('div', {class: 'row'}, labelled('Dotted paths: those of',
    select(view.rounds.map((_, i) => [i, `round ${i + 1}`]), past, (value) => {
      past = value;
      draw();
    }, {'aria-label': 'Dotted paths: those of'}))));
  const draw = () => redraw(drawn, board(), pastChoice(), el('p', {'aria-live': 'polite'}, stepsNow()),
    ...[['C', 'Central node (circle)'], ['B', 'Border node (square)']].map(([node, text]) => el('div', {class: 'row'}, el('span', {}, text),
      ...Object.keys(kWays).map((way) => button(kArrows[way], add(node + way), {
        'aria-label': `${text} ${{U: 'up', D: 'down', L: 'left', R: 'right'}[way]}`, disabled: spent() >= rules.energy})))),
    el('div', {class: 'row'}, button('Swap colours (1 energy)', add('swap'), {disabled: spent() >= rules.energy}),
      button(`Swap colours (${countOf(rules.free_swap_price, 'garnet')}, no energy)`, add('free-swap'),
        {disabled: words.includes('free-swap') || view.garnets < rules.free_swap_price}),
      button('Take the last one back', () => {
        words.pop();
        tell();
        draw();
      }, {disabled: words.length === 0}),
      button('Begin anew', () => {
        words.splice(0);
        tell();
        draw();
      }, {disabled: words.length === 0})));
  const taken = el('fieldset', {}, el('legend', {}, 'Missions of this round'),
    ...view.missions.map((mission, i) => {
      const box = el('input', {type: 'checkbox', checked: missions.has(i), onchange: () => {
        if (box.checked) missions.add(i);
        else missions.delete(i);
        tell();
      }});
      return el('label', {class: 'check'}, box, el('span', {}, missionWords(mission)));
    }));
  const open = view.rounds.flatMap((round) => (round.open || []).map((i) => round.missions[i]));
  root.replaceChildren(el('h2', {}, 'The board'),
    el('p', {class: 'note'}, `Circles are central nodes, on cells; squares border nodes, on corners; orange ones are yours: click beside `
      + `one of them, or use the arrows below, to lead it on. A corner is named after the cell to the lower right of it. The `
      + `k-th steps of all seats happen at once: each path without a collision catches a firefly. You have ${countOf(view.fireflies, 'firefly', 'fireflies')} `
      + `and ${countOf(view.garnets, 'garnet')}. Your central node draws ${view.nodes.central_colour} paths (solid: black, dashed: `
      + `blue), the other the other colour. Clean rounds in a row so far: ${view.clean_rounds}. Dotted: paths of a past round.`),
    view.pregame_void > 0 && view.rounds.length === 0 ? el('p', {class: 'void'}, `Void in your lists: ${view.pregame_void}.`) : el('div'),
    drawn, taken,
    open.length === 0 ? el('div') : el('div', {}, el('h3', {}, 'Missions you have taken on, still open'),
      el('ul', {}, ...open.map((mission) => el('li', {}, missionWords(mission))))),
    view.rounds.length === 0 ? el('div') : el('div', {class: 'wide'}, table('What you did so far',
      ['round', 'actions', 'missions you took on', 'missions completed by somebody', 'void', 'fireflies after', 'garnets after'],
      view.rounds.map((round, i) => [i + 1,
        round.actions.map(({word, fate}) => (fate === 'done' ? wordText(word) : `${wordText(word)} (${fate})`)).join(', '),
        (round.taken || []).map((one) => round.missions[one].name).join(', '),
        round.completed.map(({board, mission}) => view.rounds[board].missions[mission].name).join(', '),
        Number(round.void.missions) + Number(round.void.free_swaps) + Number(round.void.actions) || '', round.fireflies,
        round.garnets]))));
  draw();
  tell();
};

const picture = () => [0, 1, 2, 3, 4, 5].flatMap((c) => [0, 1, 2].map((r) =>
  svg('rect', {x: 30 + 28 * c, y: 3 + 26 * r, width: 26, height: 24, class: 'cell'})))
  .concat([svg('polyline', {points: '43,67 71,67 71,41 99,41 127,41 127,15', class: 'own-line'}),
    svg('circle', {cx: 127, cy: 15, r: 8, class: 'own'}), svg('circle', {cx: 170, cy: 55, r: 8, class: 'other'})]);

export const board = {
  picture,
  replay,
  show(args) {
    if (args.step.kind === 'pregame') showPregame(args);
    else showRound(args);
  },
};
