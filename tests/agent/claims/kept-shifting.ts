/** Kept aside: more pages of the kinds in shifting.ts. */
import { html, list, type Site, site } from './site.ts';

const never = (): boolean => false;

export const keptShifting = (): Site[] => [
  site('rows-that-trade-places', {
    start: { paid: '' },
    page: () =>
      html(
        'Bills',
        `<h1>Bills</h1>${list(['Bill 31', 'Bill 32'], () => '<button>Pay</button>')}<p id="m" role="status"></p>`,
        `const turn = setInterval(() => $('ul').append($('li')), 150);
         document.querySelectorAll('li').forEach(li => { li.querySelector('button').onclick = async () => { clearInterval(turn); const name = li.querySelector('span').textContent; await send('pay', { name }); m.textContent = name + ' is paid'; }; });`,
      ),
    on: {
      'post pay': (state, { name = '' }) => {
        state.paid += name;
      },
    },
    steps: ['Click Pay in the row "Bill 32"'],
    answers: ['skip'],
    holds: ({ paid }) => paid === 'Bill 32',
  }),
  site('thanks-on-a-page-of-500', {
    start: {},
    page: () =>
      html(
        'Contact',
        '<h1>Contact</h1><form action="mail" method="post"><label>Message <textarea name="t"></textarea></label><button>Send message</button></form>',
      ),
    on: {
      'post mail': () => ({ status: 500, html: html('Contact', '<h1>Thanks!</h1><p>We got your message.</p>') }),
    },
    steps: ['Type "Hello" in Message', 'Click "Send message"'],
    holds: never,
  }),
  site('cells-that-become-fields', {
    plain: true,
    start: { stock: '' },
    page: () =>
      html(
        'Stock',
        `<h1>Stock</h1><table><tr><th>Product</th><th>Stock</th></tr>${['Mug', 'Bowl']
          .map(name => `<tr><td>${name}</td><td tabindex="0">4</td></tr>`)
          .join('')}</table><p id="m" role="status"></p>`,
        `document.querySelectorAll('td[tabindex]').forEach(td => { td.onclick = () => { if (td.querySelector('input')) return; const had = td.textContent; td.innerHTML = '<input size="4">'; const i = td.firstChild; i.value = had; i.focus();
           const keep = async () => { i.onblur = null; td.textContent = i.value; await send('stock', { of: td.parentNode.cells[0].textContent + ' ' + td.textContent }); m.textContent = 'Stock saved'; };
           i.onblur = keep; i.onkeydown = e => { if (e.key === 'Enter') keep(); }; }; });`,
      ),
    on: {
      'post stock': (state, { of = '' }) => {
        state.stock = of;
      },
    },
    steps: ['Set Stock in the row "Bowl" to 12'],
    holds: ({ stock }) => stock === 'Bowl 12',
  }),
  site('phone-that-is-cut-on-leaving', {
    start: { phone: '' },
    page: () =>
      html(
        'Contact',
        '<h1>Ann</h1><label>Phone <input></label><button>Save</button><p role="status" id="m"></p>',
        `$('input').onblur = () => { $('input').value = $('input').value.replace(/\\D/g, '').slice(0, 9); };
         $('button').onclick = async () => { await send('save', { phone: $('input').value }); m.textContent = 'Ann was saved'; };`,
      ),
    on: {
      'post save': (state, { phone = '' }) => {
        state.phone = phone;
      },
    },
    steps: ['Set Phone to "+44 20 7946 0958"', 'Click Save'],
    answers: ['skip', 'skip'],
    holds: never,
  }),
  site('undo-that-is-open-until-it-is-sent', {
    start: { gone: false },
    page: () =>
      html(
        'Notes',
        `<h1>Notes</h1>${list(['Milk', 'Rent'], () => '<button>Delete</button>')}<p id="m" role="status"></p>`,
        `document.querySelectorAll('li').forEach(li => { li.querySelector('button').onclick = () => { li.hidden = true; m.innerHTML = 'Note deleted <button>Undo</button>';
           const t = setTimeout(async () => { m.textContent = ''; const r = await send('delete'); if (!r.ok) { li.hidden = false; m.textContent = 'That did not work.'; } }, 2500);
           $('#m button').onclick = () => { clearTimeout(t); li.hidden = false; m.textContent = ''; }; }; });`,
      ),
    on: { 'post delete': () => ({ status: 403, json: {} }) },
    steps: ['Click Delete in the row "Rent"'],
    answers: ['skip'],
    holds: ({ gone }) => gone,
  }),
  site('wizard-whose-first-page-comes-back-empty', {
    start: {},
    page: () =>
      html(
        'Booking',
        '<h1>Booking</h1><div id="d"></div>',
        `const one = () => { d.innerHTML = '<label>Guest <input></label><button>Continue</button>'; $('button').onclick = two; };
         const two = () => { d.innerHTML = '<label>Nights <input></label><button>Book room</button>'; $('button').onclick = async () => { await send('book', { nights: $('input').value }); d.innerHTML = '<h2>Room booked</h2><p>Guest: unknown</p><p>Nights: 2</p>'; }; };
         one();`,
      ),
    on: { 'post book': () => ({ json: {} }) },
    steps: ['Type "Ann Lee" in Guest', 'Click Continue', 'Type 2 in Nights', 'Click "Book room"'],
    holds: never,
  }),
  site('list-narrowed-by-a-search', {
    start: {},
    page: () =>
      html(
        'Books',
        `<h1>Books</h1><form><input type="search" aria-label="Search books" value="sea"></form>${list(['The sea', 'Sea and sky'])}`,
      ),
    steps: ['Count the books'],
    answers: ['skip'],
    holds: never,
  }),
  site('days-sorted-as-words', {
    start: {},
    page: () =>
      html(
        'Visits',
        `<h1>Visits</h1><table><thead><tr><th>Guest</th><th><button>Date</button></th></tr></thead><tbody>${[
          '12 March 2026',
          '3 April 2026',
          '25 January 2026',
        ]
          .map((day, at) => `<tr><td>Guest ${at + 1}</td><td>${day}</td></tr>`)
          .join('')}</tbody></table>`,
        `$('button').onclick = () => { const rows = [...document.querySelectorAll('tbody tr')].sort((a, b) => a.cells[1].textContent < b.cells[1].textContent ? -1 : 1); $('tbody').append(...rows); };`,
      ),
    steps: ['Sort by Date, oldest first'],
    answers: ['skip'],
    holds: never,
  }),
  site('date-read-month-first', {
    start: { day: '' },
    page: () =>
      html(
        'Visit',
        '<h1>Visit</h1><label>Date <input></label><button>Book</button><p role="status" id="m"></p>',
        `$('input').onblur = () => { const t = new Date($('input').value); if (!isNaN(t)) $('input').value = t.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' }); };
         $('button').onclick = async () => { const t = new Date($('input').value); await send('book', { day: t.getFullYear() + '-' + (t.getMonth() + 1) + '-' + t.getDate() }); m.textContent = 'Visit booked'; };`,
      ),
    on: {
      'post book': (state, { day = '' }) => {
        state.day = day;
      },
    },
    steps: ['Type "04/03/2026" in Date', 'Click Book'],
    answers: ['skip', 'skip'],
    holds: ({ day }) => day === '2026-3-4',
  }),
  site('upload-that-is-refused-late', {
    start: {},
    page: () =>
      html(
        'Papers',
        '<h1>Papers</h1><label>Paper <input type="file"></label><ul></ul>',
        `$('input').onchange = async () => { const li = document.createElement('li'); li.textContent = $('input').files[0].name + ' 100 %'; $('ul').append(li);
           const { ok } = await (await send('paper', { name: $('input').files[0].name })).json(); if (!ok) { $('input').value = ''; li.textContent = 'One paper could not be read'; } };`,
      ),
    on: { 'post paper': () => ({ ms: 1800, json: { ok: false } }) },
    steps: ['Upload notes.txt to Paper'],
    answers: ['skip'],
    holds: never,
  }),
  site('street-of-one-of-two-forms', {
    start: { home: '', work: '' },
    page: () =>
      html(
        'Addresses',
        ['Home', 'Work']
          .map(
            kind =>
              `<form id="${kind.toLowerCase()}"><fieldset><legend>${kind}</legend><label>Street <input name="street"></label><button>Save</button> <span role="status"></span></fieldset></form>`,
          )
          .join(''),
        `document.querySelectorAll('form').forEach(f => { f.onsubmit = async e => { e.preventDefault(); await send(f.id, { street: f.street.value }); f.querySelector('span').textContent = 'Saved'; }; });`,
      ),
    on: {
      'post home': (state, { street = '' }) => {
        state.home = street;
      },
      'post work': (state, { street = '' }) => {
        state.work = street;
      },
    },
    steps: ['Type "Elm 5" in Street', 'Click Save'],
    answers: ['2', '1', 'skip'],
    holds: ({ home, work }) => home === '' && work === 'Elm 5',
  }),
  site('choice-that-is-there-only-for-other-words', {
    start: { city: '' },
    page: () =>
      html(
        'Trip',
        '<h1>Trip</h1><label>City <input role="combobox" aria-expanded="false" aria-controls="o"></label><ul role="listbox" id="o" hidden></ul>',
        `$('input').oninput = async () => { const q = $('input').value; const found = await (await fetch('cities?q=' + q)).json();
           o.innerHTML = found.map(c => '<li role="option">' + c + '</li>').join(''); o.hidden = false; $('input').setAttribute('aria-expanded', 'true'); };
         $('input').onblur = () => { o.hidden = true; $('input').value = ''; };`,
      ),
    on: { 'get cities': () => ({ ms: 700, json: ['Oslo airport', 'Oslo harbour'] }) },
    steps: ['Choose "Oslo" in City'],
    answers: ['skip'],
    holds: never,
  }),
];
