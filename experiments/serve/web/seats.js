// Seats' files of matches that are played elsewhere, as this browser keeps them, each under a name of its own:
//   {file, isDealt, handedIn, isHandedIn, shown, dealt, note, words, changed}
// `file` is what is certain so far. The rest is of the step that is being entered: `handedIn` is composed, and handed in once
// `isHandedIn`; `shown` and `note` are what the step showed and a note on it; `dealt` is composed until `isDealt`. `words`
// say where the match stands, for lists. `changed` is when it was last kept.

export const kSeatFormat = 'mainmatch-seat/1';
const kPrefix = 'mainmatch-seat:';

/// Whether a file says what the seat was dealt.
export const saysDealt = ({dealt, steps}) => Object.keys(dealt ?? {}).length > 0 || (steps ?? []).length > 0;

/// What is entered of a file that is opened or begun.
const entryOf = (file) => ({file, isDealt: saysDealt(file), handedIn: null, isHandedIn: false, shown: null, dealt: null, note: '',
  words: ''});

export const seatNamed = (id) => {
  try {
    const entry = JSON.parse(localStorage.getItem(kPrefix + id));
    return entry?.file?.format === kSeatFormat ? entry : null;
  } catch {
    return null;
  }
};

/// Throws where the browser keeps nothing, or not so much.
export const keepSeat = (id, entry) => {
  try {
    localStorage.setItem(kPrefix + id, JSON.stringify({...entry, changed: Date.now()}));
  } catch {
    throw new Error('The browser does not keep the file: save it before you leave this page.');
  }
};

export const dropSeat = (id) => localStorage.removeItem(kPrefix + id);

/// All that are kept, as [id, entry], those first that were changed last.
export const keptSeats = () => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(kPrefix)).map((key) => key.slice(kPrefix.length))
      .map((id) => [id, seatNamed(id)]).filter(([, entry]) => entry !== null).sort(([, a], [, b]) => b.changed - a.changed);
  } catch {
    return [];
  }
};

/// Keeps a file that is new here, and gives its name; that of the same file where it is kept already.
export const addSeat = (file) => {
  const all = keptSeats();
  const same = all.find(([, entry]) => JSON.stringify(entry.file) === JSON.stringify(file));
  if (same && (file.steps ?? []).length > 0) return same[0];
  const taken = new Set(all.map(([id]) => id));
  let number = 1;
  while (taken.has(`${file.game}-${number}`)) ++number;
  const id = `${file.game}-${number}`;
  keepSeat(id, entryOf({...file, steps: file.steps ?? []}));
  return id;
};

/// The file as a person keeps it, with the notes.
export const seatText = (file) => `${JSON.stringify(file)}\n`;
