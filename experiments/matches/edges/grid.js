// The grid of partners of Edges, for the board and for the pictures of rulings.
import {svg} from '/dom.js';

/// The seats that a seat may choose: [[key, seat]], one way where the grid has one row or column.
export const partnersOf = (grid, seat) => {
  const row = grid.findIndex((seats) => seats.includes(seat));
  const column = grid[row].indexOf(seat);
  const right = grid[row][(column + 1) % grid[row].length];
  const down = grid[(row + 1) % grid.length][column];
  return [['right', right], ['down', down]].filter(([, partner]) => partner !== seat);
};

/// Who may choose a seat.
export const choosersOf = (grid, seat) => grid.flat()
  .filter((other) => other !== seat && partnersOf(grid, other).some(([, partner]) => partner === seat));

/// The grid, drawn. `own`: a seat that stands out with its partners and those who may choose it, or null; `chosen`: the key of
/// the partner that it has chosen, or null.
export const drawGrid = (grid, own = null, chosen = null) => {
  const size = 46;
  const partners = new Map(own === null ? [] : partnersOf(grid, own).map(([key, seat]) => [seat, key]));
  const near = new Set(own === null ? [] : [...partners.keys(), ...choosersOf(grid, own)]);
  const width = grid[0].length * size + 2;
  const height = grid.length * size + 2;
  return svg('svg', {width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': own === null ? 'The grid of partners' : `The grid of partners of seat ${own}`},
  ...grid.flatMap((seats, r) => seats.map((seat, c) => svg('g', {},
    svg('rect', {x: 1 + c * size, y: 1 + r * size, width: size - 4, height: size - 4, rx: 6,
      class: seat === own ? 'own' : near.has(seat) ? 'strong' : 'cell'}),
    chosen !== null && partners.get(seat) === chosen ? svg('rect', {x: 3 + c * size, y: 3 + r * size, width: size - 8,
      height: size - 8, rx: 5, class: 'own-line'}) : null,
    svg('text', {x: c * size + size / 2 - 1, y: r * size + size / 2 + 4, 'text-anchor': 'middle',
      class: seat === own ? 'on-own' : 'on'}, seat)))));
};
