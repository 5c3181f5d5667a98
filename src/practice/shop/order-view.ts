import { html } from 'hono/html';
import { totalsTable } from './cart.ts';
import { METHODS, PAYMENTS, SLOTS, labelOf } from './checkout-rules.ts';
import { dayInWords, fileSize, money } from '../format.ts';
import type { Html } from '../layout.ts';
import type { CheckoutDetails, Order, OrderStatus } from '../visits/state.ts';

export interface OrderedLine {
  name: string;
  option: string;
  quantity: number;
  unitPence: number;
}

export const STATUS_WORDS: Record<OrderStatus, string> = {
  new: 'New',
  packed: 'Packed',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
};

export function statusTag(status: OrderStatus): Html {
  return html`<span class="tag status-${status}">${STATUS_WORDS[status]}</span>`;
}

/** What was ordered, as a table. */
export function linesTable(lines: readonly OrderedLine[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Ordered goods">
    <table>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" class="number">Quantity</th>
          <th scope="col" class="number">Price</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          line =>
            html`<tr>
              <td>${line.name}${line.option === '' ? '' : html` <span class="muted">${line.option}</span>`}</td>
              <td class="number">${line.quantity}</td>
              <td class="number">${money(line.quantity * line.unitPence)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Everything the customer chose, as a list of terms. */
export function detailsList(details: CheckoutDetails): Html {
  const person = [details.salutation, details.name].filter(Boolean).join(' ');
  const facts: [string, string][] = [
    ['Deliver to', [person, details.street, `${details.postcode} ${details.city}`, details.country].join(', ')],
    ['Delivery', labelOf(METHODS, details.method)],
    ['Date', `${dayInWords(details.date)}, ${labelOf(SLOTS, details.slot)}`],
    ['Gift wrap', details.giftWrap ? 'Yes' : 'No'],
    ['Payment', [labelOf(PAYMENTS, details.payment), details.paymentDetail].filter(Boolean).join(', ')],
    ['Attached', details.file === null ? 'Nothing' : `${details.file.name} (${fileSize(details.file.size)})`],
    ['Note', details.note === '' ? 'None' : details.note],
  ];
  return html`<dl class="facts">
    ${facts.map(
      ([term, text]) =>
        html`<div>
          <dt>${term}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`;
}

export function orderTotals(order: Order): Html {
  const subtotal = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPence, 0);
  return totalsTable(
    { subtotal, discount: order.discountPence, delivery: order.deliveryPence, total: order.totalPence },
    order.coupon,
  );
}
