// A past round of Bugcatcher, path by path, as far as a seat knows: of others it knows the paths that they placed, but not in which
// step. The n-th moment has the n-th path of each node.
import {from} from '/dom.js';
import {countOf, listed} from '/words.js';
import {crossMark, drawMap, goalMark, kKinds, kWayWords, mapOf, nodeMark, pathMarks, stepMark} from './map.js';
import {chainsOf, triedIn} from './trace.js';

const kCounts = ['first', 'second', 'third'];
const countWords = (i) => kCounts[i] ?? `${i + 1}th`;

/// What the own node did as its n-th path, as a clause.
const triedWords = ({step, fate, node, way, to}) => {
  const when = step === null ? '' : ` in step ${step}`;
  if (fate === 'done') return `Your ${node} node goes to ${to}${when} and catches a firefly.`;
  return to === null ? `Your ${node} node fails${when}: it would leave the board.`
    : `Your ${node} node fails${when} on its way ${kWayWords[way]} to ${to}: a collision.`;
};

const missionWords = (view, round, own, tried) => {
  const {completed, taken, missions, fireflies} = view.rounds[round];
  const names = completed.map(({board, mission}) => `${view.rounds[board].missions[mission].name}`);
  const done = names.length === 0 ? 'Nobody has completed a mission.' : `Missions completed by somebody: ${names.join(', ')}.`;
  if (!own) return done;
  const caught = kKinds.flatMap((kind) => tried[kind]).filter(({fate}) => fate === 'done').length;
  const before = round === 0 ? 0 : view.rounds[round - 1].fireflies;
  const brought = fireflies - before - caught;
  const took = (taken || []).map((i) => missions[i].name);
  return `${done} ${took.length === 0 ? 'You took on none of this round.' : `Of this round you took on ${listed(took)}.`} Your paths caught ${
    countOf(caught, 'firefly', 'fireflies')}; missions ${brought < 0 ? `cost ${-brought}` : `brought ${brought}`}. You had ${
    before} before and ${fireflies} after it.`;
};

export const story = ({view, rules, seat, round}) => {
  const past = view.rounds[round];
  const chains = chainsOf(past);
  const own = seat !== null;
  const tried = own ? triedIn(past, rules) : {central: [], border: []};
  const last = Math.max(...kKinds.flatMap((kind) => [tried[kind].length, ...chains[kind].map(({paths}) => paths.length)]));

  /// The board after `count` paths of each node; `moves`: the nodes come from where they were before the last one.
  const draw = (count, moves = false) => () => {
    const map = mapOf(rules);
    const [starts, lines, nodes] = [[], [], []];
    for (const kind of kKinds) {
      for (const {start, paths} of chains[kind]) {
        const mine = own && start === past.from[kind];
        const placed = paths.slice(0, count);
        if (placed.length > 0) starts.push(nodeMark(map, kind, start, {own: mine, empty: true}));
        lines.push(...pathMarks(map, placed, {own: mine}));
        const mark = nodeMark(map, kind, placed.at(-1)?.to ?? start, {own: mine});
        const {from: before, to} = paths[count - 1] ?? {};
        const [[x0, y0], [x1, y1]] = before ? [map.at(kind, before), map.at(kind, to)] : [[0, 0], [0, 0]];
        nodes.push(moves && before ? from(mark, x0 - x1, y0 - y1) : mark);
      }
    }
    const shown = kKinds.flatMap((kind) => tried[kind].slice(0, count));
    const crosses = shown.filter(({fate}) => fate === 'failed').map((path) => crossMark(map, path, triedWords(path)));
    const numbers = shown.filter(({step}) => step !== null).map((path) => stepMark(map, path, path.step));
    const rings = past.missions.filter(({goal}) => goal.kind === 'reach' || goal.kind === 'finish').map((one) => goalMark(map, one));
    return drawMap(map, [...rings, ...starts, ...lines, ...crosses, ...nodes, ...numbers],
      `The board, after ${countOf(count, 'path')} of each node`);
  };
  const moment = (i) => {
    const mine = kKinds.flatMap((kind) => tried[kind].slice(i, i + 1)).map(triedWords);
    const rest = own && mine.length === 0 ? ['Your nodes place no more.'] : [];
    const all = `The ${countWords(i)} path of each node that placed ${i === 0 ? 'any' : 'so many'}.`;
    return {words: [all, ...mine, ...rest].join(' '), draw: draw(i + 1, true)};
  };
  return [
    {words: 'Before the first step. Places on which nodes begin are claimed for the whole round.', draw: draw(0)},
    ...[...Array(last).keys()].map(moment),
    ...(past.completed ? [{words: missionWords(view, round, own, tried), draw: draw(last)}] : [])];  // who watches learns nothing of them
};
