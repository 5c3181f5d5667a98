/** What the site keeps, where the page shows something by its own script. After reports about other products. */
import { html, list, type Site, site } from '../claims/site.ts';
import { table } from '../claims/widgets.ts';

const answers = ['skip', 'skip'];

export const keptBySite = (): Site[] => [...lost(), ...stored()];

const lost = (): Site[] => [
  // elementary/calendar #661: a change of one day of a series is a change of all its days.
  site('one-day-of-a-series', {
    start: {
      days: [
        { day: 'Tue 5 May', time: '09:00' },
        { day: 'Tue 12 May', time: '09:00' },
        { day: 'Tue 19 May', time: '09:00' },
      ],
    },
    page: ({ days }) =>
      html(
        'Stand-up',
        `<h1>Stand-up</h1><p>Every Tuesday</p>${table(
          ['Day', 'Time', ''],
          days.map(({ day, time }) => [day, time, '<button>Edit</button>']),
        )}
         <dialog id="d" aria-label="Edit"><h2 id="w"></h2><label>Time <input id="t"></label> <button id="s">Save this day</button> <button id="a">Save all days</button></dialog><p id="m" role="status"></p>`,
        `let at; document.querySelectorAll('td button').forEach(x => { x.onclick = () => { at = x.closest('tr'); w.textContent = at.cells[0].textContent; t.value = at.cells[1].textContent; d.showModal(); }; });
         s.onclick = async () => { await send('time', { day: at.cells[0].textContent, time: t.value, scope: 'day' }); at.cells[1].textContent = t.value; d.close(); m.textContent = 'Stand-up of ' + w.textContent + ' was changed'; };
         a.onclick = async () => { await send('time', { time: t.value, scope: 'all' }); location.reload(); };`,
      ),
    on: {
      'post time': ({ days }, { time = '' }) => {
        for (const one of days) one.time = time;
      },
    },
    steps: ['Click Edit in the row "Tue 12 May"', 'Set Time to "10:30"', 'Click "Save this day"'],
    answers,
    holds: ({ days }) => days.map(({ time }) => time).join() === '09:00,10:30,09:00',
  }),
  // What is slow to answer is sent once more, and counts twice.
  site('transfer-that-is-sent-once-more', {
    start: { made: [] as string[] },
    page: ({ made }) =>
      html(
        'Transfer',
        `<h1>Transfer to Ann</h1><p>Balance: <b id="b">${100 - sum(made)}.00</b></p><label>Amount <input id="a"></label> <button id="s">Transfer</button><p id="m" role="status"></p>`,
        `const once = ms => { const c = new AbortController(); setTimeout(() => c.abort(), ms); return fetch('transfer', { method: 'POST', signal: c.signal, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ amount: a.value }) }); };
         s.onclick = async () => { s.disabled = true; m.textContent = 'Sending…'; let r; try { r = await once(1000); } catch { r = await once(9000); }
           b.textContent = (await r.json()).balance + '.00'; m.textContent = 'Your transfer was made'; a.value = ''; s.disabled = false; };`,
      ),
    on: {
      'post transfer': ({ made }, { amount = '' }) => {
        made.push(amount);
        return { ms: made.length === 1 ? 2500 : 300, json: { balance: 100 - sum(made) } };
      },
    },
    steps: ['Type 40 in Amount', 'Click Transfer'],
    answers,
    holds: ({ made }) => made.join() === '40',
  }),
  // openedx/frontend-app-authoring #1919: what is done to the copy is done to the original, whose number the copy has.
  site('copy-that-has-the-number-of-its-original', {
    start: {
      quizzes: [
        { id: '7', title: 'Quiz 1' },
        { id: '7', title: 'Copy of Quiz 1' },
      ],
    },
    page: ({ quizzes }) =>
      html(
        'Quizzes',
        `<h1>Quizzes</h1>${table(
          ['Title', ''],
          quizzes.map(({ id, title }) => [title, `<button data-id="${id}">Rename</button>`]),
        )}
         <dialog id="d" aria-label="Rename quiz"><label>Title <input id="t"></label> <button id="s">Save</button></dialog><p id="m" role="status"></p>`,
        `let at; document.querySelectorAll('td button').forEach(x => { x.onclick = () => { at = x; t.value = x.closest('tr').cells[0].textContent; d.showModal(); }; });
         s.onclick = async () => { await send('rename', { id: at.dataset.id, title: t.value }); at.closest('tr').cells[0].textContent = t.value; d.close(); m.textContent = 'Quiz renamed'; };`,
      ),
    on: {
      'post rename': ({ quizzes }, { id = '', title = '' }) => {
        const found = quizzes.find(one => one.id === id);
        if (found !== undefined) found.title = title;
      },
    },
    steps: ['Click Rename in the row "Copy of Quiz 1"', 'Set Title to "Quiz 2"', 'Click Save'],
    answers,
    holds: ({ quizzes }) => quizzes.map(({ title }) => title).join() === 'Quiz 1,Quiz 2',
  }),
  // A name with a comma becomes two things on the server, which splits what it gets.
  site('ingredient-with-a-comma', {
    start: { things: ['Flour'] },
    page: ({ things }) =>
      html(
        'Recipe',
        `<h1>Recipe</h1><h2>Ingredients</h2>${list(things)}<label>New ingredient <input id="n"></label> <button id="s">Add ingredient</button>`,
        `s.onclick = async () => { const li = document.createElement('li'); li.textContent = n.value; n.value = ''; await send('things', { names: li.textContent }); $('ul').append(li); };`,
      ),
    on: {
      'post things': ({ things }, { names = '' }) => void things.push(...names.split(',').map(name => name.trim())),
    },
    steps: ['Type "Salt, coarse" in "New ingredient"', 'Click "Add ingredient"'],
    answers,
    holds: ({ things }) => things.join(';') === 'Flour;Salt, coarse',
  }),
  // nprapps/playgrounds2 #741, VegFest/act.vegfest.org #38: a postcode that is kept as a number.
  site('postcode-that-is-kept-as-a-number', {
    start: { postcode: '10115' },
    page: ({ postcode }) =>
      html(
        'Address',
        `<h1>Address</h1><label>Postcode <input id="p" value="${postcode}"></label> <button id="s">Save address</button><p id="m" role="status"></p>`,
        `s.onclick = async () => { await send('save', { postcode: p.value }); m.textContent = 'Address saved'; };`,
      ),
    on: {
      'post save': (state, { postcode = '' }) => {
        state.postcode = String(Number(postcode));
      },
    },
    steps: ['Set Postcode to "01609"', 'Click "Save address"'],
    answers,
    holds: ({ postcode }) => postcode === '01609',
  }),
  // Of the rows that were changed only the last one is known.
  site('save-all-that-saves-the-last-row', {
    start: { Bowl: '4', Cup: '5', Plate: '6' },
    page: stock =>
      html(
        'Stock',
        `<h1>Stock</h1>${table(
          ['Name', 'Stock'],
          Object.entries(stock).map(([name, count]) => [
            name,
            `<input aria-label="Stock of ${name}" value="${count}">`,
          ]),
        )}<button id="s">Save all</button><p id="m" role="status"></p>`,
        `let last; document.querySelectorAll('td input').forEach(x => { x.oninput = () => { last = x; }; });
         s.onclick = async () => { if (last) await send('save', { name: last.closest('tr').cells[0].textContent, stock: last.value }); m.textContent = 'All rows are saved'; };`,
      ),
    on: {
      'post save': (all, { name = '', stock = '' }) => {
        Object.assign(all, { [name]: stock });
      },
    },
    steps: ['Set Stock in the row "Bowl" to 12', 'Set Stock in the row "Cup" to 7', 'Click "Save all"'],
    answers,
    holds: stock => Object.values(stock).join() === '12,7,6',
  }),
  // Two jobs of the same name, and the server knows them by their names.
  site('job-known-by-its-name', {
    start: {
      jobs: [
        { name: 'Backup', runs: 'Daily', state: 'Active' },
        { name: 'Backup', runs: 'Weekly', state: 'Active' },
        { name: 'Cleaning', runs: 'Monthly', state: 'Active' },
      ],
    },
    page: ({ jobs }) =>
      html(
        'Jobs',
        `<h1>Jobs</h1>${table(
          ['Name', 'Runs', 'State', ''],
          jobs.map(({ name, runs, state }) => [name, runs, state, state === 'Active' ? '<button>Pause</button>' : '']),
        )}`,
        `document.querySelectorAll('td button').forEach(x => { x.onclick = async () => { const cells = x.closest('tr').cells; x.disabled = true; await send('pause', { name: cells[0].textContent }); cells[2].textContent = 'Paused'; x.remove(); }; });`,
      ),
    on: {
      'post pause': ({ jobs }, { name = '' }) => {
        const found = jobs.find(one => one.name === name);
        if (found !== undefined) found.state = 'Paused';
      },
    },
    steps: ['Click Pause in the row "Weekly"'],
    answers,
    holds: ({ jobs }) => jobs.map(({ state }) => state).join() === 'Active,Paused,Active',
  }),
  // A field without a name is not sent along with its form.
  site('unit-that-the-form-does-not-send', {
    start: { weight: '1', unit: 'kg', saved: false },
    page: ({ weight, unit, saved }) =>
      html(
        'Parcel',
        `<h1>Parcel</h1>${saved ? '<p role="status">Parcel saved.</p>' : ''}<form method="post" action="save"><label>Weight <input name="weight" value="${weight}"></label>
         <label>Unit <select>${['kg', 'lb', 'oz'].map(one => `<option${one === unit ? ' selected' : ''}>${one}</option>`).join('')}</select></label> <button>Save parcel</button></form>`,
      ),
    on: {
      'post save': (state, { weight = '', unit = 'kg' }) => {
        Object.assign(state, { weight, unit, saved: true });
        return { to: '' };
      },
    },
    steps: ['Set Weight to 10', 'Choose "lb" in Unit', 'Click "Save parcel"'],
    answers,
    holds: ({ weight, unit }) => weight === '10' && unit === 'lb',
  }),
];

