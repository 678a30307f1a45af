// The cloth of Threads of Fate: both realms, what runs between them, and the Moirai below, for whoever knows how much.
import {clickable, drawing, from, roomFor, svg} from '/dom.js';
import {drawMoirai} from './moirai.js';

const kWidest = 720;    // of the cloth, before drawing() scales it up
const kNarrowest = 300;
const kSeat = 19;       // radius of a player
const kLine = 15;       // height of a line of words
const kLetter = 7.4;    // width of a letter, at most
const kHeight = 236;    // from realm to realm
const kBend = 13;       // of a thread to its right, so that there is room for the one back
const kBeside = 24;     // bend of what is done to a thread that may be there
const kAlong = [0.5, 0.37, 0.63, 0.27, 0.73, 0.44, 0.57, 0.19, 0.81, 0.32, 0.68];  // where on a thread its words may stand
const kMiddle = {'text-anchor': 'middle', 'pointer-events': 'none'};

/// Pixels that the cloth of a page takes.
export const widthNow = () => Math.max(kNarrowest, Math.min(roomFor(), kWidest));

/// Pixels that a thread is wide.
const widthOf = (strength) => Math.min(9, 1.5 + 0.75 * Math.max(0, strength));

/// A thread as a link of the cloth: its width is its strength.
export const threadLink = ({source, recipient, strength, golden}, more = {}) => ({source, recipient, tone: golden ? 'gold' : 'line',
  width: widthOf(strength) + (golden ? 1 : 0), words: golden ? `${strength} gold` : String(strength), ...more});

/// What a seat does to threads, as links: by its submission or by advice. `tone` is the class of their lines; words(word) are
/// those that stand at one; `boost`: what stands after that of a boost.
export const deedLinks = (submission, seat, tone, words, boost = '') => {
  const {create, cut, snip, boost: boosted} = submission || {};
  return [
    ...(create ? [{source: seat, recipient: create.recipient, tone,
      words: words(`spin${create.golden ? ' gold' : ''}${create.head_start ? ' from X' : ''}`)}] : []),
    ...(cut !== null && cut !== undefined ? [{source: seat, recipient: cut, tone: `${tone} dashed`, words: words('cut'), bend: 0,
      head: false, scissors: true}] : []),
    ...(snip ? [{...snip, tone: `${tone} dashed`, words: words('snip'), bend: kBeside, scissors: true}] : []),
    ...(boosted ? [{...boosted, tone, words: words(`boost${boost}`), bend: kBeside}] : [])];
};

/// A curve between two points, bent to its right: {path, along(t)}; it leaves out `gap` at both ends.
const curve = ([x1, y1], [x2, y2], bend, head, size) => {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const gap = kSeat + 2;
  const [a, b] = [[x1 + ux * gap, y1 + uy * gap], [x2 - ux * gap, y2 - uy * gap]];
  const c = [(x1 + x2) / 2 - uy * 2 * bend, (y1 + y2) / 2 + ux * 2 * bend];
  const along = (t) => [0, 1].map((i) => (1 - t) ** 2 * a[i] + 2 * t * (1 - t) * c[i] + t ** 2 * b[i]);
  const angle = Math.atan2(b[1] - c[1], b[0] - c[0]);
  const barb = (turn) => `${(b[0] - size * Math.cos(angle + turn)).toFixed(1)} ${(b[1] - size * Math.sin(angle + turn)).toFixed(1)}`;
  const arrow = head ? `M${barb(0.45)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}L${barb(-0.45)}` : '';
  return {along, length, path: `M${a[0].toFixed(1)} ${a[1].toFixed(1)}Q${c[0].toFixed(1)} ${c[1].toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`, arrow};
};

const kScissors = 'M-8 -5L8 4M-8 5L8 -4M-14 -6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M-14 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0';

/// Places words on lines where no others stand, left of `edge`: place(along, width) gives a point; take() marks a place as taken.
const places = (edge) => {
  const taken = [];
  const boxOf = ([x, y], width) => [x - width / 2, y - 9, x + width / 2, y + 9];
  const hits = (one) => taken.filter((other) => one[0] < other[2] && one[2] > other[0] && one[1] < other[3]
    && one[3] > other[1]).length;
  const take = (point, width) => taken.push(boxOf(point, width));
  return {take, place: (along, width) => {
    const inside = (x) => Math.max(width / 2, Math.min(edge - width / 2, x));
    const points = kAlong.map((t) => along(t)).map(([x, y]) => [inside(x), y]);
    const crowd = points.map((point) => hits(boxOf(point, width)));
    const best = points[crowd.indexOf(Math.min(...crowd))];
    take(best, width);
    return best;
  }};
};

