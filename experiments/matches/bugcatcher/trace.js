// What becomes of a list of actions, as far as a seat can know before it is handed in, or knows after it.
import {kNodes, kOther, kWays, kWayWords, midpointOf, stepFrom} from './map.js';

const isPath = (word) => kNodes[word[0]] !== undefined && kWays[word[1]] !== undefined && word.length === 2;

/// Follows the paid entries of a list, with what is in the way for sure: what stands, and the own paths. Gives {entries, at,
/// colour, spent}: where the nodes end, what the central node draws then, energy; and an entry for each word that counts:
/// {word, step, fate, node, way, from, to, colour, why, unless}. `fate` is 'swap', 'void', 'goes', 'fails' or 'idle'; `to` is null
/// over the end of the board. `why` is a clause for what fails, and the step of the failure for what is idle; `unless`: the
/// step that has to fail for this one to be placed, or null where it must fail.
export const trace = ({nodes, standing, garnets}, words, rules) => {
  const at = {central: nodes.central, border: nodes.border};
  const been = {central: [at.central], border: [at.border]};
  const stopped = {};
  const crossed = new Map();  // the step, by midpoint and colour
  const entries = [];
  let [spent, freely, colour] = [0, false, nodes.central_colour];
  const whyFails = (node, to, key) => {
    if (to === null) return ['it would leave the board, which is no collision'];
    if (to === been[node][0]) return [`your ${node} node itself begins on ${to}, which is claimed for the whole round`];
    if (been[node].includes(to)) return [`your ${node} node has claimed ${to} before`];
    if (standing[node].includes(to)) return [`a ${node} node begins on ${to}, which is claimed for the whole round`];
    const before = crossed.get(key);
    return before ? [`your path of step ${before} crosses the same midpoint in the same colour`, before] : [null];
  };
  for (const [i, word] of words.entries()) {
    const step = i + 1;
    if (word === 'free-swap') {
      const pays = !freely && garnets >= rules.free_swap_price;
      freely = freely || pays;
      if (pays) colour = kOther[colour];
      entries.push({word, step, fate: pays ? 'swap' : 'void'});
      continue;
    }
    if (spent === rules.energy || !(word === 'swap' || isPath(word))) break;
    ++spent;
    if (word === 'swap') {
      colour = kOther[colour];
      entries.push({word, step, fate: 'swap'});
      continue;
    }
    const [node, way] = [kNodes[word[0]], word[1]];
    const from = at[node];
    const to = stepFrom(rules, node, from, way);
    const drawn = node === 'central' ? colour : kOther[colour];
    const path = {word, step, node, way, from, to, colour: drawn};
    if (stopped[node]) {
      entries.push({...path, fate: 'idle', why: stopped[node]});
      continue;
    }
    const key = to === null ? '' : `${midpointOf(node, from, to)} ${drawn}`;
    const [why, unless = null] = whyFails(node, to, key);
    entries.push({...path, fate: why ? 'fails' : 'goes', why, unless});
    if (why) {
      stopped[node] = step;
    } else {
      been[node].push(to);
      crossed.set(key, step);
      at[node] = to;
    }
  }
  return {entries, at, stopped, colour, spent};
};

/// What must fail in a list, in sentences.
export const warnings = (entries) => entries.filter(({fate}) => fate === 'fails').flatMap(({step, node, way, why, unless}) => {
  const how = unless ? `fails unless step ${unless} fails` : 'must fail';
  const idle = entries.filter((one) => one.fate === 'idle' && one.node === node).map((one) => one.step);
  return [`Step ${step} ${how}: ${node} node ${kWayWords[way]}; ${why}.`,
    ...(idle.length === 0 ? [] : [`After it the ${node} node does nothing in step ${idle.join(', ')}.`])];
});

/// The paths of a past round by node: for each kind a list of {start, paths}, in the order in which the node placed them. No
/// place is claimed twice in a round, so that one path at most leads on from it.
export const chainsOf = ({standing, paths}) => Object.fromEntries(['central', 'border'].map((kind) => {
  const next = new Map(paths.filter(({node}) => node === kind).map((path) => [path.from, path]));
  const chain = (place) => (next.has(place) ? [next.get(place), ...chain(next.get(place).to)] : []);
  return [kind, standing[kind].map((start) => ({start, paths: chain(start)}))];
}));

/// What the own nodes tried in a past round, for each kind: {step, fate, node, way, from, to}, of which `fate` is 'done' or
/// 'failed'. `step` is null where a swap that was void hides it.
export const triedIn = ({from: begin, actions, void: voids}, rules) => {
  const tried = {central: [], border: []};
  const at = {...begin};
  actions.forEach(({word, fate}, i) => {
    if (!isPath(word) || fate === 'idle') return;
    const [node, way] = [kNodes[word[0]], word[1]];
    const to = stepFrom(rules, node, at[node], way);
    tried[node].push({step: voids.free_swaps > 0 ? null : i + 1, fate, node, way, from: at[node], to});
    if (fate === 'done') at[node] = to;
  });
  return tried;
};
