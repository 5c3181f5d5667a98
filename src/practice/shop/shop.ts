import { Hono } from 'hono';
import { html } from 'hono/html';
import { CATEGORIES, type Product, SORTS, findProduct, reviewsOf, searchProducts } from './catalogue.ts';
import { pageNumber, pager, radios, select } from '../fields.ts';
import { money } from '../format.ts';
import { type Html, layout } from '../layout.ts';
import { pause } from '../pause.ts';
import { picture } from './pictures.ts';
import { LIMITS } from '../visits/state.ts';
import type { PracticeContext, PracticeEnv, Visit } from '../visits/visit.ts';
import type { Site } from '../visits/visits.ts';

const PER_PAGE = 8;

function card(visit: Visit, product: Product): Html {
  return html`<li class="product">
    <a href="${visit.paths.shop}/${product.slug}">${picture(product)}<span class="name">${product.name}</span></a>
    <p class="about">
      <span class="price">${money(product.pence)}</span>
      ${product.soldOut ? html`<span class="tag out">Out of stock</span>` : html`<span class="tag">${product.category}</span>`}
    </p>
  </li>`;
}

interface Query {
  words: string;
  category: string;
  sort: string;
}

function address(visit: Visit, query: Query, page: number): string {
  const parts = new URLSearchParams();
  if (query.words) parts.set('q', query.words);
  if (query.category) parts.set('category', query.category);
  if (query.sort) parts.set('sort', query.sort);
  if (page > 1) parts.set('page', String(page));
  const text = parts.toString();
  return text === '' ? visit.paths.shop : `${visit.paths.shop}?${text}`;
}

function filters(visit: Visit, query: Query): Html {
  const categories = [
    { value: '', label: 'All categories' },
    ...CATEGORIES.map(name => ({ value: name, label: name })),
  ];
  const sorts = Object.entries(SORTS).map(([value, label]) => ({ value, label }));
  return html`<form class="filters" action="${visit.paths.shop}" method="get" data-submit-on-change>
    ${query.words ? html`<input type="hidden" name="q" value="${query.words}" />` : ''}
    ${select({ id: 'category', name: 'category', label: 'Category', value: query.category }, categories)}
    ${select({ id: 'sort', name: 'sort', label: 'Sort by', value: query.sort || 'featured' }, sorts)}
    <button type="submit" data-only-without-script>Apply</button>
  </form>`;
}

function listPage(c: PracticeContext): Html {
  const { visit } = c.var;
  const query: Query = {
    words: (c.req.query('q') ?? '').trim().slice(0, LIMITS.name),
    category: (c.req.query('category') ?? '').slice(0, LIMITS.name),
    sort: (c.req.query('sort') ?? '').slice(0, LIMITS.name),
  };
  const found = searchProducts(query);
  const pages = Math.ceil(found.length / PER_PAGE);
  const page = pageNumber(c.req.query('page'), pages);
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const title = query.words ? `Results for “${query.words}”` : query.category || 'Good things for garden and workshop';
  const count = found.length === 1 ? '1 product' : `${found.length} products`;
  return layout({
    visit,
    title: query.words ? `Search: ${query.words}` : 'Shop',
    current: visit.paths.shop,
    words: query.words,
    scripts: ['shop.js'],
    body: html`<div class="list-head">
        <div>
          <h1>${title}</h1>
          <p class="muted">${count}${pages > 1 ? `, page ${page} of ${pages}` : ''}</p>
        </div>
        ${filters(visit, query)}
      </div>
      ${
        shown.length === 0
          ? html`<p class="empty">Nothing by that name. <a href="${visit.paths.shop}">Show all products</a></p>`
          : html`<ul class="products">
              ${shown.map(product => card(visit, product))}
            </ul>`
      }
      ${pager(page, pages, number => address(visit, query, number))}`,
  });
}

function optionField(product: Product): Html {
  const { option } = product;
  if (option === undefined) return html``;
  const about = { id: 'option', name: 'option', label: option.label, value: option.choices[0] ?? '' };
  const choices = option.choices.map(value => ({ value, label: value }));
  return option.kind === 'radio' ? radios(about, choices) : select(about, choices);
}

function buyForm(visit: Visit, product: Product): Html {
  if (product.soldOut) {
    return html`<p class="notice bad">Out of stock. We expect more in spring.</p>
      <button class="main" type="button" disabled>Add to cart</button>`;
  }
  return html`<form method="post" action="${visit.paths.cart}/add" class="stack">
    <input type="hidden" name="slug" value="${product.slug}" />
    ${optionField(product)}
    <div class="field">
      <label for="quantity">Quantity</label>
      <div class="stepper" data-stepper>
        <button type="button" data-step="-1" aria-label="One less">−</button>
        <input
          id="quantity"
          name="quantity"
          type="number"
          value="1"
          min="1"
          max="${LIMITS.quantity}"
          inputmode="numeric"
        />
        <button type="button" data-step="1" aria-label="One more">+</button>
      </div>
    </div>
    <button class="main" type="submit">Add to cart</button>
  </form>`;
}

function productPage(c: PracticeContext, product: Product): Html {
  const { visit } = c.var;
  const more = searchProducts({ words: '', category: product.category, sort: '' }).filter(other => other !== product);
  return layout({
    visit,
    title: product.name,
    current: visit.paths.shop,
    scripts: ['shop.js'],
    body: html`<nav class="crumbs" aria-label="Breadcrumb">
        <a href="${visit.paths.shop}">Shop</a> /
        <a href="${address(visit, { words: '', category: product.category, sort: '' }, 1)}">${product.category}</a>
      </nav>
      <div class="detail">
        <div class="frame">${picture(product)}</div>
        <div class="stack">
          <div>
            <h1>${product.name}</h1>
            <p class="price big">${money(product.pence)}</p>
          </div>
          <p>${product.blurb}</p>
          ${buyForm(visit, product)}
          <p class="muted">Delivery £4.90, free from £60. Thirty days to change your mind.</p>
        </div>
      </div>
      <section class="reviews" aria-labelledby="reviews-title">
        <h2 id="reviews-title">Reviews</h2>
        <div aria-live="polite" data-load="${visit.paths.shop}/${product.slug}/reviews">
          <p class="muted">Loading reviews…</p>
          <div class="bones"><i></i><i></i><i></i></div>
        </div>
      </section>
      <section aria-labelledby="more-title">
        <h2 id="more-title">More from ${product.category.toLowerCase()}</h2>
        <ul class="products">
          ${more.slice(0, 4).map(other => card(visit, other))}
        </ul>
      </section>`,
  });
}

function reviewList(product: Product): Html {
  return html`<ul class="review-list">
    ${reviewsOf(product).map(
      review =>
        html`<li>
          <p class="stars">
            <span aria-hidden="true">${'★'.repeat(review.stars)}</span
            ><span class="hidden">${review.stars} of 5 stars</span> <strong>${review.who}</strong>
          </p>
          <p>${review.text}</p>
        </li>`,
    )}
  </ul>`;
}

/** Product list, product pages, and their reviews, which come late on purpose. */
export function shopRoutes(site: Site) {
  const app = new Hono<PracticeEnv>();
  app.get('/shop', c => c.html(listPage(c)));
  app.get('/shop/:slug', c => {
    const product = findProduct(c.req.param('slug'));
    return product === undefined ? c.notFound() : c.html(productPage(c, product));
  });
  app.get('/shop/:slug/reviews', async c => {
    const product = findProduct(c.req.param('slug'));
    if (product === undefined) return c.notFound();
    await pause(site.delays.reviewsMs, c.req.raw.signal);
    return c.html(reviewList(product));
  });
  return app;
}
