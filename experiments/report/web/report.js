'use strict';
// Draws every figure of the page, again when its width or the colour scheme changes, and sorts
// tables. Nothing here asks for anything from elsewhere.
(() => {
  // Okabe and Ito, "Color Universal Design" (2008): on white less yellow, which is lost there, on
  // black with the blues and greens lighter.
  const kOnLight = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#d55e00', '#56b4e9', '#777777',
    '#b8a400'];
  const kOnDark = ['#56b4e9', '#e69f00', '#2fbf94', '#cc79a7', '#ee7733', '#f0e442', '#aaaaaa',
    '#4a8fd8'];
  // One less than colours, so that of more lines than these no two are alike in both.
  const kSymbols = ['circle', 'square', 'cross', 'diamond', 'triangle-up', 'triangle-down',
    'triangle-right'];
  const dark = matchMedia('(prefers-color-scheme: dark)');

  const config = (width) => {
    const style = getComputedStyle(document.documentElement);
    const of = (name) => style.getPropertyValue(name).trim();
    const text = {labelColor: of('--ink'), titleColor: of('--soft'), titleFontWeight: 'normal',
      labelFontSize: 12, titleFontSize: 12};
    return {
      background: null, font: style.fontFamily || 'sans-serif', aria: false,
      axis: {...text, gridColor: of('--grid'), domainColor: of('--line'), tickColor: of('--line'),
        labelLimit: width > 700 ? 260 : 150, labelFlush: false, labelSeparation: 4},
      legend: {...text, orient: 'bottom', labelLimit: 150, symbolLimit: 40,
        columns: width > 700 ? 7 : 2, symbolOpacity: 1},
      header: {...text, labelFontSize: 13, labelFontWeight: 600, title: null},
      view: {stroke: null},
      range: {category: dark.matches ? kOnDark : kOnLight, symbol: kSymbols},
      mark: {color: of('--mark')},
      text: {color: of('--ink')},
      style: {reference: {color: of('--soft'), strokeDash: [4, 3]}, outline: {color: of('--soft')},
        interval: {color: of('--mark')}, others: {color: of('--soft'), strokeWidth: 1, opacity: 0.3}},
    };
  };

  /// Gives the specification the width there is; small multiples stand in as many columns as fit.
  const fit = (spec, width) => {
    const hints = spec.usermeta || {};
    spec.padding = {left: 4, top: 4, bottom: 4, right: 14};  // half of the last number of an axis
    if (spec.facet) {
      const columns = Math.max(1, Math.min(hints.most || 9, Math.floor(width / hints.cell)));
      spec.columns = columns;
      spec.spec.width = Math.floor(width / columns) - hints.gutter;
      return spec;
    }
    spec.width = hints.widest ? Math.min(width, hints.widest) : width;
    if (width < hints.slant) {  // names above columns would stand in each other's way
      for (const layer of spec.layer) Object.assign(layer.encoding.x.axis, {labelAngle: -55, labelOverlap: false});
    }
    if (hints.square) spec.height = spec.width * hints.square;
    spec.autosize = {type: 'fit-x', contains: 'padding'};
    return spec;
  };

  const refuse = () => Promise.reject(new Error('a report loads nothing'));
  const loader = {load: refuse, sanitize: refuse, http: refuse, file: refuse};

  // Heights are of rows, which do not change: that they are not fitted is as it should be.
  const logger = {
    level: () => logger, debug: () => logger, info: () => logger,
    warn: (...words) => {
      if (!/^Dropping "fit-y"/.test(words.join(' '))) console.warn(...words);
      return logger;
    },
    error: (...words) => { console.error(...words); return logger; },
  };

  const draw = async (figure) => {
    const plot = figure.querySelector('.plot');
    const spec = fit(JSON.parse(figure.querySelector('script').textContent), plot.clientWidth);
    const compiled = vegaLite.compile(spec, {config: config(plot.clientWidth), logger}).spec;
    const container = document.createElement('div');  // Vega gives it a role; the plot has its own
    const view = new vega.View(vega.parse(compiled), {renderer: 'svg', container, loader});
    await view.runAsync();
    plot.replaceChildren(container);  // now, so that nothing flickers while the window is drawn wider
    if (figure.view) figure.view.finalize();
    figure.view = view;
  };

  let drawing = 0;
  const drawAll = async () => {
    const mine = ++drawing;
    document.documentElement.dataset.drawn = '';
    for (const figure of document.querySelectorAll('figure')) {
      if (mine !== drawing) return;  // somebody began anew
      await draw(figure);
    }
    document.documentElement.dataset.drawn = 'all';
  };

  const sortBy = (header) => {
    const table = header.closest('table');
    const column = [...header.parentNode.children].indexOf(header);
    const down = header.getAttribute('aria-sort') === 'descending' ||
      (!header.hasAttribute('aria-sort') && !table.querySelector('tbody tr [data-v]'));
    for (const other of header.parentNode.children) other.removeAttribute('aria-sort');
    header.setAttribute('aria-sort', down ? 'ascending' : 'descending');
    const key = (row) => {
      const cell = row.children[column];
      return cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v);
    };
    const none = (k) => k === '–';
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({row, key: key(row)}));
    rows.sort((a, b) => {
      if (none(a.key) || none(b.key)) return none(a.key) - none(b.key);  // what is missing comes last
      const order = typeof a.key === 'number' && typeof b.key === 'number' ? a.key - b.key :
        String(a.key).localeCompare(String(b.key), 'en', {numeric: true});
      return down ? order : -order;
    });
    for (const {row} of rows) body.append(row);
  };
  document.addEventListener('click', (event) => {
    const button = event.target.closest('th button');
    if (button) sortBy(button.parentNode);
  });

  if (typeof vega === 'undefined') {
    for (const details of document.querySelectorAll('figure details')) details.open = true;
    document.documentElement.dataset.drawn = 'none';
    return;
  }
  const begin = () => drawAll().catch((error) => console.error(error));
  let width = innerWidth;
  let waiting;
  addEventListener('resize', () => {
    clearTimeout(waiting);
    if (innerWidth !== width) waiting = setTimeout(() => { width = innerWidth; begin(); }, 150);
  });
  dark.addEventListener('change', begin);
  begin();
})();
