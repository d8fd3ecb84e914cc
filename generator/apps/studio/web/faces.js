import { ask, listen, make, say } from './api.js';
import { Address, arrange, fill, nameOf } from './choices.js';
import { filterOf } from './drawn.js';
import { findingOf, placeOf, Trouble } from './findings.js';
import { Picture, setWidths } from './picture.js';

// How large a piece is shown: a token isn't lost next to a board, and a board doesn't fill the page.
const across = (kind) => 14 * Math.sqrt(kind.size[0]);
const GREY = [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]];
const DEFAULTS = {
  language: '', ink: '', q: '', kind: '', field: '', value: '', sight: '', drawn: '', side: 'front', lines: '', zoom: '', face: '',
};

const main = document.querySelector('main');
const address = new Address(DEFAULTS);
const { state } = address;
const tiles = new Map();
const sections = new Map();
let model = { number: -1, kinds: [], pieces: new Map(), languages: [] };
let kinds = new Map();
let asking = 0;
let missed = null;

const set = (changes, push) => address.set(changes, push);

// A piece on the wall.

class Tile {
  constructor(piece) {
    this.picture = new Picture();
    this.caption = make('span', { className: 'caption' });
    this.button = make('button', {
      type: 'button', className: 'tile', onclick: () => openPanel(this.piece.name, true),
    }, make('span', { className: 'frame' }, this.picture.element), this.caption);
    this.element = make('li', { data: { name: piece.name } }, this.button);
    this.visible = false;
    watcher.observe(this.element);
    this.element.tile = this;
  }

  update(piece) {
    this.piece = piece;
    this.words = [piece.id, piece.kind, ...Object.values(piece.values)].join('\n').toLowerCase();
    this.element.classList.toggle('old', Boolean(piece.old) || document.body.classList.contains('all-old'));
    const kind = kinds.get(piece.kind);
    this.caption.replaceChildren(make('span', { className: 'name' }, piece.values.name || piece.id),
      make('span', { className: 'copies' }, `×${piece.copies}`));
    this.button.setAttribute('aria-label', `${kind.title} ${piece.values.name || piece.id}, ${piece.copies} `
      + `${piece.copies === 1 ? 'copy' : 'copies'}${piece.old ? ', as it was before the mistake' : ''}`);
    this.picture.shape(kind, Boolean(state.lines));
    if (this.visible) this.load();
  }

  load() {
    const key = this.piece[state.side];
    this.element.classList.toggle('blank', !key);
    return this.picture.show(key, '');
  }

  matches(words) {
    const { piece } = this;
    if (state.kind && piece.kind !== state.kind) return false;
    if (state.field && state.value !== '' && !parts(piece.values[state.field]).includes(state.value)) return false;
    if (state.field && state.value === '' && !(state.field in piece.values)) return false;
    return words.every((word) => {
      const [field, value] = word.split(':');
      return value !== undefined && field in piece.values
        ? piece.values[field].toLowerCase().includes(value) : this.words.includes(word);
    });
  }
}

const parts = (value) => (value === undefined ? [] : value.split(', '));

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    target.tile.visible = isIntersecting;
    if (isIntersecting) target.tile.load();
  }
}, { rootMargin: '250px' });

// The wall: pieces by kind.

const tools = makeTools();
const sign = make('p', { className: 'sign', hidden: true },
  make('strong', {}, 'Draft. '), 'Something isn’t drawn yet: plain faces and frames take its place.');
const wall = make('div', { className: 'wall' });
const nothing = make('p', { className: 'nothing', hidden: true }, 'No piece is like that.');
const title = make('h1', {});
const panel = make('aside', { className: 'panel', hidden: true, 'aria-label': 'The piece' });
const trouble = new Trouble();
main.append(title, tools.element, sign, nothing, wall);
document.body.append(panel);

function sectionOf(kind) {
  let section = sections.get(kind.name);
  if (!section) {
    const heading = make('h2', { id: `kind-${kind.name}` });
    const list = make('ul', { className: 'pieces', 'aria-labelledby': heading.id });
    section = { element: make('section', {}, heading, list), heading, list };
    sections.set(kind.name, section);
  }
  section.element.style.setProperty('--across', `${across(kind)}px`);
  return section;
}

function place() {
  const wanted = new Map(model.kinds.map((kind) => [kind.name, []]));
  for (const piece of model.pieces.values()) {
    let tile = tiles.get(piece.name);
    if (!tile) tiles.set(piece.name, tile = new Tile(piece));
    wanted.get(piece.kind).push(tile.element);
  }
  for (const [name, tile] of tiles) {
    if (!model.pieces.has(name)) {
      watcher.unobserve(tile.element);
      tile.element.remove();
      tiles.delete(name);
    }
  }
  arrange(wall, model.kinds.map((kind) => sectionOf(kind).element));
  for (const [name, elements] of wanted) arrange(sections.get(name).list, elements);
}

