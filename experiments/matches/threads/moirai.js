// The six Moirai of Threads of Fate: what each gives, by tier, and what was paid.
import {clickable, svg} from '/dom.js';

const kBroad = 700;   // from which they stand in one row
const kBox = 120;     // height of one
const kCell = 26;    // height of a tier's
const kLetter = 8.5;

/// name: [ability, what its numbers are, the number of a tier in short, the same in a sentence].
const kGifts = {
  clotho: ['gilding', 'gold grows by', (n) => `+${n}`, (n) => `one golden thread in the match, which grows by ${n} more a round`],
  nona: ['head start', 'X grows by', (n) => `+${n}`, (n) => `X grows by ${n} a round, and a thread can begin at X`],
  lachesis: ['boosting', 'a boost adds', (n) => `+${n}`, (n) => `once a round a thread of yours or to you gains ${n}`],
  decima: ['protection', 'snips take less', (n) => `−${n}`, (n) => `each snip of a thread that you spun takes ${n} less`],
  atropos: ['recycling', 'twine a thread', (n) => `+${n}`, (n) => `${n} more twine for each thread that gives you some`],
  morta: ['stronger cutters', 'your snip takes', (n) => `+${n}`, (n) => `your snips take ${n} more`],
};

const kMoirai = Object.keys(kGifts);
export const abilityOf = (name) => kGifts[name][0];

/// The name of a Moira, called by it or by her ability.
export const nameOf = (called) => kMoirai.find((name) => name === called || abilityOf(name) === called) ?? called;

/// The tier that some twine makes.
export const tierOf = (rules, twine) => rules.thresholds.filter((least) => twine >= least).length;

/// Twine that a tier takes.
export const costOf = (rules, tier) => (tier === 0 ? 0 : rules.thresholds[tier - 1]);

/// What a Moira gives in a tier, as a sentence without an end.
export const giftOf = (rules, name, tier) =>
  `${kGifts[name][3](rules[name][tier])}${name === 'atropos' && rules.atropos_doubles[tier] ? ', and what it gave once more' : ''}`;

const shortOf = (rules, name, tier) =>
  `${kGifts[name][2](rules[name][tier])}${name === 'atropos' && rules.atropos_doubles[tier] ? '×2' : ''}`;

/// The Moirai from `top` on, {shapes, bottom}. `tiers` by Moira visited, `twine` held, or null; `chosen`: {moira, donate}, which
/// stands out; notes(name): words in the place of what her numbers are; choose(name, tier): what a click on a tier does;
/// `advised`: by 'name tier', words. `only` names those to be drawn.
export const drawMoirai = ({rules, top = 0, width, tiers = {}, twine = null, chosen = null, notes = () => null, choose = null,
  advised = {}, only = kMoirai}) => {
  const columns = width >= kBroad ? only.length : Math.min(3, only.length);
  const box = width / columns;
  const head = twine === null ? 0 : choose ? 40 : 22;
  const shapes = twine === null ? [] : [svg('text', {x: 2, y: top + 14, class: 'on'}, `The Moirai: you hold ${twine} twine`),
    ...(choose ? [svg('text', {x: 2, y: top + 31, class: 'soft'}, 'Click a box to visit: each once, one a round')] : [])];
  only.forEach((name, i) => {
    const [x, y] = [i % columns * box + 2, top + head + Math.floor(i / columns) * (kBox + 6)];
    const been = tiers[name] ?? null;
    const now = chosen && chosen.moira === name ? tierOf(rules, chosen.donate) : null;
    const tone = been === null ? 'own' : 'other';
    const cell = (box - 10) / 4;
    shapes.push(svg('rect', {x, y, width: box - 4, height: kBox, rx: 7, class: now !== null ? 'own-line' : 'faint'}),
      svg('text', {x: x + 6, y: y + 17, class: 'on'}, name), svg('text', {x: x + 6, y: y + 33, class: 'soft'}, abilityOf(name)),
      svg('text', {x: x + 6, y: y + 50}, notes(name) ?? kGifts[name][1]));
    shapes.push(svg('text', {x: x + 6, y: y + 113, class: 'soft'}, 'twine to pay'));
    [0, 1, 2, 3].forEach((tier) => {
      const left = x + 3 + tier * cell;
      const [cost, short] = [costOf(rules, tier), shortOf(rules, name, tier)];
      const isOn = tier === (been ?? now);
      const free = choose && been === null && cost <= (twine ?? Infinity);
      const words = `Visit ${name} for ${cost} twine, tier ${tier}: ${giftOf(rules, name, tier)}`;
      const shape = svg('g', {}, svg('title', {}, words),
        svg('rect', {x: left + 1, y: y + 57, width: cell - 2, height: kCell, rx: 4, class: isOn ? tone : free ? 'strong' : 'faint'}),
        svg('text', {x: left + cell / 2, y: y + 75, 'text-anchor': 'middle', 'pointer-events': 'none',
          class: isOn ? `on-${tone}` : free ? 'on' : 'soft',
          ...(short.length * kLetter > cell - 4 ? {textLength: (cell - 4).toFixed(1), lengthAdjust: 'spacingAndGlyphs'} : {})}, short));
      shapes.push(free ? clickable(shape, words, () => choose(name, tier), now === tier) : shape,
        svg('text', {x: left + cell / 2, y: y + 98, 'text-anchor': 'middle', class: 'soft'}, cost));
      const advice = advised[`${name} ${tier}`];
      if (advice) shapes.push(svg('rect', {x: left, y: y + 56, width: cell, height: kCell + 2, rx: 5, class: 'advice'}),
        svg('text', {x: x + box - 9, y: y + 17, 'text-anchor': 'end', class: 'advice-text'}, advice));
    });
  });
  const rows = Math.ceil(only.length / columns);
  return {shapes, bottom: top + head + rows * (kBox + 6)};
};

/// A table's rows of what each of them gives.
export const giftRows = (rules) => kMoirai.map((name) => [`${name}: ${abilityOf(name)}`, kGifts[name][3]('so much'),
  ...[0, 1, 2, 3].map((tier) => shortOf(rules, name, tier))]);
