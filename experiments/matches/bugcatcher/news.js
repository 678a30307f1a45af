// Bugcatcher played elsewhere: garnets that were dealt, where nodes begin, and what a round showed a seat.
import {button, clickable, el, labelled, note, number, redraw, select, svg} from '/dom.js';
import {garnetsDealt} from '/form.js';
import {boardSize, missionPicker} from './deck.js';
import {meets} from './goals.js';
import {crossMark, drawMap, kKinds, kOther, mapOf, midpointOf, missionWords, nameOf, nodeMark, pathMarks, placeOf, placesOf,
  shortName,
  spot, stepFrom, stepMark, wordText} from './map.js';
import {chainsOf, trace} from './trace.js';

export const dealt = garnetsDealt;

const kPlaces = {central: 'Cell', border: 'Corner'};
const kNear = 0.38;  // of a cell: so near to a place the pointer is on it

const byPlace = (one, other) => {
  const [[c1, r1], [c2, r2]] = [placeOf(one), placeOf(other)];
  return r1 - r2 || c1 - c2;
};

const missionName = (mission) => (typeof mission === 'string' ? mission : mission.name);

const enterPregame = ({stage, controls, rules, handedIn, draft, changed}) => {
  const standing = Object.fromEntries(kKinds.map((kind) => [kind, new Set(draft?.standing?.[kind] ?? [])]));
  const said = {central: draft?.nodes?.central ?? null, border: draft?.nodes?.border ?? null};
  const missions = (draft?.missions ?? []).map(missionName);
  /// The own node: as it is said, else on the first place of the own list that somebody got.
  const ownOf = (kind) => (said[kind] !== null && standing[kind].has(said[kind]) ? said[kind]
    : (handedIn?.[kind] ?? []).map(shortName).find((name) => standing[kind].has(name)) ?? null);
  const publish = () => {
    const whole = kKinds.every((kind) => standing[kind].size === rules.players && ownOf(kind) !== null)
      && missions.length === boardSize(rules);
    const now = {standing: Object.fromEntries(kKinds.map((kind) => [kind, [...standing[kind]].sort(byPlace)])),
      nodes: {central: ownOf('central'), border: ownOf('border'), central_colour: 'black'}, missions: [...missions]};
    changed(whole ? now : null, {...now, nodes: {...said}});  // nodes that follow from the rest do so anew
  };
  const [board, own] = [el('div'), el('div', {class: 'row'})];
  const words = el('p', {'aria-live': 'polite'});
  const toggle = (kind, name) => () => {
    if (!standing[kind].delete(name)) standing[kind].add(name);
    draw();
    publish();
  };
  const markOf = (map, kind, name) => {
    const [x, y] = map.at(kind, name);
    const [stands, isOwn] = [standing[kind].has(name), ownOf(kind) === name];
    return clickable(svg('g', {'data-stop': kind}, spot(map, kind, name,
      {class: isOwn ? 'own' : stands ? 'other' : kind === 'central' ? 'strong' : 'node'}, 3),
      svg('text', {x, y: y + 5, 'text-anchor': 'middle', 'pointer-events': 'none', class: isOwn ? 'on-own' : stands ? 'on-other'
        : 'on'}, name)),
    `${kPlaces[kind]} ${name}`, toggle(kind, name), stands);
  };
  const draw = () => {
    const map = mapOf(rules);
    const [cells, corners] = kKinds.map((kind) => `${standing[kind].size} of ${rules.players}`);
    words.textContent = `${cells} cells and ${corners} corners.`;
    redraw(board, drawMap(map, kKinds.flatMap((kind) => placesOf(rules, kind).map((name) => markOf(map, kind, name)))));
    redraw(own, kKinds.map((kind) => labelled(`Your ${kind} node`, select([[null, 'not known yet'],
      ...[...standing[kind]].sort(byPlace).map((name) => [name, name])], ownOf(kind), (value) => {
      said[kind] = value;
      draw();
      publish();
    }, {'aria-label': `Your ${kind} node`}))));
  };
  stage.append(el('h2', {}, 'Where nodes begin'),
    el('p', {}, 'Click the cells (circles) and corners (squares) on which nodes stand.'), words, board);
  controls.append(el('fieldset', {}, el('legend', {}, 'Your nodes'), own,
    note('They begin as the first places of your lists on which a node stands.')),
  missionPicker({rules, past: [], chosen: missions, changed: publish}));
  draw();
  publish();
};

