// Trades of the Horse Race: offers of cards.
import {button, el, note, redraw} from '/dom.js';
import {drawChoices, drawHand} from './hand.js';
import {heldWords, historyOf, howGoal, howTrack, kBest, learnedSoFar, placesOf, tables, trackNow} from './seen.js';
import {lettersOf} from './track.js';

const offerWords = ({give, partner, want}) => `${give} to seat ${partner} for ${want}`;

export const showTrade = ({stage, controls, facts, how, view, rules, draft, changed}) => {
  const offers = draft && draft.offers ? draft.offers.map((offer) => ({...offer})) : [];
  const seats = [...Array(rules.players).keys()].filter((seat) => seat !== view.seat);
  const letters = lettersOf(rules);
  const own = letters.filter((letter) => (view.cards[letter] || 0) > 0);
  let at = offers.length - 1;  // the offer that clicks change
  let best = [];
  let result = null;
  const compose = (change) => {
    change();
    changed(offers.length > 0 ? {offers: offers.map((offer) => ({...offer}))} : null);
    draw();
  };
  const another = () => compose(() => {
    offers.push({partner: seats[0], give: own[0], want: letters.find((letter) => letter !== own[0]) ?? own[0]});
    at = offers.length - 1;
  });
  const set = (part) => (value) => {
    if (offers.length === 0) another();
    compose(() => {
      offers[at][part] = value;
    });
  };
  const row = (name, choices, chosen, part) => ({name, choices: choices.map((one) => [one, String(one)]), chosen,
    label: (words) => `${name} ${words}`, act: set(part)});
  const [board, list] = [el('div'), el('div')];
  const draw = () => {
    const now = offers[at] ?? {};
    redraw(board, own.length === 0 ? el('p', {}, 'You hold no card to offer.') : drawChoices('An offer', [
      row('Give', own, now.give, 'give'), row('to seat', seats, now.partner, 'partner'), row('for', letters, now.want, 'want')], best),
    drawHand({rules, cards: view.cards, chips: view.bets, rows: []}), trackNow(view, rules, result), placesOf(view, rules, result),
    ...learnedSoFar(view), ...historyOf(view, rules));
    redraw(list, ...offers.map((offer, i) => el('div', {class: 'row'}, button(`Offer ${i + 1}: ${offerWords(offer)}`, () => {
      at = i;
      draw();
    }, {'aria-pressed': String(i === at)}), button('✕', () => compose(() => {
      offers.splice(i, 1);
      at = Math.min(at, offers.length - 1);
    }), {'aria-label': `Take offer ${i + 1} back`}))),
    button('Another offer', another, {disabled: offers.length >= 3 || own.length === 0}));
  };
  stage.append(el('h2', {}, `Trades before round ${view.step.round}`), el('p', {}, heldWords(view)), board);
  controls.append(el('fieldset', {}, el('legend', {}, 'Your offers, up to three'), list));
  how.append(howGoal(rules), note('Offer a card to a seat for a card of it: click the card that you give, the seat and the card that you '
    + 'want. Offers are sealed. Where two offers mirror each other, the cards change hands. Pass if you want none.'), ...howTrack(view));
  facts.append(...tables(view, rules));
  draw();
  changed(draft && offers.length > 0 ? {offers: offers.map((offer) => ({...offer}))} : null);
  return {
    advise: (candidates) => {
      best = (candidates ?? []).slice(0, kBest)
        .map(({submission}, i) => `${i + 1}: ${submission?.offers?.map(offerWords).join('; ') || 'no offer'}`);
      draw();
    },
    odds: (found) => {
      result = found;
      draw();
    },
  };
};
