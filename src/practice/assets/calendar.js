// The delivery calendar: a month at a time, days outside the window and Sundays cannot be chosen.
const monthWords = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const DAY = 86_400_000;

const parse = text => new Date(`${text}T00:00:00Z`);
const iso = date => date.toISOString().slice(0, 10);
const later = (date, days) => new Date(date.getTime() + days * DAY);
const monthOf = day => parse(`${day.slice(0, 7)}-01`);
const inWords = date => dayWords.format(date).replace(',', '');

function make(tag, about = {}) {
  const { text, className, ...attributes } = about;
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className !== undefined) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function makeButton(about, press) {
  const button = make('button', { type: 'button', ...about });
  button.addEventListener('click', press);
  return button;
}

class Calendar {
  constructor(root) {
    this.first = root.dataset.first;
    this.last = root.dataset.last;
    this.hidden = root.querySelector('input');
    this.opener = root.querySelector('.opener');
    this.popup = root.querySelector('.calendar');
    this.month = monthOf(this.first);
    this.opener.addEventListener('click', () => (this.popup.hidden ? this.open() : this.close()));
    this.popup.addEventListener('keydown', event => this.moveFocus(event));
    root.addEventListener('keydown', event => {
      if (event.key !== 'Escape' || this.popup.hidden) return;
      this.close();
      this.opener.focus();
    });
    document.addEventListener('pointerdown', event => {
      if (!root.contains(event.target)) this.close();
    });
  }

  inWindow(date) {
    return iso(date) >= this.first && iso(date) <= this.last;
  }

  free(date) {
    return this.inWindow(date) && date.getUTCDay() !== 0;
  }

  open() {
    this.month = monthOf(this.hidden.value || this.first);
    this.draw();
    this.popup.hidden = false;
    this.opener.setAttribute('aria-expanded', 'true');
    (this.popup.querySelector('[aria-pressed=true]') ?? this.popup.querySelector('[data-day]:enabled'))?.focus();
  }

  close() {
    this.popup.hidden = true;
    this.opener.setAttribute('aria-expanded', 'false');
  }

  choose(date) {
    this.hidden.value = iso(date);
    this.opener.textContent = inWords(date);
    this.hidden.dispatchEvent(new Event('change', { bubbles: true }));
    this.close();
    this.opener.focus();
  }

  chooseEarliest() {
    const first = parse(this.first);
    this.choose(this.free(first) ? first : later(first, 1));
  }

  turn(step) {
    this.month = new Date(Date.UTC(this.month.getUTCFullYear(), this.month.getUTCMonth() + step, 1));
    this.draw();
    // The button that was pressed is gone with the old month: its successor takes the focus.
    this.popup.querySelector(`[data-turn="${step}"]:enabled`)?.focus();
  }

  draw() {
    this.popup.replaceChildren(
      this.head(),
      this.days(),
      makeButton({ className: 'plain', text: 'Earliest day' }, () => this.chooseEarliest()),
    );
  }

  head() {
    const head = make('div', { className: 'calendar-head' });
    const back = makeButton({ text: '‹', 'aria-label': 'Previous month', 'data-turn': '-1' }, () => this.turn(-1));
    const on = makeButton({ text: '›', 'aria-label': 'Next month', 'data-turn': '1' }, () => this.turn(1));
    back.disabled = iso(this.month) <= this.first;
    on.disabled = iso(this.month).slice(0, 7) >= this.last.slice(0, 7);
    head.append(back, make('strong', { text: monthWords.format(this.month), 'aria-live': 'polite' }), on);
    return head;
  }

  days() {
    const grid = make('div', { className: 'calendar-days' });
    for (const name of ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']) {
      grid.append(make('span', { text: name, 'aria-hidden': 'true' }));
    }
    const blanks = (this.month.getUTCDay() + 6) % 7;
    for (let blank = 0; blank < blanks; blank += 1) grid.append(make('span'));
    for (let date = this.month; date.getUTCMonth() === this.month.getUTCMonth(); date = later(date, 1)) {
      grid.append(this.day(date));
    }
    return grid;
  }

  day(date) {
    const about = {
      text: String(date.getUTCDate()),
      'aria-label': inWords(date),
      'aria-pressed': String(iso(date) === this.hidden.value),
      'data-day': iso(date),
    };
    const button = makeButton(about, () => this.choose(date));
    button.disabled = !this.free(date);
    return button;
  }

  moveFocus(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    const here = event.target.dataset?.day;
    if (step === undefined || here === undefined) return;
    event.preventDefault();
    const wanted = later(parse(here), step);
    const target = wanted.getUTCDay() === 0 ? later(wanted, Math.sign(step)) : wanted;
    if (!this.free(target)) return;
    if (target.getUTCMonth() !== this.month.getUTCMonth()) this.turn(Math.sign(step));
    this.popup.querySelector(`[data-day="${iso(target)}"]`)?.focus();
  }
}

for (const root of document.querySelectorAll('[data-calendar]')) root.calendar = new Calendar(root);
