/** What is said to be saved or sent. After reports about other products (repository and number beside each site). */
import { html, list, type Site, site } from './site.ts';

export const saidSaved = (): Site[] => [
  // xrnl/aginun #145: errors in an answer of 200; what is said comes from the notes, which are saved along.
  site('saved-is-said-of-the-notes', {
    start: { phone: '030 11', notes: '' },
    page: ({ phone, notes }) =>
      html(
        'Client',
        `<h1>Client</h1><label>Phone <input id="p" value="${phone}"></label> <label>Notes <textarea id="n">${notes}</textarea></label> <button id="s">Save</button><p id="m" role="status"></p>`,
        `s.onclick = async () => { m.textContent = 'Saving…'; await send('graphql', { phone: p.value }); await send('notes', { notes: n.value }); m.textContent = 'All changes saved'; };`,
      ),
    on: {
      'post graphql': () => ({ json: { data: null, errors: [{ message: 'Phone is not valid', path: ['phone'] }] } }),
      'post notes': (state, { notes = '' }) => {
        state.notes = notes;
      },
    },
    steps: ['Set Phone to "040 22"', 'Click Save'],
    answers: ['skip', 'skip'],
    holds: ({ phone }) => phone === '040 22',
  }),
  // hotwired/turbo #213 and #867: the answer is the sign-in page, which has no such part, so that the form is gone.
  site('form-that-the-sign-in-takes-away', {
    start: { street: '' },
    page: () =>
      html(
        'Account',
        '<h1>Account</h1><div id="part"><h2>Address</h2><form><label>Street <input name="street"></label> <button>Save address</button></form></div><p>Signed in as Ann</p>',
        `$('form').onsubmit = async e => { e.preventDefault(); const r = await send('address', { street: e.target.street.value });
           const found = new DOMParser().parseFromString(await r.text(), 'text/html').querySelector('#part'); part.innerHTML = found ? found.innerHTML : ''; };`,
      ),
    on: {
      'post address': () => ({ to: 'session' }),
      'get session': () =>
        html(
          'Sign in',
          '<h1>Sign in</h1><form><label>Password <input type="password"></label><button>Go</button></form>',
        ),
    },
    steps: ['Type "Elm 5" in Street', 'Click "Save address"'],
    answers: ['skip'],
    holds: ({ street }) => street === 'Elm 5',
  }),
  // oss-apps/split-pro #265: the dialog closes although what it has was refused.
  site('dialog-that-closes-over-a-refusal', {
    start: { bookings: ['Ida'] },
    page: ({ bookings }) =>
      html(
        'Court',
        `<h1>Court</h1>${list(bookings)}<button onclick="d.showModal()">Add booking</button>
         <dialog id="d" aria-label="Add booking"><label>Name <input id="n"></label> <label>Hour <input id="h"></label> <button id="s">Save</button></dialog>`,
        `s.onclick = async () => { d.close(); const { ok } = await (await send('bookings', { name: n.value, hour: h.value })).json(); if (ok) location.reload(); };`,
      ),
    on: {
      'post bookings': ({ bookings }, { name = '', hour = '' }) => {
        if (hour === '') return { json: { ok: false, errors: { hour: 'is required' } } };
        bookings.push(name);
        return { json: { ok: true } };
      },
    },
    steps: ['Click "Add booking"', 'Type "Ann" in Name', 'Click Save'],
    answers: ['skip'],
    holds: ({ bookings }) => bookings.includes('Ann'),
  }),
  // decentraland/builder #1941, mended: the dialog closes at once, and the row comes when it is saved.
  site('dialog-that-closes-before-the-row-comes', {
    plain: true,
    start: { bookings: ['Ida'] },
    page: ({ bookings }) =>
      html(
        'Court',
        `<h1>Court</h1>${list(bookings)}<button onclick="d.showModal()">Add booking</button>
         <dialog id="d" aria-label="Add booking"><label>Name <input id="n"></label> <button id="s">Save</button></dialog>`,
        `s.onclick = async () => { d.close(); const { ok } = await (await send('bookings', { name: n.value })).json(); if (ok) { const li = document.createElement('li'); li.textContent = n.value; $('ul').append(li); } };`,
      ),
    on: {
      'post bookings': ({ bookings }, { name = '' }) => {
        bookings.push(name);
        return { ms: 1200, json: { ok: true } };
      },
    },
    steps: ['Click "Add booking"', 'Type "Ann" in Name', 'Click Save'],
    holds: ({ bookings }) => bookings.join() === 'Ida,Ann',
  }),
  // deployd/deployd #11: each time the dialog opens, Create gets one more listener.
  site('second-event-is-made-twice', {
    start: { events: [] as string[] },
    page: ({ events }) =>
      html(
        'Calendar',
        `<h1>Calendar</h1>${list(events)}<button id="o">New event</button><dialog id="d" aria-label="New event"><label>Title <input id="t"></label> <button id="s">Create</button></dialog>`,
        `const make = async () => { const li = document.createElement('li'); li.textContent = t.value; d.close(); await send('events', { name: li.textContent }); $('ul').append(li); };
         o.onclick = () => { t.value = ''; s.addEventListener('click', () => make()); d.showModal(); };`,
      ),
    on: { 'post events': ({ events }, { name = '' }) => void events.push(name) },
    steps: [
      'Click "New event"',
      'Type "Choir" in Title',
      'Click Create',
      'Click "New event"',
      'Type "Rehearsal" in Title',
      'Click Create',
    ],
    answers: ['skip'],
    holds: ({ events }) => events.join() === 'Choir,Rehearsal',
  }),
  // crocodic-studio/crudbooster #1169: a hidden field that is required stops the form without a word; the note is of the last time.
  site('saved-note-of-the-last-time', {
    start: { name: 'Ant' },
    page: ({ name }) =>
      html(
        'Profile',
        `<h1>Profile</h1><p role="status">Your profile was saved.</p><form method="post" action="save"><label>Display name <input name="name" value="${name}"></label>
         <div hidden><label>Region <input name="region" required></label></div><button>Save</button></form>`,
      ),
    on: {
      'post save': (state, { name = '' }) => {
        state.name = name;
        return { to: '' };
      },
    },
    steps: ['Set "Display name" to "Bee"', 'Click Save'],
    answers: ['skip'],
    holds: ({ name }) => name === 'Bee',
  }),
  // Automattic/simplenote-electron #602: saved on this device only, which a second look at the page does not show either.
  site('note-that-stays-on-the-device', {
    start: { note: '' },
    page: () =>
      html(
        'Note',
        '<h1>Note</h1><textarea aria-label="Note" id="n"></textarea><button id="s">Save</button><p id="m" role="status"></p><small id="w"></small>',
        `n.value = localStorage.getItem('fresh-note') ?? ''; let online = true; const waits = () => { w.textContent = online ? '' : 'No connection. 1 change is waiting.'; };
         fetch('ping').then(r => { online = r.ok; if (n.value) waits(); });
         s.onclick = async () => { localStorage.setItem('fresh-note', n.value); if (online) await send('note', { note: n.value }); m.textContent = 'Saved'; waits(); };`,
      ),
    on: {
      'get ping': () => ({ status: 503 }),
      'post note': (state, { note = '' }) => {
        state.note = note;
      },
    },
    steps: ['Write "Call the plumber" in Note', 'Click Save'],
    answers: ['skip'],
    holds: ({ note }) => note === 'Call the plumber',
  }),
  // nextcloud/mail #5438: the page itself sends the message when the time to undo is over, unless it is left before.
  site('message-that-goes-if-the-page-stays', {
    start: { sent: [] as string[] },
    page: () =>
      html(
        'Mail',
        '<nav><a href="">Compose</a> <a href="sent">Sent</a></nav><h1>New message</h1><div id="d"><label>To <input id="a"></label> <label>Message <textarea id="t"></textarea></label> <button id="s">Send</button></div><p id="m" role="status"></p>',
        `s.onclick = () => { d.hidden = true; m.innerHTML = 'Sending in 4 seconds… <button>Undo</button>';
           const wait = setTimeout(async () => { await send('mail', { to: a.value, text: t.value }); m.textContent = 'Message sent'; }, 4000);
           $('#m button').onclick = () => { clearTimeout(wait); d.hidden = false; m.textContent = ''; }; };`,
      ),
    on: {
      'post mail': ({ sent }, { to = '', text = '' }) => void sent.push(`${to}: ${text}`),
      'get sent': ({ sent }) =>
        html(
          'Sent',
          `<nav><a href="./">Compose</a> <a href="sent">Sent</a></nav><h1>Sent</h1>${sent.length > 0 ? list(sent) : '<p>Nothing here</p>'}`,
        ),
    },
    steps: ['Type "bo@b.example" in To', 'Type "See you at nine" in Message', 'Click Send', 'Open Sent'],
    answers: ['skip'],
    holds: ({ sent }) => sent.join() === 'bo@b.example: See you at nine',
  }),
  // woocommerce/woocommerce #14541: nothing moves for seconds, and a second press is a second order.
  site('order-that-takes-its-time', {
    plain: true,
    start: { orders: 0 },
    page: () =>
      html(
        'Checkout',
        '<h1>Checkout</h1><div id="d"><p>To pay: 18.00</p><button id="s">Place order</button></div>',
        `s.onclick = async () => { const { number } = await (await send('order')).json(); d.innerHTML = '<h2>Thank you</h2><p>Order ' + number + ' was placed.</p>'; };`,
      ),
    on: {
      'post order': state => {
        state.orders += 1;
        return { ms: 3500, json: { number: 5520 + state.orders } };
      },
    },
    steps: ['Place the order'],
    holds: ({ orders }) => orders === 1,
  }),
  // browser-use/browser-use #853: a copy of the form for small screens comes first, and is hidden.
  site('form-with-a-hidden-copy', {
    plain: true,
    start: { mails: [] as string[] },
    page: () => {
      const copy = (kind: string, style: string): string =>
        `<section class="${kind}" style="${style}"><label>E-mail <input type="email" id="mail"></label> <button>Subscribe</button> <span role="status"></span></section>`;
      return html(
        'News',
        `<h1>News</h1>${copy('small', 'display:none')}${copy('wide', '')}`,
        `document.querySelectorAll('section').forEach(x => { x.querySelector('button').onclick = async () => { const e = x.querySelector('input'); await send('news', { mail: e.value }); e.value = ''; x.querySelector('span').textContent = 'You are subscribed'; }; });`,
      );
    },
    on: { 'post news': ({ mails }, { mail = '' }) => void mails.push(mail) },
    steps: ['Type "ann@a.example" in E-mail', 'Click Subscribe'],
    holds: ({ mails }) => mails.join() === 'ann@a.example',
  }),
  // brendanlong/lion-reader #1377: the first look after a save goes to a copy that is late.
  site('city-that-is-old-for-a-moment', {
    plain: true,
    start: { city: 'York', late: 0 },
    page: ({ city }) =>
      html(
        'Branch',
        `<h1>Branch</h1><p>City on file: <b id="b">${city}</b></p><label>City <input id="c" value="${city}"></label> <button id="s">Save</button><p id="m" role="status"></p>`,
        `const show = async () => { b.textContent = (await (await fetch('branch')).json()).city; };
         s.onclick = async () => { await send('save', { city: c.value }); await show(); await later(1500); await show(); m.textContent = 'Saved'; };`,
      ),
    on: {
      'post save': (state, { city = '' }) => {
        Object.assign(state, { city, late: 1 });
      },
      'get branch': state => {
        const city = state.late > 0 ? 'York' : state.city;
        state.late = 0;
        return { json: { city } };
      },
    },
    steps: ['Set City to "Leeds"', 'Click Save'],
    holds: ({ city }) => city === 'Leeds',
  }),
];
