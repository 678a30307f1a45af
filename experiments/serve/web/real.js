// "My real match": a seat of a match that is played elsewhere. What it was dealt, what it hands in and what each step shows is
// entered here, and kept in the browser as a seat's file.
import {button, el, labelled, note, number, onWidth, redraw, refusedIn} from './dom.js';
import {get, post, seatAsks} from './api.js';
import {plain} from './plain-board.js';
import {rulesLink} from './rules.js';
import {dropSeat, keepSeat, keptSeats, seatText} from './seats.js';
import {gameCards, ruleControls} from './start.js';
import {storyOf} from './story.js';
import {showTable} from './table.js';

const kPause = 250;  // ms after a change until it is asked whether it can be
const kAbout = 'You sit at a match elsewhere, with other people. Enter here what you were dealt, what you hand in and what each step shows, '
  + 'and ask for odds and advice before you hand in.';

/// The section of the start page: what is kept, and a way to begin. `calls` are begin(), goOn(id) and again().
export const realSection = (gameOf, {begin, goOn, again}) => {
  const cards = keptSeats().filter(([, {file}]) => gameOf(file.game)).map(([id, {file, words}]) => {
    const drop = button('Remove', () => {
      if (drop.textContent === 'Remove') {
        drop.textContent = 'Really: the file is lost';
        return;
      }
      dropSeat(id);
      again();
    }, {'aria-label': `Remove ${id}`});
    return el('div', {class: 'card'}, el('b', {}, gameOf(file.game).title),
      el('span', {}, `You are at seat ${file.seat}${words ? `; it is ${words}` : ''}.`), el('small', {}, id),
      el('div', {class: 'row'}, button('Go on', () => goOn(id), {'aria-label': `Go on with ${id}`}), drop));
  });
  return el('section', {}, el('h2', {}, 'My real match: advice for a match you play elsewhere'), el('p', {}, kAbout),
    el('div', {class: 'row'}, button('Enter a real match', begin, {class: 'main'})),
    cards.length === 0 ? null : el('div', {class: 'cards'}, ...cards));
};

/// The page on which the match, its rules and the seat are chosen; begun(file) follows.
export const showBegin = (root, games, {begun, fail}) => {
  const form = el('div');
  const choose = (game) => {
    const rules = {};
    let seat = 0;
    const go = button('Begin', async () => {
      if (seat === null) return fail(new Error('Your seat: a whole number is expected; the first seat is 0.'));
      go.disabled = true;
      try {
        begun((await post('/api/seat', {game: game.name, rules, seat})).file);
      } catch (error) {
        fail(error);
      }
      go.disabled = false;
      return null;
    }, {class: 'main'});
    const field = number(0, 0, 15, (value) => {
      seat = value;
    });
    form.replaceChildren(el('h2', {}, game.title), el('div', {class: 'row'}, labelled('Your seat', field,
      'Seats are counted from 0.'), go), ruleControls(game, rules));
    go.scrollIntoView({block: 'nearest'});
    field.focus();
    field.select();
  };
  root.replaceChildren(el('h1', {}, 'My real match'), el('p', {}, kAbout), el('p', {}, 'Choose the match that you play.'),
    gameCards(games, choose), form,
    note('What you enter is kept in this browser, under the address of this page. Save the file if you want it elsewhere, or if the '
      + 'program may be started anew with another address (mainmatch serve --port keeps the address).'));
};

/// "file: steps[2].shown.moves[3].amount: got 0" as it is said beside what is entered; `rules` opens the rulings that it names.
const contradiction = (message, steps, rules) => {
  const here = new RegExp(`^file(: |\\.)(steps\\[${steps}\\](: |\\.|$))?((shown|dealt|handed_in)(: |\\.))?`);
  const text = message.replace(here, '');
  return el('p', {class: 'void'}, 'This cannot be: ', ...text.split(/\b(R[1-9]\d*)\b/).map((part, i) => (i % 2 === 0 ? part
    : button(part, () => rules.open(part), {class: 'ruling-name', 'aria-label': `Ruling ${part}, of ${text.slice(0, 30)}`}))));
};

