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
const inWords = date => dayWords.format(date).replace(',', '');

function make(tag, about = {}) {
  const { text, className, ...attributes } = about;
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className !== undefined) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function setUpCalendar(root) {
  const { first, last } = root.dataset;
  const hidden = root.querySelector('input');
  const opener = root.querySelector('.opener');
  const popup = root.querySelector('.calendar');
  const free = date => iso(date) >= first && iso(date) <= last && date.getUTCDay() !== 0;
  let month = parse(`${first.slice(0, 7)}-01`);

  const close = () => {
    popup.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
  };
  const choose = date => {
    hidden.value = iso(date);
    opener.textContent = inWords(date);
    close();
    opener.focus();
  };
  const earliest = () => {
    let date = parse(first);
    while (!free(date)) date = new Date(date.getTime() + DAY);
    return date;
  };
  const turn = step => {
    month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + step, 1));
    draw();
  };

  function dayButton(date) {
    const chosen = iso(date) === hidden.value;
    const button = make('button', {
      type: 'button',
      text: String(date.getUTCDate()),
      'aria-label': inWords(date),
      'aria-pressed': String(chosen),
      'data-day': iso(date),
    });
    button.disabled = !free(date);
    button.addEventListener('click', () => choose(date));
    return button;
  }

  function drawHead() {
    const head = make('div', { className: 'calendar-head' });
    const back = make('button', { type: 'button', text: '‹', 'aria-label': 'Previous month' });
    const on = make('button', { type: 'button', text: '›', 'aria-label': 'Next month' });
    back.disabled = iso(month) <= first;
    on.disabled = iso(month).slice(0, 7) >= last.slice(0, 7);
    back.addEventListener('click', () => turn(-1));
    on.addEventListener('click', () => turn(1));
    head.append(back, make('strong', { text: monthWords.format(month), 'aria-live': 'polite' }), on);
    return head;
  }

  function draw() {
    const grid = make('div', { className: 'calendar-days' });
    for (const name of ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])
      grid.append(make('span', { text: name, 'aria-hidden': 'true' }));
    const lead = (month.getUTCDay() + 6) % 7;
    for (let blank = 0; blank < lead; blank += 1) grid.append(make('span'));
    for (let date = month; date.getUTCMonth() === month.getUTCMonth(); date = new Date(date.getTime() + DAY))
      grid.append(dayButton(date));
    const soon = make('button', { type: 'button', className: 'plain', text: 'Earliest day' });
    soon.addEventListener('click', () => choose(earliest()));
    popup.replaceChildren(drawHead(), grid, soon);
  }

  function moveFocus(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    const here = event.target.dataset?.day;
    if (step === undefined || here === undefined) return;
    event.preventDefault();
    const wanted = new Date(parse(here).getTime() + step * DAY);
    if (iso(wanted) < first || iso(wanted) > last) return;
    if (wanted.getUTCMonth() !== month.getUTCMonth()) turn(Math.sign(step));
    const target = free(wanted) ? wanted : new Date(wanted.getTime() + Math.sign(step) * DAY);
    popup.querySelector(`[data-day="${iso(target)}"]`)?.focus();
  }

  opener.addEventListener('click', () => {
    if (!popup.hidden) return close();
    month = parse(`${(hidden.value || first).slice(0, 7)}-01`);
    draw();
    popup.hidden = false;
    opener.setAttribute('aria-expanded', 'true');
    (popup.querySelector('[aria-pressed=true]') ?? popup.querySelector('[data-day]:enabled'))?.focus();
  });
  popup.addEventListener('keydown', moveFocus);
  root.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || popup.hidden) return;
    close();
    opener.focus();
  });
  document.addEventListener('pointerdown', event => {
    if (!root.contains(event.target)) close();
  });
}

for (const root of document.querySelectorAll('[data-calendar]')) setUpCalendar(root);
