// The pregame of Bugcatcher: the lists of places for both nodes, composed on the board.
import {button, clickable, el, labelled, note, number, redraw, svg} from '/dom.js';
import {drawMap, kKinds, mapOf, placesOf, rankMark, shortName, spot} from './map.js';

const kPlaces = {central: 'Cell', border: 'Corner'};
const kMany = {central: 'Cells', border: 'Corners'};

/// The place of a kind, to be put on its list or taken off; `choice` is its number there, or 0.
const placeMark = (map, kind, name, choice, act) => {
  const [x, y] = map.at(kind, name);
  const chosen = choice > 0;
  return clickable(svg('g', {'data-stop': kind}, spot(map, kind, name, {class: chosen ? 'own' : kind === 'central' ? 'strong' : 'node'}, 3),
    svg('text', {x, y: y + 5, 'text-anchor': 'middle', 'pointer-events': 'none', class: chosen ? 'on-own' : 'on'}, choice || name)),
  `${kPlaces[kind]} ${name}`, act, chosen);
};

/// The first places on the lists of the best candidates, with their ranks.
const adviceMarks = (map, candidates) => kKinds.flatMap((kind) => {
  const ranks = new Map();
  candidates.slice(0, 3).forEach(({submission}, i) => {
    const [first] = submission?.[kind] ?? [];
    if (first) ranks.set(shortName(first), [...(ranks.get(shortName(first)) ?? []), i + 1]);
  });
  return [...ranks].flatMap(([name, list]) => [spot(map, kind, name, {class: 'advice'}, 5), rankMark(map, kind, name, list)]);
});

export const showLists = ({stage, controls, how, view, rules, draft, changed}) => {
  const given = draft || {};
  const lists = {central: (given.central || []).map(shortName), border: (given.border || []).map(shortName)};
  const garnets = {central: given.central_garnets ?? 0, border: given.border_garnets ?? 0};
  let candidates = [];
  const compose = () => {
    const submission = {};
    for (const kind of kKinds) {
      if (lists[kind].length > 0) submission[kind] = [...lists[kind]];
      if (garnets[kind]) submission[`${kind}_garnets`] = garnets[kind];
    }
    changed(Object.keys(submission).length > 0 ? submission : null);
  };
  const change = (act) => {
    act();
    compose();
    draw();
  };
  const toggle = (kind, name) => change(() => {
    const at = lists[kind].indexOf(name);
    if (at < 0) lists[kind].push(name);
    else lists[kind].splice(at, 1);
  });
  const board = el('div');
  const words = el('div');
  const draw = () => {
    const map = mapOf(rules);
    redraw(board, drawMap(map, [...kKinds.flatMap((kind) => placesOf(rules, kind).map((name) =>
      placeMark(map, kind, name, lists[kind].indexOf(name) + 1, () => toggle(kind, name)))), ...adviceMarks(map, candidates)]));
    redraw(words, kKinds.map((kind) => el('p', {'aria-live': 'polite'}, `${kMany[kind]} in order: ${lists[kind].join(', ') || 'none'} `,
      button(`Clear ${kMany[kind].toLowerCase()}`, () => change(() => lists[kind].splice(0)), {disabled: lists[kind].length === 0}))));
  };
  stage.append(el('h2', {}, 'Where your nodes begin'),
    el('p', {}, 'Click cells (circles) and corners (squares), best first.'), board);
  controls.append(words, el('div', {class: 'row'}, ...kKinds.map((kind) =>
    labelled(`Garnets on ${kMany[kind].toLowerCase()}, of ${view.garnets}`, number(garnets[kind], 0, view.garnets, (value) => {
      garnets[kind] = value;
      compose();
    })))),
  note('Garnets are spent whatever they achieve.'));
  how.append(note('Your central node begins on a cell, your border node on a corner. A chosen place has its number in your list; '
    + 'click it again to take it off. A corner is named after the cell to the lower right of it.'),
  note('Both nodes are placed independently. All ask for their first place, then who got none for the second, and so on. Where several '
    + 'want the same place, most garnets on that list get it, then the lots decide. Who gets none of its wishes is given a place that is '
    + 'left. With advice: purple rings on the first places of the best lists.'));
  draw();
  compose();
  return {advise: (list) => {
    candidates = list || [];
    draw();
  }};
};