/// What is composed by compose({stage, controls, facts, draft, changed}), and what of it cannot be, as it is composed.
/// fileWith(value) is the file with it; kept(draft) follows each change; take(answer, value) once it is taken over, where the answer
/// is what the server says of the file. `buttons` stand beside the one that takes it over.
const showEntry = (root, {head, name, draft, steps, rules, compose, fileWith, kept, take, buttons = [], fail}) => {
  let value = draft;
  let begun = draft;  // what was composed last, be it with something missing
  let stands = null;  // what the server says of the file with it
  let asked = 0;
  let left = false;
  const said = el('div', {'aria-live': 'polite'});
  const [stage, controls, facts] = ['board', 'controls', 'facts'].map((one) => el('div', {class: one}));
  const factsBox = el('details', {class: 'tables'}, el('summary', {}, 'What you know, in tables'), facts);
  const go = button('Go on', async () => {
    go.disabled = true;
    try {
      await take(stands, value);
    } catch (error) {
      fail(error);
    }
    go.disabled = left || stands === null;
  }, {class: 'main'});
  const judge = async (now) => {
    try {
      const answer = await post('/api/seat/standing', {file: fileWith(value)});
      if (now !== asked) return;
      stands = answer;
      said.replaceChildren(el('p', {class: 'good'}, 'It can be so: nothing contradicts the rest.'));
    } catch (error) {
      if (now === asked) said.replaceChildren(contradiction(error.message, steps, rules));
    }
    go.disabled = stands === null;
  };
  const changed = (what, part = what) => {
    const now = ++asked;
    value = what;
    if (part !== null) begun = part;
    stands = null;
    go.disabled = true;
    kept(begun);
    const refused = refusedIn(controls) ?? refusedIn(stage);
    if (refused !== null) {
      said.replaceChildren(el('p', {class: 'void'}, refused));
    } else if (what === null) {
      said.replaceChildren(el('p', {}, 'Something is not entered yet.'));
    } else {
      setTimeout(() => now === asked && judge(now), kPause);
    }
  };
  const show = () => {
    for (const one of [stage, controls, facts]) one.replaceChildren();
    compose({stage, controls, facts, draft: begun, changed});
    factsBox.hidden = facts.childElementCount === 0;
  };
  root.replaceChildren(...head, el('div', {class: 'play'}, el('div', {class: 'left'}, stage),
    el('aside', {class: 'side', 'aria-label': name}, el('div', {class: 'tools'}, controls),
      el('div', {class: 'bar'}, el('h2', {class: 'aloud'}, name), said, el('div', {class: 'row'}, go, ...buttons))),
    el('div', {class: 'below'}, factsBox)));
  show();
  root.querySelector('[data-first]')?.focus();
  const forgetWidth = onWidth(show);
  return () => {
    left = true;
    ++asked;
    forgetWidth();
  };
};

/// The text that is written beside a match and beside a step.
const notesBox = (entry, words, keep) => {
  const area = (label, text, change) => labelled(label, el('textarea', {rows: 3, cols: 60, value: text, oninput: ({target}) => {
    change(target.value);
    keep();
  }}));
  const {file} = entry;
  return el('details', {open: Boolean(entry.note || file.notes)}, el('summary', {}, 'Notes'),
    words === null ? null : area(`On ${words}`, entry.note, (text) => {
      entry.note = text;
    }), area('On the match', file.notes ?? '', (text) => {
      if (text === '') delete file.notes;
      else file.notes = text;
    }));
};

const saveFile = (file) => {
  const link = el('a', {href: URL.createObjectURL(new Blob([seatText(file)], {type: 'application/json'})),
    download: `${file.game}-seat-${file.seat}.json`});
  link.click();
  URL.revokeObjectURL(link.href);
};

/// The file in the form that the server gives it, with what only people wrote into its steps.
const canonical = (answer, file) => ({...answer.file, ...(file.notes ? {notes: file.notes} : {}),
  steps: answer.file.steps.map((step, i) => {
    const {notes = null, believed = null} = file.steps[i] ?? {};
    return {...step, ...(notes === null ? {} : {notes}), ...(believed === null ? {} : {believed})};
  })});

/// Takes back the last step, or the deal if there is no step; its values are the draft again.
const undo = (entry) => {
  const last = entry.file.steps.pop();
  if (last) {
    const isHandedIn = 'handed_in' in last;
    Object.assign(entry, {isHandedIn, handedIn: last.handed_in ?? null, shown: last.shown ?? {}, note: last.notes ?? ''});
  } else {
    Object.assign(entry, {isDealt: false, dealt: entry.file.dealt, words: ''});
    entry.file.dealt = {};
  }
};

/// A match that is over, as far as the seat knows it.
const showOver = (root, head, {view, rules, seat}, game) => {
  const stage = el('div', {class: 'board'});
  const draw = () => {
    try {
      redraw(stage, ...game.board.watch({view, rules}).filter(Boolean));
    } catch (error) {
      console.error(error);
      redraw(stage, ...plain.watch({view, rules}));
    }
  };
  draw();
  const story = storyOf(stage, {view, rules, seat}, game);
  root.replaceChildren(...head, el('p', {}, 'All steps are entered. The saved file can be kept, and be opened again.'),
    story.nav, stage, story.shown);
  const forget = onWidth(() => {
    draw();
    story.draw();
  });
  return () => {
    story.stop();
    forget();
  };
};

