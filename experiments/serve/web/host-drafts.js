// What is composed or written in this tab and not handed in or saved, kept over a reload.
import {door} from './host-door.js';

const guarded = (act) => {
  try {
    return act();
  } catch {  // a browser that keeps nothing
    return null;
  }
};
const kDraft = `draft ${door} `;

export const kept = (name) => guarded(() => sessionStorage.getItem(`${name} ${door}`));
export const keep = (name, text) => guarded(() => (text === null ? sessionStorage.removeItem(`${name} ${door}`)
  : sessionStorage.setItem(`${name} ${door}`, text)));

/// What was composed for the step with this number, else null.
export const draftOf = (number) => guarded(() => JSON.parse(sessionStorage.getItem(kDraft + number)));

/// Keeps a draft, and none of other steps.
export const keepDraft = (number, submission) => guarded(() => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(kDraft) && key !== kDraft + number) sessionStorage.removeItem(key);
  }
  if (submission === null) sessionStorage.removeItem(kDraft + number);
  else sessionStorage.setItem(kDraft + number, JSON.stringify(submission));
});
