import { Hono } from 'hono';
import { html } from 'hono/html';
import { ordersCsv } from './csv.ts';
import { pageNumber, pager, select } from '../fields.ts';
import { money, shortDay } from '../format.ts';
import { type Html, layout } from '../layout.ts';
import { STATUS_WORDS, detailsList, linesTable, orderTotals, statusTag } from '../shop/order-view.ts';
import { LIMITS, ORDER_STATUSES, type Order, type OrderStatus } from '../visits/state.ts';
import { type PracticeContext, type PracticeEnv, type Visit, formTexts, seeOther } from '../visits/visit.ts';
import type { Site } from '../visits/visits.ts';

const PER_PAGE = 10;

const COLUMNS = {
  number: { label: 'Order', value: (order: Order) => order.number },
  placed: { label: 'Placed', value: (order: Order) => order.placedAt },
  customer: { label: 'Customer', value: (order: Order) => order.details.name },
  total: { label: 'Total', value: (order: Order) => order.totalPence },
  status: { label: 'Status', value: (order: Order) => order.status },
} as const;
type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = ['number', 'placed', 'customer', 'total', 'status'] as const satisfies readonly Column[];

interface Query {
  sort: Column;
  down: boolean;
  status: string;
}

function readQuery(c: PracticeContext): Query {
  return {
    sort: COLUMN_NAMES.find(column => column === c.req.query('sort')) ?? 'number',
    down: c.req.query('dir') !== 'up',
    status: ORDER_STATUSES.find(status => status === c.req.query('status')) ?? '',
  };
}

function address(visit: Visit, query: Query, page: number): string {
  const parts = new URLSearchParams({ sort: query.sort, dir: query.down ? 'down' : 'up' });
  if (query.status) parts.set('status', query.status);
  if (page > 1) parts.set('page', String(page));
  return `${visit.paths.office}?${parts.toString()}`;
}

function chosenOrders(orders: readonly Order[], query: Query): Order[] {
  const value = COLUMNS[query.sort].value;
  return orders
    .filter(order => query.status === '' || order.status === query.status)
    .toSorted((a, b) => {
      const [left, right] = [value(a), value(b)];
      const order =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : String(left).localeCompare(String(right), 'en');
      return query.down ? -order : order;
    });
}

function heading(visit: Visit, query: Query, column: Column): Html {
  const here = query.sort === column;
  const href = address(visit, { ...query, sort: column, down: here ? !query.down : false }, 1);
  return html`<th
    scope="col"
    class="${column === 'total' ? 'number' : ''}"
    ${here ? html`aria-sort="${query.down ? 'descending' : 'ascending'}"` : ''}
  >
    <a href="${href}"
      >${COLUMNS[column].label}<span aria-hidden="true">${here ? (query.down ? ' ↓' : ' ↑') : ''}</span></a
    >
  </th>`;
}

function figures(orders: readonly Order[]): Html {
  const count = (status: OrderStatus): number => orders.filter(order => order.status === status).length;
  const total = orders.filter(order => order.status !== 'cancelled').reduce((sum, order) => sum + order.totalPence, 0);
  return html`<dl class="figures">
    <div>
      <dt>New</dt>
      <dd>${count('new')}</dd>
    </div>
    <div>
      <dt>Packed</dt>
      <dd>${count('packed')}</dd>
    </div>
    <div>
      <dt>Shipped</dt>
      <dd>${count('shipped')}</dd>
    </div>
    <div>
      <dt>Turnover</dt>
      <dd>${money(total)}</dd>
    </div>
  </dl>`;
}

function orderRow(visit: Visit, order: Order): Html {
  return html`<tr>
    <th scope="row"><a href="${visit.paths.office}/orders/${order.number}">${order.number}</a></th>
    <td>${shortDay(order.placedAt)}</td>
    <td>${order.details.name}</td>
    <td class="number">${money(order.totalPence)}</td>
    <td>${statusTag(order.status)}</td>
  </tr>`;
}

function ordersPage(c: PracticeContext): Html {
  const { visit } = c.var;
  const query = readQuery(c);
  const chosen = chosenOrders(visit.state.orders, query);
  const pages = Math.ceil(chosen.length / PER_PAGE);
  const page = pageNumber(c.req.query('page'), pages);
  const shown = chosen.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const statuses = [
    { value: '', label: 'All' },
    ...ORDER_STATUSES.map(value => ({ value, label: STATUS_WORDS[value] })),
  ];
  return layout({
    visit,
    title: 'Orders',
    area: 'office',
    current: visit.paths.office,
    scripts: ['shop.js'],
    body: html`<div class="list-head">
        <div>
          <h1>Orders</h1>
          <p class="muted">${chosen.length} orders${pages > 1 ? `, page ${page} of ${pages}` : ''}</p>
        </div>
        <div class="filters">
          <form action="${visit.paths.office}" method="get" data-submit-on-change>
            <input type="hidden" name="sort" value="${query.sort}" /><input
              type="hidden"
              name="dir"
              value="${query.down ? 'down' : 'up'}"
            />
            ${select({ id: 'status', name: 'status', label: 'Status', value: query.status }, statuses)}
            <button type="submit" data-only-without-script>Apply</button>
          </form>
          <a class="button" href="${visit.paths.csv}" download="orders.csv">Download CSV</a>
        </div>
      </div>
      ${figures(visit.state.orders)}
      <div class="scroll card flush" tabindex="0" role="region" aria-label="Orders">
        <table class="orders">
          <thead>
            <tr>
              ${COLUMN_NAMES.map(column => heading(visit, query, column))}
            </tr>
          </thead>
          <tbody>
            ${shown.map(order => orderRow(visit, order))}
          </tbody>
        </table>
      </div>
      ${shown.length === 0 ? html`<p class="empty">No orders with that status.</p>` : ''}
      ${pager(page, pages, number => address(visit, query, number))}`,
  });
}

