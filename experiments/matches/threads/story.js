// A past round of Threads of Fate, phase by phase, as far as the seat that played it knows.
import {countOf, listed} from '/words.js';
import {deedLinks, drawCloth, threadLink} from './cloth.js';
import {abilityOf, giftOf, nameOf, tierOf} from './moirai.js';

/// The tiers that a seat had reached before a round, by Moira.
const tiersBefore = (rounds, round, rules) => Object.fromEntries(rounds.slice(0, round)
  .filter(({submission, void: lost}) => submission?.visit && !lost.includes('visit'))
  .map(({submission: {visit}}) => [nameOf(visit.moira), tierOf(rules, visit.donate ?? 0)]));

export const story = ({view, rules, seat, round}) => {
  const now = (view.rounds ?? [])[round];
  if (seat === null || !now?.threads) return [];  // to others nothing is shown
  const {submission, void: lost, threads: after, chats, twine} = now;
  const done = (part) => (submission && submission[part] !== undefined && submission[part] !== null
    && !lost.includes(part) ? submission[part] : null);
  const last = view.rounds[round - 1] ?? {threads: [], twine: 0, chats: []};
  const [visit, boost, cut, snip, create] = ['visit', 'boost', 'cut', 'snip', 'create'].map(done);
  const tiers = tiersBefore(view.rounds, round, rules);
  const paid = visit ? visit.donate ?? 0 : 0;
  const moira = visit ? nameOf(visit.moira) : null;
  const tiersNow = visit ? {...tiers, [moira]: tierOf(rules, paid)} : tiers;
  const nameOfSeat = (one) => (one === seat ? 'you' : `seat ${one}`);
  const isCut = (thread) => thread.recipient === cut && !thread.golden;
  const kept = last.threads.filter((thread) => !isCut(thread));
  const stays = (thread) => after.some((one) => one.recipient === thread.recipient);
  /// The strength of a thread before it grew in this round.
  const start = (thread) => thread.strength - 1 - (thread.golden ? rules.clotho[tiersNow.clotho] : 0);
  const {heaven, hell, marks} = view;
  /// A moment with threads of the seat, and with `deeds` as in a submission; `held` twine, tiers and talks as they are then.
  const moment = (words, threads, {deeds = null, held = last.twine - paid, its = tiersNow, talks = last.chats, boosts = ''} = {}) => ({
    words,
    draw: () => drawCloth({heaven, hell,
      links: [...threads.map((thread) => threadLink({...thread, source: seat}, thread.fresh ? {moves: true} : {})),
        ...deedLinks(deeds, seat, 'own-line', (word) => word, boosts)],
      look: (one) => ({tone: one === seat ? 'own' : 'strong', lines: [one === seat ? 'you' : '', talks.includes(one) ? 'talks' : '',
        marks.includes(one) ? 'marked' : ''].filter((line) => line !== '').map((line) => [line, 'soft over'])}),
      moirai: {rules, tiers: its, twine: held, chosen: deeds?.visit ? {...deeds.visit, moira} : null}}),
  });

  const begun = [last.threads.length === 0 ? 'you have spun no thread' : `you have ${countOf(last.threads.length, 'thread')}`,
    ` and ${last.twine} twine.`, submission === null ? ' You hand in nothing.' : '',
    lost.length > 0 ? ` Void, so that it does nothing: ${listed(lost)}.` : ''];
  const moments = [moment(`Before round ${round + 1}: ${begun.join('')}`, last.threads, {held: last.twine, its: tiers})];
  if (visit) moments.push(moment(`You visit ${moira} for ${paid} twine: ${abilityOf(moira)} in tier ${tiersNow[moira]}. It gives: ${
    giftOf(rules, moira, tiersNow[moira])}.`, last.threads, {deeds: {visit}, its: tiers}));
  const gain = boost ? rules.lachesis[tiersNow.lachesis] : 0;
  const boosted = (thread) => (boost && boost.source === seat && boost.recipient === thread.recipient
    ? {...thread, strength: thread.strength + gain} : thread);
  if (boost) {
    const words = last.threads.some((thread) => boosted(thread) !== thread)
      ? `You boost your thread to seat ${boost.recipient}: it gains ${gain}.`
      : `You boost the thread from ${nameOfSeat(boost.source)} to ${nameOfSeat(boost.recipient)}: if it exists, it gains ${gain}.`;
    moments.push(moment(words, last.threads.map(boosted), {deeds: {boost}, boosts: ` +${gain}`}));
  }
  if (cut !== null) {
    const own = last.threads.find(isCut);
    moments.push(moment(`You cut all threads with seat ${cut}: what is not golden is destroyed, and its strength becomes twine.${
      own ? ` Your thread of strength ${boosted(own).strength} is gone.` : ''}`, kept.map(boosted), {deeds: {cut}}));
  }
  const gone = kept.filter((thread) => !stays(thread));
  /// How a thread stood after the snips, as far as the round's end says: one to the player selected may have been made anew.
  const snipped = (thread) => (thread.recipient === create?.recipient ? boosted(thread)
    : {...thread, strength: start(after.find(({recipient}) => recipient === thread.recipient))});
  const left = kept.filter(stays).map(snipped);
  const changes = [...gone.map(({recipient}) => `Your thread to seat ${recipient} is destroyed.`),
    ...left.map(({recipient, strength}) => {
    const by = strength - boosted(kept.find((one) => one.recipient === recipient)).strength;
    return by === 0 ? '' : `Your thread to seat ${recipient} is ${Math.abs(by)} ${by < 0 ? 'weaker, by snips'
      : 'stronger, by a boost'}.`;
  })].filter(Boolean);
  if (snip || changes.length > 0) {
    const own = snip ? [`You snip the thread from ${nameOfSeat(snip.source)} to ${nameOfSeat(snip.recipient)}, if there is one.`] : [];
    moments.push(moment([...own, ...changes].join(' '), left, {deeds: {snip}}));
  }
  if (create) {
    const made = after.find(({recipient}) => recipient === create.recipient);
    const was = kept.some(({recipient}) => recipient === create.recipient);
    moments.push(was ? moment(`You select seat ${create.recipient}, to whom you had a thread: if it is still there, none is made.`,
      left,
      {deeds: {create}})
      : moment(`You select seat ${create.recipient}: a ${made.golden ? 'golden ' : ''}thread of strength ${start(made)} is made.`,
        [...left, {...made, strength: start(made), fresh: true}]));
  }
  moments.push(moment(`Every thread has grown. You gained ${twine - last.twine + paid} twine and hold ${twine}. ${chats.length === 0
    ? 'You can talk with nobody.' : `You can talk with ${listed(chats.map((one) => `seat ${one}`))}.`}`, after, {held: twine, talks: chats}));
  return moments;
};
