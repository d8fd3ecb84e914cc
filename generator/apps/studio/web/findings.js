// What is wrong, in the server's words, with the line that it is about.

import { make } from './api.js';

/** A place in a file, as a link into the editor where there is one. */
export function placeOf(place, link) {
  return link
    ? make('a', { href: link, className: 'place', title: 'Open in the editor' }, place)
    : make('span', { className: 'place' }, place);
}

/** One finding. */
export function findingOf(finding) {
  return make('li', { className: `finding ${finding.severity}` },
    make('p', {}, make('strong', { className: 'severity' }, finding.severity), ' ',
      finding.message),
    finding.place ? make('p', {}, placeOf(finding.place, finding.link)) : null,
    finding.excerpt.length ? make('pre', {}, finding.excerpt.join('\n')) : null,
    finding.hint ? make('p', { className: 'hint' }, `Hint: ${finding.hint}`) : null);
}

/** '2 errors, 1 warning'. */
export function counted(counts) {
  return Object.entries(counts).filter(([, count]) => count)
    .map(([word, count]) => `${count} ${word}${count === 1 ? '' : 's'}`).join(', ');
}

/** The findings over the page: errors come by themselves, the rest when asked for. */
export class Trouble {
  constructor() {
    this.title = make('h2', { 'aria-live': 'polite' });
    this.list = make('ul', {});
    this.toggle = make('button', { type: 'button', onclick: () => this.open(!this.isOpen) });
    this.element = make('section', { className: 'trouble', hidden: true, 'aria-label': 'What is wrong' },
      make('div', { className: 'trouble-head' }, this.title, this.toggle), this.list);
    this.isOpen = true;
    this.errors = 0;
    document.body.append(this.element);
  }

  open(isOpen) {
    this.isOpen = isOpen;
    this.list.hidden = !isOpen;
    this.toggle.textContent = isOpen ? 'Hide' : 'Show';
    this.toggle.setAttribute('aria-expanded', isOpen);
  }

  tell(news) {
    const { counts, findings } = news;
    const { error } = counts;
    const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
    this.element.hidden = total === 0;
    this.element.classList.toggle('wrong', error > 0);
    this.title.textContent = error
      ? `${counted(counts)}: what can't be drawn is shown as it was` : counted(counts);
    const shown = error ? findings.filter((each) => each.severity === 'error') : findings;
    this.list.replaceChildren(...shown.map(findingOf),
      ...(total > findings.length ? [make('li', { className: 'finding' }, `… and ${total - findings.length} more`)] : []));
    // Errors open by themselves, once; warnings wait for a click.
    if (Boolean(error) !== Boolean(this.errors) || this.toggle.textContent === '') this.open(error > 0);
    this.errors = error;
  }
}
