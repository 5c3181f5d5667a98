import { Hono } from 'hono';
import { html } from 'hono/html';
import { PRODUCTS } from '../shop/catalogue.ts';
import { describedBy, errorOf } from '../fields.ts';
import { shortDay } from '../format.ts';
import { type Html, layout, shell } from '../layout.ts';
import { pause } from '../pause.ts';
import { LIMITS, type Message } from '../visits/state.ts';
import { type PracticeContext, type PracticeEnv, formTexts } from '../visits/visit.ts';
import type { Site } from '../visits/visits.ts';

function messagesPage(c: PracticeContext): Html {
  const { visit } = c.var;
  const { messages } = visit.state;
  const open = messages.find(message => message.id === Number(c.req.query('open'))) ?? messages[0];
  return layout({
    visit,
    title: 'Messages',
    area: 'office',
    current: visit.paths.messages,
    body: html`<h1>Messages</h1>
      <div class="mail">
        <nav class="card flush" aria-label="Messages">
          <ul class="mail-list">
            ${messages.map(
              message =>
                html`<li>
                  <a
                    href="${visit.paths.messages}?open=${message.id}"
                    ${message === open ? html`aria-current="true"` : ''}
                  >
                    <strong>${message.subject}</strong
                    ><span
                      >${message.from} ·
                      ${shortDay(message.receivedAt)}${message.replies.length > 0 ? ' · replied' : ''}</span
                    >
                  </a>
                </li>`,
            )}
          </ul>
        </nav>
        ${
          open === undefined
            ? ''
            : html`<article class="card stack">
                <h2>${open.subject}</h2>
                <p class="muted">${open.from}, ${shortDay(open.receivedAt)}</p>
                <p>${open.body}</p>
                <iframe title="Reply to ${open.from}" src="${visit.paths.messages}/${open.id}/reply"></iframe>
              </article>`
        }
      </div>`,
  });
}

function replyBox(c: PracticeContext, message: Message, answer: { sent?: boolean; error?: string } = {}): Html {
  const about = { id: 'reply', label: 'Your reply', error: answer.error };
  return shell({
    title: `Reply to ${message.from}`,
    bodyClass: 'frame-page',
    body: html`<main aria-label="Reply">
      ${message.replies.map(reply => html`<p class="bubble"><strong>You</strong> ${reply.text}</p>`)}
      ${answer.sent ? html`<p class="notice" role="status">Reply sent.</p>` : ''}
      <form method="post" action="${c.var.visit.paths.messages}/${message.id}/reply" class="stack">
        <div class="${answer.error === undefined ? 'field' : 'field wrong'}">
          <label for="reply">Your reply</label>
          <textarea id="reply" name="reply" rows="4" maxlength="${LIMITS.message}" ${describedBy(about)}></textarea>
          ${errorOf(about)}
        </div>
        <div><button class="main" type="submit">Send reply</button></div>
      </form>
    </main>`,
  });
}

function messageRoutes(site: Site) {
  const app = new Hono<PracticeEnv>();
  app.get('/office/messages', c => c.html(messagesPage(c)));
  app.get('/office/messages/:id/reply', c => {
    const message = c.var.visit.state.messages.find(one => one.id === Number(c.req.param('id')));
    return message === undefined ? c.notFound() : c.html(replyBox(c, message, { sent: c.req.query('sent') === '1' }));
  });
  app.post('/office/messages/:id/reply', async c => {
    const { visit } = c.var;
    const text = ((await formTexts(c))['reply'] ?? '').slice(0, LIMITS.message);
    const id = Number(c.req.param('id'));
    const { message, error } = await site.update(visit.key, state => {
      const found = state.messages.find(one => one.id === id);
      if (found === undefined) return { message: found, error: undefined };
      if (text === '') return { message: found, error: 'Write something first.' };
      if (found.replies.length >= LIMITS.replies)
        return { message: found, error: `At most ${LIMITS.replies} replies to one message.` };
      found.replies.push({ text, sentAt: site.now().toISOString() });
      return { message: found, error: undefined };
    });
    if (message === undefined) return c.notFound();
    return error === undefined
      ? c.redirect(`${visit.paths.messages}/${id}/reply?sent=1`, 303)
      : c.html(replyBox(c, message, { error }), 422);
  });
  return app;
}

function settingsPage(c: PracticeContext): Html {
  const { visit } = c.var;
  const { notice, holiday } = visit.state.settings;
  return layout({
    visit,
    title: 'Settings',
    area: 'office',
    current: visit.paths.settings,
    scripts: ['settings.js'],
    body: html`<h1>Settings</h1>
      <section class="card narrow left" aria-label="Shop settings">
        <shop-settings
          action="${visit.paths.settings}"
          notice="${notice}"
          ${holiday ? 'holiday' : ''}
          maxlength="${LIMITS.address}"
        >
          <p>The settings need JavaScript.</p>
        </shop-settings>
      </section>`,
  });
}

function stockReport(c: PracticeContext): Html {
  const { visit } = c.var;
  return layout({
    visit,
    title: 'Stock report',
    area: 'office',
    current: visit.paths.slow,
    body: html`<h1>Stock report</h1>
      <p class="muted">Counted shelf by shelf, which is why it took a while.</p>
      <div class="scroll card flush" tabindex="0" role="region" aria-label="Stock">
        <table>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Category</th>
              <th scope="col" class="number">In stock</th>
            </tr>
          </thead>
          <tbody>
            ${PRODUCTS.map(
              (product, index) =>
                html`<tr>
                  <th scope="row">${product.name}</th>
                  <td>${product.category}</td>
                  <td class="number">${product.soldOut ? 0 : ((index * 17) % 60) + 3}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
  });
}

function helpPage(c: PracticeContext): Html {
  const { visit } = c.var;
  return layout({
    visit,
    title: 'Help',
    area: visit.session?.staff ? 'office' : 'shop',
    body: html`<section class="card narrow left stack">
      <h1>Help</h1>
      <p>
        Fernhill Supply is a place to practise on. It lives at this address only: nobody else sees your orders, and you
        do not see theirs.
      </p>
      <p>
        Sign in with any email address; the password is <strong>practice</strong>. The one-time code arrives on
        <a href="${visit.paths.phone}">your phone</a>.
      </p>
      <p>
        To look round the back office without a code, <a href="${visit.paths.office}?demo=1">enter as demo staff</a>.
      </p>
      <p>What the shop holds is readable as <a href="${visit.paths.state}">data</a>.</p>
      <form method="post" action="${visit.paths.reset}"><button type="submit">Reset this practice shop</button></form>
    </section>`,
  });
}

/** Messages, settings, the slow stock report, and help with the reset. */
export function officeDeskRoutes(site: Site) {
  const app = new Hono<PracticeEnv>();
  app.route('/', messageRoutes(site));
  app.get('/office/settings', c => c.html(settingsPage(c)));
  app.post('/office/settings', async c => {
    const form = await formTexts(c);
    const settings = { notice: (form['notice'] ?? '').slice(0, LIMITS.address), holiday: form['holiday'] === 'yes' };
    await site.update(c.var.visit.key, state => {
      state.settings = settings;
    });
    return c.json(settings);
  });
  app.get('/slow', async c => {
    await pause(site.delays.slowPageMs, c.req.raw.signal);
    return c.html(stockReport(c));
  });
  app.get('/help', c => c.html(helpPage(c)));
  app.post('/reset', async c => {
    await site.reset(c.var.visit.key);
    return c.redirect(`${c.var.visit.paths.shop}?done=reset`, 303);
  });
  return app;
}
