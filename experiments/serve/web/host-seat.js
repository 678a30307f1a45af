// The page of a seat.
import {withBoards} from './boards.js';
import {el, table} from './dom.js';
import {followState, get, post} from './host-door.js';
import {endPart} from './host-end.js';
import {notebookPart} from './host-notebook.js';
import {gamesBy, hashOf, logPart, part, peoplePart, rulesPart, shell, stageWords} from './host-parts.js';
import {stepPart} from './host-step.js';
import {countdown, moment, setServerNow} from './host-time.js';

const kBits = 16;  // bytes

const {main, fail, say, lose, well} = shell();
const games = gamesBy(withBoards);
const clock = countdown();
const people = peoplePart();
const log = logPart();
const rules = rulesPart();
const notebook = notebookPart();
const step = stepPart({next: (state) => page.take(state), rules, say, fail});
let end = null;
let joining = false;

const head = part((name, title, player, seat, stage, words) => [el('h1', {}, name),
  el('p', {class: 'note'}, `${title}. You are ${player}, at seat ${seat}.`),
  el('p', {class: 'stage'}, el('strong', {}, `${stageWords(stage)}${words ? `: ${words}` : ''}. `),
    stage === 'gathering' ? 'The match begins when all have opened their links, or when the organizer begins it.'
      : stage === 'paused' ? 'The organizer has paused the match: you can compose, and hand in when it goes on.' : '')],
{'aria-live': 'polite'});

const receipts = part((all) => [el('h2', {}, 'Receipts'), all.length === 0 ? el('p', {}, 'None yet.')
  : el('div', {class: 'wide'}, table('A receipt is the hash of the event with what you handed in. The audit file after the match has it.',
    ['step', 'received', 'hash'], all.map(({words, hash, time}, i) => [words, moment(time), hashOf(hash, `receipt ${i + 1}`)])))]);

const commitment = part((hex) => [el('h2', {}, 'The deal'), el('p', {}, 'Before anybody joined, the server fixed a secret and said the '
  + 'hash of it: ', hashOf(hex, 'the secret of the server')), el('p', {class: 'note'}, 'Your browser gives 128 random bits to the deal, '
  + 'so that nobody, not even the organizer, decides alone what is dealt. After the match the audit file shows both.')]);

/// Gives the random bits of this browser, once.
const join = async (state) => {
  if (state.joined || joining || state.stage === 'over' || state.stage === 'ended') return;
  joining = true;
  const bits = [...crypto.getRandomValues(new Uint8Array(kBits))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    const now = await post('join', {bits});
    say('You have joined. Your browser gave 128 random bits to the deal, so that nobody decides alone what is dealt.');
    await page.take(now);
  } catch (error) {
    joining = error.status === 409;  // another tab was faster; else it is tried again
    if (error.status !== 409) fail(error);
    else page.look();
  }
};

const see = async (state) => {
  const game = (await games()).get(state.game);
  setServerNow(state.now);
  well();
  if (end === null) {
    end = endPart({mine: state.seat, seats: [state.seat], fail});
    main.replaceChildren(head.node, rules.node, clock.node, end.node, step.node, log.node, people.node, receipts.node, notebook.node,
      commitment.node);
  }
  document.title = `${state.name}: ${state.words || stageWords(state.stage)}`;
  head.set(state.name, game.title, state.player, state.seat, state.stage, state.words);
  clock.set(state);
  end.set(state, game);
  step.set(state, game);
  log.set(state.log);
  people.set(state.players, state.seat);
  receipts.set(state.receipts);
  rules.set(game, state.rules);
  commitment.set(state.commitment);
  join(state);
};

const page = followState(() => get('state'), {see, fail: lose});
