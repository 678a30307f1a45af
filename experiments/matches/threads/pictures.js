// Pictures of the rulings of Threads of Fate, on small cloths: Heaven above with seats 0 and 1, Hell below with 2, 3 and 4.
import {el, note, svg} from '/dom.js';
import {clothShapes, deedLinks, threadLink} from './cloth.js';
import {drawMoirai} from './moirai.js';

const kSeatRoom = 74;   // from player to player
const kTall = 124;      // from realm to realm
const kTitle = 20;      // height of the words above a cloth
const kRules = {thresholds: [3, 6, 10], clotho: [0, 1, 2, 3], nona: [1, 2, 3, 4], lachesis: [1, 2, 3, 4], decima: [1, 2, 3, 10],
  atropos: [1, 2, 3, 3], atropos_doubles: [false, false, false, true], morta: [1, 2, 4, 8]};

const still = (name, width, height, shapes) =>
  svg('svg', {width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': name}, ...shapes);

/// A thread as [source, recipient, strength], and a golden one.
const plain = (source, recipient, strength) => threadLink({source, recipient, strength, golden: false});
const gold = (source, recipient, strength) => threadLink({source, recipient, strength, golden: true});
/// What a seat does: {create, cut, snip, boost} as in a submission.
const by = (seat, deed, words = (word) => word) => deedLinks(deed, seat, 'own-line', words);
const link = (source, recipient) => ({source, recipient});
const lost = (word) => `${word}: void`;
/// The same bent away from players between whom it stands.
const bent = (links, bend) => links.map((one) => ({...one, bend}));

/// A small cloth below a title. `says`: by seat, lines of words; `own`: seats that stand out; `open`: seats that can be chosen;
/// `room`: from player to player.
const cloth = (title, links, {says = {}, own = [], open = [], heaven = [0], hell = [2], realms = false, room = kSeatRoom} = {}) => {
  const width = Math.max(150, Math.max(heaven.length, hell.length) * room);
  const {height, shapes} = clothShapes({heaven, hell, width, tall: kTall, links: links.flat(), names: realms, look: (seat) => ({
    tone: own.includes(seat) ? 'own' : open.includes(seat) ? 'other' : 'strong',
    lines: [says[seat] ?? []].flat().map((line) => [line, 'soft over'])})});
  return still(title || 'A cloth', width, height + kTitle, [
    svg('text', {x: width / 2, y: 14, 'text-anchor': 'middle', class: 'on'}, title),
    svg('g', {transform: `translate(0 ${kTitle})`}, ...shapes)]);
};

/// Drawings one after the other, and a sentence about them.
const scene = (words, ...drawings) => () => el('div', {}, el('div', {class: 'row'}, ...drawings.map((draw) => draw())), note(words));
/// The same with an arrow from each to the next: one becomes the other.
const steps = (words, ...drawings) => () => el('div', {}, el('div', {class: 'row'},
  ...drawings.flatMap((draw, i) => [...(i > 0 ? [el('span', {}, '→')] : []), draw()])), note(words));
const on = (...args) => () => cloth(...args);

const moirai = (only, more = {}) => () => {
  const width = 124 * Math.min(3, only.length);
  const {shapes, bottom} = drawMoirai({rules: kRules, width, only, ...more});
  return still('Moirai', width, bottom, shapes);
};

const box = (words) => () => still(words, 84, 34, [svg('rect', {x: 1, y: 1, width: 82, height: 32, rx: 6, class: 'strong'}),
  svg('text', {x: 42, y: 22, 'text-anchor': 'middle'}, words)]);

/// X after each round, as columns.
const columns = (values, words) => () => still('X after each round', 4 * 80, 130, values.flatMap((value, i) => [
  svg('rect', {x: 80 * i + 18, y: 90 - 16 * value, width: 44, height: 16 * value + 2, class: 'other'}),
  svg('text', {x: 80 * i + 40, y: 84 - 16 * value, 'text-anchor': 'middle', class: 'on'}, `X = ${value}`),
  svg('text', {x: 80 * i + 40, y: 108, 'text-anchor': 'middle', class: 'soft'}, `round ${i + 1}`),
  svg('text', {x: 80 * i + 40, y: 124, 'text-anchor': 'middle', class: 'soft'}, words[i])]));

const kHell = {hell: [2, 3]};
const kWide = {hell: [2, 3], room: 100};
const kBoth = {heaven: [0, 1], hell: [2, 3]};

/// The end of a match: all golden threads, and the goldness of each seat.
const end = (says, own, goldness = {0: 9, 1: 5, 5: 3, 2: 9, 3: 7, 4: 2, 6: 0}) => on('after the last round',
  [gold(0, 2, 9), gold(3, 0, 7), gold(1, 3, 5), gold(5, 2, 3), ...(goldness[4] > 0 ? [gold(4, 5, 2)] : [])],
  {heaven: [0, 1, 5], hell: [2, 3, 4, 6], own, says: Object.fromEntries(Object.entries(goldness).map(([seat, value]) =>
    [seat, [`gold ${value}`, says[seat] ?? ''].filter(Boolean)]))});

export const pictures = {
  R1: scene('The six Moirai with their abilities. In the boxes what each gives in tiers 0 to 3; below them the twine that a tier takes.',
    moirai(['clotho', 'nona', 'lachesis', 'decima', 'atropos', 'morta'])),
  R2: scene('0 has spun a thread to 2, and 2 one to 0: one for each way, and no second one the same way. Between 2 and 3, both in '
    + 'Hell, there is none.',
    on('', [plain(0, 2, 3), plain(2, 0, 2)], kHell)),
  R3: scene('The stronger, the broader. The golden one was made with an extra growth of 2, and keeps it: it grows by 3 each round.',
    on('a thread of 5', [plain(0, 2, 5)]), on('a golden one of 4', [gold(0, 2, 4)])),
  R4: scene('Nothing runs between the realms yet, and nobody has twine.', on('before round 1', [],
    {...kBoth, says: {0: '0 twine', 1: '0 twine', 2: '0 twine', 3: '0 twine'}})),
  R5: scene('Chance decides once, before round 1, who is in Heaven: here seats 0 and 4.',
    on('', [], {heaven: [0, 4], hell: [1, 2, 3], realms: true})),
  R6: steps('A round. All seats act at once within a phase.',
    ...['visits', 'boosts', 'cuts', 'snips', 'creates', 'growth', 'chats'].map(box)),
  R7: steps('0 held 4 twine when the round began and pays 3 of them. The 2 twine that the cut gives can be paid from the next round on.',
    on('the round begins', [plain(0, 2, 2)], {says: {0: '4 twine'}}), on('0 visits for 3', [plain(0, 2, 2)], {says: {0: '1 twine'}}),
    on('0 cuts', by(0, {cut: 2}), {says: {0: '1 + 2 = 3 twine'}})),
  R8: scene('7 twine reach the thresholds 3 and 6, not 10: tier 2. Already in this round, and to the end, a boost adds 3.',
    moirai(['lachesis'], {chosen: {moira: 'lachesis', donate: 7}})),
  R9: scene('Nona was visited before, in tier 1: never again. In this round it is Decima, and nobody else.',
    moirai(['nona', 'decima', 'morta'], {tiers: {nona: 1}, chosen: {moira: 'decima', donate: 0}})),
  R10: steps('0 has Lachesis in tier 1, so that its boost adds 2. The thread may lead to 0 as well as from it.',
    on('0 boosts 2 → 0', [plain(2, 0, 3)]), on('after the boosts', [plain(2, 0, 5)])),
  R11: steps('0 cuts 2. What runs between the two is destroyed, both ways, but the golden thread stays. The thread to 3 is not touched.',
    on('0 cuts 2', [plain(0, 2, 4), gold(2, 0, 3), plain(0, 3, 2)], kWide),
      on('after the cuts', [gold(2, 0, 3), plain(0, 3, 2)], kWide)),
  R12: steps('0 cuts the thread, and 3 has submitted a snip of it: two share its strength. 5 / 2 rounded up: each gains 3 twine.',
    on('0 cuts, 3 snips', [plain(0, 2, 5)], {...kHell, says: {0: 'cuts 2', 3: 'snips 0 → 2'}}),
    on('after', [], {...kHell, says: {0: '+3 twine', 3: '+3 twine'}})),
  R13: steps('0 and 2 cut each other, and 0 also snips the thread: it counts once. It is destroyed once, and both share: 4 / 2 = 2 '
    + 'each.',
    on('both cut', [plain(0, 2, 4)], {says: {0: 'cuts 2, snips 0 → 2', 2: 'cuts 0'}}),
      on('after', [], {says: {0: '+2 twine', 2: '+2 twine'}})),
  R14: steps('3 snips a golden thread that it is no end of. The snip takes 1, and 2 more with Morta, and 1 less for the Decima of '
    + '0, who spun it: 2.',
    on('before', [gold(0, 2, 5)], {...kHell, says: {0: 'decima −1', 3: ['snips 0 → 2', 'morta +2']}}),
    on('5 − (1 + 2 − 1) = 3', [gold(0, 2, 3)], {...kHell, says: {0: 'decima −1', 3: ['snips 0 → 2', 'morta +2']}})),
  R15: scene('When all snips are done. At 1 the thread stays, and its snipper gains 1 twine. At 0 the snipper gains 1 twine, and '
    + 'the thread is '
    + 'destroyed. Below 0 it is destroyed, and nobody gains.',
      on('2 − 1 = 1', [plain(0, 2, 1)], {...kHell, says: {3: ['snips', '+1 twine']}}),
  on('1 − 1 = 0', [], {...kHell, says: {3: ['snips', '+1 twine']}}),
  on('1 − 1 − 1 = −1', [], {...kHell, heaven: [0, 1], says: {1: ['+0 twine', 'snips'], 3: ['snips', '+0 twine']}})),
  R16: steps('3 snips what 0 cuts in the same round. The cut is shared by R12, 4 / 2 = 2 each; the snip itself gives nothing more.',
    on('0 cuts, 3 snips', [plain(0, 2, 4)], {...kHell, says: {0: 'cuts 2', 3: 'snips 0 → 2'}}),
    on('after the cuts', [], {...kHell, says: {0: '+2 twine', 3: '+2 twine'}}),
      on('after the snips', [], {...kHell, says: {0: '+0 twine', 3: '+0 twine'}})),
  R17: scene('A cut gives 0 the 3 twine of a thread. With Atropos in tier 1 it gains 2 more; in tier 3 it gains 3 more, and the 3 '
    + 'of the cut once more.',
    on('without', by(0, {cut: 2}), {says: {0: '3'}}), on('tier 1', by(0, {cut: 2}), {says: {0: '3 + 2 = 5'}}),
    on('tier 3', by(0, {cut: 2}), {says: {0: '3 + 3 + 3 = 9'}})),
  R18: scene('0 has selected 2 twice, 3 and 4 once. It may select 3 or 4 next. With 2 it would be three times and once: 2 apart.',
    on('', [], {hell: [2, 3, 4], own: [0], open: [3, 4], says: {2: '2×', 3: '1×', 4: '1×'}})),
  R19: steps('0 selects 2, to whom it has a thread already. No other is made, but 2 now counts as selected twice.',
    on('before the creates', [plain(0, 2, 3)], {...kHell, says: {0: 'selects 2', 2: '1×', 3: '1×'}}),
    on('after the creates', [plain(0, 2, 3)], {...kHell, says: {0: 'selects 2', 2: '2×', 3: '1×'}})),
  R20: scene('What 0 makes if it has no thread to 2, when its X is 4. After a head start X is 0; after a golden thread the gilding '
    + 'is used up.',
    on('plain', [plain(0, 2, 0)]), on('golden', [gold(0, 2, 0)]), on('with a head start', [plain(0, 2, 4)]),
      on('both', [gold(0, 2, 4)])),
  R21: steps('0 selects 2, golden and with a head start, but has a thread to 2 already: it keeps its gilding and X.',
    on('before the creates', [plain(0, 2, 3)], {says: {0: ['a gilding, X = 4', 'selects 2']}}),
    on('after the creates', [plain(0, 2, 3)], {says: {0: ['a gilding, X = 4', '']}})),
  R22: steps('Each thread grows by 1. The golden one has an extra growth of 2, and grows by 3.',
    on('before', [plain(0, 2, 2), gold(0, 3, 4)], kHell), on('after the growth', [plain(0, 2, 3), gold(0, 3, 7)], kHell)),
  R23: scene('X at the end of each round. Nona was visited in round 1 in tier 1: X grows by 2. In round 3 a thread begins at 4, so '
    + 'X becomes 0 and does not grow.',
    columns([2, 4, 0, 2], ['visit', '', 'head start', ''])),
  R24: scene('Round 3 has ended. 0 can talk with 2, for the thread is 3 strong, and with 4, for it is golden, but not with 3.',
    on('after round 3', [plain(0, 2, 3), plain(0, 3, 2), gold(4, 0, 1)], {hell: [2, 3, 4], own: [0], says: {2: 'talks', 4: 'talks'}})),
  R25: steps('The golden thread was 6 strong after the boosts. Snips take 2, it grows by 1: the goldness of both ends stays 6.',
    on('after the boosts', [gold(2, 0, 6)], {says: {0: 'goldness 6', 2: 'goldness 6'}}),
    on('after the snips', [gold(2, 0, 4)], {says: {0: 'goldness 6', 2: 'goldness 6'}}),
    on('after the growth', [gold(2, 0, 5)], {says: {0: 'goldness 6', 2: 'goldness 6'}})),
  R27: scene('Of all threads, 0 sees those that it has spun.',
    on('all there is', [plain(0, 2, 3), plain(2, 0, 2), plain(1, 3, 4), gold(3, 0, 5)], kBoth),
    on('what 0 sees', [plain(0, 2, 3)], {...kBoth, own: [0]})),
  R28: scene('3 does not see the golden thread that leads to it, nor anything else that others have spun.',
    on('all there is', [gold(0, 3, 3), plain(1, 2, 2), plain(3, 1, 1)], kBoth),
      on('what 3 sees', [plain(3, 1, 1)], {...kBoth, own: [3]})),
  R29: steps('0 cuts 1, who is in its own realm: that part is void, and a foul. The thread to 2 is made all the same.',
    on('handed in by 0', [bent(by(0, {cut: 1}, lost), 36), by(0, {create: {recipient: 2}})], {...kBoth, room: 120}),
      on('after the creates', [plain(0, 2, 0)], {...kBoth, room: 120})),
  R30: scene('Void: 6 twine, where the seat holds 4. Nothing is paid, and no ability is gained.',
    moirai(['clotho', 'nona', 'lachesis'], {chosen: {moira: 'clotho', donate: 6},
      notes: (name) => (name === 'clotho' ? '6 of 4: void' : null)})),
  R31: scene('0 boosts the thread from 1 to 3, and is no end of it.', on('', by(0, {boost: link(1, 3)}, lost), {...kBoth, own: [0]})),
  R32: scene('0 cuts 1, a player of its own realm.', on('', bent(by(0, {cut: 1}, lost), 36), {...kBoth, room: 120, own: [0]})),
  R33: scene('0 snips from 2 to 3, who are both in Hell.', on('', bent(by(0, {snip: link(2, 3)}, lost), -36),
    {...kBoth, room: 120, own: [0]})),
  R34: scene('Left: 2 is selected twice and 3 once, so that 2 may not be selected now. Right: 0 has not visited Clotho, and the '
    + 'whole create is void.',
    on('R18', by(0, {create: {recipient: 2}}, lost), {...kHell, own: [0], says: {2: '2×', 3: '1×'}}),
    on('no gilding', by(0, {create: {recipient: 3, golden: true}}, lost), {...kHell, own: [0], says: {2: '1×', 3: '1×'}})),
  R35: steps('1 snips a thread that does not exist. That is legal, and nothing comes of it: no twine either.',
    on('before', by(1, {snip: link(0, 2)}), {...kBoth, says: {1: 'snips 0 → 2'}}), on('after', [], {...kBoth, says: {1: '+0 twine'}})),
  R36: scene('The strongest golden thread is that of 1 and 3, but 3 has a Mark of Elimination: 0 and 2 are the winning pair.',
    on('at the end', [gold(0, 2, 9), gold(1, 3, 12), plain(0, 3, 14)], {...kBoth, own: [0, 2], says: {3: 'marked'}})),
  R37: scene('Two pairs have a golden thread of 9. Between 0 and 2 there is another of 4: the sum of 13 is more than 9, and they win.',
    on('at the end', [gold(0, 2, 9), gold(2, 0, 4), gold(1, 3, 9)], {...kBoth, own: [0, 2]})),
  R38: scene('0 and 2 have the strongest golden thread, 9. Each gets 1 token, and 2 ascends to Heaven.',
    end({0: '1 token', 2: '1 token'}, [0, 2])),
  R39: scene('Of those who did not win, 1 has the highest goldness in Heaven and 3 in Hell: they are in Heaven next, beside 0 and 2.',
    end({1: 'Heaven', 3: 'Heaven'}, [1, 3])),
  R40: scene('3 and 4 both have a goldness of 7. The golden thread of 3 still exists, that of 4 was snipped from 7 down to 5: 3 '
    + 'stands above 4.',
    on('at the end', [gold(3, 0, 7), gold(4, 1, 5)], {heaven: [0, 1], hell: [3, 4], own: [3], says: {3: 'gold 7', 4: 'gold 7'}})),
  R41: scene('5 is in Heaven, did not win, and 1 has a higher goldness: 5 falls.', end({5: 'falls'}, [5])),
  R42: scene('2 and 3 are in Heaven next. Of 4 and 6, 6 has the lowest goldness: it is the Elimination Candidate.',
    end({6: 'candidate'}, [6])),
  R43: scene('4 and 6 both have the lowest goldness, 0: both are tied for the last place.', end({4: 'tied', 6: 'tied'}, [4, 6],
    {0: 9, 1: 5, 5: 3, 2: 9, 3: 7, 4: 0, 6: 0})),
  R44: scene('The scores are goldness. The winning pair comes first, Heaven’s member before, then the others by goldness.',
    end({0: '1st', 2: '2nd', 3: '3rd', 1: '4th', 5: '5th', 4: '6th', 6: '7th'}, [0, 2])),
};
