/** How a field takes a value, and whether it holds one: compared as what it is, not as it is written. */
import type { ElementNode } from '#src/browser/observe/observation.ts';
import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import { oneLine } from '#src/core/text/one-line.ts';
import { quantity } from '#src/core/text/quantity.ts';
import { isoDay, parseDay, writeDay, type Day } from '../../words/dates.ts';

/** What is known of a field, or of a cell that was one. */
type HeldField = Pick<
  ElementNode,
  'name' | 'role' | 'tag' | 'type' | 'value' | 'filled' | 'inputMode' | 'placeholder' | 'title' | 'hints'
>;

/** An observation cuts what a field holds here. */
const observedLength = 1000;
const longestFormatted = 200;

/** The text that a field takes for a value: dates and numbers in the field's own format, the rest as it is. */
export function typedFor(field: HeldField, value: string, today: Date): string {
  if (field.type === 'time') return clock(value);
  if (/^(?:email|url|password|tel|search|color)$/.test(field.type ?? '')) return value;
  const day = isDated(field) ? dayIn(field, value, today) : null;
  if (day !== null) return writtenDay(field, day, value);
  const takesPlain = field.type === 'number' || (field.role === 'spinbutton' && field.tag !== 'input');
  return takesPlain ? plainNumber(value) : value;
}

/** Whether a field holds a value, in whatever format it writes it. */
export function holds(field: HeldField, value: string, today: Date): boolean {
  const { type, filled, value: has = '' } = field;
  const typed = typedFor(field, value, today);
  if (type === 'password' || filled !== undefined) return filled === true || typed === '';
  const [a, b] = [oneLine(has), oneLine(typed)];
  if (a === b || (has.length >= observedLength && b.startsWith(a))) return true;
  if (hasPlaceholder(value)) return has !== '';
  const isShort = a !== '' && b !== '' && Math.max(a.length, b.length) <= longestFormatted;
  return isShort && (isSameAmount(field, a, b) ?? (isMasked(a, b) || isSameTime(field, { a, b, today })));
}

/** Null where one of both is no number. */
function isSameAmount(field: HeldField, a: string, b: string): boolean | null {
  const [has, wanted] = [amountOf(a), amountOf(b)];
  if (has === null || wanted === null) return null;
  return has === wanted && (isNumeric(field) || ![a, b].some(text => /^[-+]?0\d/.test(text)));
}

function isSameTime(field: HeldField, { a, b, today }: { a: string; b: string; today: Date }): boolean {
  if (field.type === 'time') return clock(a) === clock(b);
  const [has, wanted] = [dayIn(field, a, today), dayIn(field, b, today)];
  return has !== null && wanted !== null && isoDay(has) === isoDay(wanted);
}

/** A number as people write it, with signs of money around it: of two kinds of marks, the last is the decimal one. */
function amountOf(text: string): number | null {
  const plain = text.replace(/[\s$€£¥%]|\b[A-Z]{3}\b/g, '');
  if (plain.length > 18 || !/^[-+]?\d[\d.,]*$/.test(plain)) return null;
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const mark = plain.charAt(last);
  const isOnly = plain.indexOf(mark) === last;
  const hasOther = plain.includes(mark === '.' ? ',' : '.');
  const isDecimal = last >= 0 && isOnly && (hasOther || mark === '.' || plain.length - last !== 4);
  const whole = isDecimal ? plain.slice(0, last) : plain;
  return Number(`${whole.replace(/[.,]/g, '')}${isDecimal ? `.${plain.slice(last + 1)}` : ''}`);
}

/** The digits and letters of a phone, a card or a key, with other marks between them. */
function isMasked(has: string, typed: string): boolean {
  const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const words = (text: string): string => text.replace(/[\d\s()+./-]/g, '');
  if (!/\d/.test(typed) || bare(has) !== bare(typed)) return false;
  return !/\s/.test(typed) || words(has) === words(typed);
}

function isNumeric({ type, role, inputMode }: HeldField): boolean {
  return (
    type === 'number' || type === 'range' || role === 'spinbutton' || /^(?:numeric|decimal)$/.test(inputMode ?? '')
  );
}

/** Whether a field is for a day: by its type, its name, or the pattern that it shows. */
export function isDated(field: HeldField): boolean {
  if (/^(?:date|datetime-local|month)$/.test(field.type ?? '')) return true;
  const words = [field.name, field.placeholder, field.title, field.hints].map(text => (text ?? '').slice(0, 300));
  return patternOf(field) !== undefined || words.some(text => /date|\bday\b|calendar|flatpickr/i.test(text));
}

/** The pattern such as `dd.mm.yyyy` that a field shows. */
function patternOf({ placeholder, name, title, hints }: HeldField): string | undefined {
  const some = { year: 2000, month: 1, day: 1 };
  return [placeholder, name, title, hints].find(
    text => text !== undefined && writeDay(some, text.slice(0, 300)) !== null,
  );
}

function dayIn(field: HeldField, value: string, today: Date): Day | null {
  const text = value.slice(0, longestFormatted);
  if (field.type === 'month') return parseDay(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : `1 ${text}`, today);
  const pattern = patternOf(field);
  const shown = pattern === undefined ? null : parseDay(text, today, /d{1,2}[^a-z\d]{1,2}m/i.test(pattern));
  return shown ?? parseDay(text, today);
}

/** A day as a field takes it: by its type, else in the pattern that it shows. */
function writtenDay(field: HeldField, day: Day, value: string): string {
  switch (field.type) {
    case 'date':
      return isoDay(day);
    case 'datetime-local':
      return `${isoDay(day)}T${clock(/\d{1,2}(?::\d{2})?\s*(?:am|pm)|\d{1,2}:\d{2}/i.exec(value)?.[0] ?? '00:00')}`;
    case 'month':
      return isoDay(day).slice(0, 7);
  }
  const pattern = patternOf(field);
  // Words such as "tomorrow" are no text for a field; a date the user wrote out is.
  if (pattern === undefined) return /\d/.test(value) && !/^in \d/i.test(value) ? value : isoDay(day);
  return writeDay(day, pattern) ?? value;
}

function plainNumber(value: string): string {
  const number =
    amountOf(value.slice(0, longestFormatted)) ?? (/^\d[\d.,]*\s?[a-z%°]{1,10}$/i.test(value) ? quantity(value) : null);
  return number === null ? value : String(number);
}

/** `15:30` for "3:30 pm". */
function clock(value: string): string {
  const [, hours, minutes = '00', half] =
    /(\d{1,2})(?::(\d{2}))?\s*(am|pm)?/i.exec(value.slice(0, longestFormatted)) ?? [];
  if (hours === undefined) return value;
  const hour = (Number(hours) % (half === undefined ? 24 : 12)) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
