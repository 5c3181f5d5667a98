import { html } from 'hono/html';
import { type Totals, totalsTable } from './cart.ts';
import { METHODS, PAYMENTS, SALUTATIONS, SLOTS, deliveryWindow, labelOf } from './checkout-rules.ts';
import { COUNTRIES } from './countries.ts';
import {
  type Errors,
  checkbox,
  describedBy,
  errorOf,
  errorSummary,
  field,
  hintOf,
  radios,
  select,
  textField,
} from '../fields.ts';
import { dayInWords, fileSize } from '../format.ts';
import { type Html, layout } from '../layout.ts';
import { type CheckoutDetails, LIMITS } from '../visits/state.ts';
import type { Visit } from '../visits/visit.ts';

export interface CheckoutView {
  visit: Visit;
  details: CheckoutDetails;
  errors: Errors;
  now: Date;
  totals: Totals;
}

/** Text field with a list that filters while one types (WAI-ARIA combobox). */
function countryField(view: CheckoutView): Html {
  const about = {
    id: 'country',
    label: 'Country',
    error: view.errors['country'],
    hint: 'Type a few letters and choose.',
  };
  return field(
    about,
    html`<div class="combo" data-combo>
      <input
        id="country"
        name="country"
        type="text"
        value="${view.details.country}"
        maxlength="${LIMITS.name}"
        autocomplete="off"
        role="combobox"
        aria-expanded="false"
        aria-controls="country-list"
        aria-autocomplete="list"
        ${describedBy(about)}
      />
      <ul id="country-list" class="popup" role="listbox" aria-label="Countries" hidden>
        ${COUNTRIES.map((country, index) => html`<li role="option" id="country-${index}" aria-selected="false">${country}</li>`)}
      </ul>
    </div>`,
  );
}

/** A button that opens a calendar; the day goes into a hidden field, so it can only be clicked, not typed. */
function dateField(view: CheckoutView): Html {
  const { first, last } = deliveryWindow(view.now);
  const { date } = view.details;
  const about = { id: 'date', label: 'Delivery date', error: view.errors['date'], hint: 'Not on Sundays.' };
  return html`<div class="${about.error === undefined ? 'field' : 'field wrong'}">
    <span class="label" id="date-label">${about.label}</span>
    ${hintOf(about)}
    <div class="picker" data-calendar data-first="${first}" data-last="${last}">
      <input type="hidden" name="date" value="${date}" />
      <button
        type="button"
        id="date"
        class="opener"
        aria-haspopup="dialog"
        aria-expanded="false"
        aria-labelledby="date-label date"
        ${describedBy(about)}
      >
        ${date === '' ? 'Choose a date' : dayInWords(date)}
      </button>
      <div class="popup calendar" role="dialog" aria-label="Choose a date" hidden></div>
    </div>
    ${errorOf(about)}
  </div>`;
}

/** A dropdown made of a button and a listbox: not a native select. */
function slotField(view: CheckoutView): Html {
  const { slot } = view.details;
  const about = { id: 'slot', label: 'Time slot', error: view.errors['slot'], hint: 'We ring when we are near.' };
  return html`<div class="${about.error === undefined ? 'field' : 'field wrong'}">
    <span class="label" id="slot-label">${about.label}</span>
    ${hintOf(about)}
    <div class="picker" data-dropdown>
      <input type="hidden" name="slot" value="${slot}" />
      <button
        type="button"
        id="slot"
        class="opener"
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-controls="slot-list"
        aria-labelledby="slot-label slot"
        ${describedBy(about)}
      >
        ${slot === '' ? 'Choose a time' : labelOf(SLOTS, slot)}
      </button>
      <ul id="slot-list" class="popup" role="listbox" tabindex="-1" aria-labelledby="slot-label" hidden>
        ${SLOTS.map(
          one =>
            html`<li
              role="option"
              id="slot-${one.value}"
              data-value="${one.value}"
              aria-selected="${one.value === slot ? 'true' : 'false'}"
            >
              ${one.label}
            </li>`,
        )}
      </ul>
    </div>
    ${errorOf(about)}
  </div>`;
}

function addressPart(view: CheckoutView): Html {
  const { details, errors } = view;
  const salutations = SALUTATIONS.map(value => ({ value, label: value === '' ? 'No salutation' : value }));
  return html`<section class="card stack" aria-labelledby="address-title">
    <h2 id="address-title">Delivery address</h2>
    <div class="row">
      ${select({ id: 'salutation', name: 'salutation', label: 'Salutation', value: details.salutation, error: errors['salutation'] }, salutations)}
      ${textField({ id: 'name', name: 'name', label: 'Full name', value: details.name, max: LIMITS.name, error: errors['name'] })}
    </div>
    ${textField({ id: 'street', name: 'street', label: 'Street', value: details.street, max: LIMITS.address, error: errors['street'] })}
    <div class="row">
      ${textField({ id: 'postcode', name: 'postcode', label: 'Postcode', value: details.postcode, max: 12, error: errors['postcode'] })}
      ${textField({ id: 'city', name: 'city', label: 'Town or city', value: details.city, max: LIMITS.name, error: errors['city'] })}
    </div>
    ${countryField(view)}
  </section>`;
}

