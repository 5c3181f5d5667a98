import { once } from 'node:events';
import { createServer } from 'node:http';
import { servedPort } from '#tests/setup/served.ts';

/** How a site differs from the one on which a playbook was recorded. */
export type SiteChange = {
  /** What the button is called that adds to the cart. */
  addLabel?: string;
  /** The rows stand the other way round. */
  isReversed?: boolean;
  /** Another row is about a thing with a name like this one's. */
  alsoSells?: string;
  /** A dialog lies over the list. */
  banner?: boolean;
  /** Ids are other ones. */
  ids?: string;
  /** The order is answered with this status. */
  refuses?: number;
  /** The page does not send this field of the order. */
  drops?: string;
};

/** A shop with a list, a cart and a form; what was ordered can be read back. */
export type OrderSite = {
  base: string;
  change: SiteChange;
  orders: { name: string; town: string; things: string[] }[];
  /** Names of what was put into the cart and not ordered. */
  cart: string[];
  close(): Promise<void>;
};

const things = ['Copper can', 'Rake', 'Seed box', 'Trowel'];

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><nav aria-label="Shop"><a href="/list">Products</a> <a href="/cart">Cart</a></nav><main><h1>${title}</h1>${body}</main>`;

function listPage({ addLabel = 'Add to cart', isReversed, alsoSells, banner, ids = 'add' }: SiteChange): string {
  const names = [...things, ...(alsoSells === undefined ? [] : [alsoSells])];
  const rows = (isReversed ? names.toReversed() : names).map(
    name =>
      `<tr><td>${name}</td><td>in stock</td><td><form method="post" action="/add"><button id="${ids}-${name.replaceAll(' ', '-')}" name="thing" value="${name}">${addLabel}</button></form></td></tr>`,
  );
  const dialog = banner
    ? '<dialog id="news" aria-label="News"><p>We have news.</p><button onclick="news.close()">Close</button></dialog><script>news.showModal()</script>'
    : '';
  return page('Products', `<table><tr><th>Name</th><th>Stock</th><th>Buy</th></tr>${rows.join('')}</table>${dialog}`);
}

function cartPage(cart: readonly string[], { ids = 'order', drops }: SiteChange): string {
  const list = cart.map(name => `<li>${name}</li>`).join('');
  const script =
    drops === undefined
      ? ''
      : `<script>addEventListener('formdata', event => event.formData.delete('${drops}'))</script>`;
  return page(
    'Your cart',
    `<ul>${list}</ul><form method="post" action="/order"><p><label>Name <input id="${ids}-name" name="name"></label></p>
    <p><label>Town <select id="${ids}-town" name="town"><option></option><option>Oslo</option><option>Bergen</option></select></label></p>
    <p><label><input type="checkbox" name="terms" required> I accept the terms</label></p><button>Place order</button></form>${script}`,
  );
}

export async function serveOrders(): Promise<OrderSite> {
  const site: OrderSite = { base: '', change: {}, orders: [], cart: [], close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const sent = new URLSearchParams(Buffer.concat(chunks).toString());
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const show = (body: string): void => void response.writeHead(200, { 'content-type': 'text/html' }).end(body);
      const lead = (location: string): void => void response.writeHead(303, { location }).end();
      if (pathname === '/list') show(listPage(site.change));
      else if (pathname === '/cart') show(cartPage(site.cart, site.change));
      else if (pathname === '/thanks') show(page('Thank you', '<p>Your order was placed.</p>'));
      else if (pathname === '/add') {
        site.cart.push(sent.get('thing') ?? '');
        lead('/cart');
      } else if (pathname === '/order' && site.change.refuses !== undefined) {
        response
          .writeHead(site.change.refuses, { 'content-type': 'text/html' })
          .end(page('Sorry', '<p>Try later.</p>'));
      } else if (pathname === '/order') {
        site.orders.push({ name: sent.get('name') ?? '', town: sent.get('town') ?? '', things: site.cart.splice(0) });
        lead('/thanks');
      } else response.writeHead(404).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site.base = `http://127.0.0.1:${servedPort(server)}`;
  site.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return site;
}
