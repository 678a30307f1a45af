// The platform of Edges, for the board, for past rounds and for replays.
import {clickable, drawing, from, roomFor, svg} from '/dom.js';

const kWidest = 52;    // of a space
const kLeast = 20;
const kLine = 17;      // of advice
const kLane = 14;      // above all seats, for the arrow of a move
const kLabelled = 38;  // pixels of a space from which on there is room for words beside the platform
const kNamed = 12;     // radius of a dashed disc that has room for a number
const kBars = 44;      // height of the tallest bar of odds
export const kTypes = {surviving: 'stays on', screwed: 'carried off', dumb: 'jumped off'};

/// The platform with seats on it. `places` has the space of each seat; what is not on the platform stands beside it, where
/// `aside` leaves room. `own`: a seat that stands out, or null. `was`: where each came from, to be shown by glide().
/// `aim`: the space that the own seat heads for, beside the platform too: a dashed disc stands there; `choose`: what a click on a
/// space does. `lines`: [{from, to, words}], drawn above all. `bars`: by space, how many are expected there; keys 'off left' and
/// 'off right' too. above(seat) stands above a seat.
export const drawPlatform = ({rules: {values}, places, own = null, was = null, aim = null, choose = null, lines = [], bars = null,
  aside = false, above = () => ''}) => {
  const beside = aside || bars ? 1 : 0;
  const space = Math.max(kLeast, Math.min(kWidest, Math.floor((roomFor() - 4) / (values.length + 2 * beside))));
  const width = 4 + (values.length + 2 * beside) * space;
  const dot = Math.min(14, space / 2 - 1);
  const columnOf = (place) => Math.max(1 - beside, Math.min(values.length + beside, place)) - 1 + beside;
  const x = (place) => 2 + columnOf(place) * space + space / 2;
  const crowd = places.map((place, seat) => places.slice(0, seat).filter((other) => columnOf(other) === columnOf(place)).length);
  const marks = places.some((_, seat) => above(seat) !== '') ? 16 : 0;
  const lift = 2 * dot + 3 + marks;
  const ghost = aim === null || own === null ? null
    : places.filter((place, seat) => seat !== own && columnOf(place) === columnOf(aim)).length;
  const head = lines.length * kLine + 6 + (choose ? kLane : 0);
  const top = head + Math.max(1, ...crowd.map((one) => one + 1), ghost === null ? 0 : ghost + 1) * lift + 6;
  const y = (level) => top - 4 - dot - level * lift;
  const middle = {'text-anchor': 'middle', 'pointer-events': 'none'};
  const shapes = values.flatMap((value, i) => {
    const name = `Space ${i + 1}, worth ${value}`;
    const aimed = i + 1 === aim;
    const box = svg('rect', {x: x(i + 1) - space / 2 + 1, y: top, width: space - 2, height: 40, rx: 4,
      class: aimed ? 'own' : value >= Math.max(...values) - 1 ? 'strong' : 'cell'});
    return [svg('g', {}, svg('title', {}, name),
      choose ? clickable(box, `${name}: head for it`, () => choose(i + 1), aimed) : box,
      svg('text', {x: x(i + 1), y: top + 26, ...middle, class: aimed ? 'on-own' : 'on'}, value),
      svg('text', {x: x(i + 1), y: top + 56, ...middle, class: 'soft'}, i + 1))];
  });
  places.forEach((place, seat) => {
    const [cx, cy] = [x(place), y(crowd[seat])];
    const token = svg('g', {}, svg('title', {}, `Seat ${seat}`), svg('circle', {cx, cy, r: dot, class: seat === own ? 'own' : 'other'}),
      svg('text', {x: cx, y: cy + 5, ...middle, class: seat === own ? 'on-own' : 'on-other'}, seat),
      marks ? svg('text', {x: cx, y: cy - dot - 3, ...middle, class: 'on over'}, above(seat)) : null);
    shapes.push(was ? from(token, x(was[seat]) - cx, 0) : token);
  });
  if (ghost !== null) {
    const [x1, x2, cy] = [x(places[own]), x(aim), y(ghost)];
    const under = y(Math.max(...crowd.filter((_, seat) => columnOf(places[seat]) === columnOf(places[own])))) - dot - 2;
    shapes.push(svg('path', {d: `M${x1} ${under}V${head - kLane + 3}H${x2}V${cy - dot - 2}m-5 -6l5 6l5 -6`, class: 'own-line'}),
      svg('circle', {cx: x2, cy, r: dot - 1, class: 'own-line dashed'}),
      ...(dot < kNamed ? [] : [svg('text', {x: x2, y: cy + 5, ...middle, class: 'on'}, own)]));
  }
  if (beside && space >= kLabelled) {
    shapes.push(...[['worth', 26], ['space', 56]].map(([words, below]) => svg('text', {x: 2, y: top + below, class: 'soft'}, words)));
  }
  lines.forEach(({from: begin, to, words}, i) => {
    const at = 9 + i * kLine;
    const [x1, x2] = [x(begin), x(to)];
    const tip = x2 < x1 ? 6 : -6;
    const onLeft = Math.min(x1, x2) > width - Math.max(x1, x2);  // where there is more room for words
    shapes.push(svg('path', {d: `M${x1} ${at}H${x2}m${tip} -5l${-tip} 5l${tip} 5`, class: 'advice'}),
      svg('text', {x: onLeft ? Math.min(x1, x2) - 6 : Math.max(x1, x2) + 6, y: at + 5, 'text-anchor': onLeft ? 'end' : 'start',
        class: 'advice-text'}, words));
  });
  if (bars) {
    const most = Math.max(...Object.values(bars), 0.01);
    for (const [key, value] of Object.entries(bars)) {
      const place = key === 'off left' ? 0 : key === 'off right' ? values.length + 1 : Number(key);
      const height = kBars * value / most;
      shapes.push(svg('rect', {x: x(place) - space / 2 + 2, y: top + 64, width: space - 4, height, class: 'heat'}),
        svg('text', {x: x(place), y: top + 78 + height, ...middle, class: 'soft'}, value < 0.05 ? '' : value.toFixed(1)));
    }
  }
  return drawing('The platform', width, top + 66 + (bars ? kBars + 22 : 0), ...shapes);
};
