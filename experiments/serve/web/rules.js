// The rules of a match: its rulings, each with a picture where the match has one.
import {button, drawnIn, el, note} from './dom.js';

/// Text between marks: `code`, **strong**, *soft*.
const inline = (text) => text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^* ][^*]*\*)/).filter((part) => part !== '').map((part) => {
  if (part.startsWith('`')) return el('code', {}, part.slice(1, -1));
  if (part.startsWith('**')) return el('strong', {}, part.slice(2, -2));
  if (part.startsWith('*')) return el('em', {}, part.slice(1, -1));
  return part;
});

/// The blocks of a page of rules: [{kind, lines}], lines of the same paragraph, ruling, list or table together.
const blocksOf = (text) => {
  const blocks = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (line.trim() === '') blocks.push({kind: 'gap', lines: []});
    else if (/^#+ /.test(line)) blocks.push({kind: 'heading', lines: [line]});
    else if (/^- \*\*R\d+\*\*/.test(line)) blocks.push({kind: 'ruling', lines: [line.slice(2)]});
    else if (/^- /.test(line)) blocks.push({kind: 'item', lines: [line.slice(2)]});
    else if (line.startsWith('|') && last?.kind === 'table') last.lines.push(line);
    else if (line.startsWith('|')) blocks.push({kind: 'table', lines: [line]});
    else if (last && ['ruling', 'item', 'text'].includes(last.kind)) last.lines.push(line.trim());
    else blocks.push({kind: 'text', lines: [line.trim()]});
  }
  return blocks.filter(({kind}) => kind !== 'gap');
};

const tableOf = (lines) => {
  const rows = lines.filter((line) => !/^\|[-|: ]+\|$/.test(line)).map((line) => line.split('|').slice(1, -1).map((cell) => inline(cell.trim())));
  return el('div', {class: 'wide'}, el('table', {}, el('thead', {}, el('tr', {}, ...rows[0].map((cell) => el('th', {scope: 'col'}, ...cell)))),
    el('tbody', {}, ...rows.slice(1).map((row) => el('tr', {}, ...row.map((cell) => el('td', {}, ...cell)))))));
};

const kPicture = 600;  // pixels that a picture may be wide

const rulingOf = (block, pictures) => {
  const text = block.lines.join(' ');
  const name = /^\*\*(R\d+)\*\*/.exec(text)[1];
  const words = inline(text.slice(name.length + 4));
  if (!pictures[name]) return el('p', {id: `ruling-${name}`, class: 'ruling', tabindex: '-1'}, el('strong', {}, name), ...words);
  const inside = el('div');
  const drawn = el('div', {class: 'ruling-picture', hidden: true}, inside);
  const show = button(`${name} ▸`, () => {
    drawn.hidden = !drawn.hidden;
    show.setAttribute('aria-expanded', String(!drawn.hidden));
    show.textContent = `${name} ${drawn.hidden ? '▸' : '▾'}`;
    inside.replaceChildren(...(drawn.hidden ? [] : [drawnIn(Math.min(kPicture, inside.clientWidth), pictures[name])]));
  }, {class: 'ruling-name', 'aria-label': `A picture of ${name}`, 'aria-expanded': 'false'});
  return el('div', {id: `ruling-${name}`, class: 'ruling', tabindex: '-1'}, el('p', {}, show, ...words), drawn);
};

const pageOf = (text, pictures) => blocksOf(text).map((block) => {
  if (block.kind === 'heading') return el(block.lines[0].startsWith('## ') ? 'h3' : 'h2', {}, block.lines[0].replace(/^#+ /, ''));
  if (block.kind === 'ruling') return rulingOf(block, pictures);
  if (block.kind === 'item') return el('ul', {}, el('li', {}, ...inline(block.lines.join(' '))));
  if (block.kind === 'table') return tableOf(block.lines);
  return el('p', {}, ...inline(block.lines.join(' ')));
});

/// A button that opens the rules of a match. open(ruling) opens them at one, with its picture. `textOf()` resolves to their text.
export const rulesLink = (game, textOf) => {
  const body = el('div');
  const close = button('Close', () => dialog.close(), {'aria-label': 'Close the rules'});
  const dialog = el('dialog', {class: 'rules', 'aria-label': `The rules of ${game.title}`}, el('div', {class: 'row'}, close), body);
  let filled = false;
  const open = async (ruling = null) => {
    if (!dialog.open) dialog.showModal();
    if (!filled) {
      try {
        const {text} = await textOf();
        const hasPictures = Object.keys(game.board.pictures).length > 0;
        body.replaceChildren(...(hasPictures ? [note('Click the number of a ruling for a picture of it.')] : []), ...pageOf(text, game.board.pictures));
        filled = true;
      } catch (error) {
        body.replaceChildren(el('p', {class: 'error'}, error.message));
        return;
      }
    }
    const one = ruling && body.querySelector(`#ruling-${ruling}`);
    if (!one) return;
    one.querySelector('[aria-expanded=false]')?.click();
    one.scrollIntoView({block: 'center'});
    one.focus({preventScroll: true});
  };
  return {node: el('span', {}, button('Rules', () => open(), {'aria-label': `The rules of ${game.title}`}), dialog), open};
};
