/** Kept aside: written with those of `sent-or-not.ts`, and first run when the mechanisms were finished. */
import { html, list, type Site, site } from './site.ts';

const never = (): boolean => false;

export const keptSending = (): Site[] => [
  site('tab-turned-with-a-filled-form', {
    start: {},
    page: () =>
      html(
        'Account',
        `<h1>Account</h1><div role="tablist"><button role="tab" id="a">Person</button><button role="tab" id="b">Work</button></div>
         <form id="p" method="post" action="save"><label>Full name <input name="n"></label><button>Save person</button></form><div id="w" hidden><p>No work yet</p></div>`,
        `a.onclick = () => { p.hidden = false; w.hidden = true; }; b.onclick = () => { p.hidden = true; w.hidden = false; };`,
      ),
    steps: ['Type "Ann Lee" in Full name', 'Click Work', 'Check that the page shows "No work yet"'],
    holds: never,
  }),
  site('other-form-of-the-page', {
    start: {},
    page: () =>
      html(
        'Shop',
        `<h1>Shop</h1><section class="box"><h2>Address</h2><label>Street <input id="a"></label><button id="s">Save address</button></section>
         <section class="box"><h2>Newsletter</h2><label>E-mail <input id="e"></label><button id="n">Subscribe</button></section><p id="m"></p>`,
        `n.onclick = async () => { await send('news', { e: e.value }); m.textContent = 'You are subscribed'; };`,
      ),
    on: { 'post news': () => ({ json: {} }) },
    steps: ['Type "Long Lane 3" in Street', 'Type "ann@a.example" in E-mail', 'Click Subscribe'],
    holds: never,
  }),
  site('one-file-of-three-is-gone', {
    start: { files: ['a.txt', 'b.txt', 'c.txt'] },
    page: ({ files }) =>
      html(
        'Files',
        `<h1>Files</h1>${list(files)}<button>Delete all files</button><div role="status" id="m"></div>`,
        `$('button').onclick = async () => { await send('drop'); m.textContent = '1/3 files deleted'; };`,
      ),
    on: { 'post drop': ({ files }) => void files.shift() },
    steps: ['Click "Delete all files"'],
    answers: ['yes'],
    holds: ({ files }) => files.length === 0,
  }),
  site('number-that-only-begins-so', {
    start: {},
    page: () => html('Orders', `<h1>Orders</h1>${list(['Order 104', 'Order 11'])}`),
    steps: ['Check that the page shows "Order 10"'],
    answers: ['skip'],
    holds: never,
  }),
];