/// The paid entries of what was handed in with their fates; `failed`: by index, true for those that failed though nothing known
/// was in the way. Gives {entries: [{word, fate, node, way, from, to, colour, forced}], at}; `forced` cannot be otherwise.
const walkOf = (view, rules, handedIn, failed) => {
  const at = {central: view.nodes.central, border: view.nodes.border};
  const stopped = {};
  const been = {central: new Set(view.standing.central), border: new Set(view.standing.border)};
  const crossed = new Set();
  const paid = trace(view, handedIn?.actions ?? [], rules).entries.filter(({fate}) => fate !== 'void');
  const entries = paid.map((entry, i) => {
    const {word, node, way, colour} = entry;
    if (entry.fate === 'swap') return {word, fate: 'done', forced: true};
    if (stopped[node]) return {word, node, fate: 'idle', forced: true};
    const from = at[node];
    const to = stepFrom(rules, node, from, way);
    const middle = to === null ? '' : `${midpointOf(node, from, to)} ${colour}`;
    const forced = to === null || been[node].has(to) || crossed.has(middle);
    const path = {word, node, way, from, to, colour, forced, step: entry.step, fate: forced || failed[i] ? 'failed' : 'done'};
    if (path.fate === 'failed') {
      stopped[node] = true;
      return path;
    }
    been[node].add(to);
    crossed.add(middle);
    at[node] = to;
    return path;
  });
  return {entries, at};
};

/// The colour that a node had which stands on a place now, by the paths of past rounds; swaps without a path are not known.
const colourOf = (view, kind, name) => {
  const last = view.rounds.findLast(({paths}) => paths.some((path) => path.node === kind && path.to === name));
  // a node that has stood here since then drew that path; one that came through went on
  return last?.paths.find((path) => path.node === kind && path.to === name).colour ?? (kind === 'central' ? 'black' : 'blue');
};

/// Midpoints as files list them: by kind, then those on upright edges, then by row and column.
const pathKey = ({node, from, to}) => {
  const [[c1, r1], [c2, r2]] = [placeOf(from), placeOf(to)];
  const lies = (r1 === r2) === (node === 'central') ? 0 : 1;
  return [kKinds.indexOf(node), lies, Math.min(r1, r2), Math.min(c1, c2)];
};
const byMiddle = (one, other) => {
  const [a, b] = [pathKey(one), pathKey(other)];
  return a.map((part, i) => part - b[i]).find((apart) => apart !== 0) ?? 0;
};

/// The places of a straight way from one to another, without the first; none where it is not straight.
const straight = (one, other) => {
  const [[c1, r1], [c2, r2]] = [placeOf(one), placeOf(other)];
  if ((c1 === c2) === (r1 === r2)) return [];
  const far = Math.abs(c2 - c1) + Math.abs(r2 - r1);
  return [...Array(far).keys()].map((i) => nameOf([c1 + Math.sign(c2 - c1) * (i + 1), r1 + Math.sign(r2 - r1) * (i + 1)]));
};

/// The missions that can have been completed in a round: {board, mission, of, own}; `own` where the seat has taken it on.
const openMissions = (view, handedIn) => {
  const round = view.rounds.length;
  const closed = new Set(view.rounds.flatMap(({completed}) => completed.map(({board, mission}) => `${board} ${mission}`)));
  const boards = [...view.rounds.map(({missions, open}) => [missions, open ?? []]), [view.missions, handedIn?.missions ?? []]];
  return boards.flatMap(([missions, taken], board) => missions.map((of, mission) =>
    ({board, mission, of, own: taken.includes(mission)})))
    .filter(({board, mission, of}) => !closed.has(`${board} ${mission}`) && (!of.limit || round - board < of.limit)).reverse();
};

