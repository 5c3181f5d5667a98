import { quantity } from '#src/core/text/quantity.ts';
import { parseDay } from '../../words/dates.ts';

export type SortOrder = 'ascending' | 'descending' | 'both' | 'neither';

/** How values stand in order: as numbers or dates where all of them are, else as text. Empty ones do not count. */
export function orderOf(values: readonly string[], today: Date): SortOrder {
  const said = values.map(value => value.trim()).filter(value => value !== '');
  const keys = keysOf(said, today);
  const collator = new Intl.Collator('en', { sensitivity: 'base' });
  const plain = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const orders = keys === null ? [collator, plain].map(one => textOrder(said, one)) : [numberOrder(keys)];
  return orders.find(order => order !== 'neither') ?? 'neither';
}

function keysOf(values: readonly string[], today: Date): number[] | null {
  const days = values.map(value => parseDay(dayIn(value), today));
  if (days.every(day => day !== null))
    return days.map((day, i) => Date.UTC(day.year, day.month - 1, day.day) + minutesIn(values[i] ?? ''));
  const numeric = /^[\s$€£¥₹#+-]*\d[\d.,\s']*(?:\s?[\p{L}%°/$€£]{0,8})?$/u;
  const numbers = values.map(value => (numeric.test(value) ? quantity(value) : null));
  return numbers.every(number => number !== null) ? numbers : null;
}

/** A date without the time of day after it. */
function dayIn(value: string): string {
  const at = value.search(/[ T]\d{1,2}:\d{2}/);
  return at < 0 ? value : value.slice(0, at);
}

function minutesIn(value: string): number {
  const time = /(\d{1,2}):(\d{2})/.exec(value);
  return time ? (Number(time[1]) * 60 + Number(time[2])) * 60_000 : 0;
}

function numberOrder(keys: readonly number[]): SortOrder {
  return orderBy(keys.length, i => Math.sign((keys[i + 1] ?? 0) - (keys[i] ?? 0)));
}

function textOrder(values: readonly string[], collator: Intl.Collator): SortOrder {
  return orderBy(values.length, i => collator.compare(values[i + 1] ?? '', values[i] ?? ''));
}

function orderBy(count: number, step: (i: number) => number): SortOrder {
  const steps = Array.from({ length: Math.max(0, count - 1) }, (_, i) => step(i));
  const up = steps.every(one => one >= 0);
  const down = steps.every(one => one <= 0);
  return up && down ? 'both' : up ? 'ascending' : down ? 'descending' : 'neither';
}
