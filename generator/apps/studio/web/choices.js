// Choices above what a page shows, and lists whose elements stay where they are.

import { make } from './api.js';

/** Let a select offer entries, each a value with its words; it isn't touched if they are the same. */
export function fill(select, chosen, entries) {
  const said = JSON.stringify(entries);
  if (select.dataset.said !== said) {
    select.dataset.said = said;
    select.replaceChildren(...entries.map(([value, words]) => make('option', { value }, words)));
  }
  select.value = chosen;
}

/** The bots that a seat may have, for a select. */
export function levelOptions(levels, chosen = '') {
  return Object.entries(levels).map(([level, bot]) => make('option', { value: bot, selected: level === chosen }, `Bot: ${level.toLowerCase()}`));
}

/** A language in its own words. */
export function nameOf(language) {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language);
  } catch {
    return language;
  }
}

/** Put elements in order, moving only what isn't where it belongs. */
export function arrange(parent, elements) {
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
  });
  while (parent.children.length > elements.length) parent.lastChild.remove();
}

/** A state in the page's address, so that it can be kept, sent and gone back to. */
export class Address {
  constructor(defaults) {
    this.defaults = defaults;
    this.state = { ...defaults };
    this.read();
  }

  read() {
    const asked = new URLSearchParams(location.search);
    for (const name of Object.keys(this.defaults)) this.state[name] = asked.get(name) ?? this.defaults[name];
  }

  get query() {
    const said = new URLSearchParams();
    for (const [name, value] of Object.entries(this.state)) if (value !== this.defaults[name]) said.set(name, value);
    return said.toString();
  }

  set(changes, push = false) {
    Object.assign(this.state, changes);
    history[push ? 'pushState' : 'replaceState'](null, '', this.query ? `?${this.query}` : location.pathname);
  }
}
