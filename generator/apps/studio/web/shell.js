// What every page of the studio shows around its content: how many findings there are.

import { listen, make } from './api.js';

const link = document.querySelector('.shell nav a[href="/check"]');

function words(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function show({ errors, warnings }) {
  link.querySelector('.badge')?.remove();
  const worst = errors || warnings;
  if (!worst) return;
  const badge = make('span', { className: `badge ${errors ? 'errors' : 'warnings'}` }, `${worst}`);
  badge.setAttribute('aria-label', errors ? words(errors, 'error') : words(warnings, 'warning'));
  link.append(' ', badge);
}

// A seat's page has no such link.
if (link) listen('/events', { check: show });
