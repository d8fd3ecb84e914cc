// The page of one seat or of a spectator. A player enters a name first.

import { ask, make, post, say } from './api.js';
import { MatchView } from './match.js';

const main = document.querySelector('main');
const word = document.body.dataset.word;

async function begin() {
  const { setting, state } = await ask(`/seat/${word}/state`);
  document.title = setting.title;
  const own = state.seats[state.viewer];
  say(own ? `Seat ${state.viewer + 1}` : 'You are watching');
  if (own && !own.person && !state.over) sitDown(setting, state);
  else play();
}

function play() {
  new MatchView(main, word, {
    again: async (view) => {
      const answer = await view.send('rematch');
      if (answer) location.assign(`/seat/${answer.next}`);
    } });
}

function sitDown(setting, state) {
  const name = make('input', { required: true, maxLength: 40, autocomplete: 'nickname', 'aria-label': 'Your name' });
  const wrong = make('p', { className: 'why', role: 'alert' });
  const others = state.seats.filter((seat) => seat.person).map((seat) => seat.person);
  const form = make('form', { className: 'curtain', onsubmit: async (event) => {
    event.preventDefault();
    try {
      await post(`/seat/${word}/sit`, { name: name.value.trim() });
      play();
    } catch (error) { wrong.textContent = error.message; }
  } }, make('h1', {}, setting.title),
  make('p', {}, `You have seat ${state.viewer + 1} of ${setting.players}.`
    + (others.length ? ` ${others.join(', ')} ${others.length > 1 ? 'are' : 'is'} already at the table.` : '')),
  make('label', {}, 'Your name ', name), make('button', { className: 'first' }, 'Sit down'), wrong);
  main.replaceChildren(form);
  name.focus();
}

begin().catch((error) => main.replaceChildren(make('p', { role: 'alert' }, error.message)));