function filter() {
  const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const kind of model.kinds) {
    const section = sections.get(kind.name);
    let designs = 0;
    let copies = 0;
    for (const element of section.list.children) {
      const fits = element.tile.matches(words);
      element.hidden = !fits;
      if (fits) {
        designs += 1;
        copies += element.tile.piece.copies;
      }
    }
    section.element.hidden = designs === 0;
    section.heading.replaceChildren(kind.plural, ' ', make('small', {},
      `${designs} ${designs === 1 ? 'design' : 'designs'}, ${copies} ${copies === 1 ? 'piece' : 'pieces'}, ${kind.size.map((each) => +each.toFixed(1)).join(' × ')} mm`));
    shown += designs;
  }
  nothing.hidden = shown > 0 || model.pieces.size === 0;
  tools.count(shown, model.pieces.size);
}

function take(whole) {
  kinds = new Map(whole.kinds.map((kind) => [kind.name, kind]));
  model = { ...whole, pieces: new Map(whole.pieces.map((piece) => [piece.name, piece])) };
  title.textContent = whole.title;
  document.title = `${whole.title} – Faces`;
  sign.hidden = !whole.draft;
}

function showAll() {
  place();
  for (const piece of model.pieces.values()) tiles.get(piece.name).update(piece);
  filter();
  tools.update();
}

async function load() {
  const number = asking += 1;
  const whole = await ask(`/faces/list?${new URLSearchParams({ language: state.language, ink: state.ink })}`);
  if (number !== asking) return;
  setWidths(whole.widths);
  sights = whole.sights;
  take(whole);
  showAll();
  if (state.face) openPanel(state.face);
  if (missed && missed.number > model.number) change(missed);
  missed = null;
}

/** Go on with what differs; ask for everything if something was missed. */
function change(news) {
  if (model.run === undefined) {
    missed = news;
    return;
  }
  if (news.run === model.run && news.number <= model.number) return;
  if (news.run !== model.run || news.after !== model.number || news.gone.includes(model.look)) {
    load().catch(lost);
    return;
  }
  model.number = news.number;
  const own = news.looks[model.look];
  if (!own) return;
  if (own.about) {
    Object.assign(model, own.about);
    kinds = new Map(model.kinds.map((kind) => [kind.name, kind]));
    title.textContent = model.title;
    sign.hidden = !model.draft;
  }
  for (const piece of own.pieces) model.pieces.set(piece.name, piece);
  if (own.order) model.pieces = new Map(own.order.map((name) => [name, model.pieces.get(name)]));
  if (own.order || own.about) {
    showAll();
  } else {
    for (const piece of own.pieces) tiles.get(piece.name).update(piece);
    filter();
  }
  if (state.face && own.pieces.some((piece) => piece.name === state.face)) openPanel(state.face);
}

// What is looked at, and how.

let sights = {};

