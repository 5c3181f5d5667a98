import { quantity } from '#src/core/text/quantity.ts';
import { parseDay } from '../../words/dates.ts';

export type SortOrder = 'ascending' | 'descending' | 'both' | 'neither';

/** How values stand in order: as numbers or dates where all of them are, else as text. Empty ones do not count. */
export function orderOf(values: readonly string[], today: Date): SortOrder {
  const said = values.map(value => value.trim()).filter(value => value !== '');
  const [first, other = first] = keysOf(said, today).map(keys =>
    orderBy(keys.length, i => Math.sign((keys[i + 1] ?? 0) - (keys[i] ?? 0))),
  );
  if (first !== undefined) return first === other ? first : 'neither';
  const collator = new Intl.Collator('en', { sensitivity: 'base' });
  const plain = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const orders = [collator, plain].map(one => orderBy(said.length, i => one.compare(said[i + 1] ?? '', said[i] ?? '')));
  return orders.find(order => order !== 'neither') ?? 'neither';
}

/** Of dates in numbers alone there may be two: with the day first, and with the month first. */
function keysOf(values: readonly string[], today: Date): number[][] {
  const dated = [true, false].flatMap(dayFirst => {
    const days = values.map(value => parseDay(dayIn(value), today, dayFirst));
    if (!days.every(day => day !== null)) return [];
    return [days.map((day, i) => Date.UTC(day.year, day.month - 1, day.day) + minutesIn(values[i] ?? ''))];
  });
  if (dated.length > 0) return dated;
  const numeric = /^[\s$€£¥₹#+-]*\d[\d.,\s']*(?:\s?[\p{L}%°/$€£]{0,8})?$/u;
  const numbers = values.map(value => (numeric.test(value) ? quantity(value) : null));
  return numbers.every(number => number !== null) ? [numbers] : [];
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

function orderBy(count: number, step: (i: number) => number): SortOrder {
  const steps = Array.from({ length: Math.max(0, count - 1) }, (_, i) => step(i));
  const up = steps.every(one => one >= 0);
  const down = steps.every(one => one <= 0);
  return up && down ? 'both' : up ? 'ascending' : down ? 'descending' : 'neither';
}
