/** The rest of what is kept aside: see kept-aside.ts. */
import { html, list, type Site, site } from './site.ts';

const card = (title: string, body: string): string => `<section class="box"><h2>${title}</h2>${body}</section>`;

const chores = ['Wash', 'Iron', 'Fold'];

export const keptFinding = (): Site[] => [
  site('sort-by-a-choice-that-does-nothing', {
    start: { by: '' },
    page: () =>
      html(
        'Books',
        `<h1>Books</h1><label>Sort by <select><option>Relevance</option><option>Title</option></select></label>${list(['Zorba', 'Emma', 'Molloy'])}`,
      ),
    steps: ['Sort the books by title'],
    holds: ({ by }) => by === 'title',
  }),
  site('stock-level-of-a-thing', {
    start: {},
    page: () =>
      html(
        'Stock',
        '<h1>Stock</h1><table><tr><th>Part</th><th>In stock</th></tr><tr><td>Bolt M8</td><td>140</td></tr><tr><td>Nut M8</td><td>95</td></tr></table>',
      ),
    steps: ['Read In stock in the row "Nut M8"'],
    holds: (_, result) => result.includes('95') && !result.includes('140'),
  }),
  site('price-that-is-not-shown', {
    start: {},
    page: () =>
      html('Van', `<h1>Van hire</h1>${card('Small van', '<p>Seats: 3</p>')}${card('Large van', '<p>Seats: 9</p>')}`),
    steps: ['Read the price of the large van'],
    holds: () => false,
  }),
  site('each-checkbox-row-fails', {
    start: { done: 0 },
    page: ({ done }) =>
      html(
        'Chores',
        `<h1>Chores</h1>${list(chores, name => (chores.indexOf(name) < done ? 'completed' : '<button>Complete</button>'))}<p id="m"></p>`,
        `document.querySelectorAll('li button').forEach((b, i) => b.onclick = async () => { const r = await send('c', { i }); if (r.ok) { b.parentNode.append('completed'); b.remove(); } });`,
      ),
    on: {
      'post c': (state, { i = '' }) => {
        if (i === '2') return { status: 500 };
        state.done += 1;
      },
    },
    steps: ['For each chore in the list: click Complete'],
    holds: ({ done }) => done === 3,
  }),
  site('sign-in-comes-back', {
    start: { signedIn: false },
    page: () =>
      html(
        'Sign in',
        '<h1>Welcome</h1><form method="post" action="in"><label>User name <input name="u"></label><label>Password <input name="p" type="password"></label><button>Log in</button></form>',
      ),
    on: { 'post in': () => ({ to: '?again=1' }) },
    steps: ['Log in as "ben" with the password "plum-3"'],
    holds: ({ signedIn }) => signedIn,
  }),
  site('sign-in-works', {
    start: { signedIn: false },
    page: () =>
      html(
        'Sign in',
        '<h1>Welcome</h1><form method="post" action="in"><label>User name <input name="u"></label><label>Password <input name="p" type="password"></label><button>Log in</button></form>',
      ),
    on: {
      'post in': (state, { u, p }) => {
        state.signedIn = u === 'ben' && p === 'plum-3';
        return { to: state.signedIn ? 'home' : '' };
      },
      'get home': () => html('Home', '<h1>Hello ben</h1><a href="#">Log out</a>'),
    },
    steps: ['Log in as "ben" with the password "plum-3"'],
    holds: ({ signedIn }) => signedIn,
  }),
  site('upload-arrives', {
    start: { files: 0 },
    page: () =>
      html(
        'Documents',
        '<h1>Documents</h1><label>Document <input type="file" id="f"></label><ul></ul>',
        `f.onchange = async () => { const d = new FormData(); d.append('f', f.files[0]); await fetch('upload', { method: 'POST', body: d });
           const li = document.createElement('li'); li.textContent = f.files[0].name + ' uploaded'; $('ul').append(li); };`,
      ),
    on: {
      'post upload': state => {
        state.files += 1;
      },
    },
    steps: ['Upload the file "notes.txt"'],
    holds: ({ files }) => files === 1,
  }),
  site('drag-beside-the-column', {
    start: { column: 'To do' },
    page: () =>
      html(
        'Board',
        `<h1>Board</h1><div style="display:flex;gap:20px"><section aria-label="To do" class="box"><h2>To do</h2><div id="c" draggable="true">Paint door</div></section>
         <section aria-label="Done" id="d" class="box" style="width:150px;height:150px"><h2>Done</h2></section></div>`,
        `c.ondragend = () => { c.parentNode.insertBefore(c, c.parentNode.firstChild); };`,
      ),
    steps: ['Drag the card "Paint door" to the column "Done"'],
    holds: ({ column }) => column === 'Done',
  }),
];