function makeTools() {
  const element = make('form', { className: 'tools', role: 'search', onsubmit: (event) => event.preventDefault() });
  const field = (label, input) => make('label', {}, make('span', { className: 'label' }, label), input);
  const choice = (name, tell) => make('select', { onchange: (event) => tell(event.target.value), name });
  const search = make('input', {
    type: 'search', name: 'q', placeholder: 'mint, or vp:11', autocomplete: 'off',
    oninput: () => { set({ q: search.value }); filter(); },
  });
  const kind = choice('kind', (value) => { set({ kind: value, field: '', value: '' }); update(); filter(); });
  const fieldName = choice('field', (value) => { set({ field: value, value: '' }); update(); filter(); });
  const value = choice('value', (chosen) => { set({ value: chosen }); filter(); });
  const language = choice('language', (chosen) => { set({ language: chosen }, true); load().catch(lost); });
  const sight = choice('sight', (chosen) => { set({ sight: chosen }); look(); });
  const press = (label, pressed, act) => make('button', {
    type: 'button', 'aria-pressed': pressed(), onclick: (event) => {
      act();
      event.currentTarget.setAttribute('aria-pressed', pressed());
    },
  }, label);
  const buttons = [
    press('Backs', () => state.side === 'back', () => {
      set({ side: state.side === 'back' ? 'front' : 'back' });
      for (const tile of tiles.values()) if (tile.visible) tile.load();
    }),
    press('Lines', () => Boolean(state.lines), () => { set({ lines: state.lines ? '' : 'yes' }); reshape(); }),
    press('Low ink', () => Boolean(state.ink), () => { set({ ink: state.ink ? '' : 'low' }, true); load().catch(lost); }),
  ];
  let settle;
  const zoom = make('input', {
    type: 'range', name: 'zoom', min: 0.6, max: 4, step: 0.1,
    oninput: () => {
      set({ zoom: zoom.value });
      look();
      clearTimeout(settle);
      settle = setTimeout(() => { for (const tile of tiles.values()) if (tile.visible) tile.load(); }, 150);
    },
  });
  const options = make('div', { className: 'options', id: 'options' },
    field('Field', fieldName), field('Value', value), field('Language', language), field('Seen', sight),
    make('div', { className: 'buttons' }, ...buttons), field('Size', zoom));
  const more = make('button', {
    type: 'button', className: 'more', 'aria-expanded': false, 'aria-controls': 'options',
    onclick: () => {
      const open = element.classList.toggle('open');
      more.setAttribute('aria-expanded', open);
    },
  }, 'View');
  const result = make('output', { className: 'result' });
  element.append(field('Search', search), field('Kind', kind), more, options, result);

  function update() {
    search.value = state.q;
    fill(kind, state.kind, [['', 'All kinds'], ...model.kinds.map((each) => [each.name, each.plural])]);
    const wanted = model.kinds.filter((each) => !state.kind || each.name === state.kind);
    const names = [...new Set(wanted.flatMap((each) => each.fields))];
    fill(fieldName, state.field, [['', 'Any'], ...names.map((name) => [name, name])]);
    const found = new Set();
    if (state.field) {
      for (const piece of model.pieces.values()) {
        if (!state.kind || piece.kind === state.kind) parts(piece.values[state.field]).forEach((each) => found.add(each));
      }
    }
    const sorted = [...found].filter(Boolean).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    fill(value, state.value, [['', 'Any'], ...sorted.map((each) => [each, each])]);
    value.disabled = !state.field;
    fill(language, state.language || model.languages[0] || '', model.languages.map((each) => [each, nameOf(each)]));
    language.parentElement.hidden = model.languages.length < 2;
    fill(sight, state.sight, [['', 'as it is'], ['grey', 'in grey'], ...Object.keys(sights).map((each) => [each, `with ${each}`])]);
    zoom.value = state.zoom || usualZoom();
    buttons.forEach((button, index) => button.setAttribute('aria-pressed',
      [state.side === 'back', Boolean(state.lines), Boolean(state.ink)][index]));
  }

  return {
    element, update, search,
    count: (shown, total) => { result.textContent = shown === total ? `${total} designs` : `${shown} of ${total} designs`; },
  };
}

const usualZoom = () => (window.innerWidth < 600 ? 1.1 : 1.5);

function look() {
  const root = document.documentElement;
  root.style.setProperty('--zoom', state.zoom || usualZoom());
  const matrix = state.sight === 'grey' ? GREY : sights[state.sight];
  root.style.setProperty('--sight', matrix ? filterOf(state.sight, matrix) : 'none');
}

function reshape() {
  for (const tile of tiles.values()) tile.update(tile.piece);
  if (state.face) openPanel(state.face);
}

// The panel of one piece.

let panelOf = '';
const sides = { front: new Picture(), back: new Picture() };

async function openPanel(name, push = false) {
  const piece = model.pieces.get(name);
  if (!piece) {
    closePanel();
    return;
  }
  if (push || state.face !== name) set({ face: name }, push);
  const facts = await ask(`/faces/piece?${new URLSearchParams({ name, language: state.language, ink: state.ink })}`)
    .catch(() => null);
  if (!facts || state.face !== name) return;
  const kind = kinds.get(piece.kind);
  const close = make('button', { type: 'button', className: 'close', onclick: () => closePanel(true) }, 'Close');
  const heading = make('h2', { tabIndex: -1 }, piece.values.name || piece.id);
  const pictures = make('div', { className: 'sides' });
  for (const side of ['front', 'back']) {
    if (piece[side]) pictures.append(make('figure', {}, make('span', { className: 'frame' }, sides[side].element), make('figcaption', {}, side)));
  }
  const players = Object.entries(facts.by_players).map(([number, copies]) => `${copies} for ${number}`).join(', ');
  panel.replaceChildren(
    make('div', { className: 'panel-head' }, heading, close),
    make('p', {}, `${kind.title}, ${piece.copies} ${piece.copies === 1 ? 'copy' : 'copies'}`, players ? ` (${players})` : '', ' · ',
      placeOf(facts.where.place, facts.where.link)),
    pictures,
    secondOpinion(piece, facts.install),
    ...(facts.findings.length ? [make('ul', { className: 'problems' }, ...facts.findings.map(findingOf))] : []),
    make('h3', {}, 'What it says'),
    make('table', {}, make('tbody', {}, ...facts.values.map((each) => make('tr', {},
      make('th', { scope: 'row' }, each.field), make('td', {}, each.value, each.formula ? make('small', {}, ' worked out') : null),
      make('td', {}, placeOf(lineOf(each.where.place), each.where.link)))))),
    ...(facts.figures.length ? [make('h3', {}, 'How it did in the last study'),
      make('table', { className: 'figures' }, make('tbody', {}, ...facts.figures.map((each) => make('tr', {},
        make('th', { scope: 'row' }, each.title, ' ', make('small', {}, each.table)), make('td', {}, each.value)))))] : []),
    ...(facts.templates.length ? [make('h3', {}, 'How it is drawn'),
      make('ul', { className: 'templates' }, ...facts.templates.map((each) => make('li', {}, `${each.side}: `, placeOf(each.name, each.link))))] : []));
  panel.hidden = false;
  document.body.classList.add('with-panel');
  showSides(piece);
  if (panelOf !== name) heading.focus({ preventScroll: true });
  panelOf = name;
}

