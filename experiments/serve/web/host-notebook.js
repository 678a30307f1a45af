// The notebook of a seat: saved after a pause and when it is left.
import {el} from './dom.js';
import {get, post, postLeaving} from './host-door.js';
import {keep, kept} from './host-drafts.js';
import {secondsWords, serverNow} from './host-time.js';

const kPause = 1000;   // ms after a letter until it is saved
const kAgain = 10_000; // ms until it is tried again
const kLetters = 20_000;
const kName = 'notebook';

export const notebookPart = () => {
  const state = el('p', {class: 'note', role: 'status'});
  const text = el('textarea', {'aria-label': 'Your notebook', maxlength: kLetters, disabled: true});
  let saved = null;  // null until it is known
  let timer = 0;
  let saving = false;

  const later = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(save, ms);
  };
  const save = async () => {
    clearTimeout(timer);
    const now = text.value;
    if (saved === null || now === saved) return;
    if (saving) return later(kPause);
    saving = true;
    try {
      await post('notebook', {text: now});
      saved = now;
      if (text.value === now) {
        keep(kName, null);
        state.textContent = `Saved at ${secondsWords(serverNow())}.`;
      } else {
        later(kPause);
      }
    } catch (error) {
      state.textContent = `Not saved: ${error.message}`;
      later(kAgain);
    }
    saving = false;
    return null;
  };
  const load = async () => {
    if (saved !== null && text.value !== saved) return;  // what is written here goes first
    try {
      const there = (await get('notebook')).text;
      const unsaved = saved === null ? kept(kName) : null;
      if (saved !== null && text.value !== saved) return;
      saved = there;
      if (text.value !== (unsaved ?? there)) text.value = unsaved ?? there;
      text.disabled = false;
      if (unsaved !== null && unsaved !== there) save();
    } catch (error) {
      state.textContent = `The notebook cannot be read: ${error.message}`;
      if (saved === null) setTimeout(load, kAgain);
    }
  };
  text.addEventListener('input', () => {
    keep(kName, text.value);
    state.textContent = '…';
    later(kPause);
  });
  text.addEventListener('blur', save);
  window.addEventListener('pagehide', () => {
    if (saved !== null && text.value !== saved) postLeaving('notebook', {text: text.value}).catch(() => {});
  });
  document.addEventListener('visibilitychange', () => (document.hidden ? save() : load()));
  load();
  return {node: el('section', {}, el('h2', {}, 'Notebook'),
    el('p', {class: 'note'}, 'Only you can read it. It is saved by itself.'), text, state)};
};
