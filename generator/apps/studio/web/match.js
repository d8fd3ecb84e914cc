// A match as one seat or a spectator sees it: the table, what can be done, what happened.

import { ask, listen, make, post } from './api.js';
import { capital, drawTable, inWords } from './table.js';

const MOST_BUTTONS = 200;

function keyOf(spot) {
  return JSON.stringify([spot.zone ?? '', spot.part ?? '', spot.cell ?? null, spot.index ?? -1,
    spot.word ?? '']);
}

function signed(number) {
  const rounded = Math.round(number * 10) / 10;
  return rounded > 0 ? `+${rounded}` : `${rounded}`.replace('-', '−');
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/** Words with the ids of rules behind them, such as (CHA-4, CHA-7), in smaller letters. */
function withRules(words) {
  const found = words.match(/^(.*?)\s*\(([A-Z][A-Z0-9]*-\d+[^()]*)\)$/s);
  return found ? [`${sentence(found[1])} `, make('small', { className: 'rule' }, found[2])] : [sentence(words)];
}

function sentence(words) {
  return words && capital(words) + (/[.!?…]$/.test(words) ? '' : '.');
}

function points(value) {
  return `${signed(value)} ${Math.abs(value) === 1 ? 'point' : 'points'}`;
}

/** The match at `/seat/<word>`; `changed(state)` hears of every change, `again(view)` begins another. */
export class MatchView {
  constructor(element, word, { changed = () => {}, again = null } = {}) {
    this.path = `/seat/${word}`;
    this.changed = changed;
    this.again = again;
    this.touched = [];
    this.lines = new Map();
    this.hints = null;
    this.isSending = false;
    this.scoring = -1;
    this.table = make('div', { className: 'match-table' });
    this.turn = make('p', { className: 'turn', role: 'status', 'aria-live': 'polite' });
    this.why = make('p', { className: 'why', role: 'alert' });
    this.step = make('div', { className: 'step' });
    this.request = make('div', { className: 'request', role: 'status' });
    this.more = make('div', { className: 'more' });
    this.list = make('div', { className: 'all-choices' });
    this.players = make('ul', { className: 'players', 'aria-label': 'Players' });
    this.log = make('ol', { className: 'log', 'aria-label': 'What happened' });
    this.end = make('section', { className: 'end', hidden: true });
    this.side = make('div', { className: 'match-side' }, this.turn, this.why, this.request, this.step,
      this.more, this.end, this.list, this.players,
      make('details', { className: 'log-fold', open: innerWidth > 900 },
        make('summary', {}, 'What happened'), this.log));
    this.whole = make('div', { className: 'match' }, this.table, this.side);
    element.replaceChildren(this.whole);
    this.escape = (event) => { if (event.key === 'Escape') this.back(); };
    document.addEventListener('keydown', this.escape);
    this.begun = this.begin();
  }

  async begin() {
    const { setting, state } = await ask(`${this.path}/state`);
    this.setting = setting;
    this.show(state);
    this.source = listen(`${this.path}/events`, { state: (news) => this.show(news) }, () => {
      this.lost = true;
      this.turn.textContent = 'The server doesn’t answer; the table comes back by itself.';
    });
    this.source.opened(() => {
      if (!this.lost) return;
      this.why.textContent = '';
      this.catchUp();
    });
  }

  /** After a loss of the line the whole log is asked for again. */
  async catchUp() {
    this.lost = false;
    this.show((await ask(`${this.path}/state`)).state);
  }

  close() {
    this.source?.close();
    this.closed = true;
    document.removeEventListener('keydown', this.escape);
  }

  show(state) {
    if (this.closed || (this.state && state.number < this.state.number)) return;
    const isNew = !this.state || state.revision !== this.state.revision;
    this.hadFocus ||= [this.table, this.step, this.list].some((each) => each.contains(document.activeElement));
    this.state = state;
    for (const line of state.log) this.lines.set(line.number, line);
    if (isNew) {
      this.sending(false);
      this.touched = [];
      this.hints = null;
      this.why.textContent = '';
    }
    this.drawTable();
    this.drawTurn();
    this.drawStep();
    this.drawMore();
    this.drawWish();
    this.drawChoices();
    this.drawPlayers();
    this.drawLog();
    this.drawEnd();
    this.keepFocus();
    this.changed(state);
    if (isNew && this.sent) {
      const sent = this.sent;
      this.sent = null;
      requestAnimationFrame(() => performance.measure('move to redraw', { start: sent, end: performance.now() }));
    }
  }

  /** The keyboard stays where the match goes on, though what it was on is gone. */
  keepFocus() {
    if (document.activeElement !== document.body) this.hadFocus = false;
    else if (this.hadFocus && (this.isMine || this.state.over)) {
      this.hadFocus = false;
      const next = this.state.over ? this.end : this.step;
      if (!this.isMine || !this.view.focus()) next.querySelector('button')?.focus();
    }
  }

  // The table.

  get candidates() {
    return this.state.choices.filter((choice) => this.touched.every(
      (spot, nth) => choice.target[nth] && keyOf(choice.target[nth]) === keyOf(spot)));
  }

  /** What can be touched next, each once. */
  get next() {
    const found = new Map();
    for (const choice of this.candidates) {
      const spot = choice.target[this.touched.length];
      if (spot) found.set(keyOf(spot), spot);
    }
    return [...found.values()];
  }

  get isMine() {
    return this.state.to_move === this.state.viewer && this.state.choices.length > 0;
  }

  nameOf(seat) {
    return seat === this.state.viewer ? 'you' : this.state.seats[seat].name;
  }

  plates() {
    const { figures } = this.state.table;
    return this.state.seats.map((seat, nth) => ({
      name: seat.name,
      note: `${figures[`points of seat ${nth + 1}`] ?? ''}`,
      turn: this.state.to_move === nth }));
  }

  drawTable() {
    this.view = drawTable(this.table, this.state.table, {
      picture: (face, width) => `/pieces/${face}/${width}.png`,
      name: (part) => this.setting.names[part] ?? inWords(part),
      viewer: this.state.viewer,
      seats: this.plates(),
      spots: this.isMine ? this.next.filter((spot) => !spot.word) : [],
      marks: this.marks(),
      touch: (spot, isOffered) => this.touch(spot, isOffered),
    });
  }

  marks() {
    if (this.state.over) return this.scored()?.spots ?? [];
    return [...this.touched, ...(this.hinted ?? [])].filter((spot) => !spot.word);
  }

  touch(spot, isOffered) {
    if (this.state.over || this.isSending) return;
    if (isOffered) {
      this.touched.push(spot);
      this.hinted = null;
      this.why.textContent = '';
      const done = this.candidates.find((choice) => choice.target.length === this.touched.length);
      if (done) this.choose(done);
      else this.refresh();
      return;
    }
    if (this.state.viewer < 0) return;
    if (!this.isMine) {
      this.why.textContent = `It isn’t your turn: ${this.nameOf(this.state.to_move)} chooses now.`;
      return;
    }
    this.explain([...this.touched, spot]);
  }

  async explain(spots) {
    try {
      const { reason } = await post(`${this.path}/touch`, { spots });
      this.why.replaceChildren(...(reason ? ['That can’t be done. ', ...withRules(reason)]
        : ['Nothing can be done with that now.']));
    } catch (error) { this.why.textContent = error.message; }
  }

  back() {
    if (!this.touched.length) return;
    this.touched.pop();
    this.refresh();
    this.view.focus();
  }

  refresh() {
    this.view.offer(this.isMine ? this.next.filter((spot) => !spot.word) : []);
    this.view.mark(this.marks());
    this.drawStep();
  }

  /** Make a choice. Until the table has changed nothing else is: a second click came too soon. */
  async choose(choice) {
    if (this.isSending) return;
    this.sending(true);
    this.sent = performance.now();
    const answer = await this.send('move', { revision: this.state.revision, action: choice.action });
    if (!answer || answer.refused) this.sending(false);
  }

  sending(isSending) {
    this.isSending = isSending;
    this.whole.setAttribute('aria-busy', String(isSending));
  }

  /** Send a deed; what the server says against it is shown. */
  async send(deed, message = {}) {
    try {
      const answer = await post(`${this.path}/${deed}`, message);
      if (answer.refused) this.why.replaceChildren(...withRules(answer.refused));
      return answer;
    } catch (error) {
      this.why.textContent = error.message;
      this.touched = [];
      await this.catchUp().catch(() => {});
      return null;
    }
  }

  // Next to the table.

  drawTurn() {
    const { state } = this;
    if (state.over) this.turn.textContent = 'It is over.';
    else if (this.isMine) {
      this.turn.replaceChildren('Your turn', state.asked
        ? make('span', { className: 'asked' }, ...withRules(state.asked)) : '');
    } else this.turn.textContent = `${capital(this.nameOf(state.to_move))} ${state.to_move === state.viewer ? 'choose' : 'chooses'} now.`;
    this.turn.classList.toggle('mine', this.isMine);
  }

  drawStep() {
    const focused = this.step.contains(document.activeElement);
    const words = this.isMine ? this.next.filter((spot) => spot.word) : [];
    const onTable = this.isMine && this.next.some((spot) => !spot.word);
    const text = onTable
      ? (this.touched.length ? 'Now choose a golden ring.' : 'Choose a golden ring.') : '';
    this.step.replaceChildren(...[
      text && make('p', { className: 'ask' }, text + (words.length ? ' Or:' : '')),
      ...words.map((spot) => make('button', { type: 'button', className: 'word',
        onclick: () => this.touch(spot, true) }, capital(spot.said ?? spot.word))),
      this.touched.length ? make('button', { type: 'button', className: 'back',
        onclick: () => this.back() }, 'Step back (Esc)') : null,
    ].filter(Boolean));
    if (focused) this.step.querySelector('button')?.focus();
  }

  drawMore() {
    const { state } = this;
    const own = state.seats[state.viewer];
    if (!own || state.over) {
      this.more.replaceChildren();
      return;
    }
    const button = (text, act, off = false) => make('button', { type: 'button', onclick: act, disabled: off }, text);
    const buttons = own.bot && own.person
      ? [make('span', {}, `A bot (${own.bot}) plays for you. `), button('Take over', () => this.send('back'))]
      : [button('Undo', () => this.send('undo', { do: 'ask' }), !state.undo || Boolean(state.wish)), // plain: ok
        button(this.pondering ? 'Thinking…' : 'What would you do?', () => this.askHint(), !this.isMine || this.pondering),
        button('Let a bot play', () => this.send('bot', { bot: 'greedy' }))];
    this.more.replaceChildren(make('div', { className: 'deeds' }, ...buttons), ...this.hintList());
  }

  async askHint() {
    this.pondering = true;
    this.drawMore();
    const answer = await this.send('hint', { revision: this.state.revision });
    this.pondering = false;
    this.hints = answer?.hints ?? null;
    this.drawMore();
  }

  hintList() {
    if (!this.hints) return [];
    const rows = this.hints.map((hint) => {
      const choice = this.state.choices.find((each) => each.action === hint.action);
      const show = () => { this.hinted = choice?.target ?? []; this.view.mark(this.marks()); };
      return make('li', { onmouseenter: show, onfocusin: show },
        make('button', { type: 'button', className: 'word', disabled: !choice, onclick: () => this.choose(choice) },
          capital(hint.words)),
        make('dl', {},
          make('dt', {}, 'Wins'), make('dd', {}, make('b', {}, percent(hint.win[0])),
            make('small', {}, ` ${percent(hint.win[1])} to ${percent(hint.win[2])}`)),
          make('dt', {}, 'Lead'), make('dd', {}, make('b', {}, points(hint.lead[0])),
            make('small', {}, ` ${signed(hint.lead[1])} to ${signed(hint.lead[2])}`)),
          ...(hint.then.length ? [make('dt', {}, 'Then'), make('dd', {}, hint.then.join(', then '))] : [])));
    });
    const { tables } = this.hints[0] ?? {};
    return [make('div', { className: 'hints', role: 'status' },
      make('p', {}, !rows.length ? 'There is nothing to choose.'
        : `Best first, with the result of ${rows.length === 1 ? 'it' : 'each'} in ${tables} imagined ${tables === 1 ? 'match' : 'matches'}:`),
      make('ol', {}, ...rows),
      rows.length ? make('small', {}, 'The lead is over the best other player at the end. The small figures are 95 % intervals.') : null)];
  }

  drawWish() {
    const { wish: request, viewer } = this.state; // plain: ok
    if (!request) {
      this.request.replaceChildren();
      return;
    }
    const button = (text, what) => make('button', { type: 'button', onclick: () => this.send('undo', { do: what }) }, text);
    const text = `${capital(this.nameOf(request.seat))} ${request.seat === viewer ? 'want' : 'wants'} to undo the last choice`
      + (request.revealed ? ', but players have seen something hidden since.' : '.');
    this.request.replaceChildren(make('p', {}, text), ...(request.missing.includes(viewer)
      ? [button('Agree', 'grant'), button('No', 'drop')] : viewer >= 0 && request.seat === viewer
        ? [button('Never mind', 'drop')] : []));
  }

  drawChoices() {
    if (!this.isMine) {
      this.list.replaceChildren();
      return;
    }
    const { choices } = this.state;
    const isOpen = this.list.querySelector('details')?.open ?? false;
    const rows = choices.slice(0, MOST_BUTTONS).map((choice) => make('li', {},
      make('button', { type: 'button', className: 'word', onclick: () => this.choose(choice) }, capital(choice.words))));
    const filter = make('input', { type: 'search', placeholder: 'Find a choice', 'aria-label': 'Find a choice',
      oninput: () => rows.forEach((row) => {
        row.hidden = !row.textContent.toLowerCase().includes(filter.value.toLowerCase());
      }) });
    this.list.replaceChildren(make('details', { open: isOpen },
      make('summary', {}, `All ${choices.length} choices in words`),
      choices.length > 12 ? filter : null, make('ul', {}, ...rows),
      choices.length > MOST_BUTTONS ? make('small', {}, `and ${choices.length - MOST_BUTTONS} more on the table`) : null));
  }

  drawPlayers() {
    const { state } = this;
    this.players.replaceChildren(...state.seats.map((seat, nth) => {
      const own = ` of seat ${nth + 1}`;
      const figures = Object.entries(state.table.figures).filter(([name]) => name.endsWith(own))
        .map(([name, value]) => make('span', { className: 'figure' }, `${inWords(name.slice(0, -own.length))} `, make('b', {}, `${value}`)));
      const note = nth === state.viewer ? (seat.name === 'You' ? '' : ' you') : seat.person && seat.bot ? ` a bot (${seat.bot}) plays`
        : seat.person || seat.bot ? '' : ' empty';
      const row = make('li', {}, make('span', { className: 'who' }, seat.name, make('small', {}, note)), ...figures);
      if (nth === state.to_move) row.setAttribute('aria-current', 'true');
      return row;
    }));
  }

  drawLog() {
    const numbers = [...this.lines.keys()].sort((one, other) => one - other);
    const missing = numbers.filter((number) => !this.log.querySelector(`[data-number="${number}"]`));
    for (const number of missing) {
      const line = this.lines.get(number);
      const isMove = line.kind === 'move';
      const row = make('li', { className: line.kind, data: { number } }, ...(line.kind === 'refused'
        ? [make('b', {}, 'Not possible: '), ...withRules(line.words)]
        : [make('b', {}, line.name ? `${line.name}${isMove ? ':' : ''}` : ''), ` ${line.name ? line.words : sentence(line.words)}`]));
      if (line.parts.length) {
        row.addEventListener('mouseenter', () => this.point(line.parts));
        row.addEventListener('mouseleave', () => this.point([]));
      }
      this.log.append(row);
    }
    if (missing.length) this.log.scrollTop = this.log.scrollHeight;
  }

  /** Rings around the pieces that a line names, where they lie now; not where any copy will do. */
  point(parts) {
    const { pieces } = this.state.table;
    const found = parts.map((part) => pieces.filter((piece) => piece.part === part))
      .filter((same) => same.length === 1);
    this.view.mark([...this.marks(), ...found.map(([{ zone, index }]) => ({ zone, index }))]);
  }

  // The end.

  /** Everything that brought points, one after the other. */
  get earned() {
    return (this.state.result?.earned ?? []).flatMap((list, seat) => list.map((each) => ({ ...each, seat })));
  }

  scored() {
    const each = this.earned[this.scoring];
    return each && { ...each, spots: each.spots.map((spot, nth) => (nth ? spot : { ...spot, note: signed(each.points) })) };
  }

  drawEnd() {
    const { result } = this.state;
    this.end.hidden = !result;
    const drawn = `${this.state.number} ${this.state.next}`;
    if (!result || this.ended === drawn) return;
    this.ended = drawn;
    const names = result.winners.map((seat) => this.nameOf(seat));
    const title = !names.length ? 'There is no winner'
      : `${capital(names.join(' and '))} ${names.length > 1 || names[0] === 'you' ? 'win' : 'wins'}`;
    const earned = this.earned;
    const rows = [];
    const forward = make('button', { type: 'button', className: 'first', onclick: () => step(this.scoring + 1) });
    const label = () => {
      forward.textContent = this.scoring < 0 ? 'Show how it was scored' : 'Next';
      forward.disabled = this.scoring >= earned.length - 1;
    };
    label();
    const step = (to) => {
      this.scoring = Math.min(earned.length - 1, Math.max(-1, to));
      label();
      rows.forEach((row, nth) => row.setAttribute('aria-pressed', String(nth === this.scoring)));
      rows[this.scoring]?.scrollIntoView({ block: 'nearest' });
      this.view.mark(this.marks());
    };
    const lists = this.state.seats.map((seat, nth) => make('div', { className: 'score' },
      make('h3', {}, `${seat.name} `, make('b', {}, `${result.scores[nth]}`)),
      make('ul', {}, ...earned.map((each, number) => [each, number]).filter(([each]) => each.seat === nth)
        .map(([each, number]) => {
          rows[number] = make('button', { type: 'button', 'aria-pressed': 'false', onclick: () => step(number) },
            make('span', {}, capital(each.words)), make('b', {}, signed(each.points)));
          return make('li', {}, rows[number]);
        }))));
    this.end.replaceChildren(make('h2', {}, title), result.tie ? make('p', {}, ...withRules(result.tie)) : '',
      make('p', {}, ...withRules(result.cause)),
      make('div', { className: 'deeds' },
        make('button', { type: 'button', onclick: () => step(this.scoring - 1) }, 'Previous'),
        forward),
      make('div', { className: 'scores' }, ...lists),
      this.feedback(),
      make('div', { className: 'deeds' },
        make('a', { className: 'button', href: `${this.path}/match`, download: '' }, 'Save the match'),
        make('a', { className: 'button', href: `${this.path}/replay`, download: '' }, 'Save a page to look at it again'),
        this.nextMatch()));
  }

  /** The way to the next match: the one that has begun at this table, or another. */
  nextMatch() {
    const { next, viewer } = this.state;
    if (next) return make('a', { className: 'button first', href: `/seat/${next}` }, 'Go to the next match');
    if (!this.again || viewer < 0) return '';
    return make('button', { type: 'button', onclick: () => this.again(this) }, 'Play again');
  }

  /** What a player is asked at the end, or thanks for the answers; nothing for spectators. */
  feedback() {
    const { viewer, answered, seats } = this.state;
    if (viewer < 0 || !seats[viewer].person) return '';
    return answered ? make('p', { role: 'status' }, 'Thank you. Your answers are kept with the match.')
      : this.questions();
  }

  /** Three short questions, and room for a remark. */
  questions() {
    const given = { fun: 0, clarity: 0, length: 0 };
    const asked = (name, title, least, most) => {
      const legend = make('fieldset', {}, make('legend', {}, title), make('small', {}, least));
      for (let value = 1; value <= 5; value += 1) {
        legend.append(make('label', {}, make('input', { type: 'radio', name, value, onchange: () => { given[name] = value; } }), ` ${value}`));
      }
      legend.append(make('small', {}, most));
      return legend;
    };
    const remark = make('textarea', { rows: 3, maxLength: 2000, 'aria-label': 'A remark', placeholder: 'A remark' });
    const form = make('form', { className: 'questions', onsubmit: (event) => {
      event.preventDefault();
      this.send('answer', { ...given, remark: remark.value });
    } }, make('h3', {}, 'How was it?'), asked('fun', 'Fun', 'none', 'a lot'),
    asked('clarity', 'Rules were clear', 'not at all', 'very'),
    asked('length', 'Length', 'too short', 'too long'), remark,
    make('button', { className: 'first' }, 'Send'));
    return form;
  }
}