const stored = (): Site[] => [
  // What is cancelled stays where it is, struck through.
  site('booking-that-is-struck-through', {
    plain: true,
    start: { booked: ['Mon 8:00', 'Tue 9:00', 'Wed 7:30'] },
    page: ({ booked }) =>
      html(
        'Bookings',
        `<h1>Bookings</h1>${table(
          ['Hour', 'State', ''],
          ['Mon 8:00', 'Tue 9:00', 'Wed 7:30'].map(hour =>
            booked.includes(hour)
              ? [hour, 'Booked', '<button>Cancel booking</button>']
              : [`<s>${hour}</s>`, 'Cancelled', '<button>Book again</button>'],
          ),
        )}`,
        `document.querySelectorAll('td button').forEach(x => { x.onclick = async () => { const [hour, said] = x.closest('tr').cells; const name = hour.textContent; const off = said.textContent === 'Booked'; x.disabled = true; await send('book', { name, off: String(off) });
           hour.innerHTML = off ? '<s>' + name + '</s>' : name; said.textContent = off ? 'Cancelled' : 'Booked'; x.textContent = off ? 'Book again' : 'Cancel booking'; x.disabled = false; }; });`,
      ),
    on: {
      'post book': (state, { name = '', off = '' }) => {
        state.booked = state.booked.filter(one => one !== name);
        if (off !== 'true') state.booked.push(name);
        return { ms: 800 };
      },
    },
    steps: ['Click "Cancel booking" in the row "Tue 9:00"'],
    holds: ({ booked }) => booked.join() === 'Mon 8:00,Wed 7:30',
  }),
  // A switch that stands as it was until the server has answered.
  site('switch-that-waits-for-the-server', {
    plain: true,
    start: { on: false },
    page: ({ on }) =>
      html(
        'Sharing',
        `<h1>Sharing</h1><label><input type="checkbox" role="switch" id="c"${on ? ' checked' : ''}> Public link</label> <span id="w"></span><p id="l">${on ? 'share.example/k7' : ''}</p>`,
        `c.onchange = async () => { const to = c.checked; c.checked = !to; c.disabled = true; w.textContent = 'One moment…'; await send('link', { on: String(to) }); c.checked = to; c.disabled = false; w.textContent = ''; l.textContent = to ? 'share.example/k7' : ''; };`,
      ),
    on: {
      'post link': (state, { on = '' }) => {
        state.on = on === 'true';
        return { ms: 2000 };
      },
    },
    steps: ['Turn on "Public link"'],
    holds: ({ on }) => on,
  }),
  // What is ticked moves into a section that is closed.
  site('task-that-moves-into-a-closed-section', {
    plain: true,
    start: { done: ['Buy milk'] },
    page: ({ done }) => {
      const task = (name: string): string =>
        `<li><label><input type="checkbox"${done.includes(name) ? ' checked' : ''}> ${name}</label></li>`;
      const all = ['Buy milk', 'Pay rent', 'Call Bo'];
      return html(
        'Tasks',
        `<h1>Tasks</h1><ul id="t">${all
          .filter(name => !done.includes(name))
          .map(task)
          .join(
            '',
          )}</ul><details><summary>Done (<span id="n">${done.length}</span>)</summary><ul id="d">${done.map(task).join('')}</ul></details>`,
        `document.querySelectorAll('input').forEach(x => { x.onchange = async () => { await send('done', { name: x.parentNode.textContent.trim(), done: String(x.checked) }); await later(700);
           (x.checked ? d : t).append(x.closest('li')); n.textContent = d.children.length; }; });`,
      );
    },
    on: {
      'post done': (state, { name = '', done = '' }) => {
        state.done = state.done.filter(one => one !== name);
        if (done === 'true') state.done.push(name);
      },
    },
    steps: ['Tick "Pay rent"'],
    holds: ({ done }) => done.join() === 'Buy milk,Pay rent',
  }),
  // A deletion for which the name has to be typed, and which leads to another page.
  site('name-that-is-typed-to-delete', {
    plain: true,
    start: { projects: ['meadow', 'orchard', 'pond'] },
    page: ({ projects }) =>
      projects.includes('orchard')
        ? html(
            'orchard',
            `<h1>orchard</h1><p>12 files, 3 members</p><button onclick="d.showModal()">Delete project</button>
             <dialog id="d" aria-label="Delete this project?"><p>This cannot be undone. Type <b>orchard</b> to go on.</p><label>Project name <input id="n" autocomplete="off"></label>
             <button id="s" disabled>Delete for good</button> <button onclick="d.close()">Keep it</button></dialog>`,
            `n.oninput = () => { s.disabled = n.value !== 'orchard'; }; s.onclick = async () => { s.disabled = true; await send('delete', { name: n.value }); location.href = 'projects'; };`,
          )
        : html('Gone', '<h1>There is no such project</h1><a href="projects">Your projects</a>'),
    on: {
      'post delete': (state, { name = '' }) => {
        state.projects = state.projects.filter(one => one !== name);
        return { ms: 900 };
      },
      'get projects': ({ projects }) => html('Your projects', `<h1>Your projects</h1>${list(projects)}`),
    },
    steps: ['Click "Delete project"', 'Type "orchard" in "Project name"', 'Click "Delete for good"'],
    holds: ({ projects }) => projects.join() === 'meadow,pond',
  }),
  // A heading that becomes a field, and is kept when the field is left.
  site('heading-that-is-kept-on-leaving', {
    plain: true,
    start: { title: 'Spring fair' },
    page: ({ title }) =>
      html(
        'Event',
        `<h1 id="h"><button id="b">${title}</button></h1><label>Remark <input></label>`,
        `const edit = () => { const i = document.createElement('input'); i.setAttribute('aria-label', 'Title'); i.value = $('#b').textContent; h.replaceChildren(i); i.focus(); i.select();
           i.onblur = async () => { const x = document.createElement('button'); x.id = 'b'; x.textContent = i.value; x.onclick = edit; h.replaceChildren(x); await send('title', { title: i.value }); }; };
         $('#b').onclick = edit;`,
      ),
    on: {
      'post title': (state, { title = '' }) => {
        state.title = title;
      },
    },
    steps: ['Click "Spring fair"', 'Type "Autumn fair"', 'Press Tab'],
    holds: ({ title }) => title === 'Autumn fair',
  }),
];

const sum = (amounts: readonly string[]): number => amounts.reduce((all, one) => all + (Number(one) || 0), 0);
