import { STATUS_WORDS } from '../shop/order-view.ts';
import type { Order } from '../visits/state.ts';

/** One CSV cell; text that a spreadsheet would take for a formula is made plain with a quote mark. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The orders as CSV (RFC 4180, CRLF), sums in pounds with two decimals. */
export function ordersCsv(orders: readonly Order[]): string {
  const head = ['Order', 'Placed', 'Customer', 'Email', 'Town', 'Country', 'Items', 'Total', 'Status', 'Tracking'];
  const rows = orders.map(order => [
    order.number,
    order.placedAt.slice(0, 10),
    order.details.name,
    order.email,
    order.details.city,
    order.details.country,
    order.lines.reduce((sum, line) => sum + line.quantity, 0),
    (order.totalPence / 100).toFixed(2),
    STATUS_WORDS[order.status],
    order.tracking,
  ]);
  return [head, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('');
}
