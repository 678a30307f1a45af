// Bugcatcher: the board with all nodes, two paths drawn step by step, missions, priority lists.
import {button, clickable, el, labelled, number, redraw, svg, table} from './dom.js';

const kCell = 62;
const kEdge = 30;
const kWays = {U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0]};
const kArrows = {U: '↑', D: '↓', L: '←', R: '→'};

const nameOf = ([column, row]) => `${String.fromCharCode(65 + column)}${row + 1}`;
const placeOf = (name) => [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];
const cellAt = ([column, row]) => [kEdge + (column + 0.5) * kCell, kEdge + (row + 0.5) * kCell];
const cornerAt = ([column, row]) => [kEdge + column * kCell, kEdge + row * kCell];

const goalWords = ({kind, node, moves, count, rounds, colour, at: place}) => ({
  shape: () => `${node} node: a run of paths ${[...moves].map((way) => kArrows[way]).join('')}, turned or mirrored in any way`,
  length: () => `${node} node places ${count} paths`,
  total: () => `your nodes place ${count} paths together`,
  colour: () => `your nodes place ${count} ${colour} paths`,
  reach: () => `a path of your ${node} node ends on ${place}`,
  finish: () => `your ${node} node stands on ${place} at the end of the round`,
  swaps: () => `${count} swaps`,
  cross: () => 'a central and a border path of yours cross',
  clean: () => `${rounds} rounds in a row with a path and without a collision`,
}[kind] || (() => JSON.stringify({kind, node, count, place})))();

const missionWords = (mission) => `${mission.name}: ${goalWords(mission.goal)}. Gains ${mission.reward} (shared by all who do it)${
  mission.penalty ? `; costs ${mission.penalty} if others do it first or after ${mission.limit} rounds` : ''}`;

/// Where the nodes go by these words, wherever they can: [{node, from, to, step, colour}] and what is spent.
const trace = (nodes, words, size) => {
  const at = {C: placeOf(nodes.central), B: placeOf(nodes.border)};
  const black = {C: nodes.central_colour === 'black'};
  const paths = [];
  words.forEach((word, step) => {
    if (word === 'swap' || word === 'free-swap') {
      black.C = !black.C;
      return;
    }
    const [node, way] = word;
    const [dx, dy] = kWays[way];
    const to = [at[node][0] + dx, at[node][1] + dy];
    const more = node === 'B' ? 1 : 0;
    const inside = to[0] >= 0 && to[1] >= 0 && to[0] < size.columns + more && to[1] < size.rows + more;
    if (!inside) return;
    paths.push({node, from: at[node], to, step, colour: (node === 'C') === black.C ? 'black' : 'blue'});
    at[node] = to;
  });
  return {paths, at};
};

const sizeOf = ({columns, rows}) => ({columns, rows});

const ground = (size) => {
  const shapes = [];
  for (let c = 0; c < size.columns; ++c) {
    shapes.push(svg('text', {x: kEdge + (c + 0.5) * kCell, y: 14, 'text-anchor': 'middle', class: 'soft'}, String.fromCharCode(65 + c)));
    for (let r = 0; r < size.rows; ++r) {
      if (c === 0) shapes.push(svg('text', {x: 8, y: kEdge + (r + 0.5) * kCell + 5, class: 'soft'}, r + 1));
      shapes.push(svg('rect', {x: kEdge + c * kCell, y: kEdge + r * kCell, width: kCell, height: kCell, class: 'cell'}));
    }
  }
  return shapes;
};

const drawing = (size, ...shapes) => {
  const width = size.columns * kCell + 2 * kEdge;
  const height = size.rows * kCell + 2 * kEdge;
  return el('div', {class: 'wide'}, svg('svg', {width, height, viewBox: `0 0 ${width} ${height}`, role: 'group',
    'aria-label': 'The board'}, ...ground(size), ...shapes));
};

