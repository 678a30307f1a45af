// Links, which are shown once: the server keeps hashes of them.
import {el} from './dom.js';
import {copyButton} from './host-parts.js';

const shownLink = ([who, url]) => {
  const field = el('input', {type: 'text', class: 'link', readonly: true, value: url, 'aria-label': `The link of ${who}`});
  field.addEventListener('focus', () => field.select());
  return el('li', {}, el('span', {class: 'field'}, el('span', {}, who),
    el('span', {class: 'row'}, field, copyButton('Copy', `Copy the link of ${who}`, url))));
};

/// `links` are [who, URL]; `about` stands above all of them where they are copied at once.
export const linksList = (about, links) => el('div', {class: 'links'},
  el('p', {class: 'void'}, 'Links are shown only now. Give each to its person alone: whoever has it can hand in. A lost link cannot '
    + 'be shown again, only made anew.'),
  links.length > 1 ? el('p', {}, copyButton('Copy all as text', 'Copy all as text',
    `${about}\n\n${links.map(([who, url]) => `${who}: ${url}`).join('\n')}\n`)) : null,
  el('ul', {class: 'log'}, ...links.map(shownLink)));
