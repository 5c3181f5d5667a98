/** What goes on after a press: dialogs, windows, pages that are left, and forms that the Enter key sends. */
import { html, list, type Site, site } from './site.ts';

const never = (): boolean => false;
const nickname =
  '<form method="post" action="save"><label>Nickname <input name="name"></label> <button>Save profile</button></form>';
const warns = `let dirty = false; $('textarea').oninput = () => { dirty = true; }; addEventListener('beforeunload', e => { if (dirty) e.preventDefault(); dirty = false; });`;
const warning = (more: string): string =>
  html('Note', `<h1>Note</h1><label>Text <textarea></textarea></label>${more}`, warns);
const room = (name: string): string =>
  `<h1>Rooms</h1><form method="post" action="add"><label>Room name <input name="name" value="${name}"></label> <button>Create room</button></form>`;

export const leaving = (): Site[] => [
  site('link-that-the-page-warns-about', {
    start: {},
    page: () => warning('<a href="home">Home</a>'),
    on: { 'get home': () => html('Home', '<h1>Home</h1>') },
    steps: ['Type "Bee" in Text', 'Click Home'],
    answers: ['no'],
    holds: never,
  }),
  site('link-that-is-followed-as-the-user-said', {
    plain: true,
    start: { home: 0 },
    page: () => warning('<a href="home">Home</a>'),
    on: {
      'get home': state => {
        state.home += 1;
        return html('Home', '<h1>Home</h1>');
      },
    },
    steps: ['Type "Bee" in Text', 'Click Home'],
    answers: ['yes'],
    holds: ({ home }) => home === 1,
  }),
  site('loaded-again-only-if-the-user-says-so', {
    start: { loads: 0 },
    page: state => {
      state.loads += 1;
      return warning('');
    },
    steps: ['Type "Bee" in Text', 'Reload the page'],
    answers: ['no'],
    holds: ({ loads }) => loads === 2,
  }),
  site('address-for-which-the-next-step-does-not-leave', {
    start: { home: 0 },
    page: () => warning(''),
    on: { 'get home': state => void (state.home += 1) },
    steps: ['Type "Bee" in Text', 'Go to /address-for-which-the-next-step-does-not-leave/home', 'Dismiss the dialog'],
    holds: never,
  }),
  site('refused-while-it-is-typed', {
    start: {},
    page: () =>
      html(
        'Note',
        '<h1>Note</h1><label>Text <textarea></textarea></label>',
        `$('textarea').oninput = () => send('text');`,
      ),
    on: { 'post text': () => ({ status: 500 }) },
    steps: ['Type "Bee" in Text', 'Check that the page shows "Note"'],
    holds: never,
  }),
  site('question-that-the-user-refuses', {
    start: { begun: 0 },
    page: () =>
      html(
        'Quiz',
        '<h1>Quiz</h1><p>Question 7</p><button>Start over</button>',
        `$('button').onclick = () => { if (confirm('All answers are thrown away. Go on?')) send('begin'); };`,
      ),
    on: { 'post begin': state => void (state.begun += 1) },
    steps: ['Click "Start over"'],
    answers: ['no'],
    holds: ({ begun }) => begun === 1,
  }),
  site('question-before-something-is-typed', {
    plain: true,
    start: { notes: ['Milk'], title: '' },
    page: ({ notes }) =>
      html(
        'Notes',
        `<h1>Notes</h1>${list(notes, () => '<button>Delete</button>')}<label>Title <input></label>`,
        `$('li button').onclick = async () => { if (confirm('Throw it away?')) { await send('drop'); $('li').remove(); } };`,
      ),
    on: { 'post drop': state => void (state.notes = []) },
    steps: ['Delete Milk', 'Type "Eggs" in Title'],
    answers: ['yes'],
    holds: ({ notes }) => notes.length === 0,
  }),
  site('pays-in-a-window-of-its-own', {
    start: { paid: false },
    page: () =>
      html(
        'Cart',
        '<h1>Cart</h1><p>Total 12 €</p><button>Pay now</button>',
        `$('button').onclick = () => window.open('bank');`,
      ),
    on: {
      'get bank': () => html('Bank', '<h1>Bank</h1><p>12 € to the shop</p><a href="./">Help</a>'),
    },
    steps: ['Click "Pay now"'],
    holds: never,
  }),
  site('row-that-bears-the-words-of-a-deletion', {
    start: {},
    page: () =>
      html(
        'Stock',
        `<h1>Stock</h1>${list(['Lamp (discarded)', 'Chair'], () => '<button>Delete</button>')}<p id="m"></p>`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = () => { m.textContent = 'Deleted.'; });`,
      ),
    steps: ['Delete the item "Lamp"'],
    answers: ['yes', 'stop'],
    holds: never,
  }),
  site('enter-in-a-form-that-comes-back', {
    start: {},
    page: () => html('Rooms', room('')),
    on: {
      'post add': (_, { name = '' }) =>
        html('Rooms', `${room(name)}<p class="red">${name} belongs to the night shift</p>`),
    },
    steps: ['Type "Attic" in Room name', 'Press Enter'],
    holds: never,
  }),
  site('enter-that-sends-a-form', {
    plain: true,
    start: { rooms: ['Cellar'] },
    page: ({ rooms }) => html('Rooms', room('') + list(rooms)),
    on: {
      'post add': ({ rooms }, { name = '' }) => {
        rooms.push(name);
        return { to: '' };
      },
    },
    steps: ['Type "Attic" in Room name', 'Press Enter in Room name'],
    holds: ({ rooms }) => rooms.includes('Attic'),
  }),
  site('key-without-an-effect', {
    start: {},
    page: () => html('Words', '<h1>Words</h1><label>Word <input></label>'),
    steps: ['Type "bee" in Word', 'Press Enter in Word'],
    holds: never,
  }),
  site('enter-in-a-search-beside-a-form', {
    start: {},
    page: () =>
      html(
        'Profile',
        `<h1>Profile</h1>${nickname}<label>Find people <input id="q" type="search"></label><ul id="r"></ul>`,
        `q.onkeydown = e => { if (e.key === 'Enter') r.innerHTML = '<li>Ann</li>'; };`,
      ),
    steps: ['Type "Bee" in Nickname', 'Type "An" in Find people', 'Press Enter in Find people'],
    holds: never,
  }),
  site('left-by-a-button', {
    start: {},
    page: () =>
      html(
        'Profile',
        `<h1>Profile</h1>${nickname}<button id="h" type="button">Overview</button>`,
        `h.onclick = () => { location = 'home'; };`,
      ),
    on: { 'get home': () => html('Home', '<h1>Home</h1>') },
    steps: ['Type "Bee" in Nickname', 'Click Overview'],
    answers: ['stop'],
    holds: never,
  }),
  site('left-by-a-search', {
    start: {},
    page: () =>
      html(
        'Profile',
        `<form action="find"><input type="search" name="q" aria-label="Search"></form><h1>Profile</h1>${nickname}`,
      ),
    on: { 'get find': (_, { q = '' }) => html('Results', `<h1>Results for ${q}</h1>${list(['Blue mug', 'Red mug'])}`) },
    steps: ['Type "Bee" in Nickname', 'Search for mug'],
    answers: ['stop'],
    holds: never,
  }),
];
