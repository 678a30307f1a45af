// Looks words up in all pages. The index is a script, loaded when somebody begins to search: pages of
// the file system may load no other kind of file.
'use strict';

const kMostFound = 15;
const kAround = 70;  // characters before and after a word that is found
const root = document.body.dataset.root;
const form = document.querySelector('form[role=search]');
const input = document.getElementById('search');
const found = document.getElementById('found');
let entries;

/// Called by the index.
function searchIndexIs(all) {
  entries = all.map((entry) => ({...entry, of: `${entry.page} ${entry.heading}`.toLowerCase(),
    in: entry.text.toLowerCase()}));
  show();
}

function load() {
  if (document.getElementById('index')) return;
  const script = document.createElement('script');
  script.id = 'index';
  script.src = `${root}search-index.js`;
  document.head.append(script);
}

const wordsOf = (text) => text.toLowerCase().split(/[\s,;"'`()]+/).filter((word) => word);
const isLetter = (letter) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/// How often a word begins in a text, up to `most`; where it only stands inside another, a quarter.
function count(text, word, most) {
  let sum = 0;
  for (let at = text.indexOf(word); at >= 0 && sum < most; at = text.indexOf(word, at + 1)) {
    const begins = !isLetter(text[at - 1]) || !isLetter(word[0]);
    const ends = !isLetter(text[at + word.length]);
    sum += begins ? (ends ? 1 : 0.5) : 0.25;
  }
  return Math.min(sum, most);
}

/// 0 unless every word is there.
function merit(entry, words) {
  let sum = 0;
  for (const word of words) {
    const one = 12 * count(entry.of, word, 1) + count(entry.in, word, 4);
    if (one === 0) return 0;
    sum += one;
  }
  const phrase = words.join(' ');
  if (words.length > 1 && entry.of.includes(phrase)) sum += 15;
  if (words.length > 1 && entry.in.includes(phrase)) sum += 15;
  const heading = (entry.heading || entry.page).toLowerCase().replace(/^-+/, '');
  return sum + (heading === phrase ? 30 : 0);
}

/// What of a text is about the words: first all of them in a row, else the longest.
function marked(text, words) {
  const lower = text.toLowerCase();
  const longest = [...words].sort((a, b) => b.length - a.length);
  const looked = [words.join(' '), ...longest];
  const at = looked.map((word) => lower.indexOf(word)).find((place) => place >= 0) ?? text.length;
  const before = at === text.length ? 0 : Math.max(0, at - kAround);
  const begin = before === 0 ? 0 : text.indexOf(' ', before) + 1;
  const rest = text.slice(begin, begin + 3 * kAround);
  const part = begin + rest.length < text.length ? rest.slice(0, rest.lastIndexOf(' ')) : rest;
  const span = document.createElement('span');
  const shown = looked.filter((word) => word.length > 3 || words.length === 1);
  const escaped = (shown.length > 0 ? shown : looked).map(
    (word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  part.split(new RegExp(`(${escaped.join('|')})`, 'gi')).forEach((piece, i) => {
    const node = document.createElement(i % 2 ? 'mark' : 'i');
    node.textContent = piece;
    span.append(i % 2 ? node : document.createTextNode(piece));
  });
  return span;
}

function item({entry}, words) {
  const link = document.createElement('a');
  link.href = root + entry.url;
  const isPage = !entry.heading || entry.heading === entry.page;
  link.textContent = isPage ? entry.page : `${entry.page}: ${entry.heading}`;
  link.append(marked(entry.text, words));
  const one = document.createElement('li');
  one.append(link);
  return one;
}

function show() {
  const words = wordsOf(input.value);
  found.replaceChildren();
  if (!entries || words.length === 0) return;
  const best = entries.map((entry) => ({entry, merit: merit(entry, words)})).filter((one) => one.merit > 0)
    .sort((a, b) => b.merit - a.merit);
  const said = document.createElement('p');
  said.textContent = best.length > kMostFound ? `The first ${kMostFound} of ${best.length} sections` :
    `${best.length} ${best.length === 1 ? 'section' : 'sections'}`;
  const list = document.createElement('ol');
  list.append(...best.slice(0, kMostFound).map((one) => item(one, words)));
  found.append(said, list);
}

form.hidden = false;
input.addEventListener('focus', load);
input.addEventListener('input', () => { load(); show(); });
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const first = found.querySelector('a');
  if (first) location.href = first.href;
});
document.addEventListener('keydown', (event) => {
  const typing = /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName);
  if (event.key === '/' && !typing) {
    event.preventDefault();
    input.focus();
  } else if (event.key === 'Escape' && form.contains(document.activeElement)) {
    input.focus();
    input.value = '';
    found.replaceChildren();
  }
});
found.addEventListener('click', (event) => {
  if (event.target.closest('a')) setTimeout(() => found.replaceChildren());
});
