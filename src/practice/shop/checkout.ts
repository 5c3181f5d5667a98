import { Hono } from 'hono';
import { html } from 'hono/html';
import { cartLines, cartTotals, totalsTable } from './cart.ts';
import { checkoutPage } from './checkout-form.ts';
import { EMPTY_DETAILS, checkDetails, readDetails } from './checkout-rules.ts';
import type { Errors } from '../fields.ts';
import { money, shortDay } from '../format.ts';
import { type Html, layout } from '../layout.ts';
import { detailsList, linesTable, orderTotals, statusTag } from './order-view.ts';
import { needSignIn } from '../sign-in.ts';
import { type CheckoutDetails, LIMITS, type Order, type PracticeState } from '../visits/state.ts';
import { type PracticeContext, type PracticeEnv, formTexts, seeOther } from '../visits/visit.ts';
import type { Site } from '../visits/visits.ts';

function orderedLines(state: PracticeState): Order['lines'] {
  return cartLines(state).map(({ line, product }) => ({ ...line, name: product.name, unitPence: product.pence }));
}

function formPage(c: PracticeContext, now: Date, answer?: { details: CheckoutDetails; errors: Errors }): Html {
  const { visit } = c.var;
  const details = answer?.details ?? visit.state.draft ?? EMPTY_DETAILS;
  return checkoutPage({
    visit,
    details,
    errors: answer?.errors ?? {},
    now,
    totals: cartTotals(visit.state, details.method),
  });
}

/** The name and size of an uploaded file; its content is never kept. The earlier one stays if none came. */
async function readFile(c: PracticeContext): Promise<{ file: CheckoutDetails['file']; error?: string }> {
  const sent = (await c.req.parseBody())['file'];
  const earlier = c.var.visit.state.draft?.file ?? null;
  if (!(sent instanceof File) || sent.name === '') return { file: earlier };
  if (sent.size > LIMITS.fileBytes) return { file: earlier, error: 'That file is larger than 1 MB.' };
  return { file: { name: sent.name.slice(0, LIMITS.address), size: sent.size } };
}

function reviewPage(c: PracticeContext, draft: CheckoutDetails): Html {
  const { visit } = c.var;
  return layout({
    visit,
    title: 'Review your order',
    current: visit.paths.cart,
    body: html`<h1>Review your order</h1>
      <div class="two">
        <div class="stack">
          <section class="card stack" aria-labelledby="goods">
            <h2 id="goods">Goods</h2>
            ${linesTable(orderedLines(visit.state))}
          </section>
          <section class="card stack" aria-labelledby="facts">
            <h2 id="facts">Details</h2>
            ${detailsList(draft)}
            <p><a href="${visit.paths.checkout}">Change details</a></p>
          </section>
        </div>
        <aside class="card stack" aria-label="Summary">
          <h2>Summary</h2>
          ${totalsTable(cartTotals(visit.state, draft.method), visit.state.coupon)}
          <form method="post" action="${visit.paths.checkout}/place">
            <button class="main" type="submit">Place order</button>
          </form>
        </aside>
      </div>`,
  });
}

/** Turns cart and draft into an order and empties both, so that a second click has nothing left to place. */
function placeOrder(state: PracticeState, email: string, now: Date): { number: string } | { refused: string } {
  const { draft } = state;
  if (draft === null || state.cart.length === 0) return { refused: 'empty' };
  if (Object.keys(checkDetails(draft, now)).length > 0) return { refused: 'draft' };
  if (state.placed >= LIMITS.placedOrders) return { refused: 'full' };
  state.placed += 1;
  const totals = cartTotals(state, draft.method);
  const number = `FS-${1000 + state.placed}`;
  state.orders.push({
    number,
    placedAt: now.toISOString(),
    email,
    details: draft,
    lines: orderedLines(state),
    coupon: state.coupon,
    discountPence: totals.discount,
    deliveryPence: totals.delivery,
    totalPence: totals.total,
    status: 'new',
    tracking: '',
    staffNote: '',
  });
  state.cart = [];
  state.coupon = '';
  state.draft = null;
  return { number };
}

