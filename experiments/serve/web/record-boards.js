// A step of a recorded match drawn as its board, with all that was hidden then. Each takes {record, rules, step,
// round, view}: `step` is null after the last one; `round` is its index, in a step of no round that of the round
// before; `view` is what some seat was shown then. Gives what is to stand on the page.
import {drawLadder, endLegs, phantomsIn, startLegs} from './amidakuji-ladder.js';
import {drawPlatform, kTypes} from './board-edges.js';
import {cellAt, cornerAt, drawMap, missionWords, nodeMark, placeOf, sizeOf} from './bugcatcher-map.js';
import {el, svg, table} from './dom.js';
import {drawTrack, lettersOf, spectatorsOf} from './horse-race-track.js';
import {drawCloth} from './threads-cloth.js';

const wideTable = (...args) => el('div', {class: 'wide'}, table(...args));
const note = (text) => el('p', {class: 'note'}, text);
const seatsOf = (record) => record.outcome.scores.map((_, seat) => seat);

/// "142/3" as "47.3".
const payoutWords = (fraction) => {
  const [over, under] = fraction.split('/').map(Number);
  return (over / under).toFixed(under === 1 ? 0 : 1);
};

const amidakuji = ({record, rules, step, round}) => {
  const {setup, rounds, outcome} = record;
  const {submissions, result} = rounds[round];
  const slots = new Map([...setup.rungs.map((slot) => [slot, 'rung']), ...phantomsIn(setup.phantoms, rules, round + 1)]);
  const bid = (leg) => submissions.reduce((sum, one) => sum + ((one && one.bets && one.bets[leg]) || 0), 0);
  const blockers = result.revealed.map((one) => ({...one, text: submissions.flatMap((each, seat) =>
    (each && each.blocker && each.blocker.leg === one.leg && each.blocker.row === one.row ? [seat] : [])).join(' ')}));
  const feet = Object.fromEntries(endLegs(rules).map((end) => [end, [`#${setup.placements[end]}`,
    step ? startLegs(rules).filter((leg) => result.ends[leg] === end).map((leg) => `${leg}↓`).join('')
      : outcome.beads.reduce((sum, beads) => sum + (beads[end] || 0), 0)]]));
  return [note(step ? 'Thick lines are rungs and phantoms that are on, dashed ones phantoms that are off. On top the beads that all seats bid '
    + 'in this round, a seat on each blocker, and below each ending leg its place (#1 pays most) and the tokens that end there.'
    : 'Below each ending leg its place (#1 pays most) and how many beads lie there after the last round.'),
  drawLadder({rules, slots, feet, blockers: step ? blockers : [],
    beads: step ? Object.fromEntries(startLegs(rules).map((leg) => [leg, bid(leg)])) : {}}),
  step ? null : wideTable('Beads by ending leg, and what they paid', ['seat', ...endLegs(rules), 'payout'],
    outcome.beads.map((beads, seat) => [seat, ...endLegs(rules).map((end) => beads[end] || ''), payoutWords(outcome.payouts[seat])]))];
};

const edges = ({record, rules, step, round, view}) => {
  const result = step && step.kind === 'round' ? record.rounds[round].result : null;
  const {elimination_votes: votes} = record.decisions || {};
  return [note('Who stands where, and what each space is worth.'), drawPlatform({...view, seat: null}, rules, null, null),
    result ? wideTable('How it went', ['seat', 'landed on', '', 'points', 'garnets after'], seatsOf(record).map((seat) =>
      [seat, result.landed[seat], kTypes[result.types[seat]], result.points[seat], result.garnets[seat]]))
      : wideTable(votes ? 'Points, and votes for the Elimination Candidate' : 'Points', ['seat', 'points', ...(votes ? ['vote'] : [])],
        seatsOf(record).map((seat) => [seat, view.points[seat], ...(votes ? [votes[seat] ?? ''] : [])]))];
};

const threads = ({record, step, round}) => {
  const {setup: {heaven, hell, marks}, rounds, outcome} = record;
  const before = step ? rounds[round - 1] && rounds[round - 1].result : rounds.at(-1).result;
  const {submissions} = rounds[round];
  const spun = step ? submissions.flatMap((one, source) => (one && one.create ? [{source, recipient: one.create.recipient}] : [])) : [];
  return [note(step ? 'All threads, golden ones thick; dashed and thick: those that are to be spun in this round; dashed: who can talk.'
    : 'All threads after the last round, golden ones thick. The winners stand out.'),
  drawCloth({heaven, hell, spun, strengths: false, threads: before ? before.threads : [], chats: before ? before.chats : [],
    own: step ? [] : outcome.winners, words: (seat) => ((marks || []).includes(seat) ? 'marked' : '')}),
  before ? wideTable(step ? 'Before the round' : 'After the last round', ['seat', 'realm', 'threads', 'twine', 'head start', 'goldness'],
    seatsOf(record).map((seat) => [seat, heaven.includes(seat) ? 'Heaven' : 'Hell',
      before.threads.filter(({source}) => source === seat).map(({recipient, strength, golden}) =>
        `to ${recipient}: ${strength}${golden ? ' golden' : ''}`).join('; '),
      before.twine[seat], before.x[seat] ?? '', before.goldness[seat]])) : null];
};

