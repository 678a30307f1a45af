// A step of a recorded match: all threads, also those that nobody saw.
import {note, wideTable} from '/dom.js';
import {seatsOf} from '/api.js';
import {deedLinks, drawCloth, threadLink} from './cloth.js';

const shortOf = (thread) => threadLink(thread, thread.golden ? {} : {words: ''});

export const replay = ({record, step, round}) => {
  const {setup: {heaven, hell, marks}, rounds, outcome} = record;
  const before = step ? rounds[round - 1] && rounds[round - 1].result : rounds.at(-1).result;
  const spun = step ? rounds[round].submissions.flatMap((one, seat) => deedLinks(one && {create: one.create}, seat, 'own-line dashed',
    () => '')) : [];
  const talks = before ? before.chats.map(([source, recipient]) => ({source, recipient, tone: 'past', bend: 0, head: false})) : [];
  const ringOf = (seat) => !step && (outcome.winning_pair || []).includes(seat);
  return [note(step ? 'All threads, the stronger the broader; dashed: those that are to be spun in this round; dotted: who can talk.'
    : 'All threads after the last round, the stronger the broader. The winning pair stands out.'),
  drawCloth({heaven, hell, links: [...talks, ...(before ? before.threads.map(shortOf) : []), ...spun], look: (seat) => ({
    tone: ringOf(seat) ? 'own' : 'strong', lines: [
      ...(before ? [[`gold ${before.goldness[seat]}`, 'soft over'], [`${before.twine[seat]} twine`, 'soft over']] : []),
      ...((marks || []).includes(seat) ? [['marked', 'soft over']] : [])]})}),
  before ? wideTable(step ? 'Before the round' : 'After the last round',
    ['seat', 'realm', 'threads', 'twine', 'head start', 'goldness'],
    seatsOf(record).map((seat) => [seat, heaven.includes(seat) ? 'Heaven' : 'Hell',
      before.threads.filter(({source}) => source === seat).map(({recipient, strength, golden}) =>
        `to ${recipient}: ${strength}${golden ? ' golden' : ''}`).join('; '),
      before.twine[seat], before.x[seat] ?? '', before.goldness[seat]])) : null];
};