/// The shapes of a cloth `width` wide, and its height. `links`, drawn in their order: {source, recipient, tone, words}, where
/// `tone` is the class of the line, and may have `width`; `bend`; `head`: false without an arrow's head; `scissors`; `wordTone`;
/// `moves`: it comes in from its source; `act` and `label`: what a click on it does. look(seat) gives {tone, lines, ring, act,
/// label, pressed} of a player: the class of its circle, and lines of [words, class] beyond it. `tall` is from realm to realm.
export const clothShapes = ({heaven, hell, width, tall = kHeight, links = [], look, names = true}) => {
  const looks = new Map([...heaven, ...hell].map((seat) => [seat, {lines: [], tone: 'strong', ...look(seat)}]));
  const most = (realm) => Math.max(0, ...realm.map((seat) => looks.get(seat).lines.length)) * kLine;
  const top = (names ? 16 : 2) + most(heaven) + kSeat + 6;
  const bottom = top + tall;
  const place = (seat) => {
    const realm = heaven.includes(seat) ? heaven : hell;
    return [(realm.indexOf(seat) + 0.5) * width / realm.length, realm === heaven ? top : bottom];
  };
  const height = bottom + kSeat + 6 + most(hell) + (names ? 16 : 2);
  const free = places(width);
  for (const seat of looks.keys()) free.take(place(seat), 2 * kSeat);
  const [hits, lines, words] = [[], [], []];
  for (const link of links) {
    const {source, recipient, tone, bend = kBend, head = true, width: broad = null} = link;
    const {path, along, arrow, length} = curve(place(source), place(recipient), bend, head, 8 + (broad ?? 2) * 0.7);
    const line = svg('g', {}, svg('path', {d: path, class: tone}),
      arrow === '' ? null : svg('path', {d: arrow, class: tone.replace('dashed', '')}));
    line.setAttribute('pointer-events', 'none');
    if (broad !== null) line.firstChild.style.strokeWidth = `${broad.toFixed(1)}px`;
    const [[x1, y1], [x2, y2]] = [place(source), place(recipient)];
    lines.push(link.moves ? from(line, (x1 - x2) / 3, (y1 - y2) / 3) : line);
    if (link.act) {
      const [nx, ny] = [-(y2 - y1) / length * 9, (x2 - x1) / length * 9];
      const rim = [0.12, 0.5, 0.88].map(along);
      const corners = [...rim.map(([x, y]) => [x + nx, y + ny]), ...rim.reverse().map(([x, y]) => [x - nx, y - ny])];
      hits.push(clickable(svg('polygon', {points: corners.map((one) => one.map((n) => n.toFixed(1)).join()).join(' '), class: 'hit'}),
        link.label, link.act));
    }
    if (!link.words && !link.scissors) continue;
    const wide = (link.words || '').length * kLetter + 12 + (link.scissors ? 30 : 0);
    const [x, y] = free.place(along, wide);
    if (link.scissors) words.push(svg('path', {d: kScissors, transform: `translate(${(x - wide / 2 + 17).toFixed(1)} ${y.toFixed(1)})`,
      class: tone.replace('dashed', ''), 'pointer-events': 'none'}));
    if (link.words) words.push(svg('text', {x: (x + (link.scissors ? 15 : 0)).toFixed(1), y: (y + 5).toFixed(1), ...kMiddle,
      class: link.wordTone ?? (tone.startsWith('advice') ? 'advice-text' : 'on over')}, link.words));
  }
  const players = [...looks].map(([seat, {tone, lines: beyond, ring, act, label, pressed}]) => {
    const [x, y] = place(seat);
    const out = heaven.includes(seat) ? -1 : 1;
    const shape = svg('g', {}, svg('title', {}, label ?? `Seat ${seat}`),
      ring ? svg('circle', {cx: x, cy: y, r: kSeat + 4, class: 'own-line'}) : null,
      svg('circle', {cx: x, cy: y, r: kSeat, class: tone}),
      svg('text', {x, y: y + 5, ...kMiddle, class: tone === 'own' ? 'on-own' : tone === 'other' ? 'on-other' : 'on'}, seat),
      ...beyond.map(([text, its], i) => svg('text', {x, y: y + out * (kSeat + 9 + i * kLine + (ring ? 3 : 0)) + 5, ...kMiddle,
        class: its}, text)));
    return act ? clickable(shape, label, act, pressed) : shape;
  });
  const realms = names ? [svg('text', {x: 2, y: 13, class: 'on'}, 'Heaven'), svg('text', {x: 2, y: height - 3, class: 'on'}, 'Hell')]
    : [];
  return {width, height, shapes: [...realms, ...hits, ...lines, ...players, ...words]};
};

/// The cloth as a drawing, with the Moirai below where `moirai` says how: see drawMoirai().
export const drawCloth = ({moirai = null, ...cloth}) => {
  const {width, height, shapes} = clothShapes({width: widthNow(), ...cloth});
  if (moirai === null) return drawing('The cloth', width, height, ...shapes);
  const below = drawMoirai({...moirai, width, top: height + 8});
  return drawing('The cloth and the Moirai', width, below.bottom, ...shapes, ...below.shapes);
};
