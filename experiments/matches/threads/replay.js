// A step of a recorded match: all threads, also those that nobody saw.
import {note, wideTable} from '/dom.js';
import {seatsOf} from '/api.js';
import {drawCloth} from './cloth.js';

export const replay = ({record, step, round}) => {
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
