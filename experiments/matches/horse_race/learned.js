// What an ability of the Horse Race revealed, entered: for each fact that it reveals (R21 to R32) a row.
import {button, el, labelled, number, redraw} from '/dom.js';
import {lettersOf} from './track.js';

const countIn = (list, letter) => (list ?? []).filter((one) => one === letter).length;
const kMost = 2147483647;

/// Chips that a seat has bet with effect on a horse in rounds 1 to 7, the running one included.
const chipsOn = (view, letter, {bets}) => view.rounds.reduce((all, one) => all + (one.bets[letter] ?? 0), 0)
  + ((view.seen ?? '').includes(letter) ? bets?.[letter] ?? 0 : 0);

/// The facts that the used ability reveals of a horse; their values are empty.
const usedFacts = (view, rules, round, letter, handedIn) => {
  const {kind} = handedIn.ability;
  const [use, select, guesses] = ['use', 'select', 'guesses'].map((part) => handedIn.ability[part] ?? []);
  const copies = countIn(use, letter);
  if (copies === 0) return [];
  const moves = (first, last) => [...Array(Math.max(0, Math.min(last, rules.rounds) - first + 1)).keys()]
    .map((i) => ({movement: letter, round: first + i}));
  const clues = {
    0: () => moves(1, 2),
    2: () => [3, 4].map((at) => ({differ_by_one: letter, round: at})),
    3: () => [4, ...(copies > 1 ? [5] : [])].map((at) => ({space: letter, round: at})),
    4: () => [{same_as: letter, round: 5}],
    5: () => [5, 6].map((at) => ({place: letter, round: at})),
    6: () => moves(7, 6 + copies),
    7: () => moves(8, 7 + Math.ceil(chipsOn(view, letter, handedIn) / 5)),
    8: () => (select.includes(letter) ? moves(9, 9) : []),
    9: () => moves(10, 10),
    10: () => (copies > 2 ? moves(1, 10) : []),
  };
  const utilities = {
    5: () => use.flatMap((one, i) => (one === letter ? [{guess: letter, ahead: guesses[i] ?? 0}] : [])),
    6: () => (copies > 1 ? [{bets_on: letter, round: 6}] : []),
  };
  return ((kind === 'clue' ? clues : utilities)[round] ?? (() => []))();
};

/// The facts that a seat's abilities reveal at the end of a round, in the order of R48; their values are empty. `used` is true
/// for facts of this round's ability.
export const factsOf = (view, rules, round, handedIn) => {
  const ability = handedIn?.ability ?? null;
  if (round === 1 && ability?.kind === 'clue') {
    const all = [...(ability.select ?? [])].sort();
    return all.length === 0 ? [] : [2, 3, 4].map((at) => ({used: true, fact: {sum_of: all, round: at}}));
  }
  const third = round === 3 ? ability : view.rounds[3]?.ability;
  const watched = round >= 3 && round <= 5 && third?.kind === 'utility' ? third.select ?? [] : [];
  return lettersOf(rules).flatMap((letter) => [
    ...(watched.includes(letter) ? [{used: round === 3, fact: {chips_on: letter, round}}] : []),
    ...(ability === null ? [] : usedFacts(view, rules, round, letter, handedIn).map((fact) => ({used: true, fact})))]);
};

const same = (one, other) => Object.entries(one).every(([key, value]) => JSON.stringify(other[key]) === JSON.stringify(value));

