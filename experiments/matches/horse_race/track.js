// The track of the Horse Race: spaces, horses and spectators, for whoever knows how much.
import {drawing, roomFor, svg} from '/dom.js';

const kSpace = 45;
const kLine = 15;

export const lettersOf = (rules) => [...Array(rules.horses).keys()].map((i) => String.fromCharCode(65 + i));

/// By space, the seats that spectated it. `spectated` has a space or null by seat.
export const spectatorsOf = (spectated) => (space) =>
  spectated.map((one, seat) => (one === space ? seat : null)).filter((seat) => seat !== null);

/// In lines of so many, as are legible beside those of the next space.
const lines = (words, length) => [...Array(Math.ceil(words.length / length)).keys()]
  .map((i) => words.slice(i * length, (i + 1) * length));

/// horses(space): letters, or null where they are not known. crowd(space): seats, of which `own` stands out.
/// onSpace(space, shape) may make its shape a button.
export const drawTrack = ({rules, horses, crowd, own = null, chosen = null, onSpace = (space, shape) => shape}) => {
  const inRow = Math.max(4, Math.min(rules.track, Math.floor(roomFor() / kSpace)));
  const spaces = [...Array(rules.track).keys()].map((i) => i + 1);
  const above = (space) => {
    const here = horses(space);
    return here === null ? [] : here.length === 0 ? [['empty']] : lines(here, 3);
  };
  const head = 8 + kLine * Math.max(1, ...spaces.map((space) => above(space).length));
  const rowHeight = head + 52 + kLine * Math.max(0, ...spaces.map((space) => lines(crowd(space), 4).length));
  const shapes = spaces.map((space) => {
    const x = 1 + ((space - 1) % inRow) * kSpace;
    const middle = x + kSpace / 2 - 2;
    const top = Math.floor((space - 1) / inRow) * rowHeight + head;
    const text = (y, words, classes) => svg('text', {x: middle, y, 'text-anchor': 'middle', class: classes, 'pointer-events': 'none'}, words);
    const box = svg('rect', {x, y: top, width: kSpace - 3, height: 46, rx: 4,
      class: space === chosen ? 'own' : horses(space) !== null ? 'strong' : 'cell'});
    const stand = above(space);
    return svg('g', {}, onSpace(space, box), text(top + 28, space, space === chosen ? 'on-own' : 'on'),
      ...stand.map((line, i) => text(top - 6 - kLine * (stand.length - 1 - i), line.join(' '), 'on')),
      ...lines(crowd(space), 4).map((seats, i) => text(top + 61 + kLine * i, seats.join(' '), seats.includes(own) ? 'on' : 'soft')));
  });
  const [width, height] = [inRow * kSpace + 2, rowHeight * Math.ceil(rules.track / inRow)];
  return drawing('The track', width, height, ...shapes);
};