function orderActions(visit: Visit, order: Order): Html {
  const action = `${visit.paths.office}/orders/${order.number}`;
  const open = order.status === 'new' || order.status === 'packed';
  return html`<aside class="card stack" aria-label="Actions">
    <h2>Actions</h2>
    ${
      open
        ? html`<form method="post" action="${action}/status" data-confirm="Mark as shipped?">
            <input type="hidden" name="status" value="shipped" />
            <button class="main" type="submit">Mark as shipped</button>
          </form>`
        : html`<p class="muted">This order is ${STATUS_WORDS[order.status].toLowerCase()}.</p>`
    }
    <form method="post" action="${action}/tracking" data-prompt="Tracking number" data-prompt-field="tracking">
      <input type="hidden" name="tracking" value="${order.tracking}" />
      <button type="submit">${order.tracking === '' ? 'Add tracking number' : 'Change tracking number'}</button>
    </form>
    <button type="button" data-alert="The printer is out of paper. Nothing was printed.">Print packing slip</button>
    ${
      open
        ? html`<form method="post" action="${action}/status" data-confirm="Cancel this order?">
            <input type="hidden" name="status" value="cancelled" />
            <button type="submit" class="plain">Cancel order</button>
          </form>`
        : ''
    }
  </aside>`;
}

function orderPage(c: PracticeContext, order: Order): Html {
  const { visit } = c.var;
  const action = `${visit.paths.office}/orders/${order.number}`;
  return layout({
    visit,
    title: `Order ${order.number}`,
    area: 'office',
    current: visit.paths.office,
    scripts: ['office.js'],
    body: html`<nav class="crumbs" aria-label="Breadcrumb">
        <a href="${visit.paths.office}">Orders</a> / ${order.number}
      </nav>
      <h1>Order ${order.number} ${statusTag(order.status)}</h1>
      <p class="muted">Placed ${shortDay(order.placedAt)} by ${order.email}</p>
      <div class="two">
        <div class="stack">
          <section class="card stack" aria-labelledby="goods">
            <h2 id="goods">Goods</h2>
            ${linesTable(order.lines)} ${orderTotals(order)}
          </section>
          <section class="card stack" aria-labelledby="facts">
            <h2 id="facts">Details</h2>
            ${detailsList(order.details)}
            <dl class="facts">
              <div>
                <dt>Tracking</dt>
                <dd>${order.tracking === '' ? 'No number yet' : order.tracking}</dd>
              </div>
            </dl>
          </section>
          <section class="card stack" aria-labelledby="staff-note">
            <h2 id="staff-note">Staff note</h2>
            <form method="post" action="${action}/note" class="stack" data-note>
              <input type="hidden" name="note" value="${order.staffNote}" />
              <div
                class="note"
                contenteditable="plaintext-only"
                role="textbox"
                aria-multiline="true"
                aria-labelledby="staff-note"
                data-placeholder="Write a note for the others"
              ></div>
              <div><button type="submit">Save note</button></div>
            </form>
          </section>
        </div>
        ${orderActions(visit, order)}
      </div>`,
  });
}

/** The orders table, its CSV, and one order with its actions. */
export function officeOrderRoutes(site: Site) {
  const app = new Hono<PracticeEnv>();
  const change = async (c: PracticeContext, apply: (order: Order, form: Record<string, string>) => string) => {
    const { visit } = c.var;
    const form = await formTexts(c);
    const number = c.req.param('number');
    const done = await site.update(visit.key, state => {
      const order = state.orders.find(one => one.number === number);
      return order === undefined ? undefined : apply(order, form);
    });
    return done === undefined ? c.notFound() : seeOther(c, `${visit.paths.office}/orders/${number}`, done);
  };

  app.get('/office', c => c.html(ordersPage(c)));
  app.get('/office/orders.csv', c => {
    const newestFirst = c.var.visit.state.orders.toReversed();
    return c.body(ordersCsv(newestFirst), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="orders.csv"',
    });
  });
  app.get('/office/orders/:number', c => {
    const order = c.var.visit.state.orders.find(one => one.number === c.req.param('number'));
    return order === undefined ? c.notFound() : c.html(orderPage(c, order));
  });
  app.post('/office/orders/:number/status', c =>
    change(c, (order, form) => {
      const closed = order.status === 'shipped' || order.status === 'cancelled';
      const next = ORDER_STATUSES.find(status => status === form['status']);
      if (closed || next === undefined) return 'order-unchanged';
      order.status = next;
      return `order-${next}`;
    }),
  );
  app.post('/office/orders/:number/tracking', c =>
    change(c, (order, form) => {
      order.tracking = (form['tracking'] ?? '').slice(0, 40);
      return 'tracking-saved';
    }),
  );
  app.post('/office/orders/:number/note', c =>
    change(c, (order, form) => {
      order.staffNote = (form['note'] ?? '').slice(0, LIMITS.message);
      return 'note-saved';
    }),
  );
  return app;
}