/// "what round 3 showed", "what the vote showed"
const shownWords = ({words}) => `what ${words.startsWith('round') ? '' : 'the '}${words} showed`;

/// The page of a kept seat. `found`: {id, entry, standing, schema}: the file's standing, or before it is dealt the schema of what
/// is. `calls`: again(), which shows the page anew, and fail(error). Gives a function to call before another page is shown.
export const showReal = (root, {id, entry, standing, schema}, game, {again, fail}) => {
  const rules = rulesLink(game, () => get(`/api/games/${game.name}/rules`));
  const {file} = entry;
  const acts = standing?.step && standing.asked && standing.step.kind !== 'trade';
  const isShown = standing?.step && (!acts || entry.isHandedIn);  // it is entered what the step showed
  const words = standing === null ? 'what you were dealt' : standing.over ? 'the match is over'
    : isShown ? shownWords(standing) : standing.words;
  const keep = () => keepSeat(id, entry);
  const change = (act) => async () => {
    try {
      act();
      keep();
      await again();
    } catch (error) {
      fail(error);
    }
  };
  const head = [el('div', {class: 'head'}, el('h1', {}, `${game.title}: ${words}`), rules.node),
    note(`Your real match, at seat ${file.seat}. Nothing is sent to anybody: what you enter is kept in this browser.`),
    el('div', {class: 'row'}, button('Save the file', () => saveFile(file)),
      standing === null ? null : button(file.steps.length === 0 ? 'Change what you were dealt' : 'Undo the last step', change(() => undo(entry)))),
    acts && isShown ? note('A saved file has what you handed in once you have entered what the step showed.') : null];
  const keepNow = () => {
    try {
      keep();
    } catch (error) {
      fail(error);
    }
  };
  if (standing !== null) entry.words = standing.over ? 'over' : standing.words;
  keepNow();
  const notes = notesBox(entry, standing?.step ? standing.words : null, keepNow);
  const shownBy = (leave) => {
    root.append(notes);
    return leave;
  };
  /// Puts a file that stands in the place of the one that is kept, with nothing entered of the next step.
  const takeFile = (answer, whole) => change(() => {
    Object.assign(entry, {file: canonical(answer, whole), isDealt: true, handedIn: null, isHandedIn: false, shown: null, dealt: null, note: ''});
  })();

  if (standing === null) {
    const fileWith = (dealt) => ({...file, dealt, steps: []});
    return shownBy(showEntry(root, {head, name: 'What you were dealt', draft: entry.dealt, steps: 0, rules, fail, fileWith,
      compose: (parts) => game.board.dealt({...parts, rules: file.rules, seat: file.seat, schema}),
      kept: (dealt) => {
        entry.dealt = dealt;
        keepNow();
      },
      take: (answer, dealt) => takeFile(answer, fileWith(dealt))}));
  }
  if (standing.over) return shownBy(showOver(root, head, standing, game));
  if (!isShown) {
    const handIn = async (submission) => {
      if (JSON.stringify(submission) !== JSON.stringify(entry.wasHandedIn ?? null)) entry.shown = null;  // which followed from it
      Object.assign(entry, {handedIn: submission, isHandedIn: true});
      delete entry.wasHandedIn;
      keep();
    };
    const {leave} = showTable(root, {...standing, draft: entry.handedIn}, game, {asks: seatAsks(file, handIn),
      head: [...head, note('Compose what you hand in at your match. “Hand in” takes it over here; then you enter what the step showed.')],
      rules, next: again, fail, plays: false, kept: (submission) => {
        entry.handedIn = submission;
        keepNow();
      }});
    return shownBy(leave);
  }
  const fileWith = (shown) => ({...file, steps: [...file.steps, {step: standing.step, ...(acts ? {handed_in: entry.handedIn} : {}), shown,
    ...(entry.note ? {notes: entry.note} : {})}]});
  const back = button('Back to what you handed in', change(() => Object.assign(entry, {isHandedIn: false, wasHandedIn: entry.handedIn})));
  return shownBy(showEntry(root, {head, name: `W${words.slice(1)}`, draft: entry.shown, steps: file.steps.length, rules, fail, fileWith,
    compose: (parts) => game.board.enter({...parts, view: standing.view, rules: standing.rules, seat: standing.seat, step: standing.step,
      schema: standing.news_schema, handedIn: acts ? entry.handedIn : null}),
    kept: (shown) => {
      entry.shown = shown;
      keepNow();
    },
    take: (answer, shown) => takeFile(answer, fileWith(shown)),
    buttons: acts ? [back] : []}));
};
