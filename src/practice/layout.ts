import { html } from 'hono/html';
import { PRACTICE_BASE } from './paths.ts';
import type { Visit } from './visits/visit.ts';

export type Html = ReturnType<typeof html>;

export interface Page {
  visit: Visit;
  title: string;
  body: Html;
  area?: 'shop' | 'office';
  /** The address of the navigation entry this page belongs to. */
  current?: string;
  scripts?: string[];
  /** What the visitor last searched for, kept in the search box. */
  words?: string;
}

const asset = (name: string): string => `${PRACTICE_BASE}/assets/${name}`;

const script = (name: string): Html => html`<script src="${asset(name)}" defer></script>`;

/** The bare document: for pages that stand alone, such as the phone or the reply box. */
export function shell(page: { title: string; body: Html; bodyClass: string; scripts?: string[] | undefined }): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · Fernhill Supply</title>
        <link rel="icon" href="${asset('leaf.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${asset('practice.css')}" />
        ${(page.scripts ?? []).map(script)}
      </head>
      <body class="${page.bodyClass}">
        ${page.body}
      </body>
    </html>`;
}

function navLink(page: Page, href: string, label: string | Html): Html {
  return page.current === href
    ? html`<a href="${href}" aria-current="page">${label}</a>`
    : html`<a href="${href}">${label}</a>`;
}

const LEAF = html`<svg class="leaf" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <path d="M4 20C3 9 9 3 21 3c0 12-6 18-15 16" fill="#6f9a62" />
  <path d="M4 21C7 14 11 10 16 8" fill="none" stroke="#23382e" stroke-width="1.6" stroke-linecap="round" />
</svg>`;

function shopHeader(page: Page): Html {
  const { paths, state, session } = page.visit;
  const count = state.cart.reduce((sum, line) => sum + line.quantity, 0);
  return html`<header class="top">
    <div class="bar wide">
      <a class="brand" href="${paths.shop}"
        >${LEAF}<span>Fernhill <i>Supply</i></span></a
      >
      <form class="search" role="search" action="${paths.shop}" method="get">
        <label class="hidden" for="search">Search products</label>
        <input
          id="search"
          type="search"
          name="q"
          value="${page.words ?? ''}"
          placeholder="Search products"
          maxlength="80"
        />
        <button type="submit">Search</button>
      </form>
      <nav class="links" aria-label="Main">
        ${navLink(page, paths.shop, 'Shop')} ${navLink(page, paths.office, 'Back office')}
        ${session ? navLink(page, paths.account, 'Account') : navLink(page, paths.signIn, 'Sign in')}
        ${navLink(page, paths.cart, html`Cart <span class="count">${count}</span>`)}
      </nav>
    </div>
  </header>`;
}

function officeHeader(page: Page): Html {
  const { paths, session } = page.visit;
  return html`<header class="top office-top">
    <div class="bar wide">
      <a class="brand" href="${paths.office}"
        >${LEAF}<span>Fernhill <i>Back office</i></span></a
      >
      <nav class="links" aria-label="Back office">
        ${navLink(page, paths.office, 'Orders')} ${navLink(page, paths.customers, 'Customers')}
        ${navLink(page, paths.messages, 'Messages')} ${navLink(page, paths.settings, 'Settings')}
        ${navLink(page, paths.slow, 'Stock report')}
        <a href="${paths.help}" target="_blank" rel="noopener">Help<span class="hidden"> (opens in a new tab)</span></a>
      </nav>
      <p class="who">${session?.email ?? ''} · <a href="${paths.shop}">To the shop</a></p>
    </div>
  </header>`;
}

/** A whole page of the shop or the back office, with header, notice and footer. */
export function layout(page: Page): Html {
  const { visit } = page;
  const office = page.area === 'office';
  const { notice, holiday } = visit.state.settings;
  return shell({
    title: page.title,
    scripts: page.scripts,
    bodyClass: office ? 'office' : 'shop',
    body: html`<a class="skip" href="#main">Skip to content</a>
      ${
        !office && (notice !== '' || holiday)
          ? html`<aside class="banner" aria-label="Notice">
              ${holiday ? 'We are on holiday: orders are sent when we are back. ' : ''}${notice}
            </aside>`
          : ''
      }
      ${office ? officeHeader(page) : shopHeader(page)}
      <main id="main" class="wide">
        ${visit.notice === undefined ? '' : html`<p class="notice" role="status">${visit.notice}</p>`} ${page.body}
      </main>
      <footer class="foot">
        <div class="wide">
          <p>Fernhill Supply is a practice shop. Nothing here is real: no goods, no money, no post.</p>
          <p><a href="${visit.paths.help}">Help and reset</a> · <a href="${visit.paths.phone}">Your phone</a></p>
        </div>
      </footer>`,
  });
}