function deliveryPart(view: CheckoutView): Html {
  const { details, errors } = view;
  return html`<section class="card stack" aria-labelledby="delivery-title">
    <h2 id="delivery-title">Delivery</h2>
    ${radios({ id: 'method', name: 'method', label: 'Delivery method', value: details.method, error: errors['method'] }, METHODS)}
    <div class="row even">${dateField(view)} ${slotField(view)}</div>
    ${checkbox({ id: 'giftWrap', name: 'giftWrap', label: 'Gift wrap', hint: 'In brown paper, with a sprig of something green.', checked: details.giftWrap })}
  </section>`;
}

function extrasPart(view: CheckoutView): Html {
  const { details, errors } = view;
  const file = { id: 'file', label: 'Order form or photo', hint: 'Optional, at most 1 MB.', error: errors['file'] };
  const note = { id: 'note', label: 'Note for us', hint: `Optional, at most ${LIMITS.note} characters.` };
  return html`<section class="card stack" aria-labelledby="extras-title">
    <h2 id="extras-title">Extras</h2>
    ${field(
      file,
      html`<input id="file" name="file" type="file" data-max="${LIMITS.fileBytes}" ${describedBy(file)} />
        <p class="file-name" data-file-name aria-live="polite">
          ${details.file === null ? '' : `Attached: ${details.file.name} (${fileSize(details.file.size)})`}
        </p>`,
    )}
    ${field(note, html`<textarea id="note" name="note" rows="3" maxlength="${LIMITS.note}" ${describedBy(note)}>${details.note}</textarea>`)}
  </section>`;
}

function paymentPart(view: CheckoutView): Html {
  const { details, errors } = view;
  const shown = (kind: string): string => (details.payment === kind ? details.paymentDetail : '');
  return html`<section class="card stack" aria-labelledby="payment-title">
    <h2 id="payment-title">Payment</h2>
    ${radios({ id: 'payment', name: 'payment', label: 'Payment method', value: details.payment, error: errors['payment'] }, PAYMENTS)}
    <div data-for-payment="invoice" ${details.payment === 'invoice' ? '' : 'hidden'}>
      ${textField({ id: 'reference', name: 'reference', label: 'Your reference', hint: 'Optional.', value: shown('invoice'), max: 40 })}
    </div>
    <div data-for-payment="card" ${details.payment === 'card' ? '' : 'hidden'}>
      ${textField({ id: 'card', name: 'card', label: 'Card number', hint: 'Any 16 digits. We keep only the last four.', max: 20, numeric: true, error: errors['card'] })}
    </div>
    <div data-for-payment="voucher" ${details.payment === 'voucher' ? '' : 'hidden'}>
      ${textField({ id: 'voucher', name: 'voucher', label: 'Voucher code', value: shown('voucher'), max: 40, error: errors['voucher'] })}
    </div>
    ${checkbox({ id: 'terms', name: 'terms', label: 'I accept the terms', hint: 'They fit on this line: nothing is sent, nothing is charged.', checked: details.terms, error: errors['terms'] })}
  </section>`;
}

/** The one form of the checkout, with every kind of field. */
export function checkoutPage(view: CheckoutView): Html {
  const { visit, details, errors, totals } = view;
  return layout({
    visit,
    title: 'Checkout',
    current: visit.paths.cart,
    scripts: ['checkout.js', 'calendar.js'],
    body: html`<h1>Checkout</h1>
      ${errorSummary(errors)}
      <form method="post" action="${visit.paths.checkout}" enctype="multipart/form-data" class="two" novalidate>
        <div class="stack">${addressPart(view)} ${deliveryPart(view)} ${extrasPart(view)} ${paymentPart(view)}</div>
        <aside class="card stack sticky" aria-label="Summary">
          <h2>Summary</h2>
          <p class="muted">For ${visit.session?.email ?? ''}</p>
          ${totalsTable(totals, visit.state.coupon)}
          <p class="muted small-print">
            Delivery as chosen: ${labelOf(METHODS, details.method).toLowerCase()}. The next page has the final sum.
          </p>
          <button class="main" type="submit">Review order</button>
        </aside>
      </form>`,
  });
}
