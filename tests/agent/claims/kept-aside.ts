/** Written before the mechanisms were looked at, and first run when they were finished: what they score is the measure. */
import { html, list, type Site, site } from './site.ts';
import { keptFinding } from './kept-finding.ts';
import { keptListing } from './kept-listing.ts';

const keeping = (): Site[] => [
  site('webhook-modal-stays', {
    start: { hooks: [] as string[] },
    page: () =>
      html(
        'Webhooks',
        '<h1>Webhooks</h1><button id="o">Add webhook</button><div id="x"></div>',
        `o.onclick = () => { x.innerHTML = '<div class="box" style="position:fixed;inset:60px;background:#fff"><h3>Add webhook</h3><label>Address <input id="u"></label><p id="m"></p><button id="s">Add webhook</button></div>';
           $('#s').onclick = async () => { const r = await send('hooks', { u: u.value }); if (!r.ok) { u.className = 'bad'; m.textContent = 'Address must start with https'; } }; };`,
      ),
    on: { 'post hooks': () => ({ status: 400 }) },
    steps: ['Add a webhook', 'Type "example.org/hook" in Address', 'Click "Add webhook" in the dialog'],
    holds: ({ hooks }) => hooks.length > 0,
  }),
  site('event-is-created', {
    start: { events: ['Choir'] },
    page: ({ events }) =>
      html(
        'Calendar',
        `<h1>Calendar</h1>${list(events)}<button id="o">New event</button><div id="x"></div>`,
        `o.onclick = () => { x.innerHTML = '<form><label>Title <input id="t"></label><label>Place <input id="p"></label><button>Create event</button></form>';
           x.firstChild.onsubmit = e => { e.preventDefault(); send('events', { name: t.value }).then(() => location.reload()); }; };`,
      ),
    on: { 'post events': ({ events }, { name = '' }) => void events.push(name) },
    steps: ['Create a new event', 'Title: Rehearsal; Place: Hall 2', 'Create event'],
    holds: ({ events }) => events.includes('Rehearsal'),
  }),
  site('spanish-error', {
    start: { sent: 0 },
    page: () =>
      html(
        'Contacto',
        '<h1>Contacto</h1><label>Mensaje <textarea></textarea></label><button id="s">Enviar</button><div id="m"></div>',
        `s.onclick = async () => { await send('m'); m.textContent = 'No se pudo enviar el mensaje'; };`,
      ),
    on: { 'post m': () => ({ json: {} }) },
    steps: ['Write "Hola" in Mensaje', 'Click "Enviar"'],
    holds: ({ sent }) => sent > 0,
  }),
  site('toast-saved-for-a-moment', {
    start: { name: 'Oak' },
    page: ({ name }) =>
      html(
        'Tree',
        `<h1>Tree</h1><label>Name <input id="n" value="${name}"></label><button id="s">Save</button><div id="t"></div>`,
        `s.onclick = async () => { await send('name', { n: n.value }); t.textContent = 'All changes saved'; setTimeout(() => { t.textContent = ''; }, 1200); };`,
      ),
    on: {
      'post name': (state, { n = '' }) => {
        state.name = n;
      },
    },
    steps: ['Change the name to "Lime"', 'Save it'],
    holds: ({ name }) => name === 'Lime',
  }),
  site('comment-waits-for-moderation', {
    start: { shown: 0, held: 0 },
    page: () =>
      html(
        'Post',
        '<h1>Post</h1><label>Comment <textarea id="c"></textarea></label><button id="s">Post comment</button><p id="m"></p>',
        `s.onclick = async () => { await send('c', { text: c.value }); c.value = ''; m.textContent = 'Thank you. Your comment was received.'; };`,
      ),
    on: {
      'post c': state => {
        state.held += 1;
      },
    },
    steps: ['Write "Lovely" in the comment field', 'Post the comment'],
    holds: ({ held }) => held === 1,
  }),
  site('order-payment-declined', {
    start: { orders: 0 },
    page: () =>
      html(
        'Checkout',
        '<h1>Checkout</h1><p>To pay: 18.00</p><form method="post" action="order"><button>Place order</button></form>',
      ),
    on: {
      'post order': () =>
        html(
          'Checkout',
          '<h1>Checkout</h1><p>Your card was declined. Choose another way to pay.</p><form method="post" action="order"><button>Place order</button></form>',
        ),
    },
    steps: ['Place the order'],
    holds: ({ orders }) => orders > 0,
  }),
  site('order-is-placed', {
    start: { orders: 0 },
    page: () =>
      html(
        'Checkout',
        '<h1>Checkout</h1><p>To pay: 18.00</p><form method="post" action="order"><button>Place order</button></form>',
      ),
    on: {
      'post order': state => {
        state.orders += 1;
        return html('Thanks', '<h1>Thank you for your order</h1><p>Order number 5521</p>');
      },
    },
    steps: ['Place the order'],
    holds: ({ orders }) => orders === 1,
  }),
  site('save-says-no-changes', {
    start: { nick: 'Fox' },
    page: () =>
      html(
        'Nick',
        '<h1>Nick</h1><label>Nickname <input id="n" value="Fox"></label><button id="s">Save</button><p id="m"></p>',
        `n.oninput = () => setTimeout(() => { n.value = 'Fox'; }, 50); s.onclick = () => { m.textContent = 'There is nothing to save'; };`,
      ),
    steps: ['Change the nickname to "Owl"', 'Save it'],
    holds: ({ nick }) => nick === 'Owl',
  }),
  site('subscribe-checks-the-mail', {
    start: { subscribed: 0 },
    page: () =>
      html(
        'News',
        '<h1>News</h1><form novalidate><input type="email" aria-label="Your e-mail"><button>Subscribe</button></form><span id="m"></span>',
        `$('form').onsubmit = e => { e.preventDefault(); m.textContent = 'Hmm, is that an e-mail address?'; };`,
      ),
    steps: ['Enter "ann(at)example" as the e-mail', 'Click Subscribe'],
    holds: ({ subscribed }) => subscribed > 0,
  }),
  site('gateway-page-in-between', {
    start: { saved: false },
    page: () =>
      html(
        'Edit',
        '<h1>Edit</h1><form method="post" action="save"><label>Text <input name="t"></label><button>Save</button></form>',
      ),
    on: { 'post save': () => ({ status: 502, html: '<h1>Bad gateway</h1><p>nginx</p>' }) },
    steps: ['Type "Hello" in Text', 'Click Save'],
    holds: ({ saved }) => saved,
  }),
];