const nodeMark = (kind, name, own) => {
  const [x, y] = kind === 'central' ? cellAt(placeOf(name)) : cornerAt(placeOf(name));
  const title = svg('title', {}, `${own ? 'Your' : 'A'} ${kind} node on ${name}`);
  const shape = kind === 'central' ? svg('circle', {cx: x, cy: y, r: 12, class: own ? 'own' : 'other'})
    : svg('rect', {x: x - 9, y: y - 9, width: 18, height: 18, rx: 2, class: own ? 'own' : 'other'});
  return svg('g', {}, title, shape);
};

const showPregame = ({root, view, rules, draft, changed}) => {
  const given = draft || {};
  const lists = {central: [...(given.central || [])], border: [...(given.border || [])]};
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
        shapes.push(clickable(group, `${kind === 'central' ? 'Cell' : 'Corner'} ${name}${choice ? `, choice ${choice}` : ''}`,
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
    drawing(size, ...places()),
    ...['central', 'border'].map((which) => el('p', {}, `${which === 'central' ? 'Cells' : 'Corners'} in order: ${
      lists[which].join(', ') || 'none'} `, button(`Clear ${which === 'central' ? 'cells' : 'corners'}`, () => {
      lists[which].splice(0);
      tell();
      draw();
    }, {disabled: lists[which].length === 0}))));
  root.replaceChildren(el('h2', {}, 'Where your nodes begin'),
    el('p', {class: 'note'}, 'Click places in the order in which you want them, for either node. Who shares a wish outbids the '
      + 'others by garnets, which are spent in any case; who gets none of its wishes is given what is left.'),
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
    const last = view.rounds.at(-1);
    for (const path of last ? last.paths : []) {
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
          const spot = node === 'C' ? svg('circle', {cx: x, cy: y, r: 17, class: 'hit'})
            : svg('rect', {x: x - 12, y: y - 12, width: 24, height: 24, class: 'hit'});
          spot.addEventListener('click', add(node + way));
          spot.classList.add('click');
          shapes.push(spot);
        }
      }
    }
    return drawing(size, ...shapes);
  };
  const drawn = el('div');
  const draw = () => redraw(drawn, board(),
    el('p', {'aria-live': 'polite'}, words.length === 0 ? `Nothing yet; ${rules.energy} energy to spend.`
      : `${words.map((word, i) => `${i + 1} ${word}`).join(', ')}. Energy spent: ${spent()} of ${rules.energy}.`),
    ...[['C', 'Central node (circle)'], ['B', 'Border node (square)']].map(([node, text]) => el('div', {class: 'row'}, el('span', {}, text),
      ...Object.keys(kWays).map((way) => button(kArrows[way], add(node + way), {
        'aria-label': `${text} ${{U: 'up', D: 'down', L: 'left', R: 'right'}[way]}`, disabled: spent() >= rules.energy})))),
    el('div', {class: 'row'}, button('Swap colours (1 energy)', add('swap'), {disabled: spent() >= rules.energy}),
      button(`Swap colours (garnets: ${rules.free_swap_price}, no energy)`, add('free-swap'),
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
    el('p', {class: 'note'}, `Circles are central nodes, on cells; squares border nodes, on corners; orange ones are yours. The `
      + `k-th steps of all seats happen at once: each path without a collision catches a firefly. You have ${view.fireflies} `
      + `fireflies and ${view.garnets} garnets. Your central node draws ${view.nodes.central_colour} paths (solid: black, dashed: `
      + 'blue), the other the other colour. Grey dashes: paths of the last round.'),
    drawn, taken,
    open.length === 0 ? el('div') : el('div', {}, el('h3', {}, 'Missions you have taken on, still open'),
      el('ul', {}, ...open.map((mission) => el('li', {}, missionWords(mission))))),
    view.rounds.length === 0 ? el('div') : el('div', {class: 'wide'}, table('What you did so far',
      ['round', 'actions', 'missions completed by somebody', 'fireflies after'],
      view.rounds.map((round, i) => [i + 1, round.actions.map(({word, fate}) => (fate === 'done' ? word : `${word} ${fate}`)).join(', '),
        round.completed.map(({board, mission}) => view.rounds[board].missions[mission].name).join(', '), round.fireflies]))));
  draw();
  tell();
};

export const board = {
  show(args) {
    if (args.step.kind === 'pregame') showPregame(args);
    else showRound(args);
  },
};
