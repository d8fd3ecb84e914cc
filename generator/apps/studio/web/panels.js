// Charts, verdicts and tables of figures, as the balance report shows them.

import { make } from './api.js';

const parser = new DOMParser();

/** Elements of a drawing that our own server has made; a page's rules keep scripts out of it. */
function drawing(text) {
  return document.importNode(parser.parseFromString(text, 'image/svg+xml').documentElement, true);
}

/** Fills and signs that drawings refer to; to be put into the page once. */
export async function drawings() {
  const text = await (await fetch('/web/drawings.svg')).text();
  const store = drawing(`<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">${text}</svg>`);
  store.classList.add('store');
  store.setAttribute('aria-hidden', 'true');
  document.body.prepend(store);
}

/** A sign for a verdict; each has its own shape. */
export function sign(word) {
  const made = drawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" role="img">'
    + `<use href="#sign-${word}"/></svg>`);
  made.classList.add('sign', word);
  made.setAttribute('aria-label', word);
  return made;
}

/** A plain table; its first column names the rows. */
export function figures({ columns, rows }) {
  return make('div', { className: 'scroll', role: 'region', tabIndex: 0, 'aria-label': 'Figures' },
    make('table', { className: 'figures' },
      make('thead', {}, make('tr', {}, ...columns.map((name) => make('th', { scope: 'col' }, name)))),
      make('tbody', {}, ...rows.map(([first, ...rest]) => make('tr', {},
        make('th', { scope: 'row' }, first), ...rest.map((cell) => make('td', {}, `${cell}`)))))));
}

/** A chart with its words and, folded, its figures. */
export function chart(found) {
  const wide = found.wide ? [
    make('div', { className: 'narrow' }, drawing(found.narrow)),
    make('div', { className: 'wide' }, drawing(found.wide)),
  ] : [drawing(found.narrow)];
  return make('figure', { className: `panel${found.wide ? ' large' : ''}`, id: found.key },
    make('figcaption', {}, make('h3', {}, found.title), make('p', {}, found.caption)), ...wide,
    make('details', {}, make('summary', {}, 'The figures'), figures(found)));
}

function line(each) {
  return make('li', {}, sign(each.word), make('p', { className: 'whom' }, each.whom),
    drawing(each.gauge),
    make('p', { className: 'value' }, make('b', {}, each.value), ' ', make('small', {}, each.interval)),
    each.more ? make('p', { className: 'more' }, each.more) : null);
}

/** An expectation with the figures that it is about. */
export function verdict(card) {
  const word = card.word.charAt(0).toUpperCase() + card.word.slice(1);
  return make('article', { className: `verdict ${card.word}` },
    make('h3', {}, sign(card.word), make('span', {}, make('b', {}, word), ' ', card.wish, ' ', // plain: ok
      make('small', {}, card.place))),
    card.shown.length ? make('ul', {}, ...card.shown.map(line)) : null,
    card.folded.length ? make('details', {}, make('summary', {}, card.rest),
      make('ul', {}, ...card.folded.map(line))) : null);
}

/** Put elements for data into a place; what is as it was stays the same element.
 *
 *  An element whose figures have changed is made again, and stays unfolded if the reader unfolded
 *  it: `name` identifies it. */
export function keep(place, list, element, name = ({ key, title, wish, file }) => key ?? title ?? wish ?? file) {
  const { known, named } = place.kept ?? { known: new Map(), named: new Map() };
  const next = { known: new Map(), named: new Map() };
  const shown = list.map((data) => {
    const key = JSON.stringify(data);
    const made = known.get(key) ?? unfolded(element(data), named.get(name(data)));
    next.known.set(key, made);
    next.named.set(name(data), made);
    return made;
  });
  place.kept = next;
  if (shown.length !== place.children.length
      || shown.some((each, index) => each !== place.children[index])) {
    place.replaceChildren(...shown);
  }
}

function unfolded(made, before) {
  const folds = before?.querySelectorAll('details') ?? [];
  made.querySelectorAll('details').forEach((fold, at) => { fold.open ||= Boolean(folds[at]?.open); });
  return made;
}