function thanksPage(c: PracticeContext, order: Order): Html {
  const { visit } = c.var;
  return layout({
    visit,
    title: `Thank you, order ${order.number}`,
    current: visit.paths.cart,
    body: html`<section class="card thanks stack">
      <h1>Thank you</h1>
      <p class="lead">Your order <strong>${order.number}</strong> is placed.</p>
      ${linesTable(order.lines)} ${orderTotals(order)} ${detailsList(order.details)}
      <p><a href="${visit.paths.shop}">Back to the shop</a> · <a href="${visit.paths.account}">Your orders</a></p>
    </section>`,
  });
}

function fullPage(c: PracticeContext): Html {
  const { visit } = c.var;
  return layout({
    visit,
    title: 'No more orders',
    body: html`<section class="card narrow stack">
      <h1>No more orders</h1>
      <p>
        This practice shop keeps at most ${LIMITS.placedOrders} orders. <a href="${visit.paths.help}">Reset it</a> and
        order again.
      </p>
    </section>`,
  });
}

function accountPage(c: PracticeContext, email: string): Html {
  const { visit } = c.var;
  const mine = visit.state.orders.filter(order => order.email === email).toReversed();
  return layout({
    visit,
    title: 'Your account',
    current: visit.paths.account,
    body: html`<div class="list-head">
        <div>
          <h1>Your account</h1>
          <p class="muted">${email}</p>
        </div>
        <form method="post" action="${visit.paths.signOut}"><button type="submit">Sign out</button></form>
      </div>
      <section class="card stack" aria-labelledby="mine">
        <h2 id="mine">Your orders</h2>
        ${
          mine.length === 0
            ? html`<p class="muted">No orders yet. <a href="${visit.paths.shop}">Browse the shop</a></p>`
            : html`<ul class="rows">
                ${mine.map(
                  order =>
                    html`<li>
                      <a href="${visit.paths.checkout}/thanks/${order.number}">${order.number}</a>
                      <span>${shortDay(order.placedAt)}</span> ${statusTag(order.status)}
                      <span class="price">${money(order.totalPence)}</span>
                    </li>`,
                )}
              </ul>`
        }
      </section>`,
  });
}

function placeRoutes(site: Site) {
  const app = new Hono<PracticeEnv>();
  app.get('/checkout/review', c => {
    const { visit } = c.var;
    const { draft, cart } = visit.state;
    if (cart.length === 0) return seeOther(c, visit.paths.cart);
    if (draft === null || Object.keys(checkDetails(draft, site.now())).length > 0)
      return seeOther(c, visit.paths.checkout);
    return c.html(reviewPage(c, draft));
  });
  app.post('/checkout/place', async c => {
    const { visit } = c.var;
    const email = visit.session?.email ?? '';
    const outcome = await site.update(visit.key, state => placeOrder(state, email, site.now()));
    if ('number' in outcome) return seeOther(c, `${visit.paths.checkout}/thanks/${outcome.number}`);
    if (outcome.refused === 'full') return c.html(fullPage(c), 409);
    return seeOther(c, outcome.refused === 'empty' ? visit.paths.cart : visit.paths.checkout);
  });
  app.get('/checkout/thanks/:number', c => {
    const { visit } = c.var;
    const order = visit.state.orders.find(
      one => one.number === c.req.param('number') && one.email === visit.session?.email,
    );
    return order === undefined ? c.notFound() : c.html(thanksPage(c, order));
  });
  return app;
}

/** Checkout form, review, placing, confirmation, and the account with its orders. */
export function checkoutRoutes(site: Site) {
  const app = new Hono<PracticeEnv>();
  app.use('/checkout/*', async (c, next) => needSignIn(c, 'checkout') ?? next());
  app.get('/checkout', c => {
    if (c.var.visit.state.cart.length === 0) return seeOther(c, c.var.visit.paths.cart);
    return c.html(formPage(c, site.now()));
  });
  app.post('/checkout', async c => {
    const { visit } = c.var;
    const { file, error } = await readFile(c);
    const details = readDetails(await formTexts(c), file);
    const errors = checkDetails(details, site.now());
    if (error !== undefined) errors['file'] = error;
    await site.update(visit.key, state => {
      state.draft = details;
    });
    if (Object.keys(errors).length > 0) return c.html(formPage(c, site.now(), { details, errors }), 422);
    return seeOther(c, `${visit.paths.checkout}/review`);
  });
  app.get('/account', c => {
    const { session } = c.var.visit;
    return session === undefined
      ? seeOther(c, `${c.var.visit.paths.signIn}?next=account`)
      : c.html(accountPage(c, session.email));
  });
  app.route('/', placeRoutes(site));
  return app;
}
