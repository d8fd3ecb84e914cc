// Play: who sits where, then the match; a curtain between people who share the screen.

import { ask, listen, make, post, say } from './api.js';
import { levelOptions } from './choices.js';
import { MatchView } from './match.js';
import { inWords } from './table.js';

const main = document.querySelector('main');
let view = null;
let begunWith = 0;

async function setUp() {
  view?.close();
  view = null;
  history.replaceState(null, '', location.pathname);
  const offer = await ask('/play/offer');
  say('');
  document.title = offer.title ? `${offer.title} – Play` : 'Play';
  if (!offer.playable) {
    main.replaceChildren(make('h1', {}, offer.title || 'Play'),
      make('p', {}, 'You can’t play this game now. It needs rules that you have allowed to run, and files without errors. ',
        make('a', { href: '/check' }, 'See what is wrong')));
    return;
  }
  const count = make('select', { id: 'players' }, ...offer.players.map((number) => make('option', { value: number }, `${number}`)));
  const seats = make('div', { className: 'set-up' });
  const wrong = make('p', { className: 'why', role: 'alert' });
  const seed = make('input', { id: 'seed', placeholder: 'any', maxLength: 32, size: 12 });
  const options = offer.options.map((option) => [option.name, option.choices.length
    ? make('select', {}, ...option.choices.map((choice) => make('option', { value: choice, selected: choice === option.default }, choice.replaceAll('_', ' '))))
    : make('input', { value: option.default, inputMode: 'numeric', size: 8 }), option]);
  const drawSeats = () => seats.replaceChildren(...Array.from({ length: Number(count.value) }, (_, nth) => seatRow(nth, offer.levels)));
  count.addEventListener('change', drawSeats);
  drawSeats();
  const form = make('form', { className: 'set-up', onsubmit: async (event) => {
    event.preventDefault();
    try {
      begunWith = offer.number;
      const room = await post('/play/begin', {
        seats: [...seats.children].map((row) => row.sitter()), seed: seed.value.trim(),
        options: Object.fromEntries(options.map(([name, select]) => [name, select.value])) });
      play(room);
    } catch (error) { wrong.textContent = error.message; }
  } },
  make('fieldset', {}, make('legend', {}, 'Who plays'), make('label', { className: 'row', for: 'players' }, make('span', {}, 'Players'), count), seats),
  options.length ? make('fieldset', {}, make('legend', {}, 'Rule options'), ...options.map(([name, select, option]) => make('label', {}, make('b', {}, inWords(name)), select, make('small', {}, option.summary)))) : null,
  make('fieldset', {}, make('legend', {}, 'Luck'), make('label', { for: 'seed' }, 'Seed ', seed, make('small', {}, 'The same seed deals the same cards.'))),
  wrong, make('p', {}, make('button', { className: 'first' }, 'Begin')));
  main.replaceChildren(make('h1', {}, `Play ${offer.title}`), form, ...goingOn(offer.rooms),
    ...offer.lost.map((reason) => make('p', {}, make('small', {}, `A match can’t continue: ${reason}`))));
}

function seatRow(nth, levels) {
  const who = make('select', { 'aria-label': `Who has seat ${nth + 1}` },
    make('option', { value: 'person' }, nth ? 'another player on this screen' : 'me'),
    ...levelOptions(levels, nth > 0 ? 'Medium' : ''));
  const name = make('input', { value: `Player ${nth + 1}`, maxLength: 40, 'aria-label': `Name of seat ${nth + 1}`, size: 14 });
  const row = make('div', { className: 'row' }, make('span', {}, `Seat ${nth + 1}`), who, name);
  const show = () => { name.hidden = who.value !== 'person'; };
  who.addEventListener('change', show);
  show();
  row.sitter = () => (who.value === 'person' ? { person: name.value } : { bot: who.value });
  return row;
}

function goingOn(rooms) {
  const open = rooms.filter((room) => !room.over);
  if (!open.length) return [];
  return [make('h2', {}, 'Open matches'), make('ul', { className: 'rooms' }, ...open.map((room) => make('li', {},
    make('span', {}, room.seats.map((seat) => seat.name).join(', '), make('small', {}, ` ${room.moves} choices so far`)),
    make('button', { type: 'button', onclick: () => play(room) }, 'Continue'))))];
}

/** A match goes on with the pieces and rules that it began with. */
function noteChange({ number }) {
  if (view && begunWith && number > begunWith) say('The game’s files have changed; this match continues with the version it began with.');
}

/** A match on this screen: of its people one is shown at a time. */
function play(room) {
  history.replaceState(null, '', `#${room.seats[0].word}`);
  const here = room.seats.map((seat, nth) => (seat.person ? nth : -1)).filter((nth) => nth >= 0);
  const open = (seat) => {
    view?.close();
    view = new MatchView(main, room.seats[seat].word, {
      again: setUp,
      changed: (state) => {
        if (here.length > 1) say(`view of ${room.seats[seat].name}`);
        const next = state.to_move;
        if (!state.over && next !== seat && here.includes(next) && state.seats[next].person && !state.seats[next].bot) curtain(next);
      } });
  };
  // Nothing of what the next one sees is in the page before they lift the curtain.
  const curtain = (seat) => {
    view?.close();
    view = null;
    const lift = make('button', { type: 'button', className: 'first', onclick: () => open(seat) }, `I am ${room.seats[seat].name}`);
    main.replaceChildren(make('section', { className: 'curtain' },
      make('h1', {}, `Hand the device to ${room.seats[seat].name}`),
      make('p', {}, 'It is their turn. Their view stays hidden until they press the button.'), lift));
    lift.focus();
  };
  if (here.length > 1) curtain(here.includes(room.to_move) ? room.to_move : here[0]);
  else open(here[0] ?? 0);
}

listen('/events', { changed: noteChange });
/** A page that is loaded again goes on with the match that it showed. */
async function begin() {
  const word = location.hash.slice(1);
  const rooms = word ? (await ask('/play/offer')).rooms : [];
  const room = rooms.find(({ seats }) => seats[0].word === word);
  if (room) play(room);
  else await setUp();
}

begin().catch((error) => main.replaceChildren(make('p', { role: 'alert' }, error.message)));