const changing = (): Site[] => [
  site('remove-member-after-a-dialog', {
    start: { members: ['Ida', 'Jon'] },
    page: ({ members }) =>
      html(
        'Team',
        `<h1>Team</h1>${list(members, () => '<button>Remove</button>')}<div id="x"></div>`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = () => { const name = b.parentNode.firstChild.textContent;
           x.innerHTML = '<div role="alertdialog" aria-label="Remove member" class="box"><p>They lose all access.</p><button>Cancel</button><button id="r">Remove member</button></div>';
           $('#r').onclick = async () => { await send('remove', { name }); x.innerHTML = ''; b.parentNode.remove(); }; });`,
      ),
    on: { 'post remove': ({ members }, { name = '' }) => void members.splice(members.indexOf(name), 1) },
    steps: ['Remove the member Jon'],
    holds: ({ members }) => members.join() === 'Ida',
  }),
  site('remove-member-refused-in-the-dialog', {
    start: { members: ['Ida', 'Jon'] },
    page: ({ members }) =>
      html(
        'Team',
        `<h1>Team</h1>${list(members, () => '<button>Remove</button>')}<div id="x"></div>`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = () => {
           x.innerHTML = '<div role="alertdialog" aria-label="Remove member" class="box"><p id="w">They lose all access.</p><button>Cancel</button><button id="r">Remove member</button></div>';
           $('#r').onclick = async () => { await send('remove'); $('#w').textContent = 'A team needs at least two members.'; }; });`,
      ),
    on: { 'post remove': () => ({ json: { ok: false } }) },
    steps: ['Remove the member Jon'],
    holds: ({ members }) => members.join() === 'Ida',
  }),
  site('delete-answers-with-undo-and-fails', {
    start: { notes: ['Tea', 'Salt'] },
    page: ({ notes }) =>
      html(
        'Notes',
        `<h1>Notes</h1>${list(notes, () => `<a href="#" class="d">Delete</a>`)}<div id="t"></div>`,
        `document.querySelectorAll('.d').forEach(a => a.onclick = async e => { e.preventDefault(); const li = a.parentNode; li.hidden = true; const r = await send('d');
           if (!r.ok) { li.hidden = false; t.textContent = 'Could not delete the note'; } });`,
      ),
    on: { 'post d': () => ({ status: 500, ms: 600 }) },
    steps: ['Delete the note Tea'],
    holds: ({ notes }) => notes.join() === 'Salt',
  }),
  site('archive-leaves-the-list', {
    start: { archived: [] as string[] },
    page: ({ archived }) =>
      html(
        'Boards',
        `<h1>Boards</h1>${list(
          ['Alpha', 'Beta'].filter(b => !archived.includes(b)),
          () => '<button>Archive</button>',
        )}`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = async () => { await send('a', { name: b.parentNode.firstChild.textContent }); b.parentNode.remove(); });`,
      ),
    on: { 'post a': ({ archived }, { name = '' }) => void archived.push(name) },
    steps: ['Archive the board "Beta"'],
    holds: ({ archived }) => archived.join() === 'Beta',
  }),
  site('mute-only-looks-pressed', {
    start: { muted: false },
    page: () =>
      html(
        'Call',
        '<h1>Call with Tom</h1><p>00:12</p><button id="m">Mute</button>',
        `m.onmousedown = () => { m.className = 'bad'; }; m.onmouseup = () => { m.className = ''; };`,
      ),
    steps: ['Mute the microphone'],
    holds: ({ muted }) => muted,
  }),
  site('subscribe-channel', {
    start: { on: false },
    page: () =>
      html(
        'Channel',
        '<h1>Bird cam</h1><p>1,204 subscribers</p><button id="s">Subscribe</button>',
        `s.onclick = async () => { await send('s'); s.textContent = 'Subscribed'; };`,
      ),
    on: {
      'post s': state => {
        state.on = true;
      },
    },
    steps: ['Subscribe to the channel'],
    holds: ({ on }) => on,
  }),
  site('lock-toggles-back', {
    start: { locked: false },
    page: () =>
      html(
        'Doors',
        '<h1>Front door</h1><p id="p">Unlocked</p><button id="l">Lock</button>',
        `l.onclick = async () => { p.textContent = 'Locking'; const r = await send('l'); p.textContent = r.ok ? 'Locked' : 'Unlocked'; };`,
      ),
    on: { 'post l': () => ({ status: 504, ms: 1000 }) },
    steps: ['Lock the front door'],
    holds: ({ locked }) => locked,
  }),
  site('move-to-a-folder', {
    start: { in: 'Inbox' },
    page: ({ in: folder }) =>
      html(
        'Mail',
        `<h1>Plan for May</h1><p>Folder: <span id="f">${folder}</span></p><button id="m">Move</button><div id="x"></div>`,
        `m.onclick = () => { x.innerHTML = '<div role="menu">' + ['Work', 'Family'].map(n => '<div role="menuitem" tabindex="0">' + n + '</div>').join('') + '</div>';
           x.querySelectorAll('[role=menuitem]').forEach(i => i.onclick = async () => { await send('m', { to: i.textContent }); f.textContent = i.textContent; x.innerHTML = ''; }); };`,
      ),
    on: {
      'post m': (state, { to = '' }) => {
        state.in = to;
      },
    },
    steps: ['Click Move', 'Click Family'],
    holds: ({ in: folder }) => folder === 'Family',
  }),
  site('undo-has-nothing', {
    start: { undone: false },
    page: () =>
      html('Editor', '<h1>Editor</h1><button disabled>Undo</button><p contenteditable aria-label="Text">Hello</p>'),
    steps: ['Undo the last change'],
    holds: ({ undone }) => undone,
  }),
  site('pin-is-limited', {
    start: { pinned: 0 },
    page: () =>
      html(
        'Chats',
        `<h1>Chats</h1>${list(['Rae', 'Sol'], () => '<button>Pin</button>')}<footer id="t"></footer>`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = () => { t.textContent = 'You can only pin 3 chats'; });`,
      ),
    steps: ['Pin the chat "Sol"'],
    holds: ({ pinned }) => pinned > 0,
  }),
  site('tick-unticks-itself', {
    start: { agreed: false },
    page: () =>
      html(
        'Terms',
        '<h1>Terms</h1><label><input type="checkbox" id="c"> I agree to the terms</label>',
        `c.onchange = () => setTimeout(() => { c.checked = false; }, 300);`,
      ),
    steps: ['Tick "I agree to the terms"'],
    holds: ({ agreed }) => agreed,
  }),
  site('quantity-is-limited', {
    start: { quantity: 1 },
    page: () =>
      html(
        'Cart',
        '<h1>Cart</h1><label>Quantity <input id="q" type="number" value="1"></label><span id="m"></span>',
        `q.onchange = q.oninput = () => { if (q.value > 3) { q.value = 3; m.textContent = 'Only 3 left'; } send('q', { q: q.value }); };`,
      ),
    on: {
      'post q': (state, { q = '' }) => {
        state.quantity = Number(q);
      },
    },
    steps: ['Set the quantity to 5'],
    holds: ({ quantity }) => quantity === 5,
  }),
];

export const keptAside = (): Site[] => [...keeping(), ...changing(), ...keptFinding(), ...keptListing()];
