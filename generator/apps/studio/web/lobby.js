// The host's page: the link and the code of every seat, and who is there.

import { ask, make, post, say } from './api.js';

const main = document.querySelector('main');
const word = document.body.dataset.word;
let shown = '';

async function show() {
  const { title, tables, lost } = await ask(`/host/${word}/tables`);
  const now = JSON.stringify(tables);
  say(`${tables.length} ${tables.length === 1 ? 'table' : 'tables'}`);
  if (now === shown) return;
  shown = now;
  document.title = `${title}: the host's page`;
  main.replaceChildren(make('h1', {}, title),
    make('p', {}, 'Each link is a secret of one seat: whoever has it sits there. Send it, or let a phone read the code.'),
    ...lost.map((reason) => make('p', { className: 'why' }, `A match can’t go on. ${reason}`)),
    ...tables.flatMap((table, nth) => drawTable(table, nth)));
}

function drawTable(table, nth) {
  const seats = table.seats.map((seat, number) => make('li', {},
    make('h3', {}, `Seat ${number + 1}`),
    make('span', {}, seat.person || seat.bot ? seat.name : 'empty',
      make('small', {}, seat.person && !seat.here ? ' not connected' : seat.here ? ' is here' : '')),
    make('img', { src: seat.code, alt: `QR code of the link of seat ${number + 1}` }),
    make('a', { href: seat.link }, 'Open'),
    make('button', { type: 'button', onclick: (event) => copy(seat.link, event.target) }, 'Copy the link')));
  const empty = table.seats.some((seat) => !seat.person && !seat.bot);
  return [make('h2', {}, `Table ${nth + 1}`),
    make('p', {}, table.over ? 'It is over.' : `${table.moves} choices so far. `,
      make('a', { href: table.watch.link }, 'The link of those who look on'), ` (${table.watch.count} do)`),
    empty ? make('button', { type: 'button', onclick: () => post(`/host/${word}/bots`, { table: nth }).then(show) }, 'Let bots have the empty seats') : '',
    make('ul', { className: 'seat-links' }, ...seats)];
}

async function copy(link, button) {
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = 'Copied';
  } catch { prompt('The link of this seat', link); }
}

show();
setInterval(() => show().catch(() => say('The server doesn’t answer.')), 2000);
