// A match step by step, from the data in the page: buttons, a slider, keys, and the log in words.

import { capital, drawTable, inWords } from './table.js';

const match = JSON.parse(document.querySelector('#match').textContent);
const PAUSE = 1300;
const last = match.steps.length - 1;
const calm = matchMedia('(prefers-reduced-motion: reduce)');
let at = 0;
let playing = 0;

function make(tag, facts = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (name.startsWith('aria-') || name === 'role') element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

// Of each table only what differs from the one before is written down.

const things = Object.fromEntries(Object.entries(match.rows).map(([name, { columns, texts, rows }]) => [
  name, rows.map((row) => Object.fromEntries(row.map((value, column) => [
    columns[column], typeof value === 'string' ? texts[Number(value.slice(1))] : value])))]));
const lists = { pieces: [[]], counts: [[]], zones: [[]] };
const figures = [{}];
for (const step of match.steps) {
  for (const [name, made] of Object.entries(lists)) {
    const before = made.at(-1);
    made.push(step[name].flatMap((each) => (Array.isArray(each)
      ? before.slice(each[0], each[0] + each[1]) : [each])));
  }
  figures.push({ ...figures.at(-1), ...step.figures });
}

function tableAt(number) {
  const step = match.steps[number];
  const listed = Object.fromEntries(Object.entries(lists).map(([name, made]) => [
    name, made[number + 1].map((each) => things[name][each])]));
  return { ...listed, cells: [], size: match.size, surface: match.surface, seats: match.seats,
    figures: figures[number + 1], seat: step.seat, phase: step.phase, turn: step.turn, over: step.over };
}

const nameOf = (part, kind) => match.names[part] ?? inWords(part || kind);
const seatName = (seat) => match.players[seat];


// What is counted, a row for each name and a column for each seat.

function counted(all) {
  const rows = new Map();
  for (const [name, value] of Object.entries(all)) {
    const own = name.match(/^(.*) of seat (\d+)$/);
    const [what, seat] = own ? [own[1], Number(own[2])] : [name, 0];
    if (!rows.has(what)) rows.set(what, new Map());
    rows.get(what).set(seat, value);
  }
  return rows;
}

const shared = make('p', { className: 'shared' });
const scores = make('table', { className: 'scores' });

function showFigures(table) {
  const rows = counted(table.figures);
  const seats = match.players.map((_, seat) => seat + 1);
  const own = [...rows].filter(([, values]) => seats.some((seat) => values.has(seat)));
  const common = [...rows].filter(([, values]) => values.has(0));
  scores.replaceChildren(
    make('thead', {}, make('tr', {}, make('td'), ...seats.map((seat) => make('th', {
      scope: 'col', className: !table.over && table.seat === seat - 1 ? 'to-move' : '' },
    match.players[seat - 1], make('small', {}, ` seat ${seat}`))))),
    make('tbody', {}, ...own.map(([what, values]) => make('tr', {},
      make('th', { scope: 'row' }, inWords(what)),
      ...seats.map((seat) => make('td', {}, `${values.get(seat) ?? ''}`))))));
  scores.hidden = !own.length;
  shared.textContent = common.map(([what, values]) => `${inWords(what)} ${values.get(0)}`).join(' · ');
}

// The log: what was chosen, to be clicked.

const log = make('ol', { className: 'log' });
const lines = match.log.map((line, number) => {
  const button = make('button', { type: 'button' }, make('b', {}, `${seatName(line.seat)}:`), ' ', line.words);
  button.addEventListener('click', () => go(number + 1));
  return button;
});
lines.unshift(make('button', { type: 'button' }, 'The table is set up'));
lines[0].addEventListener('click', () => go(0));
let turn = -1;
for (const [number, button] of lines.entries()) {
  const line = match.log[number - 1];
  const begins = line && line.turn !== turn;
  if (begins) turn = line.turn;
  log.append(make('li', {}, begins ? make('span', { className: 'turn' }, `Turn ${line.turn + 1}`) : null, button));
}

// The end: what brought the points, piece by piece.

const points = (value) => `${value} ${value === 1 ? 'point' : 'points'}`;

function ending() {
  if (!match.cause) return null;
  const winners = match.winners.map(seatName).join(' and ');
  const head = winners ? `${winners} ${match.winners.length > 1 ? 'win together' : 'wins'}` : 'There is no winner';
  return make('section', { className: 'ending' }, make('h2', {}, head),
    match.tie ? make('p', {}, match.tie) : null,
    make('p', {}, `${capital(match.cause)}.`),
    ...match.scored.map((seat, number) => make('details', { open: match.players.length < 3 },
      make('summary', {}, `${seatName(number)}: ${points(match.scores[number])}`),
      make('ul', {}, ...seat.map((earned) => {
        const button = make('button', { type: 'button', disabled: !earned.spots.length },
          make('span', {}, capital(earned.words)), make('b', {}, `${earned.points}`));
        button.addEventListener('click', () => {
          go(last);
          view.mark(earned.spots.map((spot, nth) => (nth ? spot : { ...spot, note: `${earned.points}` })));
        });
        return make('li', {}, button);
      })))));
}

// The controls.

const end = ending();
const frame = make('div', { className: 'table' });
const where = make('output', { className: 'where' });
const said = make('p', { className: 'unseen', role: 'status' });
const slider = make('input', { type: 'range', min: 0, max: last, value: 0, 'aria-label': 'Step of the match' });
const buttons = {};

/** A sign for a button, drawn: not every machine has letters for them. */
function drawn(path) {
  const sign = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  sign.setAttribute('viewBox', '0 0 20 20');
  sign.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  sign.append(line);
  return sign;
}

const SIGNS = { first: 'M4 4h2v12H4zM16 4v12L7 10z', back: 'M14 4v12L5 10z', play: 'M6 3v14l11-7z',
  pause: 'M5 4h4v12H5zM11 4h4v12h-4z', next: 'M6 4v12l9-6z', end: 'M14 4h2v12h-2zM4 4v12l9-6z' };
const bar = make('div', { className: 'bar', role: 'group', 'aria-label': 'Steps' });
for (const [name, label, act] of [
  ['first', 'To the set-up', () => go(0)], ['back', 'One step back', () => go(at - 1)],
  ['play', 'Play', () => toggle()], ['next', 'One step on', () => go(at + 1)],
  ['end', 'To the end', () => go(last)]]) {
  buttons[name] = make('button', { type: 'button', title: label, 'aria-label': label }, drawn(SIGNS[name]));
  buttons[name].addEventListener('click', act);
  bar.append(buttons[name]);
}
buttons.play.className = 'first';

function toggle(on = !playing) {
  clearInterval(playing);
  playing = 0;
  if (on) {
    if (at === last) show(0);
    playing = setInterval(() => (at < last ? show(at + 1) : toggle(false)), PAUSE);
  }
  buttons.play.replaceChildren(drawn(playing ? SIGNS.pause : SIGNS.play));
  buttons.play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
  buttons.play.title = playing ? 'Pause' : 'Play';
}

function go(number) {
  toggle(false);
  show(Math.max(0, Math.min(last, number)));
}

const view = drawTable(frame, tableAt(0), { picture: (face) => match.pictures[face], name: nameOf,
  viewer: match.viewer });

function show(number) {
  at = number;
  const table = tableAt(at);
  drawTable(frame, table, { marks: [], seats: match.players.map((name, seat) => ({
    name, note: note(table.figures, seat), turn: !table.over && table.seat === seat })) });
  slider.value = at;
  const words = at ? `${seatName(match.log[at - 1].seat)}: ${match.log[at - 1].words}` : 'The table is set up';
  slider.setAttribute('aria-valuetext', words);
  said.textContent = words;
  where.textContent = `${at} of ${last}`;
  buttons.first.disabled = buttons.back.disabled = at === 0;
  buttons.next.disabled = buttons.end.disabled = at === last;
  for (const [line, button] of lines.entries()) {
    if (line === at) button.setAttribute('aria-current', 'step');
    else button.removeAttribute('aria-current');
  }
  // Only the log scrolls, never the page below the reader's finger.
  const line = lines[at].parentElement;
  log.scrollTo({ top: line.offsetTop - log.clientHeight / 2, behavior: calm.matches ? 'auto' : 'smooth' });
  showFigures(table);
  // Who looks on doesn't want to know before.
  if (end) end.hidden = at < last;
}

function note(all, seat) {
  return `${all[`points of seat ${seat + 1}`] ?? ''}`;
}

slider.addEventListener('input', () => go(Number(slider.value)));
document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider) return;
  const act = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0),
    End: () => go(last) }[event.key];
  if (act) {
    event.preventDefault();
    act();
  } else if (event.key === ' ' && event.target === document.body) {
    event.preventDefault();
    toggle();
  }
});

document.querySelector('main').append(
  make('header', {}, make('h1', {}, match.title), make('p', {}, match.players.map((_, seat) => seatName(seat)).join(', '))),
  frame, make('div', { className: 'controls' }, bar, slider, where, said),
  make('aside', { 'aria-label': 'The match in words' }, scores, shared, end, make('h2', {}, 'What happened'), log));
show(0);
