import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Errors, errorSummary, select, textField } from '../fields.ts';
import { type Html, layout } from '../layout.ts';
import { type Customer, LIMITS } from '../visits/state.ts';
import { type PracticeContext, type PracticeEnv, formTexts, seeOther } from '../visits/visit.ts';
import type { Site } from '../visits/visits.ts';

const TYPES = [
  { value: 'Private', label: 'Private' },
  { value: 'Trade', label: 'Trade' },
] as const;

type Typed = Omit<Customer, 'id'>;

function readCustomer(form: Record<string, string>): { typed: Typed; errors: Errors } {
  const typed: Typed = {
    name: (form['name'] ?? '').slice(0, LIMITS.name),
    email: (form['email'] ?? '').slice(0, LIMITS.address),
    town: (form['town'] ?? '').slice(0, LIMITS.name),
    type: form['type'] === 'Trade' ? 'Trade' : 'Private',
  };
  const errors: Errors = {};
  if (typed.name === '') errors['name'] = 'Enter the full name.';
  if (!/^[^\s@]+@[^\s@]+$/.test(typed.email)) errors['email'] = 'Enter an email address such as ann@example.com.';
  return { typed, errors };
}

function customerRow(action: string, customer: Customer): Html {
  const row = `row-${customer.id}`;
  return html`<tr data-row="${action}/${customer.id}">
    <th scope="row" id="${row}" data-field="name" data-label="Name">${customer.name}</th>
    <td data-field="email" data-label="Email">${customer.email}</td>
    <td data-field="town" data-label="Town">${customer.town}</td>
    <td>${customer.type}</td>
    <td class="actions">
      <button type="button" class="plain" data-edit>Edit<span class="hidden"> ${customer.name}</span></button>
    </td>
  </tr>`;
}

function newCustomerDialog(action: string, typed: Typed, errors: Errors): Html {
  const open = Object.keys(errors).length > 0;
  return html`<dialog id="new-customer" aria-labelledby="new-customer-title" ${open ? 'data-open' : ''}>
    <form method="post" action="${action}" class="stack" novalidate>
      <h2 id="new-customer-title">New customer</h2>
      ${errorSummary(errors)}
      ${textField({ id: 'new-name', name: 'name', label: 'Full name', value: typed.name, max: LIMITS.name, error: errors['name'] })}
      ${textField({ id: 'new-email', name: 'email', label: 'Email', type: 'email', value: typed.email, max: LIMITS.address, error: errors['email'] })}
      ${textField({ id: 'new-town', name: 'town', label: 'Town', value: typed.town, max: LIMITS.name })}
      ${select({ id: 'new-type', name: 'type', label: 'Customer type', value: typed.type }, TYPES)}
      <div class="buttons">
        <button class="main" type="submit">Save customer</button>
        <button type="button" data-close-dialog>Cancel</button>
      </div>
    </form>
  </dialog>`;
}

const BLANK: Typed = { name: '', email: '', town: '', type: 'Private' };

function customersPage(
  c: PracticeContext,
  refused: { typed: Typed; errors: Errors } = { typed: BLANK, errors: {} },
): Html {
  const { visit } = c.var;
  const action = visit.paths.customers;
  const full = visit.state.customers.length >= LIMITS.customers;
  return layout({
    visit,
    title: 'Customers',
    area: 'office',
    current: visit.paths.customers,
    scripts: ['office.js'],
    body: html`<div class="list-head">
        <div>
          <h1>Customers</h1>
          <p class="muted">${visit.state.customers.length} customers</p>
        </div>
        ${
          full
            ? html`<p class="muted">This practice shop keeps at most ${LIMITS.customers} customers.</p>`
            : html`<button class="main" type="button" data-open-dialog="new-customer">New customer</button>`
        }
      </div>
      <p class="saved" role="status" data-saved></p>
      <div class="scroll card flush" tabindex="0" role="region" aria-label="Customers">
        <table class="customers">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              <th scope="col">Town</th>
              <th scope="col">Type</th>
              <th scope="col"><span class="hidden">Actions</span></th>
            </tr>
          </thead>
          <tbody>
            ${visit.state.customers.toReversed().map(customer => customerRow(action, customer))}
          </tbody>
        </table>
      </div>
      ${newCustomerDialog(action, refused.typed, refused.errors)}`,
  });
}

/** The customers table with editing in place, and the dialog for a new one. */
export function officeCustomerRoutes(site: Site) {
  const app = new Hono<PracticeEnv>();
  app.get('/office/customers', c => c.html(customersPage(c)));
  app.post('/office/customers', async c => {
    const { visit } = c.var;
    const { typed, errors } = readCustomer(await formTexts(c));
    if (Object.keys(errors).length > 0) return c.html(customersPage(c, { typed, errors }), 422);
    const added = await site.update(visit.key, state => {
      if (state.customers.length >= LIMITS.customers) return false;
      const id = Math.max(0, ...state.customers.map(customer => customer.id)) + 1;
      state.customers.push({ id, ...typed });
      return true;
    });
    return seeOther(c, visit.paths.customers, added ? 'customer-added' : undefined);
  });
  app.post('/office/customers/:id', async c => {
    const form = await formTexts(c);
    const id = Number(c.req.param('id'));
    const { typed, errors } = readCustomer(form);
    const wrong = Object.values(errors)[0];
    if (wrong !== undefined) return c.json({ message: wrong }, 422);
    const saved = await site.update(c.var.visit.key, state => {
      const customer = state.customers.find(one => one.id === id);
      if (customer !== undefined) Object.assign(customer, { name: typed.name, email: typed.email, town: typed.town });
      return customer;
    });
    return saved === undefined ? c.json({ message: 'No such customer.' }, 404) : c.json(saved);
  });
  return app;
}
