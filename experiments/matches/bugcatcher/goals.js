// Whether what nodes place in a round meets the goal of a mission.
import {midpointOf} from './map.js';

const kTurning = 'URDL';

/// The turns of a run of ways: 1 to the right, 2 back, 3 to the left.
const turnsOf = (ways) => ways.slice(1).map((way, i) => (kTurning.indexOf(way) - kTurning.indexOf(ways[i]) + 4) % 4);
const same = (one, other) => one.every((part, i) => part === other[i]);

/// A shape is its turns; mirrored, right and left are exchanged, and from the other end the turns come in reverse order.
const hasShape = (ways, moves) => {
  const turns = turnsOf([...moves]);
  const mirrored = (list) => list.map((turn) => (4 - turn) % 4);
  const wanted = [turns, mirrored(turns), [...turns].reverse(), mirrored(turns).reverse()];
  return ways.some((_, i) => i + moves.length <= ways.length
    && wanted.some((one) => same(one, turnsOf(ways.slice(i, i + moves.length)))));
};

/// Whether placed paths [{node, way, from, to, colour}], swaps, and nodes that end on `at` meet a goal; null for `clean`, which
/// other rounds decide as well.
export const meets = ({kind, node, moves, count, colour, at: place}, {paths, swaps, at}) => {
  const some = (test) => ['central', 'border'].some((one) => [one, 'either'].includes(node) && test(one));
  const of = (one) => paths.filter((path) => path.node === one);
  return ({
    shape: () => some((one) => hasShape(of(one).map(({way}) => way), moves)),
    length: () => some((one) => of(one).length >= count),
    total: () => paths.length >= count,
    colour: () => paths.filter((path) => path.colour === colour).length >= count,
    reach: () => of(node).some(({to}) => to === place),
    finish: () => at[node] === place,
    swaps: () => swaps >= count,
    cross: () => {
      const middles = (one) => of(one).map(({from, to}) => midpointOf(one, from, to));
      return middles('central').some((middle) => middles('border').includes(middle));
    },
  }[kind] || (() => null))();
};
