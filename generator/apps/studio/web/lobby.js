// The host's page: the link and the code of every seat, who is there, and the next match.

import { ask, make, post, say } from './api.js';
import { levelOptions } from './choices.js';

const main = document.querySelector('main');
const word = document.body.dataset.word;
const forms = new Map();
let shown = '';
let lobby = {};

async function show() {
  lobby = await ask(`/host/${word}/tables`);
  const { title, tables, lost, reachable } = lobby;
  const now = JSON.stringify(tables);
  say(`${tables.length} ${tables.length === 1 ? 'table' : 'tables'}`);
  if (now === shown) return;
  shown = now;
  document.title = `${title}: the host's page`;
  main.replaceChildren(make('h1', {}, title),
    make('p', {}, 'Each link opens one seat. Send it only to the person who plays there.'
      + (reachable ? ' A phone can also scan the code.' : '')),
    reachable ? '' : make('p', { className: 'why' },
      'Only this computer can open these links. To play on phones and other computers, start again with ',
      make('code', {}, 'ballotin host … --lan'), '.'),
    ...lost.map((reason) => make('p', { className: 'why' }, `A match can’t continue: ${reason}`)),
    ...tables.flatMap((table, nth) => drawTable(table, nth)));
}

async function send(deed, message, wrong) {
  try {
    await post(`/host/${word}/${deed}`, message);
    await show();
  } catch (error) { wrong.textContent = error.message; }
}

function drawTable(table, nth) {
  const wrong = make('p', { className: 'why', role: 'alert' });
  const seats = table.seats.map((seat, number) => make('li', {},
    make('h3', {}, `Seat ${number + 1}`),
    make('span', {}, seat.person || seat.bot ? seat.name : 'empty', make('small', {}, presence(seat))),
    seat.code ? make('img', { src: seat.code, alt: `QR code for seat ${number + 1}` }) : '',
    make('a', { href: seat.link }, 'Open'),
    make('button', { type: 'button', onclick: (event) => copy(seat.link, event.target) }, 'Copy link'),
    table.over || seat.bot || seat.here ? '' : botForm(table, number, wrong)));
  return [make('h2', {}, `Table ${nth + 1}`),
    make('p', {}, table.over ? 'The match is over. ' : `${table.moves} choices so far. `,
      make('a', { href: table.watch.link }, 'Link for spectators'), ` (${table.watch.count} watching)`),
    wrong, table.over ? rematchForm(table, wrong) : '',
    make('ul', { className: 'seat-links' }, ...seats)];
}

function presence(seat) {
  if (seat.person && seat.bot) return ` a bot (${seat.bot}) plays`;
  if (seat.here) return ' is here';
  return seat.person ? ' not connected' : '';
}

/** For a seat that is empty, or whose player has left. */
function botForm(table, seat, wrong) {
  const level = make('select', { 'aria-label': `Bot for seat ${seat + 1}` }, ...levelOptions(lobby.levels, 'Medium'));
  return make('form', { className: 'bot', onsubmit: (event) => {
    event.preventDefault();
    send('bot', { table: table.id, seat, bot: level.value }, wrong);
  } }, level, make('button', {}, 'Let a bot play'));
}

/** Who plays the next match; what the host has chosen stays while the page is drawn again. */
function rematchForm(table, wrong) {
  if (forms.has(table.id)) return forms.get(table.id);
  const rows = make('div', {});
  const count = make('select', { 'aria-label': 'Players' }, ...lobby.players.map((number) => make('option',
    { value: number, selected: number === table.seats.length }, `${number} players`)));
  const drawRows = () => rows.replaceChildren(...Array.from({ length: Number(count.value) }, (_, nth) => {
    const { person = '', bot = '' } = table.seats[nth] ?? {};
    return make('label', { className: 'row' }, make('span', {}, `Seat ${nth + 1}`), make('select', {},
      person ? make('option', { value: '', data: { person } }, person) : '',
      make('option', { value: '', data: { person: '' } }, 'empty'),
      ...levelOptions(lobby.levels).map((option) => {
        option.selected = !person && option.value === bot;
        return option;
      })));
  }));
  count.addEventListener('change', drawRows);
  drawRows();
  const form = make('form', { className: 'rematch', onsubmit: (event) => {
    event.preventDefault();
    const chosen = [...rows.querySelectorAll('select')].map((select) => select.selectedOptions[0]);
    send('rematch', { table: table.id, seats: chosen.map((option) => (
      option.value ? { bot: option.value } : { person: option.dataset.person })) }, wrong);
  } }, make('h3', {}, 'Next match'), count, rows, make('button', { className: 'first' }, 'Start the next match'));
  forms.set(table.id, form);
  return form;
}

async function copy(link, button) {
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = 'Copied';
  } catch { prompt('Link of this seat', link); }
}

const refresh = () => show().catch((error) => say(error.message));
refresh();
setInterval(refresh, 2000);