const bugcatcher = ({record, rules, step, round}) => {
  const size = sizeOf(rules);
  const {pregame, rounds, setup} = record;
  if (step && step.kind === 'pregame') {
    const first = (list) => (list || []).slice(0, 5).join(', ');
    return [note('Where the nodes are put, by seat: circles on cells, squares on corners.'),
      drawMap(size, ...seatsOf(record).flatMap((seat) => ['central', 'border'].map((kind) =>
        nodeMark(kind, pregame.result[kind][seat], false, seat)))),
      wideTable('Lists', ['seat', 'cells, the first five', 'garnets', 'corners, the first five', 'garnets'],
        seatsOf(record).map((seat) => {
          const list = pregame.submissions[seat] || {};
          return [seat, first(list.central), list.central_garnets || 0, first(list.border), list.border_garnets || 0];
        }))];
  }
  const {result} = rounds[round];
  const from = step && round === 0 ? seatsOf(record).map((seat) => ({central: pregame.result.central[seat], border: pregame.result.border[seat]}))
    : rounds[step ? round - 1 : round].result.nodes;
  const paths = seatsOf(record).flatMap((seat) => result.placed[seat].map((path) => {
    const where = path.node === 'central' ? cellAt : cornerAt;
    const [[x1, y1], [x2, y2]] = [where(placeOf(path.from)), where(placeOf(path.to))];
    return svg('g', {class: `c${seat % 8}`}, svg('title', {}, `Seat ${seat}, step ${path.step}: ${path.colour}`),
      svg('line', {x1, y1, x2, y2, class: path.colour === 'blue' ? 'series broad dashed' : 'series broad'}));
  }));
  const done = result.completed.map(({board, mission, seats}) => `${setup.missions[board][mission].name} by ${seats.join(', ')}`).join('; ');
  return [note(step ? 'Where the nodes of each seat begin, and the paths that were placed without a collision; solid: black, dashed: blue.'
    : 'Where the nodes stand at the end, after the paths of the last round.'),
  drawMap(size, ...paths, ...from.flatMap(({central, border}, seat) => [nodeMark('central', central, false, seat), nodeMark('border', border, false, seat)])),
  el('p', {}, `Missions completed in the round: ${done || 'none'}.`),
  el('details', {}, el('summary', {}, 'The missions of the round'), el('ul', {}, ...setup.missions[round].map((mission) => el('li', {}, missionWords(mission))))),
  wideTable('How the round went', ['seat', 'missions taken on', 'paths', 'collisions', 'fireflies after', 'garnets after'],
    seatsOf(record).map((seat) => {
      const {missions} = rounds[round].submissions[seat] || {};
      return [seat, (missions || []).map((i) => setup.missions[round][i]?.name ?? i).join(', '), result.placed[seat].length,
        result.failed[seat].length, result.fireflies[seat], result.garnets[seat]];
    }))];
};

const horseRace = ({record, rules, step, round}) => {
  const {rounds} = record;
  const inRound = step && step.kind !== 'decision';
  const {submissions, result} = rounds[round];
  const positions = !inRound ? result.positions : rounds[round - 1] ? rounds[round - 1].result.positions
    : Object.fromEntries(lettersOf(rules).map((letter) => [letter, 1]));
  const places = inRound ? {} : record.outcome.places;
  const bet = (letter) => result.bets.reduce((sum, bets) => sum + (bets[letter] || 0), 0);
  return [note(inRound ? 'Above each space the horses that stand there; below it the seats that spectate it in this round.' : 'Where the horses ended.'),
    drawTrack({rules, horses: (space) => {
      const here = lettersOf(rules).filter((letter) => positions[letter] === space);
      return here.length > 0 ? here : null;
    },
      crowd: inRound ? spectatorsOf(submissions.map((one) => (one ? one.spectate ?? null : null))) : () => []}),
    wideTable('Horses', ['horse', 'space', inRound && round > 0 ? 'moves' : '', inRound ? 'chips bet on it now' : 'final place'],
      lettersOf(rules).map((letter) => [letter, positions[letter], inRound && round > 0 ? record.setup.movements[letter][round - 1] : '',
        inRound ? bet(letter) : places[letter]])),
    wideTable('Seats after the round', ['seat', 'cards', 'chips', 'points', 'garnets'], seatsOf(record).map((seat) =>
      [seat, Object.entries(result.cards[seat]).map(([letter, count]) => `${count} ${letter}`).join(', '), result.chips[seat],
        result.points[seat], result.garnets[seat]]))];
};

export const recordBoards = {amidakuji, edges, threads, bugcatcher, 'horse-race': horseRace};
