// A board for a match that has no drawing of its own yet: its text and JSON.
import {el} from './dom.js';

export const board = {
  show({root, view, draft, changed}) {
    const text = el('textarea', {rows: 6, cols: 60, 'aria-label': 'Submission as JSON'});
    text.value = draft ? JSON.stringify(draft) : '';
    text.addEventListener('input', () => {
      try {
        changed(text.value.trim() === '' ? null : JSON.parse(text.value));
      } catch (error) {
        changed(null);
      }
    });
    root.replaceChildren(text, el('pre', {}, JSON.stringify(view, null, 1)));
  },
};
