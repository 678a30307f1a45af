// Bugcatcher: the board with all nodes, on which two paths are composed step by step; missions.
import {button, clickable, el, labelled, note, redraw, select, svg, table} from '/dom.js';
import {countOf} from '/words.js';
import {meets} from './goals.js';
import {showLists} from './lists.js';
import {crossMark, drawMap, goalMark, heatMark, kArrows, kKinds, kNodes, kWayWords, mapOf, missionWords, nodeMark, pathMarks, placesOf,
  rankMark, spot, stepFrom, stepMark, textAt, wordText} from './map.js';
import {dealt, enter} from './news.js';
import {pictures} from './pictures.js';
import {replay} from './replay.js';
import {story} from './story.js';
import {trace, warnings} from './trace.js';

const kMarks = {C: 'Central node (circle)', B: 'Border node (square)'};
const kShort = {C: 'Central (circle)', B: 'Border (square)'};
const kShapes = {C: 'circle', B: 'square'};
const hasPlace = ({goal}) => goal.kind === 'reach' || goal.kind === 'finish';

/// Where the best candidates lead, as lines, and their ranks at the ends, as texts; candidates with the same paths are drawn once.
const adviceMarks = (map, candidates, view, rules) => {
  const routes = new Map();
  candidates.forEach(({submission}, i) => {
    const {entries, at} = trace(view, submission?.actions ?? [], rules);
    const paths = entries.filter(({fate}) => fate === 'goes');
    const key = JSON.stringify(paths.map(({node, to}) => [node, to]).sort());
    if (routes.has(key)) routes.get(key).ranks.push(i + 1);
    else if (paths.length > 0 && routes.size < 3) routes.set(key, {ranks: [i + 1], paths, at});
  });
  const list = [...routes.values()];
  const ends = new Map();
  const lines = list.flatMap(({ranks, paths, at}, i) => kKinds.flatMap((kind) => {
    const own = paths.filter(({node}) => node === kind);
    if (own.length === 0) return [];
    ends.set(`${kind} ${at[kind]}`, [...(ends.get(`${kind} ${at[kind]}`) ?? []), ...ranks]);
    const points = [view.nodes[kind], ...own.map(({to}) => to)].map((name) =>
      map.at(kind, name).map((part) => part + (i - 1) * 4).join(','));
    return [svg('polyline', {points: points.join(' '), class: 'advice'})];
  }));
  return {lines, texts: [...ends].map(([end, ranks]) => rankMark(map, ...end.split(' '), ranks.sort((a, b) => a - b)))};
};

/// The chances in odds that others claim a place, by kind and name: {central: {C3: 0.4}}.
const chancesOf = (result) => Object.fromEntries(kKinds.map((kind) => {
  const {rows} = result.tables.find(({quantity}) => quantity === kind) ?? {rows: {}};
  return [kind, Object.fromEntries(Object.entries(rows).flatMap(([row, cells]) =>
    Object.entries(cells).map(([column, {mean}]) => [`${column}${row}`, mean])))];
}));

const pastRounds = (view) => el('div', {class: 'wide'}, table('What you did so far',
  ['round', 'actions', 'missions you took on', 'missions completed by somebody', 'void', 'fireflies after', 'garnets after'],
  view.rounds.map((round, i) => [i + 1,
    round.actions.map(({word, fate}) => (fate === 'done' ? wordText(word) : `${wordText(word)} (${fate})`)).join(', '),
    (round.taken || []).map((one) => round.missions[one].name).join(', '),
    round.completed.map(({board, mission}) => view.rounds[board].missions[mission].name).join(', '),
    Number(round.void.missions) + Number(round.void.free_swaps) + Number(round.void.actions) || '', round.fireflies,
    round.garnets])));

