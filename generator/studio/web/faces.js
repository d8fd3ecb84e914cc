import { ask, listen, make, say } from './api.js';

const main = document.querySelector('main');

async function show() {
  const now = await ask('/faces/list');
  main.replaceChildren(make('h1', {}, now.title));
  say(now.good ? 'up to date' : `${now.findings} findings`);
}

listen('/events', { changed: show });
