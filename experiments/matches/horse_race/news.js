// The Horse Race played elsewhere: what a seat was dealt, and what a trade, a round or the second token's choice showed it.
import {button, clickable, drawing, el, labelled, note, number, redraw, roomFor, select, svg} from '/dom.js';
import {garnetsDealt} from '/form.js';
import {drawScores} from './hand.js';
import {factsOf, showFacts} from './learned.js';
import {placesOf, trackNow} from './seen.js';
import {box, columnsOf, lettersOf, text} from './track.js';

export const dealt = garnetsDealt;

const kRow = 26;       // height of a row of cells
const kLeast = 18;     // pixels of a cell
const kWidest = 46;
const kLetters = 8;    // pixels of a letter, at most
const kValue = 26;     // pixels of a value
const kApart = 10;     // between the values of two rounds

const none = [null, '–'];
const gridCell = (x, y, wide, {words, label, on, act}) => svg('g', {},
  clickable(box(x, y, wide - 2, kRow - 3, on ? 'own' : 'strong'), label, act, on),
  text(x + wide / 2 - 1, y + 16, words, on ? 'on-own' : 'on'));

/// As wide as the page, so that letters are as large as in what is beside it.
const wideDrawing = (title, width, height, ...shapes) => drawing(title, Math.max(width, roomFor() - 4), height, ...shapes);

/// Rows of cells below each other: {name, cells: [{words, label, on, act} or null]}.
const drawGrid = (title, rows) => {
  const left = 10 + kLetters * Math.max(...rows.map(({name}) => name.length));
  const at = columnsOf(Math.max(...rows.map(({cells}) => cells.length)), {left, right: 2, most: kWidest, least: kLeast});
  return wideDrawing(title, at.width, rows.length * kRow + 4, ...rows.flatMap(({name, cells}, i) => [
    svg('text', {x: 2, y: i * kRow + 18, class: 'soft'}, name),
    ...cells.map((cell, k) => cell && gridCell(at.x(k + 1) - at.wide / 2, i * kRow + 2, at.wide, cell)).filter(Boolean)]));
};

const enterTrade = ({stage, view, rules, step, draft, changed}) => {
  const trades = (draft?.trades ?? []).map((trade) => ({...trade}));
  const letters = lettersOf(rules);
  const seats = [...Array(rules.players).keys()].filter((seat) => seat !== view.seat);
  const publish = () => changed(trades.length > 0 ? {trades: trades.map((trade) => ({...trade}))} : {});
  const list = el('div');
  const change = (act) => {
    act();
    draw();
    publish();
  };
  const rowOf = (trade, i) => {
    const choice = (name, key, options) => labelled(name, select(options, trade[key], (value) => change(() => {
      trade[key] = value;
    }), {'aria-label': `Trade ${i + 1}: ${name}`}));
    return el('fieldset', {}, el('legend', {}, `Trade ${i + 1}`), el('div', {class: 'row'},
      choice('you give', 'give', [...letters.map((letter) => [letter, letter]), ...(trade.happened ? [] : [none])]),
      choice('to', 'partner', seats.map((seat) => [seat, `seat ${seat}`])),
      choice('for', 'want', [...letters.map((letter) => [letter, letter]), ...(trade.happened ? [] : [none])]),
      choice('it', 'happened', [[true, 'happened'], [false, 'was void']]),
      button('✕', () => change(() => trades.splice(i, 1)), {'aria-label': `Take trade ${i + 1} away`})));
  };
  const draw = () => redraw(list, trades.map(rowOf), button('One more trade', () => change(() => {
    const own = letters.filter((letter) => view.cards[letter] > 0);
    const [give] = own.length > 0 ? own : letters;
    trades.push({partner: seats[0], give, want: letters.find((letter) => letter !== give) ?? give, happened: true});
  })));
  stage.append(el('h2', {}, `The trades before round ${step.round}`),
    el('p', {}, 'Enter the trades in which you took part, in their order. If there were none, go on.'), list);
  draw();
  publish();
};

/// How many more chips may be bet by an ability of the round: [of the limit, of chips].
const raiseOf = (round, ability) => {
  const [kind, use] = [ability?.kind, ability?.use ?? []];
  if (kind !== 'utility') return [0, 0];
  return [round === 2 ? Math.floor(use.length / 2) : round === 8 ? use.length : 0, round === 9 ? use.length : 0];
};

/// The space that the seat itself spectated, as far as its submission says, or null (R34, R38).
const ownSpace = (view, rules, round, handedIn) => {
  const {bets = {}, spectate = null, ability = null} = handedIn ?? {};
  const chips = Object.values(bets ?? {});
  const [limit, more] = raiseOf(round, ability);
  const sum = chips.reduce((all, one) => all + one, 0);
  const isVoid = chips.some((one) => one < 0 || !Number.isInteger(one)) || sum > Math.min(view.limit + limit, view.chips + more);
  return round === 0 || isVoid || !Number.isInteger(spectate) || spectate < 1 || spectate > rules.track ? null : spectate;
};

