import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Product, findProduct } from './catalogue.ts';
import { textField } from '../fields.ts';
import { money } from '../format.ts';
import { type Html, layout } from '../layout.ts';
import { picture } from './pictures.ts';
import { type CartLine, LIMITS, type PracticeState } from '../visits/state.ts';
import { type PracticeContext, type PracticeEnv, type Visit, formTexts, seeOther } from '../visits/visit.ts';
import type { Site } from '../visits/visits.ts';

const COUPONS: Record<string, number> = { FERN10: 10 };
const FREE_FROM = 6000;
export const DELIVERY_PENCE: Record<string, number> = { standard: 490, express: 990, collect: 0 };

export interface Totals {
  subtotal: number;
  discount: number;
  delivery: number;
  total: number;
}

/** Lines whose product we still know, with it. */
export function cartLines(state: PracticeState): { line: CartLine; product: Product; index: number }[] {
  return state.cart.flatMap((line, index) => {
    const product = findProduct(line.slug);
    return product === undefined ? [] : [{ line, product, index }];
  });
}

/** All sums in pence; standard delivery is free from £60 after the discount. */
export function cartTotals(state: PracticeState, method: string): Totals {
  const subtotal = cartLines(state).reduce((sum, { line, product }) => sum + line.quantity * product.pence, 0);
  const discount = Math.round((subtotal * (COUPONS[state.coupon] ?? 0)) / 100);
  const rate = DELIVERY_PENCE[method] ?? 0;
  const delivery = method === 'standard' && subtotal - discount >= FREE_FROM ? 0 : rate;
  return { subtotal, discount, delivery, total: subtotal - discount + delivery };
}

export function totalsTable(totals: Totals, coupon: string): Html {
  return html`<dl class="totals">
    <div>
      <dt>Subtotal</dt>
      <dd>${money(totals.subtotal)}</dd>
    </div>
    ${
      totals.discount > 0
        ? html`<div>
            <dt>Coupon ${coupon}</dt>
            <dd>−${money(totals.discount)}</dd>
          </div>`
        : ''
    }
    <div>
      <dt>Delivery</dt>
      <dd>${totals.delivery === 0 ? 'Free' : money(totals.delivery)}</dd>
    </div>
    <div class="sum">
      <dt>Total</dt>
      <dd>${money(totals.total)}</dd>
    </div>
  </dl>`;
}

function lineRow(visit: Visit, item: ReturnType<typeof cartLines>[number]): Html {
  const { line, product, index } = item;
  const about = line.option === '' ? product.name : `${product.name}, ${line.option}`;
  return html`<li class="line">
    <div class="thumb">${picture(product)}</div>
    <div class="what">
      <a href="${visit.paths.shop}/${product.slug}">${product.name}</a>
      <p class="muted">${line.option === '' ? '' : `${line.option} · `}${money(product.pence)} each</p>
    </div>
    <form method="post" action="${visit.paths.cart}/update" class="inline">
      <input type="hidden" name="line" value="${index}" />
      <label class="hidden" for="quantity-${index}">Quantity of ${about}</label>
      <input
        id="quantity-${index}"
        class="small"
        name="quantity"
        type="number"
        min="1"
        max="${LIMITS.quantity}"
        value="${line.quantity}"
      />
      <button type="submit">Update<span class="hidden"> ${about}</span></button>
    </form>
    <p class="price">${money(line.quantity * product.pence)}</p>
    <form method="post" action="${visit.paths.cart}/remove" class="inline">
      <input type="hidden" name="line" value="${index}" />
      <button type="submit" class="plain">Remove<span class="hidden"> ${about}</span></button>
    </form>
  </li>`;
}

function couponForm(visit: Visit, error: string | undefined, typed: string): Html {
  if (visit.state.coupon !== '') {
    return html`<form method="post" action="${visit.paths.cart}/coupon" class="inline">
      <input type="hidden" name="coupon" value="" />
      <p>Coupon <strong>${visit.state.coupon}</strong> takes 10% off.</p>
      <button type="submit" class="plain">Remove coupon</button>
    </form>`;
  }
  return html`<form method="post" action="${visit.paths.cart}/coupon" class="coupon">
    ${textField({ id: 'coupon', name: 'coupon', label: 'Coupon code', hint: 'FERN10 works here.', max: 20, value: typed, error })}
    <button type="submit">Apply coupon</button>
  </form>`;
}

