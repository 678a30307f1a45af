// The platform of Edges, for the board and for replays.
import {clickable, drawing, roomFor, svg} from '/dom.js';

const kSpace = 44;   // width of a space
const kDot = 13;     // radius of a seat
export const kTypes = {surviving: 'stays on', screwed: 'carried off', dumb: 'jumped off'};

/// The platform with seats on it; `aim`: the space that the own seat heads for, `choose` what a click on one does.
export const drawPlatform = (view, rules, aim, choose) => {
  const {values} = rules;
  const by = values.map((_, space) => view.positions.flatMap((p, s) => (p === space + 1 ? [s] : [])));
  const inRow = Math.max(4, Math.min(values.length, Math.floor(roomFor() / kSpace)));
  const rows = [...Array(Math.ceil(values.length / inRow)).keys()].map((r) => {
    const spaces = [...values.keys()].slice(r * inRow, (r + 1) * inRow);
    return {spaces, head: Math.max(1, ...spaces.map((space) => by[space].length)) * (2 * kDot + 2) + 8};
  });
  const width = inRow * kSpace + 2;
  let begin = 0;  // of a row, from above
  const shapes = rows.flatMap(({spaces, head}) => {
    const top = begin + head;
    begin = top + 66;
    return spaces.map((space, i) => {
      const value = values[space];
      const x = 1 + i * kSpace;
      const middle = x + kSpace / 2 - 1;
      const name = `Space ${space + 1}, worth ${value}`;
      const box = svg('rect', {x, y: top, width: kSpace - 2, height: 40, rx: 4,
        class: space + 1 === aim ? 'own' : value >= Math.max(...values) - 1 ? 'strong' : 'cell'});
      const shape = choose ? clickable(box, `${name}: head for it`, () => choose(space + 1), space + 1 === aim) : box;
      return svg('g', {}, svg('title', {}, name), shape,
        svg('text', {x: middle, y: top + 26, 'text-anchor': 'middle', class: space + 1 === aim ? 'on-own' : 'on',
          'pointer-events': 'none'}, value),
        svg('text', {x: middle, y: top + 56, 'text-anchor': 'middle', class: 'soft'}, space + 1),
        ...by[space].map((seat, k) => {
          const cy = top - 4 - kDot - k * (2 * kDot + 2);
          const own = seat === view.seat;
          return svg('g', {}, svg('circle', {cx: middle, cy, r: kDot, class: own ? 'own' : 'other'}),
            svg('text', {x: middle, y: cy + 5, 'text-anchor': 'middle', class: own ? 'on-own' : 'on-other'}, seat));
        }));
    });
  });
  return drawing('The platform', width, begin, ...shapes);
};
