/** Forms that are filled in, and that something or nothing sends by the end of the task. */
import { html, list, type Site, site } from './site.ts';

const never = (): boolean => false;

export const sentOrNot = (): Site[] => [
  site('fields-beside-a-help-button', {
    start: {},
    page: () =>
      html(
        'Profile',
        '<h1>Profile</h1><label>Nickname <input></label><button id="s">Save profile</button><hr><button id="h">Help</button><p id="m"></p>',
        `h.onclick = () => { m.textContent = 'Nicknames are seen by everybody'; }; s.onclick = () => send('save', { name: $('input').value });`,
      ),
    steps: ['Type "Bee" in Nickname', 'Click Help'],
    holds: never,
  }),
  site('dialog-that-is-closed-with-what-was-filled-in', {
    start: {},
    page: () =>
      html(
        'Tickets',
        '<h1>Tickets</h1><button id="n">Create ticket</button><div id="d"></div>',
        `n.onclick = () => { d.innerHTML = '<div role="dialog" aria-label="Ticket" class="box"><label>Title <input></label><button>Save ticket</button><button id="c">Close</button></div>'; c.onclick = () => { d.innerHTML = ''; }; };`,
      ),
    steps: ['Click "Create ticket"', 'Type "Door" in Title', 'Click Close'],
    holds: never,
  }),
  site('panels-of-one-form', {
    plain: true,
    start: { sent: '' },
    page: () =>
      html(
        'Card',
        '<h1>Library card</h1><div id="d"></div>',
        `d.innerHTML = '<label>Name <input id="a"></label><button id="n">Next</button>';
         n.onclick = () => { const name = a.value; d.innerHTML = '<label>Town <input id="b"></label><button id="f">Finish</button>';
           f.onclick = async () => { await send('card', { name, town: b.value }); d.innerHTML = '<p>Your card is saved</p>'; }; };`,
      ),
    on: {
      'post card': (state, { name = '', town = '' }) => {
        state.sent = `${name} ${town}`;
      },
    },
    steps: ['Type "Ann" in Name', 'Click Next', 'Type "Rome" in Town', 'Click Finish'],
    holds: ({ sent }) => sent === 'Ann Rome',
  }),
  site('panel-that-is-left-and-opened-again', {
    plain: true,
    start: { name: '' },
    page: () =>
      html(
        'Account',
        `<h1>Account</h1><div role="tablist"><button role="tab" id="a">Person</button><button role="tab" id="b">Work</button></div>
         <div id="p"><label>Full name <input id="i"></label><button id="s">Save person</button></div><div id="w" hidden><p>No work yet</p></div><p id="m"></p>`,
        `a.onclick = () => { p.hidden = false; w.hidden = true; }; b.onclick = () => { p.hidden = true; w.hidden = false; };
         s.onclick = async () => { await send('save', { name: i.value }); m.textContent = 'Person saved'; };`,
      ),
    on: {
      'post save': (state, { name = '' }) => {
        state.name = name;
      },
    },
    steps: ['Type "Ann Lee" in Full name', 'Click Work', 'Click Person', 'Click "Save person"'],
    holds: ({ name }) => name === 'Ann Lee',
  }),
  site('live-search-and-what-it-finds', {
    plain: true,
    start: { opened: '' },
    page: () =>
      html(
        'Shop',
        `<h1>Shop</h1><form action="find"><label>Words <input name="q"></label> <button>Search</button></form>${list([])}<p id="m"></p>`,
        `$('input').oninput = () => { $('ul').innerHTML = '<li><button type="button">Red cup</button></li>'; $('li button').onclick = async () => { await send('open', { name: 'Red cup' }); m.textContent = 'Made of clay'; }; };`,
      ),
    on: {
      'post open': (state, { name = '' }) => {
        state.opened = name;
      },
    },
    steps: ['Type "cup" in Words', 'Click "Red cup"'],
    holds: ({ opened }) => opened === 'Red cup',
  }),
  site('invites-two-of-three', {
    start: { invited: 0 },
    page: () =>
      html(
        'Team',
        '<h1>Team</h1><label>Addresses <textarea></textarea></label><button>Invite</button><p id="m"></p>',
        `$('button').onclick = async () => { await send('invite', { to: $('textarea').value }); m.textContent = 'Invited 2 of 3 people'; };`,
      ),
    on: {
      'post invite': state => {
        state.invited = 2;
      },
    },
    steps: ['Type "ann@a.example bo@a.example cy@a.example" in Addresses', 'Click Invite'],
    holds: ({ invited }) => invited === 3,
  }),
  site('words-that-only-contain-the-value', {
    start: {},
    page: () =>
      html(
        'Plan',
        '<h1>Plan</h1><label>Owner <input></label><button>Save</button><p id="m"></p>',
        `$('button').onclick = async () => { await send('save'); $('input').value = ''; m.textContent = 'Annual plan of 2026'; };`,
      ),
    on: { 'post save': () => ({ json: {} }) },
    steps: ['Type "Ann" in Owner', 'Click Save'],
    holds: never,
  }),
  site('part-of-a-word-that-is-checked', {
    start: {},
    page: () => html('Invoice', '<h1>Invoice 8</h1><p>Status: unpaid</p>'),
    steps: ['Check that the page shows "paid"'],
    answers: ['skip'],
    holds: never,
  }),
];
