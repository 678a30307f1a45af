// look.mjs PAGE FOLDER: screenshots of a page at both widths and in both schemes, to be looked at.
import {mkdirSync} from 'node:fs';
import {openPage, withBrowser} from './browser.mjs';

const [path, folder] = process.argv.slice(2);
mkdirSync(folder, {recursive: true});
await withBrowser(async (context) => {
  for (const width of [1280, 400]) {
    for (const scheme of ['light', 'dark']) {
      const faults = [];
      const page = await openPage(context, path, width, scheme, faults);
      const all = await page.evaluate(() => document.documentElement.scrollHeight);
      const slice = width === 400 ? 1400 : 1700;  // more would be too small to look at
      for (let y = 0, n = 0; y < all; y += slice, ++n) {
        await page.screenshot({path: `${folder}/${width}-${scheme}-${n}.png`, fullPage: true,
          clip: {x: 0, y, width, height: Math.min(slice, all - y)}});
      }
      for (const fault of faults) console.log(width, scheme, fault);
      await page.close();
    }
  }
});
