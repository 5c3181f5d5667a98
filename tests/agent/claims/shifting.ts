/** Pages that change what they were given, or what they show, behind the back of who uses them. */
import { html, list, type Site, site } from './site.ts';

const never = (): boolean => false;

const rowsOf = (prices: readonly string[]): string =>
  prices.map((price, at) => `<tr><td>Lamp ${at + 1}</td><td>${price}</td></tr>`).join('');

export const shifting = (): Site[] => [
  site('twins-that-swap-names', {
    start: { approved: '' },
    page: ({ approved }) =>
      html(
        'Leave',
        `<h1>Leave requests</h1>${list(['Ann Lee', 'Bo Kerr'], name => (name === approved ? 'Approved' : '<button>Approve</button>'))}`,
        `const names = [...document.querySelectorAll('li span')];
         const turn = setInterval(() => { const [a, b] = names.map(n => n.textContent); names[0].textContent = b; names[1].textContent = a; }, 120);
         document.querySelectorAll('li').forEach(li => { const b = li.querySelector('button'); if (b) b.onclick = async () => {
           clearInterval(turn); const name = li.querySelector('span').textContent; await send('approve', { name }); li.querySelector('button').replaceWith('Approved'); }; });`,
      ),
    on: {
      'post approve': (state, { name = '' }) => {
        state.approved += name;
      },
    },
    steps: ['Click Approve in the row "Bo Kerr"'],
    answers: ['skip'],
    holds: ({ approved }) => approved === 'Bo Kerr',
  }),
  site('saved-is-said-to-an-answer-of-500', {
    start: {},
    page: () =>
      html(
        'Profile',
        '<h1>Profile</h1><label>Nickname <input></label><button>Save</button><p role="status" id="m"></p>',
        `$('button').onclick = async () => { await send('save', { name: $('input').value }); m.textContent = 'Profile saved'; };`,
      ),
    on: { 'post save': () => ({ status: 500, json: { error: 'disk' } }) },
    steps: ['Type "Bee" in Nickname', 'Click Save'],
    holds: never,
  }),
  site('save-that-sends-what-was-there-before', {
    start: { name: 'Ant' },
    page: () =>
      html(
        'Profile',
        '<h1>Profile</h1><label>Nickname <input value="Ant"></label><button>Save</button><p role="status" id="m"></p>',
        `const kept = { name: 'Ant' }; $('button').onclick = async () => { await send('save', kept); m.textContent = 'Profile saved'; };`,
      ),
    on: {
      'post save': (state, { name = '' }) => {
        state.name = name;
      },
    },
    steps: ['Set Nickname to "Bee"', 'Click Save'],
    holds: ({ name }) => name === 'Bee',
  }),
  site('grid-that-claims-a-billion-rows', {
    start: {},
    page: () =>
      html(
        'Readings',
        `<h1>Readings</h1><div role="grid" aria-label="Readings" aria-rowcount="1000000000" style="height:200px;overflow-y:auto"><div style="height:20000000px"><div role="row"><span role="columnheader">Day</span> <span role="columnheader">Value</span></div>${Array.from({ length: 9 }, (_, i) => `<div role="row" aria-rowindex="${i + 2}"><span role="gridcell">${i + 1} May</span> <span role="gridcell">${i * 7}</span></div>`).join('')}</div></div>`,
      ),
    steps: ['Count the readings'],
    answers: ['skip'],
    holds: (_, result) => result === '1000000000' || result === '999999999',
  }),
  site('price-that-is-rounded-on-leaving', {
    start: { price: '' },
    page: () =>
      html(
        'Product',
        '<h1>Lamp</h1><label>Price <input></label><button>Save</button><p role="status" id="m"></p>',
        `$('input').onblur = () => { $('input').value = Number($('input').value).toFixed(1); };
         $('button').onclick = async () => { await send('save', { price: $('input').value }); m.textContent = 'Lamp saved'; };`,
      ),
    on: {
      'post save': (state, { price = '' }) => {
        state.price = price;
      },
    },
    steps: ['Set Price to 12.37', 'Click Save'],
    answers: ['skip', 'skip'],
    holds: ({ price }) => price === '12.37',
  }),
  site('entry-that-the-answer-takes-away', {
    start: {},
    page: () =>
      html(
        'Tags',
        `<h1>Tags</h1>${list(['Blue'])}<label>New tag <input></label><button>Add tag</button>`,
        `$('button').onclick = async () => { const li = document.createElement('li'); li.textContent = $('input').value; $('ul').append(li); $('input').value = '';
           const { ok } = await (await send('tag', { name: li.textContent })).json(); if (!ok) li.remove(); };`,
      ),
    on: { 'post tag': () => ({ ms: 1500, json: { ok: false } }) },
    steps: ['Type "Green" in New tag', 'Click "Add tag"'],
    holds: never,
  }),
  site('wizard-that-loses-its-first-page', {
    start: {},
    page: () =>
      html(
        'Card',
        '<h1>Library card</h1><form action="town"><label>Full name <input name="n"></label><button>Next</button></form>',
      ),
    on: {
      'get town': () =>
        html(
          'Card',
          '<h1>Library card</h1><form action="done" method="post"><label>Town <input name="town"></label><button>Finish</button></form>',
        ),
      'post done': (_, { town = '' }) =>
        html('Card', `<h1>Your card is ready</h1><dl><dt>Full name</dt><dd>–</dd><dt>Town</dt><dd>${town}</dd></dl>`),
    },
    steps: ['Type "Ann Lee" in Full name', 'Click Next', 'Type "Rome" in Town', 'Click Finish'],
    holds: never,
  }),
  site('list-that-is-still-filtered', {
    start: {},
    page: () =>
      html(
        'Orders',
        `<h1>Orders</h1><div>Status: <button aria-pressed="true">Open</button> <button aria-pressed="false">Paid</button></div>${list(['Order 12, Ann', 'Order 15, Bo', 'Order 19, Cy'])}<p>3 of 8 orders</p>`,
      ),
    steps: ['Count the orders'],
    answers: ['skip'],
    holds: (_, result) => result === '8',
  }),
  site('prices-sorted-as-words', {
    start: {},
    page: () =>
      html(
        'Lamps',
        `<h1>Lamps</h1><table><thead><tr><th>Name</th><th><button>Price</button></th></tr></thead><tbody>${rowsOf(['9.50', '120.00', '45.00', '10.00'])}</tbody></table>`,
        `$('button').onclick = () => { const rows = [...document.querySelectorAll('tbody tr')].sort((a, b) => a.cells[1].textContent < b.cells[1].textContent ? -1 : 1); $('tbody').append(...rows); $('th:nth-child(2)').setAttribute('aria-sort', 'ascending'); };`,
      ),
    steps: ['Sort by Price, lowest first'],
    answers: ['skip'],
    holds: never,
  }),
  site('date-written-day-first', {
    plain: true,
    start: { day: '' },
    page: () =>
      html(
        'Visit',
        '<h1>Visit</h1><label>Date <input placeholder="DD/MM/YYYY"></label><button>Book</button><p role="status" id="m"></p>',
        `$('button').onclick = async () => { const [d, mo, y] = $('input').value.split('/'); await send('book', { day: [y, mo, d].join('-') }); m.textContent = 'Visit booked'; };`,
      ),
    on: {
      'post book': (state, { day = '' }) => {
        state.day = day;
      },
    },
    steps: ['Set Date to 2026-03-04', 'Click Book'],
    holds: ({ day }) => day === '2026-03-04',
  }),
  site('two-forms-with-equal-fields', {
    plain: true,
    start: { billing: '', delivery: '' },
    page: () =>
      html(
        'Addresses',
        ['Billing', 'Delivery']
          .map(
            kind =>
              `<section><h2>${kind} address</h2><form id="${kind.toLowerCase()}"><label>Street <input name="street"></label><button>Save</button> <span role="status"></span></form></section>`,
          )
          .join(''),
        `document.querySelectorAll('form').forEach(f => { f.onsubmit = async e => { e.preventDefault(); await send(f.id, { street: f.street.value }); f.querySelector('span').textContent = 'Saved'; }; });`,
      ),
    on: {
      'post billing': (state, { street = '' }) => {
        state.billing = street;
      },
      'post delivery': (state, { street = '' }) => {
        state.delivery = street;
      },
    },
    steps: ['Type "Elm 5" in Street under Delivery address', 'Click Save under Delivery address'],
    holds: ({ billing, delivery }) => billing === '' && delivery === 'Elm 5',
  }),
  site('choices-that-come-while-one-types', {
    plain: true,
    start: { city: '' },
    page: () =>
      html(
        'Trip',
        '<h1>Trip</h1><label>City <input role="combobox" aria-expanded="false" aria-controls="o"></label><ul role="listbox" id="o" hidden></ul><p id="m"></p>',
        `let asked = 0;
         $('input').oninput = async () => { const own = ++asked; const q = $('input').value; if (q === '') return; const found = await (await fetch('cities?q=' + q)).json();
           if (own < asked) return;
           o.innerHTML = found.map(c => '<li role="option">' + c + '</li>').join(''); o.hidden = false; $('input').setAttribute('aria-expanded', 'true');
           o.querySelectorAll('li').forEach(li => { li.onclick = async () => { $('input').value = li.textContent; o.hidden = true; $('input').setAttribute('aria-expanded', 'false'); await send('city', { city: li.textContent }); m.textContent = 'Trip to ' + li.textContent; }; }); };`,
      ),
    on: {
      'get cities': (_, { q = '' }) => ({
        ms: 400,
        json: ['Romania tour', 'Rome', 'Romford'].filter(city => city.toLowerCase().startsWith(q.toLowerCase())),
      }),
      'post city': (state, { city = '' }) => {
        state.city = city;
      },
    },
    steps: ['Choose "Rome" in City'],
    holds: ({ city }) => city === 'Rome',
  }),
];
