// What happened in the rounds before, moment by moment, in the place of the board.
import {button, el, glide, isStill} from './dom.js';

const kMoment = 1600;  // ms

/// Stands above `stage`, and shows past rounds of `view` in its place, beginning at `place`, a {round, moment}, or at the stage.
/// Gives {nav, shown, play, stop, draw, leave}: `nav` and `shown` are elements, play() shows the last round and then the stage
/// again, stop() shows the stage at once, draw() draws anew what is shown, leave() ends what plays and gives the place.
export const storyOf = (stage, {view, rules, seat}, game, place = null) => {
  const rounds = [...(view.rounds ?? []).keys()];
  const known = new Map();
  /// The moments of a round, made once they are asked for; none where the match fails to give them.
  const momentsOf = (round) => {
    if (!known.has(round)) {
      known.set(round, []);
      try {
        known.set(round, game.board.story({view, rules, seat, round}));
      } catch (error) {
        console.error(error);
      }
    }
    return known.get(round);
  };
  const hasMoments = (round) => momentsOf(round).length > 0;
  const pictureOf = (moment) => {
    try {
      return moment.draw();
    } catch (error) {
      console.error(error);
      return '';
    }
  };
  const picture = el('div');
  const said = el('p', {'aria-live': 'polite', class: 'moment-words'});  // one for all moments, else none is announced
  const frame = el('div', {}, picture, said);  // as high as the highest moment so far, so that the buttons below stay there
  const row = el('div', {class: 'row'});
  const shown = el('div', {class: 'board story', hidden: true}, frame, row);
  const nav = el('div', {class: 'rounds', role: 'group', 'aria-label': 'Rounds'});
  let at = null;    // {round, moment}
  let timer = null;

  const halt = () => {
    clearTimeout(timer);
    timer = null;
  };
  const stop = () => {
    halt();
    if (at === null) return;
    const held = shown.contains(document.activeElement);
    at = null;
    draw();
    if (held) nav.lastChild.focus();
  };
  const wordsOf = (round) => `Round ${round + game.first_round}`;
  const go = (round, moment) => {
    if (at?.round !== round) frame.style.minHeight = '';
    at = {round, moment};
    draw();
    glide(shown);
  };
  const step = (by) => {
    halt();
    go(at.round, at.moment + by);
  };
  /// Goes on from moment to moment; `back` to the stage after the last one.
  const run = (back) => {
    const last = momentsOf(at.round).length - 1;
    if (at.moment < last) {
      timer = setTimeout(() => {
        go(at.round, at.moment + 1);
        run(back);
      }, kMoment);
    } else if (back) {
      timer = setTimeout(stop, kMoment);
    } else {
      timer = null;
    }
  };
  const draw = () => {
    for (const one of nav.querySelectorAll('button')) one.setAttribute('aria-pressed', String(one.dataset.round === String(at ? at.round : 'now')));
    stage.hidden = at !== null;
    shown.hidden = at === null;
    if (at === null) return;
    const moments = momentsOf(at.round);
    const held = shown.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    picture.replaceChildren(el('h2', {}, wordsOf(at.round)), pictureOf(moments[at.moment]));
    said.setAttribute('aria-live', timer === null ? 'polite' : 'off');
    said.textContent = moments[at.moment].words;
    frame.style.minHeight = `${frame.offsetHeight}px`;
    row.replaceChildren(
      button('◀', () => step(-1), {'data-name': 'before', disabled: at.moment === 0, 'aria-label': 'The moment before'}),
      el('span', {}, `${at.moment + 1} of ${moments.length}`),
      button('▶', () => step(1), {'data-name': 'next', disabled: at.moment + 1 === moments.length, 'aria-label': 'The next moment'}),
      button('Play', () => {
        halt();
        go(at.round, 0);
        run(false);
      }, {'data-name': 'play', 'aria-label': `Play ${wordsOf(at.round).toLowerCase()} once more`}),
      button('Back to the board', stop, {'data-name': 'back'}));
    const free = (name) => [...row.children].find((one) => one.dataset.name === name && !one.disabled);
    if (held) (free(held) ?? free('before') ?? free('next') ?? row.lastChild).focus();
  };
  const roundButton = (round) => {
    const node = button(String(round + game.first_round), () => {
      halt();
      if (!hasMoments(round)) {
        node.remove();
        nav.lastChild.focus();
        return;
      }
      go(round, 0);
      if (!isStill()) run(false);
    }, {'data-round': round, 'aria-label': `What happened in round ${round + game.first_round}`});
    return node;
  };
  if (rounds.findLast(hasMoments) !== undefined) {
    nav.append(el('span', {}, 'Rounds:'), ...rounds.filter((round) => !known.has(round) || hasMoments(round)).map(roundButton),
      button('Now', stop, {'data-round': 'now', 'aria-label': 'The board now'}));
    if (place && place.moment < momentsOf(place.round).length) at = place;
  }
  draw();
  return {
    nav,
    shown,
    stop,
    draw: () => {
      frame.style.minHeight = '';
      draw();
    },
    leave: () => {
      halt();
      return at;
    },
    play: () => {
      const last = rounds.at(-1);
      if (last === undefined || !hasMoments(last) || isStill()) return;
      go(last, 0);
      run(true);
    },
  };
};
