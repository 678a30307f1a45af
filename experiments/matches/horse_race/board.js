// Blackout Middle Horse Race: what a seat knows of the track, and cards, bets, trades, votes.
import {svg} from '/dom.js';
import {showChoice} from './choice.js';
import {dealt, enter} from './news.js';
import {pictures} from './pictures.js';
import {replay} from './replay.js';
import {showRound} from './round.js';
import {story} from './story.js';
import {watch} from './seen.js';
import {showTrade} from './trade.js';

const curve = ({record, view, seat}) => {
  if (record) return {name: 'points, and last the score', values: [...record.rounds.map(({result}) => result.points[seat]), record.outcome.scores[seat]]};
  const points = view.rounds.map(({seen}) => (seen ?? '').length * view.rules.space_points);
  return {name: 'points for horses seen', values: points.map((_, i) => points.slice(0, i + 1).reduce((sum, one) => sum + one, 0))};
};

const picture = () => [0, 1, 2].flatMap((r) => [svg('line', {x1: 10, x2: 230, y1: 26 + 24 * r, y2: 26 + 24 * r, class: 'faint'}),
  svg('circle', {cx: 60 + 55 * ((r * 2) % 3), cy: 15 + 24 * r, r: 10, class: r === 1 ? 'own' : 'other'}),
  svg('text', {x: 60 + 55 * ((r * 2) % 3), y: 20 + 24 * r, 'text-anchor': 'middle',
    class: r === 1 ? 'on-own' : 'on-other'}, 'ABC'[r])]);

/// What a seat handed in, as a record has it: of offers, those that were listed.
const handedIn = (record, {kind, round}, seat) => {
  if (kind === 'trade') {
    const offers = (record.rounds[round].trades || []).filter(({seats}) => seats.includes(seat)).map(({seats, gives}) => {
      const me = seats.indexOf(seat);
      return {partner: seats[1 - me], give: gives[me], want: gives[1 - me]};
    });
    return offers.length > 0 ? {offers} : null;
  }
  if (kind === 'round') return record.rounds[round].submissions?.[seat] ?? null;
  const {second_token = null, elimination_votes: votes} = record.decisions || {};
  return {second_token, vote: votes?.[seat] ?? null};
};

export const board = {
  curve,
  dealt,
  enter,
  watch,
  picture,
  replay,
  handedIn,
  pictures,
  story,
  show(args) {
    if (args.step.kind === 'trade') return showTrade(args);
    return args.step.kind === 'round' ? showRound(args) : showChoice(args);
  },
};
