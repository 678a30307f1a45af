// The missions of Bugcatcher by name, to be picked for the board of a round.
import {button, el, redraw} from '/dom.js';

/// The built-in deck, as the rules have it (R4).
const kBuiltIn = [
  'Cheerful Jellyfish', 'Resting Moth', 'Long-legged Strider', 'Winding Inchworm', 'Folded Leafhopper', 'Snail\'s House',
  'Curled Woodlouse', 'Climbing Ant', 'Staircase Beetle', 'Hooked Antenna', 'Bent Needle', 'Meandering Maggot', 'Hairpin',
  'Great Spiral', 'Sleepy Serpent', 'Crooked Lightning', 'Burrowing Mole Cricket', 'Marching Millipede', 'Hedge Runner',
  'Boundary Rider', 'One Track Mind', 'Busy Bee', 'Tireless Worker', 'No Rest at All', 'Ink Beetle', 'Night Flight',
  'Blue Damselfly', 'Clear Sky', 'Home Burrow', 'Lamp in the Middle', 'Far Meadow', 'Upper Hollow', 'Corner Web',
  'Crossroads', 'Edge of the World', 'Lower Gate', 'Night\'s Lodging', 'Moth at the Window', 'Guard Post', 'Watchtower',
  'Changing Coat', 'Chameleon', 'Flickering Lantern', 'Tied Bootlace', 'Crossed Feelers', 'Light Feet', 'Gentle Breeze',
  'Unseen Guest'];

const namesOf = ({deck}) => (Array.isArray(deck) ? deck.map(({name}) => name) : kBuiltIn);

/// How many missions a board has.
export const boardSize = (rules) => Math.min(rules.missions_per_round, namesOf(rules).length);

/// Buttons for the missions of the deck but for those of past boards, while the others last (R3); `chosen` is a list of names
/// that it changes, in the order of the board.
export const missionPicker = ({rules, past, chosen, changed}) => {
  const size = boardSize(rules);
  const all = namesOf(rules).slice().sort();
  const left = all.filter((name) => !past.includes(name) || chosen.includes(name));
  const names = left.length >= size ? left : all;
  const [list, words] = [el('div', {class: 'row'}), el('p', {'aria-live': 'polite'})];
  const isLike = (name) => name.toLowerCase().split(/[\s-]/).some((_, i, parts) => parts.slice(i).join(' ').startsWith(sought()));
  const sought = () => filter.value.trim().toLowerCase();
  const toggle = (name) => {
    const at = chosen.indexOf(name);
    if (at >= 0) chosen.splice(at, 1);
    else chosen.push(name);
    filter.value = '';
    draw();
    changed();
  };
  const filter = el('input', {type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: 'first letters',
    'aria-label': 'Find a mission',
    oninput: () => draw(), onkeydown: (event) => {
      const found = names.find((name) => isLike(name) && !chosen.includes(name));
      if (event.key !== 'Enter' || sought() === '' || !found) return;
      event.preventDefault();
      toggle(found);
    }});
  const draw = () => {
    words.textContent = `${chosen.length} of ${size}: ${chosen.map((name, i) => `${i}. ${name}`).join(', ') || 'none yet'}.`;
    redraw(list, names.filter((name) => chosen.includes(name) || isLike(name)).map((name) => {
      const at = chosen.indexOf(name);
      return button(at < 0 ? name : `${at}. ${name}`, () => toggle(name),
        {'aria-label': `Mission ${name}`, 'aria-pressed': String(at >= 0)});
    }));
  };
  draw();
  return el('fieldset', {class: 'missions'}, el('legend', {}, 'The missions of the next round, in their order'), words,
    el('div', {class: 'row'}, filter), list);
};
