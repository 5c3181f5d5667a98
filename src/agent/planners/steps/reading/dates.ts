/** Dates that pages write, for schemas that ask for ISO 8601 and for finding the latest. */
import { isoDay, parseDay } from '../words/dates.ts';
import { dateIn } from './patterns.ts';

const dayMs = 86_400_000;
const unitDays: Record<string, number> = { second: 0, minute: 0, hour: 0, day: 1, week: 7, month: 30, year: 365 };

/** `2026-03-01`, or with the time as the page gives it; null where no day is read. */
export function isoDate(text: string, { today, withTime }: { today: Date; withTime: boolean }): string | null {
  const whole = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,15}(?:Z|[+-]\d{2}:?\d{2})?$/.exec(text.trim())?.[0];
  if (whole !== undefined) return withTime ? whole : whole.slice(0, 10);
  const day = isoDayOf(text, today);
  return day === null ? null : withTime ? `${day}T00:00:00Z` : day;
}

function isoDayOf(text: string, today: Date): string | null {
  const written = dateIn(text) ?? text;
  const plain = /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0];
  if (plain !== undefined) return plain;
  const [, number, unit] = /^(\d{1,3}|an?) (second|minute|hour|day|week|month|year)s? ago$/i.exec(written) ?? [];
  if (number !== undefined && unit !== undefined) {
    const days = (Number(number) || 1) * (unitDays[unit.toLowerCase()] ?? 0);
    return new Date(today.getTime() - days * dayMs).toISOString().slice(0, 10);
  }
  const day = parseDay(written, today);
  return day === null ? null : isoDay(day);
}