const showRound = ({stage, controls, facts, how, view, rules, draft, changed}) => {
  const given = draft || {};
  const words = [...(given.actions || [])];
  const missions = new Set(given.missions || []);
  const open = view.rounds.flatMap((round) => (round.open || []).map((i) => round.missions[i]));
  let past = view.rounds.length - 1;  // the round whose paths are drawn as well, or -1
  let candidates = [];
  let chances = null;
  let planned = trace(view, words, rules);

  const compose = () => {
    planned = trace(view, words, rules);
    const submission = {};
    if (missions.size > 0) submission.missions = [...missions].sort((a, b) => a - b);
    if (words.length > 0) submission.actions = [...words];
    changed(Object.keys(submission).length > 0 ? submission : null);
  };
  const change = (act) => {
    act();
    compose();
    draw();
  };
  const hasEnergy = () => planned.spent < rules.energy;
  const add = (word) => () => (word === 'free-swap' || hasEnergy() ? change(() => words.push(word)) : null);

  /// The places beside the ends of the nodes, to be clicked: {letter, way, kind, to, claimed}.
  const nextPlaces = () => Object.entries(kNodes).filter(([, kind]) => !planned.stopped[kind]).flatMap(([letter, kind]) =>
    Object.keys(kArrows).flatMap((way) => {
      const to = stepFrom(rules, kind, planned.at[kind], way);
      const been = planned.entries.some(({node, from}) => node === kind && from === to);
      return to === null ? [] : [{letter, way, kind, to, claimed: been || view.standing[kind].includes(to)}];
    }));
  const goalMarks = (map) => {
    const wanted = [...open, ...view.missions.filter((_, i) => missions.has(i))].filter(hasPlace);
    return {rings: [...open, ...view.missions].filter(hasPlace).map((one) => goalMark(map, one)),
      names: wanted.map(({name, goal}) => textAt(map, goal.node, goal.at, name))};
  };
  const heat = (map) => (chances === null ? [] : kKinds.flatMap((kind) => placesOf(rules, kind)
    .filter((name) => !view.standing[kind].includes(name) && chances[kind][name] > 0)
    .map((name) => heatMark(map, kind, name, chances[kind][name]))));
  const nodes = (map) => kKinds.flatMap((kind) => view.standing[kind].map((name) => {
    const own = name === view.nodes[kind];
    const isBlack = (kind === 'central') === (view.nodes.central_colour === 'black');
    return nodeMark(map, kind, name, {own, colour: own ? isBlack ? 'black' : 'blue' : null});
  }));
  /// What is composed: paths, crosses where they must fail, and the nodes at their ends.
  const plan = (map) => {
    const placed = planned.entries.filter(({fate}) => fate === 'goes');
    const failing = planned.entries.filter(({fate}) => fate === 'fails');
    const ends = kKinds.filter((kind) => planned.at[kind] !== view.nodes[kind]).map((kind) => nodeMark(map, kind, planned.at[kind],
      {own: true, empty: true, colour: (kind === 'central') === (planned.colour === 'black') ? 'black' : 'blue'}));
    return {lines: kKinds.flatMap((kind) => pathMarks(map, placed.filter(({node}) => node === kind), {own: true,
      titleOf: ({step, colour}) => `Step ${step}: ${colour}`})), ends,
      crosses: failing.map((path) => crossMark(map, path, `Step ${path.step} must fail`)),
      numbers: [...placed, ...failing].map((path) => stepMark(map, path, path.step))};
  };
  const board = el('div');
  const state = el('p');
  const drawBoard = () => {
    const map = mapOf(rules);
    const held = board.contains(document.activeElement);
    const next = hasEnergy() ? nextPlaces() : [];
    const {lines, ends, crosses, numbers} = plan(map);
    const {rings, names} = goalMarks(map);
    const advised = adviceMarks(map, candidates, view, rules);
    const hits = next.map(({letter, way, kind, to, claimed}) => clickable(svg('g', {}, svg('title', {}, `To ${to}`),
      spot(map, kind, to, {class: claimed ? 'hit' : 'hit next'}, 4)), `${kShapes[letter]} ${kWayWords[way]}`, add(letter + way)));
    const likely = chances === null ? [] : next.filter(({claimed}) => !claimed).map(({kind, to}) => {
      const [x, y] = map.at(kind, to);
      return svg('text', {x, y: y + 5, 'text-anchor': 'middle', 'pointer-events': 'none', class: 'on over'},
        `${Math.round(100 * (chances[kind][to] ?? 0))}`);
    });
    redraw(board, drawMap(map, [...heat(map), ...pathMarks(map, view.rounds[past]?.paths ?? [], {thin: true}),
      ...rings, ...lines, ...crosses, ...advised.lines, ...nodes(map), ...ends, ...hits,
      ...numbers, ...names, ...likely, ...advised.texts]),
    past < 0 ? null : note(`Thin: paths of round ${past + 1}, gone now.`));
    if (held && !board.contains(document.activeElement)) buttons.querySelector('button:not(:disabled)')?.focus();
  };

  const steps = el('div', {'aria-live': 'polite'});
  const buttons = el('div');
  const taken = el('fieldset', {}, el('legend', {}, 'Missions of this round'));
  const drawWords = () => {
    const {entries, spent, colour} = planned;
    state.textContent = `${countOf(view.fireflies, 'firefly', 'fireflies')}, ${countOf(view.garnets, 'garnet')}, ${
      rules.energy - spent} of ${rules.energy} energy left.`;
    redraw(steps, el('p', {}, words.length === 0 ? 'No steps yet. Click beside one of your nodes, or use the arrows.'
      : `${words.map((word, i) => `${i + 1} ${wordText(word)}`).join(', ')}.`),
    el('p', {}, `The central node draws ${colour} now, the border node ${colour === 'black' ? 'blue' : 'black'}.`),
    warnings(entries).map((text) => el('p', {class: 'warning'}, text)));
  };
  const drawButtons = () => redraw(buttons,
    Object.entries(kMarks).map(([letter, text]) => el('div', {class: 'row'}, ...Object.entries(kWayWords).map(([way, wayWord]) =>
      button(kArrows[way], add(letter + way), {'aria-label': `${text} ${wayWord}`, disabled: !hasEnergy()})),
    el('span', {}, kShort[letter]))),
    el('div', {class: 'row'}, button('Swap colours (1 energy)', add('swap'), {disabled: !hasEnergy()}),
      button(`Swap colours (${countOf(rules.free_swap_price, 'garnet')}, no energy)`, add('free-swap'),
        {disabled: words.includes('free-swap') || view.garnets < rules.free_swap_price}),
      button('Take the last one back', () => change(() => words.pop()), {disabled: words.length === 0}),
      button('Begin anew', () => change(() => words.splice(0)), {disabled: words.length === 0})));
  const isMet = (mission) => meets(mission.goal, {paths: planned.entries.filter(({fate}) => fate === 'goes'),
    swaps: planned.entries.filter(({fate}) => fate === 'swap').length, at: planned.at});
  const metWords = (mission, wanted) => {
    const met = isMet(mission);
    return met ? ' Met by these steps, if none fails.' : met === false && wanted ? ' Not met by these steps.' : '';
  };
  const mets = [];  // [element, mission, its index among those of this round or null]
  const drawMets = () => mets.forEach(([node, mission, i]) => {
    node.textContent = metWords(mission, i === null || missions.has(i));
  });
  const missionText = (mission, i = null) => {
    const met = el('strong');
    mets.push([met, mission, i]);
    return el('span', {}, i === null ? '' : `${i}. `, missionWords(mission), '.', met);
  };
  const draw = () => {
    drawWords();
    drawButtons();
    drawMets();
    drawBoard();
  };
  taken.append(...view.missions.map((mission, i) => {
    const box = el('input', {type: 'checkbox', checked: missions.has(i), onchange: () => change(() => {
      if (box.checked) missions.add(i);
      else missions.delete(i);
    })});
    return el('label', {class: 'check'}, box, missionText(mission, i));
  }));
  stage.append(el('h2', {}, 'The board'), state, board);
  controls.append(steps, buttons, taken);
  if (open.length > 0) {
    controls.append(el('fieldset', {}, el('legend', {}, 'Missions you have taken on, still open'),
      el('ul', {}, ...open.map((mission) => el('li', {}, missionText(mission))))));
  }
  if (view.rounds.length > 0) {
    controls.append(el('div', {class: 'row'}, labelled('Thin paths: those of', select([[-1, 'no round'],
      ...view.rounds.map((_, i) => [i, `round ${i + 1}`])], past, (value) => {
      past = value;
      drawBoard();
    }, {'aria-label': 'Thin paths: those of'}))));
    facts.append(pastRounds(view));
  }
  facts.append(el('p', {}, `Clean rounds in a row so far: ${view.clean_rounds}.`));
  if (view.pregame_void > 0 && view.rounds.length === 0) {
    stage.append(el('p', {class: 'void'}, `Void in your lists: ${view.pregame_void}.`));
  }
  how.append(note(`You win by the most fireflies after ${countOf(rules.rounds, 'round')}. In each you lead your two nodes on, with ${
    rules.energy} energy for steps and swaps of their colours; every path that is placed without a collision catches a firefly. `
    + 'A mission that you take on gives more of them if your paths meet it, and may cost some if they do not.'),
  note('Circles are central nodes, on cells; squares are border nodes, on corners. Yours are orange; the dot in one is the '
    + 'colour that it draws. A corner is named after the cell to the lower right of it.'),
  note('Click beside one of your nodes to lead it on. The k-th steps of all seats happen at once; each path that is placed without a '
    + 'collision catches a firefly. Places on which nodes begin are claimed for the whole round. A red cross: this step must fail. '
    + 'A golden ring: the place of a mission. Thin: paths of a past round.'),
  note('With odds: the larger a yellow spot, the likelier others claim that place, if you place nothing; beside your nodes in percent. '
    + 'With advice: purple lines are the best lists of steps, with their ranks at the ends.'));
  draw();
  compose();
  return {
    advise: (list) => {
      candidates = list || [];
      drawBoard();
    },
    odds: (result) => {
      chances = result ? chancesOf(result) : null;
      drawBoard();
    },
  };
};

