// The cloth of Threads of Fate: both realms, threads and talks, for whoever knows how much.
import {drawing, svg} from '/dom.js';

const kGap = 58;   // between players of a realm; six of them fit a narrow window
const kTop = 58;
const kHeight = 230;
const kLabel = 0.62;  // where on a thread its strength stands

/// `threads`: {source, recipient, strength, golden}, with their strengths beside them where that is legible;
/// `spun` those that are yet to be. `chats`: pairs. `own`:
/// seats that stand out; `across`: those that can be chosen. words(seat) stands beside a seat;
/// onSeat(seat, shape) may make its shape a button.
export const drawCloth = ({heaven, hell, threads, spun, chats, own, across = [], strengths = true, words, onSeat = (seat, shape) => shape}) => {
  const widest = Math.max(heaven.length, hell.length) * kGap;
  const [width, height] = [widest + 20, kTop + kHeight + 58];
  const place = (seat) => {
    const inHeaven = heaven.includes(seat);
    const realm = inHeaven ? heaven : hell;
    return [(realm.indexOf(seat) + 0.5) * widest / realm.length + 10, inHeaven ? kTop : kTop + kHeight];
  };
  const line = (one, other, classes) => {
    const [[x1, y1], [x2, y2]] = [place(one), place(other)];
    return svg('line', {x1, y1, x2, y2, class: classes});
  };
  const shapes = [svg('text', {x: 4, y: 12, class: 'on'}, 'Heaven'), svg('text', {x: 4, y: height - 2, class: 'on'}, 'Hell'),
    ...chats.map(([one, other]) => line(one, other, 'faint dashed')),
    ...threads.map(({source, recipient, golden}) => line(source, recipient, golden ? 'own-line' : 'line')),
    ...spun.map(({source, recipient}) => line(source, recipient, 'own-line dashed'))];
  for (const {source, recipient, strength, golden} of strengths ? threads : []) {  // over all lines
    const [[x1, y1], [x2, y2]] = [place(source), place(recipient)];
    shapes.push(svg('text', {x: x1 + kLabel * (x2 - x1) + 6, y: y1 + kLabel * (y2 - y1), class: 'on over'},
      `${strength}${golden ? ' golden' : ''}`));
  }
  for (const seat of [...heaven, ...hell]) {
    const [x, y] = place(seat);
    const marked = own.includes(seat);
    const beyond = across.includes(seat);
    shapes.push(onSeat(seat, svg('g', {},
      svg('circle', {cx: x, cy: y, r: 19, class: marked ? 'own' : beyond ? 'other' : 'strong'}),
      svg('text', {x, y: y + 5, 'text-anchor': 'middle', class: marked ? 'on-own' : beyond ? 'on-other' : 'on'}, seat),
      svg('text', {x, y: heaven.includes(seat) ? y - 24 : y + 34, 'text-anchor': 'middle', class: 'soft over'}, words(seat)))));
  }
  return drawing('The cloth', width, height, ...shapes);
};
