// A server of `mainmatch serve`, and pages at it that complain of nothing.
import {spawn} from 'node:child_process';

/// Starts a server whose matches are kept in a folder; resolves to its address and a function that ends it.
export const serve = (program, folder) => new Promise((done, fail) => {
  const child = spawn(program, ['serve'], {cwd: folder, stdio: ['ignore', 'pipe', 'inherit']});
  child.on('error', fail);
  child.on('exit', (code) => fail(new Error(`the server ended with ${code}`)));
  child.stdout.once('data', (text) => {
    child.removeAllListeners('exit');
    done({address: text.toString().trim(), end: () => child.kill('SIGINT')});
  });
});

/// A page that is nowhere yet. `faults` gathers what it complains of and what it asks of others than the server.
export const pageAt = async (context, address, faults) => {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(address.split('#')[0]) && !request.url().startsWith('blob:')) faults.push(`asks for ${request.url()}`);
  });
  return page;
};

/// Waits until the page that was asked for is there, and nothing will take its place.
export const shown = (page) => page.locator('main[aria-busy=false]').waitFor();