const picture = () => [0, 1, 2, 3, 4, 5].flatMap((c) => [0, 1, 2].map((r) =>
  svg('rect', {x: 30 + 28 * c, y: 3 + 26 * r, width: 26, height: 24, class: 'cell'})))
  .concat([svg('polyline', {points: '43,67 71,67 71,41 99,41 127,41 127,15', class: 'own-line'}),
    svg('circle', {cx: 127, cy: 15, r: 8, class: 'own'}), svg('circle', {cx: 170, cy: 55, r: 8, class: 'other'})]);

/// Fireflies after each round.
const curve = ({record, view, seat}) => ({name: 'fireflies', values: record ? record.rounds.map(({result}) => result.fireflies[seat])
  : (view.rounds ?? []).map(({fireflies}) => fireflies)});

/// Where all nodes stand, the paths of the last round, and the missions of this one.
const watch = ({view, rules}) => {
  const map = mapOf(rules);
  const standing = kKinds.flatMap((kind) => (view.standing?.[kind] ?? []).map((name) => nodeMark(map, kind, name)));
  return [drawMap(map, [...pathMarks(map, view.rounds?.at(-1)?.paths ?? [], {thin: true}), ...standing]),
    el('ul', {}, ...(view.missions ?? []).map((mission) => el('li', {}, missionWords(mission))))];
};

export const board = {
  curve,
  dealt,
  enter,
  watch,
  picture,
  pictures,
  replay,
  story,
  show(args) {
    return args.step.kind === 'pregame' ? showLists(args) : showRound(args);
  },
};
