/** Values that the page changes, or keeps from the server, on their way. After reports about other products, as in reported-*.ts. */
import { html, list, type Site, site } from './site.ts';

export const altered = (): Site[] => [
  // filamentphp/filament #15356: what is typed is known a second later, and Save does not wait for it.
  site('title-that-is-known-a-second-late', {
    start: { title: 'Spring fair' },
    page: ({ title }) =>
      html(
        'Event',
        `<h1>Event</h1><label>Title <input id="t" value="${title}"></label> <button id="s">Save</button><p id="m" role="status"></p>`,
        `let known = t.value; let wait = 0;
         t.oninput = () => { clearTimeout(wait); wait = setTimeout(() => { known = t.value; }, 1000); };
         s.onclick = async () => { clearTimeout(wait); const kept = await (await send('save', { title: known })).json(); t.value = known = kept.title; m.textContent = 'Event saved'; };`,
      ),
    on: {
      'post save': (state, { title = '' }) => {
        state.title = title;
        return { json: { title } };
      },
    },
    steps: ['Set Title to "Autumn fair"', 'Click Save'],
    answers: ['skip', 'skip'],
    holds: ({ title }) => title === 'Autumn fair',
  }),
  // island-is/island.is #23338 (merged): the same, but leaving the field counts.
  site('title-that-is-known-on-leaving', {
    plain: true,
    start: { title: 'Spring fair' },
    page: ({ title }) =>
      html(
        'Event',
        `<h1>Event</h1><label>Title <input id="t" value="${title}"></label> <button id="s">Save</button><p id="m" role="status"></p>`,
        `let known = t.value; let wait = 0; const now = () => { clearTimeout(wait); known = t.value; };
         t.oninput = () => { clearTimeout(wait); wait = setTimeout(now, 1000); }; t.onblur = now;
         s.onclick = async () => { const kept = await (await send('save', { title: known })).json(); t.value = known = kept.title; m.textContent = 'Event saved'; };`,
      ),
    on: {
      'post save': (state, { title = '' }) => {
        state.title = title;
        return { json: { title } };
      },
    },
    steps: ['Set Title to "Autumn fair"', 'Click Save'],
    holds: ({ title }) => title === 'Autumn fair',
  }),
  // wojtekmaj/react-date-picker #263, kthornbloom/Monthly #99: midnight in Berlin is the day before in UTC.
  site('leave-that-begins-a-day-early', {
    start: { days: [] as string[] },
    page: ({ days }) =>
      html(
        'Leave',
        `<h1>Leave</h1><label>First day <input type="date" id="d"></label> <button id="s">Request leave</button><p id="m" role="status"></p>${list(days)}`,
        `s.onclick = async () => { const day = new Date(d.value + 'T00:00:00+02:00').toISOString().slice(0, 10); await send('leave', { day });
           const li = document.createElement('li'); li.textContent = day; $('ul').append(li); d.value = ''; m.textContent = 'Leave requested'; };`,
      ),
    on: { 'post leave': ({ days }, { day = '' }) => void days.push(day) },
    steps: ['Set "First day" to 2026-05-04', 'Click "Request leave"'],
    answers: ['skip', 'skip'],
    holds: ({ days }) => days.join() === '2026-05-04',
  }),
  // salte-io/ng-currency #149, dm4t2/vue-currency-input #102: where a comma is the decimal sign, a point is dropped.
  site('weight-with-a-point-where-a-comma-counts', {
    start: { weight: 0 },
    page: () =>
      html(
        'Parcel',
        '<h1>Parcel</h1><label>Weight <input id="w" value="0,00" inputmode="decimal"></label> kg <button id="s">Save</button><p id="m" role="status"></p>',
        `const read = () => Number(w.value.replaceAll('.', '').replace(',', '.')) || 0;
         w.onblur = () => { w.value = read().toLocaleString('de-DE', { minimumFractionDigits: 2 }); };
         s.onclick = async () => { await send('save', { weight: read() }); m.textContent = 'Parcel saved'; };`,
      ),
    on: {
      'post save': (state, { weight = 0 }) => {
        state.weight = Number(weight);
      },
    },
    steps: ['Set Weight to 2.5', 'Click Save'],
    answers: ['skip', 'skip'],
    holds: ({ weight }) => weight === 2.5,
  }),
  // mathesar-foundation/mathesar #1396: 15 is shown as 15 % and sent as 0.15, which is right.
  site('discount-that-is-kept-as-a-fraction', {
    plain: true,
    start: { rate: 0.1 },
    page: ({ rate }) =>
      html(
        'Customer',
        `<h1>Customer</h1><label>Discount <input id="d" value="${Math.round(rate * 100)} %"></label> <button id="s">Save</button><p id="m" role="status"></p>`,
        `const number = () => parseFloat(d.value) || 0; d.onfocus = () => { d.value = String(number()); }; d.onblur = () => { d.value = number() + ' %'; };
         s.onclick = async () => { await send('save', { rate: number() / 100 }); m.textContent = 'Saved. The discount is ' + number() + ' %'; };`,
      ),
    on: {
      'post save': (state, { rate = 0 }) => {
        state.rate = Number(rate);
      },
    },
    steps: ['Set Discount to 15', 'Click Save'],
    holds: ({ rate }) => rate === 0.15,
  }),
  // mui/material-ui #46729 and #48219: a free text is replaced by the highlighted option; Escape closes the list.
  site('town-that-becomes-the-highlighted-one', {
    start: { town: '' },
    page: () =>
      html(
        'Profile',
        `<h1>Profile</h1><label>Town <input id="t" role="combobox" aria-expanded="false" aria-controls="o" autocomplete="off"></label> <button id="s">Save</button>
         <ul role="listbox" id="o" hidden style="position:absolute;left:20px;margin:0;background:#fff;border:1px solid #888"></ul><p id="m" role="status" style="margin-top:120px"></p>`,
        `const close = () => { o.hidden = true; t.setAttribute('aria-expanded', 'false'); };
         const take = () => { if (!o.hidden) t.value = $('[aria-selected=true]').textContent; close(); };
         t.oninput = () => { const found = ['Hamburg', 'Hamm', 'Hammersmith'].filter(n => t.value && n.startsWith(t.value)); if (!found.length) return close();
           o.innerHTML = found.map((n, i) => '<li role="option" aria-selected="' + (i === 0) + '">' + n + '</li>').join(''); o.hidden = false; t.setAttribute('aria-expanded', 'true'); };
         o.onmousedown = e => { e.preventDefault(); if (e.target.role === 'option') { t.value = e.target.textContent; close(); } };
         t.onblur = take; t.onkeydown = e => { if (e.key === 'Enter') take(); if (e.key === 'Escape') close(); };
         s.onclick = async () => { await send('save', { town: t.value }); m.textContent = 'Profile saved'; };`,
      ),
    on: {
      'post save': (state, { town = '' }) => {
        state.town = town;
      },
    },
    steps: ['Type "Ham" in Town', 'Click Save'],
    answers: ['skip', 'skip'],
    holds: ({ town }) => town === 'Ham',
  }),
  // discourse/discourse-calendar #724: a page that listens to keys only, as some do.
  site('greeting-that-follows-the-keys', {
    plain: true,
    start: { name: '' },
    page: () =>
      html(
        'Card',
        '<h1>Card</h1><label>Name <input id="n"></label> <button id="s">Save card</button><p>The card says: Hello <b id="b"></b></p><p id="m" role="status"></p>',
        `n.onkeyup = () => { b.textContent = n.value; };
         s.onclick = async () => { await send('save', { name: b.textContent }); m.textContent = 'Saved: Hello ' + b.textContent; };`,
      ),
    on: {
      'post save': (state, { name = '' }) => {
        state.name = name;
      },
    },
    steps: ['Type "Ann" in Name', 'Click "Save card"'],
    holds: ({ name }) => name === 'Ann',
  }),
  // OntimizeWeb/ontimize-web-ngx #2048: the labels of the second group belong to the first one's buttons.
  site('label-of-another-group', {
    start: { delivery: 'Courier', payment: 'Card' },
    page: () => {
      const group = (name: string, choices: readonly string[]): string =>
        `<fieldset><legend>${name}</legend>${choices
          .map(
            (one, at) =>
              `<div><input type="radio" id="r${at}" name="${name.toLowerCase()}" value="${one}"${at === 0 ? ' checked' : ''}> <label for="r${at}">${one}</label></div>`,
          )
          .join('')}</fieldset>`;
      return html(
        'Order',
        `<h1>Order</h1><form>${group('Delivery', ['Courier', 'Pick-up'])}${group('Payment', ['Card', 'Invoice'])}<button>Save order</button></form><p id="m" role="status"></p>`,
        `$('form').onsubmit = async e => { e.preventDefault(); await send('save', Object.fromEntries(new FormData($('form')))); m.textContent = 'Order saved'; };`,
      );
    },
    on: { 'post save': (state, sent) => void Object.assign(state, sent) },
    steps: ['Choose "Invoice" in Payment', 'Click "Save order"'],
    answers: ['skip', 'skip'],
    holds: ({ delivery, payment }) => delivery === 'Courier' && payment === 'Invoice',
  }),
  // react/react #27401: what is pressed before the page knows its state; afterwards it shows what was so before.
  site('switch-before-the-settings-are-there', {
    start: { on: true },
    page: () =>
      html(
        'Mail',
        '<h1>Mail</h1><label><input type="checkbox" role="switch" id="c"> Weekly digest</label><p id="w">Loading your settings…</p>',
        `c.onchange = () => send('toggle'); fetch('settings').then(r => r.json()).then(({ on }) => { c.checked = on; w.textContent = ''; });`,
      ),
    on: {
      'get settings': ({ on }) => ({ ms: 2500, json: { on } }),
      'post toggle': state => {
        state.on = !state.on;
      },
    },
    steps: ['Turn on "Weekly digest"'],
    answers: ['skip'],
    holds: ({ on }) => on,
  }),
];
