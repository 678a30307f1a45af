// Opens a door: the secret of the link stands behind '#', which no browser sends, and is taken out of the address at once.
import {button, el, labelled} from './dom.js';
import {call} from './host-door.js';
import {shell} from './host-parts.js';

const kSecret = /(?:^|#)([0-9a-f]{32})$/;
const kWrong = 'This link leads nowhere: it has ended, was made anew, or is not whole. Ask the organizer for a new one.';

const fragment = location.hash;
history.replaceState(null, '', location.pathname);

const {main, fail, say} = shell();

/// Goes to where a link leads.
const enter = async (link) => {
  const found = kSecret.exec(link.trim());
  if (!found) {
    return fail('A link ends with # and 32 digits and letters from a to f. Part of it is missing, or something stands behind it.');
  }
  fail('');
  say('Opening …');
  try {
    const {door} = await call('POST', '/enter/api/enter', {secret: found[1]});
    return location.replace(door);
  } catch (error) {
    say('');
    return fail(error.status === 401 ? kWrong : error.status === 0 ? 'The server does not answer. Try again in a moment.' : error.message);
  }
};

const link = el('input', {type: 'text', class: 'link', autocomplete: 'off', spellcheck: 'false'});
main.replaceChildren(el('h1', {}, 'Enter a match'),
  el('p', {}, 'The organizer gives everybody a link of their own. Whoever has a link can hand in for its seat: give yours to nobody.'),
  el('form', {onsubmit: (event) => {
    event.preventDefault();
    enter(link.value);
    link.value = '';
  }}, el('div', {class: 'row'}, labelled('Your link', link), button('Enter', () => {}, {type: 'submit', class: 'main'}))));
if (fragment.length > 1) enter(fragment);
else link.focus();
window.addEventListener('hashchange', () => {  // a link was pasted into the address of this page
  const now = location.hash;
  if (now.length < 2) return;
  history.replaceState(null, '', location.pathname);
  enter(now);
});