function cartPage(c: PracticeContext, refused: { coupon?: string; typed?: string; line?: string } = {}): Html {
  const { visit } = c.var;
  const lines = cartLines(visit.state);
  return layout({
    visit,
    title: 'Cart',
    current: visit.paths.cart,
    body: html`<h1>Your cart</h1>
      ${refused.line === undefined ? '' : html`<p class="notice bad" role="alert">${refused.line}</p>`}
      ${
        lines.length === 0
          ? html`<p class="empty">Your cart is empty. <a href="${visit.paths.shop}">Browse the shop</a></p>`
          : html`<div class="two">
              <ul class="lines">
                ${lines.map(item => lineRow(visit, item))}
              </ul>
              <aside class="card stack" aria-label="Summary">
                <h2>Summary</h2>
                ${couponForm(visit, refused.coupon, refused.typed ?? '')}
                ${totalsTable(cartTotals(visit.state, 'standard'), visit.state.coupon)}
                <a class="button main" href="${visit.paths.checkout}">Go to checkout</a>
              </aside>
            </div>`
      }`,
  });
}

function readQuantity(text: string | undefined): number | undefined {
  const quantity = Number(text);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= LIMITS.quantity ? quantity : undefined;
}

const BAD_QUANTITY = `A quantity is a whole number from 1 to ${LIMITS.quantity}.`;

/** Adds to the line of the same product and option, or a new one; answers what is wrong, or undefined. */
function addLine(state: PracticeState, form: Record<string, string>): string | undefined {
  const product = findProduct(form['slug'] ?? '');
  if (product === undefined) return 'We do not sell that.';
  if (product.soldOut) return `${product.name} is out of stock.`;
  const quantity = readQuantity(form['quantity']);
  if (quantity === undefined) return BAD_QUANTITY;
  const choices = product.option?.choices ?? [''];
  const option = form['option'] ?? choices[0] ?? '';
  if (!choices.includes(option)) return `Choose a ${product.option?.label.toLowerCase() ?? 'kind'} from the list.`;
  const same = state.cart.find(line => line.slug === product.slug && line.option === option);
  if (same === undefined) {
    if (state.cart.length >= LIMITS.cartLines) return `A cart holds at most ${LIMITS.cartLines} different things.`;
    state.cart.push({ slug: product.slug, option, quantity });
    return undefined;
  }
  if (same.quantity + quantity > LIMITS.quantity)
    return `At most ${LIMITS.quantity} of one thing, and ${same.quantity} are in your cart.`;
  same.quantity += quantity;
  return undefined;
}

/** The cart: add, change, remove, coupon. */
export function cartRoutes(site: Site) {
  const app = new Hono<PracticeEnv>();
  const refuse = async (c: PracticeContext, refused: Parameters<typeof cartPage>[1]) => {
    c.var.visit.state = await site.read(c.var.visit.key);
    return c.html(cartPage(c, refused), 422);
  };

  app.get('/cart', c => c.html(cartPage(c)));
  app.post('/cart/add', async c => {
    const form = await formTexts(c);
    const wrong = await site.update(c.var.visit.key, state => addLine(state, form));
    return wrong === undefined ? seeOther(c, c.var.visit.paths.cart, 'added') : refuse(c, { line: wrong });
  });
  app.post('/cart/update', async c => {
    const form = await formTexts(c);
    const quantity = readQuantity(form['quantity']);
    if (quantity === undefined) return refuse(c, { line: BAD_QUANTITY });
    await site.update(c.var.visit.key, state => {
      const line = state.cart[Number(form['line'])];
      if (line !== undefined) line.quantity = quantity;
    });
    return seeOther(c, c.var.visit.paths.cart, 'cart-updated');
  });
  app.post('/cart/remove', async c => {
    const form = await formTexts(c);
    await site.update(c.var.visit.key, state => {
      state.cart = state.cart.filter((_, index) => index !== Number(form['line']));
    });
    return seeOther(c, c.var.visit.paths.cart, 'removed');
  });
  app.post('/cart/coupon', async c => {
    const form = await formTexts(c);
    const typed = (form['coupon'] ?? '').toUpperCase().slice(0, 20);
    if (typed !== '' && !Object.hasOwn(COUPONS, typed))
      return refuse(c, { coupon: 'We do not know that code.', typed });
    await site.update(c.var.visit.key, state => {
      state.coupon = typed;
    });
    return seeOther(c, c.var.visit.paths.cart, typed === '' ? 'coupon-removed' : 'coupon');
  });
  return app;
}
