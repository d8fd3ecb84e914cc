// What every page needs: to ask, to send, to listen, and to make elements.

const fact = (name) => document.querySelector(`meta[name=${name}]`).content;

/** A JSON answer; throws an Error with the server's words. */
export async function ask(path) {
  return answer(await reach(path, { headers: { accept: 'application/json' } }));
}

/** Send a message to our own server; throws an Error with its words if it refuses. */
export async function post(path, message = {}) {
  return answer(await reach(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ballotin-token': fact('token') },
    body: JSON.stringify(message),
  }));
}

let unreachable = false;

/** Fetch; after a time without an answer, a page of an earlier run of the server is loaded again. */
async function reach(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    unreachable = true;
    throw new Error('The server doesn’t answer. This page goes on by itself when it is back.');
  }
  if (unreachable) await reloadIfRestarted();
  return response;
}

async function reloadIfRestarted() {
  const response = await fetch('/run').catch(() => null);
  if (!response?.ok) return;
  unreachable = false;
  if (await response.text() !== fact('run')) location.reload();
}

async function answer(response) {
  if (!response.ok) throw new Error((await response.text()).trim() || response.statusText);
  return response.headers.get('content-type')?.startsWith('application/json')
    ? response.json() : response.text();
}

const lines = new Map();
let loaded = document.readyState === 'complete';

/** Listen to news: `heard` has a function for each name. Reconnects by itself.
 *  All parts of a page that listen to the same news share one connection. */
export function listen(path, heard, lost = () => {}) {
  const line = lines.get(path) ?? { path, all: [], opened: [], source: null };
  lines.set(path, line);
  line.all.push([heard, lost]);
  // A new line gets the last news at once, so it begins when all parts of the page are
  // there, and begins again for one that comes later.
  line.source?.close();
  line.source = null;
  if (loaded && !letsGo(line)) connect(line);
  return {
    close: () => { line.source?.close(); lines.delete(path); },
    opened: (act) => { line.opened.push(act); line.source?.addEventListener('open', act); },
  };
}

// Browsers open six lines to a server, for all tabs together: a hidden page closes its own
// line, and gets what it missed when it is visible again. Pages of seats keep theirs.
const letsGo = (line) => document.hidden && line.path === '/events';

function connect(line) {
  line.source = connectionOf(line.path);
  for (const [heard, lost] of line.all) attach(line.source, heard, lost);
  for (const act of line.opened) line.source.addEventListener('open', act);
}

function attach(source, heard, lost) {
  for (const [name, tell] of Object.entries(heard)) {
    source.addEventListener(name, (event) => tell(JSON.parse(event.data)));
  }
  source.addEventListener('error', lost);
}

function connectionOf(path) {
  const source = new EventSource(path);
  source.addEventListener('error', () => { unreachable = true; });
  source.addEventListener('open', () => { if (unreachable) reloadIfRestarted(); });
  return source;
}

function connectAll() {
  for (const line of lines.values()) {
    if (letsGo(line)) {
      line.source?.close();
      line.source = null;
    } else if (!line.source && loaded) connect(line);
  }
}

// The scripts of a page run before these events.
for (const when of ['DOMContentLoaded', 'load']) {
  window.addEventListener(when, () => { loaded = true; connectAll(); });
}
document.addEventListener('visibilitychange', connectAll);

/** Try once more what failed, a little later each time, and not for ever. */
export function again(tries, act) {
  if (tries < 3) setTimeout(act, 200 * 2 ** tries);
}

/** An element with properties, data and children; text is only ever text. */
export function make(tag, facts = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (name === 'data') Object.assign(element.dataset, value);
    else if (name.startsWith('aria-') || name === 'role' || name === 'for') {
      element.setAttribute(name, value);
    } else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** What the header says at its right, which screen readers read out. */
export function say(text) {
  document.querySelector('.status').textContent = text;
}

/** What asks for news and shows them. While one answer is on its way, any number of calls is one
 *  more question. */
export function asking(path, show) {
  let busy = false;
  let again = false;
  return async () => {
    again = true;
    if (busy) return;
    busy = true;
    try {
      while (again) {
        again = false;
        show(await ask(path));
      }
    } finally {
      busy = false;
    }
  };
}