const kStride = 2;  // spaces that a seat likely goes on in a round

/// Where all likely were: all went on as far as horses do, none in rounds in which a space brings nothing.
const likelySpaces = (view, rules, round, handedIn) => [...Array(rules.players).keys()].map((seat) => {
  if (seat === view.seat) return ownSpace(view, rules, round, handedIn);
  if (round === 0 || round === rules.rounds) return null;
  return Math.min(rules.track, (view.rounds.at(-1)?.spectated[seat] ?? 0) + kStride);
});

const enterRound = ({stage, controls, view, rules, step, handedIn, draft, changed}) => {
  const {round} = step;
  const isLast = round === rules.rounds;
  const letters = lettersOf(rules).filter((letter) => !view.announced[letter]);
  const players = [...Array(rules.players).keys()];
  const others = players.filter((seat) => seat !== view.seat);
  const spaces = [...Array(rules.track).keys()].map((i) => i + 1);
  const later = [...Array(rules.rounds - round).keys()].map((i) => round + 1 + i);
  const values = [...new Set(rules.movements)].sort((a, b) => a - b);
  const usual = values[Math.floor((values.length - 1) / 2)];
  const spectated = draft?.spectated ? [...draft.spectated] : likelySpaces(view, rules, round, handedIn);
  const finished = Object.entries(draft?.announced ?? {}).sort(([, a], [, b]) => a.place - b.place)
    .map(([letter, {movements}]) => ({letter, movements: [...movements]}));  // in the order of their places
  const seen = new Set(draft?.seen ?? '');
  const scores = isLast ? draft?.scores ? [...draft.scores] : players.map(() => null) : null;
  const facts = showFacts({facts: factsOf(view, rules, round, handedIn), view, rules, draft: draft ? draft.learned ?? [] : null,
    changed: () => publish()});
  let voids = draft?.void?.trades ?? 0;
  const before = Object.keys(view.announced).length;
  const known = (letter, at) => view.rounds.flatMap(({learned}) => learned ?? []).concat(facts.part())
    .find((one) => one.movement === letter && one.round === at)?.value;
  const likely = (letter) => later.map((at) => known(letter, at) ?? usual);
  const isFinished = (letter) => finished.some((one) => one.letter === letter);
  const sees = () => !isLast && spectated[view.seat] !== null;

  const publish = () => {
    const learned = facts.part();
    const announced = Object.fromEntries(finished.map(({letter, movements}, i) => [letter,
      {round, place: before + i + 1, movements: [...movements]}])
      .sort(([a], [b]) => (a < b ? -1 : 1)));
    const now = {spectated: [...spectated], ...(finished.length > 0 ? {announced} : {}),
      ...(learned.length > 0 ? {learned} : {}),
      ...(voids > 0 ? {void: {trades: voids}} : {}), ...(isLast ? {scores: [...scores]}
        : {seen: sees() ? letters.filter((letter) => seen.has(letter) && !isFinished(letter)).join('') : null})};
    changed(facts.now() === null || (isLast && scores.includes(null)) ? null : now, now);
  };
  const change = (act) => () => {
    act();
    draw();
    publish();
  };
  const place = (seats, space) => change(() => {
    for (const seat of seats) spectated[seat] = space;
  });
  const spaceRow = (name, whose, seats) => ({name, cells: [null, ...spaces].map((space) => ({words: space ?? '–',
    on: seats.every((seat) => spectated[seat] === space), act: place(seats, space),
    label: space === null ? `${whose} spectated nothing` : `${whose} spectated space ${space}`}))});
  const drawSpaces = () => drawGrid('The spaces that were spectated', [spaceRow('all', 'All others', others),
    ...players.map((seat) => spaceRow(seat === view.seat ? 'you' : `${seat}`, seat === view.seat ? 'You' : `Seat ${seat}`,
      [seat]))]);
  const finish = (letter) => change(() => {
    const at = finished.findIndex((one) => one.letter === letter);
    if (at >= 0) finished.splice(at, 1);
    else finished.push({letter, movements: likely(letter)});
  });
  const drawHorses = () => drawGrid('Horses', [
    ...(round === 0 ? [] : [{name: 'finished', cells: letters.map((letter) => {
      const at = finished.findIndex((one) => one.letter === letter);
      return {words: at < 0 ? letter : `${letter} ${before + at + 1}`, on: at >= 0, act: finish(letter),
        label: `Horse ${letter} has finished`};
    })}]),
    ...(sees() ? [{name: `on ${spectated[view.seat]}`, cells: letters.map((letter) => (isFinished(letter) ? null
      : {words: letter, on: seen.has(letter), label: `You see horse ${letter}`, act: change(() => {
        if (!seen.delete(letter)) seen.add(letter);
      })}))}] : [])]);
  /// The values of horses that have finished, for the rounds that they did not run: as many rounds in a line as there is room
  /// for.
  const drawValues = () => {
    const block = values.length * kValue + kApart;
    const inLine = Math.max(1, Math.floor((roomFor() - 24) / block));
    let y = 0;
    const shapes = finished.flatMap(({letter, movements}) => {
      const top = y;
      y += Math.ceil(later.length / inLine) * (kRow + 16) + 6;
      return [text(9, top + 34, letter), ...later.flatMap((at, i) => {
        const [left, line] = [20 + i % inLine * block, top + Math.floor(i / inLine) * (kRow + 16)];
        return [text(left + (block - kApart) / 2, line + 13, `round ${at}`, 'soft'),
          ...values.map((value, k) => gridCell(left + k * kValue,
          line + 16, kValue, {words: value, on: movements[i] === value, label: `Horse ${letter} in round ${at}: ${value}`,
            act: change(() => {
            movements[i] = value;
          })}))];
      })];
    });
    return wideDrawing('Values of horses that finished', 0, y, ...shapes);
  };
  const [grid, horses, moved] = [el('div'), el('div'), el('div')];
  const draw = () => {
    redraw(grid, drawSpaces());
    redraw(horses, round === 0 && !sees() ? note('No horse can have finished.') : drawHorses());
    redraw(moved, later.length === 0 || finished.length === 0 ? [] : drawValues());
  };
  const scoreField = (seat) => {
    const field = number(scores[seat] ?? '', -999999, 999999, (value) => {
      scores[seat] = value;
      publish();
    }, {'aria-label': `Score of seat ${seat}`, onpaste: (event) => {
      const all = (event.clipboardData.getData('text').match(/-?\d+/g) ?? []).map(Number);
      if (all.length < 2) return;  // that is for the field alone
      event.preventDefault();
      all.slice(0, rules.players - seat).forEach((value, i) => {
        scores[seat + i] = fields[seat + i].value = value;
      });
      publish();
    }});
    return field;
  };
  const fields = isLast ? players.map(scoreField) : [];
  const voidTrades = (view.trades ?? []).filter(({happened}) => !happened).length;
  const [head, hint] = round === 0 ? ['Horses', ''] : isLast
    ? ['Horses that finished', 'Click the horses that finished in this round, the best place first.']
    : ['Horses that finished, and horses on your space',
      'Click the horses that finished in this round, the best place first. Then click those that stand on your space now.'];
  stage.append(el('h2', {}, 'The spaces that were spectated'),
    el('p', {}, 'Click the space of each seat; in the first row, that of all others at once. – is none.'), grid,
    el('h2', {}, head), el('p', {}, hint), horses, moved, ...(later.length === 0 || round === 0 ? []
      : [note(`The values of a horse that has finished begin as ${usual} where you do not know them: correct them.`)]),
    trackNow(view, rules, null), placesOf(view, rules, null));
  controls.append(facts.node, ...(voidTrades === 0 ? [] : [labelled('Void trades that are yours',
    select([...Array(voidTrades + 1).keys()]
    .map((count) => [count, String(count)]), voids, (value) => {
    voids = value;
    publish();
  }), 'A trade that is void is a part of one of the two seats.')]), ...(isLast
    ? [el('fieldset', {}, el('legend', {}, 'Scores of all seats'),
    el('div', {class: 'row'}, ...players.map((seat) => labelled(seat === view.seat ? 'you' : `seat ${seat}`, fields[seat]))),
    note('All scores can be pasted at once, seat 0 first.'))] : []));
  draw();
  publish();
};

/// After the last round: who got the second token, if there was a choice. Of a vote nothing is shown.
const enterChoice = ({stage, view, handedIn, draft, changed}) => {
  const isOpen = view.second_token === null && view.second.length > 1;
  let chosen = draft?.second_token ?? handedIn?.second_token ?? view.second_token ?? null;
  const publish = () => changed(chosen !== null ? {second_token: chosen} : isOpen ? null : {});
  const board = el('div');
  const draw = () => redraw(board, drawScores({scores: view.scores, own: view.seat, choices: isOpen ? view.second : [], chosen,
    choose: (seat) => {
      chosen = seat;
      draw();
      publish();
    }}));
  stage.append(el('h2', {}, isOpen ? 'The second token' : 'The vote'),
    el('p', {}, isOpen ? 'Click the seat that got the second token.'
    : 'Votes are sealed: there is nothing to enter.'), board);
  draw();
  publish();
};

export const enter = (args) => {
  if (args.step.kind === 'trade') return enterTrade(args);
  return args.step.kind === 'round' ? enterRound(args) : enterChoice(args);
};
