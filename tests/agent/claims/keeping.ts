/** Creating, saving, sending, publishing. */
import { html, list, type Site, site } from './site.ts';

const contact = { rows: ['Ada Ross'] };

export const keeping = (): Site[] => [
  site('a-form-with-rules-and-two-passwords', {
    plain: true,
    start: { people: ['Ada'], word: '', again: '' },
    page: ({ people }) => html('People', `<h1>People</h1><a href="new">Add person</a>${list(people)}`),
    on: {
      'get new': () =>
        html(
          'Add person',
          `<h1>Add person</h1><form method="post" action="new"><p><label>Repetition * <input type="password" name="again"></label></p>
           <p><label>Name * <input name="name"></label></p><p><label>Password * <input type="password" name="word"></label>
           <em>Must be at least 6 characters long.</em></p><button>Store</button></form>`,
        ),
      'post new': (state, { name = '', word = '', again = '' }) => {
        Object.assign(state, { word, again });
        state.people.push(name);
        return { to: '' };
      },
    },
    steps: [
      'Click Add person',
      'Name: Bo Lind; Password: "kelp-forest"',
      'Type "kelp-forest" in Repetition',
      'Press Store',
    ],
    holds: ({ people, word, again }) => people.join() === 'Ada,Bo Lind' && word === 'kelp-forest' && again === word,
  }),
  site('supplier-dialog-refuses', {
    start: { rows: ['Birch Ltd'] },
    page: ({ rows }) =>
      html(
        'Suppliers',
        `<h1>Suppliers</h1><button onclick="d.showModal()">New supplier</button>${list(rows)}
         <dialog id="d"><h2>New supplier</h2><label>Name <input id="n"></label> <label>VAT number <input id="v"></label>
         <p id="m" class="red"></p><button onclick="d.close()">Cancel</button> <button id="s">Save</button></dialog>`,
        `s.onclick = async () => { const r = await send('rows', { name: n.value, vat: v.value });
           if (r.ok) location.reload(); else m.textContent = 'This VAT number does not look right'; };`,
      ),
    on: { 'post rows': () => ({ status: 422, ms: 150 }) },
    steps: ['Click "New supplier"', 'Type "Elm GmbH" in Name and "DE12" in VAT number', 'Save the supplier'],
    holds: ({ rows }) => rows.includes('Elm GmbH'),
  }),
  site('note-toast-without-role', {
    start: { note: '' },
    page: ({ note }) =>
      html(
        'Note',
        `<h1>My note</h1><textarea aria-label="Note" rows="4">${note}</textarea><button id="s">Save note</button><div id="t"></div>`,
        `s.onclick = async () => { const r = await send('note', { note: $('textarea').value });
           t.innerHTML = r.ok ? '<div>Saved</div>' : '<div>Oops! Something broke on our side</div>'; await later(4000); t.innerHTML = ''; };`,
      ),
    on: { 'post note': () => ({ status: 500 }) },
    steps: ['Write "Call the plumber" in the note', 'Save the note'],
    holds: ({ note }) => note !== '',
  }),
  site('member-form-comes-back-empty', {
    start: { members: ['Ola'] },
    page: ({ members }) =>
      html(
        'Members',
        `<h1>Members</h1>${list(members)}<form method="post" action="add"><label>Name <input name="name"></label>
         <label>Member number <input name="number"></label><button>Add member</button></form>`,
      ),
    on: {
      'post add': ({ members }) =>
        html(
          'Members',
          `<h1>Members</h1><p>Please complete all mandatory details.</p>${list(members)}
           <form method="post" action="add"><label>Name <input name="name"></label>
           <label>Member number <input name="number"></label><button>Add member</button></form>`,
        ),
    },
    steps: ['Enter "Finn" as the name', 'Click "Add member"'],
    holds: ({ members }) => members.includes('Finn'),
  }),
  site('member-form-comes-back-empty-with-row', {
    start: { members: ['Ola'] },
    page: ({ members }) =>
      html(
        'Members',
        `<h1>Members</h1>${list(members)}<form method="post" action="add"><label>Name <input name="name"></label><button>Add member</button></form>`,
      ),
    on: {
      'post add': ({ members }, { name = '' }) => {
        members.push(name);
        return { to: '' };
      },
    },
    steps: ['Enter "Finn" as the name', 'Click "Add member"'],
    holds: ({ members }) => members.includes('Finn'),
  }),
  site('german-save-fails', {
    start: { name: 'Alt' },
    page: ({ name }) =>
      html(
        'Profil',
        `<h1>Profil</h1><label>Anzeigename <input id="n" value="${name}"></label> <button id="s">Speichern</button><p id="m"></p>`,
        `s.onclick = async () => { await send('name', { name: n.value }); m.textContent = 'Speichern fehlgeschlagen. Versuchen Sie es später.'; };`,
      ),
    on: { 'post name': () => ({ json: { ok: false } }) },
    steps: ['Type "Neu" in Anzeigename', 'Click "Speichern"'],
    holds: ({ name }) => name === 'Neu',
  }),
  site('optimistic-row-vanishes', {
    start: { items: ['Milk'] },
    page: ({ items }) =>
      html(
        'Shopping',
        `<h1>Shopping list</h1><input id="n" placeholder="New item"><button id="a">Add</button>${list(items)}`,
        `a.onclick = async () => { const li = document.createElement('li'); li.textContent = n.value; $('ul').append(li);
           const name = n.value; n.value = ''; const r = await send('items', { name }); if (!r.ok) li.remove(); };`,
      ),
    on: { 'post items': () => ({ status: 500, ms: 1500 }) },
    steps: ['Type "Bread" in the new item field', 'Click Add'],
    holds: ({ items }) => items.includes('Bread'),
  }),
  site('optimistic-row-stays', {
    start: { items: ['Milk'] },
    page: ({ items }) =>
      html(
        'Shopping',
        `<h1>Shopping list</h1><input id="n" placeholder="New item"><button id="a">Add</button>${list(items)}`,
        `a.onclick = async () => { const li = document.createElement('li'); li.textContent = n.value; $('ul').append(li);
           const name = n.value; n.value = ''; const r = await send('items', { name }); if (!r.ok) li.remove(); };`,
      ),
    on: {
      'post items': ({ items }, { name = '' }) => {
        items.push(name);
        return { ms: 300 };
      },
    },
    steps: ['Add "Bread" to the shopping list'],
    holds: ({ items }) => items.includes('Bread'),
  }),
  site('save-only-spins', {
    start: { city: 'Bonn' },
    page: ({ city }) =>
      html(
        'Address',
        `<h1>Address</h1><label>City <input value="${city}"></label> <button id="s">Save</button>`,
        `s.onclick = async () => { s.innerHTML = '<span>◌</span> Saving…'; s.disabled = true; await later(900); s.textContent = 'Save'; s.disabled = false; };`,
      ),
    steps: ['Change the city to "Köln"', 'Save it'],
    holds: ({ city }) => city === 'Köln',
  }),
  site('save-quiet-and-kept', {
    start: { city: 'Bonn' },
    page: ({ city }) =>
      html(
        'Address',
        `<h1>Address</h1><label>City <input id="c" value="${city}"></label> <button id="s" disabled>Save changes</button>`,
        `c.oninput = () => { s.disabled = false; }; s.onclick = async () => { s.disabled = true; const r = await send('city', { city: c.value }); if (!r.ok) s.disabled = false; };`,
      ),
    on: {
      'post city': (state, { city = '' }) => {
        state.city = city;
      },
    },
    steps: ['Change the city to "Köln"', 'Save the changes'],
    holds: ({ city }) => city === 'Köln',
  }),
  site('save-quiet-and-refused', {
    start: { city: 'Bonn' },
    page: ({ city }) =>
      html(
        'Address',
        `<h1>Address</h1><label>City <input id="c" value="${city}"></label> <button id="s">Save changes</button>`,
        `s.onclick = async () => { s.disabled = true; await send('city', { city: c.value }); s.disabled = false; };`,
      ),
    on: { 'post city': () => ({ status: 403, ms: 200 }) },
    steps: ['Change the city to "Köln"', 'Click "Save changes"'],
    holds: ({ city }) => city === 'Köln',
  }),
  site('save-leads-to-the-list', {
    start: contact,
    page: ({ rows }) => html('Contacts', `<h1>Contacts</h1><a href="new">New contact</a>${list(rows)}`),
    on: {
      'get new': () =>
        html(
          'New contact',
          '<h1>New contact</h1><form method="post" action="save"><label>Full name <input name="name"></label> <label>Phone <input name="phone"></label><button>Save contact</button></form>',
        ),
      'post save': ({ rows }, { name = '' }) => {
        rows.push(name);
        return { to: '' };
      },
    },
    steps: ['Create a new contact', 'Full name: Ben Hale; Phone: 0301 55', 'Save the contact'],
    holds: ({ rows }) => rows.includes('Ben Hale'),
  }),
  site('save-leads-to-an-error-page', {
    start: contact,
    page: () =>
      html(
        'New contact',
        '<h1>New contact</h1><form method="post" action="save"><label>Full name <input name="name"></label><button>Save contact</button></form>',
      ),
    on: {
      'post save': () => ({ to: 'result?c=8' }),
      'get result': () =>
        html('Result', '<h1>Contacts</h1><p>We were unable to store the record.</p><a href="./">Back</a>'),
    },
    steps: ['Type "Ben Hale" in Full name', 'Save the contact'],
    holds: ({ rows }) => rows.includes('Ben Hale'),
  }),
  site('project-exists-already', {
    start: { projects: ['Garden'] },
    page: ({ projects }) =>
      html(
        'Projects',
        `<h1>Projects</h1>${list(projects)}<label>Project name <input id="n"></label><button id="c">Create project</button><small id="m"></small>`,
        `c.onclick = async () => { const r = await (await send('projects', { name: n.value })).json(); m.textContent = r.message; };`,
      ),
    on: { 'post projects': () => ({ json: { message: 'A project with this name already exists' } }) },
    steps: ['Type "Garden shed" in Project name', 'Create project'],
    holds: ({ projects }) => projects.includes('Garden shed'),
  }),
  site('publish-is-a-menu', {
    start: { state: 'Draft' },
    page: ({ state }) =>
      html(
        'Post',
        `<h1>Spring sale</h1><p id="st">${state}</p><button id="p" aria-haspopup="menu">Publish</button>
         <div id="m" role="menu" hidden><button role="menuitem" id="now">Publish now</button><button role="menuitem">Schedule…</button></div>`,
        `p.onclick = () => { m.hidden = false; }; now.onclick = async () => { await send('publish'); m.hidden = true; st.textContent = 'Published'; };`,
      ),
    on: {
      'post publish': state => {
        state.state = 'Published';
      },
    },
    steps: ['Publish the post'],
    holds: ({ state }) => state === 'Published',
  }),
  site('publish-only-schedules', {
    start: { state: 'Draft' },
    page: ({ state }) =>
      html(
        'Post',
        `<h1>Spring sale</h1><p id="st">${state}</p><button id="p">Publish</button><p id="m"></p>`,
        `p.onclick = async () => { await send('publish'); m.textContent = 'Scheduled for Monday at 09:00'; };`,
      ),
    on: {
      'post publish': state => {
        state.state = 'Scheduled';
      },
    },
    steps: ['Publish the post'],
    holds: ({ state }) => state === 'Published',
  }),
  site('submit-leads-to-a-review', {
    start: { submitted: false },
    page: () =>
      html(
        'Application',
        '<h1>Apply for a permit</h1><form method="post" action="review"><label>Your name <input name="name"></label><button>Submit application</button></form>',
      ),
    on: {
      'post review': () =>
        html(
          'Review',
          '<h1>Review your application</h1><p>Nothing has been sent yet. Check your answers.</p><form method="post" action="final"><button>Submit application</button></form>',
        ),
      'post final': state => {
        state.submitted = true;
        return html('Done', '<h1>Application received</h1><p>Your reference is P-77.</p>');
      },
    },
    steps: ['Enter "Ines Paul" as your name', 'Submit the application'],
    holds: ({ submitted }) => submitted,
  }),
  site('message-not-delivered', {
    start: { sent: [] as string[] },
    page: () =>
      html(
        'Chat',
        '<h1>Chat with Noor</h1><div id="log"></div><input id="n" placeholder="Message"><button id="s">Send</button>',
        `s.onclick = async () => { const p = document.createElement('p'); p.textContent = n.value; log.append(p); n.value = '';
           const r = await send('messages', { text: p.textContent }); if (!r.ok) p.textContent += ' · Not delivered, tap to retry'; };`,
      ),
    on: { 'post messages': () => ({ status: 503, ms: 400 }) },
    steps: ['Type "See you at 5" in the message field', 'Send the message'],
    holds: ({ sent }) => sent.length > 0,
  }),
  site('invite-over-the-limit', {
    start: { invited: [] as string[] },
    page: () =>
      html(
        'Team',
        '<h1>Team</h1><button id="i">Invite people</button><div id="box"></div>',
        `i.onclick = () => { box.innerHTML = '<div role="dialog" aria-label="Invite"><label>E-mail <input id="e"></label><button id="s">Send invite</button><div id="m"></div></div>';
           $('#s').onclick = async () => { await send('invite', { e: $('#e').value }); $('#m').textContent = 'You have reached the limit of your plan. Upgrade to add more seats.'; }; };`,
      ),
    on: { 'post invite': () => ({ json: { error: 'limit' } }) },
    steps: ['Click "Invite people"', 'Type "ana@example.com" in E-mail', 'Click "Send invite"'],
    holds: ({ invited }) => invited.length > 0,
  }),
  site('session-expired-on-save', {
    start: { bio: '' },
    page: () =>
      html(
        'Bio',
        '<h1>About you</h1><form method="post" action="bio"><label>Bio <textarea name="bio"></textarea></label><button>Save</button></form>',
      ),
    on: {
      'post bio': () => ({ to: 'login' }),
      'get login': () =>
        html(
          'Sign in',
          '<h1>Sign in</h1><p>Your session has ended.</p><form><label>User <input name="u"></label><label>Password <input type="password" name="p"></label><button>Sign in</button></form>',
        ),
    },
    steps: ['Type "I grow roses" in Bio', 'Click Save'],
    holds: ({ bio }) => bio !== '',
  }),
  site('reload-shows-the-old-value', {
    start: { title: 'Old title' },
    page: ({ title }) =>
      html(
        'Book',
        `<h1>Edit book</h1><form method="post" action="save"><label>Title <input name="title" value="${title}"></label><button>Save</button></form>`,
      ),
    on: { 'post save': () => ({ to: '' }) },
    steps: ['Change the title to "New title"', 'Save the book'],
    holds: ({ title }) => title === 'New title',
  }),
  site('coupon-has-expired', {
    start: { coupon: '' },
    page: () =>
      html(
        'Basket',
        '<h1>Basket</h1><p>Total: 40.00</p><label>Coupon <input id="c"></label><button id="a">Apply</button><span id="m"></span>',
        `a.onclick = async () => { const r = await (await send('coupon', { c: c.value })).json(); m.textContent = r.say; };`,
      ),
    on: { 'post coupon': () => ({ json: { say: 'Sorry, that code has expired' } }) },
    steps: ['Apply the coupon "SAVE10"'],
    holds: ({ coupon }) => coupon !== '',
  }),
  site('cart-badge-counts', {
    start: { cart: 0 },
    page: ({ cart }) =>
      html(
        'Shop',
        `<header>Cart (<span id="n">${cart}</span>)</header><h1>Mugs</h1><article><h2>Red mug</h2><button>Add to cart</button></article>
         <article><h2>Blue mug</h2><button id="b">Add to cart</button></article>`,
        `b.onclick = async () => { await send('cart'); n.textContent = '1'; };`,
      ),
    on: {
      'post cart': state => {
        state.cart += 1;
      },
    },
    steps: ['Add the Blue mug to the cart'],
    holds: ({ cart }) => cart === 1,
  }),
  site('out-of-stock', {
    start: { cart: 0 },
    page: () =>
      html(
        'Shop',
        '<header>Cart (0)</header><h1>Lamps</h1><article><h2>Desk lamp</h2><button id="b">Add to cart</button><span id="m"></span></article>',
        `b.onclick = async () => { await send('cart'); m.textContent = 'Out of stock'; };`,
      ),
    on: { 'post cart': () => ({ json: { ok: false } }) },
    steps: ['Add the Desk lamp to the cart'],
    holds: ({ cart }) => cart > 0,
  }),
];