/// Whether the seat met the goal of a mission in this round.
const isMet = (view, walk, {of, board}) => {
  const paths = walk.entries.filter(({node, fate}) => node && fate === 'done');
  if (of.goal.kind !== 'clean') {
    return meets(of.goal, {paths, swaps: walk.entries.filter(({node}) => !node).length, at: walk.at});
  }
  const isClean = paths.length > 0 && !walk.entries.some(({fate, to}) => fate === 'failed' && to !== null);
  return isClean && Math.min(view.clean_rounds, view.rounds.length - board) + 1 >= of.goal.rounds;
};

const enterRound = ({stage, controls, view, rules, step, handedIn, draft, changed}) => {
  const round = step.round;
  const isLast = round + 1 === rules.rounds;
  const failed = (draft?.actions ?? []).map(({fate}) => fate === 'failed');
  const missions = (draft?.missions ?? []).map(missionName);
  const open = openMissions(view, handedIn);
  let walk = walkOf(view, rules, handedIn, failed);
  const drawn = draft ? chainsOf({standing: view.standing, paths: draft.paths ?? []}) : null;
  const chains = kKinds.flatMap((kind) => view.standing[kind].filter((name) => name !== view.nodes[kind]).map((start) => ({
    kind, start,
    steps: (drawn?.[kind].find((one) => one.start === start)?.paths ?? []).map(({to, colour}) => ({to, colour}))})));
  let chosen = null;  // the chain that a click on a place leads on
  const isDone = (one) => {
    const met = one.own && isMet(view, walk, one);
    return one.said ?? Boolean(met);
  };
  for (const one of open) {
    const said = draft && (draft.completed ?? []).some(({board, mission}) => board === one.board && mission === one.mission);
    if (draft && said !== isDone(one)) one.said = said;
  }
  /// Fireflies by what is entered, if the seat alone met each of its missions.
  const likely = () => view.fireflies + walk.entries.filter(({node, fate}) => node && fate === 'done').length
    + open.filter(({own}) => own).reduce((sum, one) => {
      const isOver = one.of.limit && round - one.board + 1 >= one.of.limit;
      return sum + (isDone(one) ? isMet(view, walk, one) ? one.of.reward : -one.of.penalty : isOver ? -one.of.penalty : 0);
    }, 0);
  let fireflies = draft && draft.fireflies !== likely() ? draft.fireflies : undefined;  // as said; undefined: as is likely

  const endOf = ({start, steps}) => steps.at(-1)?.to ?? start;
  const pathsOf = ({kind, start, steps}) => steps.map(({to, colour}, i) => ({node: kind, from: i === 0 ? start : steps[i - 1].to,
    to, colour}));
  const publish = () => {
    const own = walk.entries.filter(({node, fate}) => node && fate === 'done').map(({node, from, to, colour}) => ({node, from, to,
      colour}));
    const now = {actions: walk.entries.map(({word, fate}) => ({word, fate})),
      paths: [...own, ...chains.flatMap(pathsOf)].sort(byMiddle),
      standing: Object.fromEntries(kKinds.map((kind) => [kind, [walk.at[kind],
        ...chains.filter((one) => one.kind === kind).map(endOf)].sort(byPlace)])),
      completed: open.filter(isDone).map(({board, mission}) => ({board, mission}))
        .sort((a, b) => a.board - b.board || a.mission - b.mission),
      fireflies: fireflies === undefined ? likely() : fireflies, ...(isLast ? {} : {missions: [...missions]})};
    changed(fireflies === null || (!isLast && missions.length !== boardSize(rules)) ? null : now, now);
  };
  const change = (act) => {
    act();
    walk = walkOf(view, rules, handedIn, failed);
    draw();
    publish();
  };
  /// Leads a chain on to a place straight ahead; back to the one before takes the last path back. False where it does not lead
  /// there.
  const lead = (chain, name) => {
    const before = chain.steps.length > 1 ? chain.steps.at(-2).to : chain.steps.length === 1 ? chain.start : null;
    if (name === before) {
      chain.steps.pop();
      return true;
    }
    const way = straight(endOf(chain), name);
    if (way.length === 0 || way.some((one) => view.standing[chain.kind].includes(one)
      || chain.steps.some(({to}) => to === one))) return false;
    for (const to of way) chain.steps.push({to, colour: chain.steps.at(-1)?.colour ?? colourOf(view, chain.kind, chain.start)});
    return true;
  };
  const chainAt = (kind, name) => chains.find((one) => one.kind === kind && endOf(one) === name)
    ?? chains.find((one) => one.kind === kind && one.start === name) ?? null;
  const press = (kind, name) => () => {
    if (dragged) return;
    change(() => {
      if (chosen && chosen.kind === kind && lead(chosen, name)) return;
      const other = chainAt(kind, name);
      chosen = other === chosen ? null : other;
    });
  };
  const recolour = (chain, i) => () => dragged || change(() => {
    for (const step of chain.steps.slice(i)) step.colour = kOther[step.colour];
  });

  const board = el('div');
  let map = mapOf(rules);
  let drag = null;      // the chain that the pointer leads on
  let dragged = false;  // it has: the click that follows is none
  /// The place of a kind, or of any, at which the pointer is, or null.
  const placeAt = ({clientX, clientY}, kinds) => {
    const {left, top, width} = board.querySelector('svg').getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top].map((part) => part * map.width / width);
    const all = kinds.flatMap((kind) => placesOf(rules, kind).map((name) => {
      const [px, py] = map.at(kind, name);
      return {kind, name, far: Math.hypot(px - x, py - y)};
    }));
    const best = all.reduce((one, other) => (other.far < one.far ? other : one));
    return best.far <= kNear * map.cell ? best : null;
  };
  board.addEventListener('pointerdown', (event) => {
    dragged = false;
    if (event.button !== 0 || !event.target.closest('[data-node]')) return;
    const place = placeAt(event, kKinds);
    drag = place && chainAt(place.kind, place.name);
    if (!drag) return;
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop, {once: true});
    window.addEventListener('pointercancel', drop, {once: true});
  });
  const move = (event) => {
    const all = event.getCoalescedEvents?.() ?? [];
    for (const one of all.length > 0 ? all : [event]) {
      const place = placeAt(one, [drag.kind]);
      if (!place || place.name === endOf(drag)) continue;
      if (!dragged && drag.steps.length > 0 && chainAt(drag.kind, place.name) === drag) continue;
      const from = drag;
      change(() => {
        dragged = lead(from, place.name) || dragged;
        chosen = dragged ? null : chosen;
      });
    }
  };
  const drop = () => {
    window.removeEventListener('pointermove', move);
    drag = null;
    setTimeout(() => {
      dragged = false;
    });
  };

  const isBlack = (kind) => {
    const swaps = walk.entries.filter(({node}) => !node).length;
    return ((kind === 'central') === (view.nodes.central_colour === 'black')) === (swaps % 2 === 0);
  };
  const ownMarks = () => {
    const placed = walk.entries.filter(({node, fate}) => node && fate === 'done');
    const lost = walk.entries.filter(({node, fate}) => node && fate === 'failed');
    return [...pathMarks(map, placed, {own: true}), ...lost.map((path) => crossMark(map, path, `Step ${path.step} failed`)),
      ...kKinds.map((kind) => nodeMark(map, kind, walk.at[kind], {own: true, colour: isBlack(kind) ? 'black' : 'blue'})),
      ...placed.map((path) => stepMark(map, path, path.step))];
  };
  const lineOf = (chain) => pathsOf(chain).map((path, i) => {
    const [[x1, y1], [x2, y2]] = [map.at(path.node, path.from), map.at(path.node, path.to)];
    const hit = svg('rect', {x: Math.min(x1, x2) - 5, y: Math.min(y1, y2) - 5, width: Math.abs(x2 - x1) + 10,
      height: Math.abs(y2 - y1) + 10, class: 'hit'});
    return clickable(svg('g', {'data-stop': `path ${chain.kind} ${chain.start}`}, svg('title', {}, 'Click to change its colour'),
      ...pathMarks(map, [path]), hit), `Path of a ${path.node} node from ${path.from} to ${path.to}: ${path.colour}`,
    recolour(chain, i));
  });
  const hitOf = (kind, name) => {
    const chain = chainAt(kind, name);
    const isChosen = chain !== null && chain === chosen;
    const hit = svg('g', {'data-stop': kind, ...(chain ? {'data-node': ''} : {})},
      svg('title', {}, chain ? `A ${kind} node` : `To ${name}`), spot(map, kind, name, {class: isChosen ? 'hit next' : 'hit'},
        4));
    if (chain) hit.style.touchAction = 'none';  // a finger that begins here draws
    return clickable(hit, `${kPlaces[kind]} ${name}`, press(kind, name), isChosen);
  };
  const drawBoard = () => {
    map = mapOf(rules);
    const held = board.contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
    redraw(board, drawMap(map, [...chains.flatMap(lineOf), ...chains.flatMap((chain) => [
      ...(chain.steps.length > 0 ? [nodeMark(map, chain.kind, chain.start, {empty: true})] : []),
      nodeMark(map, chain.kind, endOf(chain), {own: chain === chosen})]), ...ownMarks(),
    ...kKinds.flatMap((kind) => placesOf(rules, kind).filter((name) => name !== view.nodes[kind]).map((name) => hitOf(kind,
      name)))]));
    if (held && document.activeElement?.getAttribute('aria-label') !== held) {
      [...board.querySelectorAll('[role=button]')].find((one) => one.getAttribute('aria-label') === held)?.focus();
    }
  };
  const [entries, done, caught] = [el('div', {class: 'row'}), el('div'), el('div')];
  const back = el('div', {class: 'row'});
  const drawEntries = () => redraw(entries, walk.entries.length === 0 ? el('p', {class: 'note'}, 'You handed in no actions.')
    : walk.entries.map(({word, fate, forced}, i) => button(`${i + 1} ${wordText(word)}: ${fate}`, () => change(() => {
      failed[i] = !failed[i];
    }), {disabled: forced, 'aria-label': `Step ${i + 1}, ${wordText(word)}: ${fate}`,
      'aria-pressed': String(fate === 'failed')})));
  const drawDone = () => redraw(done, open.length === 0 ? el('p', {class: 'note'}, 'No mission is open.') : open.map((one) => {
    const box = el('input', {type: 'checkbox', checked: isDone(one),
      'aria-label': `Completed: ${one.of.name}, of round ${one.board + 1}`,
      onchange: () => change(() => {
        one.said = box.checked;
      })});
    return el('label', {class: 'check'}, box, el('span', {}, one.own ? el('strong', {}, 'Yours: ') : '',
      `${missionWords(one.of)}.`,
      one.board === round ? '' : ` Of round ${one.board + 1}.`));
  }));
  const drawCaught = () => {
    const field = number(fireflies === undefined ? likely() : fireflies ?? '', -32768, 32767, (value) => {
      fireflies = value;
      publish();
    }, {'aria-label': 'Your fireflies now', onfocus: () => field.select()});
    redraw(caught, labelled('Your fireflies now', field,
      'It begins with one for each of your paths, and your missions as if you alone met them.'));
  };
  const draw = () => {
    drawBoard();
    redraw(back, button('Take the last path back', () => change(() => chosen.steps.pop()),
      {disabled: !chosen || chosen.steps.length === 0}),
      button('Take its paths back', () => change(() => chosen.steps.splice(0)),
        {disabled: !chosen || chosen.steps.length === 0}));
    drawEntries();
    drawDone();
    drawCaught();
  };
  stage.append(el('h2', {}, `The paths of round ${round + 1}`),
    el('p', {}, 'Draw the paths of the others: drag a node from place to place, or click a node and then the places to which it '
      + 'goes. Click a path to change its colour and that of those after it.'), board, back);
  controls.append(el('fieldset', {}, el('legend', {}, 'Your actions'), entries,
      walk.entries.length === 0 ? '' : note('Click a step that failed.')),
    el('fieldset', {}, el('legend', {}, 'Missions that somebody completed'), done),
      el('fieldset', {}, el('legend', {}, 'Fireflies'), caught),
    ...(isLast ? [] : [missionPicker({rules, past: [...view.rounds.flatMap((one) => one.missions),
      ...view.missions].map(missionName), chosen: missions,
      changed: publish})]));
  draw();
  publish();
};

export const enter = (args) => (args.step.kind === 'pregame' ? enterPregame(args) : enterRound(args));