/// The rows of facts, {node, now(), part()}: now() gives the facts as they stand in a file, null while they are not whole;
/// part() those that are there with what is entered of them, from which they can begin again.
export const showFacts = ({facts, view, rules, draft, changed}) => {
  const letters = lettersOf(rules);
  const values = [...new Set(rules.movements)].sort((a, b) => a - b);
  const entered = facts.map(({used, fact}) => ({used, fact: {...fact, ...(draft?.find((one) => same(fact, one)) ?? {})}}));
  const seen = view.rounds.flatMap(({learned}) => learned ?? []);
  for (const {fact} of entered) {  // what was known before is so still
    if (fact.movement) fact.value ??= seen.find((one) => one.movement === fact.movement && one.round === fact.round)?.value;
    if (fact.differ_by_one || fact.same_as) fact.horses ??= '';
    if (fact.guess) fact.correct ??= false;
    if (fact.bets_on) fact.by ??= {};
  }
  const begun = draft ?? null;
  let isVoid = begun !== null && facts.some(({used}) => used) && !begun.some((one) => facts.some(({used, fact}) => used
    && same(fact, one)));
  const rows = el('div');
  const set = (fact, key) => (value) => {
    fact[key] = value ?? undefined;
    changed();
  };
  const press = (fact, key, value) => () => {
    set(fact, key)(value);
    draw();
  };
  const buttons = (fact, key, name, choices) => choices.map(([value, words]) => button(words, press(fact, key, value),
    {'aria-label': `${name}: ${words}`, 'aria-pressed': String(fact[key] === value)}));
  const counted = (fact, key, name, low, high) => [number(fact[key] ?? '', low, high, set(fact, key), {'aria-label': name})];
  const put = (fact, letter, has) => {
    fact.horses = letters.filter((one) => (one === letter ? has : fact.horses.includes(one))).join('');
  };
  /// What is so of one horse and another is so the other way round.
  const horses = (fact, kind, name) => letters.filter((letter) => letter !== fact[kind]).map((letter) => {
    const has = fact.horses.includes(letter);
    return button(letter, () => {
      put(fact, letter, !has);
      const back = entered.find((one) => one.fact[kind] === letter && one.fact.round === fact.round);
      if (back) put(back.fact, fact[kind], !has);
      changed();
      draw();
    }, {'aria-label': `${name}: ${letter}`, 'aria-pressed': String(has)});
  });
  const bettors = (fact, name) => view.rounds[0].spectated.map((_, seat) => labelled(seat === view.seat ? 'you' : `seat ${seat}`,
    number(fact.by[seat] ?? '', 0, kMost, (value) => {
      const {[seat]: gone, ...rest} = fact.by;
      set(fact, 'by')(value ? {...rest, [seat]: value} : rest);
    }, {'aria-label': `${name}: chips of seat ${seat}`})));
  const rowOf = ({fact}) => {
    const {round} = fact;
    const [kind] = Object.keys(fact);
    const [name, make] = {
      movement: [`${fact.movement} moves in round ${round}`, (name) => buttons(fact, 'value', name,
        values.map((one) => [one, String(one)]))],
      sum_of: [`${(fact.sum_of ?? []).join(' + ')} move together in round ${round}`,
        (name) => counted(fact, 'value', name, 0, 999)],
      differ_by_one: [`In round ${round} 1 more or less than ${fact.differ_by_one}`,
        (name) => horses(fact, 'differ_by_one', name)],
      same_as: [`In round ${round} as far as ${fact.same_as}`, (name) => horses(fact, 'same_as', name)],
      space: [`The space of ${fact.space} after round ${round}`, (name) => counted(fact, 'value', name, 1, 999)],
      place: [`The place of ${fact.place} after round ${round}`, (name) => buttons(fact, 'value', name,
        letters.map((_, i) => [i + 1, String(i + 1)]))],
      chips_on: [`Chips bet on ${fact.chips_on} in round ${round}`, (name) => counted(fact, 'total', name, 0, kMost)],
      guess: [`Your guess, ${fact.ahead} ahead of ${fact.guess}`, (name) => buttons(fact, 'correct', name,
        [[true, 'right'], [false, 'wrong']])],
      bets_on: [`Chips bet on ${fact.bets_on} in round ${round}`, (name) => bettors(fact, name)],
    }[kind];
    return el('div', {class: 'row'}, el('span', {}, name), ...make(name));
  };
  const draw = () => redraw(rows, entered.some(({used}) => used) ? el('label', {class: 'check'},
    el('input', {type: 'checkbox', checked: isVoid,
    onchange: () => {
      isVoid = !isVoid;
      draw();
      changed();
    }}), 'Your ability was void: it revealed nothing') : null, ...entered.filter(({used}) => !(used && isVoid)).map(rowOf));
  draw();
  const whole = (fact) => !['movement', 'sum_of', 'space', 'place'].some((kind) => kind in fact && fact.value === undefined)
    && !('chips_on' in fact && fact.total === undefined);
  const part = () => entered.filter(({used}) => !(used && isVoid)).map(({fact}) => ({...fact}));
  return {node: entered.length === 0 ? '' : el('fieldset', {}, el('legend', {}, 'What your abilities revealed'), rows), part,
    now: () => (part().every(whole) ? part() : null)};
};