function showSides(piece) {
  const kind = kinds.get(piece.kind);
  for (const side of ['front', 'back']) {
    if (piece[side]) {
      sides[side].shape(kind, Boolean(state.lines));
      sides[side].show(piece[side], `${kind.title} ${piece.values.name || piece.id}, ${side}`, state.drawn);
    }
  }
}

/** The choice of the program that draws the face in the panel, or what to install for it. */
function secondOpinion(piece, install) {
  if (install) {
    state.drawn = '';
    return make('details', { className: 'opinion' }, make('summary', {}, 'Second opinion'), make('p', {}, install));
  }
  const drawn = make('select', { name: 'drawn', onchange: () => { set({ drawn: drawn.value }); showSides(piece); } });
  fill(drawn, state.drawn, [['', 'Ballotin'], ['cairo', 'CairoSVG'], ['difference', 'both, with differences in red']]);
  return make('p', { className: 'opinion' }, make('label', {}, make('span', { className: 'label' }, 'Drawn by '), drawn));
}

const lineOf = (place) => (/:\d+$/.test(place) ? `line ${place.split(':').at(-1)}` : place);

function closePanel(push = false) {
  const { face } = state;
  panel.hidden = true;
  panelOf = '';
  document.body.classList.remove('with-panel');
  if (face) set({ face: '' }, push);
  if (push) tiles.get(face)?.button.focus({ preventScroll: true });
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !panel.hidden) closePanel(true);
});

// From tile to tile with the arrows.
wall.addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const tile = event.target.closest?.('li')?.tile;
  if (!step || !tile) return;
  const shown = [...wall.querySelectorAll('li:not([hidden])')].filter((each) => !each.closest('section').hidden);
  const at = shown.indexOf(tile.element);
  let next = shown[at + step];
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const own = tile.element.getBoundingClientRect();
    const rows = shown.filter((each) => (each.offsetTop - tile.element.offsetTop) * step > own.height / 2);
    const row = (step > 0 ? rows[0] : rows.at(-1))?.offsetTop;
    next = rows.filter((each) => Math.abs(each.offsetTop - row) < own.height / 2)
      .sort((one, other) => Math.abs(one.offsetLeft - tile.element.offsetLeft) - Math.abs(other.offsetLeft - tile.element.offsetLeft))[0] ?? next;
  }
  if (next) {
    event.preventDefault();
    next.tile.button.focus();
  }
});

// News.

function lost() {
  say('The studio doesn’t answer; trying again …');
}

let findings = '';

function tellFindings(news) {
  const allOld = !news.good && news.nothing;
  if (document.body.classList.contains('all-old') !== allOld) {
    document.body.classList.toggle('all-old', allOld);
    for (const tile of tiles.values()) tile.update(tile.piece);
  }
  const told = JSON.stringify([news.counts, news.findings]);
  if (told !== findings) trouble.tell(news);
  findings = told;
  const { error, warning } = news.counts;
  if (news.settled) say(error ? '' : warning ? `up to date, ${warning} ${warning === 1 ? 'warning' : 'warnings'}` : 'up to date');
  else say('');
}

look();
window.addEventListener('popstate', () => {
  const before = { ...state };
  address.read();
  look();
  if (before.language !== state.language || before.ink !== state.ink) {
    load().catch(lost);
  } else {
    showAll();
    if (state.face) openPanel(state.face);
    else closePanel();
  }
});
load().then(look).catch(lost);
listen('/events', {
  faces: change,
  findings: tellFindings,
  failed: () => say('The studio couldn’t follow a change; its terminal says more.'),
  // A game that couldn't be read may be by now.
  changed: () => { if (model.look === '') load().catch(lost); },
}, lost);
