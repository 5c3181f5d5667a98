import { months, weekdays } from '#src/core/text/calendar-words.ts';

/** A day of the calendar; month and day from 1. */
export type Day = { year: number; month: number; day: number };

/** Month from 1 of a full or shortened English name; 0 for none. */
export function monthNumber(name: string): number {
  const word = name.toLowerCase().replace(/\.$/, '');
  return word.length < 3
    ? 0
    : months.findIndex(month => month === word || (month.startsWith(word) && word.length <= 4)) + 1;
}

export function monthName(month: number): string {
  return months[month - 1] ?? '';
}

/**
 * Reads a day in one of the many ways people write one; null when the text is no date. `dayFirst`: how numbers with strokes are
 * written; where nobody knows, "3/4/2026" is no date.
 */
export function parseDay(text: string, today: Date, dayFirst: boolean | null = null): Day | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/[.,]$/, '');
  return relativeDay(plain, today) ?? numericDay(plain, dayFirst) ?? namedDay(plain, today);
}

function numericDay(text: string, dayFirst: boolean | null): Day | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]|$)/.exec(text);
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const other = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (!other) return null;
  const [a, b] = [Number(other[1]), Number(other[3])];
  const year = Number(other[4]) + (other[4]?.length === 2 ? 2000 : 0);
  const isPlain = a > 12 || b > 12 || a === b;
  const dayIsFirst = (other[2] === '.' && b <= 12) || (dayFirst ?? (isPlain ? a > 12 : null));
  return dayIsFirst === null ? null : dayIsFirst ? valid(year, b, a) : valid(year, a, b);
}

function namedDay(text: string, today: Date): Day | null {
  const plain = text
    .replace(/,/g, ' ')
    .replace(/\b(?:the|of|on|sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const one = /^(\d{1,2})[ -]([a-z]{3,9})\.?(?:[ -](\d{4}))?$/.exec(plain);
  const two = /^([a-z]{3,9})\.? (\d{1,2})(?: (\d{4}))?$/.exec(plain);
  const [day, name, year] = one ? [one[1], one[2], one[3]] : two ? [two[2], two[1], two[3]] : [];
  const month = name === undefined ? 0 : monthNumber(name);
  if (month === 0) return null;
  if (year !== undefined) return valid(Number(year), month, Number(day));
  const thisYear = valid(today.getFullYear(), month, Number(day));
  const over = thisYear !== null && new Date(thisYear.year, month - 1, Number(day) + 1) < today;
  return over ? valid(today.getFullYear() + 1, month, Number(day)) : thisYear;
}

function relativeDay(text: string, today: Date): Day | null {
  const shift = (days: number): Day => dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days));
  const fixed: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 };
  const known = fixed[text];
  if (known !== undefined) return shift(known);
  const away = /^in (\d{1,4}) (day|week|month)s?$/.exec(text);
  if (away) {
    const n = Number(away[1]);
    if (away[2] !== 'month') return shift(away[2] === 'day' ? n : 7 * n);
    return dayOf(new Date(today.getFullYear(), today.getMonth() + n, today.getDate()));
  }
  const weekday = /^([a-z]+day)$/.exec(text);
  const wanted = weekdays.indexOf(weekday?.[1] ?? '');
  if (wanted < 0) return null;
  return shift((wanted - today.getDay() + 7) % 7 || 7);
}

function valid(year: number, month: number, day: number): Day | null {
  const made = new Date(year, month - 1, day);
  return made.getMonth() === month - 1 && made.getDate() === day && year > 1000 ? { year, month, day } : null;
}

function dayOf(date: Date): Day {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

/** `2026-04-03`. */
export function isoDay(day: Day): string {
  return `${day.year}-${two(day.month)}-${two(day.day)}`;
}

/** Writes a day in the pattern a field shows, e.g. `mm/dd/yyyy`, `DD.MM.YYYY`, `d MMM yyyy`; null when the text is no pattern. */
export function writeDay(day: Day, pattern: string): string | null {
  const lower = pattern.toLowerCase();
  if (!/y{2,4}/.test(lower) || !/d/.test(lower) || !/m/.test(lower)) return null;
  const found = /(?:d{1,2}|m{1,4}|y{2,4})(?:[^a-z\d]{1,2}(?:d{1,2}|m{1,4}|y{2,4})){2}/.exec(lower);
  if (!found) return null;
  return found[0].replace(/d{1,2}|m{1,4}|y{2,4}/g, part => {
    if (part.startsWith('d')) return part.length === 1 ? String(day.day) : two(day.day);
    if (part.startsWith('y')) return part.length === 2 ? String(day.year).slice(2) : String(day.year);
    if (part.length <= 2) return part.length === 1 ? String(day.month) : two(day.month);
    const name = monthName(day.month);
    const full = name.charAt(0).toUpperCase() + name.slice(1);
    return part.length === 3 ? full.slice(0, 3) : full;
  });
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}
